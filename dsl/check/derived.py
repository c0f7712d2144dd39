"""Defines and relations: worked out when first used, with cycles told.

A define or procedure that says `player` without binding it has the player at hand as a first parameter that is not
written; `needs_player` finds these.
"""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions, operands
from dsl.check.children import children
from dsl.check.fitting import common, heard, named
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.diagnostics.suggest import did_you_mean
from dsl.program import Chosen, Const, DefineDecl, Expr, Piece, RelationDecl, Slot, WayDecl
from dsl.source import Span
from dsl.types import Bool, EnumType, Int, Optional, PlayerType, RelationType, SiteType, Type, Unknown

IMPOSSIBLE = -2
"""Among the keys taken by rows: there is a row for what cannot occur."""


def define(world: World, node: ast.Define, span: Span) -> DefineDecl | None:
    """The typed define; None when it is being worked out already, which is a cycle."""
    text = node.name.text
    if text in world.defines:
        return world.defines[text]
    if not _enter(world, text, span):
        return None
    slots = parameters(world, node.params, needs_player(world, node))
    scope = Scope(names={slot.name: slot for slot in slots}, path=text)
    wanted = None if node.type is None else world.type_of(node.type)
    if isinstance(node.body, ast.Table):
        body = table(world, node.body, scope, wanted)
    else:
        body = expressions.check(world, node.body, scope, wanted)
    world.under_way.pop()
    made = DefineDecl(text, slots, body, span=node.name.span)
    world.defines[text] = made
    return made


def _enter(world: World, text: str, span: Span) -> bool:
    if text in world.under_way:
        cycle = " → ".join([*world.under_way[world.under_way.index(text) :], text])
        world.findings.add("E403", span, name=text, cycle=cycle)
        return False
    world.under_way.append(text)
    return True


def parameters(world: World, params: tuple[ast.Param, ...], player: bool, frame: str = "") -> tuple[Slot, ...]:
    """The slots of parameters, the unwritten player first."""
    slots = [world.slot("player", PlayerType(), frame)] if player else []
    seen: dict[str, ast.Param] = {}
    for param in params:
        if param.name.text in seen or (param.name.text in world.names and param.name.text != "player"):
            world.findings.add("E208" if param.name.text not in seen else "E207", param.name.span, name=param.name.text)
        seen[param.name.text] = param
        slots.append(world.slot(param.name.text, world.type_of(param.type), frame))
    return tuple(slots)


def table(world: World, node: ast.Table, scope: Scope, wanted: Type | None) -> Expr:
    """`by subject:` with its rows; without `else` every value needs a row."""
    of_players = isinstance(node.subject, ast.NameRef) and node.subject.name == "players"
    subject = expressions.check(world, node.subject, scope, Int() if of_players else None)
    rows: list[tuple[tuple[int, ...], Expr]] = []
    otherwise: Expr | None = None
    type_: Type = wanted or Unknown()
    taken: set[int] = set()
    for row in node.rows:
        value = expressions.check(world, row.value, scope, wanted)
        joined = value.type if not rows and otherwise is None and wanted is None else common(type_, value.type)
        if joined is None:
            world.error("E306", row.value.span, first=named(type_), got=named(value.type))
        else:
            type_ = joined
        keys = row_keys(world, row.keys, subject.type, taken)
        if any(key.value == "else" for key in row.keys):
            otherwise = value
        if keys:
            rows.append((keys, value))
    if otherwise is None:
        missing_rows(world, node.span, subject.type, taken)
    return Chosen(
        subject, tuple(rows), otherwise, type=type_, span=node.span, audience=heard(subject, *(v for _, v in rows))
    )


def row_keys(world: World, keys: tuple[ast.Key, ...], subject: Type, taken: set[int]) -> tuple[int, ...]:
    """The numbers of a row's keys, each in no other row."""
    found = []
    for key in keys:
        if key.value == "else":
            continue
        number = _key(key, subject)
        if number is None:
            advice = did_you_mean(str(key.value), subject.values) if isinstance(subject, EnumType) else None
            world.findings.add("E311", key.span, help=advice, key=key.value, type=named(subject))
            taken.add(IMPOSSIBLE)
        elif number in taken:
            world.findings.add("E312", key.span, key=key.value)
        else:
            taken.add(number)
            found.append(number)
    return tuple(found)


def _key(key: ast.Key, subject: Type) -> int | None:
    match subject:
        case Optional(item):
            return -1 if key.value == "none" else _key(key, item)
        case EnumType(_, values) if key.value in values:
            return values.index(str(key.value))
        case Int(low, high) if isinstance(key.value, int):
            inside = (low is None or key.value >= low) and (high is None or key.value <= high)
            return key.value if inside else None
        case Bool() if key.value in ("yes", "no"):
            return int(key.value == "yes")
        case Unknown():
            return 0 if not isinstance(key.value, int) else key.value
        case _:
            return None


