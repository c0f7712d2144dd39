"""The variants and presets that a game offers, and what each of them changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from dsl.source import Source
from dsl.variants import Difference, Shelf, Written, combination
from interpreter import Game
from interpreter.texts import titles
from tools.changes import change_record, changes_of, headline, place
from tools.phrases import Phrases
from tools.report import Teller

TEXT = re.compile(r'"([^"]*)"')
SPEAKING = ("action", "guard", "option", "phase", "score")
"""What the rules give a text to, for people."""


def variant_records(game: Game, shelf: Shelf, sources: Mapping[str, Source]) -> list[dict[str, Any]]:
    """Every variant for programs, in the order of names."""
    return [
        {
            "name": variant.name,
            "title": variant.title,
            "file": variant.head.span.name,
            "playing": variant.name in game.variants,
            "requires": [name.text for name in variant.requires],
            "conflicts": [name.text for name in variant.conflicts],
            "changes": [change_record(each, sources) for each in changes_of(shelf, variant.name)],
        }
        for variant in in_order(shelf)
    ]


def preset_records(game: Game, shelf: Shelf) -> list[dict[str, Any]]:
    """Every preset for programs, in the order of the rules."""
    records = []
    for name in shelf.presets:
        meant = combination(shelf.presets[name])
        said = {"name": name, "title": title(game, shelf, f"preset.{name}"), "variants": list(meant.variants)}
        records.append({**said, "players": meant.players, "options": dict(meant.options)})
    return records


def variant_lines(game: Game, shelf: Shelf, sources: Mapping[str, Source], tell: Teller) -> Iterator[str]:
    """Every variant for people: its name and title, and below them what it changes, line by line."""
    phrases, ink = tell.phrases, tell.ink
    if shelf.variants:
        yield ""
        yield ink.faint(phrases.variants)
    for variant in in_order(shelf):
        needs = phrases.needs.format(names=", ".join(map(str, variant.requires))) if variant.requires else ""
        apart = phrases.not_with.format(names=", ".join(map(str, variant.conflicts))) if variant.conflicts else ""
        said = ", ".join(filter(None, (title(game, shelf, f"variant.{variant.name}"), needs, apart)))
        yield f"  {ink.strong(variant.name)}  {said}"
        changes = [(described(each, phrases), place(each, sources)) for each in changes_of(shelf, variant.name)]
        broad = max((len(where) for _, where in changes), default=0)
        yield from (f"    {ink.faint(where.ljust(broad))}  {words}" for words, where in changes)


def described(found: Difference, phrases: Phrases) -> str:
    """A change in words, with the text that the rules give to what is new."""
    said = headline(found, phrases)
    text = TEXT.search(found.now[0]) if found.act == "adds" and found.sort in SPEAKING else None
    return f"{said}: {text[1]}" if text is not None else said


def preset_lines(game: Game, shelf: Shelf, tell: Teller) -> Iterator[str]:
    """Every preset for people: its name and title, and what it stands for."""
    if shelf.presets:
        yield ""
        yield tell.ink.faint(tell.phrases.presets)
    broad = max(map(len, shelf.presets), default=0)
    for name, preset in shelf.presets.items():
        meant = combination(preset)
        parts = [*meant.variants, *(f"{option} = {value}" for option, value in meant.options.items())]
        if meant.players is not None:
            parts.append(f"{tell.phrases.players} = {meant.players}")
        said = "" if preset.text is None else f"{title(game, shelf, f'preset.{name}')}: "
        yield f"  {name.ljust(broad)}  {said}{', '.join(parts)}"


def in_order(shelf: Shelf) -> list[Written]:
    """The variants in the order of their names."""
    return [shelf.variants[name] for name in sorted(shelf.variants)]


def title(game: Game, shelf: Shelf, path: str) -> str:
    """What a variant or preset is called in the language of the game."""
    return game.texts.translated.get(path) or titles(shelf)[path]
