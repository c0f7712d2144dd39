"""Whole games by chance, as fast as the reference can play them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from interpreter.chance import Stream
from interpreter.cycles import MOST_FALLS, endless_chance
from interpreter.kernel import Kernel
from interpreter.layout import NATURE, PC
from interpreter.outcome import Outcome
from interpreter.state import Position


@dataclass(frozen=True)
class Playout:
    """One game by chance: its seed, how many decisions it took, and how it ended."""

    seed: int
    decisions: int
    outcome: Outcome


def playouts(kernel: Kernel, outcome: Callable[[Position], Outcome | None], n: int, seed: int) -> Iterator[Playout]:
    """`n` games with the seeds from `seed` on, in each of which every seat decides by its own stream `agent SEAT`."""
    for number in range(seed, seed + n):
        streams: dict[int, Stream] = {}
        position = kernel.start()
        decided = fallen = 0
        while (seat := kernel.seat(position)) is not None:
            fallen = fallen + 1 if seat == NATURE else 0
            if fallen > MOST_FALLS:
                raise endless_chance(kernel.program, position[PC])
            if seat == NATURE:
                position = kernel.apply(position, kernel.draw(position, number))
                continue
            stream = streams.setdefault(seat, Stream(number, f"agent {seat + 1}"))
            position = kernel.apply(position, stream.choose(kernel.options(position)))
            decided += 1
        ended = outcome(position)
        assert ended is not None
        yield Playout(number, decided, ended)
