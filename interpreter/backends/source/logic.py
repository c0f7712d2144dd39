"""Arithmetic, comparison and logic.  Numbers are whole; yes is 1 and no is 0."""

from __future__ import annotations

from dsl.program import Both, Chosen, Compared, Computed, Conditional, Either, Expr, Negated, Opposite
from interpreter.backends.source.writing import Function, operand, tests, writes

COMPARISONS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
INVERSE = {"=": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def as_number(condition: str) -> str:
    """A condition as the number that is kept: 1 or 0."""
    return f"1 if {condition} else 0"


@writes(Negated)
def negated(f: Function, expr: Negated) -> str:
    """`- a`."""
    return f"-{operand(f.value(expr.of))}"


@writes(Computed)
def computed(f: Function, expr: Computed) -> str:
    """`div` rounds down; `mod` is never negative (semantics, 19)."""
    left, right = operand(f.value(expr.left)), operand(f.value(expr.right))
    match expr.op:
        case "div":
            return f"{left} // {right}"
        case "mod":
            return f"{left} % {right}" if right.isdecimal() else f"{left} % abs({right})"
        case op:
            return f"{left} {op} {right}"


@tests(Compared)
def compared(f: Function, expr: Compared) -> str:
    """Scalars compare by their numbers."""
    left, right = f.value(expr.left), f.value(expr.right)
    return f"{operand(left)} {COMPARISONS[expr.op]} {operand(right)}"


@writes(Compared)
def comparison(f: Function, expr: Compared) -> str:
    """The answer as a number."""
    return as_number(compared(f, expr))


KNOWN = {"0": False, "1": True}
"""Conditions that are known."""


@tests(Both, Either)
def both(f: Function, expr: Both | Either) -> str:
    """`a and b`, `a or b`: b is not looked at when a tells (semantics, 20)."""
    joined, wanted = ("and", True) if isinstance(expr, Both) else ("or", False)
    left = f.test(expr.left)
    if left in KNOWN:
        return f.test(expr.right) if KNOWN[left] is wanted else left
    with f.aside() as before:
        right = f.test(expr.right)
    if not before and right in KNOWN:
        return left if KNOWN[right] is wanted else right
    if not before:
        return f"{grouped(left, joined)} {joined} {grouped(right, joined)}"
    holds = f.fresh("holds")
    f.line(f"{holds} = {as_number(left)}")
    with f.block(f"if {holds}:" if wanted else f"if {holds} == 0:"):
        f.again(before)
        f.line(f"{holds} = {as_number(right)}")
    return holds


def grouped(condition: str, joined: str) -> str:
    """A condition as it stands beside `and` or `or`."""
    other = " or " if joined == "and" else " and "
    return f"({condition})" if other in condition or " if " in condition else condition


@writes(Both, Either)
def both_answered(f: Function, expr: Both | Either) -> str:
    """The answer as a number."""
    return as_number(both(f, expr))


@tests(Opposite)
def opposite(f: Function, expr: Opposite) -> str:
    """`not a`."""
    if isinstance(expr.of, Opposite):
        return f.test(expr.of.of)
    if isinstance(expr.of, Compared):
        left, right = f.value(expr.of.left), f.value(expr.of.right)
        return f"{operand(left)} {INVERSE[expr.of.op]} {operand(right)}"
    return f"not {operand(f.test(expr.of))}"


@writes(Opposite)
def opposite_answered(f: Function, expr: Opposite) -> str:
    """The answer as a number."""
    return as_number(opposite(f, expr))


@writes(Conditional)
def conditional(f: Function, expr: Conditional) -> str:
    """`if test then a else b`: only one of them is looked at."""
    condition = f.test(expr.test)
    with f.aside() as for_then:
        then = f.value(expr.then)
    with f.aside() as for_other:
        other = f.value(expr.other)
    if not for_then and not for_other:
        return f"{operand(then)} if {condition} else {operand(other)}"
    found = f.fresh("found")
    with f.block(f"if {condition}:"):
        f.again(for_then)
        f.line(f"{found} = {then}")
    with f.block("else:"):
        f.again(for_other)
        f.line(f"{found} = {other}")
    return found


@writes(Chosen)
def chosen(f: Function, expr: Chosen) -> str:
    """`by subject:` the row for the subject's value; the checker has seen a row for each value, or `else`."""
    found = f.fresh("found")
    subject = f.atom(f.value(expr.subject), "subject")
    word = "if"
    rows: list[tuple[str, Expr]] = [(keys_hold(subject, keys), row) for keys, row in expr.rows]
    for condition, row in rows:
        with f.block(f"{word} {condition}:"):
            f.line(f"{found} = {f.value(row)}")
        word = "elif"
    if not rows:
        f.line(f"{found} = {'0' if expr.otherwise is None else f.value(expr.otherwise)}")
        return found
    with f.block("else:"):
        f.line(f"{found} = {'0' if expr.otherwise is None else f.value(expr.otherwise)}")
    return found


def keys_hold(subject: str, keys: tuple[int, ...]) -> str:
    """Whether a subject is one of the keys of a row."""
    if len(keys) > 2 and list(keys) == list(range(keys[0], keys[-1] + 1)):
        return f"{subject} >= {keys[0]} and {subject} <= {keys[-1]}"
    return " or ".join(f"{subject} == {key}" for key in keys)
