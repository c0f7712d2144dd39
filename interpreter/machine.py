"""Steps done one after the other in memory, from where play goes on to where it waits.

Most steps are functions of the backend.  Those where play can wait are here: a player decides, chance falls, or several
decide together.
"""

from __future__ import annotations

from dsl.program import ChanceStep, ChoiceStep, PickStep, Step, TogetherStep
from interpreter.alike import Alike
from interpreter.backends.source import Source
from interpreter.backends.walk import Compiler, Memory, Run, compile_step
from interpreter.choices import Choice
from interpreter.cycles import MOST_STEPS, stopped
from interpreter.frames import Stretches
from interpreter.layout import PC, WAITING
from interpreter.nature import Lot
from interpreter.seeing import Seeing
from interpreter.together import Together


class Machine:
    """The compiled steps of one game.

    `choices`, `lots` and `blocks` are those where play can wait, by their numbers.  `source` is the generated module,
    which then carries out the steps that it knows; it is None where the reference carries out all of them.
    """

    def __init__(self, c: Compiler, seeing: Seeing, backend: str) -> None:
        self._c = c
        self.choices: dict[int, Choice] = {}
        self.lots: dict[int, Lot] = {}
        self.blocks: dict[int, Together] = {}
        alike = Alike(c.layout)
        for number, step in enumerate(c.program.steps):
            match step:
                case ChoiceStep():
                    self.choices[number] = Choice(c, step, alike, self._trial, seeing)
                case ChanceStep() | PickStep():
                    self.lots[number] = Lot(c, step, alike, seeing)
                case TogetherStep():
                    self.blocks[number] = Together(c, step, number, self.choices, self.go)
        self.code = [self._compiled(number, step) for number, step in enumerate(c.program.steps)]
        self._spare: dict[int, Stretches] = {}
        self.source = Source(c, seeing, self.choices, self.lots) if backend == "source" else None

    def go(self, m: Memory, pc: int) -> int:
        """Do steps from `pc` on; `WAITING`, `COMMITTED` or `END`."""
        if self.source is not None:
            return self._go_by_source(self.source, m, pc)
        code = self.code
        for _ in range(MOST_STEPS):
            if pc < 0:
                return pc
            pc = code[pc](m)
        raise stopped("E707", self._c.program, pc, most=MOST_STEPS)

    def _go_by_source(self, source: Source, m: Memory, pc: int) -> int:
        """The same in the generated module; what it leaves to the reference is carried out here."""
        code = self.code
        for _ in range(MOST_STEPS):
            pc = source.go(m, pc)
            if pc < 0:
                if pc == WAITING:
                    clear(m, self._spare_at(m[PC]))
                return pc
            pc = code[pc](m)
            if pc < 0:
                return pc
        raise stopped("E707", self._c.program, pc, most=MOST_STEPS)

    def play(self, m: Memory, pc: int, x: int) -> tuple[int, int]:
        """Go on as `go` does; the generated module takes what decisions it can by the sequence that `x` is in."""
        if self.source is None:
            return self.go(m, pc), x
        for _ in range(MOST_STEPS):
            pc, x = self.source.play(m, pc, x)
            if pc >= 0:
                pc = self.code[pc](m)
            if pc < 0:
                return pc, x
        raise stopped("E707", self._c.program, pc, most=MOST_STEPS)

    def _spare_at(self, number: int) -> Stretches:
        """The cells of names that nothing reads any more where play waits."""
        if number not in self._spare:
            self._spare[number] = self._c.layout.frames.spare(number)
        return self._spare[number]

    def seed(self, seed: int) -> None:
        """Let chance fall by a seed in the playout that begins."""
        if self.source is not None:
            self.source.seed(seed)

    def _trial(self, m: Memory, pc: int) -> Memory:
        """Do the steps of one decision in a copy, up to where play would wait, or the end (semantics, 9)."""
        then, code, waits = m.copy(), self.code, (self.choices, self.lots, self.blocks)
        for _ in range(MOST_STEPS):
            if pc < 0 or any(pc in kind for kind in waits):
                return then
            pc = code[pc](then)
        raise stopped("E707", self._c.program, pc, most=MOST_STEPS)

    def _compiled(self, number: int, step: Step) -> Run:
        """The function that does a step, or waits."""
        match step:
            case ChoiceStep():
                return self._choosing(number, step)
            case ChanceStep() | PickStep():
                return self._falling(number)
            case TogetherStep():
                return self._committing(number)
            case _:
                return compile_step(self._c, step, number)

    def _choosing(self, number: int, step: ChoiceStep) -> Run:
        """Play waits when there is an option; else it goes on at `otherwise` without a decision (semantics, 10)."""
        choice, otherwise, spare = self.choices[number], step.otherwise, self._c.layout.frames.spare(number)

        def wait(m: Memory) -> int:
            if choice.any(m):
                m[PC] = number
                clear(m, spare)
                return WAITING
            if otherwise is None:
                raise stopped("E703", self._c.program, number)
            return choice.leave(m)

        return wait

    def _falling(self, number: int) -> Run:
        """Play waits for nature, but where only one thing can happen no chance falls."""
        lot, spare = self.lots[number], self._c.layout.frames.spare(number)

        def wait(m: Memory) -> int:
            clear(m, spare)
            options = lot.options(m)
            if len(options) == 1:
                lot.bind(m, options[0])
                return lot.next
            m[PC] = number
            return WAITING

        return wait

    def _committing(self, number: int) -> Run:
        """Play waits for everyone who takes part in a block."""
        block, spare = self.blocks[number], self._c.layout.frames.spare(number)

        def wait(m: Memory) -> int:
            following = block.begin(m)
            clear(m, spare)
            return following

        return wait


def clear(m: Memory, stretches: Stretches) -> None:
    """Empty the names that nothing reads any more, so that equal positions are equal."""
    for first, end in stretches:
        m[first:end] = [-1] * (end - first)
