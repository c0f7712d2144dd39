"""A choice as a step: its options are listed, then play waits or, in a playout, takes one of them by lot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dsl.program import Alternative, ChoiceStep, Expr, RangeOf, WordCall, ZoneRead
from dsl.types import ListOf, PathType, SetOf
from interpreter.backends.source.offers import FEW, list_options, options_of, stride_of
from interpreter.backends.source.writing import Function, added, operand
from interpreter.backends.walk.compiler import aggregate
from interpreter.backends.walk.reads import partial
from interpreter.chance import MODULUS, MULTIPLIER
from interpreter.choices import Choice
from interpreter.layout import WAITING

if TYPE_CHECKING:
    from interpreter.backends.source.body import Body
    from interpreter.backends.source.plan import Block

Take = Callable[[], str]
"""Writes what finds the member at the index `x * n >> 30` of those that can be chosen; gives its text."""


def write_choice(body: Body, number: int, choice: Choice, blocks: tuple[Block, ...]) -> None:
    """List the options; then play waits or, in a playout, takes one of them and goes on."""
    f, step = body.f, choice.step
    take = counted(f, step) if body.remembered is None else None
    if take is None:
        list_here(body, number, choice)
    otherwise, *rest = blocks
    if step.asks and step.otherwise is not None:
        with f.block("if n == 0:"):
            take_nothing(body, number)
            leave_names(body, step)
            body.block(otherwise)
        with f.block("else:"):
            take_one(body, number, step, rest, take)
        return
    if choice.always:
        take_one(body, number, step, rest, take)
        return
    with f.block("if n == 0:"):
        if step.otherwise is None:
            f.line(f"nothing_to_choose({number})")
        else:
            leave_names(body, step)
            body.block(otherwise)
    with f.block("else:"):
        take_one(body, number, step, rest, take)


def list_here(body: Body, number: int, choice: Choice) -> None:
    """List the options: with the lines that do it, or by a call where they are many."""
    f = body.f
    with f.aside() as lines:
        before = dict(f.slots)
        list_options(f, choice.step)
        f.slots = before
    if body.remembered is not None:
        with f.block("if n < 0:"):
            f.again(lines)
    elif len(lines) <= FEW:
        f.again(lines)
    else:
        name, wanted = options_of(f.module, number, choice)
        f.line(f"n = {name}({', '.join(['m', 't', 'b', *(named(f, slot) for slot in wanted)])})")


def take_one(body: Body, number: int, step: ChoiceStep, blocks: Sequence[Block], take: Take | None) -> None:
    """Wait for a decision or, in a playout, take an option by lot."""
    f = body.f
    take_nothing(body, number)
    if take is not None:
        text = take()
        f.line(f"{f.slots[step.alternatives[0].binders[0].slot.number]} = {text}")
        body.block(blocks[0])
        return
    stride = stride_of(f.c, step)
    if body.remembered is not None:
        f.line("o = x * n >> 30")
        at = "o"
    elif stride == 1:
        at = "x * n >> 30"
    else:
        f.line(f"o = (x * (n // {stride}) >> 30) * {stride}")
        at = "o"
    if len(step.alternatives) == 1:
        bind_variables(f, step.alternatives[0], at, 0)
        body.block(blocks[0])
        return
    if stride == 1:
        f.line("o = x * n >> 30")
    word = "if"
    for i, (alternative, block) in enumerate(zip(step.alternatives, blocks, strict=True)):
        with f.block(f"{word} b[o] == {i}:" if i < len(blocks) - 1 else "else:"):
            bind_variables(f, alternative, "o", 1)
            body.block(block)
        word = "elif"


def take_nothing(body: Body, number: int) -> None:
    """Wait for a decision or, in a playout, count it; the sequence of the playout moves on."""
    f = body.f
    with f.block("if x == 0:"):
        body.wait(number, str(WAITING))
    f.line(f"x = x * {MULTIPLIER} % {MODULUS}")
    f.line("k += 1")
    if body.rounds:
        f.line(f"{body.rounds} = 0")
    if body.length is not None:
        with f.block(f"if k > {body.length}:"):
            f.line(f"too_many_decisions({body.flow.blamed.get(number, number)})")


def leave_names(body: Body, step: ChoiceStep) -> None:
    """Where nothing is chosen the variables stand for nothing, if anything reads them then."""
    f = body.f
    assert step.otherwise is not None
    for slot in (binder.slot for alternative in step.alternatives for binder in alternative.binders):
        if slot.number not in body.frames.alive[step.otherwise]:
            continue
        if aggregate(slot.type):
            place = body.frames.places[slot.number]
            f.line(f"fill(m, {place.address}, {place.cells}, 0)")
        else:
            f.line(f"{f.slots[slot.number]} = -1")


def named(f: Function, slot: int) -> str:
    """A name of a frame: in a variable where this function has it, else in the position."""
    return f.slots.get(slot) or f"m[{f.c.layout.frames.places[slot].address}]"


def bind_variables(f: Function, alternative: Alternative, at: str, place: int) -> None:
    """Give the variables of an alternative the values of the option that was taken."""
    for binder in alternative.binders:
        here = f"{at} + {place}" if place else at
        cells = f.c.spaces.cells(binder.slot.type)
        if aggregate(binder.slot.type):
            address = f.c.layout.frames.places[binder.slot.number].address
            if isinstance(binder.slot.type, ListOf | PathType):
                f.line(f"fill(m, {address}, {cells}, 0)")
                f.line(f"restore(b, {here}, m, {address}, 1 + b[{here}])")
            else:
                f.line(f"restore(b, {here}, m, {address}, {cells})")
        else:
            f.line(f"{f.slots[binder.slot.number]} = b[{here}]")
        place += cells


# ------------------------------------------------------------------------------------------------- without a list


def counted(f: Function, step: ChoiceStep) -> Take | None:
    """Where any member of one domain can be chosen it is enough to count them: `n` is how many there are.

    None where the options have to be listed.
    """
    alternative = step.alternatives[0]
    if len(step.alternatives) != 1 or len(alternative.binders) != 1 or alternative.guards or alternative.prefers:
        return None
    (binder,) = alternative.binders
    if binder.slot.number in f.module.told or aggregate(binder.slot.type):
        return None
    match binder.domain:
        case ZoneRead(name=name, owners=owners) as zone:
            kind = f.c.layout.zones[name]
            return None if kind.ordered or kind.capacity == 1 or partial(owners) else in_zone(f, zone, kind.members)
        case RangeOf(low=low, high=high):
            return in_range(f, low, high)
        case WordCall(word="within", type=SetOf(item=item)) as found if f.c.spaces.width(item) == 1:
            return in_set(f, found)
    return None


def in_zone(f: Function, zone: ZoneRead, members: Sequence[int]) -> Take:
    """Those in a zone without an order."""
    number, place = f.atom(f.value(zone), "zone"), f.c.layout.place
    f.line(f"n = m[{added(f.c.layout.count, number)}]")

    def take() -> str:
        at = f.fresh("at")
        f.line(f"{at} = {place + min(members, default=0) - 1}")
        with f.block(f"for {f.fresh('_')} in range((x * n >> 30) + 1):"):
            f.line(f"{at} = find(m, {number}, {at} + 1)")
        return f"{at} - {place}"

    return take


def in_range(f: Function, low: Expr, high: Expr) -> Take:
    """The numbers from one to another; none when they have passed each other."""
    first, last = f.atom(f.value(low), "low"), f.value(high)
    f.line(f"n = {added(1, last)}" if first == "0" else f"n = {operand(last)} - {first} + 1")
    with f.block("if n < 0:"):
        f.line("n = 0")
    return lambda: "x * n >> 30" if first == "0" else f"{first} + (x * n >> 30)"


def in_set(f: Function, found: Expr) -> Take:
    """The members of a set of one cell."""
    left = f.fresh("left")
    f.line(f"{left} = m[{f.value(found)}]")
    f.line(f"n = ones({left})")

    def take() -> str:
        bit = f.fresh("bit")
        with f.block(f"for {f.fresh('_')} in range(x * n >> 30):"):
            f.line(f"{left} &= {left} - 1")
        f.line(f"{bit} = {left} & -{left}")
        return f"lowest({bit})"

    return take
