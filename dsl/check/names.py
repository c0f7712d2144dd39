"""What names mean: plain names, `a of b`, `x.y` and `x[i]`.

A plain name is looked for among the names bound around it, then among the values of the enum that is expected, then
among the declarations, the words, and last the values of all enums and the names of sites.
"""

from __future__ import annotations

import re

from dsl import syntax as ast
from dsl.check import calls, expressions, hints
from dsl.check.attributes import all_attributes, field_type, graph_relation, single_relations, site_attribute
from dsl.check.audiences import seen_value, seen_zone
from dsl.check.fitting import certain, fits, heard, named
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import (
    ALL,
    AllOf,
    Computed,
    Const,
    CountOf,
    Expr,
    FieldRead,
    Local,
    OptionRead,
    SiteNamed,
    SiteRead,
    Steps,
    ValueRead,
    WordCall,
    ZoneRead,
)
from dsl.source import Span
from dsl.types import (
    Bool,
    ComponentType,
    EnumType,
    Int,
    Optional,
    PathType,
    PlayerType,
    RelationType,
    Scalar,
    SetOf,
    SiteType,
    TeamType,
    Type,
    Unknown,
    ZoneType,
)

SITE_NAME = re.compile(r"[a-z]{1,3}[1-9][0-9]{0,2}")
ENDS_OF_ZONES = {"top": "top", "end": "top", "bottom": "bottom"}


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
        return _declared(world, text, node, scope, wanted)
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
        return _by_word(world, node, Local(scope.names["it"], type=scope.names["it"].type), scope, node)
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
    if text in ("player", "it"):
        return world.error("E210" if text == "player" else "E211", span)
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
    player = scope.names["player"]
    who = Local(player, type=player.type, span=span)
    if text == "total":
        return WordCall("total", (who,), type=Int(), span=span)
    item = Const(world.scores[text], type=Int(), span=span)
    return WordCall("score", (item, who), type=Int(), span=span)


def _declared(world: World, text: str, node: ast.NameRef, scope: Scope, wanted: Type | None) -> Expr:
    declared = world.names[text]
    world.used.add(text)
    match declared:
        case ast.Option():
            return option(world, declared, node, scope)
        case ast.GhostLine():
            return _ghost(world, declared, node)
        case ast.Graph():
            return AllOf(type=SetOf(SiteType(text)), span=node.span)
        case ast.Zone() | ast.Value():
            return _owned(world, declared, (), scope, node)
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
    return world.error("E201", span, help=hints.name(world, text, wanted), name=text)


def _may_be_site(world: World, text: str, graph: str, wanted: Type | None) -> bool:
    """Whether a name is spelled like a site of a grid, or a site is expected on a board whose sites have any names."""
    expected = isinstance(certain(wanted or Unknown()), SiteType)
    return SITE_NAME.fullmatch(text) is not None or (expected and world.form(graph) is None)


# --------------------------------------------------------------------------------------------------- belonging


def of(world: World, node: ast.Of, scope: Scope, wanted: Type | None) -> Expr:
    """`what of owner`."""
    if not isinstance(node.what, ast.NameRef):
        return world.error("E216", node.what.span)
    return member(world, node.what, node.owner, scope, node, wanted)


def attribute(world: World, node: ast.Attr, scope: Scope, wanted: Type | None) -> Expr:
    """`x.name`, which is `name of x`."""
    what = ast.NameRef(node.name.text, span=node.name.span)
    return member(world, what, node.of, scope, node, wanted)


def index(world: World, node: ast.Index, scope: Scope, wanted: Type | None) -> Expr:
    """`x[i]`: the zone, counter or mark `x` of `i`."""
    if isinstance(node.of, ast.NameRef):
        declared = world.names.get(node.of.name)
        if node.of.name in world.doubtful:
            return Const(0, type=Unknown(), span=node.span)
        if isinstance(declared, ast.Zone | ast.Value):
            world.used.add(node.of.name)
            return _owned(world, declared, (node.index,), scope, node)
    return world.error("E217", node.span)


def member(world: World, what: ast.NameRef, owner: ast.Expr, scope: Scope, node: ast.Expr, wanted: Type | None) -> Expr:
    """What belongs to `owner` under the name `what`: a zone or value of it, an attribute, a neighbour, a word."""
    text = what.name
    declared = world.names.get(text)
    if text in world.doubtful:
        return Const(0, type=Unknown(), span=node.span)
    if text in scope.seats:
        kept, type_ = scope.seats[text]
        who = expressions.check(world, owner, scope, PlayerType())
        return ValueRead(kept, (who,), type=type_, span=node.span, audience=heard(who))
    if isinstance(declared, ast.Zone | ast.Value):
        world.used.add(text)
        return _owned(world, declared, _owners(owner), scope, node)
    if isinstance(declared, ast.Option):
        world.used.add(text)
        return option(world, declared, node, scope, owner)
    if isinstance(declared, ast.Define):
        argument = ast.Argument(None, owner, span=owner.span)
        return calls.define(world, declared, (argument,), scope, node.span)
    base = expressions.check(world, owner, scope)
    if isinstance(base.type, Unknown):
        return Const(0, type=Unknown(), span=node.span)
    found = _team(what, base, node) or _attribute(world, what, base, node) or _by_word(world, what, base, scope, node)
    if found is not None:
        return found
    if isinstance(base.type, Optional) and all_attributes(world, base.type.item):
        return world.error("E401", owner.span, type=named(base.type.item))
    advice = hints.member(world, text, base.type, all_attributes(world, base.type))
    return world.error("E218", what.span, help=advice, name=text, got=named(base.type))


