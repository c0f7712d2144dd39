"""Several at once: `choose any c from Z`, `exactly 2 c`, `up to n c`.

It is a compound of picks in ascending order, closed by `done`, so that a set is reached in one way and never 2^n
options are listed.  The tests see the set as it would be with the pick, so they must hold for every beginning of a
legal set.
"""

from __future__ import annotations

from dataclasses import dataclass

from dsl import syntax as ast
from dsl.check import expressions, loops
from dsl.check.fitting import heard, named
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.lower.emit import Checked, Layout, nothing
from dsl.lower.guarding import taken_from
from dsl.program import (
    Alternative,
    Binder,
    Both,
    BranchStep,
    ChoiceStep,
    Combined,
    Compared,
    CompoundStep,
    Computed,
    Const,
    CountOf,
    DefineCall,
    DefineDecl,
    Expr,
    Guard,
    IsEmpty,
    Local,
    Looped,
    Members,
    SetStep,
    Slot,
)
from dsl.types import NONE, Bool, Int, SetOf, Type, Unknown

COUNT = Int(0, None)


@dataclass(frozen=True)
class Picking:
    """One choice of several: the set so far, the last pick, the pick at hand, and the tests."""

    chosen: Local
    last: Local
    pick: Binder
    guards: tuple[Guard, ...]
    by: Expr
    word: str
    number: Expr | None


def choose(layout: Layout, node: ast.Choose, scope: Scope) -> Checked:
    """A choice of several members of one domain."""
    from dsl.lower.choices import chooser, otherwise_of

    world = layout.world
    binder = node.binders[0]
    if len(node.binders) != 1 or binder.quantity is None or any(isinstance(one, ast.Prefer) for one in node.limits):
        world.findings.add("E408", node.span)
        return nothing, _unclear(world, node, scope)
    layout.choices += 1
    domain, member = expressions.domain(world, binder.domain, scope)
    if isinstance(member, SetOf | Unknown):
        if not isinstance(member, Unknown):
            world.error("E305", binder.domain.span, got=named(domain.type))
        return nothing, _unclear(world, node, scope)
    loops.shadow(world, binder.var, scope)
    quantity = binder.quantity
    number = None if quantity.count is None else expressions.number(world, quantity.count, scope)
    picking = _picking(layout, node, scope, domain, member, number, chooser(world, node.by, scope, node.span))
    otherwise = otherwise_of(layout, node.otherwise, scope)
    if quantity.word == "exactly" and otherwise is None:
        world.findings.add("E407", node.span)

    def emit(next_: int, end: int) -> int:
        return _lay(layout, picking, node, scope, next_, end if otherwise is None else otherwise(end, end))

    return emit, taken_from(scope.bind(picking.chosen.slot), picking.chosen.slot, domain)


def _unclear(world: World, node: ast.Choose, scope: Scope) -> Scope:
    """The names of a choice that has a mistake, so that rules below may speak of them."""
    return scope.bind(*(world.slot(binder.var.text, Unknown()) for binder in node.binders))


def _picking(
    layout: Layout, node: ast.Choose, scope: Scope, domain: Expr, member: Type, number: Expr | None, by: Expr
) -> Picking:
    world = layout.world
    binder = node.binders[0]
    assert binder.quantity is not None
    many = SetOf(member)  # type: ignore[arg-type]
    chosen = Local(world.slot(binder.var.text, many, scope.frame), type=many)
    last = Local(world.slot(f"{binder.var.text}_last", COUNT, scope.frame), type=COUNT)
    pick = Binder(world.slot(f"{binder.var.text}_pick", member, scope.frame), domain, binder.word == "from")
    picked = Local(pick.slot, type=member)
    guards = [_guard("", _later(picked, last), node, scope)]
    guards += [
        _guard(name, _tried(layout, test, binder.var, chosen, picked, scope), node, scope)
        for name, test in _tests(node)
    ]
    if number is not None:
        other = world.slot(binder.var.text, member)
        guards.append(_guard("", _room(binder.quantity.word, chosen, number, pick, other), node, scope))
    return Picking(chosen, last, pick, tuple(guards), by, binder.quantity.word, number)


