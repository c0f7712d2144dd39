"""From steps to lines: what each step does.  Where play goes on is written by flow.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dsl.program import (
    AllOf,
    ClaimStep,
    CompoundStep,
    Expr,
    FieldRead,
    FinishStep,
    Local,
    MoveAllStep,
    MoveStep,
    OutStep,
    RecordStep,
    ResetStep,
    SetStep,
    ShortageStep,
    ShuffleStep,
    SkipStep,
    Slot,
    TurnEndStep,
    TurnsStep,
    ValueRead,
    ZoneRead,
)
from dsl.types import NONE, Int, Optional, PlayerType, TeamType, Type
from interpreter.backends.source import domains
from interpreter.backends.source.aggregates import copied
from interpreter.backends.source.circles import all_as_seated
from interpreter.backends.source.reads import along, owned
from interpreter.backends.source.shelves import history_note, listing, moving
from interpreter.backends.source.writing import Function, added, operand
from interpreter.backends.walk.compiler import aggregate
from interpreter.backends.walk.storing import end
from interpreter.layout import DEPTH, FINISH, LOST, STANDING, WON, ValuePlace
from interpreter.spaces import WORD

StepRule = Callable[[Function, Any, int], None]
AnyStepRule = TypeVar("AnyStepRule", bound=Callable[..., None])

STEPS: dict[type, StepRule] = {}


def does(node: type) -> Callable[[AnyStepRule], AnyStepRule]:
    """File the function below as the way to write what these steps do; it is also given the step's number."""

    def put(rule: AnyStepRule) -> AnyStepRule:
        STEPS[node] = rule
        return rule

    return put


def keep(f: Function, slot: Slot, value: str) -> None:
    """Give a name its value: a number in a variable, a set or path where the frame keeps it."""
    if not aggregate(slot.type):
        f.line(f"{f.slots[slot.number]} = {value}")
        return
    address = str(f.c.layout.frames.places[slot.number].address)
    if not isinstance(slot.type, Optional):
        copied(f, slot.type, value, address, f.span, f.c.layout.frames.places[slot.number].cells)
        return
    value = f.atom(value, "value")
    with f.block(f"if {value} == {NONE}:"):
        f.line(f"m[{address}] = {NONE}")
    with f.block("else:"):
        copied(f, slot.type, value, address, f.span)


@does(SetStep)
def store(f: Function, step: SetStep, number: int) -> None:
    """Work out the value, then where it goes, then put it there."""
    if isinstance(step.target, Local):
        keep(f, step.target.slot, f.value(step.value))
        return
    value = f.value(step.value)
    where, kind = target(f, step.target)
    if aggregate(kind):
        copied(f, kind, value, where, step.span)
        return
    if step.clamp and isinstance(step.target, ValueRead):
        value = held(f, step.target, value)
    f.stored(f"m[{where}]", value)


def target(f: Function, expr: Expr) -> tuple[str, Type]:
    """Where a counter, mark or attribute stands, and its type."""
    match expr:
        case ValueRead():
            place = f.c.layout.values[expr.name]
            return owned(f, place.address, place.cells, expr.owners, place.owners), place.type
        case FieldRead():
            return along(f, f.c.layout.fields[expr.name], f.value(expr.of)), expr.type
        case _:
            raise ValueError(f"{type(expr).__name__} cannot be stored to")


def held(f: Function, expr: ValueRead, value: str) -> str:
    """A value that is held within the range of its counter: what is beyond is lost (semantics, 19)."""
    place = f.c.layout.values[expr.name]
    assert isinstance(place.type, Int) and place.declared is not None
    low = end(f.c, place.declared.low, place.type.low)
    high = end(f.c, place.declared.high, place.type.high)
    found = f.fresh("value")
    f.line(f"{found} = {value}")
    with f.block(f"if {found} < {low}:"):
        f.line(f"{found} = {low}")
    with f.block(f"elif {found} > {high}:"):
        f.line(f"{found} = {high}")
    return found


