"""The variants and presets that a game offers, and what each of them changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from dsl.diagnostics import Findings
from dsl.source import Source
from dsl.variants import Difference, Shelf, Written, combination
from interpreter import Game
from interpreter.texts import Texts, titles, translation
from tools.changes import change_record, changes_of, headline, place
from tools.phrases import Phrases
from tools.report import Teller

TEXT = re.compile(r'"([^"]*)"')
SPEAKING = ("action", "guard", "option", "phase", "score")
"""What the rules give a text to, for people."""


def variant_records(game: Game, shelf: Shelf, sources: Mapping[str, Source]) -> list[dict[str, Any]]:
    """Every variant for programs, in the order of names."""
    changes = changes_by_name(shelf)
    texts = texts_with(game, shelf, changes)
    return [
        {
            "name": variant.name,
            "title": texts(f"variant.{variant.name}"),
            "file": variant.head.span.name,
            "playing": variant.name in game.variants,
            "requires": [name.text for name in variant.requires],
            "conflicts": [name.text for name in variant.conflicts],
            "changes": [change_record(each, sources) for each in changes[variant.name]],
        }
        for variant in in_order(shelf)
    ]


def preset_records(game: Game, shelf: Shelf) -> list[dict[str, Any]]:
    """Every preset for programs, in the order of the rules."""
    texts, records = texts_with(game, shelf, {}), []
    for name in shelf.presets:
        meant = combination(shelf.presets[name])
        said = {"name": name, "title": texts(f"preset.{name}"), "variants": list(meant.variants)}
        records.append({**said, "players": meant.players, "options": dict(meant.options)})
    return records


def variant_lines(game: Game, shelf: Shelf, sources: Mapping[str, Source], tell: Teller) -> Iterator[str]:
    """Every variant for people: its name and title, and below them what it changes, line by line."""
    phrases, ink = tell.phrases, tell.ink
    changes = changes_by_name(shelf)
    texts = texts_with(game, shelf, changes)
    if shelf.variants:
        yield ""
        yield ink.faint(phrases.variants)
    for variant in in_order(shelf):
        needs = phrases.needs.format(names=", ".join(map(str, variant.requires))) if variant.requires else ""
        apart = phrases.not_with.format(names=", ".join(map(str, variant.conflicts))) if variant.conflicts else ""
        said = ", ".join(filter(None, (texts(f"variant.{variant.name}"), needs, apart)))
        yield f"  {ink.strong(variant.name)}  {said}"
        lines = [(described(each, phrases, texts), place(each, sources)) for each in changes[variant.name]]
        broad = max((len(where) for _, where in lines), default=0)
        yield from (f"    {ink.faint(where.ljust(broad))}  {words}" for words, where in lines)


def described(found: Difference, phrases: Phrases, texts: Texts) -> str:
    """A change in words, with the text that the rules give to what is new."""
    said = headline(found, phrases)
    text = texts(key(found)) if brought(found) else ""
    return f"{said}: {text}" if text else said


def brought(found: Difference) -> str:
    """The text in the rules of something new; nothing where it has none."""
    text = TEXT.search(found.now[0]) if found.act == "adds" and found.sort in SPEAKING else None
    return "" if text is None else text[1]


def key(found: Difference) -> str:
    """The path by which a translation names what is new."""
    return f"{found.sort}.{found.path}" if found.sort == "option" else found.path


def preset_lines(game: Game, shelf: Shelf, tell: Teller) -> Iterator[str]:
    """Every preset for people: its name and title, and what it stands for."""
    if shelf.presets:
        yield ""
        yield tell.ink.faint(tell.phrases.presets)
    texts = texts_with(game, shelf, {})
    broad = max(map(len, shelf.presets), default=0)
    for name, preset in shelf.presets.items():
        meant = combination(preset)
        parts = [*meant.variants, *(f"{option} = {value}" for option, value in meant.options.items())]
        if meant.players is not None:
            parts.append(f"{tell.phrases.players} = {meant.players}")
        said = "" if preset.text is None else f"{texts(f'preset.{name}')}: "
        yield f"  {name.ljust(broad)}  {said}{', '.join(parts)}"


def in_order(shelf: Shelf) -> list[Written]:
    """The variants in the order of their names."""
    return [shelf.variants[name] for name in sorted(shelf.variants)]


def changes_by_name(shelf: Shelf) -> dict[str, tuple[Difference, ...]]:
    """What each variant changes."""
    return {name: changes_of(shelf, name) for name in shelf.variants}


def texts_with(game: Game, shelf: Shelf, changes: Mapping[str, tuple[Difference, ...]]) -> Texts:
    """What variants and presets are called in the language of the game, and what players read of these changes."""
    new = {key(each): text for found in changes.values() for each in found if (text := brought(each))}
    english = {**new, **titles(shelf)}
    source = game.rules.companions.texts.get(game.language)
    return Texts(english) if source is None else translation(english, source, game.language, {}, Findings())
