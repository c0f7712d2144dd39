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

from dsl.program import Alternative, Binder, ChanceStep, ChoiceStep, PickStep, ZoneRead
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
from interpreter.languages import ENGLISH, Language
from interpreter.layout import Layout


class Spelling:
    """Writes the values and decisions of one game; a position is needed since components are written by their sites.

    `Speech` (interpreter/speech.py) says the same to people, in their language.
    """

    language: Language = ENGLISH

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._program = layout.material.program
        self._names = [self._name(each) for each in layout.material.components]
        self._sites = [self._site(zone) for zone in range(len(layout.zone_of))]

    def option(self, m: Sequence[int], choice: ChoiceStep, option: Option, blind: Blind | None = None) -> str:
        """A decision for the choice at hand; `blind` says what the one who decides does not see."""
        if option.alternative == NOTHING:
            return self.language.nothing
        alternative = choice.alternatives[option.alternative]
        pairs = zip(alternative.binders, option.values, strict=True)
        return self.joined(alternative, [self.chosen(m, binder, answer, blind) for binder, answer in pairs])

    def joined(self, alternative: Alternative, words: Sequence[str]) -> str:
        """A decision put together from an alternative and the words for its values."""
        return " ".join([alternative.name, *words] if alternative.name else words)

    def chosen(self, m: Sequence[int], binder: Binder, answer: Answer, blind: Blind | None = None) -> str:
        """The value of a variable of a choice."""
        if blind is not None and isinstance(binder.slot.type, ComponentType) and isinstance(answer, int):
            if answer >= 0 and blind(answer):
                return self.unseen(m, answer, named=not isinstance(binder.domain, ZoneRead))
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
            item = member_type(type)
            return self.several(type, [self.value(m, item, each) for each in answer])
        match type:
            case Optional(item=item):
                return self.language.none if answer == NONE else self.value(m, item, answer)
            case Bool():
                return self.language.yes if answer else self.language.no
            case EnumType():
                return self.member(type, answer)
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

    def several(self, type: Type, words: Sequence[str]) -> str:
        """The members of a set, list or path together."""
        return {PathType: "-", SetOf: "+"}.get(type.__class__, ",").join(words) or "{}"

    def member(self, enum: EnumType, number: int) -> str:
        """A value of an enum."""
        return enum.values[number]

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
        zone = m[self._layout.place + component]
        if zone >= 0 and m[self._layout.count + zone] == 1 and (site := self._sites[zone]):
            return site
        return self._names[component]

    def _site(self, zone: int) -> str:
        """The site that a zone belongs to, or nothing."""
        place = self._layout.site_of(zone)
        return "" if place is None else self._layout.material.boards[place[0]].sites[place[1]]

    def names(self, kinds: Sequence[str]) -> set[str]:
        """What the components of some kinds are called wherever they are."""
        components = self._layout.material.components
        return {name for name, each in zip(self._names, components, strict=True) if each.kind in kinds}

    def called(self, kind: str) -> str:
        """A kind of components."""
        return kind.lower()

    def row(self, component: Component) -> str:
        """A component that its sheet gives a name."""
        return component.name

    def described(self, attributes: Sequence[str]) -> str:
        """A component by its attributes."""
        return "-".join(attributes)

    def some(self, component: int) -> str:
        """A component of which no more is known than its kind."""
        return self.called(self._layout.material.components[component].kind)

    def nth(self, number: int, component: int) -> str:
        """A component of which only its kind and its place are known, counted from 1."""
        return f"#{number}"

    def unseen(self, m: Sequence[int], component: int, named: bool) -> str:
        """A component that is not seen by where it lies; `named` with the zone, where it could be in several."""
        zone, number = self.position(m, component)
        return (self.zone(m, zone) if named else "") + (f"#{number}" if number else "any" if not named else "")

    def position(self, m: Sequence[int], component: int) -> tuple[int, int]:
        """The zone in which a component lies, and its place there from 1; 0 where the zone has no order."""
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
            return self.row(component)
        kind = next(each for each in self._program.kinds if each.name == component.kind)
        fixed = [(each.type, component.fields[each.name]) for each in kind.fields if not each.varies]
        return self.described([self.value((), type, value) for type, value in fixed]) or self.called(kind.name)


def member_type(type: Type) -> Type:
    """The type of the members of a set, list or path."""
    match type:
        case SetOf(item=item) | ListOf(item=item):
            return item
        case PathType(graph=graph):
            return SiteType(graph)
        case _:
            raise ValueError(f"{type} has no members")
