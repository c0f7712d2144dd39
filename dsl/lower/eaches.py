"""`each x in D`: once through a domain as it is at the start."""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.check import expressions, loops
from dsl.check.audiences import seen_count
from dsl.check.fitting import fits, named
from dsl.check.scope import Block, Scope
from dsl.lower import blocks
from dsl.lower.emit import Emit, Layout, chain
from dsl.lower.guarding import taken_from
from dsl.program import (
    AllOf,
    Audience,
    Both,
    EachNextStep,
    EachStep,
    Expr,
    IsIn,
    Local,
    Slot,
    ZoneRead,
)
from dsl.types import Bool, ListOf, PathsOf, PlayerType, SetOf, Type


def each(layout: Layout, node: ast.Each, scope: Scope) -> Emit:
    """The loop, laid out."""
    from dsl.lower import chosen

    world = layout.world
    if node.chosen_by is not None:
        return chosen.each(layout, node, scope)
    domain, member = domain_of(layout, node, scope)
    if node.var.text != "player" or "player" in scope.names:
        loops.shadow(world, node.var, scope)
    slot = world.slot(node.var.text, member, scope.frame)
    block = Block("loop", node.var.text, scope.compounds)
    inner = taken_from(scope.settled().bind(slot).heard(slot, domain.audience), slot, domain).inside(block)
    keys: tuple[Expr, ...] = ()
    if node.sort is not None:
        keys = (expressions.number(world, node.sort.key, scope.bind(slot)),)
    descending = tuple(node.sort is not None and node.sort.direction == "descending" for _ in keys)
    where = None if node.where is None else expressions.test(world, node.where, inner)
    if node.sort is not None and node.sort.ties is not None:
        domain, where = _tied(layout, node.sort.ties, scope, domain, slot, where)
    origin = domain.audience if where is None else domain.audience & where.audience
    inner = replace(inner, control=inner.control & _how_many(layout, domain, scope, where)).heard(slot, origin)
    body = each_body(layout, node, inner if where is None else inner.after(where))
    noted = None
    if not isinstance(domain, AllOf) or keys:
        noted = world.slot(f"{node.var.text}_noted", _noted(domain.type, member), scope.frame)
    in_play = node.var.text == "player"
    index = world.slot(f"{node.var.text}_index", blocks.COUNT, scope.frame)

    def emit(next_: int, end: int) -> int:
        block.target[:] = [next_]
        head = layout.reserve()
        start = body(head, end)
        span = node.span
        layout.put(
            head, EachNextStep(slot, domain, noted, index, where, start, next_, in_play, path=scope.path, span=span)
        )
        return layout.add(EachStep(slot, domain, keys, descending, noted, index, head, path=scope.path, span=span))

    return emit


def _how_many(layout: Layout, domain: Expr, scope: Scope, where: Expr | None) -> Audience:
    """Who can know how often a loop goes round."""
    declared = layout.world.names.get(domain.name) if isinstance(domain, ZoneRead) else None
    if isinstance(domain, ZoneRead) and isinstance(declared, ast.Zone):
        rounds = seen_count(declared, domain, scope)
    else:
        rounds = domain.audience
    return rounds if where is None else rounds & where.audience


def _tied(
    layout: Layout, ties: ast.Expr, scope: Scope, domain: Expr, slot: Slot, where: Expr | None
) -> tuple[Expr, Expr]:
    """Equal keys go by the order of `ties`: it is gone through instead, passing over what the domain does not hold."""
    order, member = expressions.domain(layout.world, ties, scope, slot.type)
    if not fits(slot.type, member):
        layout.world.error("E307", ties.span, left=named(slot.type), right=named(member))
    held = IsIn(Local(slot, type=slot.type), domain, type=Bool(), span=ties.span)
    return order, held if where is None else Both(held, where, type=Bool(), span=ties.span)


def each_body(layout: Layout, node: ast.Each, inner: Scope) -> Emit:
    """What is done for each; `each player` is a turn of that player."""
    from dsl.lower.statements import suite

    emits, _ = suite(layout, node.body, inner)
    laid = chain(emits)
    entering = blocks.resets(layout, ("turn",), inner) if node.var.text == "player" else None
    if entering is None:
        return lambda after, _end: laid(after)
    return lambda after, end: entering(laid(after), end)


def domain_of(layout: Layout, node: ast.Each, scope: Scope) -> tuple[Expr, Type]:
    """What a loop goes through, and the type of its members."""
    if node.domain is not None:
        return expressions.domain(layout.world, node.domain, scope)
    item = PlayerType(ghosts=node.var.text == "actor")
    if node.var.text not in ("player", "actor"):
        return layout.world.error("E242", node.var.span, name=node.var.text), item
    return AllOf(type=SetOf(item), span=node.span), item


def _noted(domain: Type, member: Type) -> Type:
    """The type of the slot that keeps a domain while a loop goes through it."""
    if isinstance(domain, PathsOf):
        return domain
    return ListOf(member, None)  # type: ignore[arg-type]