def _team(what: ast.NameRef, base: Expr, node: ast.Expr) -> Expr | None:
    """The team of a player, or of the owner of a component: partners sit opposite each other."""
    if what.name != "team" or not isinstance(base.type, PlayerType | ComponentType):
        return None
    who = base
    if isinstance(base.type, ComponentType):
        who = WordCall("owner", (base,), type=PlayerType(), span=node.span, audience=heard(base))
    teams = CountOf(AllOf(type=SetOf(TeamType())), type=Int(1, None))
    return Computed("mod", who, teams, type=TeamType(), span=node.span, audience=heard(base))


def _owners(owner: ast.Expr) -> tuple[ast.Expr, ...]:
    """The owners in `x of a[b]`: a, then b."""
    return (*_owners(owner.of), owner.index) if isinstance(owner, ast.Index) else (owner,)


def _owned(
    world: World, declared: ast.Zone | ast.Value, owners: tuple[ast.Expr, ...], scope: Scope, node: ast.Expr
) -> Expr:
    """A zone, counter or mark of its owners; the player at hand stands in for an owner that is left out."""
    wanted = [world.owner(per) for per in declared.per]
    found = [expressions.check(world, o, scope, t) for o, t in zip(owners, wanted, strict=False)]
    if len(owners) > len(wanted):
        text = declared.name.text
        return world.error("E219", node.span, name=text)
    if len(owners) < len(wanted):
        implied = _implied(world, declared, wanted[: len(wanted) - len(owners)], scope, node)
        if implied is None:
            return Const(0, type=Unknown(), span=node.span)
        if not owners or isinstance(wanted[0], PlayerType):
            found = implied + [expressions.check(world, o, scope, t) for o, t in zip(owners, wanted[1:], strict=False)]
    if isinstance(declared, ast.Zone):
        kinds = tuple(k.text for k in declared.kinds)
        if not all(isinstance(world.kind_names.get(kind), ast.Kind) for kind in kinds):
            return Const(0, type=Unknown(), span=node.span)
        type_: Type = ZoneType(kinds, declared.ordered)
        heard_by = heard(*found) & seen_zone(declared, "value", found, scope)
        return ZoneRead(declared.name.text, tuple(found), type=type_, span=node.span, audience=heard_by)
    heard_by = heard(*found) & seen_value(declared, found, scope)
    return ValueRead(
        declared.name.text, tuple(found), type=world.type_of(declared.type), span=node.span, audience=heard_by
    )


def _implied(
    world: World, declared: ast.Zone | ast.Value, missing: list[Scalar], scope: Scope, node: ast.Expr
) -> list[Expr] | None:
    """The player at hand, where just one owner is left out and it is a player."""
    player = scope.names.get("player")
    if len(missing) == 1 and isinstance(missing[0], PlayerType) and player is not None:
        return [Local(player, type=player.type, span=node.span)]
    if len(missing) == 1 and isinstance(missing[0], PlayerType):
        world.error("E210", node.span)
    else:
        world.error("E220", node.span, name=declared.name.text, owner=missing[0])
    return None


def _attribute(world: World, what: ast.NameRef, base: Expr, node: ast.Expr) -> Expr | None:
    match base.type:
        case ComponentType(kinds):
            return _field(world, what, base, kinds, node)
        case SiteType(graph):
            type_ = site_attribute(world, graph, what.name)
            if type_ is not None:
                return SiteRead(graph, what.name, base, type=type_, span=node.span, audience=heard(base))
            relation = graph_relation(world, what.name)
            if relation is not None and what.name in single_relations(world, graph):
                step = Steps(graph, what.name, type=RelationType(graph), span=what.span)
                form = Optional(SiteType(graph))
                return WordCall("step_by", (step, base), type=form, span=node.span, audience=heard(base))
        case ZoneType(kinds) if what.name in ENDS_OF_ZONES:
            word = ENDS_OF_ZONES[what.name]
            form = Optional(ComponentType(kinds))
            return WordCall(word, (base,), type=form, span=node.span, audience=heard(base))
        case PathType(graph) if what.name == "end":
            return WordCall("last", (base,), type=SiteType(graph), span=node.span, audience=heard(base))
        case _:
            pass
    return None


def _field(world: World, what: ast.NameRef, base: Expr, kinds: tuple[str, ...], node: ast.Expr) -> Expr | None:
    types = [field_type(world, kind, what.name) for kind in kinds]
    if any(type_ is None for type_ in types):
        return None
    first = types[0]
    assert first is not None
    if any(type_ is not None and not fits(type_, first) for type_ in types):
        return None
    return FieldRead(what.name, base, type=first, span=node.span, audience=heard(base))


def _by_word(world: World, what: ast.NameRef, base: Expr, scope: Scope, node: ast.Expr) -> Expr | None:
    """`x.owner`, `site of x`: a word with one parameter."""
    spelled = {"site": "site_of"}.get(what.name, what.name)
    if spelled in world.vocabulary and len(world.vocabulary[spelled].params) == 1:
        return calls.word_of(world, world.vocabulary[spelled], base, node.span)
    return None
