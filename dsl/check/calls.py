"""Calls: words of the vocabulary, defines, relations, with their arguments put in order and checked."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import belonging, derived, expressions, hints, operands
from dsl.check.attributes import graph_relation
from dsl.check.audiences import at_use, zones_read
from dsl.check.fitting import fits, heard
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.diagnostics.suggest import did_you_mean
from dsl.program import (
    Const,
    DefineCall,
    Expr,
    Local,
    RelationCall,
    Steps,
    Typed,
    WordCall,
)
from dsl.source import Span
from dsl.types import (
    Optional,
    PlayerType,
    RelationType,
    Type,
    Unknown,
)
from dsl.vocabulary import Signature

SPELLINGS = {"order": "order_from"}
"""Words that are spelled otherwise in rules than in the vocabulary."""


def call(world: World, node: ast.Call, scope: Scope) -> Expr:
    """`f(a, name: b)`."""
    text = node.name.text
    declared = world.names.get(text)
    world.used.add(text)
    if text in world.doubtful:
        return Const(0, type=Unknown(), span=node.span)
    match declared:
        case ast.Define():
            return define(world, declared, node.args, scope, node.span)
        case ast.Relation():
            return relation(world, declared, node.args, scope, node.span)
        case ast.Zone() | ast.Value() if len(node.args) == 1:
            what = ast.NameRef(text, span=node.name.span)
            return belonging.member(world, what, node.args[0].value, scope, node)
        case ast.Procedure() | ast.Actions():
            return world.error("E213", node.span, name=text)
        case None:
            pass
        case _:
            return world.error("E221", node.name.span, name=text)
    if (found := graph_relation(world, text)) is not None:
        return _graph_relation(world, node, found, scope)
    spelled = SPELLINGS.get(text, text)
    if spelled in world.vocabulary:
        return word(world, world.vocabulary[spelled], node.args, scope, node.span)
    return hints.unknown(world, "E222", text, node.name.span, hints.word(world, text))


def define(world: World, declared: ast.Define, args: tuple[ast.Argument, ...], scope: Scope, span: Span) -> Expr:
    """The value of a define, with its arguments."""
    found = derived.define(world, declared, span)
    if found is None:
        return Const(0, type=Unknown(), span=span)
    values = arguments(world, declared.name.text, declared.params, found.params, args, scope, span)
    if values is None:
        return Const(0, type=Unknown(), span=span)
    audience = at_use(found.body.audience, found.params, values, zones_read(world, declared), scope)
    return DefineCall(found.name, tuple(values), type=found.body.type, span=span, audience=audience)


def relation(world: World, declared: ast.Relation, args: tuple[ast.Argument, ...], scope: Scope, span: Span) -> Expr:
    """A relation that the file declares, with its arguments."""
    found = derived.relation(world, declared, span)
    if found is None:
        return Const(0, type=Unknown(), span=span)
    values = arguments(world, declared.name.text, declared.params, found.params, args, scope, span)
    if values is None:
        return Const(0, type=Unknown(), span=span)
    pieces = [piece for way in found.ways for piece in way.pieces]
    total = heard(*(part for piece in pieces for part in (piece.relation, piece.through, piece.to)))
    audience = at_use(total, found.params, values, zones_read(world, declared), scope)
    return RelationCall(found.name, tuple(values), type=RelationType(found.graph), span=span, audience=audience)


def arguments(
    world: World,
    text: str,
    written: tuple[ast.Param, ...],
    slots: tuple[object, ...],
    args: tuple[ast.Argument, ...],
    scope: Scope,
    span: Span,
) -> list[Expr] | None:
    """The arguments in the order of the parameters; the player at hand comes first where one is unwritten."""
    values: list[Expr] = []
    if len(slots) > len(written):
        player = scope.names.get("player")
        if player is None:
            hints.nobody_here(world, "E223", span, scope, text)
            return None
        values.append(Local(player, type=player.type, span=span))
    ordered = _in_order(world, text, tuple(p.name.text for p in written), args)
    if ordered is None:
        return None
    for param, arg in zip(written, ordered, strict=True):
        if arg is None:
            world.error("E224", span, name=text, missing=param.name.text)
            return None
        values.append(expressions.check(world, arg, scope, world.type_of(param.type)))
    return values


def _in_order(
    world: World, text: str, params: tuple[str, ...], args: tuple[ast.Argument, ...]
) -> list[ast.Expr | None] | None:
    given: list[ast.Expr | None] = [None] * len(params)
    place = 0
    for arg in args:
        if arg.name is None:
            while place < len(given) and given[place] is not None:
                place += 1
            where = place
        elif arg.name.text in params:
            where = params.index(arg.name.text)
        else:
            help_ = did_you_mean(arg.name.text, params)
            world.error("E225", arg.name.span, help=help_, name=text, argument=arg.name.text)
            return None
        if where >= len(given):
            world.error("E226", arg.span, name=text, count=_values(len(params)))
            return None
        if given[where] is not None:
            world.error("E260", arg.span, name=text, argument=params[where])
            return None
        given[where] = arg.value
    return given


def _values(count: int) -> str:
    return "1 value" if count == 1 else f"{count or 'no'} values"


def _graph_relation(world: World, node: ast.Call, found: tuple[str, bool], scope: Scope) -> Expr:
    """`forward(p)`, or `south(s)` for the square there."""
    graph, per_player = found
    text = node.name.text
    if len(node.args) != 1:
        return world.error("E226", node.span, name=text, count=_values(1))
    if per_player:
        owner = expressions.check(world, node.args[0].value, scope, PlayerType())
        return Steps(graph, text, owner, type=RelationType(graph), span=node.span, audience=heard(owner))
    if isinstance(expressions.check(world, node.args[0].value, scope).type, PlayerType):
        return world.error("E221", node.name.span, help=f"declare it as `{text} of player` in the graph", name=text)
    return belonging.member(world, ast.NameRef(text, span=node.name.span), node.args[0].value, scope, node)


# ----------------------------------------------------------------------------------------------------------- words


def word(world: World, signature: Signature, args: tuple[ast.Argument, ...], scope: Scope, span: Span) -> Expr:
    """A word with its arguments."""
    ordered = _in_order(world, signature.name, tuple(p.name for p in signature.params), args)
    if ordered is None:
        return Const(0, type=Unknown(), span=span)
    binding: dict[str, Type] = {}
    values: list[Expr | None] = []
    for param, written in zip(signature.params, ordered, strict=True):
        if written is None:
            if not param.optional:
                return world.error("E224", span, name=signature.name, missing=param.name)
            values.append(None)
        else:
            values.append(operands.argument(world, param, written, scope, binding))
    audience = heard(*(v for v in values if isinstance(v, Typed)))
    form = operands.given_type(world, signature.gives, binding)
    return WordCall(signature.name, tuple(values), type=form, span=span, audience=audience)


def word_of(world: World, signature: Signature, value: Expr, span: Span) -> Expr | None:
    """`x.word`: a word of one parameter that takes this value, else None."""
    binding: dict[str, Type] = {}
    wanted = operands.pattern(world, signature.params[0].takes, binding)
    if wanted is None or not fits(value.type, wanted):
        return None
    if isinstance(value.type, Optional) and not isinstance(wanted, Optional):
        return None
    form = operands.given_type(world, signature.gives, binding)
    return WordCall(signature.name, (value,), type=form, span=span, audience=heard(value))
