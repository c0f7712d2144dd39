"""`together`: all decide unseen, then everything happens.

The values chosen inside are known by the player afterwards: `bid of p`.  They are kept in values per player that are
declared here, each named after its block.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.check import expressions, loops, secrets
from dsl.check.fitting import maybe
from dsl.check.scope import Block, Scope
from dsl.lower.emit import Checked, Layout, chain, nothing
from dsl.lower.guarding import committing
from dsl.program import CommitStep, Const, Expr, Local, SetStep, Sight, Slot, TogetherStep, ValueDecl, ValueRead
from dsl.types import NONE, ComponentType, Optional, PlayerType, SetOf, Type


def together(layout: Layout, node: ast.Together, scope: Scope) -> Checked:
    """`together p in D secretly where e:`."""
    from dsl.lower.statements import suite

    world = layout.world
    if committing(scope) is not None:
        world.findings.add("E431", node.span, what="another `together`")
        return nothing, scope
    layout.choices += 1
    domain, _ = expressions.domain(world, node.domain, scope, PlayerType())
    if node.var.text != "player" or "player" in scope.names:
        loops.shadow(world, node.var, scope)
    seat = world.slot(node.var.text, PlayerType(), scope.frame)
    secrets.reached(world, scope, node.span)
    inner = replace(scope.settled().bind(seat), committer=Local(seat, type=seat.type))
    where = None if node.where is None else expressions.test(world, node.where, inner)
    if where is not None:
        secrets.public(world, where)
    block = Block("together", "together", scope.compounds, None, seat)
    emits, after = suite(layout, node.body, inner.inside(block))
    chosen = [slot for name, slot in after.names.items() if name not in inner.names]
    kept = [(slot, _keep(layout, node, slot, scope)) for slot in chosen if not isinstance(slot.type, SetOf)]
    body = chain(emits)

    def emit(next_: int, _end: int) -> int:
        commit = layout.add(CommitStep(path=scope.path, span=node.span))
        for slot, value in reversed(kept):
            read = ValueRead(value.name, (Local(seat, type=seat.type),), type=value.type)
            commit = layout.add(SetStep(read, Local(slot, type=slot.type), commit, path=scope.path, span=node.span))
        return layout.add(
            TogetherStep(seat, domain, where, body(commit), node.secretly, next_, path=scope.path, span=node.span)
        )

    seats = {**scope.seats, **{slot.name: (value.name, _told(node, slot)) for slot, value in kept}}
    return emit, replace(scope.settled(), seats=seats)


def _told(node: ast.Together, slot: Slot) -> Type:
    """The type of what a seat has chosen; not everyone may have been asked."""
    whole = isinstance(node.domain, ast.NameRef) and node.domain.name == "players" and node.where is None
    return slot.type if whole else maybe(slot.type)


def _keep(layout: Layout, node: ast.Together, slot: Slot, scope: Scope) -> ValueDecl:
    """The value per player that remembers what each has chosen."""
    type_ = slot.type if isinstance(slot.type, Optional) else maybe(slot.type)
    public = not node.secretly and not isinstance(slot.type, ComponentType)
    seen = (Sight("value", ("all",)),) if public else (Sight("value", ("owner",)),)
    none: Expr = Const(NONE, type=type_)
    name = f"{scope.path}.{slot.name}"
    while any(kept.name == name for kept in layout.kept):
        name += "'"
    declared = ValueDecl(name, "mark", (PlayerType(),), type_, none, "", seen, span=node.span)
    layout.kept.append(declared)
    return declared
