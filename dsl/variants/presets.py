"""Presets: names for variants, options and a number of players that go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl import syntax as ast
from dsl.writing.expressions import Level, written

PLAYERS = "players"


@dataclass(frozen=True)
class Combination:
    """What a preset stands for: variants, how many play, and options with their values as they are spelled."""

    variants: tuple[str, ...] = ()
    players: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def combination(preset: ast.Preset) -> Combination:
    """What a preset stands for."""
    variants = tuple(item.name.text for item in preset.items if item.value is None)
    values = {item.name.text: item.value for item in preset.items if item.value is not None}
    players = values.pop(PLAYERS, None)
    number = players.value if isinstance(players, ast.IntLit) else None
    return Combination(variants, number, {name: written(value, Level.SUM) for name, value in values.items()})
