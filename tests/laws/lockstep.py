"""One game carried out by two backends in lock step: where they part, if they ever do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

from dsl.program import OptionDecl
from dsl.types import Bool, EnumType, Int
from interpreter import Game, RuleErrors, Rules, Stopped
from interpreter.chance import Stream
from interpreter.layout import END, NATURE, PC
from interpreter.loading import find_game, read_rules
from interpreter.options import resolve
from interpreter.state import Position

Setup = dict[str, Any]
"""The number of players and the options, as `Game.of` takes them."""


def bundled(name: str) -> Rules:
    """The rules of a game that comes with Moggy."""
    return read_rules(find_game(name))


def by_backend(rules: Rules, backend: str, setup: Setup) -> Game:
    """The game in a setting, carried out by a backend."""
    return Game.of(rules, backend=backend, **setup)


SHORT: dict[str, dict[str, Any]] = {"tokyo_washi_cats": {"rounds": 10}}
"""Options with which the games of a long game are short enough to be played by the hundred."""


def extremes(option: OptionDecl) -> list[bool | int | str]:
    """The values of an option that are tried: all of a few, the ends of a range."""
    match option.type:
        case Bool():
            return [True, False]
        case EnumType(values=names):
            return list(names)
        case Int(low=int(low), high=int(high)):
            return [low, high]
        case _:
            return []


def setups(rules: Rules) -> Iterator[Setup]:
    """Every number of players with every combination of options that is tried, without what the rules refuse.

    An option per player is tried for all alike and for the last seat alone.
    """
    program = rules.sound()
    low, high = program.players
    seen: set[str] = set()
    for players in range(low, high + 1):
        tried: list[list[dict[str, Any]]] = []
        short = SHORT.get(program.name, {})
        for option in program.options:
            if option.name in short:
                tried.append([{option.name: short[option.name]}])
                continue
            values: list[dict[str, Any]] = [{}, *({option.name: value} for value in extremes(option))]
            if option.per_player:
                values += [{f"{option.name}.{players}": value} for value in extremes(option)]
            tried.append(values)
        for chosen in product(*tried):
            options = {name: value for each in chosen for name, value in each.items()}
            try:
                setting = repr(resolve(program, players, options))
            except RuleErrors:
                continue
            if setting not in seen:
                seen.add(setting)
                yield {"players": players, "options": options}


def parting(one: Game, other: Game, seed: int) -> str:
    """How two backends part in one game by chance; nothing when they agree from its first position to its outcome.

    They agree when the same seats are asked, the same is offered to each in the same order, and the positions are equal
    in every cell.
    """
    ours, theirs, stream = one.kernel, other.kernel, Stream(seed, "lock step")
    position, number = attempted(ours.start), 0
    if told := differing(position, attempted(theirs.start)):
        return f"at the start: {told}"
    while isinstance(position, tuple) and (waiting := ours.waiting(position)):
        here = f"after {number} decisions, at {ours.program.steps[position[PC]].path or 'play'}"
        if theirs.waiting(position) != waiting:
            return f"{here}: asked are {waiting} or {theirs.waiting(position)}"
        seat = stream.choose(waiting)
        options = ours.options(position, seat)
        if (others := repr(theirs.options(position, seat))) != repr(options):
            return f"{here}: seat {seat} is offered {options} or {others}"
        if seat == NATURE:
            option = ours.draw(position, seed)
            if (drawn := theirs.draw(position, seed)) != option:
                return f"{here}: what falls is {option} or {drawn}"
        else:
            option = stream.choose(options)
        after = attempted(partial(ours.apply, position, option, seat))
        if told := differing(after, attempted(partial(theirs.apply, position, option, seat))):
            return f"{here}, after {option} by seat {seat}: {told}"
        position = after
        number += 1
    if isinstance(position, str):
        return ""
    if one.outcome(position) != other.outcome(position):
        return f"at the end: {one.outcome(position)} or {other.outcome(position)}"
    return ""


def parting_nearby(one: Game, other: Game, seed: int, decisions: int) -> str:
    """How two backends part in the first decisions of a game by chance, or by anything that could be decided instead.

    Where that is the end of the game, its outcome counts.
    """
    ours, theirs, stream = one.kernel, other.kernel, Stream(seed, "nearby")
    position = ours.start()
    if told := differing(position, attempted(theirs.start)):
        return f"at the start: {told}"
    for number in range(decisions):
        options = ours.options(position)
        if (others := repr(theirs.options(position))) != repr(options):
            return f"after {number} decisions: offered is {options} or {others}"
        after = [attempted(partial(ours.apply, position, option)) for option in options]
        for option, here in zip(options, after, strict=True):
            there = attempted(partial(theirs.apply, position, option))
            told = differing(here, there)
            if not told and isinstance(here, tuple) and here[PC] == END and one.outcome(here) != other.outcome(here):
                told = f"{one.outcome(here)} or {other.outcome(here)}"
            if told:
                return f"after {number} decisions and {option}: {told}"
        further = [each for each in after if isinstance(each, tuple) and each[PC] != END]
        if not further:
            break
        position = stream.choose(further)
    return ""


def attempted(do: Callable[[], Position]) -> Position | str:
    """A position; or what stopped the run, with its place."""
    try:
        return do()
    except Stopped as stopped:
        found = stopped.diagnostic
        return f"{found.code} {found.message} {found.span}"


def differing(one: Position | str, other: Position | str) -> str:
    """How two results differ: in which cells, in their kinds of numbers, or in what stopped the run."""
    if isinstance(one, str) or isinstance(other, str):
        return "" if one == other else f"{one} or {other}"
    if len(one) != len(other):
        return f"{len(one)} cells or {len(other)}"
    cells = [f"cell {i} is {a} or {b}" for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    odd = [f"cell {i} is {cell!r}" for i, cell in enumerate(other) if type(cell) is not int]
    return ", ".join([*cells, *odd])
