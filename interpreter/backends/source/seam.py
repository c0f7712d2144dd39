"""What the text calls and does not hold: stretches of cells, single bits, and the ways in which a run is stopped.

In Python these are functions; compiled code answers them with a few instructions of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.source import Span
from interpreter.backends.walk.compiler import Compiler, Memory
from interpreter.backends.walk.histories import counter, recorder
from interpreter.backends.walk.moving import flatten, ties
from interpreter.cycles import MOST_STEPS, endless_chance, stopped
from interpreter.errors import Stopped, one
from interpreter.words.bits import lowest, ones

Seam = dict[str, Callable[..., object]]


def fill(m: Memory, at: int, cells: int, value: int) -> None:
    """Give so many cells one value."""
    m[at : at + cells] = [value] * cells


def move(m: Memory, source: int, target: int, cells: int) -> None:
    """Copy so many cells."""
    m[target : target + cells] = m[source : source + cells]


def save(m: Memory, source: int, b: Memory, at: int, cells: int) -> None:
    """Copy cells of one list to another."""
    b[at : at + cells] = m[source : source + cells]


def same(m: Memory, one: int, other: int, cells: int) -> bool:
    """Whether two stretches of cells hold the same."""
    return m[one : one + cells] == m[other : other + cells]


def turn_over(m: Memory, first: int, cells: int) -> None:
    """Reverse the order of so many cells."""
    m[first : first + cells] = m[first : first + cells][::-1]


STRETCHES: Seam = {
    "fill": fill,
    "move": move,
    "save": save,
    "restore": save,
    "find": lambda m, value, at: m.index(value, at),
    "same": same,
    "turn_over": turn_over,
    "lowest": lowest,
    "ones": ones,
}


def stops(c: Compiler, places: Sequence[Span]) -> Seam:
    """The ways in which a run is stopped; `places` are those of the rules, by their numbers."""

    def refuse(code: str, place: int, **slots: object) -> None:
        raise Stopped(one(code, places[place], help=None, **slots).items[0])

    def many_paths(too_many: bool, place: int, most: int) -> int:
        if too_many:
            refuse("E708", place, most=most)
        return 0

    def refuse_step(code: str, number: int, **slots: object) -> None:
        raise stopped(code, c.program, number, **slots)

    def falls_on(number: int) -> None:
        raise endless_chance(c.program, number)

    length = None if c.program.length is None else c.spaces.constant(c.program.length)
    return {
        "too_long": lambda place, most: refuse("E704", place, most=most),
        "full": lambda zone, place: refuse(
            "E705", place, zone=c.layout.zone_of[zone].name, most=c.layout.zone_of[zone].capacity
        ),
        "too_few": lambda place: refuse("E709", place),
        "many_paths": many_paths,
        "goes_on": lambda m, number, most: refuse_step("E702", number, most=most),
        "no_end": lambda number: refuse_step("E707", number, most=MOST_STEPS),
        "nothing_to_choose": lambda number: refuse_step("E703", number),
        "falls_on": falls_on,
        "too_many_decisions": lambda number: refuse_step("E701", number, most=length),
    }


def records(c: Compiler, places: Sequence[Span]) -> Seam:
    """Histories, and orders that nobody knows."""
    histories = list(c.layout.histories.values())
    counters = [counter(c, place) for place in histories]
    recorders: dict[tuple[int, int], Callable[[Memory], None]] = {}
    tied: list[list[list[int]]] = []

    def record(m: Memory, number: int, place: int) -> None:
        if (number, place) not in recorders:
            recorders[number, place] = recorder(c, histories[number], places[place])
        recorders[number, place](m)

    def note_ties(m: Memory, address: int) -> None:
        tied.append(ties(c.layout, m, m[address + 1 : address + 1 + m[address]]))

    def keep_ties(m: Memory) -> None:
        for level in tied.pop():
            flatten(c.layout, m, level)

    return {
        "times": lambda m, number: counters[number](m),
        "record": record,
        "note_ties": note_ties,
        "keep_ties": keep_ties,
    }
