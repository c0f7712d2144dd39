"""What may not stand inside `together`: chance, ends, and writes to what others share.

While players commit, nothing has happened yet; so what they do there must not matter to each other (semantics, 15).
"""

from __future__ import annotations

from dataclasses import replace

from dsl.check import secrets
from dsl.check.scope import Block, Scope
from dsl.lower.emit import Layout
from dsl.program import AllOf, Combined, Expr, FieldRead, Local, Looped, Slot, ValueRead, ZoneRead
from dsl.source import Span
from dsl.types import ComponentType, SetOf


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


def taken_from(scope: Scope, slot: Slot, domain: Expr) -> Scope:
    """The scope in which a name stands for something in a domain, and it is known whether that is the committer's."""
    return replace(scope, foreign=scope.foreign | {slot.number}) if _others(scope, domain) else scope


def own_taken(layout: Layout, scope: Scope, what: Expr, span: Span) -> None:
    """Tell taking or showing, inside `together`, what does not lie in a zone of the player who commits."""
    if (isinstance(what, Local) and what.slot.number in scope.foreign) or _others(scope, what):
        layout.world.findings.add("E432", span)


def _others(scope: Scope, domain: Expr) -> bool:
    """Whether components of a domain may lie, inside `together`, where others can reach them too."""
    block = committing(scope)
    match domain:
        case _ if block is None or block.seat is None:
            return False
        case ZoneRead(owners=(Local(slot=owner), *_)):
            return owner != block.seat
        case ZoneRead() | AllOf(type=SetOf(item=ComponentType())):
            return True
        case Looped(domain=inner):
            return _others(scope, inner)
        case Combined(left=left, right=right):
            return _others(scope, left) or _others(scope, right)
        case _:
            return False


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
