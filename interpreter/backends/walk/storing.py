"""Steps that store values: counters, marks, attributes, and names."""

from __future__ import annotations

from dsl.program import Expr, FieldRead, Local, ResetStep, SetStep, ValueRead
from dsl.types import Int, Type
from interpreter.backends.walk.compiler import Compiler, Memory, Value, aggregate
from interpreter.backends.walk.reads import fixed, owned
from interpreter.backends.walk.sets import copier, storer
from interpreter.backends.walk.steps import Run, runs
from interpreter.layout import ValuePlace


@runs(SetStep)
def store(c: Compiler, step: SetStep, number: int) -> Run:
    """Work out the value, then where it goes, then put it there."""
    after, value = step.next, c.value(step.value)
    if isinstance(step.target, Local):
        put = storer(c, step.target.slot, step.span)

        def name(m: Memory) -> int:
            put(m, value(m))
            return after

        return name
    where, kind = target(c, step.target)
    if aggregate(kind):
        copy = copier(c, kind, step.span)

        def several(m: Memory) -> int:
            copy(m, value(m), where(m))
            return after

        return several
    if step.clamp and isinstance(step.target, ValueRead):
        value = held(c, step.target, value)

    def one_cell(m: Memory) -> int:
        m[where(m)] = value(m)
        return after

    return one_cell


def target(c: Compiler, expr: Expr) -> tuple[Value, Type]:
    """Where a counter, mark or attribute stands, and its type."""
    match expr:
        case ValueRead():
            place = c.layout.values[expr.name]
            where = owned(c, place.address, place.cells, expr.owners, place.owners)
            return fixed(where) if isinstance(where, int) else where, place.type
        case FieldRead():
            cells, component = c.layout.fields[expr.name], c.value(expr.of)
            return (lambda m: cells[component(m)]), expr.type
        case _:
            raise ValueError(f"{type(expr).__name__} cannot be stored to")


def held(c: Compiler, expr: ValueRead, value: Value) -> Value:
    """A value that is held within the range of its counter: what is beyond is lost (semantics, 19)."""
    place = c.layout.values[expr.name]
    assert isinstance(place.type, Int) and place.declared is not None
    low = end(c, place.declared.low, place.type.low)
    high = end(c, place.declared.high, place.type.high)
    return lambda m: min(max(value(m), low), high)


def end(c: Compiler, written: Expr | None, known: int | None) -> int:
    """An end of a range; options may set it."""
    found = known if written is None else c.spaces.constant(written)
    assert found is not None
    return found


@runs(ResetStep)
def reset(c: Compiler, step: ResetStep, number: int) -> Run:
    """A value with a lifetime is as at the start whenever its block is entered (semantics, 3)."""
    fill, after = initial(c, c.layout.values[step.value]), step.next

    def again(m: Memory) -> int:
        fill(m)
        return after

    return again


def initial(c: Compiler, place: ValuePlace) -> Run:
    """Give a counter or mark its initial value, for every owner."""
    first, copies, cells = place.address, place.copies, place.cells
    if place.declared is None:
        return order_as_seated(c, place)
    value = c.value(place.declared.initial)
    if not aggregate(place.type):

        def fill(m: Memory) -> int:
            m[first : first + copies] = [value(m)] * copies
            return 0

        return fill
    copy = copier(c, place.type, place.declared.span)

    def fill_each(m: Memory) -> int:
        for address in range(first, first + copies * cells, cells):
            copy(m, value(m), address)
        return 0

    return fill_each


def order_as_seated(c: Compiler, place: ValuePlace) -> Run:
    """An order of the seats begins as they sit."""
    seats = [c.players, *range(c.players)]

    def fill(m: Memory) -> int:
        m[place.address : place.address + len(seats)] = seats
        return 0

    return fill
