"""Expressions: from the syntax tree to typed expressions.

`check(world, node, scope, wanted)` gives the meaning of `node` where a value of type `wanted` is expected.  What is
expected decides names that several enums share, and lets a site be named.  Every mistake is told once: the stand-in for
a wrong expression has the type `Unknown`, which fits everywhere.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.check import belonging, calls, comparing, hints, loops, names
from dsl.check.fitting import common, fits, heard, member_of, named
from dsl.check.ranges import computed_range
from dsl.check.scope import Scope, bare, proves
from dsl.check.world import World
from dsl.program import (
    AllOf,
    Both,
    Combined,
    Computed,
    Conditional,
    Const,
    CountOf,
    Either,
    Expr,
    Local,
    Members,
    Negated,
    Opposite,
    RangeOf,
)
from dsl.types import (
    NONE,
    Bool,
    Int,
    ListOf,
    Optional,
    PlayerType,
    SetOf,
    Type,
    Unknown,
    ZoneType,
)


def check(world: World, node: ast.Expr, scope: Scope, wanted: Type | None = None) -> Expr:
    """The typed expression, known to fit `wanted`; mistakes go to `world.findings`."""
    found = known(meaning(world, node, scope, wanted), scope)
    if wanted is None or fits(found.type, wanted):
        return found
    if isinstance(found.type, Optional) and fits(found.type.item, wanted) and not isinstance(node, ast.NoneLit):
        return world.error("E401", node.span, help=hints.absent(world, node), type=named(wanted))
    if scope.seats_by_number and isinstance(node, ast.IntLit) and fits(seat := PlayerType(), wanted):
        if not 1 <= node.value <= world.player_counts[1]:
            return world.error("E264", node.span, number=node.value, players=world.player_counts[1])
        return Const(node.value - 1, type=seat, span=node.span)
    if isinstance(node, ast.NameRef) and node.name in world.names and world.again(node.name, found.type, wanted):
        return Const(0, type=Unknown(), span=node.span)
    advice = hints.one_of_several(found.type, wanted)
    return world.error("E304", node.span, help=advice, wanted=named(wanted), got=named(found.type))


def test(world: World, node: ast.Expr, scope: Scope) -> Expr:
    """A yes/no expression."""
    return check(world, node, scope, Bool())


def number(world: World, node: ast.Expr, scope: Scope) -> Expr:
    """A number."""
    return check(world, node, scope, Int())


def domain(
    world: World, node: ast.Expr, scope: Scope, wanted: Type | None = None, help: str | None = None
) -> tuple[Expr, Type]:
    """A domain to go through, and the type of its members; `wanted` is the members' type where one is expected."""
    hint = None if wanted is None or isinstance(wanted, ListOf | SetOf) else SetOf(wanted)  # type: ignore[arg-type]
    found = known(meaning(world, node, scope, hint), scope)
    member = member_of(found.type)
    if member is None and isinstance(found, Local) and world.again("E305", found.slot.number):
        return Const(0, type=Unknown(), span=node.span), Unknown()
    if member is None:
        return world.error("E305", node.span, help=help, got=named(found.type)), Unknown()
    return found, member


def known(found: Expr, scope: Scope) -> Expr:
    """The expression with what has been proved about it taken into its type."""
    if isinstance(found.type, Optional) and bare(found) in scope.facts.present:
        return replace(found, type=found.type.item)
    if isinstance(found.type, Int) and bare(found) in scope.facts.bounds:
        low, high = scope.facts.bounds[bare(found)]
        had = found.type
        low = had.low if low is None else low if had.low is None else max(low, had.low)
        high = had.high if high is None else high if had.high is None else min(high, had.high)
        return replace(found, type=Int(low, high))
    return found


def meaning(world: World, node: ast.Expr, scope: Scope, wanted: Type | None) -> Expr:  # noqa: C901 - one case each
    """The typed expression, before what is known and wanted is looked at."""
    match node:
        case ast.IntLit() | ast.BoolLit() | ast.NoneLit():
            return _literal(node)
        case ast.NameRef():
            return names.name(world, node, scope, wanted)
        case ast.KindRef():
            return kind(world, node)
        case ast.Of():
            return belonging.of(world, node, scope)
        case ast.Attr():
            return belonging.attribute(world, node, scope)
        case ast.Index():
            return belonging.index(world, node, scope)
        case ast.Call():
            return calls.call(world, node, scope)
        case ast.ListLit(items=items) | ast.SetLit(items=items):
            return _members(world, node, items, scope, wanted)
        case ast.Count():
            return _count(world, node, scope)
        case ast.Negative():
            return _negative(world, node, scope)
        case ast.Arithmetic():
            return _arithmetic(world, node, scope, wanted)
        case ast.Compare():
            return comparing.compare(world, node, scope)
        case ast.Logic():
            return _logic(world, node, scope)
        case ast.Not():
            inner = test(world, node.of, scope)
            return Opposite(inner, type=Bool(), span=node.span, audience=heard(inner))
        case ast.Interval():
            return _interval(world, node, scope)
        case ast.If():
            return _conditional(world, node, scope, wanted)
        case ast.Quantified():
            return loops.quantified(world, node, scope, wanted)
        case ast.Fold():
            return loops.fold(world, node, scope)
        case ast.Best():
            return loops.best(world, node, scope, wanted)


