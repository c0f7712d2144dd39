"""Whole games by chance, as fast as they can be played.

Decisions are taken by a quick sequence of numbers of its own, begun anew for each game from its seed; what falls by
chance in the rules falls as the seed has it in any other game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from interpreter.backends.walk import Memory
from interpreter.chance import MODULUS, MULTIPLIER, first_number
from interpreter.choices import Option
from interpreter.cycles import MOST_FALLS, endless_chance
from interpreter.kernel import Kernel
from interpreter.layout import DECISIONS, END, PC, WAITING
from interpreter.outcome import Outcome
from interpreter.state import Position

LARGEST = 2**32
"""Seeds from here on are stirred differently."""

Find = Callable[[Position], Outcome | None]


@dataclass(frozen=True)
class Playout:
    """One game by chance: its seed, how many decisions it took, and how it ended."""

    seed: int
    decisions: int
    position: Position = field(repr=False)
    _outcome: Find = field(repr=False, compare=False)

    @cached_property
    def outcome(self) -> Outcome:
        """How it ended."""
        found = self._outcome(self.position)
        assert found is not None
        return found


Carry = Callable[[Callable[[], Any]], Any]
"""Carries something out; a run that is stopped is told with the texts that it cites."""


class Playouts(Iterator[Playout]):
    """`n` games with the seeds from `seed` on, one after the other as they are asked for."""

    def __init__(self, kernel: Kernel, outcome: Find, n: int, seed: int, carry: Carry) -> None:
        self._kernel, self._outcome, self._carry = kernel, outcome, carry
        self._seeds = range(seed, seed + n)
        self._left = iter(self._seeds)

    def __next__(self) -> Playout:
        """The next game, played to its end."""
        seed = next(self._left)
        position: Position = self._carry(Playing(self._kernel, seed).position)
        return Playout(seed, position[DECISIONS], position, self._outcome)

    @property
    def decisions(self) -> int:
        """How many decisions all of them take; they are played anew, where that can be inside one call."""
        found: int = self._carry(lambda: decisions(self._kernel, len(self._seeds), self._seeds.start))
        return found


def decisions(kernel: Kernel, n: int, seed: int) -> int:
    """How many decisions so many games take; nothing else of them is kept."""
    played = kernel.many(n, seed) if seed >= 0 and seed + n <= LARGEST else None
    if played is not None:
        return played
    return sum(Playing(kernel, number).end()[DECISIONS] for number in range(seed, seed + n))


class Playing:
    """One game by chance."""

    def __init__(self, kernel: Kernel, seed: int) -> None:
        self._kernel = kernel
        self._seed = seed
        self._x = first_number(seed)

    def position(self) -> Position:
        """The position in which it ends."""
        return tuple(self.end()[: self._kernel.layout.size])

    def end(self) -> Memory:
        """Everything at play when it has ended."""
        m, pc = self._kernel.outset()
        self._kernel.machine.seed(self._seed)
        fallen = 0
        while pc != END:
            if pc == WAITING:
                fallen = fallen + 1 if m[PC] in self._kernel.lots else 0
                if fallen > MOST_FALLS:
                    raise endless_chance(self._kernel.program, m[PC])
                pc = self._decided(m)
            else:
                pc, self._x = self._kernel.play(m, pc, self._x)
        self._kernel.ended(m)
        return m

    def _decided(self, m: Memory) -> int:
        """Where play goes on after what is decided, or falls, where it waits."""
        kernel, number = self._kernel, m[PC]
        lot = kernel.lots.get(number)
        if lot is not None:
            lot.fall(m, lot.draw(m, self._seed))
            return lot.next
        kernel.count(m)
        choice = kernel.choices.get(number)
        if choice is not None:
            return choice.entry(m, self._one(choice.options(m)))
        block = kernel.blocks[number]
        seat = block.waiting(m)[0]
        own = block.own(m, seat)
        return block.decide(m, seat, self._one(kernel.choices[own[PC]].options(own)))

    def _one(self, options: list[Option]) -> Option:
        """One of the options, each as likely as any other."""
        self._x = self._x * MULTIPLIER % MODULUS
        return options[self._x * len(options) >> 30]
