"""What a viewer may know of a position, made from nothing but what the declarations let that viewer see.

A viewer is a seat, or nobody in particular: the spectator, who sees what all may see and no more.  To see the value of
something is to see its order, to see an order is to count, and to count is to know that it is there.  Two positions
that differ only in what a viewer may not see give that viewer the same bytes (schemas/view.json).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from dsl import program as p
from dsl.types import NONE, Bool, ComponentType, EnumType, Int, ListOf, Optional, PlayerType, SetOf, SiteType, Type
from interpreter.layout import Layout, ValuePlace, ZonePlace, each_owner
from interpreter.spaces import WORD
from interpreter.state import Position

FACETS = ("existence", "count", "order", "value")
"""What can be seen of a zone, each including those before it."""

EVERYTHING = (p.Sight("value", ("all",)),)
"""How what is declared without `seen` is seen."""

Compile = Callable[[p.Expr], Callable[[Position], int]]
"""Makes an expression of the rules a function of positions."""


class Views:
    """The views of one game; a seat is counted from 0 here, and None is the spectator."""

    def __init__(self, layout: Layout, compile: Compile) -> None:
        self._layout = layout
        self._program = layout.material.program
        self._setting = layout.material.setting
        declared: tuple[p.ZoneDecl | p.ValueDecl, ...] = (*self._program.zones, *self._program.values)
        self.public = all(p.Sight("value", ("all",)) in (each.seen or EVERYTHING) for each in declared)
        """Whether everybody sees everything."""
        sights = (sight for each in declared for sight in each.seen)
        self._whens = {sight: compile(sight.when) for sight in sights if sight.when is not None}

    # ----------------------------------------------------------------------------------------------------- views

    def zones(self, m: Position, viewer: int | None) -> dict[str, list[dict[str, Any]]]:
        """The zones by name, with those of their owners that the viewer knows to exist."""
        found = {}
        for place in self._layout.zones.values():
            if shown := [zone for zone in self._zones(m, place, viewer) if zone is not None]:
                found[place.name] = shown
        return found

    def values(self, m: Position, viewer: int | None) -> dict[str, list[dict[str, Any]]]:
        """The counters, marks and orders by name, for those owners whose value the viewer sees."""
        found = {}
        for place in self._layout.values.values():
            shown = [
                {"of": self._owners(place, owners), "value": self._stored(m, address, place.type)}
                for owners, address in places(place)
                if self._sees_value(m, place, owners, viewer)
            ]
            if shown:
                found[place.name] = shown
        return found

    def _zones(self, m: Position, place: ZonePlace, viewer: int | None) -> Iterator[dict[str, Any] | None]:
        seen = place.declared.seen or EVERYTHING
        for number, owners in enumerate(each_owner(place.owners)):
            owner = owner_among(place.declared.per, owners)
            facets = {facet for facet in FACETS if self._sees(m, seen, facet, viewer, owner)}
            if "existence" not in facets:
                yield None
                continue
            inside = self._layout.contents(m, place.first + number)
            zone: dict[str, Any] = {"of": self._owners(place, owners)}
            if "count" in facets:
                zone["count"] = len(inside)
            if "value" in facets:
                zone["components"] = [self.component(m, each) for each in inside]
            yield zone

    def component(self, m: Position, number: int) -> dict[str, Any]:
        """What is to be seen of a component by those who see its value."""
        component = self._layout.material.components[number]
        kind = next(each for each in self._program.kinds if each.name == component.kind)
        shown: dict[str, Any] = {"kind": component.kind}
        if component.name:
            shown["id"] = component.name
        if component.owner != NONE:
            shown["owner"] = self.json(PlayerType(), component.owner)
        fields = {}
        for field in kind.fields:
            if field.varies:
                fields[field.name] = self._stored(m, self._layout.fields[field.name][number], field.type)
            else:
                fields[field.name] = self.json(field.type, component.fields[field.name])
        if fields:
            shown["fields"] = fields
        return shown

    # ------------------------------------------------------------------------------------------------ who sees what

    def known(self, m: Position, viewer: int | None) -> set[tuple[str, int]]:
        """The components and values that the viewer sees, each as a mark that is the same in every position."""
        found: set[tuple[str, int]] = set()
        for zone in self._layout.zones.values():
            seen = zone.declared.seen or EVERYTHING
            for number, owners in enumerate(each_owner(zone.owners)):
                owner = owner_among(zone.declared.per, owners)
                if self._sees(m, seen, "value", viewer, owner):
                    found.update(("component", each) for each in self._layout.contents(m, zone.first + number))
        for value in self._layout.values.values():
            for owners, address in places(value):
                if self._sees_value(m, value, owners, viewer):
                    found.add(("value", address))
        return found

    def _sees_value(self, m: Position, place: ValuePlace, owners: Sequence[int], viewer: int | None) -> bool:
        if place.declared is None:
            return True
        owner = owner_among(place.declared.per, owners)
        return self._sees(m, place.declared.seen or EVERYTHING, "value", viewer, owner)

    def _sees(self, m: Position, seen: Sequence[p.Sight], facet: str, viewer: int | None, owner: int | None) -> bool:
        enough = FACETS[FACETS.index(facet) :]
        return any(
            sight.what in enough
            and any(includes(by, viewer, owner) for by in sight.by)
            and (sight.when is None or bool(self._whens[sight](m)))
            for sight in seen
        )

    # ------------------------------------------------------------------------------------------------------- values

    def _owners(self, place: ZonePlace | ValuePlace, owners: Sequence[int]) -> list[Any]:
        declared = place.declared.per if place.declared is not None else ()
        return [self.json(type, each) for type, each in zip(declared, owners, strict=True)]

    def _stored(self, m: Position, address: int, type: Type) -> Any:
        """The value kept at an address, as JSON."""
        match type:
            case SetOf(item=item):
                cells = self._layout.spaces.width(item)
                members = range(cells * WORD)
                return [self.json(item, i) for i in members if m[address + i // WORD] >> i % WORD & 1]
            case ListOf(item=item):
                return [self.json(item, m[address + 1 + i]) for i in range(m[address])]
            case _:
                return self.json(type, m[address])

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
            case PlayerType(), int():
                return self._program.seats[value] if value < len(self._program.seats) else value + 1
            case SiteType(graph=graph), int():
                return self._layout.material.boards[graph].sites[value]
            case ComponentType(), int():
                return self.named(value)
            case Int(), int():
                return value
            case _:
                raise ValueError(f"{type} is not shown in views")

    def named(self, number: int) -> str:
        """A component by its kind and its name in the sheet."""
        component = self._layout.material.components[number]
        return f"{component.kind} {component.name}".rstrip()


def places(place: ValuePlace) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each combination of owners with the address of its value."""
    for number, owners in enumerate(each_owner(place.owners)):
        yield owners, place.address + number * place.cells


def owner_among(per: Sequence[Type], owners: Sequence[int]) -> int | None:
    """The seat that something belongs to, if it belongs to one."""
    return next((each for type, each in zip(per, owners, strict=True) if isinstance(type, PlayerType)), None)


def includes(by: str, viewer: int | None, owner: int | None) -> bool:
    """Whether a viewer is among those that `seen` names; every player is a team of one."""
    match by:
        case "all":
            return True
        case "owner" | "team":
            return viewer is not None and viewer == owner
        case "others":
            return viewer is not None and owner is not None and viewer != owner
        case _:
            return False
