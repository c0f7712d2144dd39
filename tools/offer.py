"""What a game offers before anybody sits down: for how many it is, which options it has, what it is played on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dsl import types
from dsl.program import OptionDecl
from dsl.source import Source
from dsl.variants import Shelf
from interpreter import Game
from interpreter.options import attempt, spell_option
from interpreter.setting import constant
from tools.offered_variants import preset_lines, preset_records, variant_lines, variant_records
from tools.report import Teller, table


def offer(game: Game, shelf: Shelf | None, sources: Mapping[str, Source]) -> dict[str, Any]:
    """All of it for programs, with the variants and presets on a shelf."""
    program = game.program
    least, most = program.players
    return {
        "game": program.name,
        "title": game.texts("title"),
        "source": program.source or None,
        "file": game.rules.source.name,
        "rules_hash": game.rules_hash,
        "players": {"least": least, "most": most},
        "seats": list(program.seats),
        "options": [option_record(game, option) for option in program.options],
        "variants": variant_records(game, shelf, sources) if shelf is not None else [],
        "presets": preset_records(game, shelf) if shelf is not None else [],
        "boards": [{"name": name, "places": len(board)} for name, board in game.boards.items()],
        "scenarios": [scenario.name for scenario in program.scenarios],
    }


def option_record(game: Game, option: OptionDecl) -> dict[str, Any]:
    """One option: what it is, what it can be, and what it is unless somebody says otherwise."""
    usual, _ = attempt(game.program, game.players, {})
    value = usual.options[option.name]
    default = spell_option(option.type, value[0] if isinstance(value, tuple) else value)
    return {
        "name": option.name,
        "text": option_text(game, option),
        "values": option_values(game, option),
        "default": default,
        "per_player": option.per_player,
        "value": game.options[option.name],
    }


def option_text(game: Game, option: OptionDecl) -> str:
    """What an option is, as far as the rules say more than its name."""
    return game.texts(f"option.{option.name}") if option.text else ""


def option_values(game: Game, option: OptionDecl) -> dict[str, int | None] | list[Any]:
    """What an option can be: a list of values, or the ends of a range."""
    match option.type:
        case types.EnumType(values=names):
            return list(names)
        case types.Int(low=low, high=high):
            return {
                "least": low if option.low is None else constant(option.low, game.setting),
                "most": high if option.high is None else constant(option.high, game.setting),
            }
        case _:
            return [True, False]


def offer_lines(game: Game, shelf: Shelf | None, sources: Mapping[str, Source], tell: Teller) -> Iterator[str]:
    """All of it for people, with the variants and presets on a shelf."""
    program, phrases = game.program, tell.phrases
    yield tell.ink.strong(game.texts("title"))
    if program.source:
        yield tell.ink.faint(program.source)
    yield ""
    least, most = program.players
    facts = [[phrases.players, str(least) if least == most else f"{least}–{most}"]]
    if program.seats:
        facts[0][1] += f": {', '.join(game.texts(f'seat.{name}') for name in program.seats)}"
    facts += [
        [phrases.board, f"{name}, {phrases.places.format(count=len(board))}"] for name, board in game.boards.items()
    ]
    facts.append([phrases.rules, game.rules.source.name])
    width = max(len(name) for name, _ in facts)
    yield from (f"{tell.ink.faint(name.ljust(width))}  {text}" for name, text in facts)
    if program.options:
        yield ""
        yield from table(option_rows(game, tell))
    if shelf is not None:
        yield from variant_lines(game, shelf, sources, tell)
        yield from preset_lines(game, shelf, tell)
    if program.scenarios:
        yield ""
        yield tell.ink.faint(phrases.scenarios)
        yield from (f"  {scenario.name}" for scenario in program.scenarios)


def option_rows(game: Game, tell: Teller) -> list[list[str]]:
    """The table of options, with the head first."""
    phrases = tell.phrases
    rows = [[phrases.option, phrases.values, phrases.default, ""]]
    for option in game.program.options:
        record = option_record(game, option)
        values = record["values"]
        range_of = f"{values['least']}..{values['most']}" if isinstance(values, dict) else ", ".join(map(word, values))
        text = option_text(game, option) + (f" ({phrases.per_player})" if option.per_player else "")
        rows.append([option.name, range_of, word(record["default"]), text])
    return rows


def word(value: bool | int | str) -> str:
    """A value of an option as it is written on a command line."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
