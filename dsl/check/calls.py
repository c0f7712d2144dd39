"""Calls: words of the vocabulary, defines, relations, with their arguments put in order and checked."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import derived, expressions, hints, names
from dsl.check.attributes import graph_relation
from dsl.check.audiences import at_use, zones_read
from dsl.check.fitting import common, fits, heard, maybe, named
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.diagnostics.suggest import did_you_mean
from dsl.program import (
    AnyStep,
    Conditional,
    Const,
    DefineCall,
    Expr,
    IsEmpty,
    Local,
    Occupancy,
    RelationCall,
    Steps,
    Typed,
    ValueRead,
    WordCall,
    ZoneRead,
)
from dsl.source import Span
from dsl.types import (
    NONE,
    Bool,
    ComponentType,
    GroupsOf,
    Int,
    ListOf,
    Optional,
    PathsOf,
    PathType,
    PlayerType,
    RelationType,
    Scalar,
    SetOf,
    SiteType,
    TeamType,
    TextType,
    Type,
    Unknown,
    ZoneType,
)
from dsl.vocabulary import Parameter, Signature

SPELLINGS = {"order": "order_from"}
"""Words that are spelled otherwise in rules than in the vocabulary."""


def call(world: World, node: ast.Call, scope: Scope, wanted: Type | None) -> Expr:
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
            return names.member(world, ast.NameRef(text, span=node.name.span), node.args[0].value, scope, node, wanted)
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
    return world.error("E222", node.name.span, help=hints.word(world, text), name=text)


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
            world.error("E223", span, name=text)
            return None
        values.append(Local(player, type=player.type, span=span))
    ordered = _in_order(world, text, tuple(p.name.text for p in written), args, span)
    if ordered is None:
        return None
    for param, arg in zip(written, ordered, strict=True):
        if arg is None:
            world.error("E224", span, name=text, missing=param.name.text)
            return None
        values.append(expressions.check(world, arg, scope, world.type_of(param.type)))
    return values


def _in_order(
    world: World, text: str, params: tuple[str, ...], args: tuple[ast.Argument, ...], span: Span
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
    return names.member(world, ast.NameRef(text, span=node.name.span), node.args[0].value, scope, node, None)


# ----------------------------------------------------------------------------------------------------------- words


def word(world: World, signature: Signature, args: tuple[ast.Argument, ...], scope: Scope, span: Span) -> Expr:
    """A word with its arguments."""
    ordered = _in_order(world, signature.name, tuple(p.name for p in signature.params), args, span)
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
            values.append(argument(world, param, written, scope, binding))
    audience = heard(*(v for v in values if isinstance(v, Typed)))
    return WordCall(
        signature.name, tuple(values), type=given_type(world, signature.gives, binding), span=span, audience=audience
    )


def word_of(world: World, signature: Signature, value: Expr, span: Span) -> Expr | None:
    """`x.word`: a word of one parameter that takes this value, else None."""
    binding: dict[str, Type] = {}
    wanted = pattern(world, signature.params[0].takes, binding)
    if wanted is None or not fits(value.type, wanted):
        return None
    if isinstance(value.type, Optional) and not isinstance(wanted, Optional):
        return None
    form = given_type(world, signature.gives, binding)
    return WordCall(signature.name, (value,), type=form, span=span, audience=heard(value))


def argument(world: World, param: Parameter, node: ast.Expr, scope: Scope, binding: dict[str, Type]) -> Expr:
    """One argument of a word."""
    match param.takes:
        case "relation":
            return relation_argument(world, node, scope)
        case "occupancy":
            return _occupancy(world, node, scope)
        case "domain":
            found, member = expressions.domain(world, node, scope)
            binding["any"] = member
            return found
        case "zone":
            found = expressions.check(world, node, scope)
            if not isinstance(found.type, ZoneType | Unknown):
                return world.error("E304", node.span, wanted="a zone", got=named(found.type))
            if isinstance(found.type, ZoneType):
                binding["component"] = ComponentType(found.type.kinds)
            return found
        case "component":
            found = expressions.check(world, node, scope)
            if not isinstance(found.type, ComponentType | Unknown):
                return world.error("E304", node.span, wanted="a component", got=named(found.type))
            binding["component"] = found.type
            return found
        case "history":
            return _history(world, node)
        case "any":
            found = expressions.check(world, node, scope)
            binding["any"] = common(binding.get("any", found.type), found.type) or found.type
            return found
        case takes:
            return expressions.check(world, node, scope, pattern(world, takes, binding))


def relation_argument(world: World, node: ast.Expr, scope: Scope) -> Expr:
    """A relation: one of the graph, one of the file, or several joined by `or`."""
    if isinstance(node, ast.Logic) and node.op == "or":
        parts = tuple(relation_argument(world, part, scope) for part in (node.left, node.right))
        if any(isinstance(p.type, Unknown) for p in parts):
            return Const(0, type=Unknown(), span=node.span)
        return AnyStep(parts, type=parts[0].type, span=node.span, audience=heard(*parts))
    found = expressions.check(world, node, scope)
    if not isinstance(found.type, RelationType | Unknown):
        return world.error("E304", node.span, wanted="a relation", got=named(found.type))
    return found


def _history(world: World, node: ast.Expr) -> Expr:
    """A history by its number in the order of the file."""
    if not isinstance(node, ast.NameRef) or world.get(node.name, ast.History) is None:
        return world.error("E257", node.span)
    names_ = [declared.name.text for declared in world.all(ast.History)]
    return Const(names_.index(node.name), type=Int(), span=node.span)


def _occupancy(world: World, node: ast.Expr, scope: Scope) -> Expr:
    """A mark or zone per site, given by its name alone."""
    declared = world.names.get(node.name) if isinstance(node, ast.NameRef) else None
    per = [world.owner(p) for p in declared.per] if isinstance(declared, ast.Zone | ast.Value) else []
    unclear = isinstance(node, ast.NameRef) and node.name in world.doubtful
    if unclear or any(isinstance(owner, Unknown) for owner in per):
        return Const(0, type=Unknown(), span=node.span)
    if not isinstance(declared, ast.Zone | ast.Value) or len(per) != 1 or not isinstance(per[0], SiteType):
        return world.error("E227", node.span)
    world.used.add(declared.name.text)
    slot = world.slot("it", per[0])
    place = Local(slot, type=slot.type)
    value: Expr
    if isinstance(declared, ast.Value):
        type_ = world.type_of(declared.type)
        value = ValueRead(declared.name.text, (place,), type=type_, span=node.span)
    else:
        zone = ZoneRead(
            declared.name.text, (place,), type=ZoneType(tuple(k.text for k in declared.kinds)), span=node.span
        )
        item = ComponentType(tuple(k.text for k in declared.kinds))
        there = WordCall("owner", (WordCall("only", (zone,), type=item),), type=PlayerType())
        empty = IsEmpty(zone, type=Bool())
        type_ = Optional(PlayerType())
        value = Conditional(empty, Const(NONE, type=type_), there, type=type_, span=node.span)
    return Occupancy(slot, value, type=maybe(type_), span=node.span)


def pattern(world: World, takes: str, binding: dict[str, Type]) -> Type | None:
    """The type that a word of a signature stands for."""
    if takes.endswith(" or none"):
        inner = pattern(world, takes.removesuffix(" or none"), binding)
        return None if inner is None else maybe(inner)
    for prefix, form in (("set of ", SetOf), ("list of ", None)):
        if takes.startswith(prefix):
            item = pattern(world, takes.removeprefix(prefix), binding)
            scalar: Scalar = item if item is not None else Unknown()  # type: ignore[assignment]
            return form(scalar) if form else ListOf(scalar, None)
    site = world.site()
    graph = site.graph if isinstance(site, SiteType) else ""
    simple: dict[str, Type] = {
        "number": Int(),
        "yes/no": Bool(),
        "text": TextType(),
        "player": PlayerType(),
        "actor": PlayerType(ghosts=True),
        "team": TeamType(),
        "site": site,
        "relation": RelationType(graph),
        "path": PathType(graph),
        "paths": PathsOf(graph),
        "groups": GroupsOf(site),
        "component": binding.get("component", Unknown()),
        "any": binding.get("any", Unknown()),
        "zone": Unknown(),
    }
    return simple.get(takes)


def given_type(world: World, gives: str, binding: dict[str, Type]) -> Type:
    """The type of a word's value."""
    found = pattern(world, gives, binding)
    if isinstance(found, Int):
        return Int(0, None)
    return Unknown() if found is None else found
