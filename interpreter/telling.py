"""What each viewer is told of a decision afterwards: what that viewer saw before or after it, and no more.

A component that the viewer saw lying where it was, or sees where it is now, is told by its name; one of which only the
place could be seen by its place; any other is `a card`.  What has fallen by chance is told to those who see it where it
is put, and to the others not at all.  A die is only told where its zone shows dice at all times: what was shown for a
while and then hidden is for people to remember, and no log helps them (semantics, 18).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from dsl.program import Alternative, ChanceStep, FieldRead, Local, PickStep, SetStep, ValueRead
from dsl.types import NONE, ComponentType, ListOf, Optional, SetOf, Type
from interpreter.backends.walk import Memory
from interpreter.choices import NOTHING, Answer, Option
from interpreter.describing import Decision, Words
from interpreter.kernel import Kernel
from interpreter.layout import PC
from interpreter.seeing import HIDDEN
from interpreter.spelling import Spelling, ordinal
from interpreter.state import Position, Seat


@dataclass(frozen=True, slots=True)
class Told:
    """A decision as one viewer is told of it: how it is spelled and what people read, as far as the viewer may know."""

    seat: Seat
    choice: str
    text: str


class Positions(NamedTuple):
    """The positions before and after a decision."""

    before: Position
    after: Position


class Telling:
    """Tells the decisions of one game; seats are counted from 0 here, and the spectator is None."""

    def __init__(self, kernel: Kernel, spelling: Spelling) -> None:
        self._kernel = kernel
        self._layout = kernel.layout
        self._spelling = spelling

    def told(self, before: Position, decision: Decision, after: Position, viewer: int | None) -> Told | None:
        """A decision, or what fell by chance; None for those who saw nothing of it."""
        if isinstance(decision.seat, int):
            positions = Positions(self._kernel.own(before, decision.seat - 1), after)
            return Told(decision.seat, *self._decided(positions, decision.option, viewer))
        words = self._fallen(Positions(before, after), decision.option, viewer)
        return None if words is None else Told(decision.seat, *words)

    def _decided(self, positions: Positions, option: Option, viewer: int | None) -> Words:
        """A seat's decision; the position before it is the one that the seat had."""
        if option.alternative == NOTHING:
            return "nothing", "nothing"
        alternative = self._kernel.choices[positions.before[PC]].step.alternatives[option.alternative]
        types = [binder.slot.type for binder in alternative.binders]
        words = [self._word(positions, type, answer, viewer) for type, answer in zip(types, option.values, strict=True)]
        return joined(alternative, words)

    def _fallen(self, positions: Positions, option: Option, viewer: int | None) -> Words | None:
        """What fell by chance, with what it fell for; None for those who do not see it."""
        pc = positions.before[PC]
        step, lot, answer = self._kernel.program.steps[pc], self._kernel.lots[pc], option.values[0]
        assert isinstance(step, ChanceStep | PickStep)
        if isinstance(lot.type, ComponentType) and isinstance(answer, int):
            told = self._saw(positions, answer, viewer)
        else:
            assert isinstance(step, ChanceStep)
            told = self._kernel.read(positions.before, partial(self._lands, step=step, viewer=viewer))
        word = self._spelling.outcome(positions.before, step, answer)
        return (word, f"{self._source(positions.before, step)}: {word}") if told else None

    # ------------------------------------------------------------------------------------------------------- details

    def _source(self, position: Position, step: ChanceStep | PickStep) -> str:
        """What chance fell for: a deck, a die, what a name is set to."""
        if isinstance(step, ChanceStep):
            return step.stream.lower()
        return self._spelling.zone(position, self._kernel.value(step.zone)(position))

    def _lands(self, m: Memory, step: ChanceStep, viewer: int | None) -> bool:
        """Whether the viewer sees what the outcome of a chance is put into; a name is no secret."""
        after = self._kernel.program.steps[step.next]
        if not (isinstance(after, SetStep) and isinstance(after.value, Local) and after.value.slot == step.slot):
            return True
        match after.target:
            case ValueRead(name=name, owners=owners):
                place = self._layout.values[name]
                number = 0
                for space, owner in zip(place.owners, owners, strict=True):
                    number = number * space.size + self._kernel.inside(owner)(m) - space.low
                return self._kernel.seeing.value(m, viewer, name, number)
            case FieldRead(of=of):
                return self._always_sees(m, self._kernel.inside(of)(m), viewer)
            case _:
                return True

    def _always_sees(self, m: Memory, component: int, viewer: int | None) -> bool:
        """Whether the viewer sees a component by what its zone declares, and not only for a while."""
        zone = m[self._layout.place + component]
        hidden = self._layout.sight >= 0 and m[self._layout.sight + component] == HIDDEN
        return zone >= 0 and not hidden and self._kernel.seeing.zone(m, viewer, zone, "value")

    def _word(self, positions: Positions, type: Type, answer: Answer, viewer: int | None) -> Words:
        """A value as the viewer may know it."""
        match type:
            case ComponentType() | Optional(item=ComponentType()) if isinstance(answer, int) and answer != NONE:
                return self._component(positions, answer, viewer)
            case SetOf(item=ComponentType()) | ListOf(item=ComponentType()) if isinstance(answer, tuple) and answer:
                words = sorted(self._component(positions, each, viewer) for each in answer)
                return "+".join(word for word, _ in words), ", ".join(text for _, text in words)
            case _:
                word = self._spelling.value(positions.before, type, answer)
                return word, word

    def _component(self, positions: Positions, component: int, viewer: int | None) -> Words:
        if self._saw(positions, component, viewer):
            name = self._spelling.name(positions.before, component)
            return name, name
        kind = self._layout.material.components[component].kind.lower()
        zone, level = self._layout.level(positions.before, component)
        ordered = zone >= 0 and self._layout.zone_of[zone].ordered
        if ordered and self._kernel.read(
            positions.before, lambda m: self._kernel.seeing.zone(m, viewer, zone, "order")
        ):
            return f"#{level + 1}", f"{ordinal(level + 1)} {kind}"
        return kind, f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"

    def _saw(self, positions: Positions, component: int, viewer: int | None) -> bool:
        """Whether the viewer saw what a component is before, or sees it after."""
        sees = self._kernel.seeing.component
        return any(self._kernel.read(each, lambda m: sees(m, viewer, component)) for each in positions)


def joined(alternative: Alternative, words: Sequence[Words]) -> Words:
    """A decision put together from the name of its alternative and the words for its values."""
    first = [(alternative.name, alternative.text or alternative.name)] if alternative.name else []
    choice, text = zip(*(*first, *words), strict=True) if first or words else (("",), ("",))
    return " ".join(choice), " ".join(text)
