"""Who can know the value of a zone, counter or mark, from what its declaration says.

`nobody` and the owners of a declaration become limits of an audience; the owner is named by the expression that owns,
so that two owners are the same only when they are the same bound name.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl import syntax as ast
from dsl.program import ALL, Audience, Const, Expr, Local


def seen_zone(declared: ast.Zone, facet: str, owners: Sequence[Expr]) -> Audience:
    """Who can know `facet` (`existence`, `count`, `order`, `value`) of a zone."""
    return _audience(declared.seen, facet, owners)


def seen_value(declared: ast.Value, owners: Sequence[Expr]) -> Audience:
    """Who can know a counter or mark."""
    return _audience(declared.seen, "value", owners)


def _audience(seen: Sequence[ast.Facet], facet: str, owners: Sequence[Expr]) -> Audience:
    if not seen:
        return ALL
    for line in seen:
        if line.what.text == "all":
            return ALL
        if line.what.text == facet and line.when is None:
            return _limits([name.text for name in line.by], owners)
    return Audience(frozenset({"nobody"}))


def _limits(by: Sequence[str], owners: Sequence[Expr]) -> Audience:
    if "all" in by:
        return ALL
    limits = {f"{word}:{_key(owners)}" if word in ("owner", "team", "others") else word for word in by}
    return Audience(frozenset(limits))


def _key(owners: Sequence[Expr]) -> str:
    match owners[0] if owners else None:
        case Local(slot=slot):
            return f"{slot.name}#{slot.number}"
        case Const(value=value):
            return f"seat {value + 1}"
        case other:
            return f"{other}"
