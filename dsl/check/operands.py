"""The arguments of words, and the types that signatures speak of."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions, hints
from dsl.check.fitting import common, heard, maybe, named
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import (
    AnyStep,
    Conditional,
    Const,
    Expr,
    IsEmpty,
    Local,
    Occupancy,
    ValueRead,
    WordCall,
    ZoneRead,
)
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
from dsl.vocabulary import Parameter


def argument(world: World, param: Parameter, node: ast.Expr, scope: Scope, binding: dict[str, Type]) -> Expr:
    """One argument of a word."""
    match param.takes:
        case "relation":
            return relation_argument(world, node, scope)
        case "occupancy":
            return occupancy(world, node, scope)
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
            return history(world, node)
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
    if isinstance(node, ast.NameRef) and not {node.name} & {*world.names, *scope.names, *hints.relations(world)}:
        return hints.unknown(world, "E201", node.name, node.span, hints.steps(world, node.name))
    found = expressions.check(world, node, scope)
    if not isinstance(found.type, RelationType | Unknown):
        return world.error("E304", node.span, wanted="a relation", got=named(found.type))
    return found


def history(world: World, node: ast.Expr) -> Expr:
    """A history by its number in the order of the file."""
    if not isinstance(node, ast.NameRef) or world.get(node.name, ast.History) is None:
        return world.error("E257", node.span)
    names_ = [declared.name.text for declared in world.all(ast.History)]
    return Const(names_.index(node.name), type=Int(), span=node.span)


def occupancy(world: World, node: ast.Expr, scope: Scope) -> Expr:
    """A mark or zone per site, given by its name alone."""
    declared = world.names.get(node.name) if isinstance(node, ast.NameRef) else None
    per = [world.owner(p) for p in declared.per] if isinstance(declared, ast.Zone | ast.Value) else []
    unclear = isinstance(node, ast.NameRef) and node.name in world.doubtful
    if unclear or any(isinstance(owner, Unknown) for owner in per):
        return Const(0, type=Unknown(), span=node.span)
    if isinstance(node, ast.NameRef) and node.name not in world.names and node.name not in scope.names:
        return hints.unknown(world, "E201", node.name, node.span, hints.name(world, node.name, None))
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
