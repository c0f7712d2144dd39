"""`p pays n x`: what must be affordable is a guard of the decision that it belongs to.

Of an alternative's own statements, those that pay what is known before its effects are found here, and their guards
made; the payment itself then needs no further proof.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.check import expressions
from dsl.check.scope import Scope
from dsl.lower.emit import Layout
from dsl.program import Compared, Expr, Guard
from dsl.types import Bool, Int


def payments(
    layout: Layout, body: tuple[ast.Statement, ...], scope: Scope, path: str
) -> tuple[tuple[Guard, ...], Scope]:
    """The guards of what the first statements of an alternative pay, and the scope that knows they hold."""
    guards = []
    paid: set[tuple[Expr, Expr]] = set()
    for statement in body:
        if not isinstance(statement, ast.Change | ast.Let):
            break
        if not isinstance(statement, ast.Change) or statement.word != "pays":
            continue
        found = _payment(layout, statement, scope)
        if found is not None:
            counter, amount = found
            test = Compared(">=", counter, amount, type=Bool(), span=statement.span)
            guards.append(Guard("pays", "", test, f"{path}.where.pays", span=statement.span))
            paid.add(found)
    return tuple(guards), replace(scope, paid=frozenset(paid))


def _payment(layout: Layout, node: ast.Change, scope: Scope) -> tuple[Expr, Expr] | None:
    """The counter and the amount, if both have a meaning before the effects."""
    world = layout.world
    declared = world.names.get(node.counter.name) if isinstance(node.counter, ast.NameRef) else None
    if not isinstance(declared, ast.Value):
        return None
    before = len(world.findings)
    read: ast.Expr = ast.Of(node.counter, node.owner, span=node.span) if declared.per else node.counter
    counter = expressions.check(world, read, scope)
    amount = expressions.number(world, node.amount, scope)
    sound = len(world.findings) == before and isinstance(counter.type, Int) and isinstance(amount.type, Int)
    return (counter, amount) if sound else None
