"""Who sees what: as zones, counters and marks declare it, and what rules have shown or hidden since.

To see the value of something is to see its order, to see an order is to count, and to count is to know that it is
there.  A viewer is a seat from 0, a team, or None for those who only look on.  What belongs to a team belongs to each
of its members; without teams every player is a team of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from dsl import program as p
from dsl.types import NONE, PlayerType, TeamType, Type
from interpreter.layout import END, PC, Layout, each_owner
from interpreter.setting import constant
from interpreter.viewers import Eyes

FACETS = ("existence", "count", "order", "value")
"""What can be seen of a zone, each including those before it."""

EVERYTHING = (p.Sight("value", ("all",)),)
"""How what is declared without `seen` is seen."""

AS_DECLARED, SHOWN, HIDDEN, SHOWN_TO_OWNER = range(4)
"""What stands in the cell that says who sees a component: as its zone declares; all; nobody; its zone's owner too."""

Memory = list[int]
Sees = Callable[[Memory, int | None], bool]
"""Whether a viewer sees something in a position, which has scratch behind it."""


class Owners(NamedTuple):
    """Those that something belongs to, as seats: its `seats`, and all who are in their team."""

    seats: frozenset[int]
    partners: frozenset[int]

    @property
    def one(self) -> int | None:
        """The seat, where it is only one."""
        return next(iter(self.seats)) if len(self.seats) == 1 else None


class Compiles(Protocol):
    """What is needed of a backend: expressions as functions of memory, and where names stand."""

    layout: Layout

    def value(self, expr: p.Expr) -> Callable[[Memory], int]:
        """The function that gives the value of an expression."""

    def address(self, slot: p.Slot) -> int:
        """Where a name stands."""


