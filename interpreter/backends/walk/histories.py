"""Histories: digests of the positions that rules have noted.

A digest mixes the values and zones that the history names into 61 bits, by sums and products of numbers below 2^31,
so that it is the same in every way of running.  Alike components are not told apart: two positions in which two
like pieces have changed places are one position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.source import Span
from interpreter.alike import Alike
from interpreter.backends.walk.compiler import Compiler, Memory
from interpreter.errors import Stopped, one
from interpreter.layout import HistoryPlace, Layout

PRIME = 2**31 - 1
FACTORS = 48_271, 69_621
"""Multipliers of two Lehmer sequences over PRIME (Park, Miller, 1988; Fishman, Moore, 1986)."""


def mixed(numbers: Sequence[int]) -> int:
    """A digest of numbers in order, each between -2^31 and 2^62."""
    low, high = 1, 1
    for number in numbers:
        part = (number + PRIME + PRIME) % PRIME
        low = (low * FACTORS[0] + part) % PRIME
        high = (high * FACTORS[1] + part) % PRIME
    return low * 2**30 + high % 2**30


def digest(c: Compiler, place: HistoryPlace) -> Callable[[Memory], int]:
    """The digest of the present position, as the history sees it."""
    parts = [seen_part(c.layout, name) for name in place.declared.of]
    return lambda m: mixed([number for each in parts for number in each(m)])


def seen_part(layout: Layout, name: str) -> Callable[[Memory], Sequence[int]]:
    """What one name adds to a digest: the cells of a value; for zones, what lies in each."""
    if name in layout.values:
        value = layout.values[name]
        first, end = value.address, value.address + value.cells * value.copies
        return lambda m: m[first:end]
    zone, alike = layout.zones[name], Alike(layout)

    def contents(m: Memory) -> list[int]:
        numbers = []
        for instance in range(zone.first, zone.first + zone.copies):
            inside = layout.contents(m, instance)
            # those in no known order come in that of their looks
            held = sorted((layout.level(m, component)[1], mixed(alike.looks(m, component))) for component in inside)
            numbers += [len(held), *(number for pair in held for number in pair)]
        return numbers

    return contents


def recorder(c: Compiler, place: HistoryPlace, span: Span) -> Callable[[Memory], None]:
    """Notes the present position."""
    now, address, holds = digest(c, place), place.address, place.holds

    def note(m: Memory) -> None:
        noted = m[address]
        if noted >= holds:
            raise Stopped(one("E706", span, history=place.declared.name, most=holds).items[0])
        m[address] = noted + 1
        m[address + 1 + noted] = now(m)

    return note


def counter(c: Compiler, place: HistoryPlace) -> Callable[[Memory], int]:
    """How often the present position has been noted."""
    now, address = digest(c, place), place.address

    def times(m: Memory) -> int:
        return m[address + 1 : address + 1 + m[address]].count(now(m))

    return times
