"""One decision in, the next waiting point out.

A position is a tuple of numbers that nobody changes.  To move on, it is copied into memory with scratch behind it, the
decision's values are stored in their names, and steps run until play waits again or is over.  Everything that play
needs to go on is in the position, so it can be saved, loaded and searched from at every waiting point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from dsl.program import ChoiceStep, Expr, Step
from interpreter.alike import Alike
from interpreter.backends.walk import Compiler, Memory, Run, compile_step
from interpreter.backends.walk.storing import initial
from interpreter.choices import Choice, Option
from interpreter.cycles import stopped
from interpreter.ending import Ending
from interpreter.frames import Stretches
from interpreter.layout import DECISIONS, END, PC, blank, lay_out
from interpreter.material import Material
from interpreter.outcome import Outcome
from interpreter.state import Position

Found = TypeVar("Found")

WAITING = -2
"""What a step gives in place of its successor when play waits."""

MOST_STEPS = 1_000_000
"""The steps between two decisions after which a run is taken to go on for ever."""


class Kernel:
    """Runs one game: a program in one setting, with its components and boards.

    Seats are counted from 0 here.
    """

    def __init__(self, material: Material) -> None:
        self.layout = lay_out(material)
        self.program = material.program
        self._c = Compiler(self.layout)
        self._spare: list[Memory] = []
        self._values: dict[int, tuple[Expr, Callable[[Position], int]]] = {}
        alike = Alike(self.layout)
        self.choices: dict[int, Choice] = {
            number: Choice(self._c, step, alike, self._trial)
            for number, step in enumerate(self.program.steps)
            if isinstance(step, ChoiceStep)
        }
        self._code = [
            self._waiting(number, step) if isinstance(step, ChoiceStep) else compile_step(self._c, step, number)
            for number, step in enumerate(self.program.steps)
        ]
        self._names = self.layout.frames.spare()
        self._ending = Ending(self._c)
        self._begin = [initial(self._c, place) for place in self.layout.values.values()]
        length = self.program.length
        self._length = None if length is None else self.layout.spaces.constant(length)

    # ---------------------------------------------------------------------------------------------------------- play

    def start(self) -> Position:
        """The position of the first decision: everything as declared, then the setup."""
        entries = {each.name: each.entry for each in self.program.procedures}
        m = self._memory(blank(self.layout))
        for fill in self._begin:
            fill(m)
        return self._run(m, entries.get("setup", entries["play"]))

    def prepared(self) -> Position:
        """The position after the setup, before the first rule of play: `resume` goes on from it."""
        entries = {each.name: each.entry for each in self.program.procedures}
        m = self._memory(blank(self.layout))
        for fill in self._begin:
            fill(m)
        play = entries["play"]
        pc = entries.get("setup", play)
        while pc >= 0 and pc != play:
            pc = self._code[pc](m)
        if pc == play:
            m[PC] = play
        self._spare.append(m)
        return tuple(m[: self.layout.size])

    def seat(self, position: Position) -> int | None:
        """The seat that decides now; None when play is over."""
        if position[PC] == END:
            return None
        return self.read(position, self.choices[position[PC]].by)

    def options(self, position: Position) -> list[Option]:
        """All that can be decided now, in canonical order; nothing when play is over."""
        if position[PC] == END:
            return []
        m = self._memory(position)
        found = self.choices[position[PC]].options(m)
        self._spare.append(m)
        return found

    def apply(self, position: Position, option: Option) -> Position:
        """The position after an option that is offered.  Raises `Stopped` when the rules break what they claim."""
        choice = self.choices[position[PC]]
        offer = choice.offers[option.alternative]
        m = self._memory(position)
        m[DECISIONS] += 1
        if self._length is not None and m[DECISIONS] > self._length:
            raise stopped("E701", self.program, position[PC], most=self._length)
        offer.bind(m, option.values)
        return self._run(m, offer.entry)

    def altered(self, position: Position, change: Callable[[Memory], object]) -> Position:
        """A position with a change made to it by hand."""
        m = self._memory(position)
        change(m)
        self._spare.append(m)
        return tuple(m[: self.layout.size])

    def doing(self, step: Step) -> Run:
        """The function that does a step which is not among those of the program."""
        return compile_step(self._c, step, len(self.program.steps))

    def resume(self, position: Position) -> Position:
        """A position that was put together rather than played: where nothing can be decided, play goes on."""
        return position if position[PC] == END else self._run(self._memory(position), position[PC])

    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.read(position, self._ending.outcome) if position[PC] == END else None

    def value(self, expr: Expr) -> Callable[[Position], int]:
        """An expression of this game's program as a function of positions; for a set or list, see `members`."""
        if id(expr) not in self._values:
            compiled = self._c.value(expr)
            # kept together with the expression, whose identity is the key
            self._values[id(expr)] = expr, lambda position: self.read(position, compiled)
        return self._values[id(expr)][1]

    def inside(self, expr: Expr) -> Callable[[Memory], int]:
        """An expression as a function of memory, to be made before `read` and used in it.

        There the names of the choice at hand have values.
        """
        return self._c.value(expr)

    def members(self, expr: Expr) -> Callable[[Position], Sequence[int]]:
        """A set, list, zone or domain of this game's program as a function of positions, which gives its members."""
        compiled = self._c.members(expr)
        return lambda position: tuple(self.read(position, compiled))

    # ------------------------------------------------------------------------------------------------------ machinery

    def _memory(self, position: Position) -> Memory:
        """A position with scratch behind it.

        What scratch holds does not matter, but for its constants, which nobody changes; so it is used again.
        """
        scratch = self._c.scratch
        if self._spare:
            m = self._spare.pop()
            m[: len(position)] = position
            m.extend(scratch[len(m) - len(position) :])
            return m
        return [*position, *scratch]

    def read(self, position: Position, value: Callable[[Memory], Found]) -> Found:
        """What a function finds in a position; it may use scratch and the names of the choice at hand."""
        m = self._memory(position)
        found = value(m)
        self._spare.append(m)
        return found

    def _run(self, m: Memory, pc: int) -> Position:
        """Do steps from `pc` on until play waits or is over."""
        code = self._code
        for _ in range(MOST_STEPS):
            pc = code[pc](m)
            if pc < 0:
                break
        else:
            raise stopped("E707", self.program, pc, most=MOST_STEPS)
        if pc == END:
            m[PC] = END
            clear(m, self._names)
        position = tuple(m[: self.layout.size])
        self._spare.append(m)
        return position

    def _trial(self, m: Memory, pc: int) -> Memory:
        """Do the steps of one decision in a copy, up to the next choice or the end (semantics, 9)."""
        then, code, choices = m.copy(), self._code, self.choices
        for _ in range(MOST_STEPS):
            if pc < 0 or pc in choices:
                break
            pc = code[pc](then)
        else:
            raise stopped("E707", self.program, pc, most=MOST_STEPS)
        return then

    def _waiting(self, number: int, step: ChoiceStep) -> Run:
        """Play waits when there is an option; else it goes on at `otherwise` without a decision (semantics, 10)."""
        choice, otherwise, spare = self.choices[number], step.otherwise, self.layout.frames.spare(number)

        def wait(m: Memory) -> int:
            if choice.any(m):
                m[PC] = number
                clear(m, spare)
                return WAITING
            if otherwise is None:
                raise stopped("E703", self.program, number)
            return otherwise

        return wait


def clear(m: Memory, stretches: Stretches) -> None:
    """Empty the names that nothing reads any more, so that equal positions are equal."""
    for first, end in stretches:
        m[first:end] = [-1] * (end - first)