@does(ResetStep)
def reset(f: Function, step: ResetStep, number: int) -> None:
    """A value with a lifetime is as at the start whenever its block is entered (semantics, 3)."""
    begin_value(f, f.c.layout.values[step.value])


def begin_value(f: Function, place: ValuePlace) -> None:
    """Give a counter or mark its initial value, for every owner."""
    if place.declared is None:
        for i, seat in enumerate([f.c.players, *range(f.c.players)]):
            f.line(f"m[{place.address + i}] = {seat}")
        return
    value = f.value(place.declared.initial)
    if not aggregate(place.type):
        if place.copies == 1:
            f.line(f"m[{place.address}] = {value}")
        else:
            f.line(f"fill(m, {place.address}, {place.copies}, {value})")
        return
    value = f.atom(value, "value")
    for copy in range(place.copies):
        copied(f, place.type, value, str(place.address + copy * place.cells), place.declared.span)


@does(MoveStep)
def move(f: Function, step: MoveStep, number: int) -> None:
    """One component."""
    what, to = f.value(step.what), f.value(step.to)
    f.line(f"{moving(f.module, step.bottom, step.to, step.what.type)}(m, t, {what}, {to}, {f.module.place(step.span)})")


@does(MoveAllStep)
def move_all(f: Function, step: MoveAllStep, number: int) -> None:
    """Every component of a domain as it is at the start, in its order; an unknown order stays unknown."""
    address = f.c.take(1 + len(f.c.layout.material.components))
    ordered = may_be_ordered(f, step.domain) and may_be_ordered(f, step.to)
    if isinstance(step.domain, AllOf) and not ordered:
        with domains.each(f, step.domain, step.slot.name, lambda member: put_where(f, step, member)):
            pass
        return
    f.line(f"m[{address}] = 0")
    with domains.each(f, step.domain, step.slot.name, lambda member: put_last(f, address, member)):
        pass
    if ordered:
        f.line(f"note_ties(m, {address})")
    index, member = f.fresh("i"), f.bound(step.slot)
    with f.block(f"for {index} in range({address + 1}, {address + 1} + m[{address}]):"):
        f.line(f"{member} = m[{index}]")
        put_where(f, step, member)
    if ordered:
        f.line("keep_ties(m)")


def put_where(f: Function, step: MoveAllStep, member: str) -> None:
    """Move one component to the zone that the rule names for it."""
    f.slots[step.slot.number] = member
    to, put = f.value(step.to), moving(f.module, step.bottom, step.to, step.slot.type)
    f.line(f"{put}(m, t, {member}, {to}, {f.module.place(step.span)})")


def may_be_ordered(f: Function, zone: Expr) -> bool:
    """Whether a zone, or the zones of components, may have an order."""
    zones = f.c.layout.zones
    return zones[zone.name].ordered if isinstance(zone, ZoneRead) else any(each.ordered for each in zones.values())


def put_last(f: Function, address: int, member: str) -> None:
    """One more item of a list."""
    f.line(f"m[{address}] += 1")
    f.line(f"m[{address} + m[{address}]] = {member}")


@does(CompoundStep)
def compound(f: Function, step: CompoundStep, number: int) -> None:
    """Count the compounds that have begun and not ended."""
    f.line(f"m[{DEPTH}] {'+' if step.change > 0 else '-'}= {abs(step.change)}")


@does(ClaimStep)
def claim(f: Function, step: ClaimStep, number: int) -> None:
    """A loop says how often it goes round at most."""
    counter = f.slots[step.counter.number]
    f.line(f"{counter} += 1")
    limit = f.value(step.limit)
    with f.block(f"if {counter} > {operand(limit)}:"):
        f.line(f"goes_on(m, {number}, {limit})")


@does(ShuffleStep)
def shuffle(f: Function, step: ShuffleStep, number: int) -> None:
    """Nobody knows any more which component lies where."""
    address = f.c.take(1 + len(f.c.layout.material.components))
    rank = f.module.table(f.c.layout.rank)
    f.line(f"{listing(f.module)}(m, t, {f.value(step.zone)}, {address})")
    index = f.fresh("i")
    with f.block(f"for {index} in range({address + 1}, {address + 1} + m[{address}]):"):
        f.line(f"m[t[{rank} + m[{index}]]] = 0")


