"""Who can know the value of a zone, counter or mark at one place in the rules.

The declaration says it, unless the rules above have shown or hidden it: what is shown on every way here is known to
all, what is hidden on any way here to nobody (semantics, 35).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl import syntax as ast
from dsl.check.children import children
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import ALL, Audience, Const, Expr, Limit, Local, Slot, ZoneRead
from dsl.types import ComponentType, PlayerType, TeamType, Unknown


def seen_zone(declared: ast.Zone, facet: str, owners: Sequence[Expr], scope: Scope) -> Audience:
    """Who can know `facet` (`existence`, `count`, `order`, `value`) of a zone."""
    name = declared.name.text
    if name in scope.shown:
        return ALL
    hidden = facet == "value" and name in scope.hidden
    return Audience(frozenset({Limit(name, "nobody")})) if hidden else _declared(name, declared.seen, facet, owners)


def seen_value(declared: ast.Value, owners: Sequence[Expr], scope: Scope) -> Audience:
    """Who can know a counter or mark."""
    name = declared.name.text
    return ALL if name in scope.shown else _declared(name, declared.seen, "value", owners)


def seen_count(declared: ast.Zone, zone: ZoneRead, scope: Scope) -> Audience:
    """Who can know how many are in a zone."""
    total = seen_zone(declared, "count", zone.owners, scope)
    for owner in zone.owners:
        total = total & owner.audience
    return total


BY = ("all", "owner", "team", "others", "nobody")
FACETS = ("existence", "count", "order", "value")
"""What can be seen; whoever sees one also sees those before it."""


def _declared(name: str, seen: Sequence[ast.Facet], facet: str, owners: Sequence[Expr]) -> Audience:
    if not seen or any(unclear(line, owners) for line in seen):
        return ALL
    for line in seen:
        if line.what.text == "all":
            return ALL
    enough = FACETS[FACETS.index(facet) :]
    found: Audience | None = None
    for line in seen:
        if line.what.text in enough and line.when is None:
            audience = _limits(name, [by.text for by in line.by], owners)
            if audience.everyone:
                return ALL
            found = found or audience
    return found or Audience(frozenset({Limit(name, "nobody")}))


def unclear(line: ast.Facet, owners: Sequence[Expr]) -> bool:
    """Whether a line does not say who sees what, which is told where it is declared."""
    if not line.by:
        return line.what.text not in BY
    owned = any(isinstance(owner.type, PlayerType | TeamType | ComponentType | Unknown) for owner in owners)
    who = BY if owned else ("all", "nobody")
    return line.what.text not in FACETS or any(name.text not in who for name in line.by)


def _limits(name: str, by: Sequence[str], owners: Sequence[Expr]) -> Audience:
    if "all" in by:
        return ALL
    return Audience(frozenset(Limit(name, who, key(owners[0]) if owners else "") for who in by))


def key(owner: Expr) -> str:
    """How an owner is bound at this place."""
    match owner:
        case Local(slot=slot):
            return f"{slot.name}#{slot.number}"
        case Const(value=value):
            return f"seat {value + 1}"
        case other:
            return f"{other}"


def at_use(
    total: Audience, params: Sequence[Slot], values: Sequence[Expr], zones: frozenset[str], scope: Scope
) -> Audience:
    """The audience of a define or relation where it is used: its parameters are the values given there, and the zones
    it reads are shown or hidden as they are there."""
    bound = {key(Local(slot, type=slot.type)): key(value) for slot, value in zip(params, values, strict=True)}
    limits = {
        replace(limit, owner=bound.get(limit.owner, limit.owner))
        for limit in total.limits
        if limit.secret not in scope.shown
    }
    limits |= {Limit(zone, "nobody") for zone in zones & scope.hidden}
    for value in values:
        limits |= value.audience.limits
    return Audience(frozenset(limits))


def zones_read(world: World, node: ast.Node, visited: frozenset[str] = frozenset()) -> frozenset[str]:
    """The zones whose components a define or relation reads, through others too; to count them is not to read them."""
    found: frozenset[str] = frozenset()
    name = node.name if isinstance(node, ast.NameRef) else node.name.text if isinstance(node, ast.Call) else ""
    declared = world.names.get(name)
    if isinstance(declared, ast.Zone):
        found = frozenset({name})
    elif isinstance(declared, ast.Define | ast.Relation) and name not in visited:
        found = zones_read(world, declared, visited | {name})
    counted = _counted(world, node)
    for child in children(node) if counted is None else _owner(counted):
        found |= zones_read(world, child, visited)
    return found


def _counted(world: World, node: ast.Node) -> ast.Node | None:
    """The zone in `count(z)` or `z is empty`."""
    match node:
        case ast.Count(of=of) | ast.Compare(op="is" | "is not", left=of, right=ast.NameRef(name="empty")):
            what = of.what if isinstance(of, ast.Of) else of
            is_zone = isinstance(what, ast.NameRef) and isinstance(world.names.get(what.name), ast.Zone)
            return of if is_zone else None
        case _:
            return None


def _owner(zone: ast.Node) -> tuple[ast.Node, ...]:
    """What says whose zone it is."""
    return (zone.owner,) if isinstance(zone, ast.Of) else ()


def knows(who: Expr, audience: Audience) -> bool:
    """Whether a player, as bound at this place, can know what has this audience."""
    return not unknown_to(who, audience)


def unknown_to(who: Expr, audience: Audience) -> list[str]:
    """The names of the secrets that keep a player from knowing it, sorted."""
    mine = key(who)
    return sorted(
        limit.secret for limit in audience.limits if limit.who not in ("owner", "team") or limit.owner != mine
    )
