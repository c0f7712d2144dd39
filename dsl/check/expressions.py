"""Expressions: from the syntax tree to typed expressions.

`check(world, node, scope, wanted)` gives the meaning of `node` where a value of type `wanted` is expected.  What is
expected decides names that several enums share, and lets a site be named.  Every mistake is told once: the stand-in for
a wrong expression has the type `Unknown`, which fits everywhere.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.check import calls, loops, names
from dsl.check.audiences import seen_count
from dsl.check.fitting import common, comparable, fits, heard, maybe, member_of, named
from dsl.check.ranges import computed_range
from dsl.check.scope import Scope, proves
from dsl.check.world import World
from dsl.program import (
    AllOf,
    Audience,
    Both,
    Combined,
    Compared,
    Computed,
    Conditional,
    Const,
    CountOf,
    Either,
    Expr,
    IsEmpty,
    IsIn,
    Local,
    Members,
    Negated,
    Opposite,
    RangeOf,
    SameSet,
    ZoneRead,
)
from dsl.types import (
    NONE,
    Bool,
    ComponentType,
    EnumType,
    Int,
    ListOf,
    Optional,
    SetOf,
    SiteType,
    Type,
    Unknown,
    ZoneType,
)


def check(world: World, node: ast.Expr, scope: Scope, wanted: Type | None = None) -> Expr:
    """The typed expression, known to fit `wanted`; mistakes go to `world.findings`."""
    found = known(_check(world, node, scope, wanted), scope)
    if wanted is None or fits(found.type, wanted):
        return found
    if isinstance(found.type, Optional) and fits(found.type.item, wanted) and not isinstance(node, ast.NoneLit):
        return world.error("E401", node.span, type=named(wanted))
    if isinstance(node, ast.NameRef) and node.name in world.names and world.again(node.name, found.type, wanted):
        return Const(0, type=Unknown(), span=node.span)
    return world.error("E304", node.span, wanted=named(wanted), got=named(found.type))


def test(world: World, node: ast.Expr, scope: Scope) -> Expr:
    """A yes/no expression."""
    return check(world, node, scope, Bool())


def number(world: World, node: ast.Expr, scope: Scope) -> Expr:
    """A number."""
    return check(world, node, scope, Int())


def domain(world: World, node: ast.Expr, scope: Scope, wanted: Type | None = None) -> tuple[Expr, Type]:
    """A domain to go through, and the type of its members; `wanted` is the members' type where one is expected."""
    hint = None if wanted is None or isinstance(wanted, ListOf | SetOf) else SetOf(wanted)  # type: ignore[arg-type]
    found = known(_check(world, node, scope, hint), scope)
    member = member_of(found.type)
    if member is None and isinstance(found, Local) and world.again("E305", found.slot.number):
        return Const(0, type=Unknown(), span=node.span), Unknown()
    if member is None:
        return world.error("E305", node.span, got=named(found.type)), Unknown()
    return found, member


def known(found: Expr, scope: Scope) -> Expr:
    """The expression with what has been proved about it taken into its type."""
    if isinstance(found.type, Optional) and found in scope.facts.present:
        return replace(found, type=found.type.item)
    if isinstance(found.type, Int) and found in scope.facts.bounds:
        low, high = scope.facts.bounds[found]
        had = found.type
        low = had.low if low is None else low if had.low is None else max(low, had.low)
        high = had.high if high is None else high if had.high is None else min(high, had.high)
        return replace(found, type=Int(low, high))
    return found


def _check(world: World, node: ast.Expr, scope: Scope, wanted: Type | None) -> Expr:  # noqa: C901 - one case each
    match node:
        case ast.IntLit(value=value):
            return Const(value, type=Int(value, value), span=node.span)
        case ast.BoolLit(value=value):
            return Const(int(value), type=Bool(), span=node.span)
        case ast.NoneLit():
            return Const(NONE, type=Optional(Unknown()), span=node.span)
        case ast.NameRef():
            return names.name(world, node, scope, wanted)
        case ast.KindRef():
            return _kind(world, node)
        case ast.Of():
            return names.of(world, node, scope, wanted)
        case ast.Attr():
            return names.attribute(world, node, scope, wanted)
        case ast.Index():
            return names.index(world, node, scope, wanted)
        case ast.Call():
            return calls.call(world, node, scope, wanted)
        case ast.ListLit(items=items) | ast.SetLit(items=items):
            return _members(world, node, items, scope, wanted)
        case ast.Count():
            counted, _ = domain(world, node.of, scope)
            return CountOf(counted, type=Int(0, None), span=node.span, audience=_counting(world, counted, scope))
        case ast.Negative():
            return _negative(world, node, scope)
        case ast.Arithmetic():
            return _arithmetic(world, node, scope, wanted)
        case ast.Compare():
            return _compare(world, node, scope)
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
            return loops.fold(world, node, scope, wanted)
        case ast.Best():
            return loops.best(world, node, scope, wanted)


def _kind(world: World, node: ast.KindRef) -> Expr:
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
    if _counts_players(node.left):
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


def _compare(world: World, node: ast.Compare, scope: Scope) -> Expr:
    match node.op:
        case "in" | "not in":
            return _membership(world, node, node.left, node.right, scope)
        case "has":
            return _membership(world, node, node.right, node.left, scope)
        case "is" | "is not" if _is_empty_word(node.right):
            held, _ = domain(world, node.left, scope)
            audience = _counting(world, held, scope)
            empty = IsEmpty(held, type=Bool(), span=node.span, audience=audience)
            return empty if node.op == "is" else Opposite(empty, type=Bool(), span=node.span, audience=audience)
        case "is" | "is not" if isinstance(node.right, ast.KindRef):
            return _is_kind(world, node, scope)
        case _:
            return _compared(world, node, scope)


