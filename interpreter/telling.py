"""What each viewer is told of a decision afterwards: what that viewer saw before or after it, and no more.

A component that the viewer saw lying where it was, or sees where it is now, is told by its name; one of which only the
place could be seen by its place; any other is `a card`.  What has fallen by chance is told to those who see it where it
is put, and to the others not at all.

What was seen and then hidden is for people to remember, and no log helps them (semantics, 18).  So a component that has
come to where it is hidden now is not told by its name, and how a die fell only where its zone shows dice at all times,
and as long as the die is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from dsl.program import (
    Alternative,
    Binder,
    ChanceStep,
    FieldRead,
    Local,
    MoveStep,
    PickStep,
    SetStep,
    SightStep,
    Slot,
    ValueRead,
    ZoneRead,
)
from dsl.types import NONE, ComponentType, ListOf, Optional, SetOf, Type
from interpreter.backends.walk import Memory
from interpreter.choices import NOTHING, Answer, Option
from interpreter.describing import Decision, Words
from interpreter.kernel import Kernel
from interpreter.layout import PC
from interpreter.seeing import HIDDEN
from interpreter.speech import Speech
from interpreter.spelling import Spelling
from interpreter.state import Position, Seat


@dataclass(frozen=True, slots=True)
class Told:
    """A decision as one viewer is told of it: how it is spelled and what people read, as far as the viewer may know."""

    seat: Seat
    choice: str
    text: str


class Positions(NamedTuple):
    """The positions before and after a decision, and the present one."""

    before: Position
    after: Position
    now: Position


class Telling:
    """Tells the decisions of one game; seats are counted from 0 here, and the spectator is None."""

    def __init__(self, kernel: Kernel, spelling: Spelling, speech: Speech) -> None:
        self._kernel = kernel
        self._layout = kernel.layout
        self._spelling, self._speech = spelling, speech

    def told(self, positions: Positions, decision: Decision, viewer: int | None) -> Told | None:
        """A decision, or what fell by chance; None for those who saw nothing of it."""
        if isinstance(decision.seat, int):
            positions = positions._replace(before=self._kernel.own(positions.before, decision.seat - 1))
            said = (self._decided(positions, decision.option, viewer, by) for by in (self._spelling, self._speech))
            return Told(decision.seat, *said)
        words = self._fallen(positions, decision.option, viewer)
        return None if words is None else Told(decision.seat, *words)

    def _decided(self, positions: Positions, option: Option, viewer: int | None, by: Spelling) -> str:
        """A seat's decision, spelled or said; the position before it is the one that the seat had."""
        if option.alternative == NOTHING:
            return by.language.nothing
        alternative = self._kernel.choices[positions.before[PC]].step.alternatives[option.alternative]
        pairs = zip(alternative.binders, option.values, strict=True)
        return by.joined(alternative, [self._chosen(positions, alternative, each, a, viewer, by) for each, a in pairs])

    def _chosen(
        self,
        positions: Positions,
        alternative: Alternative,
        binder: Binder,
        answer: Answer,
        viewer: int | None,
        by: Spelling,
    ) -> str:
        """What was chosen for one name, as the viewer may know it."""
        if isinstance(answer, int) and self._laid_open(alternative, binder.slot):
            return by.name(positions.before, answer)
        return self._word(positions, binder.slot.type, answer, viewer, by)

    def _laid_open(self, alternative: Alternative, slot: Slot) -> bool:
        """Whether the first thing that happens to a component is that it is put where everybody sees it.

        It is told by its name, wherever else it goes before somebody decides again.
        """
        number = alternative.entry
        while isinstance(step := self._kernel.program.steps[number], MoveStep | SightStep):
            if isinstance(step, MoveStep) and isinstance(step.what, Local) and step.what.slot == slot:
                return isinstance(step.to, ZoneRead) and step.to.name in self._kernel.seeing.open
            number = step.next
        return False

    def _fallen(self, positions: Positions, option: Option, viewer: int | None) -> Words | None:
        """What fell by chance, with what it fell for; None for those who do not see it."""
        pc = positions.before[PC]
        step, lot, answer = self._kernel.program.steps[pc], self._kernel.lots[pc], option.values[0]
        assert isinstance(step, ChanceStep | PickStep)
        if isinstance(lot.type, ComponentType) and isinstance(answer, int):
            told = self._saw(positions, answer, viewer)
        else:
            assert isinstance(step, ChanceStep)
            told = self._kernel.read(
                positions.before, partial(self._lands, positions=positions, step=step, viewer=viewer)
            )
        if not told:
            return None
        word, text = (each.outcome(positions.before, step, answer) for each in (self._spelling, self._speech))
        return word, f"{self._source(positions.before, step)}: {text}"

    # ------------------------------------------------------------------------------------------------------- details

    def _source(self, position: Position, step: ChanceStep | PickStep) -> str:
        """What chance fell for: a deck, a die, what a name is set to."""
        if isinstance(step, ChanceStep):
            return self._speech.source(step.stream)
        return self._speech.zone(position, self._kernel.value(step.zone)(position))

    def _lands(self, m: Memory, positions: Positions, step: ChanceStep, viewer: int | None) -> bool:
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
                die = self._kernel.inside(of)(m)
                return self._always_sees(m, die, viewer) and self._sees(positions.now, die, viewer)
            case _:
                return True

    def _always_sees(self, m: Memory, component: int, viewer: int | None) -> bool:
        """Whether the viewer sees a component by what its zone declares, and not only for a while."""
        zone = m[self._layout.place + component]
        shown = zone >= 0 and self._kernel.seeing.zone(m, viewer, zone, "value")
        return shown and not self._hidden(m, component)

    def _hidden(self, m: Sequence[int], component: int) -> bool:
        """Whether a rule has hidden a component where it lies."""
        return self._layout.sight >= 0 and m[self._layout.sight + component] == HIDDEN

    def _word(self, positions: Positions, type: Type, answer: Answer, viewer: int | None, by: Spelling) -> str:
        """A value as the viewer may know it."""
        match type:
            case ComponentType() | Optional(item=ComponentType()) if isinstance(answer, int) and answer != NONE:
                return self._component(positions, answer, viewer, by)
            case SetOf(item=ComponentType()) | ListOf(item=ComponentType()) if isinstance(answer, tuple) and answer:
                # in the order of their words, since that of their numbers could betray what is not seen
                words = sorted(self._component(positions, each, viewer, by) for each in answer)
                return by.several(SetOf(type.item), words)
            case _:
                return by.value(positions.before, type, answer)

    def _component(self, positions: Positions, component: int, viewer: int | None, by: Spelling) -> str:
        if self._saw(positions, component, viewer):
            return by.name(positions.before, component)
        zone, level = self._layout.level(positions.before, component)
        ordered = zone >= 0 and self._layout.zone_of[zone].ordered
        if ordered and self._kernel.read(
            positions.before, lambda m: self._kernel.seeing.zone(m, viewer, zone, "order")
        ):
            return by.nth(level + 1, component)
        return by.some(component)

    def _saw(self, positions: Positions, component: int, viewer: int | None) -> bool:
        """Whether the viewer saw what a component is before, or sees it after, and it was not hidden there since."""
        place = self._layout.place + component
        if self._hidden(positions.now, component) and positions.now[place] == positions.after[place]:
            return False
        return any(self._sees(each, component, viewer) for each in (positions.before, positions.after))

    def _sees(self, position: Position, component: int, viewer: int | None) -> bool:
        """Whether the viewer sees in a position what a component is."""
        return self._kernel.read(position, lambda m: self._kernel.seeing.component(m, viewer, component))
