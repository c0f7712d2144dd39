"""Going round by turns (semantics, 13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dsl.program import SkipStep, TurnsNextStep
from dsl.types import ListOf, PlayerType
from interpreter.backends.source import domains
from interpreter.backends.source.circles import all_as_seated, ends_early
from interpreter.backends.source.forks import either, forks, place_of
from interpreter.backends.source.steps import put_last
from interpreter.backends.source.writing import Function
from interpreter.layout import LOST, STANDING
from interpreter.spaces import WORD

if TYPE_CHECKING:
    from interpreter.backends.source.body import Body
    from interpreter.backends.source.plan import Block


@forks(TurnsNextStep)
def turns_next(body: Body, number: int, blocks: Sequence[Block]) -> None:
    """Before each turn the end is tested and seats that are out are passed over; each circle reads its order anew."""
    f, step = body.f, body.step(number)
    assert isinstance(step, TurnsNextStep)
    until = f.test(step.until)
    turn, done = blocks
    as_seated = all_as_seated(f, step.slots)
    write = next_as_seated if as_seated else next_in_circle
    if until == "0" and as_seated:
        write(f, step)
        body.block(turn)
        return
    if until == "0":
        found = write(f, step)
        either(body, found, turn, done)
        return
    if as_seated:
        with f.block(f"if {until}:"):
            body.block(done)
        with f.block("else:"):
            write(f, step)
            body.block(turn)
        return
    found = f.fresh("found")
    f.line(f"{found} = 0")
    with f.block(f"if not ({until}):"):
        f.line(f"{found} = {write(f, step)}")
    either(body, found, turn, done)


def next_as_seated(f: Function, step: TurnsNextStep) -> str:
    """The next seat, where all play in turn for ever."""
    index, player = f.slots[step.slots.index.number], f.slots[step.slot.number]
    with f.block(f"if {index} == {f.c.players}:"):
        f.line(f"{index} = 0")
    f.line(f"{player} = {index}")
    f.line(f"{index} += 1")
    if skips(f, step):
        f.line(f"{f.slots[step.slots.skipped.number]} = 0")
    return "1"


def skips(f: Function, step: TurnsNextStep) -> bool:
    """Whether a turn of the block can be skipped."""
    return any(isinstance(other, SkipStep) and other.slots == step.slots for other in f.c.program.steps)


def next_in_circle(f: Function, step: TurnsNextStep) -> str:
    """The next seat that is still in; the local name that tells whether there is one."""
    slots = step.slots
    index, player = f.slots[slots.index.number], f.slots[step.slot.number]
    circle, room = place_of(f, slots.circle)
    out, _ = place_of(f, slots.out)
    found, seat = f.fresh("found"), f.fresh("seat")
    f.line(f"{found} = 0")
    with f.block(f"for {f.fresh('_')} in range(2):"):
        with f.block(f"while {index} < m[{circle}]:"):
            f.line(f"{seat} = m[{circle + 1} + {index}]")
            f.line(f"{index} += 1")
            still = f"m[{out} + {seat} // {WORD}] >> {seat} % {WORD} & 1 == 0"
            lost = f" and m[{STANDING} + {seat}] != {LOST}" if ends_early(f) else ""
            with f.block(f"if {still}{lost}:"):
                f.line(f"{found} = 1")
                f.line("break")
        with f.block(f"if {found}:"):
            f.line("break")
        read_circle(f, step, circle, room)
        f.line(f"{index} = 0")
    with f.block(f"if {found}:"):
        f.line(f"{player} = {seat}")
        if skips(f, step):
            f.line(f"{f.slots[slots.skipped.number]} = 0")
    return found


def read_circle(f: Function, step: TurnsNextStep, circle: int, room: int) -> None:
    """Read the order of the next circle."""
    whole = f.c.spaces.cells(ListOf(PlayerType(), None))
    f.line(f"fill(m, {circle}, {max(room, whole)}, 0)")
    with domains.each(f, step.order, "seat", lambda seat: put_last(f, circle, seat)):
        pass
