"""The lines of one function of steps: what stands under which head, and what is kept where play leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dsl.program import (
    CallStep,
    ChanceStep,
    ChoiceStep,
    CommitStep,
    EachStep,
    EliminateStep,
    FinishStep,
    OverStep,
    PickStep,
    ReturnStep,
    SetStep,
    Slot,
    Step,
    TogetherStep,
    ValueRead,
)
from interpreter.backends.source.blocks import write_block, write_end
from interpreter.backends.source.calling import call, give_back
from interpreter.backends.source.choosing import write_choice
from interpreter.backends.source.eaches import write_each
from interpreter.backends.source.forks import FORKS
from interpreter.backends.source.lots import write_lot
from interpreter.backends.source.plan import (
    Again,
    Block,
    Each,
    Fork,
    Goto,
    Leave,
    Plain,
    all_last,
    flattened,
    gotos,
    in_turn,
)
from interpreter.backends.source.remembered import Remembered, renew
from interpreter.backends.source.steps import STEPS
from interpreter.backends.source.writing import Function
from interpreter.cycles import MOST_STEPS
from interpreter.layout import COMMITTED, END, PC
from interpreter.liveness import Names

if TYPE_CHECKING:
    from interpreter.backends.source.flow import Flow

HANDED = -4
"""What a function gives back when the reference is to carry out the step in `PC`."""

PLAYING = ChoiceStep | ChanceStep | PickStep | TogetherStep | CommitStep
"""Steps that ask for the chance of a playout."""

BRANCHES = 6
"""The most heads of a function that are looked for one after the other."""

KNOWN = CallStep | ReturnStep | EachStep | CommitStep | OverStep | EliminateStep
"""Steps that are written here."""


class Body:
    """The lines of one function of steps."""

    def __init__(
        self, flow: Flow, f: Function, names: Sequence[Slot], assigned: set[int | str], returns: bool = False
    ) -> None:
        self.flow = flow
        self.f = f
        self.names = names
        self.assigned = assigned
        self.returns = returns
        self.program = flow.program
        self.frames = f.c.layout.frames
        self.plays = False
        self.remembered: Remembered | None = None
        self._falls_to: int | None = None
        self._head: int | None = None
        self.rounds = ""
        length = self.program.length
        self.length = None if length is None else f.c.spaces.constant(length)

    def step(self, number: int) -> Step:
        """A step by its number."""
        return self.program.steps[number]

    # --------------------------------------------------------------------------------------------- entering and leaving

    def enter(self, made: dict[int, Block]) -> None:
        """Take the names that are still needed from the position, and the chance of a playout."""
        alive = {name for head in made for name in self.frames.alive[head]}
        for slot in self.names:
            if slot.number in alive:
                self.f.line(f"{self.f.slots[slot.number]} = m[{self.frames.places[slot.number].address}]")
        self.plays = any(isinstance(self.step(n), PLAYING) and n not in self.flow.handed for n in self._numbers(made))
        self.take_chance()
        if self.remembered is not None:
            self.f.line("o = 0")

    def take_chance(self) -> None:
        """Take the chance of a playout as it stands; options that are remembered are not those in `b` any more."""
        if self.plays:
            self.f.line("x = r[0]")
            self.f.line("k = r[1]")
        if self.remembered is not None:
            self.f.line("n = -1")

    def give_chance(self) -> None:
        """Give the chance of a playout back as it stands."""
        if self.plays:
            self.f.line("r[0] = x")
            self.f.line("r[1] = k")

    def _numbers(self, made: dict[int, Block]) -> list[int]:
        return [part.number for block in made.values() for part in flattened(block) if isinstance(part, Plain | Fork)]

    def keep(self, needed: Names) -> None:
        """Keep in the position the names that are needed where play goes on."""
        for slot in self.names:
            if slot.number in needed and slot.number in self.assigned:
                self.f.line(f"m[{self.frames.places[slot.number].address}] = {self.f.slots[slot.number]}")
        self.give_chance()

    def wait(self, number: int, result: str) -> None:
        """Play waits at a step, or leaves it to the reference."""
        self.keep(self.frames.alive[number])
        self.f.line(f"m[{PC}] = {number}")
        self.f.line(f"return {result}")

    def out(self, number: int) -> None:
        """Play goes on in another function."""
        self.keep(self.frames.alive[number])
        self.f.line(f"return {number}")

    # ----------------------------------------------------------------------------------------------------------- blocks

    def heads(self, made: dict[int, Block]) -> None:
        """All blocks, each under its head; going on at another head is going round once more.

        Where play could go round for ever without a decision, the rounds are counted.
        """
        if any(isinstance(part, Goto) and self._endless(part) for block in made.values() for part in flattened(block)):
            self.rounds = self.f.fresh("rounds")
            self.f.line(f"{self.rounds} = 0")
        if len(made) == 1 and not any(isinstance(part, Goto) for block in made.values() for part in flattened(block)):
            self.block(next(iter(made.values())))
            return
        first, rest = self._entered_once(made)
        for number in first:
            with self.f.block(f"if pc == {number}:"):
                self.block(made[number])
        with self.f.block("while True:"):
            pair = in_turn(made, rest)
            if pair is None:
                self._choose(rest, made)
                return
            before, after = pair
            self._falls_to = after
            with self.f.block(f"if pc != {after}:"):
                self.block(made[before])
            self._falls_to = None
            self.block(made[after])

    def _entered_once(self, made: dict[int, Block]) -> tuple[list[int], list[int]]:
        """The heads where play only comes in, and goes on at another at the end; and the others."""
        parts = [part for block in made.values() for part in flattened(block)]
        numbers = [part.number for part in parts if isinstance(part, Plain | Fork)]
        if any(isinstance(self.step(number), ChanceStep | PickStep | TogetherStep | CallStep) for number in numbers):
            return [], sorted(made)
        targets = {number for block in made.values() for number in gotos(block)}
        first = [number for number in sorted(made) if number not in targets and all_last(made[number])]
        return first, [number for number in sorted(made) if number not in first]

    def _choose(self, numbers: list[int], made: dict[int, Block]) -> None:
        """The block of the head that `pc` says.

        Of two steps the one with the greater number mostly comes first, so play goes down from block to block.
        """
        if len(numbers) > BRANCHES:
            half = len(numbers) // 2
            with self.f.block(f"if pc >= {numbers[half]}:"):
                self._choose(numbers[half:], made)
            with self.f.block(f"if pc < {numbers[half]}:"):
                self._choose(numbers[:half], made)
            return
        for number in reversed(numbers):
            self._head = number
            with self.f.block(f"if pc == {number}:"):
                self.block(made[number])

    def block(self, block: Block) -> None:
        """The parts of a block, one after the other."""
        for part in block:
            match part:
                case Plain(number=number):
                    self.plain(number)
                case Fork(number=number, blocks=blocks):
                    self.fork(number, blocks)
                case Each(begin=begin, following=following, body=body):
                    with self.f.at(self.step(begin).span):
                        self.note(begin)
                        write_each(self, begin, following, body)
                case Goto():
                    self.goto(part)
                case Again(last=last):
                    if not last:
                        self.f.line("continue")
                case Leave():
                    self.f.line("break")

    def _endless(self, goto: Goto) -> bool:
        """Whether play may go round like this for ever: not as long as it goes down from block to block."""
        down = self._head is not None and goto.number < self._head
        return not down and {goto.number, goto.came} <= self.flow.endless

    def goto(self, goto: Goto) -> None:
        """Go on at a head of this function, or in another function."""
        number, last = goto.number, goto.last
        if self.flow.function_of.get(number) != self.f.name and not self.returns:
            self.out(number)
            return
        if self._endless(goto):
            self.f.line(f"{self.rounds} += 1")
            with self.f.block(f"if {self.rounds} > {MOST_STEPS}:"):
                self.f.line(f"no_end({goto.came})")
        if last and number == self._falls_to:
            return
        self.f.line(f"pc = {number}")
        if not last:
            self.f.line("continue")

    def note(self, number: int) -> None:
        """Say which rule the next lines carry out."""
        step = self.step(number)
        self.f.line(f"# {self.flow.cited(step)}")

    def plain(self, number: int) -> None:
        """A step that goes on to the next one, or that ends the function."""
        step = self.step(number)
        with self.f.at(step.span):
            self.note(number)
            if number in self.flow.handed:
                self.wait(number, str(HANDED))
                return
            match step:
                case CallStep():
                    call(self, step, number)
                case ReturnStep():
                    give_back(self, step)
                case ChanceStep() | PickStep():
                    write_lot(self, number, self.flow.lots[number])
                case CommitStep():
                    self.wait(number, str(COMMITTED))
                case OverStep():
                    self.f.line(f"return {END}")
                case FinishStep():
                    STEPS[FinishStep](self.f, step, number)
                    self.finish()
                case EliminateStep():
                    FORKS[EliminateStep](self, number, ())
                case _:
                    STEPS[type(step)](self.f, step, number)
                    self.renew(number, step)

    def renew(self, number: int, step: Step) -> None:
        """Bring the options that are remembered up to date, if the step has written one of their marks."""
        match self.remembered, step:
            case Remembered() as what, SetStep(target=ValueRead(name=name, owners=(site,))) if name in what.marks:
                renew(self.f, what, number, self.f.value(site))

    def finish(self) -> None:
        """Play is over, or what follows it decides the ties."""
        entry = self.program.end.entry
        if entry is not None:
            self.out(entry)
            return
        self.give_chance()
        self.f.line(f"return {END}")

    def fork(self, number: int, blocks: tuple[Block, ...]) -> None:
        """A step with several ways on."""
        step = self.step(number)
        with self.f.at(step.span):
            self.note(number)
            if isinstance(step, ChoiceStep):
                write_choice(self, number, self.flow.choices[number], blocks)
            elif isinstance(step, TogetherStep):
                write_block(self, number, step, blocks)
            elif isinstance(step, CommitStep):
                write_end(self, number, blocks[0])
            elif isinstance(step, CallStep):
                call(self, step, number, blocks)
            else:
                FORKS[type(step)](self, number, blocks)
