"""What may not stand inside `together`: chance, ends, and writes to what others share.

While players commit, nothing has happened yet; so what they do there must not matter to each other (semantics, 15).
"""

from __future__ import annotations

from dsl.check import secrets
from dsl.check.scope import Block, Scope
from dsl.lower.emit import Layout
from dsl.program import Expr, FieldRead, Local, ValueRead, ZoneRead
from dsl.source import Span


def committing(scope: Scope) -> Block | None:
    """The `together` block around this place, if there is one."""
    return next((block for block in scope.blocks if block.word == "together"), None)


def chance_allowed(layout: Layout, scope: Scope, span: Span) -> None:
    """Tell chance inside `together`, and chance that would betray a secret."""
    secrets.reached(layout.world, scope, span)
    if committing(scope) is not None:
        layout.world.findings.add("E431", span, what="chance")


def end_allowed(layout: Layout, scope: Scope, span: Span) -> None:
    """Tell an end, or another block of `together`, inside `together`."""
    if committing(scope) is not None:
        layout.world.findings.add("E431", span, what="an end")


def own_only(layout: Layout, scope: Scope, target: Expr, span: Span) -> None:
    """Tell a write inside `together` to what does not belong to the player who commits."""
    block = committing(scope)
    if block is None or block.seat is None:
        return
    owner: Expr | None = None
    if isinstance(target, ValueRead | ZoneRead):
        owner = target.owners[0] if target.owners else None
    elif isinstance(target, FieldRead | Local):
        return
    if not (isinstance(owner, Local) and owner.slot == block.seat):
        layout.world.findings.add("E432", span)