def missing_rows(world: World, span: Span, subject: Type, taken: set[int]) -> None:
    """Tell the values that have no row; a row for what cannot be is most likely one of them misspelt."""
    if IMPOSSIBLE in taken:
        return
    match subject:
        case EnumType(_, values):
            missing = [name for number, name in enumerate(values) if number not in taken]
        case Int(int() as low, int() as high) if high - low < 1000:
            missing = [str(number) for number in range(low, high + 1) if number not in taken]
        case Bool():
            missing = [name for number, name in enumerate(("no", "yes")) if number not in taken]
        case Unknown():
            return
        case _:
            missing = ["else"]
    if missing:
        world.findings.add("E404", span, missing=", ".join(missing[:5]) + (" …" if len(missing) > 5 else ""))


# ------------------------------------------------------------------------------------------------------- relations


def relation(world: World, node: ast.Relation, span: Span) -> RelationDecl | None:
    """The typed relation; None when it is part of its own meaning."""
    text = node.name.text
    if text in world.relations:
        return world.relations[text]
    if not _enter(world, text, span):
        return None
    site = world.site(span=node.name.span)
    graph = site.graph if isinstance(site, SiteType) else ""
    slots = parameters(world, node.params, needs_player(world, node))
    scope = Scope(names={slot.name: slot for slot in slots}, path=text)
    ways = tuple(
        WayDecl(way.name.text, tuple(_piece(world, piece, scope, site) for piece in way.pieces)) for way in node.ways
    )
    _unique(world, tuple(way.name for way in node.ways))
    world.under_way.pop()
    made = RelationDecl(text, graph, slots, ways, span=node.name.span)
    world.relations[text] = made
    return made


def _unique(world: World, names: tuple[ast.Name, ...]) -> None:
    seen: set[str] = set()
    for name in names:
        if name.text in seen:
            world.findings.add("E202", name.span, name=name.text)
        seen.add(name.text)


def _piece(world: World, node: ast.Piece, scope: Scope, site: Type) -> Piece:
    base = operands.relation_argument(world, node.relation, scope)
    slot, here = world.slot("it", site), world.slot("here", site)
    inner = scope.bind(slot) if "here" in world.names else scope.bind(slot, here)
    one = Const(1, type=Int(1, 1), span=node.span)
    low = one if node.low is None else expressions.number(world, node.low, scope)
    if node.endless:
        high: Expr | None = None
    elif node.high is not None:
        high = expressions.number(world, node.high, scope)
    else:
        high = low
    through = None if node.through is None else expressions.test(world, node.through, inner)
    to = None if node.to is None else expressions.test(world, node.to, inner)
    if isinstance(base.type, RelationType) and node.straight and not _is_plain(base):
        world.findings.add("E313", node.relation.span)
    return Piece(base, node.straight, low, high, slot, here, through, to, span=node.span)


def _is_plain(base: Expr) -> bool:
    from dsl.program import AnyStep, Steps

    return isinstance(base, Steps) or (isinstance(base, AnyStep) and all(_is_plain(part) for part in base.parts))


# ------------------------------------------------------------------------------------------- the unwritten player


def needs_player(world: World, node: ast.Define | ast.Relation | ast.Procedure | ast.Actions) -> bool:
    """Whether a declaration speaks of the player at hand without being told who that is."""
    if any(param.name.text == "player" for param in node.params):
        return False
    return _speaks_of_player(world, node, {node.name.text})


def _speaks_of_player(world: World, node: ast.Node, visited: set[str]) -> bool:
    match node:
        case ast.NameRef(name="player"):
            return True
        case ast.Verb(name=ast.Name(text="show" | "hide" | "reveal"), phrases=(ast.Phrase(value=ast.NameRef()), *_)):
            return False
        case ast.NameRef(name=text):
            declared = world.names.get(text)
            if isinstance(declared, ast.Zone | ast.Value):
                return bool(declared.per) and declared.per[0].text == "player"
            return _callee_speaks(world, text, visited)
        case ast.Of(what=ast.NameRef(name=text), owner=owner):
            declared = world.names.get(text)
            own = not isinstance(declared, ast.Zone | ast.Value) and _callee_speaks(world, text, visited)
            return own or _speaks_of_player(world, owner, visited)
        case ast.Index(of=ast.NameRef(name=text), index=inner):
            declared = world.names.get(text)
            short = isinstance(declared, ast.Zone | ast.Value) and len(declared.per) > 1
            return (short and declared.per[0].text == "player") or _speaks_of_player(world, inner, visited)  # type: ignore[union-attr]
        case ast.Call(name=ast.Name(text=text)) if _callee_speaks(world, text, visited):
            return True
        case ast.Change(owner=owner, amount=amount):
            return any(_speaks_of_player(world, part, visited) for part in (owner, amount))
        case ast.Each(var=ast.Name(text="player")) | ast.Turns(var=ast.Name(text="player")):
            return (
                any(_speaks_of_player(world, part, visited) for part in (node.domain,) if part)
                if isinstance(node, ast.Each)
                else _speaks_of_player(world, node.order, visited)
            )
        case _:
            return any(_speaks_of_player(world, child, visited) for child in children(node))


def _callee_speaks(world: World, text: str, visited: set[str]) -> bool:
    declared = world.names.get(text)
    if not isinstance(declared, ast.Define | ast.Relation | ast.Procedure | ast.Actions) or text in visited:
        return False
    visited.add(text)
    if any(param.name.text == "player" for param in declared.params):
        return False
    return _speaks_of_player(world, declared, visited)
