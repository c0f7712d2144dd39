"""What can be told of the turns of a block before play: whether every seat takes every turn."""

from __future__ import annotations

from dsl.program import (
    EliminateStep,
    OutStep,
    Program,
    SkipStep,
    TurnsNextStep,
    TurnsSlots,
    TurnsStep,
    WordCall,
)
from interpreter.backends.source.writing import Function
from interpreter.liveness import Name


def ends_early(f: Function) -> bool:
    """Whether a player can be out while others play on."""
    return any(isinstance(step, EliminateStep) for step in f.c.program.steps)


def all_as_seated(f: Function, slots: TurnsSlots) -> bool:
    """Whether all play in turn as they sit, and nobody ever goes out of the block or the game."""
    steps = f.c.program.steps
    orders = [step.order for step in steps if isinstance(step, TurnsNextStep) and step.slots == slots]
    seated = all(isinstance(order, WordCall) and order.word == "seating" for order in orders)
    out = any(isinstance(step, OutStep) and step.slots == slots for step in steps)
    return seated and not out and not ends_early(f)


def never_skipped(program: Program) -> set[Name]:
    """The names that count turns skipped in blocks in which no turn can be skipped: they are 0 for ever."""
    blocks = [step.slots for step in program.steps if isinstance(step, TurnsStep)]
    skipped = [step.slots for step in program.steps if isinstance(step, SkipStep)]
    return {slot.number for slots in blocks if slots not in skipped for slot in (slots.skips, slots.skipped)}
