"""What `replace` replaces, filled in where an author has not said it yet."""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.variants.composing import seen_by
from dsl.variants.patching import contents, labels
from dsl.variants.places import find
from dsl.variants.shelf import Shelf, Written
from dsl.variants.signs import sign


def filled(file: ast.File, shelf: Shelf) -> ast.File:
    """The file with `was` at every `replace` that does not say it, as far as what is replaced can be found.

    `shelf` holds the variants and combinations of the file, among others.
    """
    if isinstance(file.head, ast.Variant):
        declarations = _filled(file.declarations, shelf, shelf.variants.get(file.head.name.text))
    else:
        declarations = _filled(file.declarations, shelf, None)
    return replace(file, declarations=declarations)


def _filled(nodes: tuple[ast.Declaration, ...], shelf: Shelf, whose: Written | None) -> tuple[ast.Declaration, ...]:
    seen = None if whose is None or all(_said(node) for node in nodes) else seen_by(shelf, whose)
    found: list[ast.Declaration] = []
    for node in nodes:
        match node:
            case ast.Variant():
                body = _filled(node.body, shelf, shelf.variants.get(node.name.text))
                found.append(replace(node, body=body))
            case ast.Combine() if not all(_said(each) for each in node.patches) and node in shelf.combines:
                rules = seen_by(shelf, node) if all(name.text in shelf.variants for name in node.names) else None
                patches = tuple(each if rules is None else _with_was(each, rules) for each in node.patches)
                found.append(replace(node, patches=patches))
            case ast.Replace() if seen is not None:
                found.append(_with_was(node, seen))
            case _:
                found.append(node)
    return tuple(found)


def _said(node: ast.Node) -> bool:
    """Whether there is nothing to fill in."""
    return not isinstance(node, ast.Replace) or node.was is not None


def _with_was(patch: ast.Patch, rules: ast.File) -> ast.Replace | ast.Patch:
    if _said(patch) or not isinstance(patch, ast.Replace):
        return patch
    places = [place for place in find(rules, labels(patch.at)) if place.sort == patch.word]
    if len(places) != 1:
        return patch
    old = contents(places[0])
    if isinstance(old, ast.Body | ast.Lines | ast.Table) or isinstance(patch.new, ast.Table):
        return replace(patch, was=ast.Text(sign(old)))
    return replace(patch, was=old)
