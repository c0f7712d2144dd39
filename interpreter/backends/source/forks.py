"""Steps from which play goes on in one of several ways, and loops that go round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from dsl.program import (
    AllOf,
    BranchStep,
    CaseStep,
    EachNextStep,
    EachStep,
    EliminateStep,
    OutStep,
    SightStep,
    SkipStep,
    Slot,
    TakeStep,
    TurnsNextStep,
    TurnsStep,
    WordCall,
    ZoneRead,
)
from dsl.types import GroupsOf, ListOf, PathsOf, PathType, PlayerType, SetOf, TeamType, ZoneType
from interpreter.backends.source import domains
from interpreter.backends.source.aggregates import copied
from interpreter.backends.source.logic import keys_hold
from interpreter.backends.source.shelves import listing, moving, zone_tables
from interpreter.backends.source.circles import all_as_seated, ends_early
from interpreter.backends.source.steps import does, keep, put_last, stand
from interpreter.backends.source.writing import Function, added
from interpreter.backends.walk.compiler import aggregate
from interpreter.layout import LOST, STANDING
from interpreter.seeing import AS_DECLARED, HIDDEN, SHOWN, SHOWN_TO_OWNER, always_seen
from interpreter.spaces import WORD
from interpreter.words import WORDS

if TYPE_CHECKING:
    from interpreter.backends.source.flow import Body
    from interpreter.backends.source.plan import Block

ForkRule = Callable[["Body", int, "Sequence[Block]"], None]

FORKS: dict[type, ForkRule] = {}


def forks(node: type) -> Callable[[ForkRule], ForkRule]:
    """File the function below as the way to write these steps with the blocks that follow."""

    def put(rule: ForkRule) -> ForkRule:
        FORKS[node] = rule
        return rule

    return put


def either(body: Body, condition: str, then: Block, other: Block) -> None:
    """One block or the other."""
    f = body.f
    if condition in ("0", "1"):
        body.block(then if condition == "1" else other)
        return
    if then or not other:
        with f.block(f"if {condition}:"):
            body.block(then)
        if other:
            with f.block("else:"):
                body.block(other)
        return
    with f.block(f"if not ({condition}):"):
        body.block(other)


@forks(BranchStep)
def branch(body: Body, number: int, blocks: Sequence[Block]) -> None:
    """One way or the other."""
    step = body.step(number)
    assert isinstance(step, BranchStep)
    either(body, body.f.test(step.test), *blocks)


@forks(CaseStep)
def case(body: Body, number: int, blocks: Sequence[Block]) -> None:
    """The row for the subject's value."""
    f, step = body.f, body.step(number)
    assert isinstance(step, CaseStep)
    subject = f.atom(f.value(step.subject), "subject")
    word = "if"
    for (keys, _), block in zip(step.rows, blocks, strict=False):
        with f.block(f"{word} {keys_hold(subject, keys)}:"):
            body.block(block)
        word = "elif"
    if not step.rows:
        body.block(blocks[-1])
    elif blocks[-1]:
        with f.block("else:"):
            body.block(blocks[-1])


# ---------------------------------------------------------------------------------------------------------------- each


def place_of(f: Function, slot: Slot) -> tuple[int, int]:
    """Where a name of a frame stands, and how many cells it has."""
    place = f.c.layout.frames.places[slot.number]
    return place.address, place.cells


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
    with f.block(f"if m[{address}] >= {room - 1}:"):
        f.line(f"too_long({f.module.place(step.span)}, {room - 1})")
    put_last(f, address, member)


def sorted_members(f: Function, step: EachStep, address: int, room: int) -> None:
    """Put each member in its place among those before it, by its keys."""
    kept = [f.c.take(room) for _ in step.keys]

    def bind(member: str) -> None:
        assert step.noted is not None
        if aggregate(step.slot.type):
            raise ValueError("paths and sets are not sorted")
        f.slots[step.slot.number] = member
        with f.block(f"if m[{address}] >= {room - 1}:"):
            f.line(f"too_long({f.module.place(step.span)}, {room - 1})")
        keys = []
        for key, down in zip(step.keys, step.descending, strict=True):
            text = f.value(key)
            keys.append(f.atom(f"-({text})" if down else text, "key"))
        at = f.fresh("at")
        f.line(f"{at} = m[{address}]")
        with f.block(f"while {at} > 0 and ({later(kept, keys, at)}):"):
            f.line(f"m[{address + 1} + {at}] = m[{address} + {at}]")
            for cells in kept:
                f.line(f"m[{cells} + {at}] = m[{cells - 1} + {at}]")
            f.line(f"{at} -= 1")
        f.line(f"m[{address + 1} + {at}] = {member}")
        for cells, key in zip(kept, keys, strict=True):
            f.line(f"m[{cells} + {at}] = {key}")
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


