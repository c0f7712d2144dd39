"""Going through domains in canonical order (semantics, 7).

`each` writes the head of a loop; what stands under it is the body.  What it yields writes the line that leaves the loop
early; nothing may follow that line in the body.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from dsl.program import AllOf, Both, DefineCall, Expr, Looped, Members, RangeOf, ZoneRead
from dsl.types import GroupsOf, ListOf, PathsOf, PathType, SetOf, ZoneType
from interpreter.backends.source import stepping
from interpreter.backends.source.having import Having, having, sites_having
from interpreter.backends.source.inside import lying_in
from interpreter.backends.source.reads import cell
from interpreter.backends.source.stepping import OwnedBy
from interpreter.backends.source.writing import Function, added, operand
from interpreter.backends.walk.reads import partial
from interpreter.layout import NOWHERE
from interpreter.spaces import WORD

Leave = Callable[[], None]

Bind = Callable[[str], str]
"""Given the text of a member, writes what binds it; gives the text by which it is read."""


@contextmanager
def each(f: Function, domain: Expr | OwnedBy | Having, slot_name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """A loop through a domain; `bind` is told the local name that holds the member."""
    rule = RULES.get(type(domain)) or RULES[type(domain.type)]  # type: ignore[union-attr]
    with rule(f, domain, slot_name, bind) as leave:
        yield leave


def breaks(f: Function) -> Leave:
    """Leaves a plain loop."""
    return lambda: f.line("break")


@contextmanager
def all_members(f: Function, domain: AllOf, name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """Every value of a type."""
    assert isinstance(domain.type, SetOf)
    with numbers(f, f.c.spaces.values(domain.type.item), name, bind) as leave:
        yield leave


@contextmanager
def numbers(f: Function, values: Sequence[int], name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """Numbers that are known."""
    member = f.fresh(name)
    if list(values) == list(range(values[0], values[-1] + 1) if values else ()):
        first, end = (values[0], values[-1] + 1) if values else (0, 0)
        with f.block(f"for {member} in range({f'{first}, ' if first else ''}{end}):"):
            bind(member)
            yield breaks(f)
        return
    first = f.module.table(values)
    index = f.fresh("i")
    with f.block(f"for {index} in range({first}, {first + len(values)}):"):
        f.line(f"{member} = t[{index}]")
        bind(member)
        yield breaks(f)


@contextmanager
def range_members(f: Function, domain: RangeOf, name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """Numbers, ascending; none when the ends have passed each other."""
    low, high = f.value(domain.low), f.value(domain.high)
    member = f.fresh(name)
    with f.block(f"for {member} in range({low}, {added(1, high)}):"):
        bind(member)
        yield breaks(f)


@contextmanager
def written_members(f: Function, domain: Members, name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """A list keeps the order in which it is written; a set has each member once, ascending."""
    known = [f.c.constant(item) for item in domain.items]
    if all(number is not None for number in known):
        values = [number for number in known if number is not None]
        found = values if not isinstance(domain.type, SetOf) else sorted(set(values))
        with numbers(f, found, name, bind) as leave:
            yield leave
        return
    rule = set_members if isinstance(domain.type, SetOf) else list_members
    with rule(f, domain, name, bind) as leave:
        yield leave


@contextmanager
def those_members(f: Function, domain: Looped, name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """`those x in D where e`, in the order of D."""
    with looked_at(f, domain, name) as (member, leave):
        bind(member)
        yield leave


@contextmanager
def looked_at(f: Function, expr: Looped, name: str = "") -> Iterator[tuple[str, Leave]]:
    """The body for the members of a loop's domain for which its test holds."""
    found = ""

    def bind(member: str) -> None:
        nonlocal found
        f.slots[expr.slot.number] = found = member

    domain, where = narrowed(f, expr)
    with each(f, domain, name or expr.slot.name, bind) as leave, holding(f, where):
        yield found, leave


@contextmanager
def holding(f: Function, where: Expr | None) -> Iterator[None]:
    """Lines for when a test holds, one part of it after the other."""
    if where is None:
        yield
    elif isinstance(where, Both):
        with holding(f, where.left), holding(f, where.right):
            yield
    else:
        with f.when(f.test(where)):
            yield


def narrowed(f: Function, expr: Looped) -> tuple[Expr | OwnedBy | Having, Expr | None]:
    """The domain with its test; where the test asks first for the components of one owner, or the sites with an
    attribute of one value, only those are gone through."""
    first, rest = (expr.where.left, expr.where.right) if isinstance(expr.where, Both) else (expr.where, None)
    if isinstance(first, Both):
        return expr.domain, expr.where
    those = stepping.owned_by(f, expr.domain, first, expr.slot) or having(f, expr.domain, first, expr.slot)
    return (expr.domain, expr.where) if those is None else (those, rest)


