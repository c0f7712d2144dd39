"""The sources of chance: each die, deck or bag has a stream of its own, so that one does not move another.

A stream is the generator's (interpreter/chance.py) under the seed of the game and the stream's name; how often it has
been drawn from stands in the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from dsl.program import ChanceStep, Expr, PickStep, Program, ZoneRead
from interpreter.spaces import Space, Spaces


@dataclass(frozen=True)
class Source:
    """The streams of one name: one counter each, from `address` on, for the values of its owner from `low` on."""

    name: str
    address: int
    low: int = 0
    several: bool = False

    def cell(self, owner: int) -> int:
        """Where it stands how often was drawn."""
        return self.address + owner - self.low

    def stream(self, owner: int) -> str:
        """The name of the stream under which the generator knows it; owners are numbered from 1."""
        return f"{self.name}[{owner - self.low + 1}]" if self.several else self.name


@dataclass(frozen=True)
class Streams:
    """All sources of chance in one game: those that are named, by the name and the type of their owner, and zones."""

    named: Mapping[tuple[str, str], Source]
    zones: Mapping[str, Source]

    def of(self, step: ChanceStep) -> Source:
        """The source that a step draws from."""
        return self.named[source_key(step)]


def source_key(step: ChanceStep) -> tuple[str, str]:
    """What tells the sources of two steps apart."""
    return step.stream, "" if step.of is None else str(step.of.type)


def lay_out_streams(program: Program, spaces: Spaces, copies: Mapping[str, int], take: Callable[[int], int]) -> Streams:
    """The sources that steps of the program draw from; `take` gives the address of so many fresh cells.

    `copies` are the zones by name, with how many there are of each.
    """
    named: dict[tuple[str, str], Source] = {}
    for step in program.steps:
        if isinstance(step, ChanceStep) and source_key(step) not in named:
            owners = Space(0, 1) if step.of is None else spaces.space(step.of.type)
            several = step.of is not None
            named[source_key(step)] = Source(step.stream, take(owners.size), owners.low, several)
    zones: dict[str, Source] = {}
    for name in picked_from(program):
        zones.setdefault(name, Source(name, take(copies[name]), several=copies[name] > 1))
    return Streams(named, zones)


def picked_from(program: Program) -> Iterator[str]:
    """The names of the zones that components are picked from, once each."""
    picked: list[Expr] = [step.zone for step in program.steps if isinstance(step, PickStep)]
    if all(isinstance(zone, ZoneRead) for zone in picked):
        names = {zone.name for zone in picked if isinstance(zone, ZoneRead)}
    else:
        names = {zone.name for zone in program.zones}
    return (zone.name for zone in program.zones if zone.name in names)
