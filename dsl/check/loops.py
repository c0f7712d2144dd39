"""Expressions that go through a domain: quantifiers, sums and the like."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions
from dsl.check.fitting import certain, common, heard, maybe
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import Expr, Folded, Greatest, Looped, Slot
from dsl.types import Bool, Int, SetOf, Type, Unknown


def bound(world: World, var: ast.Name, member: Type, scope: Scope) -> Slot:
    """A new slot for a name bound inside an expression; shadowing is told."""
    shadow(world, var, scope)
    return world.slot(var.text, member)


def shadow(world: World, var: ast.Name, scope: Scope) -> None:
    """Tell when a name that is to be bound has a meaning already."""
    if var.text in scope.names:
        world.error("E207", var.span, name=var.text)
    elif var.text in world.names and var.text != "player":
        world.error("E208", var.span, name=var.text)


def quantified(world: World, node: ast.Quantified, scope: Scope, wanted: Type | None) -> Expr:
    """`some x in D where e` and its kin."""
    hint = wanted.item if isinstance(wanted, SetOf) else certain(wanted) if node.word == "first" and wanted else None
    domain, member = expressions.domain(world, node.domain, scope, hint)
    slot = bound(world, node.var, member, scope)
    where = expressions.test(world, node.where, scope.bind(slot).heard(slot, domain.audience))
    gives: dict[str, Type] = {"some": Bool(), "every": Bool(), "no": Bool(), "count": Int(0, None)}
    if node.word == "those":
        type_: Type = SetOf(member) if _scalar(member) else Unknown()  # type: ignore[arg-type]
    elif node.word == "first":
        type_ = maybe(member)
    else:
        type_ = gives[node.word]
    return Looped(node.word, slot, domain, where, type=type_, span=node.span, audience=heard(domain, where))


def _scalar(member: Type) -> bool:
    return not isinstance(member, SetOf)


def fold(world: World, node: ast.Fold, scope: Scope) -> Expr:
    """`sum`, `most` and `least`."""
    domain, member = expressions.domain(world, node.domain, scope)
    slot = bound(world, node.var, member, scope)
    inner = scope.bind(slot).heard(slot, domain.audience)
    where = None if node.where is None else expressions.test(world, node.where, inner)
    value = expressions.number(world, node.value, inner if where is None else inner.after(where))
    other = None if node.otherwise is None else expressions.number(world, node.otherwise, scope)
    ends = value.type if isinstance(value.type, Int) else Int()
    type_: Type
    if node.word == "sum":
        low, high = ends.low, ends.high
        type_ = Int(0 if low is not None and low >= 0 else None, 0 if high is not None and high <= 0 else None)
    elif other is None:
        type_ = maybe(ends)
    else:
        type_ = common(ends, other.type) or ends
    return Folded(
        node.word, slot, domain, where, value, other, type=type_, span=node.span, audience=heard(domain, where, value)
    )


def best(world: World, node: ast.Best, scope: Scope, wanted: Type | None) -> Expr:
    """`best x in D by key where e`."""
    domain, member = expressions.domain(world, node.domain, scope, certain(wanted) if wanted else None)
    slot = bound(world, node.var, member, scope)
    inner = scope.bind(slot).heard(slot, domain.audience)
    where = None if node.where is None else expressions.test(world, node.where, inner)
    key = expressions.number(world, node.key, inner if where is None else inner.after(where))
    return Greatest(slot, domain, key, where, type=maybe(member), span=node.span, audience=heard(domain, where, key))
