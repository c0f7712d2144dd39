"""How decisions and values are written, the same in saves, scenarios and commands, in every language.

A decision is the name of its alternative, where it has one, and then its values, with blanks between: `b2`, `move a2
a3`, `pass`.  A value is written without blanks: sites, enum values and yes/no as in the rules, a player by the name of
the seat or else its number from 1, a path by its sites with `-` between, a set by its members with `+`, one without
members as `{}`.  A component is written as its site where it is alone on one, else by its name: that in its sheet, or
its attributes, or its kind; `#2` is the second of those with one name.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import Alternative
from dsl.types import (
    NONE,
    Bool,
    ComponentType,
    DirectionType,
    EnumType,
    ListOf,
    Optional,
    PathType,
    PlayerType,
    SetOf,
    SiteType,
    TeamType,
    Type,
    ZoneType,
)
from interpreter.choices import Answer, Option
from interpreter.components import Component
from interpreter.layout import Layout


class Spelling:
    """Writes the values and decisions of one game; a position is needed since components are written by their sites."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._program = layout.material.program
        self._names = numbered([self._name(each) for each in layout.material.components])

    def option(self, m: Sequence[int], alternative: Alternative, option: Option) -> str:
        """A decision for one of the alternatives of the choice at hand."""
        words = [alternative.name] if alternative.name else []
        for binder, answer in zip(alternative.binders, option.values, strict=True):
            words.append(self.value(m, binder.slot.type, answer))
        return " ".join(words)

    def value(self, m: Sequence[int], type: Type, answer: Answer) -> str:
        """A value of a type; a set, list or path is given by its members."""
        if isinstance(answer, tuple):
            item, between = member_type(type), {PathType: "-", SetOf: "+"}.get(type.__class__, ",")
            return between.join(self.value(m, item, each) for each in answer) or "{}"
        match type:
            case Optional(item=item):
                return "none" if answer == NONE else self.value(m, item, answer)
            case Bool():
                return "yes" if answer else "no"
            case EnumType(values=names):
                return names[answer]
            case PlayerType():
                return self.actor(answer)
            case TeamType():
                return self.seat(answer)
            case SiteType(graph=graph):
                return self._layout.material.boards[graph].sites[answer]
            case DirectionType(graph=graph):
                return self._layout.material.boards[graph].directions[answer]
            case ComponentType():
                return self.component(m, answer)
            case ZoneType():
                return self.zone(m, answer)
            case _:
                return str(answer)

    def actor(self, number: int) -> str:
        """A seat's spelling, or the name of a ghost."""
        players = self._layout.material.setting.players
        ghosts = self._layout.material.program.ghosts
        return self.seat(number) if number < players else ghosts[number - players].name

    def seat(self, player: int) -> str:
        """A player, counted from 0: by the name of the seat, else by its number from 1."""
        return self._program.seats[player] if self._program.seats else str(player + 1)

    def component(self, m: Sequence[int], component: int) -> str:
        """A component where it is now."""
        layout = self._layout
        zone = m[layout.place + component]
        if zone >= 0 and m[layout.count + zone] == 1 and (place := layout.site_of(zone)) is not None:
            graph, site = place
            return layout.material.boards[graph].sites[site]
        return self._names[component]

    def zone(self, m: Sequence[int], zone: int) -> str:
        """A zone: its name, and its owners in brackets."""
        place = self._layout.zone_of[zone]
        owners = zip(place.declared.per, self._layout.owners_of(zone), strict=True)
        return place.name + "".join(f"[{self.value(m, per, owner)}]" for per, owner in owners)

    def _name(self, component: Component) -> str:
        """What a component is called wherever it is; others may be called the same."""
        if component.name:
            return component.name
        kind = next(each for each in self._program.kinds if each.name == component.kind)
        fixed = [(each.type, component.fields[each.name]) for each in kind.fields if not each.varies]
        return "-".join(self.value((), type, value) for type, value in fixed) or kind.name.lower()


def member_type(type: Type) -> Type:
    """The type of the members of a set, list or path."""
    match type:
        case SetOf(item=item) | ListOf(item=item):
            return item
        case PathType(graph=graph):
            return SiteType(graph)
        case _:
            raise ValueError(f"{type} has no members")


def numbered(names: Sequence[str]) -> list[str]:
    """The names, with numbers from 1 behind those that are there more than once."""
    count: dict[str, int] = {}
    found = []
    for name in names:
        count[name] = count.get(name, 0) + 1
        found.append(f"{name}#{count[name]}" if names.count(name) > 1 else name)
    return found
