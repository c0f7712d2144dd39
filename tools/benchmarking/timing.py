"""How long things take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Rate:
    """Playouts and decisions a second."""

    playouts: float
    decisions: float


def rate(play: Callable[[int], int], seconds: float) -> Rate:
    """How fast `play(n)` plays: it plays n games and gives the number of decisions in them.

    Games are played in batches that grow until one takes about `seconds`; only that one counts, so that whatever is
    slow the first time is not measured.
    """
    games = 1
    while True:
        start = perf_counter()
        decisions = play(games)
        taken = perf_counter() - start
        if taken >= seconds / 2:
            return Rate(games / taken, decisions / taken)
        games *= 2 if taken < seconds / 100 else max(2, int(seconds / taken))


def middle(measure: Callable[[], float], rounds: int = 5) -> float:
    """The middle one of several measurements, which is hardly moved by what else the machine is doing."""
    return median(measure() for _ in range(rounds))


def seconds_of(work: Callable[[], object]) -> float:
    """How long `work` takes once."""
    start = perf_counter()
    work()
    return perf_counter() - start
