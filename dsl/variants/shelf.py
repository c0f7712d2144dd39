"""A game and its variants side by side: what is written of each, before any of it is put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import get_args

from dsl import syntax as ast
from dsl.diagnostics import Findings, Related

PATCHES = get_args(ast.Patch)


@dataclass(frozen=True)
class Written:
    """One variant as it is written: its head, and what stands below."""

    head: ast.Variant
    declarations: tuple[ast.Declaration, ...]
    origins: tuple[ast.Origin, ...] = ()

    @property
    def name(self) -> str:
        """What the variant is called."""
        return self.head.name.text

    @property
    def title(self) -> str:
        """What people call it."""
        return self.head.title.text if self.head.title is not None else self.name.replace("_", " ")

    @property
    def requires(self) -> tuple[ast.Name, ...]:
        """The variants that it changes further."""
        return tuple(name for line in self.head.lines if isinstance(line, ast.RequiresLine) for name in line.names)

    @property
    def conflicts(self) -> tuple[ast.Name, ...]:
        """The variants that it cannot be played with."""
        return tuple(name for line in self.head.lines if isinstance(line, ast.ConflictsLine) for name in line.names)

    @property
    def patches(self) -> tuple[ast.Patch, ...]:
        """What it changes."""
        return tuple(node for node in self.declarations if isinstance(node, PATCHES))

    @property
    def own(self) -> tuple[ast.Declaration, ...]:
        """What it declares itself, apart from how it is set up."""
        others = (*PATCHES, ast.Combine, ast.Preset, ast.Scenario, ast.Variant, ast.Setup)
        return tuple(node for node in self.declarations if not isinstance(node, others))

    @property
    def setup(self) -> ast.Step | None:
        """What happens for it before play, as a step that is called like the variant."""
        found = [node for node in self.declarations if isinstance(node, ast.Setup)]
        body = tuple(statement for node in found for statement in node.body)
        return ast.Step(self.head.name, body, span=found[0].span) if found else None

    @property
    def limits(self) -> tuple[ast.RequireLine, ...]:
        """When it can be played."""
        return tuple(line for line in self.head.lines if isinstance(line, ast.RequireLine))


@dataclass(frozen=True)
class Shelf:
    """A game's file without its variants, and by name the variants and presets that are at hand.

    `combines` say what holds when several variants are played; `scenarios` of the game and of every variant stand with
    the name of the variant whose they are, empty for the game's own.
    """

    base: ast.File
    variants: Mapping[str, Written] = field(default_factory=dict)
    presets: Mapping[str, ast.Preset] = field(default_factory=dict)
    combines: tuple[ast.Combine, ...] = ()
    scenarios: tuple[tuple[str, ast.Scenario], ...] = ()

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.base.head.name.text if isinstance(self.base.head, ast.Game) else ""


def shelve(base: ast.File, others: Iterable[ast.File], findings: Findings) -> Shelf:
    """A game's file, in which variants may stand, and files that hold a variant each, put on a shelf."""
    variants: dict[str, Written] = {}
    rest: list[ast.Declaration] = []
    for node in base.declarations:
        match node:
            case ast.Variant():
                _add(variants, Written(node, node.body), findings)
            case _ if isinstance(node, PATCHES):
                findings.add("E917", node.span)
            case _:
                rest.append(node)
    for file in others:
        if isinstance(file.head, ast.Variant):
            _add(variants, Written(file.head, file.declarations, file.origins), findings)
            for node in file.declarations:
                if isinstance(node, ast.Variant):
                    findings.add("E918", node.span, name=node.name)
    scenarios = [("", node) for node in rest if isinstance(node, ast.Scenario)]
    presets: dict[str, ast.Preset] = {}
    combines = []
    for name, declarations in (("", tuple(rest)), *((each.name, each.declarations) for each in variants.values())):
        for node in declarations:
            if isinstance(node, ast.Preset):
                _add_preset(presets, node, findings)
            elif isinstance(node, ast.Combine):
                combines.append(node)
                if name and name not in {each.text for each in node.names}:
                    findings.add("E919", node.span, name=name)
            elif isinstance(node, ast.Scenario) and name:
                scenarios.append((name, node))
    apart = (ast.Preset, ast.Combine, ast.Scenario)
    game = replace(base, declarations=tuple(node for node in rest if not isinstance(node, apart)))
    return Shelf(game, variants, presets, tuple(combines), tuple(scenarios))


def _add(variants: dict[str, Written], one: Written, findings: Findings) -> None:
    earlier = variants.setdefault(one.name, one)
    if earlier is not one:
        related = [Related(earlier.head.name.span, "declared here")]
        findings.add("E202", one.head.name.span, related=related, name=one.name)


def _add_preset(presets: dict[str, ast.Preset], one: ast.Preset, findings: Findings) -> None:
    earlier = presets.setdefault(one.name.text, one)
    if earlier is not one:
        related = [Related(earlier.name.span, "declared here")]
        findings.add("E202", one.name.span, related=related, name=one.name)
