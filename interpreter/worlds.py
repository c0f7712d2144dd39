"""Other positions that a viewer could not tell from a given one, since they differ only in what the viewer cannot see.

They are made by chance: hidden components change places with others of their kind and owner, the order of a zone whose
order is hidden is another one, dice and counters that are hidden have other values, and in a `together` block under way
the others have decided something else, or nothing yet.  Components that look alike change places whether they are seen
or not, since nothing tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from dsl.types import (
    Bool,
    ComponentType,
    DirectionType,
    EnumType,
    Int,
    ListOf,
    Optional,
    PlayerType,
    SetOf,
    SiteType,
    TeamType,
    Type,
)
from interpreter.alike import mark_cells, own_cells, stored_values
from interpreter.backends.walk import Memory
from interpreter.chance import Stream
from interpreter.kernel import Kernel
from interpreter.layout import DECISIONS, PC, ValuePlace, ZonePlace
from interpreter.spaces import WORD
from interpreter.state import Position
from interpreter.views import like_first


class Worlds:
    """Makes the other worlds of one game; seats are counted from 0, and the spectator is None."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._layout = kernel.layout
        self._seeing = kernel.seeing
        self._components = kernel.layout.material.components
        self._alike = like_first(kernel.layout)
        self._own = own_cells(kernel.layout)
        self._marks = mark_cells(kernel.layout)
        self._stored = list(stored_values(kernel.layout))

    def other(self, position: Position, viewer: int | None, stream: Stream) -> Position:
        """One other position, or the same where the viewer sees everything."""
        if position[PC] in self._kernel.blocks:
            position = self.uncommitted(position, viewer)
        position = self._kernel.altered(position, partial(self._disturb, viewer=viewer, stream=stream))
        return self.committed(position, viewer, stream) if position[PC] in self._kernel.blocks else position

    # -------------------------------------------------------------------------------------------- what is on the table

    def _disturb(self, m: Memory, viewer: int | None, stream: Stream) -> None:
        """Change what the viewer cannot see."""
        hidden = [c for c in range(len(self._components)) if not self._seeing.component(m, viewer, c)]
        reorder = list(self._unordered(m, viewer))
        values = list(self._hidden_values(m, viewer))
        for c in hidden:
            self._revalue(m, c, stream)
        for one in hidden:
            two = stream.choose(hidden)
            if one != two and self.like(one, two):
                self.exchange(m, one, two)
        seen = [c for c in range(len(self._components)) if c not in set(hidden)]
        for one in hidden:
            twins = [two for two in seen if self._same(m, one, two)]
            if twins and stream.below(2):
                self.exchange(m, one, stream.choose(twins))
        for zone in reorder:
            inside = self._layout.contents(m, zone)
            ranks = shuffled([m[self._layout.rank[c]] for c in inside], stream)
            for c, rank in zip(inside, ranks, strict=True):
                m[self._layout.rank[c]] = rank
        for address, possible in values:
            m[address] = stream.choose(possible)

    def like(self, one: int, two: int) -> bool:
        """Whether two components may change places without anything that can be counted becoming different."""
        first, second = self._components[one], self._components[two]
        return (first.kind, first.owner) == (second.kind, second.owner)

    def unlike(self, one: int, two: int) -> bool:
        """Whether two components may change places and do not look the same."""
        return self._alike[one] != self._alike[two] and self.like(one, two)

    def _same(self, m: Memory, one: int, two: int) -> bool:
        """Whether two components look the same."""
        if self._alike[one] != self._alike[two]:
            return False
        cells = zip((*self._own[one], *self._marks[one]), (*self._own[two], *self._marks[two]), strict=True)
        return all(m[first] == m[second] for first, second in cells)

    def exchanged(self, position: Position, one: int, two: int) -> Position:
        """A position in which two components have changed places."""
        return self._kernel.altered(position, lambda m: self.exchange(m, one, two))

    def exchange(self, m: Memory, one: int, two: int) -> None:
        """Let two components change places, with all that is told of the places."""
        layout = self._layout
        places = [layout.place + one, layout.place + two]
        swap(m, *places)
        if layout.rank[one] >= 0:
            swap(m, layout.rank[one], layout.rank[two])
        if layout.sight >= 0:
            swap(m, layout.sight + one, layout.sight + two)
        for first, second in zip(self._own[one], self._own[two], strict=True):
            swap(m, first, second)
        renamed = {one: two, two: one}
        for cell in layout.occupant:
            if cell >= 0:
                m[cell] = renamed.get(m[cell], m[cell])
        for address, type in self._stored:
            self._rename(m, address, type, renamed)

    def _rename(self, m: Memory, address: int, type: Type, renamed: dict[int, int]) -> None:
        """Let a value that stands for a component stand for the one that is now in its place."""
        match type:
            case ComponentType() | Optional(item=ComponentType()):
                m[address] = renamed.get(m[address], m[address])
            case ListOf(item=ComponentType()):
                for cell in range(address + 1, address + 1 + m[address]):
                    m[cell] = renamed.get(m[cell], m[cell])
            case SetOf(item=ComponentType()):
                inside = [c for c in renamed if m[address + c // WORD] >> c % WORD & 1]
                for c in inside:
                    m[address + c // WORD] ^= 1 << c % WORD
                for c in inside:
                    m[address + renamed[c] // WORD] |= 1 << renamed[c] % WORD

    def _revalue(self, m: Memory, component: int, stream: Stream) -> None:
        """Give the attributes of a component that change other values."""
        for kind in self._kernel.program.kinds:
            if kind.name == self._components[component].kind:
                for each in kind.fields:
                    possible = self.possible(each.type) if each.varies else ()
                    if possible:
                        m[self._layout.fields[each.name][component]] = stream.choose(possible)

    def _unordered(self, m: Memory, viewer: int | None) -> Iterator[int]:
        """The ordered zones of which the viewer sees neither the order nor all that lies there."""
        for zone, place in enumerate(self._layout.zone_of):
            if self._hides_order(m, viewer, zone, place):
                yield zone

    def _hides_order(self, m: Memory, viewer: int | None, zone: int, place: ZonePlace) -> bool:
        if not place.ordered or self._seeing.zone(m, viewer, zone, "order"):
            return False
        return not all(self._seeing.component(m, viewer, c) for c in self._layout.contents(m, zone))

    def _hidden_values(self, m: Memory, viewer: int | None) -> Iterator[tuple[int, Sequence[int]]]:
        """The addresses of counters and marks that the viewer does not see, with all that they could be."""
        for place in self._layout.values.values():
            possible = self._range(place)
            for number in range(place.copies if possible else 0):
                if not self._seeing.value(m, viewer, place.name, number):
                    yield place.address + number * place.cells, possible

    def _range(self, place: ValuePlace) -> Sequence[int]:
        """All that a counter or mark could be; options may set the ends of its range."""
        if place.declared is None:
            return ()
        low, high = (
            None if end is None else self._layout.spaces.constant(end)
            for end in (place.declared.low, place.declared.high)
        )
        found = self.possible(place.type)
        return [each for each in found if (low is None or each >= low) and (high is None or each <= high)]

    def possible(self, type: Type) -> Sequence[int]:
        """All that a value could be, as long as it is no component; nothing for sets and lists."""
        match type:
            case Optional(item=item):
                inner = self.possible(item)
                return (-1, *inner) if inner else ()
            case Bool() | Int() | EnumType() | PlayerType() | TeamType() | SiteType() | DirectionType():
                return self._layout.spaces.values(type)
            case _:
                return ()

    # -------------------------------------------------------------------------------------------------- in a block

    def uncommitted(self, position: Position, viewer: int | None) -> Position:
        """A position in a block as it was before anyone but the viewer decided."""
        commits = self._layout.commits

        def take_back(m: Memory) -> None:
            for seat in range(self._layout.material.setting.players):
                made = abs(m[commits.at(seat)]) - 1
                if seat != viewer and made > 0:
                    first, end = commits.at(seat), commits.at(seat + 1)
                    m[DECISIONS] -= made
                    m[first:end] = [1, *[0] * (end - first - 1)]

        return self._kernel.altered(position, take_back)

    def committed(self, position: Position, viewer: int | None, stream: Stream) -> Position:
        """A position in a block after the others have decided something, but not all of them everything."""
        kernel = self._kernel
        for _ in range(stream.below(2 * self._layout.material.setting.players)):
            others = [seat for seat in kernel.waiting(position) if seat != viewer]
            if not others:
                break
            seat = stream.choose(others)
            after = kernel.apply(position, stream.choose(kernel.options(position, seat)), seat)
            if not kernel.goes_on(position, after, seat):
                break
            position = after
        return position


def swap(m: Memory, one: int, two: int) -> None:
    """Exchange what two cells hold."""
    m[one], m[two] = m[two], m[one]


def shuffled(items: Sequence[int], stream: Stream) -> list[int]:
    """The items in an order by chance."""
    rest = list(items)
    return [rest.pop(stream.below(len(rest))) for _ in range(len(rest))]
