"""Which patch stands behind a mistake that shows elsewhere: where the rules still use what a variant took away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl import syntax as ast
from dsl.diagnostics import Diagnostic, Related
from dsl.source import Span
from dsl.variants.patching import labels
from dsl.variants.shelf import Shelf

WORD = re.compile(r"\w+")
QUOTED = re.compile(r"`([^`]*)`")


def with_causes(found: Diagnostic, line: str, shelf: Shelf, chosen: Iterable[str]) -> Diagnostic:
    """What was found in the rules with the variants chosen, and the patches that removed or changed what it is about.

    A mistake is about the names that it quotes, and those in `line`, the text at its place.  One that stands in a patch
    is told where its author can mend it already.
    """
    said = {word for text in (*QUOTED.findall(found.message), line) for word in WORD.findall(text)}
    patches = [(names, patch) for names, patch in _patches(shelf, set(chosen)) if said & _changed(patch)]
    if found.severity != "error" or any(_holds(patch.span, found.span) for _, patch in patches):
        return found
    related = (Related(patch.span, f"`{names}` {_act(patch)} it here") for names, patch in patches)
    return replace(found, related=(*found.related, *related))


def _patches(shelf: Shelf, chosen: set[str]) -> Iterator[tuple[str, ast.Patch]]:
    """The patches of the variants chosen and of what is said of several of them, with who says them."""
    for name in sorted(chosen & shelf.variants.keys()):
        yield from ((name, patch) for patch in shelf.variants[name].patches)
    for node in shelf.combines:
        names = [name.text for name in node.names]
        if chosen.issuperset(names):
            yield from ((" + ".join(names), patch) for patch in node.patches)


def _changed(patch: ast.Patch) -> set[str]:
    """The names that a patch may have taken the ground from: what it removes, or whose value or rules it changes."""
    match patch:
        case ast.Remove(at=at):
            return {labels(at)[-1]}
        case ast.Replace(at=at) | ast.SetPatch(at=at):
            return {labels(at)[0]}
        case _:
            return set()


def _act(patch: ast.Patch) -> str:
    return "removes" if isinstance(patch, ast.Remove) else "changes"


def _holds(outer: Span, inner: Span) -> bool:
    return outer.name == inner.name and outer.start <= inner.start < max(outer.end, outer.start + 1)
