"""Blocks in which all decide at once, unseen (semantics, 15).

Until the last has decided, nothing has happened: the position stays as it was at the start of the block, and beside it
stands what each player has decided so far.  What a player can decide next is found by carrying out the player's own
decisions in a copy.  In the end the changes in all copies are put together.  As nobody can change anything but what is
the player's own, no two copies change the same cell, so neither the order of decisions nor that of effects can matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dsl.program import TogetherStep
from interpreter.backends.walk.compiler import Compiler, Memory
from interpreter.backends.walk.sets import storer
from interpreter.choices import NOTHING, Choice, Option
from interpreter.cycles import stopped
from interpreter.layout import COMMITTED, DECISIONS, PC, WAITING

Play = Callable[[Memory, int], int]
"""Does steps from one on until play waits, a part is done or the game is over; gives which of these."""


class Together:
    """One block, compiled."""

    def __init__(self, c: Compiler, step: TogetherStep, number: int, choices: Mapping[int, Choice], play: Play) -> None:
        self._c = c
        self._layout, self._commits = c.layout, c.layout.commits
        self.step, self._number = step, number
        self._members = c.members(step.domain)
        self._put = storer(c, step.slot, step.span)
        self._where = None if step.where is None else c.value(step.where)
        self._choices, self._play = choices, play

    def begin(self, m: Memory) -> int:
        """Ask everyone who takes part; those who have nothing to decide are done at once."""
        for seat in self._asked(m):
            m[self._commits.at(seat)] = 1
        for seat in self.waiting(m):
            if self.own(m, seat)[PC] not in self._choices:
                m[self._commits.at(seat)] = -1
        m[PC] = self._number
        return WAITING if self.waiting(m) else self._finished(m)

    @property
    def window(self) -> bool:
        """Whether this is a round of a window, in which the first who claims something is the only one to do it."""
        return self.step.slot.frame.startswith("window.")

    def order(self, m: Memory) -> tuple[int, ...]:
        """The players in the order of the rule, which in a window is that of their claims."""
        return tuple(self._members(m))

    def waiting(self, m: Memory | tuple[int, ...]) -> tuple[int, ...]:
        """The players who have not decided everything yet, in seating order."""
        return tuple(seat for seat in range(self._c.players) if m[self._commits.at(seat)] > 0)

    def asks(self, m: Memory | tuple[int, ...], seat: int) -> bool:
        """Whether a player takes part."""
        return m[self._commits.at(seat)] != 0

    def own(self, m: Memory, seat: int) -> Memory:
        """A copy in which a player's own decisions are carried out and nobody else's are known."""
        then, made = m.copy(), self._made(m, seat)
        first, end = self._commits.at(0), self._commits.at(self._c.players)
        then[first:end] = [0] * (end - first)
        then[DECISIONS] += made - sum(self._made(m, each) for each in range(self._c.players))
        self._put(then, seat)
        result = self._play(then, self.step.body)
        for number in range(made):
            assert result == WAITING
            result = self._redo(then, m, self._commits.decision(seat, number))
        return then

    def decide(self, m: Memory, seat: int, option: Option) -> int:
        """Note a decision; when it is the last of all, everything happens.  `WAITING`, or where play goes on."""
        place = self._commits.at(seat)
        made = m[place] - 1
        if made >= self._commits.most:
            raise stopped("E710", self._c.program, self._number, most=self._commits.most)
        then = self.own(m, seat)
        cell = self._commits.decision(seat, made)
        self._note(then, m, cell, option)
        done = self._redo(then, m, cell) == COMMITTED
        m[place] = -made - 2 if done else made + 2
        return WAITING if self.waiting(m) else self._finished(m)

    def _made(self, m: Memory, seat: int) -> int:
        """How many decisions a player has made in the block."""
        return max(0, abs(m[self._commits.at(seat)]) - 1)

    def _note(self, then: Memory, m: Memory, cell: int, option: Option) -> None:
        """Write a decision down: the alternative, and the values of its variables as they stand in memory."""
        m[cell] = option.alternative
        if option.alternative != NOTHING:
            offer = self._choices[then[PC]].offers[option.alternative]
            offer.bind(then, option.values)
            for variable in offer.variables:
                m[cell + 1 : cell + 1 + variable.cells] = then[variable.address : variable.address + variable.cells]
                cell += variable.cells

    def _redo(self, then: Memory, m: Memory, cell: int) -> int:
        """Carry out a decision that is written down."""
        choice = self._choices[then[PC]]
        if m[cell] == NOTHING:
            return self._play(then, choice.entry(then, Option(NOTHING, ())))
        offer = choice.offers[m[cell]]
        for variable in offer.variables:
            then[variable.address : variable.address + variable.cells] = m[cell + 1 : cell + 1 + variable.cells]
            cell += variable.cells
        return self._play(then, offer.entry)

    def _asked(self, m: Memory) -> list[int]:
        """Those who take part."""
        asked = []
        for seat in tuple(self._members(m)):
            self._put(m, seat)
            if self._where is None or self._where(m):
                asked.append(seat)
        return asked

    def _finished(self, m: Memory) -> int:
        """Let everything happen that has been decided."""
        changed: dict[int, int] = {}
        for seat in range(self._c.players):
            if m[self._commits.at(seat)]:
                then = self.own(m, seat)
                for cell in self._layout.table:
                    if then[cell] != m[cell]:
                        assert cell not in changed, "the checker lets nobody change what is not the player's own"
                        changed[cell] = then[cell]
        for cell, value in changed.items():
            m[cell] = value
        first, end = self._commits.at(0), self._commits.at(self._c.players)
        m[first:end] = [0] * (end - first)
        return self.step.next
