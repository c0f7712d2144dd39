"""What names mean: plain names, `a of b`, `x.y` and `x[i]`.

A plain name is looked for among the names bound around it, then among the values of the enum that is expected, then
among the declarations, the words, and last the values of all enums and the names of sites.
"""

from __future__ import annotations

import re

from dsl import syntax as ast
from dsl.check import belonging, calls, expressions, hints
from dsl.check.attributes import graph_relation
from dsl.check.fitting import certain
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import (
    ALL,
    AllOf,
    Computed,
    Const,
    Expr,
    Local,
    OptionRead,
    SiteNamed,
    Steps,
    ValueRead,
    WordCall,
)
from dsl.source import Span
from dsl.types import (
    Bool,
    ComponentType,
    EnumType,
    Int,
    ListOf,
    PlayerType,
    RelationType,
    SetOf,
    SiteType,
    TeamType,
    Type,
    Unknown,
)

SITE_NAME = re.compile(r"[a-z]{1,3}[1-9][0-9]{0,2}")


def name(world: World, node: ast.NameRef, scope: Scope, wanted: Type | None) -> Expr:
    """The meaning of a plain name."""
    text, span = node.name, node.span
    if (slot := scope.names.get(text)) is not None:
        return Local(slot, type=slot.type, span=span, audience=scope.origins.get(slot.number, ALL))
    if text in world.doubtful:
        return Const(0, type=Unknown(), span=span)
    enum = _expected_enum(wanted)
    if enum is not None and text in enum.values:
        return Const(enum.values.index(text), type=enum, span=span)
    if text in world.seats:
        return Const(world.seats.index(text), type=PlayerType(), span=span)
    if (special := _special(world, text, node, scope, wanted)) is not None:
        return special
    if text in world.names:
        return _declared(world, text, node, scope)
    if text in world.vocabulary and not world.vocabulary[text].params:
        return calls.word(world, world.vocabulary[text], (), scope, span)
    if (relation := graph_relation(world, text)) is not None:
        graph, per_player = relation
        if per_player:
            return world.error("E209", span, name=text)
        return Steps(graph, text, type=RelationType(graph), span=span)
    return _enum_or_site(world, node, wanted)


def _expected_enum(wanted: Type | None) -> EnumType | None:
    inner = certain(wanted) if wanted is not None else None
    if isinstance(inner, SetOf):
        inner = inner.item
    return inner if isinstance(inner, EnumType) else None


def _special(world: World, text: str, node: ast.NameRef, scope: Scope, wanted: Type | None) -> Expr | None:
    span = node.span
    if scope.path == "end" and (text in world.scores or text == "total"):
        return _score(world, text, scope, span)
    if text == "owner" and isinstance(getattr(scope.names.get("it"), "type", None), ComponentType):
        return belonging.by_word(world, node, Local(scope.names["it"], type=scope.names["it"].type), node)
    if text == "players" and isinstance(wanted, Int):
        return OptionRead("players", type=Int(*world.player_counts), span=span)
    if text == "players":
        return AllOf(type=SetOf(PlayerType()), span=span)
    if text == "actors":
        return AllOf(type=SetOf(PlayerType(ghosts=True)), span=span)
    if text == "teams":
        return AllOf(type=SetOf(TeamType()), span=span)
    if text == "never":
        return Const(0, type=Bool(), span=span)
    if text == "player":
        return hints.nobody_here(world, "E210", span, scope)
    if text == "it" or (text == "here" and text not in world.names):
        return world.error("E211", span, name=text)
    if text in ("all_out", "passed_in_row"):
        block = next((b for b in reversed(scope.blocks) if b.turns is not None), None)
        if block is None or block.turns is None:
            return world.error("E212", span, name=text)
        slots = (block.turns.circle, block.turns.out, block.turns.skips)
        reads = tuple(Local(slot, type=slot.type) for slot in slots)
        return WordCall(text, reads, type=Bool(), span=span)
    return None


def _score(world: World, text: str, scope: Scope, span: Span) -> Expr:
    """In the ranking: an item of the score, or their total, of the player who is ranked."""
    player = scope.names["player"] if "player" in scope.names else scope.names["actor"]
    who = Local(player, type=player.type, span=span)
    if text == "total":
        return WordCall("total", (who,), type=Int(), span=span)
    item = Const(world.scores[text], type=Int(), span=span)
    return WordCall("score", (item, who), type=Int(), span=span)


def _declared(world: World, text: str, node: ast.NameRef, scope: Scope) -> Expr:
    declared = world.names[text]
    world.used.add(text)
    match declared:
        case ast.Option():
            return option(world, declared, node, scope)
        case ast.Order():
            return ValueRead(text, type=ListOf(PlayerType(), None), span=node.span)
        case ast.GhostLine():
            return _ghost(world, declared, node)
        case ast.Graph():
            return AllOf(type=SetOf(SiteType(text)), span=node.span)
        case ast.Zone() | ast.Value():
            return belonging.owned(world, declared, (), scope, node)
        case ast.Define():
            return calls.define(world, declared, (), scope, node.span)
        case ast.Relation():
            return calls.relation(world, declared, (), scope, node.span)
        case ast.Procedure() | ast.Actions():
            return world.error("E213", node.span, name=text)
        case _:
            return world.error("E214", node.span, name=text)


def _ghost(world: World, declared: ast.GhostLine, node: ast.NameRef) -> Expr:
    """A ghost: the actors are the players and behind them the ghosts in the order of the file."""
    ghosts = [line.name.text for line in world.game.lines if isinstance(line, ast.GhostLine)]
    number = ghosts.index(declared.name.text)
    players = OptionRead("players", type=Int(*world.player_counts), span=node.span)
    behind = Const(number, type=Int(number, number), span=node.span)
    return Computed("+", players, behind, type=PlayerType(ghosts=True), span=node.span)


def option(world: World, declared: ast.Option, node: ast.Expr, scope: Scope, owner: ast.Expr | None = None) -> Expr:
    """The chosen value of an option; one `per player` is that of the player at hand, if no other is named."""
    type_ = world.type_of(declared.type)
    if declared.per is None:
        if owner is not None:
            return world.error("E219", node.span, name=declared.name.text)
        return OptionRead(declared.name.text, type=type_, span=node.span)
    whose = expressions.check(world, owner or ast.NameRef("player", span=node.span), scope, PlayerType())
    return OptionRead(declared.name.text, whose, type=type_, span=node.span)


def _enum_or_site(world: World, node: ast.NameRef, wanted: Type | None) -> Expr:
    text, span = node.name, node.span
    enums = world.enum_values.get(text, [])
    if len(enums) == 1:
        return Const(enums[0].values.index(text), type=enums[0], span=span)
    if enums:
        return world.error("E215", span, name=text, first=enums[0].name, second=enums[1].name)
    graph = world.graph()
    if graph is not None and _may_be_site(world, text, graph.name.text, wanted):
        return SiteNamed(graph.name.text, text, type=SiteType(graph.name.text), span=span)
    if graph is None and (SITE_NAME.fullmatch(text) or text == "board"):
        return world.boardless(span)
    return hints.unknown(world, "E201", text, span, hints.name(world, text, wanted))


def _may_be_site(world: World, text: str, graph: str, wanted: Type | None) -> bool:
    """Whether a name is spelled like a site of a grid, or a site is expected on a board whose sites have any names."""
    expected = isinstance(certain(wanted or Unknown()), SiteType)
    return SITE_NAME.fullmatch(text) is not None or (expected and world.form(graph) is None)