class Seeing:
    """What can be seen in the positions of one game."""

    def __init__(self, c: Compiles) -> None:
        self._c = c
        self._layout = c.layout
        self._reveals = frozenset(c.layout.material.program.end.reveals)
        self._zones = {what: [self._zone(zone, what) for zone in range(len(c.layout.zone_of))] for what in FACETS}
        self._values = {name: self._value(place.declared) for name, place in c.layout.values.items()}
        hidden = {
            place.name
            for place in self._layout.zones.values()
            if may_be_hidden(c.layout.material.program, place.declared)
        }
        self.open = frozenset(
            place.name
            for place in self._layout.zones.values()
            if always_seen(place.declared, "all") and place.name not in hidden
        )
        """The zones in which everybody sees every component in every position."""

    def zone(self, m: Memory, viewer: Eyes, zone: int, what: str) -> bool:
        """Whether a viewer sees a facet of a zone, as declared."""
        if isinstance(viewer, frozenset):
            return all(self.zone(m, each, zone, what) for each in viewer)
        return self._zones[what][zone](m, viewer)

    def always(self, seat: int, zone: int) -> bool | None:
        """Whether a seat sees what lies in a zone, as declared, while play goes on; None where that changes."""
        declared, owners = self._layout.zone_of[zone].declared, self._zone_owners(zone)
        lines = list(self._lines(declared.seen or EVERYTHING, owners.one, "value"))
        if any(included(by, seat, owners) and when is None for by, when in lines):
            return True
        return None if any(included(by, seat, owners) for by, _ in lines) else False

    def owns(self, seat: int, zone: int) -> bool:
        """Whether a zone belongs to a seat."""
        return seat in self._zone_owners(zone).seats

    def value(self, m: Memory, viewer: Eyes, name: str, owner: int) -> bool:
        """Whether a viewer sees a counter or mark of the owner that comes at this place among all."""
        if isinstance(viewer, frozenset):
            return all(self.value(m, each, name, owner) for each in viewer)
        return self._values[name][owner](m, viewer)

    def component(self, m: Memory, viewer: Eyes, component: int) -> bool:
        """Whether a viewer sees what a component is, where it lies now; what lies nowhere is hidden from nobody."""
        if isinstance(viewer, frozenset):
            return all(self.component(m, each, component) for each in viewer)
        layout = self._layout
        zone = m[layout.place + component]
        if zone < 0:
            return True
        sight = AS_DECLARED if layout.sight < 0 else m[layout.sight + component]
        if sight == SHOWN or (m[PC] == END and layout.zone_of[zone].name in self._reveals):
            return True
        if sight == HIDDEN:
            return False
        if sight == SHOWN_TO_OWNER and viewer in self._zone_owners(zone).seats:
            return True
        return self._zones["value"][zone](m, viewer)

    def _zone_owners(self, zone: int) -> Owners:
        """Those that a zone belongs to."""
        return self._owners(self._layout.zone_of[zone].declared.per, self._layout.owners_of(zone))

    def _owners(self, per: Sequence[Type], owners: Sequence[int]) -> Owners:
        """Those that something belongs to, by the types and values of all that it is declared for."""
        setting = self._layout.material.setting
        for type, each in zip(per, owners, strict=True):
            if isinstance(type, TeamType):
                team = frozenset(seat for seat in range(setting.players) if setting.team(seat) == each)
                return Owners(team, team)
            if isinstance(type, PlayerType):
                ghost = each >= setting.players
                partners = (seat for seat in range(setting.players) if setting.team(seat) == setting.team(each))
                return Owners(frozenset({each}), frozenset() if ghost else frozenset(partners))
        return Owners(frozenset(), frozenset())

    # ------------------------------------------------------------------------------------------------ declarations

    def _zone(self, zone: int, what: str) -> Sees:
        place = self._layout.zone_of[zone]
        return self._declared(place.name, place.declared.seen, self._zone_owners(zone), what)

    def _value(self, declared: p.ValueDecl | None) -> list[Sees]:
        """For each owner in turn; the order of the seats is seen by all."""
        if declared is None:
            return [lambda m, viewer: True]
        owners = each_owner(self._layout.values[declared.name].owners)
        return [
            self._declared(declared.name, declared.seen, self._owners(declared.per, each), "value") for each in owners
        ]

    def _declared(self, name: str, seen: Sequence[p.Sight], owners: Owners, what: str) -> Sees:
        """Whether a viewer sees a facet of what is declared with these lines and belongs to these."""
        lines = list(self._lines(seen or EVERYTHING, owners.one, what))
        if any("all" in by and when is None for by, when in lines):
            return lambda m, viewer: True
        revealed = name in self._reveals

        def sees(m: Memory, viewer: int | None) -> bool:
            if revealed and m[PC] == END:
                return True
            return any(included(by, viewer, owners) and (when is None or when(m)) for by, when in lines)

        return sees

    def _lines(
        self, seen: Sequence[p.Sight], owner: int | None, what: str
    ) -> Iterator[tuple[Sequence[str], Callable[[Memory], int] | None]]:
        """Who sees a facet, and when; what is known before play to be so or not is settled here."""
        enough = FACETS[FACETS.index(what) :]
        for sight in seen:
            if sight.what not in enough:
                continue
            if sight.when is None:
                yield sight.by, None
                continue
            names = {} if sight.slot is None else {sight.slot.number: NONE if owner is None else owner}
            try:
                if constant(sight.when, self._layout.material.setting, names):
                    yield sight.by, None
            except ValueError:
                yield sight.by, self._test(sight.when, sight.slot, owner)

    def _test(self, when: p.Expr, slot: p.Slot | None, owner: int | None) -> Callable[[Memory], int]:
        test = self._c.value(when)
        if slot is None:
            return test
        address = self._c.address(slot)

        def holds(m: Memory) -> int:
            m[address] = NONE if owner is None else owner
            return test(m)

        return holds


def may_be_hidden(program: p.Program, zone: p.ZoneDecl) -> bool:
    """Whether a rule may hide what lies in a zone."""
    hidden = (step.target for step in program.steps if isinstance(step, p.SightStep) and step.word == "hide")
    return any(not isinstance(target, p.ZoneRead) or target.name == zone.name for target in hidden)


def always_seen(zone: p.ZoneDecl, by: str) -> bool:
    """Whether `by` (all or owner) sees what lies in a zone whatever happens, as far as its declaration says."""
    seen = zone.seen or EVERYTHING
    return any(sight.what == "value" and sight.when is None and {"all", by} & {*sight.by} for sight in seen)


def included(by: Sequence[str], viewer: int | None, owners: Owners) -> bool:
    """Whether a viewer is among those that `seen` names."""
    if "all" in by:
        return True
    if viewer is None or not owners.seats:
        return False
    if viewer in owners.seats:
        return "owner" in by or "team" in by
    return "others" in by or ("team" in by and viewer in owners.partners)
