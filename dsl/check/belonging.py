"""What belongs to something: `a of b`, `x.y` and `x[i]`.

It is a zone, counter or mark of its owners, an attribute, a neighbouring site, or a word of one parameter.
"""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import calls, expressions, hints, names
from dsl.check.attributes import (
    all_attributes,
    field_type,
    graph_relation,
    shown,
    single_relations,
    site_attribute,
)
from dsl.check.audiences import seen_value, seen_zone
from dsl.check.fitting import fits, heard, named
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import (
    AllOf,
    Compared,
    Computed,
    Const,
    CountOf,
    Expr,
    FieldRead,
    Local,
    Looped,
    SiteRead,
    Steps,
    ValueRead,
    WordCall,
    ZoneRead,
)
from dsl.types import (
    Bool,
    ComponentType,
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

ENDS_OF_ZONES = {"top": "top", "end": "top", "bottom": "bottom"}


def of(world: World, node: ast.Of, scope: Scope) -> Expr:
    """`what of owner`."""
    if isinstance(node.what, ast.KindRef):
        return _single_component(world, node.what, node.owner, scope, node)
    if not isinstance(node.what, ast.NameRef):
        return world.error("E216", node.what.span)
    return member(world, node.what, node.owner, scope, node)


def _single_component(world: World, what: ast.KindRef, owner: ast.Expr, scope: Scope, node: ast.Expr) -> Expr:
    """`Figure of p`: the component of a kind of which each owner has exactly one."""
    declared = world.kind_names.get(what.name)
    per = declared.per if isinstance(declared, ast.Kind) else None
    lines = declared.lines if isinstance(declared, ast.Kind) else ()
    copies = [line for line in lines if isinstance(line, ast.Copies)]
    one = len(copies) == 1 and copies[0].number == ast.IntLit(1) and not copies[0].per and copies[0].where is None
    if per is None or not one:
        return world.error("E259", what.span, name=what.name)
    world.used.add(what.name)
    whose = expressions.check(world, owner, scope, world.owner(per))
    item = ComponentType((what.name,))
    slot = world.slot("it", item)
    owned_by = WordCall("owner", (Local(slot, type=item),), type=world.owner(per))
    mine = Compared("=", owned_by, whose, type=Bool())
    every = AllOf(type=SetOf(item), span=node.span)
    return Looped("first", slot, every, mine, type=item, span=node.span, audience=heard(whose))


def attribute(world: World, node: ast.Attr, scope: Scope) -> Expr:
    """`x.name`, which is `name of x`."""
    what = ast.NameRef(node.name.text, span=node.name.span)
    return member(world, what, node.of, scope, node)


def index(world: World, node: ast.Index, scope: Scope) -> Expr:
    """`x[i]`: the zone, counter or mark `x` of `i`."""
    if isinstance(node.of, ast.NameRef):
        declared = world.names.get(node.of.name)
        if node.of.name in world.doubtful:
            return Const(0, type=Unknown(), span=node.span)
        if isinstance(declared, ast.Zone | ast.Value):
            world.used.add(node.of.name)
            return owned(world, declared, (node.index,), scope, node)
    return world.error("E217", node.span)


def member(world: World, what: ast.NameRef, owner: ast.Expr, scope: Scope, node: ast.Expr) -> Expr:
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
        return owned(world, declared, _owners(owner), scope, node)
    if isinstance(declared, ast.Option):
        world.used.add(text)
        return names.option(world, declared, node, scope, owner)
    if isinstance(declared, ast.Define):
        argument = ast.Argument(None, owner, span=owner.span)
        return calls.define(world, declared, (argument,), scope, node.span)
    base = expressions.check(world, owner, scope)
    if isinstance(base.type, Unknown):
        return Const(0, type=Unknown(), span=node.span)
    found = _team(what, base, node) or _attribute(world, what, base, node) or by_word(world, what, base, node)
    if found is not None:
        return found
    if isinstance(base.type, Optional) and all_attributes(world, base.type.item):
        return world.error("E401", owner.span, help=hints.absent(world, owner), type=named(base.type.item))
    advice = hints.member(world, text, base.type, all_attributes(world, base.type))
    return hints.unknown(world, "E218", text, what.span, advice, got=named(base.type))


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


def owned(
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
    player = scope.names.get("player") or scope.names.get("actor")
    if len(missing) == 1 and isinstance(missing[0], PlayerType) and player is not None:
        return [Local(player, type=player.type, span=node.span)]
    if len(missing) == 1 and isinstance(missing[0], PlayerType):
        hints.nobody_here(world, "E210", node.span, scope)
    elif not any(isinstance(owner, Unknown) for owner in missing):
        world.error("E220", node.span, name=declared.name.text, owner=missing[0])
    return None


def _attribute(world: World, what: ast.NameRef, base: Expr, node: ast.Expr) -> Expr | None:
    match base.type:
        case ComponentType(kinds):
            return _field(world, what, base, kinds, node)
        case SiteType(graph):
            type_ = site_attribute(world, graph, what.name)
            if type_ is not None:
                shows = shown(world, graph, what.name, base)
                return SiteRead(graph, what.name, shows, type=type_, span=node.span, audience=heard(base))
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


def by_word(world: World, what: ast.NameRef, base: Expr, node: ast.Expr) -> Expr | None:
    """`x.owner`, `site of x`: a word with one parameter."""
    if what.name == "owner" and isinstance(base.type, ComponentType):
        form = _owner_type(world, base.type)
        return WordCall("owner", (base,), type=form, span=node.span, audience=heard(base))
    spelled = {"site": "site_of"}.get(what.name, what.name)
    if spelled in world.vocabulary and len(world.vocabulary[spelled].params) == 1:
        return calls.word_of(world, world.vocabulary[spelled], base, node.span)
    return None


def _owner_type(world: World, item: ComponentType) -> PlayerType:
    """Whose components of a kind are: players', or of everyone who takes part."""
    kinds = [world.kind_names.get(kind) for kind in item.kinds]
    return PlayerType(
        ghosts=any(isinstance(k, ast.Kind) and k.per is not None and k.per.text == "actor" for k in kinds)
    )
