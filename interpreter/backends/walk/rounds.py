"""Steps that go round: `each` and `turns` (semantics, 13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.program import EachNextStep, EachStep, OutStep, SkipStep, TurnEndStep, TurnsNextStep, TurnsStep
from dsl.types import GroupsOf, ListOf, PathsOf, PathType, PlayerType, SetOf
from interpreter.backends.walk.compiler import Compiler, Domain, Memory
from interpreter.backends.walk.sets import copier, storer
from interpreter.backends.walk.steps import Run, runs
from interpreter.errors import Stopped, one
from interpreter.layout import LOST, STANDING
from interpreter.spaces import WORD


@runs(EachStep)
def each(c: Compiler, step: EachStep, number: int) -> Run:
    """Once through the domain as it is at the start, sorted as it is at the start; equal keys keep its order."""
    index, after = c.address(step.index), step.next
    if step.noted is None:

        def from_the_first(m: Memory) -> int:
            m[index] = 0
            return after

        return from_the_first
    note = noting(c, step)

    def begin(m: Memory) -> int:
        m[index] = 0
        note(m)
        return after

    return begin


def noting(c: Compiler, step: EachStep) -> Callable[[Memory], None]:
    """Keeps the members of the domain in its slot."""
    assert step.noted is not None
    address, room = c.address(step.noted), c.layout.frames.places[step.noted.number].cells
    match step.domain.type:
        case PathsOf() | GroupsOf():
            copy, whole = copier(c, step.domain.type, step.span, room), c.value(step.domain)
            return lambda m: copy(m, whole(m), address)
    members = sorted_members(c, step)

    def note(m: Memory) -> None:
        found = list(members(m))
        if len(found) >= room:
            raise Stopped(one("E704", step.span, most=room - 1).items[0])
        m[address : address + room] = [len(found), *found] + [0] * (room - 1 - len(found))

    return note


def sorted_members(c: Compiler, step: EachStep) -> Domain:
    """The members in the order of the keys."""
    members = c.members(step.domain)
    if not step.keys:
        return members
    signs = [-1 if down else 1 for down in step.descending]
    slot, keys = storer(c, step.slot, step.span), [c.value(key) for key in step.keys]

    def in_order(m: Memory) -> Sequence[int]:
        def key(member: int) -> list[int]:
            slot(m, member)
            return [sign * value(m) for sign, value in zip(signs, keys, strict=True)]

        return sorted(members(m), key=key)

    return in_order


@runs(EachNextStep)
def each_next(c: Compiler, step: EachNextStep, number: int) -> Run:
    """The next member whose time has come and for which the test holds now."""
    index, body, done, in_play = c.address(step.index), step.body, step.done, step.in_play
    put, members = storer(c, step.slot, step.span), noted_members(c, step)
    where = None if step.where is None else c.value(step.where)

    def following(m: Memory) -> int:
        place = m[index]
        noted = members(m)
        while place < len(noted):
            put(m, noted[place])
            place += 1
            if in_play and m[STANDING + noted[place - 1]] == LOST:
                continue
            if where is None or where(m):
                m[index] = place
                return body
        m[index] = place
        return done

    return following


def noted_members(c: Compiler, step: EachNextStep) -> Domain:
    """The members as they were noted at the start: themselves, or the addresses of paths or sets."""
    if step.noted is None:
        return c.members(step.domain)
    address = c.address(step.noted)
    match step.domain.type:
        case PathsOf(graph=graph):
            return spread(address, c.spaces.cells(PathType(graph)))
        case GroupsOf(item=item):
            return spread(address, c.spaces.cells(SetOf(item)))
        case _:
            return lambda m: m[address + 1 : address + 1 + m[address]]


def spread(address: int, stride: int) -> Domain:
    """The addresses of values that stand one after the other behind their number."""
    return lambda m: range(address + 1, address + 1 + m[address] * stride, stride)


# --------------------------------------------------------------------------------------------------------------- turns


@runs(TurnsStep)
def turns(c: Compiler, step: TurnsStep, number: int) -> Run:
    """Nobody is out and nobody has skipped; the first circle is yet to be read."""
    circle, out, index, skips, skipped = (
        c.address(slot)
        for slot in (step.slots.circle, step.slots.out, step.slots.index, step.slots.skips, step.slots.skipped)
    )
    seats, gone, after = c.spaces.cells(step.slots.circle.type), c.spaces.cells(step.slots.out.type), step.next

    def begin(m: Memory) -> int:
        m[circle : circle + seats] = [0] * seats
        m[out : out + gone] = [0] * gone
        m[index] = m[skips] = m[skipped] = 0
        return after

    return begin


@runs(TurnsNextStep)
def turns_next(c: Compiler, step: TurnsNextStep, number: int) -> Run:
    """Before each turn the end is tested and seats that are out are passed over; each circle reads its order anew."""
    slots, body, done = step.slots, step.body, step.done
    player, circle, index, out = (c.address(slot) for slot in (step.slot, slots.circle, slots.index, slots.out))
    skipped, until, read = c.address(slots.skipped), c.value(step.until), circle_reader(c, step)

    def following(m: Memory) -> int:
        if until(m):
            return done
        place = m[index]
        for _ in range(2):
            while place < m[circle]:
                seat = m[circle + 1 + place]
                place += 1
                if not m[out + seat // WORD] >> seat % WORD & 1 and m[STANDING + seat] != LOST:
                    m[index], m[player], m[skipped] = place, seat, 0
                    return body
            read(m)
            place = 0
        m[index] = 0
        return done

    return following


def circle_reader(c: Compiler, step: TurnsNextStep) -> Callable[[Memory], None]:
    """Reads the order of the next circle."""
    members, circle = c.members(step.order), c.address(step.slots.circle)
    room = c.spaces.cells(ListOf(PlayerType(), None))

    def read(m: Memory) -> None:
        seats = list(members(m))
        if len(seats) >= room:
            raise Stopped(one("E704", step.span, most=room - 1).items[0])
        m[circle : circle + room] = [len(seats), *seats] + [0] * (room - 1 - len(seats))

    return read


@runs(OutStep)
def out_of(c: Compiler, step: OutStep, number: int) -> Run:
    """The seat takes no more turns in this block."""
    who, out, after = c.value(step.who), c.address(step.slots.out), step.next

    def leave(m: Memory) -> int:
        seat = who(m)
        m[out + seat // WORD] |= 1 << seat % WORD
        return after

    return leave


@runs(SkipStep)
def skip(c: Compiler, step: SkipStep, number: int) -> Run:
    """It does nothing but count."""
    skipped, after = c.address(step.slots.skipped), step.next

    def count(m: Memory) -> int:
        m[skipped] = 1
        return after

    return count


@runs(TurnEndStep)
def turn_end(c: Compiler, step: TurnEndStep, number: int) -> Run:
    """One more has skipped in a row, or the row is broken."""
    skips, skipped, after = c.address(step.slots.skips), c.address(step.slots.skipped), step.next

    def end(m: Memory) -> int:
        m[skips] = m[skips] + 1 if m[skipped] else 0
        return after

    return end
