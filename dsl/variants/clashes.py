"""Where two patches meet: whether both can hold, and which of them gives way.

A patch is looked at by the places it lays claim to, before any is carried out, so that what comes of several does not
depend on which is carried out first.  Patches of different places never meet, but for what lies inside a block that
another replaces, and what is inserted into something that another removes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from dsl import syntax as ast
from dsl.source import Span
from dsl.variants.patching import labels, named_block
from dsl.variants.places import Labels, labels_of

UNNAMED = ("",)
"""The label of members that have no name, such as `prefer`, of which a list may hold any number."""

CONDITIONS = ("where", "afterwards", *UNNAMED)
"""The labels below which the conditions of an action stand."""


@dataclass(frozen=True)
class Claim:
    """What a patch does to one place.

    `act` is `insert` for what is new there, `beside` for the gap before or after it (`gap`), `value` for what is put in
    its place, `whole` for what is put in the place of all that is in it and, leaving the conditions of an action,
    `effects`, and `remove` for what is taken away.
    """

    act: str
    path: Labels
    gap: str = ""


@dataclass(frozen=True)
class Atom:
    """A patch that inserts at most one thing, of the author whose number is given."""

    author: int
    patch: ast.Patch
    claims: tuple[Claim, ...]

    @property
    def span(self) -> Span:
        """Where it is written."""
        return self.patch.members[0].span if isinstance(self.patch, ast.InsertInto) else self.patch.span


def atoms(patch: ast.Patch, author: int, called: str) -> Iterator[Atom]:
    """A patch, taken apart where it inserts several members; `called` is what its author's steps are called."""
    if isinstance(patch, ast.InsertInto):
        for member in patch.members:
            one = replace(patch, members=(member,))
            into = labels(patch.into)
            yield Atom(author, one, tuple(Claim("insert", (*into, *each)) for each in labels_of(member) or (UNNAMED,)))
    else:
        yield Atom(author, patch, tuple(_claims(patch, called)))


def _claims(patch: ast.InsertStep | ast.Replace | ast.Remove | ast.SetPatch, called: str) -> Iterator[Claim]:
    at = labels(patch.at)
    match patch:
        case ast.InsertStep():
            yield Claim("beside", at, patch.place)
            yield Claim("insert", (*at[:-1], named_block(patch, called).name.text))
        case ast.Replace(word="action"):
            yield Claim("effects", at)
        case ast.Replace(new=ast.Body() | ast.Lines() | ast.Table()):
            yield Claim("whole", at)
        case ast.Replace() | ast.SetPatch():
            yield Claim("value", at)
        case ast.Remove():
            yield Claim("remove", at)


def meeting(one: Atom, other: Atom) -> tuple[Claim, Claim] | None:
    """The claims for which two patches cannot both hold, if there are such."""
    return next(((a, b) for a, b in product(one.claims, other.claims) if _meet(a, b)), None)


def _meet(one: Claim, other: Claim) -> bool:
    if "beside" in (one.act, other.act):
        return one == other
    if one.path == other.path:
        return not one.act == other.act == "remove" and one.path[-1:] != UNNAMED
    outer, inner = (one, other) if len(one.path) < len(other.path) else (other, one)
    if inner.path[: len(outer.path)] != outer.path:
        return False
    if outer.act == "effects":
        return inner.path[len(outer.path)] not in CONDITIONS
    return outer.act in ("whole", "value") or (outer.act == "remove" and inner.act == "insert")


def overruled(said: Atom, by: Atom) -> bool:
    """Whether what a variant says gives way to what is said of the combination it is part of.

    What is said of something that the variant itself inserts comes on top.
    """
    return any(
        _meet(a, b) and not (a.act == "insert" and b.act in ("value", "whole", "effects") and a.path == b.path)
        for a, b in product(said.claims, by.claims)
    )


def moot(atom: Atom, removal: Atom) -> bool:
    """Whether a patch changes something inside what another removes."""
    path = removal.claims[0].path
    return any(
        claim.act in ("value", "whole", "effects", "remove")
        and len(path) < len(claim.path)
        and claim.path[: len(path)] == path
        for claim in atom.claims
    )


class Ground:
    """Patches by the places that they lay claim to, so that only those are held together that can meet."""

    def __init__(self, atoms: Iterable[Atom] = ()) -> None:
        self._at: dict[Labels, list[Atom]] = {}
        self._inside: dict[Labels, list[Atom]] = {}
        for atom in atoms:
            self.add(atom)

    def add(self, atom: Atom) -> None:
        """Put a patch on the places that it claims."""
        for claim in atom.claims:
            self._at.setdefault(claim.path, []).append(atom)
            for length in range(1, len(claim.path)):
                self._inside.setdefault(claim.path[:length], []).append(atom)

    def near(self, atom: Atom) -> Iterator[Atom]:
        """Those at the places of a patch, around them, or inside them."""
        for claim in atom.claims:
            for length in range(1, len(claim.path) + 1):
                yield from self._at.get(claim.path[:length], ())
            yield from self._inside.get(claim.path, ())
