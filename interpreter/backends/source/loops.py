"""Expressions that go through a domain with a name for each member (semantics, 37).

They look no further than the answer needs.
"""

from __future__ import annotations

from dsl.program import AllOf, Compared, Const, Folded, Greatest, Local, Looped, WordCall, ZoneRead
from dsl.types import Bool, ComponentType, Optional, SetOf
from interpreter.backends.source.aggregates import filled
from interpreter.backends.source.domains import each, looked_at
from interpreter.backends.source.logic import as_number, grouped
from interpreter.backends.source.reads import cell, picked
from interpreter.backends.source.stepping import one_step
from interpreter.backends.source.writing import Function, tests, writes
from interpreter.backends.walk.settled import standing
from interpreter.layout import NOWHERE
from interpreter.liveness import names_in

YES = Const(1, type=Bool())


@tests(Looped)
def looped(f: Function, expr: Looped) -> str:
    """`some`, `no` and `every` look for one member."""
    match expr.word:
        case "some":
            return single(f, expr) or search(f, expr, "found", "0", "1")
        case "no":
            found = single(f, expr)
            return search(f, expr, "none", "1", "0") if found is None else f"not ({found})"
        case "every":
            return every(f, expr)
        case _:
            return looped_value(f, expr)


def single(f: Function, expr: Looped) -> str | None:
    """Whether the one member that a domain can have, if it has it, satisfies a test, in one line; None where it can
    have several: what a zone for one holds, or where a step of one direction leads."""
    with f.aside() as lines:
        there = occupied(f, expr) or one_step(f, expr.domain, expr.slot)
        before = len(f.lines)
        test = "" if there is None else f.test(expr.where)
        one_line = len(f.lines) == before
    if there is None or not one_line:
        return None
    f.again(lines)
    return f"{there} and {grouped(test, 'and')}"


def occupied(f: Function, expr: Looped) -> str | None:
    """The test that a zone for one component holds it, which is bound to the name of a loop; None for other domains."""
    match expr.domain:
        case ZoneRead(name=name, owners=owners) if f.c.layout.zones[name].capacity == 1:
            place = f.c.layout.zones[name]
        case _:
            return None
    member = f.bound(expr.slot)
    f.line(f"{member} = {cell(f, f.c.layout.occupant[place.first], owners, place.owners, NOWHERE)}")
    return f"{member} >= 0"


def search(f: Function, expr: Looped, name: str, otherwise: str, wanted: str) -> str:
    """The local name that holds what is so when a member was found, or when none was."""
    found = f.fresh(name)
    f.line(f"{found} = {otherwise}")
    with looked_at(f, expr) as (_, leave):
        f.line(f"{found} = {wanted}")
        leave()
    return found


def every(f: Function, expr: Looped) -> str:
    """Up to the first member for which the test does not hold."""
    holds = f.fresh("every")
    f.line(f"{holds} = 1")
    box = [""]

    def bind(member: str) -> None:
        f.slots[expr.slot.number] = box[0] = member

    with each(f, expr.domain, expr.slot.name, bind) as leave, f.block(f"if not ({f.test(expr.where)}):"):
        f.line(f"{holds} = 0")
        leave()
    return holds


def only_of_owner(f: Function, expr: Looped) -> str | None:
    """The one component of its kind that belongs to somebody, from a table; None where a loop asks for something else,
    or an owner has none or several."""
    match expr:
        case Looped(
            domain=AllOf(type=SetOf(item=ComponentType() as kind)),
            where=Compared(op="=", left=WordCall(word="owner", args=(Local(slot=slot),)), right=of),
        ) if slot == expr.slot and slot.number not in names_in(of) and not isinstance(of.type, Optional):
            owners = [f.c.layout.material.components[number].owner for number in f.c.spaces.components(kind)]
            if sorted(owners) == list(range(len(owners))) and f.c.spaces.space(of.type).size <= len(owners):
                return picked(f, of, [f.c.spaces.components(kind)[owners.index(seat)] for seat in range(len(owners))])
    return None


@writes(Looped)
def looped_value(f: Function, expr: Looped) -> str:
    """What a loop gives as a number, or as a set."""
    match expr.word:
        case "count":
            n = f.fresh("n")
            f.line(f"{n} = 0")
            with looked_at(f, expr):
                f.line(f"{n} += 1")
            return n
        case "first" if (owned := only_of_owner(f, expr)) is not None:
            return owned
        case "first":
            found = f.fresh(f"first_{expr.slot.name}")
            f.line(f"{found} = -1")
            with looked_at(f, expr) as (member, leave):
                f.line(f"{found} = {member}")
                leave()
            return found
        case "those":
            assert isinstance(expr.type, SetOf)
            if (same := standing(f.c, expr)) is not None:
                return str(f.c.kept(expr.type, same))
            return filled(f, expr, f.c.spaces.width(expr.type.item))
        case _:
            found = looped(f, expr)
            return found if found.isidentifier() else as_number(found)


@writes(Folded)
def folded(f: Function, expr: Folded) -> str:
    """`sum`, `most`, `least` of a number for each member.

    `sum` of nothing is 0; `most` and `least` of nothing are what `else` says, or none.
    """
    loop = Looped("those", expr.slot, expr.domain, expr.where or YES, type=expr.type)
    if expr.word == "sum":
        total = f.fresh("total")
        f.line(f"{total} = 0")
        with looked_at(f, loop):
            f.line(f"{total} += {f.value(expr.value)}")
        return total
    best, any_one = f.fresh(expr.word), f.fresh("any")
    f.line(f"{best} = 0")
    f.line(f"{any_one} = 0")
    with looked_at(f, loop):
        number = f.atom(f.value(expr.value), "number")
        with f.block(f"if {any_one} == 0 or {number} {'>' if expr.word == 'most' else '<'} {best}:"):
            f.line(f"{best} = {number}")
            f.line(f"{any_one} = 1")
    with f.block(f"if {any_one} == 0:"):
        f.line(f"{best} = {'-1' if expr.otherwise is None else f.value(expr.otherwise)}")
    return best


@writes(Greatest)
def greatest(f: Function, expr: Greatest) -> str:
    """`best x in D by key where e`: of several with the greatest key, the first."""
    loop = Looped("those", expr.slot, expr.domain, expr.where or YES, type=expr.type)
    found, most = f.fresh("best"), f.fresh("most")
    f.line(f"{found} = -1")
    f.line(f"{most} = 0")
    with looked_at(f, loop) as (member, _):
        key = f.atom(f.value(expr.key), "key")
        with f.block(f"if {found} < 0 or {key} > {most}:"):
            f.line(f"{found} = {member}")
            f.line(f"{most} = {key}")
    return found