def _guard(name: str, test: Expr, node: ast.Choose, scope: Scope) -> Guard:
    return Guard(name, "", test, f"{scope.path}.where.{name}" if name else f"{scope.path}.where", span=node.span)


def _tests(node: ast.Choose) -> list[tuple[str, ast.Expr]]:
    tests = [] if node.where is None else [("", node.where)]
    return tests + [(limit.name.text, limit.test) for limit in node.limits if isinstance(limit, ast.Guard)]


def _later(picked: Expr, last: Local) -> Expr:
    return Compared(">", picked, last, type=Bool())


def _tried(layout: Layout, node: ast.Expr, var: ast.Name, chosen: Local, picked: Expr, scope: Scope) -> Expr:
    """The test with the pick added to the set that is chosen so far."""
    slot = layout.world.slot(var.text, chosen.type)
    test = expressions.test(layout.world, node, scope.bind(slot))
    name = f"{scope.path}.{var.text}.{slot.number}"
    layout.helpers.append(DefineDecl(name, (slot,), test, span=node.span))
    one = Members((picked,), type=chosen.type)
    together = Combined("+", chosen, one, type=chosen.type)
    return DefineCall(name, (together,), type=Bool(), span=node.span, audience=heard(test))


def _room(word: str, chosen: Local, number: Expr, pick: Binder, other: Slot) -> Expr:
    """Whether one more may be picked; for `exactly`, also whether enough remain to fill the number."""
    count = CountOf(chosen, type=COUNT)
    more = Compared("<", count, number, type=Bool())
    if word != "exactly":
        return more
    picked = Local(pick.slot, type=pick.slot.type)
    later = Compared(">", Local(other, type=other.type), picked, type=Bool())
    rest = Looped("count", other, pick.domain, later, type=COUNT)
    reachable = Computed("+", rest, count, type=COUNT)
    enough = Compared(">=", Computed("+", reachable, Const(1, type=Int(1, 1)), type=COUNT), number, type=Bool())
    return Both(more, enough, type=Bool())


def _lay(layout: Layout, p: Picking, node: ast.Choose, scope: Scope, next_: int, otherwise: int) -> int:
    path, span = scope.path, node.span
    untouched = IsEmpty(p.chosen, type=Bool())
    left = layout.add(CompoundStep(-1, next_, path=path, span=span))
    closed = layout.add(BranchStep(untouched, next_, left, path=path, span=span))
    head = layout.reserve()
    picked = Local(p.pick.slot, type=p.pick.slot.type)
    one = Members((picked,), type=p.chosen.type)
    note = layout.add(SetStep(p.last, picked, head, path=path, span=span))
    add = layout.add(SetStep(p.chosen, Combined("+", p.chosen, one, type=p.chosen.type), note, path=path, span=span))
    # the compound begins with the first pick, so that nothing is begun while none has been made
    opened = layout.add(CompoundStep(1, add, path=path, span=span))
    entry = layout.add(BranchStep(untouched, opened, add, path=path, span=span))
    option = Alternative("", "", path, (p.pick,), p.guards, (), (), entry, simple=False, span=span)
    if p.word == "exactly":
        choice = layout.add(ChoiceStep(p.by, (option,), otherwise, path=path, span=span))
    else:
        done = Alternative("done", "", path, (), (), (), (), closed, simple=True, span=span)
        choice = layout.add(ChoiceStep(p.by, (option, done), None, path=path, span=span))
    layout.put(head, BranchStep(_complete(p), closed, choice, path=path, span=span))
    none = Const(NONE, type=COUNT)
    first = layout.add(SetStep(p.last, none, head, path=path, span=span))
    empty = Members((), type=p.chosen.type)
    return layout.add(SetStep(p.chosen, empty, first, path=path, span=span))


def _complete(p: Picking) -> Expr:
    """Whether the set is closed without asking: only when an exact number is reached."""
    if p.number is None or p.word != "exactly":
        return Const(0, type=Bool())
    return Compared(">=", CountOf(p.chosen, type=COUNT), p.number, type=Bool())
