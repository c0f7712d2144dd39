"""Sets, lists and other values that take several cells: making, combining, comparing and copying them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.program import AllOf, Combined, Expr, Members, RangeOf, SameSet, Slot
from dsl.source import Span
from dsl.types import NONE, GroupsOf, ListOf, PathsOf, PathType, SetOf, Type
from interpreter.backends.walk.compiler import Compiler, Memory, Value, aggregate, compiles
from interpreter.backends.walk.reads import fixed
from interpreter.errors import Stopped, one
from interpreter.spaces import WORD

Copy = Callable[[Memory, int, int], None]
"""Copies the value at the first address to the second."""


def members_of(m: Memory, address: int, width: int) -> list[int]:
    """The members of a set, ascending."""
    found = []
    for i in range(width):
        rest = m[address + i]
        while rest:
            lowest = rest & -rest
            found.append(i * WORD + lowest.bit_length() - 1)
            rest ^= lowest
    return found


def fill(m: Memory, address: int, width: int, members: Iterable[int]) -> int:
    """Make a set at an address; its address."""
    for cell in range(address, address + width):
        m[cell] = 0
    for member in members:
        m[address + member // WORD] |= 1 << member % WORD
    return address


def as_set(c: Compiler, expr: Expr) -> tuple[Value, int]:
    """The address of a set, and how many cells it has; a zone, list or domain is made into one."""
    if isinstance(expr.type, SetOf):
        return c.value(expr), c.spaces.width(expr.type.item)
    return made(c, expr)


def made(c: Compiler, expr: Expr) -> tuple[Value, int]:
    """A set in scratch with the members of a domain."""
    item = getattr(expr.type, "item", None)
    if item is None:
        width = -(-max(1, len(c.layout.material.components)) // WORD)
    else:
        width = c.spaces.width(item)
    address, members = c.take(width), c.members(expr)
    return (lambda m: fill(m, address, width, members(m))), width


@compiles(AllOf)
def all_of(c: Compiler, expr: AllOf) -> Value:
    """Every value of a type, as a set that never changes."""
    assert isinstance(expr.type, SetOf)
    return fixed(c.kept(expr.type, c.spaces.values(expr.type.item)))


@compiles(RangeOf)
def range_of(c: Compiler, expr: RangeOf) -> Value:
    """The numbers of a range as a set."""
    return made(c, expr)[0]


@compiles(Members)
def members(c: Compiler, expr: Members) -> Value:
    """A set or list written out; kept ready when all of it is known before play."""
    known = [c.constant(item) for item in expr.items]
    if all(number is not None for number in known):
        return fixed(c.kept(expr.type, [number for number in known if number is not None]))
    if isinstance(expr.type, SetOf):
        return made(c, expr)[0]
    items = [c.value(item) for item in expr.items]
    address = c.take(1 + len(items))

    def listed(m: Memory) -> int:
        m[address : address + 1 + len(items)] = [len(items), *(item(m) for item in items)]
        return address

    return listed


@compiles(Combined)
def combined(c: Compiler, expr: Combined) -> Value:
    """Union or difference, cell by cell."""
    (left, wide), (right, narrow) = as_set(c, expr.left), as_set(c, expr.right)
    assert isinstance(expr.type, SetOf)
    width = max(c.spaces.width(expr.type.item), wide, narrow)
    address = c.take(width)
    adding = expr.op == "+"

    def combine(m: Memory) -> int:
        ours, theirs = left(m), right(m)
        for i in range(width):
            a = m[ours + i] if i < wide else 0
            b = m[theirs + i] if i < narrow else 0
            m[address + i] = a | b if adding else a & ~b
        return address

    return combine


@compiles(SameSet)
def same_set(c: Compiler, expr: SameSet) -> Value:
    """Whether two sets have the same members, however many cells each has."""
    (left, wide), (right, narrow) = as_set(c, expr.left), as_set(c, expr.right)
    width = min(wide, narrow)

    def same(m: Memory) -> int:
        a, b = left(m), right(m)
        equal = m[a : a + width] == m[b : b + width]
        return int(equal and not any(m[a + width : a + wide]) and not any(m[b + width : b + narrow]))

    return same


def copier(c: Compiler, type: Type, span: Span, room: int | None = None) -> Copy:
    """How a value of several cells is copied to where it is kept; the cells of the room that it does not need become 0.

    So equal positions are equal cell by cell.  A list longer than its place stops the run.
    """
    room = c.spaces.cells(type) if room is None else room
    used = extent(c, type)

    def copy(m: Memory, source: int, target: int) -> None:
        cells = used(m, source)
        if cells > room:
            raise Stopped(one("E704", span, most=room - 1).items[0])
        m[target : target + room] = m[source : source + cells] + [0] * (room - cells)

    return copy


def storer(c: Compiler, slot: Slot, span: Span) -> Callable[[Memory, int], None]:
    """How a value is kept in a name of a frame; a set or path that is none is told by its first cell."""
    address = c.layout.frames.places[slot.number].address
    if not aggregate(slot.type):

        def put(m: Memory, value: int) -> None:
            m[address] = value

        return put
    copy = copier(c, slot.type, span)

    def put_all(m: Memory, value: int) -> None:
        if value == NONE:
            m[address] = NONE
        else:
            copy(m, value, address)

    return put_all


def extent(c: Compiler, type: Type) -> Callable[[Memory, int], int]:
    """How many cells the value at an address takes."""
    match type:
        case PathsOf(graph=graph):
            stride = c.spaces.cells(PathType(graph))
            return lambda m, address: 1 + m[address] * stride
        case GroupsOf(item=item):
            width = c.spaces.width(item)
            return lambda m, address: 1 + m[address] * width
        case ListOf() | PathType():
            return lambda m, address: 1 + m[address]
        case _:
            room = c.spaces.cells(type)
            return lambda m, address: room