def _counting(world: World, held: Expr, scope: Scope) -> Audience:
    """Who can know how many there are: of a zone, whoever sees its count."""
    declared = world.names.get(held.name) if isinstance(held, ZoneRead) else None
    if isinstance(held, ZoneRead) and isinstance(declared, ast.Zone):
        return seen_count(declared, held, scope)
    return held.audience


def _is_empty_word(node: ast.Expr) -> bool:
    return isinstance(node, ast.NameRef) and node.name == "empty"


def _is_kind(world: World, node: ast.Compare, scope: Scope) -> Expr:
    """`c is Toy`: whether a component is of one kind."""
    assert isinstance(node.right, ast.KindRef)
    item = check(world, node.left, scope)
    kind = _kind(world, node.right)
    if isinstance(item.type, Unknown) or isinstance(kind.type, Unknown):
        return Const(0, type=Bool(), span=node.span)
    if not isinstance(item.type, ComponentType):
        return world.error("E304", node.left.span, wanted="a component", got=named(item.type))
    found = IsIn(item, kind, type=Bool(), span=node.span, audience=heard(item))
    return found if node.op == "is" else Opposite(found, type=Bool(), span=node.span, audience=heard(item))


def _membership(world: World, node: ast.Compare, item: ast.Expr, held: ast.Expr, scope: Scope) -> Expr:
    left = check(world, item, scope) if not isinstance(item, ast.NameRef) else None
    many, member = domain(world, held, scope, left.type if left else None)
    left = left or check(world, item, scope, None if isinstance(member, Unknown) else maybe(member))
    if not comparable(left.type, member):
        return world.error("E307", node.span, left=named(left.type), right=named(member))
    found = IsIn(left, many, type=Bool(), span=node.span, audience=heard(left, many))
    if node.op == "not in":
        return Opposite(found, type=Bool(), span=node.span, audience=heard(left, many))
    return found


def _compared(world: World, node: ast.Compare, scope: Scope) -> Expr:
    left, right = _sides(world, node, scope)
    if isinstance(left.type, Unknown) or isinstance(right.type, Unknown):
        return Const(0, type=Bool(), span=node.span)
    if not comparable(left.type, right.type):
        return world.error("E307", node.span, left=named(left.type), right=named(right.type))
    if node.op in ("is", "is not") and isinstance(left.type, Int) and isinstance(right.type, Int):
        return world.error("E308", node.span, op=node.op, better="=" if node.op == "is" else "!=")
    if node.op in ("<", "<=", ">", ">=") and not (_ordered(left.type) and _ordered(right.type)):
        wrong = left if not _ordered(left.type) else right
        return world.error("E309", node.span, op=node.op, got=named(wrong.type))
    op = {"is": "=", "is not": "!="}.get(node.op, node.op)
    if isinstance(left.type, SetOf):
        same = SameSet(left, right, type=Bool(), span=node.span, audience=heard(left, right))
        return same if op == "=" else Opposite(same, type=Bool(), span=node.span, audience=heard(left, right))
    return Compared(op, left, right, type=Bool(), span=node.span, audience=heard(left, right))


def _ordered(type_: Type) -> bool:
    """Numbers are ordered, and the values of an enum as they are declared."""
    return isinstance(type_, Int | EnumType)


def _sides(world: World, node: ast.Compare, scope: Scope) -> tuple[Expr, Expr]:
    """Both sides, the one whose names need help told what the other is."""
    if _counts_players(node.left) or (_is_bare(node.left, scope) and not _is_bare(node.right, scope)):
        right = check(world, node.right, scope)
        return check(world, node.left, scope, _hint(right.type)), right
    left = check(world, node.left, scope)
    if _is_bare(node.right, scope):
        return left, known(_check(world, node.right, scope, _hint(left.type)), scope)
    return left, check(world, node.right, scope)


def _counts_players(node: ast.Expr) -> bool:
    return isinstance(node, ast.NameRef) and node.name == "players"


def _is_bare(node: ast.Expr, scope: Scope) -> bool:
    return isinstance(node, ast.NameRef) and node.name not in scope.names


def _hint(type_: Type) -> Type | None:
    inner = type_.item if isinstance(type_, Optional) else type_
    if isinstance(inner, Int):
        return Int()
    return maybe(inner) if isinstance(inner, EnumType | SiteType) else None


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
    ends = Int(
        low.type.low if isinstance(low.type, Int) else None, high.type.high if isinstance(high.type, Int) else None
    )
    return RangeOf(low, high, type=SetOf(ends), span=node.span, audience=heard(low, high))


def _conditional(world: World, node: ast.If, scope: Scope, wanted: Type | None) -> Expr:
    asked = test(world, node.test, scope)
    then = check(world, node.then, scope.knowing(proves(asked, True)), wanted)
    other = check(world, node.other, scope.knowing(proves(asked, False)), wanted)
    both = common(then.type, other.type)
    if both is None:
        return world.error("E306", node.other.span, first=named(then.type), got=named(other.type))
    return Conditional(asked, then, other, type=both, span=node.span, audience=heard(asked, then, other))
