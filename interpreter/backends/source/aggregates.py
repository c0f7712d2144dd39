"""Sets, lists and other values that take several cells: making, combining, comparing and copying them."""

from __future__ import annotations

from dsl.program import AllOf, Combined, Expr, Members, RangeOf, SameSet
from dsl.source import Span
from dsl.types import GroupsOf, ListOf, PathsOf, PathType, SetOf, Type
from interpreter.backends.source.domains import added_to, each
from interpreter.backends.source.logic import as_number
from interpreter.backends.source.writing import Function, operand, tests, writes
from interpreter.spaces import WORD


def as_set(f: Function, expr: Expr) -> tuple[str, int]:
    """The address of a set, and how many cells it has; a zone, list or domain is made into one."""
    if isinstance(expr.type, SetOf):
        return f.atom(f.value(expr), "members"), f.c.spaces.width(expr.type.item)
    return made(f, expr)


def made(f: Function, expr: Expr) -> tuple[str, int]:
    """A set in scratch with the members of a domain."""
    item = getattr(expr.type, "item", None)
    width = -(-max(1, len(f.c.layout.material.components)) // WORD) if item is None else f.c.spaces.width(item)
    return filled(f, expr, width), width


def filled(f: Function, domain: Expr, width: int) -> str:
    """The address of a set with the members of a domain; the lines that make it are written."""
    address = f.c.take(width)
    if width == 1:
        bits = f.fresh("bits")
        f.line(f"{bits} = 0")
        with each(f, domain, "x", lambda member: f.line(f"{bits} |= 1 << {member}")):
            pass
        f.line(f"m[{address}] = {bits}")
        return str(address)
    f.line(f"fill(m, {address}, {width}, 0)")
    with each(f, domain, "x", lambda member: put_in(f, str(address), width, member)):
        pass
    return str(address)


def put_in(f: Function, address: str, width: int, member: str) -> None:
    """Add a member to the set at an address."""
    if width == 1:
        f.line(f"m[{address}] |= 1 << {member}")
    else:
        f.line(f"m[{operand(address)} + {member} // {WORD}] |= 1 << {member} % {WORD}")


@writes(AllOf)
def all_of(f: Function, expr: AllOf) -> str:
    """Every value of a type, as a set that never changes."""
    assert isinstance(expr.type, SetOf)
    return str(f.c.kept(expr.type, f.c.spaces.values(expr.type.item)))


@writes(RangeOf)
def range_of(f: Function, expr: RangeOf) -> str:
    """The numbers of a range as a set."""
    return made(f, expr)[0]


@writes(Members)
def members(f: Function, expr: Members) -> str:
    """A set or list written out; kept ready when all of it is known before play."""
    known = [f.c.constant(item) for item in expr.items]
    if all(number is not None for number in known):
        return str(f.c.kept(expr.type, [number for number in known if number is not None]))
    items = [f.atom(f.value(item), "item") for item in expr.items]
    if isinstance(expr.type, SetOf):
        width = f.c.spaces.width(expr.type.item)
        address = f.c.take(width)
        f.line(f"fill(m, {address}, {width}, 0)")
        for item in items:
            put_in(f, str(address), width, item)
        return str(address)
    address = f.c.take(1 + len(items))
    for i, text in enumerate([str(len(items)), *items]):
        f.line(f"m[{address + i}] = {text}")
    return str(address)


@writes(Combined)
def combined(f: Function, expr: Combined) -> str:
    """Union or difference, cell by cell."""
    (left, wide), (right, narrow) = as_set(f, expr.left), as_set(f, expr.right)
    assert isinstance(expr.type, SetOf)
    width = max(f.c.spaces.width(expr.type.item), wide, narrow)
    address = f.c.take(width)
    sign = "|" if expr.op == "+" else "& ~"
    for i in range(width):
        one = f"m[{added_to(left, str(i)) if i else left}]" if i < wide else "0"
        other = f"m[{added_to(right, str(i)) if i else right}]" if i < narrow else "0"
        f.line(f"m[{address + i}] = {one} {sign}{'' if sign == '& ~' else ' '}{other}")
    return str(address)


@tests(SameSet)
def same_set(f: Function, expr: SameSet) -> str:
    """Whether two sets have the same members, however many cells each has."""
    (left, wide), (right, narrow) = as_set(f, expr.left), as_set(f, expr.right)
    both = [f"m[{operand(left)} + {i}] == m[{operand(right)} + {i}]" for i in range(min(wide, narrow))]
    rest = [f"m[{operand(left)} + {i}] == 0" for i in range(narrow, wide)]
    return " and ".join([*both, *rest, *(f"m[{operand(right)} + {i}] == 0" for i in range(wide, narrow))])


@writes(SameSet)
def same_set_answered(f: Function, expr: SameSet) -> str:
    """The answer as a number."""
    return as_number(same_set(f, expr))


def extent(f: Function, kind: Type, address: str) -> str:
    """How many cells the value at an address takes."""
    match kind:
        case PathsOf(graph=graph):
            return f"1 + m[{address}] * {f.c.spaces.cells(PathType(graph))}"
        case GroupsOf(item=item):
            return f"1 + m[{address}] * {f.c.spaces.width(item)}"
        case ListOf() | PathType():
            return f"1 + m[{address}]"
        case _:
            return str(f.c.spaces.cells(kind))


def equal(f: Function, one: str, other: str, cells: str, others: str) -> str:
    """Whether two values are equal cell by cell."""
    if cells.isdecimal():
        return f"same(m, {one}, {other}, {cells})"
    return f"m[{one}] == m[{other}] and same(m, {one}, {other}, {cells})"


def copied(f: Function, kind: Type, source: str, target: str, span: Span, room: int | None = None) -> None:
    """Copy a value to where it is kept; the cells of the room that it does not need become 0.

    So equal positions are equal cell by cell.  A list longer than its place stops the run.
    """
    room = f.c.spaces.cells(kind) if room is None else room
    source = f.atom(source, "source")
    used = extent(f, kind, source)
    if used == "1":
        f.line(f"m[{target}] = m[{source}]")
        return
    if used.isdecimal():
        f.line(f"move(m, {source}, {target}, {used})")
        return
    used = f.atom(used, "used")
    target = f.atom(target, "target")
    with f.block(f"if {used} > {room}:"):
        f.line(f"too_long({f.module.place(span)}, {room - 1})")
    f.line(f"move(m, {source}, {target}, {used})")
    f.line(f"fill(m, {target} + {used}, {room} - {used}, 0)")
