"""Figures: how fast one game is played, by one backend or by another program.

A figure has the `game`, `pps` and `mps`, the playouts and decisions a second, and either what carried out the rules
(`backend`, with `players`, `options` and `compile_s`, the seconds from the rule file to the first decision) or the
`peer` that was measured beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import median
from time import perf_counter
from typing import Any

import interpreter
from interpreter import Game, find_game
from interpreter.options import spelled
from tools.arguments import Table, setting, whole_number
from tools.benchmarking.timing import Rate, rate

Figure = dict[str, Any]

MEASURED = ("pps", "mps", "compile_s")
"""What differs between two measurements of the same."""


def setup(text: str) -> Table:
    """The reader of a game with how it is set up, as in `hex:size=5,players=2` and `chess:with=late+small`."""
    game, colon, settings = text.rpartition(":")
    if not colon or "=" not in settings:
        return Table(text)
    options = dict(setting(each) for each in settings.split(","))
    players, variants, preset = (options.pop(name, None) for name in ("players", "with", "preset"))
    number = None if players is None else whole_number(1)(str(players))
    together = () if variants is None else tuple(str(variants).split("+"))
    return Table(game, number, options, together, None if preset is None else str(preset))


def spelt(asked: Table) -> str:
    """What `setup` reads."""
    besides = {"players": asked.players, "with": "+".join(asked.variants), "preset": asked.preset}
    settings = ",".join(listed({**{name: value for name, value in besides.items() if value}, **asked.options}))
    return f"{asked.game}:{settings}" if settings else asked.game


def title(figure: Figure) -> str:
    """The game with its variants and options, as in `hex(size=11)`; one that every seat has alike is said once."""
    options = figure.get("options", {})
    game = " + ".join((figure["game"], *figure.get("variants", ())))
    return f"{game}({', '.join(listed(options))})" if options else game


def listed(options: Mapping[str, Any]) -> list[str]:
    """Options with their values, as people write them."""
    return [f"{name}={value_text(value)}" for name, value in options.items()]


def value_text(value: Any) -> str:
    """A value of an option, or those of all seats."""
    if isinstance(value, list):
        return " ".join(value_text(each) for each in (value[:1] if len(set(value)) == 1 else value))
    return spelled(value)


def measure(asked: Table, backend: str, seconds: float) -> Figure:
    """One game by one backend; without `asked.players` with its fewest."""
    start = perf_counter()
    game = interpreter.load(
        find_game(asked.game),
        players=asked.players,
        options=asked.options,
        variants=asked.variants,
        preset=asked.preset,
    )
    game.decisions(game.start(), 1)
    compiled = perf_counter() - start
    found = playout_rate(game, backend, seconds)
    return {
        "game": game.program.name,
        "players": game.players,
        "options": dict(game.options),
        **({"variants": list(game.variants)} if game.variants else {}),
        "backend": backend,
        "pps": round(found.playouts, 3),
        "mps": round(found.decisions, 3),
        "compile_s": round(compiled, 3),
    }


def playout_rate(game: Game, backend: str, seconds: float) -> Rate:
    """How fast random games are played."""

    def play(games: int) -> int:
        return game.random_playouts(games, seed=1, backend=backend).decisions

    return rate(play, seconds)


def middles(figures: Iterable[Figure]) -> list[Figure]:
    """One figure for all measurements of the same: the middle of their rates; how long it took to begin, at first."""
    alike: dict[str, list[Figure]] = {}
    for figure in figures:
        what = {name: value for name, value in figure.items() if name not in MEASURED}
        alike.setdefault(repr(what), []).append(figure)
    return [
        {**same[0], **{name: median(each[name] for each in same) for name in ("pps", "mps")}} for same in alike.values()
    ]
