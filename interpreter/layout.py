"""Where each thing of one game stands in memory.

A position is one list of whole numbers, as long for the first move as for the last:

| cells | hold |
| --- | --- |
| header | the step where play waits, how the game ended, compounds begun, decisions made, who won or lost |
| frames | for each procedure, where to go on after it and its names, as far as they are kept |
| values | counters and marks for every owner, and orders of seats |
| components | the zone each one is in, its place there, its attributes that change |
| zones | how many components each has; the one component of a zone that holds only one |
| sight | for each component, who sees it apart from what its zone says; only where rules show or hide |
| histories | how many digests, and the digests |
| streams | how often chance has fallen from each source |
| commits | for each player, what was decided in the `together` block under way |

While rules run, scratch follows the position in the same list: values of expressions that are gone when play waits.
Zones have no lists of their own, so every component is in exactly one place by construction; counts and occupants only
repeat what the components say, to be read faster.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from dsl.program import HistoryDecl, SightStep, ValueDecl, ZoneDecl
from dsl.types import ListOf, SiteType, Type
from interpreter.commits import Commits, lay_out_commits
from interpreter.frames import Frames, lay_out_frames
from interpreter.material import Material
from interpreter.spaces import Space, Spaces
from interpreter.streams import Streams, lay_out_streams

PC, FINISH, DEPTH, DECISIONS, STANDING = range(5)
"""The header: the step where play waits, the step that ended the game or -1, how many compounds have begun, how many
decisions seats have made, and from `STANDING` on one cell for each player."""

OPEN, WON, LOST = range(3)
"""What stands in the cells from `STANDING` on."""

END = -1
"""The step of a position that is over."""

WAITING = -2
"""What a step gives in place of its successor when play waits."""

COMMITTED = -3
"""What a step gives in place of its successor when a player's part of a `together` block is done."""

NATURE = -1
"""The seat that chance has: a player who sees nothing and wants nothing."""

NOWHERE = -1
"""The zone of a component that has not been placed yet."""


@dataclass(frozen=True)
class ValuePlace:
    """A counter, mark or order: `cells` for each owner from `address` on, the last owner's index changing fastest."""

    name: str
    address: int
    cells: int
    owners: tuple[Space, ...]
    type: Type
    declared: ValueDecl | None = None

    @property
    def copies(self) -> int:
        """How many owners, or combinations of owners, have one."""
        return size_of(self.owners)


@dataclass(frozen=True)
class ZonePlace:
    """The zones of one declaration: instances from `first` on, the last owner's index changing fastest.

    `capacity` is how many components one holds, or None when that is only limited by what exists; `kinds` are the
    components that can be there.
    """

    name: str
    first: int
    owners: tuple[Space, ...]
    ordered: bool
    capacity: int | None
    members: tuple[int, ...]
    declared: ZoneDecl

    @property
    def copies(self) -> int:
        """How many instances there are."""
        return size_of(self.owners)


@dataclass(frozen=True)
class HistoryPlace:
    """A history: a count at `address` and then up to `holds` digests."""

    address: int
    holds: int
    declared: HistoryDecl


@dataclass(frozen=True)
class Layout:
    """The places of one game; addresses are indices of the position.

    `size` is how many cells a position has, and `scratch` how many more names take that are not kept.
    `place` is where the zone of component 0 stands, those of the others follow; `rank[c]` is where the place of
    component c in its ordered zone stands, or -1; `fields[name][c]` where its attribute `name` stands, or -1.  `count`
    is where the number of components in zone 0 stands; `occupant[z]` where the component in zone z stands, or -1.
    `sight` is where it stands who sees component 0, or -1 where no rule shows or hides.  `table` are the cells of all
    that lies on the table: values, components and zones.

    The place of a component in an ordered zone is the number of those that are known to lie below it; those with equal
    places lie in an order that nobody knows.
    """

    material: Material
    spaces: Spaces
    size: int
    scratch: int
    frames: Frames
    values: Mapping[str, ValuePlace]
    zones: Mapping[str, ZonePlace]
    zone_of: tuple[ZonePlace, ...]
    place: int
    rank: tuple[int, ...]
    fields: Mapping[str, tuple[int, ...]]
    count: int
    occupant: tuple[int, ...]
    histories: Mapping[str, HistoryPlace]
    sight: int
    streams: Streams
    commits: Commits
    table: range

    def contents(self, m: Sequence[int], zone: int) -> list[int]:
        """The components in a zone in its order; those in no known order come as they are numbered."""
        if zone < 0:
            return []
        if self.occupant[zone] >= 0:
            held = m[self.occupant[zone]]
            return [] if held < 0 else [held]
        kind, place = self.zone_of[zone], self.place
        found = [c for c in kind.members if m[place + c] == zone]
        if kind.ordered:
            found.sort(key=lambda c: m[self.rank[c]])
        return found

    def level(self, m: Sequence[int], component: int) -> tuple[int, int]:
        """The zone in which a component lies and its place there; equal for those in no known order."""
        zone = m[self.place + component]
        return zone, m[self.rank[component]] if zone >= 0 and self.zone_of[zone].ordered else 0

    def owners_of(self, zone: int) -> tuple[int, ...]:
        """The owners of a zone, in the order declared."""
        kind = self.zone_of[zone]
        rest, found = zone - kind.first, []
        for space in reversed(kind.owners):
            rest, index = divmod(rest, space.size)
            found.append(space.low + index)
        return tuple(reversed(found))

    def site_of(self, zone: int) -> tuple[str, int] | None:
        """The graph and site that a zone belongs to; None when it belongs to none, or to several."""
        per = self.zone_of[zone].declared.per
        found = [
            (owner.graph, site)
            for owner, site in zip(per, self.owners_of(zone), strict=True)
            if isinstance(owner, SiteType)
        ]
        return found[0] if len(found) == 1 else None


