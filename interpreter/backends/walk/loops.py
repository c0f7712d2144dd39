"""Expressions that go through a domain with a name for each member (semantics, 37).

They look no further than the answer needs, and leave the name at the last member looked at: nobody reads it then.
"""

from __future__ import annotations

from dsl.program import Folded, Greatest, Looped
from dsl.types import NONE
from interpreter.backends.walk.compiler import Compiler, Memory, Value, compiles
from interpreter.backends.walk.domains import those_members
from interpreter.backends.walk.reads import fixed
from interpreter.backends.walk.sets import fill
from interpreter.backends.walk.settled import standing


@compiles(Looped)
def looped(c: Compiler, expr: Looped) -> Value:
    """`WORD x in D where e`."""
    match expr.word:
        case "some":
            return any_of(c, expr, found=1, otherwise=0)
        case "no":
            return any_of(c, expr, found=0, otherwise=1)
        case "every":
            return every(c, expr)
        case "first":
            return first(c, expr)
        case "count":
            members = those_members(c, expr)
            return lambda m: len(members(m))
        case _:
            return those(c, expr)


def any_of(c: Compiler, expr: Looped, found: int, otherwise: int) -> Value:
    """`some` and `no`: up to the first member for which the test holds."""
    members, address, where = c.members(expr.domain), c.address(expr.slot), c.value(expr.where)

    def search(m: Memory) -> int:
        for member in members(m):
            m[address] = member
            if where(m):
                return found
        return otherwise

    return search


def every(c: Compiler, expr: Looped) -> Value:
    """`every`: up to the first member for which the test does not hold."""
    members, address, where = c.members(expr.domain), c.address(expr.slot), c.value(expr.where)

    def all_hold(m: Memory) -> int:
        for member in members(m):
            m[address] = member
            if not where(m):
                return 0
        return 1

    return all_hold


def first(c: Compiler, expr: Looped) -> Value:
    """`first`: the first member for which the test holds, or none."""
    members, address, where = c.members(expr.domain), c.address(expr.slot), c.value(expr.where)

    def search(m: Memory) -> int:
        for member in members(m):
            m[address] = member
            if where(m):
                return member
        return NONE

    return search


def those(c: Compiler, expr: Looped) -> Value:
    """`those`: the set of the members for which the test holds; worked out once if it stands before play."""
    if (found := standing(c, expr)) is not None:
        return fixed(c.kept(expr.type, found))
    members = those_members(c, expr)
    width = c.spaces.width(expr.type.item)  # type: ignore[union-attr]
    address = c.take(width)
    return lambda m: fill(m, address, width, members(m))


@compiles(Folded)
def folded(c: Compiler, expr: Folded) -> Value:
    """`sum`, `most`, `least` of a number for each member.

    `sum` of nothing is 0; `most` and `least` of nothing are what `else` says, or none.
    """
    members, address, value = c.members(expr.domain), c.address(expr.slot), c.value(expr.value)
    where = None if expr.where is None else c.value(expr.where)

    def values(m: Memory) -> list[int]:
        found = []
        for member in members(m):
            m[address] = member
            if where is None or where(m):
                found.append(value(m))
        return found

    if expr.word == "sum":
        return lambda m: sum(values(m))
    choose = max if expr.word == "most" else min
    nothing = fixed(NONE) if expr.otherwise is None else c.value(expr.otherwise)
    return lambda m: choose(found) if (found := values(m)) else nothing(m)


@compiles(Greatest)
def greatest(c: Compiler, expr: Greatest) -> Value:
    """`best x in D by key where e`: of several with the greatest key, the first."""
    members, address, key = c.members(expr.domain), c.address(expr.slot), c.value(expr.key)
    where = None if expr.where is None else c.value(expr.where)

    def best(m: Memory) -> int:
        found, most = NONE, 0
        for member in members(m):
            m[address] = member
            if where is None or where(m):
                number = key(m)
                if found == NONE or number > most:
                    found, most = member, number
        return found

    return best
