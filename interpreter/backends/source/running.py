"""The generated module at work: play goes on in its functions from where it stands to where it waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dsl.program import CallStep, ChanceStep, ChoiceStep, FinishStep, PickStep, TogetherStep
from interpreter.backends.source import (
    aggregates,
    calls,
    counting,
    eaches,
    forks,
    layout_words,
    logic,
    loops,
    reads,
    turning,
)
from interpreter.backends.source.batch import write_many
from interpreter.backends.source.body import HANDED
from interpreter.backends.source.compiling import Compiled
from interpreter.backends.source.falling import CELLS, seeding
from interpreter.backends.source.flow import Flow
from interpreter.backends.source.offers import options_of, stride_of
from interpreter.backends.source.printing import printed
from interpreter.backends.source.writing import Module
from interpreter.backends.walk.compiler import Compiler, Memory, aggregate
from interpreter.chance import WORD
from interpreter.choices import NOTHING, Choice, Option
from interpreter.cycles import MOST_STEPS, stopped
from interpreter.layout import DECISIONS, PC
from interpreter.nature import Lot
from interpreter.seeing import Seeing

PARTS = (aggregates, calls, counting, eaches, forks, layout_words, logic, loops, reads, turning)
"""The modules that file how expressions and steps are written."""

ROOM = 1 << 20
"""The most cells that the options of one choice take."""

Go = Callable[[Memory, list[int], list[int], list[int], int], int]


class Source:
    """One game as a module of Python."""

    def __init__(self, c: Compiler, seeing: Seeing, choices: dict[int, Choice], lots: dict[int, Lot]) -> None:
        self._c = c
        self.module = Module(c, seeing)
        flow = self._flow = Flow(self.module, choices, lots)
        self._choices = flow.choices
        flow.write()
        chance = seeding(self.module)
        for number, choice in self._choices.items():
            options_of(self.module, number, choice)
        self._functions = Compiled(c.program.name, self.module.seam, c.layout.material.place)
        self._functions.add(printed(self.module))
        self._go: list[Go | None] = [
            self._functions[flow.function_of[number]] if number in flow.function_of else None
            for number in range(len(c.program.steps))
        ]
        self.handed = flow.handed
        self._b = [0] * self._room()
        self._r = [0] * CELLS
        self._chance = self._functions[chance]
        self._many: Callable[..., int] | None = None

    def _room(self) -> int:
        """The cells that the longest list of options may take."""
        most = 0
        for choice in self._choices.values():
            for each in choice.step.alternatives:
                options = 1
                for binder in each.binders:
                    options *= self._c.spaces.most(binder.domain)
                most = max(most, options * len(choice.step.alternatives) * stride_of(self._c, choice.step))
        return min(ROOM, most + 64 + len(self._c.layout.material.components))

    def begin(self, position: Sequence[int], pc: int) -> None:
        """Take the position in which every game begins and the step where it goes on; chance may still fall in the
        setup.  From then on whole playouts can be played in one call, if all rules are written here."""
        if self.handed:
            return
        many = write_many(self.module, self._flow.names, self._flow.function_of, position, pc)
        self._functions.add(printed(self.module))
        self._many = self._functions[many]

    def many(self, m: Memory, games: int, seed: int) -> int | None:
        """How many decisions so many games by chance take; None where they are not played in one call."""
        if self._many is None:
            return None
        try:
            found = self._many(m, self._c.tables, self._b, self._r, games, seed)
        except Exception as error:
            self._functions.blame(error)
            raise
        return found if found >= 0 else None

    def first_steps(self, m: Memory, pc: int) -> int:
        """Carry out the setup as far as nothing is decided in it and no chance falls: where play goes on."""
        setup = self._flow.function_of.get(pc)
        if setup is None or any(self._flow.function_of.get(number) == setup for number in self._waits):
            return pc
        self._r[0] = 0
        function = self._go[pc]
        assert function is not None
        return function(m, self._c.tables, self._b, self._r, pc)

    @property
    def _waits(self) -> Iterator[int]:
        """The steps where play may wait, or is over."""
        leaving = ChoiceStep | ChanceStep | PickStep | TogetherStep | FinishStep | CallStep
        return (number for number, step in enumerate(self._c.program.steps) if isinstance(step, leaving))

    @property
    def text(self) -> str:
        """The module as people read it."""
        return printed(self.module).text

    # ------------------------------------------------------------------------------------------------------------ play

    def go(self, m: Memory, pc: int) -> int:
        """Go on from a step: the number of one that is left to the reference, or how play stands."""
        r = self._r
        r[0] = 0
        return self._carried_on(m, pc)

    def _carried_on(self, m: Memory, pc: int) -> int:
        t, b, r, functions = self._c.tables, self._b, self._r, self._go
        decided = r[1]
        try:
            while pc >= 0:
                for _ in range(MOST_STEPS):
                    function = functions[pc]
                    assert function is not None
                    pc = function(m, t, b, r, pc)
                    if pc < 0:
                        break
                else:
                    if r[1] == decided:
                        raise stopped("E707", self._c.program, pc, most=MOST_STEPS)
                    decided = r[1]
        except Exception as error:
            self._functions.blame(error)
            raise
        return m[PC] if pc == HANDED else pc

    def knows(self, number: int) -> bool:
        """Whether the options of a choice are listed here."""
        return number in self._choices

    def options(self, number: int, m: Memory) -> list[Option]:
        """The options of a choice in a position."""
        choice = self._choices[number]
        name, wanted = options_of(self.module, number, choice)
        places, b = self._c.layout.frames.places, self._b
        try:
            filled = self._functions[name](m, self._c.tables, b, *(m[places[slot].address] for slot in wanted))
        except Exception as error:
            self._functions.blame(error)
            raise
        stride, step = stride_of(self._c, choice.step), choice.step
        if not filled and step.asks:
            return [Option(NOTHING, ())]
        if len(step.alternatives) == 1 and len(step.alternatives[0].binders) == 1 and stride == 1:
            return [Option(0, (value,)) for value in b[:filled]]
        return [self._option(choice, at) for at in range(0, filled, stride)]

    def _option(self, choice: Choice, at: int) -> Option:
        b, several = self._b, len(choice.offers) > 1
        number, place = (b[at], at + 1) if several else (0, at)
        values: list[int | tuple[int, ...]] = []
        for variable in choice.offers[number].variables:
            values.append(variable.answer(b, place) if aggregate(variable.type) else b[place])
            place += variable.cells
        return Option(number, tuple(values))

    def seed(self, seed: int) -> None:
        """Let chance fall by a seed in the playout that begins."""
        self._chance(self._r, seed & WORD, seed >> 32 & WORD)

    def play(self, m: Memory, pc: int, x: int) -> tuple[int, int]:
        """Go on as `go` does, with decisions taken by the sequence that `x` is in; where it is then."""
        r = self._r
        r[0], r[1] = x, m[DECISIONS]
        pc = self._carried_on(m, pc)
        m[DECISIONS] = r[1]
        return pc, r[0]
