"""Steps about chance that need no decision: making an order unknown, and running out of components.

A shuffle lets all components of a pile lie equally low.  Which of them is on top is decided when one is taken, so no
position holds a secret order; what is put on top or below afterwards has a place of its own (semantics, 17).
"""

from __future__ import annotations

from dsl.program import Expr, ShortageStep, ShuffleStep
from interpreter.backends.walk.compiler import Compiler, Domain, Memory
from interpreter.backends.walk.steps import Run, runs
from interpreter.errors import Stopped, one


@runs(ShuffleStep)
def shuffle(c: Compiler, step: ShuffleStep, number: int) -> Run:
    """Nobody knows any more which component lies where."""
    zone, layout, after = c.value(step.zone), c.layout, step.next

    def mix(m: Memory) -> int:
        for component in layout.contents(m, zone(m)):
            m[layout.rank[component]] = 0
        return after

    return mix


@runs(ShortageStep)
def shortage(c: Compiler, step: ShortageStep, number: int) -> Run:
    """There are too few components, and no rule says what happens then."""

    def stop(m: Memory) -> int:
        raise Stopped(one("E709", step.span).items[0])

    return stop


def uppermost(c: Compiler, zone: Expr) -> Domain:
    """Those that may lie on top of a zone: one where the order is known, all where there is no order."""
    which, layout = c.value(zone), c.layout

    def top(m: Memory) -> list[int]:
        number = which(m)
        inside = layout.contents(m, number)
        if not inside or not layout.zone_of[number].ordered:
            return inside
        highest = m[layout.rank[inside[-1]]]
        return [component for component in inside if m[layout.rank[component]] == highest]

    return top
