"""Reading what is there: constants, options, names, counters, marks, attributes, zones."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import Const, Expr, FieldRead, Local, OptionRead, SiteNamed, SiteRead, ValueRead, ZoneRead
from dsl.types import NONE, Optional
from interpreter.backends.source.writing import Function, added, operand, writes
from interpreter.backends.walk.compiler import aggregate
from interpreter.backends.walk.reads import fixed_fields, partial
from interpreter.spaces import Space


@writes(Const)
def const(f: Function, expr: Const) -> str:
    """A number as written."""
    return str(expr.value)


@writes(SiteNamed)
def site_named(f: Function, expr: SiteNamed) -> str:
    """The number of a site."""
    return str(f.c.layout.material.boards[expr.graph].sites.index(expr.name))


@writes(OptionRead)
def option(f: Function, expr: OptionRead) -> str:
    """An option per player is looked up; others are known."""
    chosen = f.c.layout.material.setting.options[expr.name]
    assert expr.owner is not None
    return picked(f, expr.owner, (chosen,) if isinstance(chosen, int) else chosen)


@writes(Local)
def local(f: Function, expr: Local) -> str:
    """A bound name: a number in a variable, a set or path of a frame where the frame keeps it."""
    slot = expr.slot
    if slot.number in f.slots:
        return f.slots[slot.number]
    address = f.c.address(slot)
    if slot.frame and aggregate(slot.type):
        return f"-1 if m[{address}] == -1 else {address}" if isinstance(expr.type, Optional) else str(address)
    return f"m[{address}]"


@writes(ValueRead)
def value(f: Function, expr: ValueRead) -> str:
    """A counter or mark of its owners; without an owner to be asked for, none or empty."""
    place = f.c.layout.values[expr.name]
    if not aggregate(place.type):
        return cell(f, place.address, expr.owners, place.owners, NONE)
    where = owned(f, place.address, place.cells, expr.owners, place.owners)
    if not partial(expr.owners):
        return where
    found = f.atom(where, expr.name)
    return f"{f.c.empty} if {found} < 0 else {found}"


def cell(f: Function, base: int, owners: Sequence[Expr], spaces: Sequence[Space], nothing: int) -> str:
    """What stands in the cell of these owners, of cells from `base` on; `nothing` when an owner is none."""
    where = owned(f, base, 1, owners, spaces)
    if not partial(owners):
        return f"m[{where}]"
    found = f.atom(where, "at")
    return f"{nothing} if {found} < 0 else m[{found}]"


def owned(f: Function, base: int, unit: int, owners: Sequence[Expr], spaces: Sequence[Space]) -> str:
    """The number `base + unit * index` for the owners' values; -1 when an owner is none."""
    terms: list[str] = []
    guards: list[str] = []
    step = unit
    for owner, space in zip(reversed(owners), reversed(spaces), strict=True):
        text = f.value(owner)
        base -= step * space.low
        if isinstance(owner.type, Optional):
            text = f.atom(text, "owner")
            guards.append(f"{text} < 0")
        if text.lstrip("-").isdecimal() and not isinstance(owner.type, Optional):
            base += step * int(text)
        else:
            terms.append(operand(text) if step == 1 else f"{step} * {operand(text)}")
        step *= space.size
    total = (
        added(base, terms[0]) if len(terms) == 1 else " + ".join([*([str(base)] if base or not terms else []), *terms])
    )
    return f"-1 if {' or '.join(guards)} else {total}" if guards else total


@writes(FieldRead)
def component_field(f: Function, expr: FieldRead) -> str:
    """An attribute: fixed ones are a table, changing ones stand in the position."""
    cells = f.c.layout.fields.get(expr.name)
    if cells is None or all(place < 0 for place in cells):
        return picked(f, expr.of, fixed_fields(f.c, expr))
    which = f.value(expr.of)
    if any(place < 0 for place in cells) or isinstance(expr.of.type, Optional):
        return mixed_field(f, expr, which, cells)
    where = along(f, cells, which)
    return where if aggregate(expr.type) else f"m[{where}]"


def along(f: Function, numbers: Sequence[int], index: str) -> str:
    """The number at an index: by a sum where the numbers rise one by one, else by a table."""
    if all(number == numbers[0] + i for i, number in enumerate(numbers)):
        return added(numbers[0], index)
    return f"t[{added(f.module.table(numbers), index)}]"


def mixed_field(f: Function, expr: FieldRead, which: str, cells: Sequence[int]) -> str:
    """An attribute that changes for some kinds and is fixed for others."""
    component = f.atom(which, "component")
    fixed = f.module.table(fixed_fields(f.c, expr))
    place = f.fresh("place")
    f.line(f"{place} = t[{added(f.module.table(cells), component)}]")
    kept = place if aggregate(expr.type) else f"m[{place}]"
    return f"t[{added(fixed, component)}] if {place} < 0 else {kept}"


@writes(SiteRead)
def site_attribute(f: Function, expr: SiteRead) -> str:
    """An attribute of a site never changes."""
    return picked(f, expr.of, f.c.layout.material.boards[expr.graph].attributes[expr.name])


@writes(ZoneRead)
def zone(f: Function, expr: ZoneRead) -> str:
    """The number of a zone among all zones; -1 without an owner to be asked for."""
    place = f.c.layout.zones[expr.name]
    return owned(f, place.first, 1, expr.owners, place.owners)


def picked(f: Function, index: Expr, numbers: Sequence[int]) -> str:
    """The entry of a table at the value of an expression; none when the expression gives none."""
    at = f.value(index)
    if at.lstrip("-").isdecimal():
        return str(numbers[int(at)] if int(at) >= 0 else NONE)
    return f"t[{added(f.module.table(numbers), at)}]"
