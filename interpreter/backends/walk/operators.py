"""Arithmetic, comparison and logic.  Numbers are whole; yes is 1 and no is 0."""

from __future__ import annotations

import operator
from collections.abc import Callable

from dsl.program import Both, Chosen, Compared, Computed, Conditional, Const, Either, Local, Negated, Opposite
from interpreter.backends.walk.compiler import Compiler, Memory, Value, compiles
from interpreter.backends.walk.reads import fixed

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@compiles(Negated)
def negated(c: Compiler, expr: Negated) -> Value:
    """`- a`."""
    of = c.value(expr.of)
    return lambda m: -of(m)


@compiles(Computed)
def computed(c: Compiler, expr: Computed) -> Value:
    """`div` rounds down; `mod` is never negative (semantics, 19)."""
    known = c.constant(expr)
    if known is not None:
        return fixed(known)
    left, right, op = c.value(expr.left), c.value(expr.right), expr.op
    match op, expr.right:
        case (("+" | "-"), Const(value=number)):
            number = number if op == "+" else -number
            return lambda m: left(m) + number
        case "+", _:
            return lambda m: left(m) + right(m)
        case "-", _:
            return lambda m: left(m) - right(m)
        case "*", _:
            return lambda m: left(m) * right(m)
    # the checker has seen that the divisor is never 0
    return lambda m: left(m) // right(m) if op == "div" else left(m) % abs(right(m))


@compiles(Compared)
def compared(c: Compiler, expr: Compared) -> Value:
    """Scalars compare by their numbers."""
    known = c.constant(expr)
    if known is not None:
        return fixed(known)
    left = c.value(expr.left)
    number = c.constant(expr.right)
    if number is not None and expr.op in ("=", "!="):
        return same(c, expr, left, number)
    right = c.value(expr.right)
    if expr.op == "=":
        return lambda m: 1 if left(m) == right(m) else 0
    if expr.op == "!=":
        return lambda m: 1 if left(m) != right(m) else 0
    holds = COMPARISONS[expr.op]
    return lambda m: 1 if holds(left(m), right(m)) else 0


def same(c: Compiler, expr: Compared, left: Value, number: int) -> Value:
    """`a = n` or `a != n` for a number that is known before play."""
    if isinstance(expr.left, Local):
        address = c.address(expr.left.slot)
        if expr.op == "=":
            return lambda m: 1 if m[address] == number else 0
        return lambda m: 1 if m[address] != number else 0
    if expr.op == "=":
        return lambda m: 1 if left(m) == number else 0
    return lambda m: 1 if left(m) != number else 0


@compiles(Both)
def both(c: Compiler, expr: Both) -> Value:
    """`a and b`: b is not looked at when a is no (semantics, 20)."""
    left, right = c.value(expr.left), c.value(expr.right)
    return lambda m: right(m) if left(m) else 0


@compiles(Either)
def either(c: Compiler, expr: Either) -> Value:
    """`a or b`: b is not looked at when a is yes."""
    left, right = c.value(expr.left), c.value(expr.right)
    return lambda m: 1 if left(m) else right(m)


@compiles(Opposite)
def opposite(c: Compiler, expr: Opposite) -> Value:
    """`not a`."""
    of = c.value(expr.of)
    return lambda m: 0 if of(m) else 1


@compiles(Conditional)
def conditional(c: Compiler, expr: Conditional) -> Value:
    """`if test then a else b`: only one of them is looked at."""
    test, then, other = c.value(expr.test), c.value(expr.then), c.value(expr.other)
    return lambda m: then(m) if test(m) else other(m)


@compiles(Chosen)
def chosen(c: Compiler, expr: Chosen) -> Value:
    """`by subject:` the row for the subject's value; the checker has seen a row for each value, or `else`."""
    subject = c.value(expr.subject)
    rows = {key: value for keys, row in expr.rows for value in (c.value(row),) for key in keys}
    otherwise = fixed(0) if expr.otherwise is None else c.value(expr.otherwise)

    def row(m: Memory) -> int:
        return rows.get(subject(m), otherwise)(m)

    return row
