"""`each x in D chosen by p where e:`: a player picks which comes next, until one is left.

The domain is noted as a set at the start.  Each pick is a decision among those left for which the test holds when their
time comes; the last one needs none.
"""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions, loops
from dsl.check.fitting import named
from dsl.check.scope import Block, Scope
from dsl.lower.eaches import domain_of, each_body
from dsl.lower.emit import Emit, Layout, nothing
from dsl.lower.guarding import taken_from
from dsl.program import (
    Alternative,
    Binder,
    BranchStep,
    ChoiceStep,
    Combined,
    Compared,
    Const,
    CountOf,
    Expr,
    Guard,
    Local,
    Looped,
    Members,
    SetStep,
    Slot,
)
from dsl.types import Bool, Int, SetOf, Unknown

COUNT = Int(0, None)
YES = Const(1, type=Bool())


def each(layout: Layout, node: ast.Each, scope: Scope) -> Emit:
    """The loop as steps: note, pick, take away, carry out, again."""
    world = layout.world
    assert node.chosen_by is not None
    by = expressions.check(world, node.chosen_by, scope)
    domain, member = domain_of(layout, node, scope)
    if isinstance(member, SetOf | Unknown):
        if not isinstance(member, Unknown):
            world.error("E305", node.span, got=named(domain.type))
        return nothing
    layout.choices += 1
    loops.shadow(world, node.var, scope)
    slot = world.slot(node.var.text, member, scope.frame)
    many = SetOf(member)  # type: ignore[arg-type]
    left = Local(world.slot(f"{node.var.text}_left", many, scope.frame), type=many)
    other = world.slot(node.var.text, member)
    block = Block("loop", node.var.text, scope.compounds)
    inner = taken_from(scope.settled().bind(slot), slot, domain).inside(block)
    tests = [] if node.where is None else [expressions.test(world, node.where, inner)]
    guards = tuple(Guard("", "", test, f"{scope.path}.where", span=test.span) for test in tests)
    body = each_body(layout, node, inner)
    all_ = Looped("those", other, domain, YES, type=many, span=node.span)

    def emit(next_: int, end: int) -> int:
        path, span = scope.path, node.span
        block.target[:] = [next_]
        head = layout.reserve()
        picked = Local(slot, type=slot.type)
        one = Members((picked,), type=many)
        done = body(head, end)
        taken = layout.add(SetStep(left, Combined("-", left, one, type=many), done, path=path, span=span))
        option = Alternative("", "", path, (Binder(slot, left),), guards, (), (), taken, simple=False, span=span)
        choice = layout.add(ChoiceStep(by, (option,), next_, path=path, span=span))
        last = _last(layout, scope, node, left, slot, guards, taken, next_)
        alone = Compared("=", CountOf(left, type=COUNT), Const(1, type=Int(1, 1)), type=Bool())
        layout.put(head, BranchStep(alone, last, choice, path=path, span=span))
        return layout.add(SetStep(left, all_, head, path=path, span=span))

    return emit


def _last(
    layout: Layout,
    scope: Scope,
    node: ast.Each,
    left: Local,
    slot: Slot,
    guards: tuple[Guard, ...],
    taken: int,
    next_: int,
) -> int:
    """The one that is left comes without a decision, if its test holds."""
    path, span = scope.path, node.span
    only = layout.world.slot("last_one", slot.type)
    first: Expr = Looped("first", only, left, YES, type=slot.type, span=span)
    target = Local(slot, type=slot.type)
    entry = taken
    for guard in guards:
        entry = layout.add(BranchStep(guard.test, entry, next_, path=path, span=span))
    return layout.add(SetStep(target, first, entry, path=path, span=span))
