"""How decisions and values are written, the same in saves, scenarios and commands, in every language.

A decision is the name of its alternative, where it has one, and then its values, with blanks between: `b2`, `move a2
a3`, `pass`.  A value is written without blanks: sites, enum values and yes/no as in the rules, a player by the name of
the seat or else its number from 1, a path by its sites with `-` between, a set by its members with `+`, one without
members as `{}`.  A component is written as its site where it is alone on one, else by its name: that in its sheet, or
its attributes, or its kind; `frog#2` is the second frog where the order of a zone tells several apart.  What the one
who decides cannot see is written by its place: `#3` is the third from the bottom, `any` one of those in no known order.
When there is nothing to decide but that must not show, the decision is `nothing`.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import Binder, ChanceStep, ChoiceStep, PickStep, ZoneRead
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
from interpreter.choices import NOTHING, Answer, Blind, Option
from interpreter.components import Component
from interpreter.layout import Layout


class Spelling:
    """Writes the values and decisions of one game; a position is needed since components are written by their sites."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._program = layout.material.program
        self._names = [self._name(each) for each in layout.material.components]

    def option(self, m: Sequence[int], choice: ChoiceStep, option: Option, blind: Blind | None = None) -> str:
        """A decision for the choice at hand; `blind` says what the one who decides does not see."""
        if option.alternative == NOTHING:
            return "nothing"
        alternative = choice.alternatives[option.alternative]
        words = [alternative.name] if alternative.name else []
        for binder, answer in zip(alternative.binders, option.values, strict=True):
            words.append(self.chosen(m, binder, answer, blind))
        return " ".join(words)

    def text(self, m: Sequence[int], choice: ChoiceStep, option: Option, blind: Blind | None = None) -> str:
        """The same for people: with the text of the alternative, and places in words."""
        if option.alternative == NOTHING:
            return "nothing"
        alternative = choice.alternatives[option.alternative]
        words = [alternative.text or alternative.name] if alternative.name else []
        for binder, answer in zip(alternative.binders, option.values, strict=True):
            unseen = blind is not None and is_unseen(binder, answer, blind)
            words.append(self._place_in_words(m, answer) if unseen else self.chosen(m, binder, answer))
        return " ".join(words)

    def chosen(self, m: Sequence[int], binder: Binder, answer: Answer, blind: Blind | None = None) -> str:
        """The value of a variable of a choice."""
        if blind is not None and is_unseen(binder, answer, blind):
            return self._place(m, answer, named=not isinstance(binder.domain, ZoneRead))
        if blind is not None and isinstance(binder.slot.type, ComponentType) and isinstance(answer, int):
            return self.component(m, answer, blind)
        return self.value(m, binder.slot.type, answer)

    def outcome(self, m: Sequence[int], step: ChanceStep | PickStep, answer: Answer) -> str:
        """What falls by chance."""
        if isinstance(step.slot.type, ComponentType) and isinstance(answer, int):
            return self.name(m, answer)
        return self.value(m, step.slot.type, answer)

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

    def component(self, m: Sequence[int], component: int, blind: Blind | None = None) -> str:
        """A component where it is now; one that is not seen is no reason to tell those apart that are."""
        name, layout = self.name(m, component), self._layout
        zone = m[layout.place + component]
        if zone < 0 or not layout.zone_of[zone].ordered or name != self._names[component]:
            return name
        seen = [each for each in layout.contents(m, zone) if blind is None or not blind(each)]
        levels = list(dict.fromkeys(layout.level(m, each) for each in seen if self._names[each] == name))
        return name if len(levels) < 2 else f"{name}#{levels.index(layout.level(m, component)) + 1}"

    def name(self, m: Sequence[int], component: int) -> str:
        """What a component is called where it is, by its site if it is alone there; others may be called the same."""
        layout = self._layout
        zone = m[layout.place + component]
        if zone >= 0 and m[layout.count + zone] == 1 and (place := layout.site_of(zone)) is not None:
            graph, site = place
            return layout.material.boards[graph].sites[site]
        return self._names[component]

    def _place(self, m: Sequence[int], component: Answer, named: bool) -> str:
        """Where a component lies that is not seen; `named` with the zone, where it could be in several."""
        zone, number = self._position(m, component)
        return (self.zone(m, zone) if named else "") + (f"#{number}" if number else "any" if not named else "")

    def _place_in_words(self, m: Sequence[int], component: Answer) -> str:
        _, number = self._position(m, component)
        kind = self._layout.material.components[component].kind.lower() if isinstance(component, int) else ""
        return f"{ordinal(number)} {kind}" if number else f"any {kind}"

    def _position(self, m: Sequence[int], component: Answer) -> tuple[int, int]:
        """The zone in which a component lies, and its place there from 1; 0 where the zone has no order."""
        assert isinstance(component, int)
        zone, level = self._layout.level(m, component)
        return zone, level + 1 if self._layout.zone_of[zone].ordered else 0

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


def is_unseen(binder: Binder, answer: Answer, blind: Blind) -> bool:
    """Whether a value is a component that the one who decides does not see."""
    return isinstance(binder.slot.type, ComponentType) and isinstance(answer, int) and answer >= 0 and blind(answer)


def ordinal(number: int) -> str:
    """`first` to `tenth`, then `11th` and so on."""
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    if number <= len(names):
        return names[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def member_type(type: Type) -> Type:
    """The type of the members of a set, list or path."""
    match type:
        case SetOf(item=item) | ListOf(item=item):
            return item
        case PathType(graph=graph):
            return SiteType(graph)
        case _:
            raise ValueError(f"{type} has no members")
