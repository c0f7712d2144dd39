"""Loops over a domain (semantics, 13): as loops of Python, or step by step where play waits inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from dsl.program import AllOf, EachNextStep, EachStep, WordCall, ZoneRead
from dsl.types import GroupsOf, ListOf, PathsOf, PathType, SetOf, ZoneType
from interpreter.backends.source import domains
from interpreter.backends.source.aggregates import copied
from interpreter.backends.source.circles import ends_early
from interpreter.backends.source.forks import either, forks, place_of
from interpreter.backends.source.steps import does, keep, put_last
from interpreter.backends.source.writing import Function, added
from interpreter.backends.walk.compiler import aggregate
from interpreter.layout import LOST, STANDING
from interpreter.words import WORDS

if TYPE_CHECKING:
    from interpreter.backends.source.body import Body
    from interpreter.backends.source.plan import Block


@does(EachStep)
def each(f: Function, step: EachStep, number: int) -> None:
    """Once through the domain as it is at the start, sorted as it is at the start; equal keys keep its order."""
    f.line(f"{f.slots[step.index.number]} = 0")
    if step.noted is not None:
        note(f, step)


def note(f: Function, step: EachStep) -> None:
    """Keep the members of the domain in their list."""
    assert step.noted is not None
    address, room = place_of(f, step.noted)
    if isinstance(step.domain.type, PathsOf | GroupsOf):
        copied(f, step.domain.type, f.value(step.domain), str(address), step.span, room)
        return
    f.line(f"fill(m, {address}, {room}, 0)")
    if step.keys:
        sorted_members(f, step, address, room)
        return
    with domains.each(f, step.domain, step.slot.name, lambda member: noted(f, step, member)):
        pass


def noted(f: Function, step: EachStep, member: str) -> None:
    """One more member, for which there must be room."""
    assert step.noted is not None
    address, room = place_of(f, step.noted)
    make_sure_of_room(f, step, address, room)
    put_last(f, address, member)


def make_sure_of_room(f: Function, step: EachStep, address: int, room: int) -> None:
    """A list must have room for one more member; where no member comes twice, it has."""
    item = step.slot.type
    once = isinstance(step.domain.type, SetOf | ZoneType) and not aggregate(item)
    if once and f.c.spaces.space(item).size < room:
        return
    with f.block(f"if m[{address}] >= {room - 1}:"):
        f.line(f"too_long({f.module.place(step.span)}, {room - 1})")


def sorted_members(f: Function, step: EachStep, address: int, room: int) -> None:
    """Put each member in its place among those before it, by its keys."""
    kept = [f.c.take(room) for _ in step.keys]

    def bind(member: str) -> None:
        assert step.noted is not None
        if aggregate(step.slot.type):
            raise ValueError("paths and sets are not sorted")
        f.slots[step.slot.number] = member
        make_sure_of_room(f, step, address, room)
        keys = []
        for key, down in zip(step.keys, step.descending, strict=True):
            text = f.value(key)
            keys.append(f.atom(f"-({text})" if down else text, "key"))
        at = f.fresh("at")
        f.line(f"{at} = m[{address}]")
        with f.block(f"while {at} > 0 and ({later(kept, keys, at)}):"):
            f.line(f"m[{address + 1} + {at}] = m[{address} + {at}]")
            for column in kept:
                f.line(f"m[{column} + {at}] = m[{column - 1} + {at}]")
            f.line(f"{at} -= 1")
        f.line(f"m[{address + 1} + {at}] = {member}")
        for column, worked_out in zip(kept, keys, strict=True):
            f.line(f"m[{column} + {at}] = {worked_out}")
        f.line(f"m[{address}] += 1")

    # the name must not be lost, where the keys are worked out with it
    before = f.slots.get(step.slot.number)
    with domains.each(f, step.domain, step.slot.name, bind):
        pass
    if before is not None:
        f.slots[step.slot.number] = before


def later(kept: Sequence[int], keys: Sequence[str], at: str) -> str:
    """Whether the member before a place comes after one with these keys."""
    cells = f"m[{kept[0] - 1} + {at}]"
    if len(keys) == 1:
        return f"{cells} > {keys[0]}"
    return f"{cells} > {keys[0]} or {cells} == {keys[0]} and ({later(kept[1:], keys[1:], at)})"


@forks(EachNextStep)
def each_next(body: Body, number: int, blocks: Sequence[Block]) -> None:
    """The next member whose time has come and for which the test holds now."""
    f, step = body.f, body.step(number)
    assert isinstance(step, EachNextStep)
    index = f.slots[step.index.number]
    if asked_of(f, step) == "1" and step.where is None:
        next_at_once(body, step, index, blocks)
        return
    more = f.fresh("more")
    f.line(f"{more} = 0")
    head, member = members_at(f, step, index)
    with f.block(f"while {index} < {head}:"):
        keep(f, step.slot, member)
        f.line(f"{index} += 1")
        with f.when(asked_of(f, step)), f.when("1" if step.where is None else f.test(step.where)):
            f.line(f"{more} = 1")
            f.line("break")
    either(body, more, *blocks)


def next_at_once(body: Body, step: EachNextStep, index: str, blocks: Sequence[Block]) -> None:
    """The next member, where all of them are gone through."""
    f, (inner, done) = body.f, blocks
    head, member = members_at(f, step, index)
    with f.block(f"if {index} < {head}:"):
        keep(f, step.slot, member)
        f.line(f"{index} += 1")
        body.block(inner)
    if done:
        with f.block("else:"):
            body.block(done)


def asked_of(f: Function, step: EachNextStep) -> str:
    """Whether a member is gone through at all: who is out of the game is passed over."""
    if not step.in_play or not ends_early(f):
        return "1"
    return f"m[{added(STANDING, f.slots[step.slot.number])}] != {LOST}"


def members_at(f: Function, step: EachNextStep, index: str) -> tuple[str, str]:
    """How many members there are, and the one at an index."""
    if step.noted is None:
        assert isinstance(step.domain, AllOf) and isinstance(step.domain.type, SetOf)
        values = list(f.c.spaces.values(step.domain.type.item))
        if values == list(range(values[0], values[-1] + 1) if values else ()):
            return str(len(values)), added(values[0] if values else 0, index)
        return str(len(values)), f"t[{f.module.table(values)} + {index}]"
    address, _ = place_of(f, step.noted)
    match step.domain.type:
        case PathsOf(graph=graph):
            return f"m[{address}]", f"{address + 1} + {index} * {f.c.spaces.cells(PathType(graph))}"
        case GroupsOf(item=item):
            return f"m[{address}]", f"{address + 1} + {index} * {f.c.spaces.cells(SetOf(item))}"
        case _:
            return f"m[{address}]", f"m[{address + 1} + {index}]"


def write_each(body: Body, begin: int, following: int, inner: Block) -> None:
    """A loop of Python; what cannot change while it goes round need not be noted first."""
    f, first, step = body.f, body.step(begin), body.step(following)
    assert isinstance(first, EachStep) and isinstance(step, EachNextStep)
    if first.noted is not None and stays(f, first):

        def bind(member: str) -> None:
            f.slots[step.slot.number] = member

        with domains.each(f, first.domain, step.slot.name, bind), chosen_of(f, step):
            body.block(inner)
        return
    if first.noted is not None:
        note(f, first)
    with going_through(f, step), chosen_of(f, step):
        body.block(inner)


def stays(f: Function, step: EachStep) -> bool:
    """Whether the members can be gone through where they are: found already, and not kept while play waits."""
    places = f.c.layout.frames.places
    assert step.noted is not None
    if step.keys or places[step.noted.number].kept or places[step.slot.number].kept:
        return False
    match step.domain:
        case WordCall(word=word) if isinstance(step.domain.type, ListOf | PathsOf | GroupsOf):
            return WORDS[word].function is not None
        case ZoneRead(name=name):
            return f.c.layout.zones[name].capacity == 1
        case _:
            return False


@contextmanager
def chosen_of(f: Function, step: EachNextStep) -> Iterator[None]:
    """Lines for a member that is gone through: not passed over, and the test holds."""
    with f.when(asked_of(f, step)), f.when("1" if step.where is None else f.test(step.where)):
        yield


@contextmanager
def going_through(f: Function, step: EachNextStep) -> Iterator[None]:
    """The loop, with the member bound to its name."""
    index = f.fresh("i")
    head, member = members_at(f, step, index)
    if step.noted is None and member == index and not aggregate(step.slot.type):
        with f.block(f"for {f.slots[step.slot.number]} in range({head}):"):
            yield
        return
    with f.block(f"for {index} in range({head}):"):
        keep(f, step.slot, member)
        yield
