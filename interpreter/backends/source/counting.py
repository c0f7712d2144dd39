"""Questions about domains that need not go through all of them: how many, none, is it one of them."""

from __future__ import annotations

from dsl.program import AllOf, CountOf, Expr, IsEmpty, IsIn, Looped, Members, RangeOf, WordCall, ZoneRead
from dsl.types import GroupsOf, ListOf, Optional, PathsOf, PathType, SetOf, ZoneType
from interpreter.backends.source import stepping
from interpreter.backends.source.domains import added_to, each
from interpreter.backends.source.logic import as_number
from interpreter.backends.source.reads import cell
from interpreter.backends.source.writing import Function, added, operand, tests, writes
from interpreter.backends.walk.compiler import aggregate
from interpreter.spaces import WORD


def zone_count(f: Function, zone: Expr) -> str:
    """How many components a zone has."""
    base = f.c.layout.count
    if isinstance(zone, ZoneRead):
        place = f.c.layout.zones[zone.name]
        return cell(f, base + place.first, zone.owners, place.owners, 0)
    number = f.atom(f.value(zone), "zone")
    return f"0 if {number} < 0 else m[{added(base, number)}]"


@writes(CountOf)
def count(f: Function, expr: CountOf) -> str:
    """How many members; lists and the like say it themselves, zones have it in the position."""
    match expr.of, expr.of.type:
        case Looped(), _:
            pass
        case _, ZoneType():
            return zone_count(f, expr.of)
        case ((AllOf() | Members() | RangeOf()), _):
            pass
        case _, SetOf(item=item):
            address, width = f.atom(f.value(expr.of), "members"), f.c.spaces.width(item)
            return " + ".join(f"ones(m[{added_to(address, str(i)) if i else address}])" for i in range(width))
        case _, ListOf() | PathType() | PathsOf() | GroupsOf():
            return f"m[{f.value(expr.of)}]"
    n = f.fresh("n")
    f.line(f"{n} = 0")
    with each(f, expr.of, "x", lambda member: None):
        f.line(f"{n} += 1")
    return n


@tests(IsEmpty)
def empty(f: Function, expr: IsEmpty) -> str:
    """Whether there is no member; it is gone through only up to the first."""
    match expr.of, expr.of.type:
        case (Looped(word="those"), _) | (AllOf() | Members() | RangeOf(), _):
            return f"{witness(f, expr.of)} == 0"
        case WordCall(word="ends"), _:
            return f"{witness(f, expr.of)} == 0"
        case _, SetOf(item=item):
            address, width = f.atom(f.value(expr.of), "members"), f.c.spaces.width(item)
            return " and ".join(f"m[{added_to(address, str(i)) if i else address}] == 0" for i in range(width))
        case _:
            return f"{operand(count(f, CountOf(expr.of, type=expr.type, span=expr.span)))} == 0"


def witness(f: Function, domain: Expr) -> str:
    """The local name that tells whether a domain has a member."""
    existence = stepping.existence(f, domain)
    if existence is not None:
        return existence
    found = f.fresh("any")
    f.line(f"{found} = 0")
    with each(f, domain, "x", lambda member: None) as leave:
        f.line(f"{found} = 1")
        leave()
    return found


@writes(IsEmpty)
def empty_answered(f: Function, expr: IsEmpty) -> str:
    """The answer as a number."""
    return as_number(empty(f, expr))


@tests(IsIn)
def contained(f: Function, expr: IsIn) -> str:
    """Whether a value is a member."""
    if aggregate(expr.item.type):
        return path_among(f, expr)
    item = f.atom(f.value(expr.item), "item")
    match expr.of, expr.of.type:
        case RangeOf(low=low, high=high), _:
            return f"{operand(f.value(low))} <= {item} and {item} <= {operand(f.value(high))}"
        case AllOf(type=SetOf(item=kind)), _:
            values = list(f.c.spaces.values(kind))
            if values and values == list(range(values[0], values[-1] + 1)):
                return f"{values[0]} <= {item} and {item} <= {values[-1]}"
        case _, ZoneType():
            held = f"m[{added(f.c.layout.place, item)}] == {operand(f.value(expr.of))}"
            return held if not isinstance(expr.item.type, Optional) else f"{item} >= 0 and {held}"
        case ((Members() | Looped()), _):
            pass
        case _, SetOf(item=kind):
            return has(f, f.atom(f.value(expr.of), "members"), f.c.spaces.width(kind), item)
    found = f.fresh("found")
    f.line(f"{found} = 0")
    box = [""]
    with each(f, expr.of, "x", lambda member: box.__setitem__(0, member)) as leave, f.block(f"if {box[0]} == {item}:"):
        f.line(f"{found} = 1")
        leave()
    return found


def has(f: Function, address: str, width: int, item: str) -> str:
    """Whether a set has a member; what cannot be a member is none."""
    if width == 1:
        return f"{item} >= 0 and {item} < {WORD} and m[{address}] >> {item} & 1"
    return (
        f"{item} >= 0 and {item} < {width * WORD} and m[{operand(address)} + {item} // {WORD}] >> {item} % {WORD} & 1"
    )


def path_among(f: Function, expr: IsIn) -> str:
    """Whether a path or set is among others: equal cell by cell."""
    from interpreter.backends.source.aggregates import equal, extent

    item = f.atom(f.value(expr.item), "item")
    found = f.fresh("found")
    f.line(f"{found} = 0")
    box = [""]
    with each(f, expr.of, "x", lambda member: box.__setitem__(0, member)) as leave:
        same = equal(f, item, box[0], extent(f, expr.item.type, item), extent(f, expr.item.type, box[0]))
        with f.block(f"if {same}:"):
            f.line(f"{found} = 1")
            leave()
    return found


@writes(IsIn)
def contained_answered(f: Function, expr: IsIn) -> str:
    """The answer as a number."""
    return as_number(contained(f, expr))
