"""Moving components between zones."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions, secrets
from dsl.check.audiences import seen_count
from dsl.check.fitting import fits, named
from dsl.check.scope import ZONES, Scope
from dsl.lower.emit import Checked, Emit, Layout, nothing
from dsl.lower.guarding import own_only, own_taken
from dsl.program import Expr, Local, MoveAllStep, MoveStep, TakeStep, ValueRead, ZoneRead
from dsl.source import Span
from dsl.types import ComponentType, Optional, SetOf, Type, Unknown, ZoneType


def move(layout: Layout, node: ast.Move, scope: Scope) -> Checked:
    """`a -> z` and `all a -> z`."""
    world = layout.world
    what = expressions.check(world, node.what, scope)
    many = node.everything or isinstance(what.type, SetOf)
    if many:
        what, member = expressions.domain(world, node.what, scope)
        slot = world.slot("it", member)
        to, bottom = destination(layout, node.to, scope.bind(slot) if "it" not in scope.names else scope)
        _kinds_fit(layout, member, to, node)
        own_only(layout, scope, to, node.span)
        own_taken(layout, scope, what, node.span)
        _kept_secret(layout, scope, what, to, node.span)

        def emit_all(next_: int, _end: int) -> int:
            return layout.add(MoveAllStep(slot, what, to, next_, bottom, path=scope.path, span=node.span))

        return emit_all, scope.changing(ZONES)
    to, bottom = destination(layout, node.to, scope)
    own_only(layout, scope, to, node.span)
    own_taken(layout, scope, what, node.span)
    if isinstance(what.type, Optional) and isinstance(what.type.item, ComponentType):
        world.error("E401", node.what.span, type=named(what.type.item))
    elif isinstance(what.type, ZoneType):
        world.error("E239", node.what.span)
    else:
        _kinds_fit(layout, what.type, to, node)
    _kept_secret(layout, scope, what, to, node.span)

    def emit(next_: int, _end: int) -> int:
        return layout.add(MoveStep(what, to, next_, bottom, path=scope.path, span=node.span))

    known = scope.changing(ZONES)
    return emit, known.heard(what.slot, to.audience) if isinstance(what, Local) else known


def _kept_secret(layout: Layout, scope: Scope, what: Expr, to: Expr, span: Span) -> None:
    """Check what a move would betray."""
    declared = layout.world.names.get(to.name) if isinstance(to, ZoneRead) else None
    if isinstance(to, ZoneRead) and isinstance(declared, ast.Zone):
        secrets.moved(layout.world, scope, what, to.audience, seen_count(declared, to, scope), span)


def destination(layout: Layout, node: ast.Expr, scope: Scope) -> tuple[Expr, bool]:
    """The zone that is moved to, and whether below what lies there."""
    bottom = False
    if isinstance(node, ast.Of) and isinstance(node.what, ast.NameRef) and node.what.name in ("top", "end", "bottom"):
        bottom = node.what.name == "bottom"
        node = node.owner
    found = expressions.check(layout.world, node, scope)
    if not isinstance(found, ZoneRead) and not isinstance(found.type, Unknown):
        advice = "a counter or mark is changed with `set … to …`" if isinstance(found, ValueRead) else None
        found = layout.world.error("E240", node.span, help=advice, got=named(found.type))
    return found, bottom


def _kinds_fit(layout: Layout, item: Type, to: Expr, node: ast.Move) -> None:
    if isinstance(to.type, Unknown):
        return
    if not isinstance(item, ComponentType | Unknown):
        layout.world.error("E304", node.what.span, wanted="a component", got=named(item))
    elif isinstance(to.type, ZoneType) and not fits(item, ComponentType(to.type.kinds)):
        layout.world.error("E316", node.span, item=named(item), zone=str(to.type))


def take(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """`take n from z to y otherwise s`."""
    from dsl.lower.statements import block

    world = layout.world
    parts = {phrase.preposition: phrase.value for phrase in node.phrases}
    if set(parts) != {None, "from", "to"} or any(isinstance(v, ast.Text) for v in parts.values()):
        world.error("E241", node.span)
        return nothing
    number = expressions.number(world, parts[None], scope)  # type: ignore[arg-type]
    source = expressions.check(world, parts["from"], scope)  # type: ignore[arg-type]
    to, _ = destination(layout, parts["to"], scope)  # type: ignore[arg-type]
    if not isinstance(source.type, ZoneType | Unknown):
        world.error("E304", node.span, wanted="a zone", got=named(source.type))
    elif not fits(source.type, to.type):
        world.error("E316", node.span, item=str(source.type), zone=str(to.type))
    own_only(layout, scope, to, node.span)
    own_taken(layout, scope, source, node.span)
    if isinstance(source.type, ZoneType) and not source.type.ordered and _unlike(layout, source.type):
        world.error("E438", node.span)
    if node.otherwise is None:
        world.error("E406", node.span)
    short = nothing if node.otherwise is None else block(layout, node.otherwise, scope)

    def emit(next_: int, end: int) -> int:
        otherwise = short(next_, end)
        return layout.add(TakeStep(number, source, to, next_, otherwise, path=scope.path, span=node.span))

    return emit


def _unlike(layout: Layout, zone: ZoneType) -> bool:
    """Whether components of a zone may differ: by their kind, or by an attribute."""
    kinds = [layout.world.kind_names.get(kind) for kind in zone.kinds]
    lines = [line for kind in kinds if isinstance(kind, ast.Kind) for line in kind.lines]
    return len(kinds) > 1 or any(isinstance(line, ast.Field | ast.SheetLine) for line in lines)
