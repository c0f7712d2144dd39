"""Reading what is there: constants, options, names, counters, marks, attributes, zones."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import (
    Const,
    Expr,
    FieldRead,
    Local,
    OptionRead,
    SiteNamed,
    SiteRead,
    ValueRead,
    ZoneRead,
)
from dsl.types import NONE, Optional
from interpreter.backends.walk.compiler import Compiler, Memory, Value, aggregate, compiles
from interpreter.spaces import Space


def fixed(value: int) -> Value:
    """A function that always gives this value."""

    def constant(m: Memory) -> int:
        return value

    return constant


@compiles(Const)
def const(c: Compiler, expr: Const) -> Value:
    """A number as written."""
    return fixed(expr.value)


@compiles(SiteNamed)
def site_named(c: Compiler, expr: SiteNamed) -> Value:
    """The number of a site, now that the graph is built."""
    return fixed(c.layout.material.boards[expr.graph].sites.index(expr.name))


@compiles(OptionRead)
def option(c: Compiler, expr: OptionRead) -> Value:
    """Options are resolved before play, so only the player of an option per player is looked up."""
    if expr.owner is None:
        return fixed(c.spaces.constant(expr))
    chosen = c.layout.material.setting.options[expr.name]
    values = (chosen,) if isinstance(chosen, int) else chosen
    return picked(c, expr.owner, values)


@compiles(Local)
def local(c: Compiler, expr: Local) -> Value:
    """A bound name: in a frame a set stands where the name stands, in scratch its address does."""
    address = c.address(expr.slot)
    if expr.slot.frame and aggregate(expr.slot.type):
        if isinstance(expr.type, Optional):
            return lambda m: NONE if m[address] == NONE else address
        return fixed(address)
    return lambda m: m[address]


@compiles(ValueRead)
def value(c: Compiler, expr: ValueRead) -> Value:
    """A counter or mark of its owners; without an owner to be asked for, none or empty."""
    place = c.layout.values[expr.name]
    if not aggregate(place.type):
        return cell(c, place.address, expr.owners, place.owners, nothing=NONE)
    where = owned(c, place.address, place.cells, expr.owners, place.owners)
    if isinstance(where, int):
        return fixed(where)
    empty = c.empty
    return (lambda m: empty if (address := where(m)) < 0 else address) if partial(expr.owners) else where


def cell(c: Compiler, base: int, owners: Sequence[Expr], spaces: Sequence[Space], nothing: int) -> Value:
    """What stands in the cell of these owners, of cells from `base` on; `nothing` when an owner is none."""
    where = owned(c, base, 1, owners, spaces)
    if isinstance(where, int):
        address = where
        return lambda m: m[address]
    at = where
    if partial(owners):
        return lambda m: nothing if (found := at(m)) < 0 else m[found]
    match owners, spaces:
        case (Local(slot=slot),), (Space(low=0),):
            index = c.address(slot)
            return lambda m: m[base + m[index]]
    return lambda m: m[at(m)]


@compiles(FieldRead)
def component_field(c: Compiler, expr: FieldRead) -> Value:
    """An attribute: fixed ones are a table, changing ones stand in the position."""
    cells = c.layout.fields.get(expr.name)
    which = c.value(expr.of)
    if cells is None or all(cell < 0 for cell in cells):
        return picked(c, expr.of, fixed_fields(c, expr))
    if any(cell < 0 for cell in cells) or isinstance(expr.of.type, Optional):
        return mixed_field(c, expr, cells)
    if aggregate(expr.type):
        return lambda m: cells[which(m)]
    return lambda m: m[cells[which(m)]]


def mixed_field(c: Compiler, expr: FieldRead, cells: Sequence[int]) -> Value:
    """An attribute that changes for some kinds and is fixed for others."""
    which = c.value(expr.of)
    table = fixed_fields(c, expr)
    inline = aggregate(expr.type)

    def read(m: Memory) -> int:
        component = which(m)
        if component < 0:
            return NONE
        cell = cells[component]
        return table[component] if cell < 0 else cell if inline else m[cell]

    return read


def fixed_fields(c: Compiler, expr: FieldRead) -> tuple[int, ...]:
    """An attribute of every component as play begins: its number, or the address of its set or list in scratch."""
    table = []
    for component in c.layout.material.components:
        found = component.fields.get(expr.name, NONE)
        table.append(found if isinstance(found, int) else c.kept(expr.type, found))
    return tuple(table)


@compiles(SiteRead)
def site_attribute(c: Compiler, expr: SiteRead) -> Value:
    """An attribute of a site never changes."""
    return picked(c, expr.of, c.layout.material.boards[expr.graph].attributes[expr.name])


@compiles(ZoneRead)
def zone(c: Compiler, expr: ZoneRead) -> Value:
    """The number of a zone among all zones; -1 without an owner to be asked for."""
    place = c.layout.zones[expr.name]
    where = owned(c, place.first, 1, expr.owners, place.owners)
    return fixed(where) if isinstance(where, int) else where


def picked(c: Compiler, index: Expr, table: Sequence[int]) -> Value:
    """The entry of a table at the value of an expression; none when the expression gives none."""
    known = c.constant(index)
    # none is -1, so a last entry behind the others is what none finds
    entries = (*table, NONE)
    if known is not None:
        return fixed(entries[known])
    if isinstance(index, Local):
        address = c.address(index.slot)
        return lambda m: entries[m[address]]
    which = c.value(index)
    return lambda m: entries[which(m)]


def partial(owners: Sequence[Expr]) -> bool:
    """Whether one of the owners may be none."""
    return any(isinstance(owner.type, Optional) for owner in owners)


def owned(c: Compiler, base: int, unit: int, owners: Sequence[Expr], spaces: Sequence[Space]) -> int | Value:
    """The number `base + unit * index` for the owners' values; -1 when an owner is none.

    An int when all owners are known before play.
    """
    terms: list[Value] = []
    step = unit
    guarded = partial(owners)
    for owner, space in zip(reversed(owners), reversed(spaces), strict=True):
        known = c.constant(owner)
        if known is not None and (known >= 0 or not isinstance(owner.type, Optional)):
            base += step * (known - space.low)
        else:
            base -= step * space.low
            terms.append(scaled(c, owner, step))
        step *= space.size
    if not terms:
        return base
    if guarded:
        return guarded_sum(base, [c.value(owner) for owner in owners], terms)
    match terms:
        case [only]:
            return lambda m: base + only(m)
        case [one, two]:
            return lambda m: base + one(m) + two(m)
        case _:
            return lambda m: base + sum(term(m) for term in terms)


def scaled(c: Compiler, owner: Expr, step: int) -> Value:
    """An owner's value times the distance between the cells of neighbouring owners."""
    which = c.value(owner)
    return which if step == 1 else lambda m: step * which(m)


def guarded_sum(base: int, owners: list[Value], terms: list[Value]) -> Value:
    """The sum, unless an owner is none."""

    def total(m: Memory) -> int:
        if any(owner(m) < 0 for owner in owners):
            return -1
        return base + sum(term(m) for term in terms)

    return total
