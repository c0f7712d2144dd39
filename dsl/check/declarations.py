"""Declarations: options, kinds, graphs, zones, counters and marks, typed."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions
from dsl.check.audiences import BY, FACETS
from dsl.check.fitting import named
from dsl.check.ranges import within
from dsl.check.scope import Scope
from dsl.check.settled import reads_options, settled
from dsl.check.world import World, literal
from dsl.program import (
    UNEVEN_TEAMS,
    Const,
    Expr,
    FieldDecl,
    GhostDecl,
    GraphDecl,
    HistoryDecl,
    Members,
    OptionDecl,
    OrderDecl,
    Require,
    Sight,
    ValueDecl,
    ZoneDecl,
)
from dsl.source import Span
from dsl.types import (
    NONE,
    Bool,
    ComponentType,
    Int,
    ListOf,
    Optional,
    PlayerType,
    SetOf,
    TeamType,
    Type,
    Unknown,
)

NO_NAMES = Scope()


def constant(world: World, node: ast.Expr, wanted: Type) -> Expr:
    """An expression that is known before play: it may read options and the number of players only."""
    found = expressions.check(world, node, NO_NAMES, wanted)
    return found if settled(world, found) else world.error("E330", node.span)


def options(world: World) -> tuple[OptionDecl, ...]:
    """The options of the game."""
    found = []
    for node in world.all(ast.Option):
        type_ = world.scalar(node.type)
        default = constant(world, node.default, type_)
        if reads_options(world, default):
            world.error("E333", node.default.span, name=node.name.text)
        known = isinstance(type_, Int) and isinstance(default.type, Int) and default.type.low is not None
        _within_range(world, node.name.text, type_, default, node.default.span if known else None)
        low, high = _ends(world, node.type)
        text = node.text.text if node.text is not None else ""
        found.append(
            OptionDecl(node.name.text, text, type_, default, node.per is not None, low, high, span=node.name.span)
        )
    return tuple(found)


def _within_range(world: World, name: str, type_: Type, value: Expr, span: Span | None) -> None:
    """Tell an initial number outside its range; a range that holds nothing is a mistake of its own."""
    if span is None or not isinstance(type_, Int) or not isinstance(value.type, Int):
        return
    backwards = type_.low is not None and type_.high is not None and type_.low > type_.high
    if not backwards and not within(value.type, type_.low, type_.high):
        world.error("E314", span, name=name, range=type_, got=named(value.type))


def _ends(world: World, node: ast.TypeExpr) -> tuple[Expr | None, Expr | None]:
    """The ends of a range that are not plain numbers."""
    if not isinstance(node, ast.RangeType):
        return None, None
    low = None if literal(node.low) is not None else constant(world, node.low, Int())
    high = None if literal(node.high) is not None else constant(world, node.high, Int())
    return low, high


def requires(world: World) -> tuple[Require, ...]:
    """What combinations of options and players may be played; teams must come out even."""
    found = [
        Require(constant(world, line.test, Bool()), line.why.text, span=line.span)
        for line in world.game.lines
        if isinstance(line, ast.RequireLine)
    ]
    for line in world.game.lines:
        if isinstance(line, ast.TeamsLine):
            players = ast.NameRef("players", span=line.span)
            rest = ast.Arithmetic("mod", players, line.size, span=line.span)
            even = ast.Compare("=", rest, ast.IntLit(0, span=line.span), span=line.span)
            found.append(Require(constant(world, even, Bool()), UNEVEN_TEAMS, span=line.span))
    return tuple(found)


def ghosts(world: World) -> tuple[GhostDecl, ...]:
    """Those who take part without deciding."""
    return tuple(
        GhostDecl(
            line.name.text,
            line.text.text if line.text is not None else line.name.text,
            None if line.when is None else constant(world, line.when, Bool()),
            span=line.span,
        )
        for line in world.game.lines
        if isinstance(line, ast.GhostLine)
    )


def team_size(world: World) -> Expr | None:
    """How many players make a team; None when each plays alone."""
    lines = [line for line in world.game.lines if isinstance(line, ast.TeamsLine)]
    return constant(world, lines[0].size, Int(1, None)) if lines else None


# --------------------------------------------------------------------------------------------------------- kinds


# -------------------------------------------------------------------------------------------------------- graphs


def graphs(world: World) -> tuple[GraphDecl, ...]:
    """The graphs, with the numbers in their lines typed."""
    return tuple(_graph(world, node) for node in world.all(ast.Graph))


def _graph(world: World, node: ast.Graph) -> GraphDecl:
    attributes = []
    numbers: list[tuple[Span, Expr]] = []
    for line in node.lines:
        match line:
            case ast.SiteLine():
                attributes.append(FieldDecl(line.name.text, world.type_of(line.type), None, span=line.name.span))
            case ast.GridLine():
                numbers += [(e.span, _size(world, e)) for e in (line.columns, line.rows)]
            case ast.StripsLine():
                numbers += [(e.span, constant(world, e, Int())) for e in line.at]
            case _:
                pass
        when = getattr(line, "when", None)
        if when is not None:
            numbers.append((when.span, constant(world, when, Bool())))
    if not any(isinstance(line, ast.GridLine | ast.MapLine | ast.EdgesLine | ast.SheetLine) for line in node.lines):
        world.error("E412", node.name.span, name=node.name.text)
    per = node.per.text if node.per is not None else ""
    return GraphDecl(node.name.text, per, node.lines, tuple(attributes), tuple(numbers), span=node.name.span)


def _size(world: World, node: ast.Expr) -> Expr:
    found = constant(world, node, Int())
    if isinstance(found.type, Int) and found.type.high is not None and found.type.high < 1:
        return world.error("E319", node.span)
    return found


# -------------------------------------------------------------------------------------------- zones and values


def zones(world: World) -> tuple[ZoneDecl, ...]:
    """The zones."""
    found = []
    for node in world.all(ast.Zone):
        kinds_: list[str] = []
        for kind in node.kinds:
            type_ = world.kind(kind)
            if isinstance(type_, ComponentType):
                kinds_ += type_.kinds
            elif not isinstance(type_, Unknown):
                world.error("E320", kind.span, name=kind.text)
        holds = None if node.holds is None else constant(world, node.holds, Int())
        found.append(
            ZoneDecl(
                node.name.text,
                tuple(kinds_),
                tuple(world.owner(p) for p in node.per),
                node.ordered,
                holds,
                _seen(world, node.seen, _owned(world, node.per)),
                None if node.when is None else constant(world, node.when, Bool()),
                node.on.text if node.on is not None else "",
                span=node.name.span,
            )
        )
    return tuple(found)


def _owned(world: World, per: tuple[ast.Name, ...]) -> bool:
    """Whether somebody owns what is declared `per` these."""
    owners = (world.owner(name) for name in per)
    return any(isinstance(owner, PlayerType | TeamType | ComponentType | Unknown) for owner in owners)


def _seen(world: World, facets: tuple[ast.Facet, ...], owned: bool) -> tuple[Sight, ...]:
    found = []
    for facet in facets:
        what = facet.what.text
        by = tuple(name.text for name in facet.by)
        if what in BY and not by:
            found += [Sight(one, (what,)) for one in FACETS] if what != "nobody" else [Sight("value", ("nobody",))]
            continue
        if what not in FACETS:
            world.findings.add("E247" if by else "E248", facet.what.span, name=what)
        for name in facet.by:
            if name.text not in BY:
                world.findings.add("E248", name.span, name=name.text)
            elif name.text in ("owner", "others", "team") and not owned:
                world.findings.add("E249", name.span, name=name.text)
        slot = when = None
        if facet.when is not None:
            slot = world.slot("player", PlayerType())
            when = expressions.test(world, facet.when, NO_NAMES.bind(slot) if owned else NO_NAMES)
        found.append(Sight(what, by, when, slot))
    return tuple(found)


def values(world: World) -> tuple[ValueDecl, ...]:
    """The counters and marks."""
    return tuple(_value(world, node) for node in world.all(ast.Value))


def _value(world: World, node: ast.Value) -> ValueDecl:
    type_ = world.type_of(node.type)
    if node.word == "counter" and not isinstance(type_, Int | Unknown):
        world.error("E321", node.type.span, name=node.name.text)
    initial = _initial(world, node, type_)
    _within_range(world, node.name.text, type_, initial, node.span if node.initial is None else node.initial.span)
    if not node.seen:
        world.findings.add("E413", node.name.span, word=node.word, name=node.name.text)
    if node.beyond is not None and node.beyond.text != "lost":
        world.findings.add("E250", node.beyond.span, name=node.beyond.text)
    low, high = _ends(world, node.type)
    return ValueDecl(
        node.name.text,
        node.word,
        tuple(world.owner(p) for p in node.per),
        type_,
        initial,
        node.lifetime.text if node.lifetime is not None else "",
        _seen(world, node.seen, _owned(world, node.per)),
        node.beyond is not None,
        low,
        high,
        None if node.when is None else constant(world, node.when, Bool()),
        span=node.name.span,
    )


def _initial(world: World, node: ast.Value, type_: Type) -> Expr:
    """The initial value: as written, else none, else the first value of the type."""
    if node.initial is not None:
        return constant(world, node.initial, type_)
    if isinstance(type_, Optional):
        return Const(NONE, type=type_, span=node.span)
    if isinstance(type_, SetOf | ListOf):
        return Members((), type=type_, span=node.span)
    first = type_.low if isinstance(type_, Int) and type_.low is not None else 0
    return Const(first, type=type_ if not isinstance(type_, Int) else Int(first, first), span=node.span)


def histories(world: World) -> tuple[HistoryDecl, ...]:
    """The histories; each is of zones, counters and marks by name."""
    found = []
    for node in world.all(ast.History):
        of = []
        for part in node.of:
            if isinstance(part, ast.NameRef) and isinstance(world.names.get(part.name), ast.Zone | ast.Value):
                world.used.add(part.name)
                of.append(part.name)
            elif isinstance(part, ast.NameRef) and part.name == "player":
                of.append("player")
            else:
                world.error("E251", part.span)
        found.append(HistoryDecl(node.name.text, tuple(of), node.holds, span=node.name.span))
    return tuple(found)


def orders(world: World) -> tuple[OrderDecl, ...]:
    """The lasting orders of the seats."""
    return tuple(OrderDecl(node.name.text, span=node.name.span) for node in world.all(ast.Order))
