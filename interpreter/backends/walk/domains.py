"""Going through domains, and the questions about them that need not go through all: how many, none, is it one of them.

A domain is gone through in canonical order (semantics, 7): sites in graph order, components in zone order (as they are
numbered where the zone has none), numbers ascending, everything else as it is numbered; a list as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import AllOf, CountOf, Expr, IsEmpty, IsIn, Looped, Members, RangeOf, ZoneRead
from dsl.types import GroupsOf, ListOf, PathsOf, PathType, SetOf, ZoneType
from interpreter.backends.walk.compiler import Compiler, Domain, Memory, Value, aggregate, compiles, goes_through
from interpreter.backends.walk.reads import cell
from interpreter.backends.walk.sets import extent, members_of
from interpreter.layout import NOWHERE
from interpreter.spaces import WORD


@goes_through(AllOf)
def all_members(c: Compiler, expr: AllOf) -> Domain:
    """Every value of a type."""
    assert isinstance(expr.type, SetOf)
    values = c.spaces.values(expr.type.item)
    return lambda m: values


@goes_through(RangeOf)
def range_members(c: Compiler, expr: RangeOf) -> Domain:
    """Numbers, ascending; none when the ends have passed each other."""
    low, high = c.value(expr.low), c.value(expr.high)
    return lambda m: range(low(m), high(m) + 1)


@goes_through(Members)
def written_members(c: Compiler, expr: Members) -> Domain:
    """A list keeps the order in which it is written, and its repeats; a set has each member once, ascending."""
    items = [c.value(item) for item in expr.items]
    if isinstance(expr.type, SetOf):
        return lambda m: sorted({item(m) for item in items})
    return lambda m: [item(m) for item in items]


@goes_through(Looped)
def those_members(c: Compiler, expr: Looped) -> Domain:
    """`those x in D where e`, in the order of D."""
    members, address, where = c.members(expr.domain), c.address(expr.slot), c.value(expr.where)

    def those(m: Memory) -> list[int]:
        found = []
        for member in members(m):
            m[address] = member
            if where(m):
                found.append(member)
        return found

    return those


@goes_through(SetOf)
def set_members(c: Compiler, expr: Expr) -> Domain:
    """The members of any set, ascending."""
    assert isinstance(expr.type, SetOf)
    where, width = c.value(expr), c.spaces.width(expr.type.item)
    return lambda m: members_of(m, where(m), width)


@goes_through(ListOf)
def list_members(c: Compiler, expr: Expr) -> Domain:
    """The items of a list."""
    where = c.value(expr)

    def items(m: Memory) -> Sequence[int]:
        address = where(m)
        return m[address + 1 : address + 1 + m[address]]

    return items


@goes_through(PathType)
def path_members(c: Compiler, expr: Expr) -> Domain:
    """The squares of a path, its start first."""
    return list_members(c, expr)


@goes_through(ZoneType)
def zone_members(c: Compiler, expr: Expr) -> Domain:
    """The components in a zone."""
    layout = c.layout
    if isinstance(expr, ZoneRead) and layout.zones[expr.name].capacity == 1:
        place = layout.zones[expr.name]
        occupant = cell(c, layout.occupant[place.first], expr.owners, place.owners, nothing=NOWHERE)
        return lambda m: () if (held := occupant(m)) < 0 else (held,)
    which = c.value(expr)
    return lambda m: layout.contents(m, which(m))


@goes_through(PathsOf)
def paths_members(c: Compiler, expr: Expr) -> Domain:
    """The addresses of the paths."""
    assert isinstance(expr.type, PathsOf)
    where, stride = c.value(expr), c.spaces.cells(PathType(expr.type.graph))

    def paths(m: Memory) -> Sequence[int]:
        first = where(m) + 1
        return range(first, first + m[first - 1] * stride, stride)

    return paths


@goes_through(GroupsOf)
def groups_members(c: Compiler, expr: Expr) -> Domain:
    """The addresses of the sets."""
    assert isinstance(expr.type, GroupsOf)
    where, width = c.value(expr), c.spaces.width(expr.type.item)

    def groups(m: Memory) -> Sequence[int]:
        first = where(m) + 1
        return range(first, first + m[first - 1] * width, width)

    return groups


@compiles(CountOf)
def count(c: Compiler, expr: CountOf) -> Value:
    """How many members; lists and the like say it themselves, zones have it in the position."""
    match expr.of, expr.of.type:
        case Looped(), _:
            pass
        case _, ZoneType():
            return zone_count(c, expr.of)
        case ((AllOf() | Members() | RangeOf()), _):
            pass
        case _, SetOf(item=item):
            where, width = c.value(expr.of), c.spaces.width(item)
            return lambda m: set_size(m, where(m), width)
        case _, ListOf() | PathType() | PathsOf() | GroupsOf():
            listed = c.value(expr.of)
            return lambda m: m[listed(m)]
    members = c.members(expr.of)
    return lambda m: len(members(m))


def set_size(m: Memory, address: int, width: int) -> int:
    """How many members a set has."""
    return sum(cell.bit_count() for cell in m[address : address + width])


def zone_count(c: Compiler, zone: Expr) -> Value:
    """How many components a zone has."""
    base = c.layout.count
    if isinstance(zone, ZoneRead):
        place = c.layout.zones[zone.name]
        return cell(c, base + place.first, zone.owners, place.owners, nothing=0)
    which = c.value(zone)
    return lambda m: 0 if (z := which(m)) < 0 else m[base + z]


@compiles(IsEmpty)
def empty(c: Compiler, expr: IsEmpty) -> Value:
    """Whether there is no member; a filter is gone through only up to the first."""
    if isinstance(expr.of, Looped):
        members, address, where = c.members(expr.of.domain), c.address(expr.of.slot), c.value(expr.of.where)

        def nothing(m: Memory) -> int:
            for member in members(m):
                m[address] = member
                if where(m):
                    return 0
            return 1

        return nothing
    number = count(c, CountOf(expr.of, type=expr.type, span=expr.span))
    return lambda m: 0 if number(m) else 1


@compiles(IsIn)
def contained(c: Compiler, expr: IsIn) -> Value:
    """Whether a value is a member."""
    item = c.value(expr.item)
    match expr.of, expr.of.type:
        case RangeOf(low=low, high=high), _:
            least, greatest = c.value(low), c.value(high)
            return lambda m: 1 if least(m) <= item(m) <= greatest(m) else 0
        case AllOf(type=SetOf(item=kind)), _:
            values = frozenset(c.spaces.values(kind))
            return lambda m: 1 if item(m) in values else 0
        case _, ZoneType():
            which, place = c.value(expr.of), c.layout.place
            return lambda m: 1 if (held := item(m)) >= 0 and m[place + held] == which(m) else 0
        case ((Members() | Looped()), _):
            pass
        case _, SetOf(item=kind):
            where, width = c.value(expr.of), c.spaces.width(kind)
            return lambda m: has(m, where(m), width, item(m))
    if aggregate(expr.item.type):
        return path_among(c, expr)
    members = c.members(expr.of)
    return lambda m: 1 if item(m) in members(m) else 0


def has(m: Memory, address: int, width: int, member: int) -> int:
    """Whether a set has a member; what cannot be a member is none."""
    if member < 0 or member >= width * WORD:
        return 0
    return m[address + member // WORD] >> member % WORD & 1


def path_among(c: Compiler, expr: IsIn) -> Value:
    """Whether a path or set is among others: equal cell by cell."""
    item, members, used = c.value(expr.item), c.members(expr.of), extent(c, expr.item.type)

    def among(m: Memory) -> int:
        address = item(m)
        content = m[address : address + used(m, address)]
        return int(any(m[other : other + used(m, other)] == content for other in members(m)))

    return among
