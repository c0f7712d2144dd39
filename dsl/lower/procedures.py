"""Procedures and action lists: rules laid out once and carried out from many places.

Each has one frame of slots, since none can reach itself.  The body of an action is a procedure named after its list and
itself; a choice fills its parameters and variables and calls it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl import syntax as ast
from dsl.check import calls, derived, expressions
from dsl.check.children import children
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.lower import paying, sightlines
from dsl.lower.emit import Layout, chain
from dsl.program import Alternative, Const, DefineCall, DefineDecl, Expr, Guard, ProcedureDecl, ReturnStep, Slot
from dsl.source import Span
from dsl.types import ActionType


def arguments(
    layout: Layout, declared: ast.Procedure, args: tuple[ast.Argument, ...], scope: Scope, span: Span
) -> tuple[Expr, ...]:
    """The arguments of a procedure call, the unwritten player first."""
    slots = parameters(layout, declared)
    found = calls.arguments(layout.world, declared.name.text, declared.params, slots, args, scope, span)
    return () if found is None else tuple(found)


def parameters(layout: Layout, declared: ast.Procedure | ast.Actions) -> tuple[Slot, ...]:
    """The slots of a procedure's or list's parameters, made once."""
    known = layout.world.frames.get(declared.name.text)
    if known is None:
        player = derived.needs_player(layout.world, declared)
        known = derived.parameters(layout.world, declared.params, player, declared.name.text)
        layout.world.frames[declared.name.text] = known
    return known


def lay_out(layout: Layout, declared: ast.Procedure) -> None:
    """Lay out a procedure's steps."""
    slots = parameters(layout, declared)
    text = declared.name.text
    scope = Scope(names={slot.name: slot for slot in slots}, frame=text, path=text)
    body_as_procedure(layout, text, slots, declared.body, sightlines.anywhere(layout.world, scope), declared.name.span)


def body_as_procedure(
    layout: Layout, name: str, params: tuple[Slot, ...], body: tuple[ast.Statement, ...], scope: Scope, span: Span
) -> None:
    """Lay out statements that end by going back to where they were called."""
    from dsl.lower.statements import suite

    emits, _ = suite(layout, body, scope)
    back = layout.returns[name] = layout.add(ReturnStep(name, path=scope.path, span=span))
    entry = chain(emits)(back)
    layout.procedures[name] = ProcedureDecl(name, params, (), entry, span=span)


def holds_choice(world: World, declared: ast.Procedure, visited: frozenset[str] = frozenset()) -> bool:
    """Whether carrying out a procedure can wait for a decision."""
    if declared.name.text in visited:
        return False
    return any(_chooses(world, node, visited | {declared.name.text}) for node in declared.body)


def _chooses(world: World, node: ast.Node, visited: frozenset[str]) -> bool:
    match node:
        case ast.Choose() | ast.ChooseOne() | ast.May() | ast.Together():
            return True
        case ast.CallStatement(call=ast.Call(name=ast.Name(text=text))):
            called = world.names.get(text)
            return isinstance(called, ast.Procedure) and holds_choice(world, called, visited)
        case _:
            return any(_chooses(world, child, visited) for child in children(node))


def cycles(world: World) -> None:
    """Tell procedures that reach themselves."""
    done: set[str] = set()
    for declared in world.all(ast.Procedure):
        _reach(world, declared, [], done)


def _reach(world: World, declared: ast.Procedure, way: list[str], done: set[str]) -> None:
    text = declared.name.text
    if text in way:
        world.findings.add("E403", declared.name.span, name=text, cycle=" → ".join([*way[way.index(text) :], text]))
        done.update(way)
    if text in done:
        return
    for called in _called(declared):
        target = world.names.get(called)
        if isinstance(target, ast.Procedure):
            _reach(world, target, [*way, text], done)
    done.add(text)


def _called(node: ast.Node) -> list[str]:
    found = [node.call.name.text] if isinstance(node, ast.CallStatement) else []
    for child in children(node):
        found += _called(child)
    return found


# ----------------------------------------------------------------------------------------------------- action lists


@dataclass(frozen=True)
class Listed:
    """One alternative of a list as a choice offers it: the procedure of its body, and a test of this place."""

    alternative: Alternative
    procedure: str
    extra: Guard | None
    span: Span


def listed(layout: Layout, node: ast.AnyOf, scope: Scope) -> tuple[list[Listed], list[tuple[Slot, Expr]]]:
    """The alternatives of `any of NAME(args) where e`, and the values of the list's parameters."""
    world = layout.world
    declared = world.get(node.name.text, ast.Actions)
    if declared is None:
        world.error("E245", node.name.span, name=node.name.text)
        return [], []
    slots = parameters(layout, declared)
    values = calls.arguments(world, declared.name.text, declared.params, slots, node.args, scope, node.span)
    parts: list[Listed] = []
    for number, alternative in enumerate(_alternatives(layout, declared)):
        extra = None if node.where is None else _extra(layout, node, scope, number, alternative)
        procedure = f"{declared.name.text}.{alternative.name}"
        if not alternative.simple:
            layout.choices += 1
        parts.append(Listed(alternative, procedure, extra, node.span))
    return parts, [] if values is None else list(zip(slots, values, strict=True))


def _extra(layout: Layout, node: ast.AnyOf, scope: Scope, number: int, alternative: Alternative) -> Guard:
    """The test of `any of … where`, in which `it` is the action."""
    assert node.where is not None
    slot = layout.world.slot("it", ActionType())
    action = Const(number, type=ActionType(), span=node.span)
    test = expressions.test(layout.world, node.where, scope.bind(slot))
    name = f"{alternative.path}.{slot.number}"
    layout.helpers.append(DefineDecl(name, (slot,), test, span=node.where.span))
    asked = DefineCall(name, (action,), type=test.type, span=node.where.span, audience=test.audience)
    return Guard("", "", asked, f"{scope.path}.where", span=node.where.span)


def _alternatives(layout: Layout, declared: ast.Actions) -> list[Alternative]:
    """The alternatives of a list, their bodies laid out once."""
    from dsl.lower.choices import bind, limits

    known = layout.world.actions.get(declared.name.text)
    if known is not None:
        return known
    slots = parameters(layout, declared)
    found: list[Alternative] = []
    layout.world.actions[declared.name.text] = found
    for node in declared.alternatives:
        if isinstance(node, ast.AnyOf):
            layout.world.error("E246", node.span)
            continue
        name = f"{declared.name.text}.{node.name.text}"
        scope = Scope(names={slot.name: slot for slot in slots}, frame=name, path=name)
        scope = sightlines.anywhere(layout.world, scope)
        binders, inner = bind(layout, node.binders, scope, name)
        guards, prefers, afterwards, after = limits(layout, node.where, node.limits, inner, name)
        pays, after = paying.payments(layout, node.body, after, name)
        guards = (*guards, *pays)
        before = layout.choices
        body_as_procedure(layout, name, (), node.body, replace(after, compounds=1), node.span)
        simple = layout.choices == before
        text = node.text.text if node.text is not None else ""
        found.append(
            Alternative(node.name.text, text, name, binders, guards, prefers, afterwards, -1, simple, span=node.span)
        )
    return found