def size_of(owners: Sequence[Space]) -> int:
    """How many combinations of owners there are."""
    total = 1
    for space in owners:
        total *= space.size
    return total


def each_owner(owners: Sequence[Space]) -> Iterator[tuple[int, ...]]:
    """Every combination of owners, in the order in which their cells stand."""
    return product(*(range(space.low, space.low + space.size) for space in owners))


@dataclass
class _Cells:
    """Gives out cells, one stretch after the other."""

    next: int

    def take(self, number: int) -> int:
        address = self.next
        self.next += number
        return address


def lay_out(material: Material) -> Layout:
    """The layout that follows from the declarations of a game in its setting."""
    spaces = Spaces(material)
    cells = _Cells(STANDING + material.setting.players)
    frames, place_the_others = lay_out_frames(material.program, spaces, cells.take)
    first = cells.next
    values = _values(material, spaces, cells)
    zones = _zones(material, spaces)
    zone_of = tuple(zone for zone in zones.values() for _ in range(zone.copies))
    place = cells.take(len(material.components))
    ranked = {c for zone in zones.values() if zone.ordered for c in zone.members}
    rank = tuple(cells.take(1) if c in ranked else -1 for c in range(len(material.components)))
    fields = _varying(material, spaces, cells)
    sights = any(isinstance(step, SightStep) for step in material.program.steps)
    sight = cells.take(len(material.components)) if sights else -1
    count = cells.take(len(zone_of))
    occupant = tuple(cells.take(1) if zone.capacity == 1 else -1 for zone in zone_of)
    table = range(first, cells.next)
    histories = {}
    for each in material.program.histories:
        histories[each.name] = HistoryPlace(cells.take(1 + each.holds), each.holds, each)
    streams = lay_out_streams(material.program, spaces, {name: zone.copies for name, zone in zones.items()}, cells.take)
    commits = lay_out_commits(material.program, spaces, cells.take)
    size = cells.next
    place_the_others()
    return Layout(
        material=material,
        spaces=spaces,
        size=size,
        scratch=cells.next - size,
        frames=frames,
        values=values,
        zones=zones,
        zone_of=zone_of,
        place=place,
        rank=rank,
        fields=fields,
        count=count,
        occupant=occupant,
        histories=histories,
        sight=sight,
        streams=streams,
        commits=commits,
        table=table,
    )


def _values(material: Material, spaces: Spaces, cells: _Cells) -> dict[str, ValuePlace]:
    places: dict[str, ValuePlace] = {}
    for each in material.program.values:
        owners = tuple(spaces.space(owner) for owner in each.per)
        width = spaces.cells(each.type)
        places[each.name] = ValuePlace(each.name, cells.take(width * size_of(owners)), width, owners, each.type, each)
    for order in material.program.orders:
        kind = ListOf(spaces.player, material.setting.players)
        places[order.name] = ValuePlace(order.name, cells.take(spaces.cells(kind)), spaces.cells(kind), (), kind)
    return places


def _zones(material: Material, spaces: Spaces) -> dict[str, ZonePlace]:
    zones: dict[str, ZonePlace] = {}
    first = 0
    for each in material.program.zones:
        owners = tuple(spaces.space(owner) for owner in each.per)
        members = tuple(c for c, component in enumerate(material.components) if component.kind in each.kinds)
        capacity = None if each.holds is None else spaces.constant(each.holds)
        zones[each.name] = ZonePlace(each.name, first, owners, each.ordered, capacity, members, each)
        first += size_of(owners)
    return zones


def _varying(material: Material, spaces: Spaces, cells: _Cells) -> dict[str, tuple[int, ...]]:
    """Attributes that rules change stand in the position, one after the other for each component that has them."""
    kinds = {kind.name: {field.name: field for field in kind.fields if field.varies} for kind in material.program.kinds}
    names = dict.fromkeys(name for fields in kinds.values() for name in fields)
    places: dict[str, tuple[int, ...]] = {}
    for name in names:
        declared = [kinds[component.kind].get(name) for component in material.components]
        places[name] = tuple(-1 if each is None else cells.take(spaces.cells(each.type)) for each in declared)
    return places