# --------------------------------------------------------------------------------------------------------------- turns


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
        f.line(f"{f.slots[slots.skipped.number]} = 0")
    return found


def read_circle(f: Function, step: TurnsNextStep, circle: int, room: int) -> None:
    """Read the order of the next circle."""
    whole = f.c.spaces.cells(ListOf(PlayerType(), None))
    f.line(f"fill(m, {circle}, {max(room, whole)}, 0)")
    with domains.each(f, step.order, "seat", lambda seat: put_last(f, circle, seat)):
        pass


# --------------------------------------------------------------------------------------------------------------- others


@forks(TakeStep)
def take(body: Body, number: int, blocks: Sequence[Block]) -> None:
    """So many from one zone to another, the top one first; an effect happens whole or not at all."""
    f, step = body.f, body.step(number)
    assert isinstance(step, TakeStep)
    wanted, source = f.atom(f.value(step.number), "wanted"), f.atom(f.value(step.source), "source")
    address = f.c.take(1 + len(f.c.layout.material.components))
    f.line(f"{listing(f.module)}(m, t, {source}, {address})")
    done, short = blocks
    with f.block(f"if {wanted} > m[{address}]:"):
        body.block(short)
    with f.block("else:"):
        with f.block(f"if t[{zone_tables(f.module)['ordered']} + {source}]:"):
            f.line(f"turn_over(m, {address + 1}, m[{address}])")
        to = f.atom(f.value(step.to), "to")
        index = f.fresh("i")
        with f.block(f"for {index} in range({address + 1}, {address + 1} + {wanted}):"):
            f.line(f"{moving(f.module, False, step.to, step.source.type)}(m, t, m[{index}], {to}, {f.module.place(step.span)})")
        body.block(done)


@forks(EliminateStep)
def eliminate(body: Body, number: int, blocks: Sequence[Block]) -> None:
    """Whoever is out is passed over from now on; the own turn ends at this statement (semantics, 28)."""
    f, step = body.f, body.step(number)
    assert isinstance(step, EliminateStep)
    who = stand(f, step.who, LOST)
    if step.seat is None:
        return
    seat = f.value(step.seat)
    setting = f.c.layout.material.setting
    if isinstance(step.who.type, TeamType):
        teams = f.module.table([setting.team(p) for p in range(setting.players)])
        seat = f"t[{added(teams, seat)}]"
    away, onward = blocks
    either(body, f"{seat} == {who}", away, onward)


@does(SightStep)
def sight(f: Function, step: SightStep, number: int) -> None:
    """Those that lie there now, and no others, are seen differently from now on; to show hides nothing from anyone."""
    layout = f.c.layout
    wanted = HIDDEN if step.word == "hide" else SHOWN if step.to == "all" else SHOWN_TO_OWNER
    whom = {SHOWN: "all", SHOWN_TO_OWNER: "owner"}.get(wanted)
    usual = [int(whom is not None and always_seen(zone.declared, whom)) for zone in layout.zone_of]
    seen = f.module.table(usual)

    def change(member: str) -> None:
        at = added(layout.sight, member)
        with f.when(f"m[{at}] != {SHOWN}" if wanted == SHOWN_TO_OWNER else "1"):
            zone = f"m[{added(layout.place, member)}]"
            f.line(f"m[{at}] = {AS_DECLARED} if {zone} >= 0 and t[{seen} + {zone}] else {wanted}")

    target: Any = step.target
    if step.every and isinstance(target, ZoneRead):
        place = layout.zones[target.name]
        found: list[str] = []
        with domains.numbers(f, place.members, "x", found.append):
            zone = f.atom(f"m[{added(layout.place, found[0])}]", "zone")
            with f.block(f"if {zone} >= {place.first} and {zone} < {place.first + place.copies}:"):
                change(found[0])
    elif isinstance(target.type, ZoneType):
        with domains.each(f, target, "x", change):
            pass
    else:
        component = f.atom(f.value(target), "component")
        with f.block(f"if {component} >= 0:"):
            change(component)