@contextmanager
def set_members(f: Function, domain: Expr, name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """The members of any set, ascending; the steps of a relation without making a set where that can be."""
    if isinstance(domain, DefineCall) and (body := in_order(f, domain)) is not None:
        with each(f, body, name, bind) as leave:
            yield leave
        return
    direct = stepping.direct(f, domain)
    if direct is not None:
        with direct(name, bind) as leave:
            yield leave
        return
    assert isinstance(domain.type, SetOf)
    with bits_of(f, f.atom(f.value(domain), "members"), f.c.spaces.width(domain.type.item), name, bind) as leave:
        yield leave


@contextmanager
def bits_of(f: Function, address: str, width: int, name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """The members of the set at an address."""
    left, bit, member = f.fresh("left"), f.fresh("bit"), f.fresh(name)
    if width == 1:
        f.line(f"{left} = m[{address}]")
        with f.block(f"while {left} != 0:"):
            f.line(f"{bit} = {left} & -{left}")
            f.line(f"{left} ^= {bit}")
            f.line(f"{member} = lowest({bit})")
            bind(member)
            yield breaks(f)
        return
    index, stop = f.fresh("i"), f.fresh("stop")

    def leave() -> None:
        f.line(f"{stop} = 1")
        f.line("break")

    f.line(f"{stop} = 0")
    with f.block(f"for {index} in range({width}):"):
        f.line(f"{left} = m[{added_to(address, index)}]")
        with f.block(f"while {left} != 0:"):
            f.line(f"{bit} = {left} & -{left}")
            f.line(f"{left} ^= {bit}")
            f.line(f"{member} = {index} * {WORD} + lowest({bit})")
            bind(member)
            yield leave
        with f.block(f"if {stop}:"):
            f.line("break")


def in_order(f: Function, call: DefineCall) -> Expr | None:
    """The body of a define that gives a set, with its parameters bound, where its members come in ascending order."""
    declared = f.c.defines[call.name]
    inner: Expr = declared.body
    while isinstance(inner, Looped) and inner.word == "those":
        inner = inner.domain
    if not isinstance(declared.body, Looped) or not isinstance(inner, AllOf | RangeOf):
        return None
    for slot, arg in zip(declared.params, call.args, strict=True):
        f.slots[slot.number] = f.atom(f.value(arg), slot.name)
    return declared.body


def added_to(address: str, index: str) -> str:
    """`address + index`."""
    return f"{operand(address)} + {index}"


@contextmanager
def list_members(f: Function, domain: Expr, name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """The items of a list, or the squares of a path."""
    address = f.atom(f.value(domain), "listed")
    index, member = f.fresh("i"), f.fresh(name)
    first = str(int(address) + 1) if address.isdecimal() else f"{address} + 1"
    with f.block(f"for {index} in range({first}, {first} + m[{address}]):"):
        f.line(f"{member} = m[{index}]")
        bind(member)
        yield breaks(f)


@contextmanager
def strided_members(f: Function, domain: Expr, name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """The addresses of paths or sets that stand one after the other behind their number."""
    kind = domain.type
    assert isinstance(kind, PathsOf | GroupsOf)
    stride = f.c.spaces.cells(PathType(kind.graph)) if isinstance(kind, PathsOf) else f.c.spaces.width(kind.item)
    address = f.atom(f.value(domain), "found")
    index, member = f.fresh("i"), f.fresh(name)
    with f.block(f"for {index} in range(m[{address}]):"):
        f.line(f"{member} = {address} + 1 + {index} * {stride}")
        bind(member)
        yield breaks(f)


@contextmanager
def zone_members(f: Function, domain: Expr, name: str, bind: Callable[[str], None]) -> Iterator[Leave]:
    """The components in a zone: in its order, or as they are numbered where it has none."""
    place = f.c.layout.zones[domain.name] if isinstance(domain, ZoneRead) else None
    if place is not None and isinstance(domain, ZoneRead) and place.capacity == 1:
        member = f.fresh(name)
        f.line(f"{member} = {cell(f, f.c.layout.occupant[place.first], domain.owners, place.owners, NOWHERE)}")
        with f.block(f"if {member} >= 0:"):
            bind(member)
            yield lambda: None
        return
    zone = f.atom(f.value(domain), "zone")
    kinds = [place] if place is not None else list(f.c.layout.zones.values())
    if all(not kind.ordered for kind in kinds):
        among = sorted({component for kind in kinds for component in kind.members})
        with lying_in(f, zone, among, name, may_be_none=not never_none(domain)) as member:
            bind(member)
            yield breaks(f)
        return
    member = f.fresh(name)
    address = contents(f, zone)
    index = f.fresh("i")
    with f.block(f"for {index} in range({address + 1}, {address + 1} + m[{address}]):"):
        f.line(f"{member} = m[{index}]")
        bind(member)
        yield breaks(f)


def never_none(domain: Expr) -> bool:
    """Whether a zone is one in every position, so that its owner is never none."""
    return isinstance(domain, ZoneRead) and not partial(domain.owners)


def contents(f: Function, zone: str) -> int:
    """Where the components of a zone are listed in its order; the line that lists them is written."""
    address = f.c.take(1 + len(f.c.layout.material.components))
    from interpreter.backends.source.shelves import listing

    f.line(f"{listing(f.module)}(m, t, {zone}, {address})")
    return address


RULES: dict[type, Callable[..., Any]] = {
    OwnedBy: stepping.owned_members,
    Having: sites_having,
    AllOf: all_members,
    RangeOf: range_members,
    Members: written_members,
    Looped: those_members,
    SetOf: set_members,
    ListOf: list_members,
    PathType: list_members,
    ZoneType: zone_members,
    PathsOf: strided_members,
    GroupsOf: strided_members,
}