def _literal(node: ast.IntLit | ast.BoolLit | ast.NoneLit) -> Expr:
    match node:
        case ast.IntLit(value=value):
            return Const(value, type=Int(value, value), span=node.span)
        case ast.BoolLit(value=value):
            return Const(int(value), type=Bool(), span=node.span)
        case ast.NoneLit():
            return Const(NONE, type=Optional(Unknown()), span=node.span)


def _count(world: World, node: ast.Count, scope: Scope) -> Expr:
    counted, _ = domain(world, node.of, scope)
    audience = comparing.counting(world, counted, scope)
    return CountOf(counted, type=Int(0, None), span=node.span, audience=audience)


def kind(world: World, node: ast.KindRef) -> Expr:
    """All values of a kind."""
    item = world.kind(ast.Name(node.name, span=node.span))
    if isinstance(item, Unknown):
        return Const(0, type=Unknown(), span=node.span)
    return AllOf(type=SetOf(item), span=node.span)


def _members(
    world: World, node: ast.ListLit | ast.SetLit, items: tuple[ast.Expr, ...], scope: Scope, wanted: Type | None
) -> Expr:
    hint = member_of(wanted) if wanted is not None else None
    item: Type = hint or Unknown()
    found: list[Expr] = []
    for written in items:
        expr = check(world, written, scope, hint if not isinstance(hint, Int) else Int())
        joined = expr.type if not found and hint is None else common(item, expr.type)
        if joined is None:
            world.error("E306", written.span, first=named(item), got=named(expr.type))
        else:
            item = joined
        found.append(expr)
    form: Type
    if isinstance(node, ast.ListLit) and not isinstance(wanted, SetOf):
        form = ListOf(item, len(items))  # type: ignore[arg-type]
    else:
        form = SetOf(item)  # type: ignore[arg-type]
    return Members(tuple(found), type=form, span=node.span, audience=heard(*found))


def _negative(world: World, node: ast.Negative, scope: Scope) -> Expr:
    inner = number(world, node.of, scope)
    ends = inner.type if isinstance(inner.type, Int) else Int()
    flipped = Int(None if ends.high is None else -ends.high, None if ends.low is None else -ends.low)
    return Negated(inner, type=flipped, span=node.span, audience=heard(inner))


def _arithmetic(world: World, node: ast.Arithmetic, scope: Scope, wanted: Type | None) -> Expr:
    hint: Type | None = wanted if isinstance(wanted, SetOf) else None
    if comparing.counts_players(node.left):
        hint = Int()
    left = check(world, node.left, scope, hint)
    if node.op in "+-" and isinstance(left.type, SetOf | ZoneType):
        right = check(world, node.right, scope, left.type if isinstance(left.type, SetOf) else None)
        item = common(member_of(left.type) or Unknown(), member_of(right.type) or Unknown())
        if item is None or member_of(right.type) is None:
            return world.error("E306", node.right.span, first=named(left.type), got=named(right.type))
        form = SetOf(item)  # type: ignore[arg-type]
        return Combined(node.op, left, right, type=form, span=node.span, audience=heard(left, right))
    left, right = number(world, node.left, scope), number(world, node.right, scope)
    if isinstance(left.type, Unknown) or isinstance(right.type, Unknown):
        return Const(0, type=Unknown(), span=node.span)
    assert isinstance(left.type, Int) and isinstance(right.type, Int)
    if node.op in ("div", "mod") and (right.type.low is None or right.type.low <= 0) and right.type.high != -1:
        return world.error("E402", node.right.span, op=node.op)
    span = computed_range(node.op, left.type, right.type)
    return Computed(node.op, left, right, type=span, span=node.span, audience=heard(left, right))


def _logic(world: World, node: ast.Logic, scope: Scope) -> Expr:
    left = test(world, node.left, scope)
    right = test(world, node.right, scope.after(left, node.op == "and"))
    form = Both if node.op == "and" else Either
    return form(left, right, type=Bool(), span=node.span, audience=heard(left, right))


def _interval(world: World, node: ast.Interval, scope: Scope) -> Expr:
    low = number(world, node.low, scope)
    if node.high is None:
        return world.error("E310", node.span)
    high = number(world, node.high, scope)
    if not isinstance(low.type, Int) or not isinstance(high.type, Int):
        return Const(0, type=Unknown(), span=node.span)
    ends = Int(low.type.low, high.type.high)
    return RangeOf(low, high, type=SetOf(ends), span=node.span, audience=heard(low, high))


def _conditional(world: World, node: ast.If, scope: Scope, wanted: Type | None) -> Expr:
    asked = test(world, node.test, scope)
    then = check(world, node.then, scope.knowing(proves(asked, True)), wanted)
    other = check(world, node.other, scope.knowing(proves(asked, False)), wanted)
    both = common(then.type, other.type)
    if both is None:
        return world.error("E306", node.other.span, first=named(then.type), got=named(other.type))
    return Conditional(asked, then, other, type=both, span=node.span, audience=heard(asked, then, other))
