"""What a viewer may know of a position, made from nothing but what the viewer sees (interpreter/seeing.py).

A viewer is a seat, or nobody in particular: the spectator, who sees what all may see and no more.  Two positions that
differ only in what a viewer may not see give that viewer the same bytes (schemas/view.json).  So components that lie in
no order come in the order of what they are, and never in that of their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from dsl import program as p
from dsl.types import (
    NONE,
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
from interpreter.alike import own_cells
from interpreter.backends.walk import Memory
from interpreter.kernel import Kernel
from interpreter.layout import Layout, ValuePlace, ZonePlace, each_owner
from interpreter.seeing import EVERYTHING
from interpreter.spaces import WORD
from interpreter.state import Position
from interpreter.viewers import Eyes

Mark = tuple[str, int]
"""Something that can be seen, the same in every position: `component` and its number, or `value` and its address."""


class Views:
    """The views of one game; a seat is counted from 0 here, and None is the spectator."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._seeing = kernel.seeing
        self._layout = kernel.layout
        self._program = kernel.program
        self._kinds = {kind.name: kind for kind in self._program.kinds}
        zones = all(zone.name in self._seeing.open for zone in self._program.zones)
        values = all(p.Sight("value", ("all",)) in (each.seen or EVERYTHING) for each in self._program.values)
        self.public = zones and values and not kernel.blocks
        """Whether everybody always sees everything."""
        self._alike = like_first(self._layout)
        self._varying = own_cells(self._layout)

    # ----------------------------------------------------------------------------------------------------- views

    def zones(self, position: Position, viewer: Eyes) -> dict[str, list[dict[str, Any]]]:
        """The zones by name, with those of their owners that the viewer knows to exist."""
        found = {}
        for place in self._layout.zones.values():
            shown = self._kernel.read(position, partial(self._zones, place=place, viewer=viewer))
            if shown:
                found[place.name] = shown
        return found

    def values(self, position: Position, viewer: Eyes) -> dict[str, list[dict[str, Any]]]:
        """The counters, marks and orders by name, for those owners whose value the viewer sees."""
        found = {}
        for place in self._layout.values.values():
            shown = self._kernel.read(position, partial(self._values, place=place, viewer=viewer))
            if shown:
                found[place.name] = shown
        return found

    def _zones(self, m: Memory, place: ZonePlace, viewer: Eyes) -> list[dict[str, Any]]:
        """The zones of one name."""
        found = (
            self._zone(m, place.first + number, self._owners(place, owners), viewer)
            for number, owners in enumerate(each_owner(place.owners))
        )
        return [zone for zone in found if zone is not None]

    def _zone(self, m: Memory, number: int, owners: list[Any], viewer: Eyes) -> dict[str, Any] | None:
        """One zone, or None when the viewer does not know of it."""
        inside = self._layout.contents(m, number)
        seen = [each for each in inside if self._seeing.component(m, viewer, each)]
        if not seen and not self._seeing.zone(m, viewer, number, "existence"):
            return None
        zone: dict[str, Any] = {"of": owners}
        if self._seeing.zone(m, viewer, number, "count"):
            zone["count"] = len(inside)
        if seen or self._seeing.zone(m, viewer, number, "value"):
            laid_out = self._laid_out(m, number, inside, seen, viewer)
            zone["components"] = [None if each is None else self.component(m, each, viewer) for each in laid_out]
        return zone

    def _laid_out(self, m: Memory, number: int, inside: list[int], seen: list[int], viewer: Eyes) -> list[int | None]:
        """What is seen in a zone, in its order as far as that is seen, with None for what only its place is seen of."""
        zone, rank = self._layout.zone_of[number], self._layout.rank
        if zone.ordered and (len(seen) == len(inside) or self._seeing.zone(m, viewer, number, "order")):
            seen_here = frozenset(seen)
            inside.sort(key=lambda each: (m[rank[each]], each not in seen_here, self._looks(m, each)))
            return [each if each in seen_here else None for each in inside]
        return sorted(seen, key=partial(self._looks, m))

    def _looks(self, m: Memory, component: int) -> tuple[int, ...]:
        """The same for components that look the same, and otherwise in the order of the rules and their sheets."""
        return (self._alike[component], *(m[cell] for cell in self._varying[component]))

    def _values(self, m: Memory, place: ValuePlace, viewer: Eyes) -> list[dict[str, Any]]:
        """The values of one name; that of a component is told of those that the viewer sees, in no telling order."""
        shown = [
            (self._order(m, place, owners), {"of": self._owners(place, owners), "value": value})
            for owners, address, seen in self._seen_values(m, place, viewer)
            if seen
            for value in (self._stored(m, address, place.type, viewer),)
        ]
        return [each for _, each in sorted(shown, key=lambda pair: pair[0])]

    def _seen_values(self, m: Memory, place: ValuePlace, viewer: Eyes) -> Iterator[tuple[tuple[int, ...], int, bool]]:
        """The owners of each value of one name, its address, and whether the viewer sees it."""
        per = () if place.declared is None else place.declared.per
        for number, owners in enumerate(each_owner(place.owners)):
            mine = (each for type, each in zip(per, owners, strict=True) if isinstance(type, ComponentType))
            seen = self._seeing.value(m, viewer, place.name, number) and all(
                self._seeing.component(m, viewer, each) for each in mine
            )
            yield owners, place.address + number * place.cells, seen

    def _order(self, m: Memory, place: ValuePlace, owners: Sequence[int]) -> list[tuple[int, ...]]:
        """Where a value comes among those of one name."""
        per = () if place.declared is None else place.declared.per
        return [
            self._looks(m, each) if isinstance(type, ComponentType) else (each,)
            for type, each in zip(per, owners, strict=True)
        ]

    def component(self, m: Memory, number: int, viewer: Eyes) -> dict[str, Any]:
        """What is to be seen of a component by those who see it."""
        component = self._layout.material.components[number]
        shown: dict[str, Any] = {"kind": component.kind}
        if component.name:
            shown["id"] = component.name
        if component.owner != NONE:
            shown["owner"] = self.json(PlayerType(), component.owner)
        fields = {}
        for field in self._kinds[component.kind].fields:
            if field.varies:
                address = self._layout.fields[field.name][number]
                fields[field.name] = self._stored(m, address, field.type, viewer)
            else:
                fields[field.name] = self.json(field.type, component.fields[field.name])
        if fields:
            shown["fields"] = fields
        return shown

    # ------------------------------------------------------------------------------------------------ what is known

    def known(self, position: Position, viewer: Eyes) -> frozenset[Mark]:
        """The components and values that the viewer sees."""
        return self._kernel.read(position, partial(self._known, viewer=viewer))

    def _known(self, m: Memory, viewer: Eyes) -> frozenset[Mark]:
        components = range(len(self._layout.material.components))
        found: list[Mark] = [("component", each) for each in components if self._seeing.component(m, viewer, each)]
        for place in self._layout.values.values():
            found += [("value", address) for _, address, seen in self._seen_values(m, place, viewer) if seen]
        return frozenset(found)

    # ------------------------------------------------------------------------------------------------------- values

    def _owners(self, place: ZonePlace | ValuePlace, owners: Sequence[int]) -> list[Any]:
        declared = place.declared.per if place.declared is not None else ()
        return [self.json(type, each) for type, each in zip(declared, owners, strict=True)]

    def _stored(self, m: Memory, address: int, type: Type, viewer: Eyes) -> Any:
        """The value kept at an address, as JSON."""
        match type:
            case SetOf(item=item):
                members = range(self._layout.spaces.width(item) * WORD)
                inside = [i for i in members if m[address + i // WORD] >> i % WORD & 1]
                if isinstance(item, ComponentType):
                    inside.sort(key=partial(self._looks, m))
                return [self._told(m, item, each, viewer) for each in inside]
            case ListOf(item=item):
                return [self._told(m, item, m[address + 1 + i], viewer) for i in range(m[address])]
            case _:
                return self._told(m, type, m[address], viewer)

    def _told(self, m: Memory, type: Type, value: int, viewer: Eyes) -> Any:
        """A value as JSON; of a component that the viewer does not see only the kind."""
        component = type.item if isinstance(type, Optional) else type
        if isinstance(component, ComponentType) and value != NONE and not self._seeing.component(m, viewer, value):
            return self._layout.material.components[value].kind
        return self.json(type, value)

    def json(self, type: Type, value: int | tuple[int, ...]) -> Any:
        """A value as JSON: numbers and yes/no as such, everything else by name, none as null."""
        match type, value:
            case ((SetOf(item=item) | ListOf(item=item)), tuple()):
                return [self.json(item, each) for each in value]
            case Optional(item=item), int():
                return None if value == NONE else self.json(item, value)
            case Bool(), int():
                return bool(value)
            case EnumType(values=names), int():
                return names[value]
            case PlayerType() | TeamType(), int():
                return self._actor(value)
            case DirectionType(graph=graph), int():
                return self._layout.material.boards[graph].directions[value]
            case SiteType(graph=graph), int():
                return self._layout.material.boards[graph].sites[value]
            case ComponentType(), int():
                return self.named(value)
            case Int(), int():
                return value
            case _:
                raise ValueError(f"{type} is not shown in views")

    def _actor(self, number: int) -> Any:
        """A seat by its name, else by its number from 1; a ghost by its name, a team by its first seat."""
        players = self._layout.material.setting.players
        if number >= players:
            return self._program.ghosts[number - players].name
        return self._program.seats[number] if self._program.seats else number + 1

    def named(self, number: int) -> str:
        """A component by its kind and its name in the sheet."""
        component = self._layout.material.components[number]
        return f"{component.kind} {component.name}".rstrip()


def like_first(layout: Layout) -> tuple[int, ...]:
    """For each component, the first of those that look like it, but for attributes that change."""
    first: dict[tuple[object, ...], int] = {}
    found = []
    for number, component in enumerate(layout.material.components):
        fixed = tuple((name, value) for name, value in component.fields.items() if name not in layout.fields)
        found.append(first.setdefault((component.kind, component.owner, component.name, fixed), number))
    return tuple(found)
