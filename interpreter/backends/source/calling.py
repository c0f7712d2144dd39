"""Procedures called in the middle of a function, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dsl.program import CallStep, ReturnStep, Slot
from interpreter.backends.source.plan import Block
from interpreter.backends.source.steps import keep
from interpreter.backends.walk.compiler import aggregate
from interpreter.frames import Stretches
from interpreter.liveness import set_by

if TYPE_CHECKING:
    from interpreter.backends.source.body import Body


def call(body: Body, step: CallStep, number: int, blocks: Sequence[Block] = ()) -> None:
    """Carry out a procedure: by a call, after which it goes on here unless play waits, or in its function alone."""
    f, flow, frames = body.f, body.flow, body.frames
    declared = flow.entries[step.procedure]
    args = [f.value(arg) for arg in step.args]
    if flow.never_waits(step.procedure):
        args += [found(body, slot) for slot in flow.found_set(declared)]
        f.line(f"{flow.called(step.procedure)}({', '.join(['m', 't', *args])})")
        return
    args = [f.atom(arg, slot.name) for arg, slot in zip(args, declared.params, strict=True)]
    body.keep(frames.alive[step.next] | frames.alive[declared.entry] & frames.alive[number])
    for slot, arg in zip(declared.params, args, strict=True):
        if aggregate(slot.type):
            keep(f, slot, arg)
        else:
            f.line(f"m[{frames.places[slot.number].address}] = {arg}")
    f.line(f"m[{frames.places[step.procedure].address}] = {step.next}")
    drop(body, frames.dropped(number, declared.entry, frozenset(set_by(body.program, step))))
    if not blocks:
        f.line(f"return {declared.entry}")
        return
    f.line(f"pc = {flow.function_of[declared.entry]}(m, t, b, r, {declared.entry})")
    with f.block(f"if pc != {step.next}:"):
        f.line("return pc")
    body.take_chance()
    body.block(blocks[0])


def drop(body: Body, stretches: Stretches) -> None:
    """Empty names that nobody needs, where that can matter: not in a playout in which nobody asks for them."""
    f = body.f
    if not stretches:
        return
    with f.when("1" if body.flow.names_matter else "x == 0" if body.plays else "r[0] == 0"):
        for first, end in stretches:
            f.line(f"m[{first}] = -1" if end == first + 1 else f"fill(m, {first}, {end - first}, -1)")


def found(body: Body, slot: Slot) -> str:
    """A name that has been set for a procedure that is called: here, or before play came here."""
    return body.f.slots.get(slot.number) or f"m[{body.frames.places[slot.number].address}]"


def give_back(body: Body, step: ReturnStep) -> None:
    """Go on where the procedure was called."""
    if body.returns:
        body.f.line("return 0")
        return
    body.give_chance()
    body.f.line(f"return m[{body.frames.places[step.procedure].address}]")