@does(ShortageStep)
def shortage(f: Function, step: ShortageStep, number: int) -> None:
    """There are too few components, and no rule says what happens then."""
    f.line(f"too_few({f.module.place(step.span)})")


@does(FinishStep)
def finish(f: Function, step: FinishStep, number: int) -> None:
    """These statements act where they stand: play goes at once to the end (semantics, 28)."""
    f.line(f"m[{FINISH}] = {number}")
    f.line(f"m[{DEPTH}] = 0")
    if step.who is not None:
        stand(f, step.who, WON if step.word == "win" else LOST)


def stand(f: Function, who: Expr, standing: int) -> str:
    """Say how a player, or every member of a team, stands; the local name of the player or team."""
    found = f.atom(f.value(who), "who")
    if not isinstance(who.type, TeamType):
        f.line(f"m[{added(STANDING, found)}] = {standing}")
        return found
    setting = f.c.layout.material.setting
    teams = f.module.table([setting.team(p) for p in range(setting.players)])
    p = f.fresh("p")
    with f.block(f"for {p} in range({setting.players}):"), f.block(f"if t[{added(teams, p)}] == {found}:"):
        f.line(f"m[{added(STANDING, p)}] = {standing}")
    return found


@does(RecordStep)
def record(f: Function, step: RecordStep, number: int) -> None:
    """Note the present position in a history, or empty it."""
    place = f.c.layout.histories[step.history]
    if step.word == "forget":
        f.line(f"fill(m, {place.address}, {1 + place.holds}, 0)")
    else:
        f.line(history_note(f, list(f.c.layout.histories).index(step.history), step.span))


# --------------------------------------------------------------------------------------------------------------- turns


@does(TurnsStep)
def turns(f: Function, step: TurnsStep, number: int) -> None:
    """Nobody is out and nobody has skipped; the first circle is yet to be read."""
    slots = step.slots
    frames = f.c.layout.frames.places
    circle = frames[slots.circle.number]
    if all_as_seated(f, slots):
        for i, seat in enumerate([f.c.players, *range(f.c.players)]):
            f.line(f"m[{circle.address + i}] = {seat}")
    else:
        f.line(f"fill(m, {circle.address}, {circle.cells}, 0)")
    out = frames[slots.out.number]
    f.line(f"m[{out.address}] = 0" if out.cells == 1 else f"fill(m, {out.address}, {out.cells}, 0)")
    for slot in (slots.index, slots.skips, slots.skipped):
        f.line(f"{f.slots.get(slot.number) or f'm[{f.c.address(slot)}]'} = 0")


@does(OutStep)
def out_of(f: Function, step: OutStep, number: int) -> None:
    """The seat takes no more turns in this block."""
    seat, out = f.atom(f.value(step.who), "seat"), f.c.address(step.slots.out)
    if f.c.spaces.width(PlayerType()) == 1:
        f.line(f"m[{out}] |= 1 << {seat}")
    else:
        f.line(f"m[{out} + {seat} // {WORD}] |= 1 << {seat} % {WORD}")


@does(SkipStep)
def skip(f: Function, step: SkipStep, number: int) -> None:
    """It does nothing but count."""
    f.line(f"{f.slots[step.slots.skipped.number]} = 1")


@does(TurnEndStep)
def turn_end(f: Function, step: TurnEndStep, number: int) -> None:
    """One more has skipped in a row, or the row is broken."""
    if not any(isinstance(other, SkipStep) and other.slots == step.slots for other in f.c.program.steps):
        return
    skips, skipped = f.slots[step.slots.skips.number], f.slots[step.slots.skipped.number]
    with f.block(f"if {skipped}:"):
        f.line(f"{skips} += 1")
    with f.block("else:"):
        f.line(f"{skips} = 0")
