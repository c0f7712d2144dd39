"""Comparisons and membership: `=`, `is`, `<`, `in`, `has`."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions, hints
from dsl.check.audiences import seen_count
from dsl.check.fitting import comparable, heard, maybe, named
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import (
    Audience,
    Compared,
    Const,
    Expr,
    IsEmpty,
    IsIn,
    Opposite,
    SameSet,
    ZoneRead,
)
from dsl.types import (
    Bool,
    ComponentType,
    EnumType,
    Int,
    Optional,
    SetOf,
    SiteType,
    Type,
    Unknown,
)


def compare(world: World, node: ast.Compare, scope: Scope) -> Expr:
    """`a op b`."""
    match node.op:
        case "in" | "not in":
            return _membership(world, node, node.left, node.right, scope)
        case "has":
            return _membership(world, node, node.right, node.left, scope)
        case "is" | "is not" if _is_empty_word(node.right):
            held, _ = expressions.domain(world, node.left, scope, help=hints.EMPTY)
            audience = counting(world, held, scope)
            empty = IsEmpty(held, type=Bool(), span=node.span, audience=audience)
            return empty if node.op == "is" else Opposite(empty, type=Bool(), span=node.span, audience=audience)
        case "is" | "is not" if isinstance(node.right, ast.KindRef):
            return _is_kind(world, node, scope)
        case _:
            return _compared(world, node, scope)


def counting(world: World, held: Expr, scope: Scope) -> Audience:
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
    item = expressions.check(world, node.left, scope)
    kind = expressions.kind(world, node.right)
    if isinstance(item.type, Unknown) or isinstance(kind.type, Unknown):
        return Const(0, type=Bool(), span=node.span)
    if not isinstance(item.type, ComponentType):
        return world.error("E304", node.left.span, wanted="a component", got=named(item.type))
    found = IsIn(item, kind, type=Bool(), span=node.span, audience=heard(item))
    return found if node.op == "is" else Opposite(found, type=Bool(), span=node.span, audience=heard(item))


def _membership(world: World, node: ast.Compare, item: ast.Expr, held: ast.Expr, scope: Scope) -> Expr:
    left = expressions.check(world, item, scope) if not isinstance(item, ast.NameRef) else None
    many, member = expressions.domain(world, held, scope, left.type if left else None)
    left = left or expressions.check(world, item, scope, None if isinstance(member, Unknown) else maybe(member))
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
    if counts_players(node.left) or (_is_bare(node.left, scope) and not _is_bare(node.right, scope)):
        right = expressions.check(world, node.right, scope)
        return expressions.check(world, node.left, scope, _hint(right.type)), right
    left = expressions.check(world, node.left, scope)
    if _is_bare(node.right, scope):
        return left, expressions.known(expressions.meaning(world, node.right, scope, _hint(left.type)), scope)
    return left, expressions.check(world, node.right, scope)


def counts_players(node: ast.Expr) -> bool:
    """Whether this is `players`, which is their number where a number is needed."""
    return isinstance(node, ast.NameRef) and node.name == "players"


def _is_bare(node: ast.Expr, scope: Scope) -> bool:
    return isinstance(node, ast.NameRef) and node.name not in scope.names


def _hint(type_: Type) -> Type | None:
    inner = type_.item if isinstance(type_, Optional) else type_
    if isinstance(inner, Int):
        return Int()
    return maybe(inner) if isinstance(inner, EnumType | SiteType) else None
