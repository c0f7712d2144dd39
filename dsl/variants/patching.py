"""One patch carried out: a tree in, the changed tree out, or what keeps the patch from being carried out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, assert_never

from dsl import syntax as ast
from dsl.check.children import children
from dsl.diagnostics import Findings, Related
from dsl.diagnostics.suggest import did_you_mean
from dsl.source import Span
from dsl.variants.places import EXPRESSIONS, Gone, Labels, Place, exchanged, find, labels_of, places, span_of, with_part
from dsl.variants.signs import rows, sign
from dsl.writing.expressions import written

STEPS = (ast.Phase, ast.Step, ast.Round, Gone)
HOLDERS: dict[str, tuple[tuple[type[ast.Node], str], ...]] = {
    "guard": ((ast.Alternative, "limits"), (ast.Choose, "limits"), (ast.May, "limits")),
    "action": ((ast.Actions, "alternatives"), (ast.Window, "alternatives"), (ast.ChooseOne, "alternatives")),
    "way": ((ast.Relation, "ways"),),
    "row": ((ast.Table, "rows"),),
    "case": ((ast.Case, "rows"),),
    "score": ((ast.End, "lines"),),
}
"""What has a list of each sort, and where it keeps it."""

CONTENTS: dict[str, str] = {
    "phase": "body",
    "step": "body",
    "round": "body",
    "action": "body",
    "procedure": "body",
    "case": "body",
    "define": "body",
    "guard": "test",
    "score": "value",
    "row": "value",
    "way": "pieces",
    "graph": "lines",
}
"""What of each sort `replace` exchanges."""


def labels(path: ast.Path) -> Labels:
    """A path as its labels."""
    return tuple(label.text for label in path.labels)


def patched(file: ast.File, patch: ast.Patch, author: str, findings: Findings) -> ast.File:
    """The file with a patch of a variant called `author` carried out, or as it is, with the reason in `findings`."""
    match patch:
        case ast.InsertInto():
            return _insert_into(file, patch, findings)
        case ast.InsertStep():
            return _insert_step(file, patch, author, findings)
        case ast.Replace():
            return _replace(file, patch, findings)
        case ast.Remove():
            return _remove(file, patch, findings)
        case ast.SetPatch():
            return _set(file, patch, findings)
        case _:
            assert_never(patch)


def _place(file: ast.File, path: ast.Path, findings: Findings, *sorts: str, beside: bool = False) -> Place | None:
    """The one place of a path that is of one of these sorts; without any, or with several, the reason is told.

    Something may also be put `beside` a step that another variant has removed.
    """
    found = [place for place in find(file, labels(path)) if not isinstance(place.node, Gone) or beside]
    fitting = [place for place in found if not sorts or place.sort in sorts]
    if len(fitting) == 1:
        return fitting[0]
    span = span_of(path)
    if fitting:
        related = [Related(place.node.span, "here") for place in fitting]
        findings.add("E902", span, related=related, path=path)
    elif found:
        related = [Related(found[0].node.span, "it stands here")]
        wanted = " or ".join(f"`{sort}`" for sort in sorts)
        findings.add("E903", span, related=related, path=path, sort=found[0].sort, wanted=wanted)
    else:
        known = sorted({".".join(place.path) for place in places(file) if not sorts or place.sort in sorts})
        findings.add("E901", span, help=did_you_mean(str(path), known), path=path)
    return None


# ---------------------------------------------------------------------------------------------------------- inserting


def _insert_into(file: ast.File, patch: ast.InsertInto, findings: Findings) -> ast.File:
    place = _place(file, patch.into, findings)
    if place is None:
        return file
    found = holders(place.node, patch.word)
    if len(found) != 1:
        code = "E902" if found else "E904"
        findings.add(code, span_of(patch.into), path=patch.into, word=patch.word)
        return file
    holder, field = found[0]
    members: tuple[Any, ...] = getattr(holder, field)
    there = {each: member for member in members for each in labels_of(member)}
    new = []
    for member in patch.members:
        taken = next((there[each] for each in labels_of(member) if each in there), None)
        if taken is None:
            new.append(member)
        else:
            name = ".".join(labels_of(member)[0])
            findings.add("E905", _name_span(member), related=[Related(_name_span(taken), "here")], name=name)
    return exchanged(file, place.home, holder, (with_part(holder, field, _lengthened(members, tuple(new))),))


def holders(node: ast.Node, word: str) -> list[tuple[ast.Node, str]]:
    """What has a list of that sort: the node itself, or what stands in it without a name of its own."""
    kinds = HOLDERS[word]
    own = [(node, field) for kind, field in kinds if isinstance(node, kind)]
    return own or [found for child in children(node) for found in _unnamed(child, word)]


def _unnamed(node: ast.Node, word: str) -> Iterator[tuple[ast.Node, str]]:
    if not isinstance(node, EXPRESSIONS) and (isinstance(node, ast.CaseRow) or not labels_of(node)):
        yield from holders(node, word)


def _lengthened(members: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    """The list with new members: behind the others of their sort, but before what stands for all other values."""
    if any(isinstance(member, ast.Score) for member in new):
        end = max((n for n, member in enumerate(members, 1) if isinstance(member, ast.Score)), default=0)
        return (*members[:end], *new, *members[end:])
    rest = tuple(member for member in members if ("else",) in labels_of(member))
    return (*(member for member in members if member not in rest), *new, *rest)


def _insert_step(file: ast.File, patch: ast.InsertStep, author: str, findings: Findings) -> ast.File:
    place = _place(file, patch.at, findings, beside=True)
    if place is None:
        return file
    if not isinstance(place.node, STEPS):
        findings.add("E903", span_of(patch.at), path=patch.at, sort=place.sort, wanted="a step, phase or round")
        return file
    new = named_block(patch, author)
    if taken := [each for each in find(file, (*place.path[:-1], new.name.text)) if not isinstance(each.node, Gone)]:
        span = span_of(patch.at) if patch.name is None else patch.name.span
        findings.add("E905", span, related=[Related(_name_span(taken[0].node), "here")], name=new.name)
    pair = (new, place.node) if patch.place == "before" else (place.node, new)
    return exchanged(file, place.home, place.node, pair)


def named_block(patch: ast.InsertStep, author: str) -> ast.Phase | ast.Step:
    """What is inserted; without a name of its own it is called like the variant."""
    name = patch.name or ast.Name(author, span=patch.span)
    if patch.word == "phase":
        return ast.Phase(name, None, patch.body, span=patch.span)
    return ast.Step(name, patch.body, span=patch.span)


def _name_span(node: ast.Node) -> Any:
    name = getattr(node, "name", None)
    return name.span if isinstance(name, ast.Name) else node.span


# ----------------------------------------------------------------------------------------------- exchanging, removing


def _replace(file: ast.File, patch: ast.Replace, findings: Findings) -> ast.File:
    place = _place(file, patch.at, findings, patch.word)
    if place is None:
        return file
    old = contents(place)
    if patch.was is None:
        hint = f"it is {was_text(old)} now; `moggy fmt` writes that there"
        findings.add("E906", span_of(patch.at), help=hint, path=patch.at)
    elif not _as_it_was(old, patch.was):
        was = f'"{patch.was.text}"' if isinstance(patch.was, ast.Text) else _shown(patch.was)
        now = f'"{sign(old)}"' if isinstance(patch.was, ast.Text) else _shown(old)
        _tell_changed(findings, patch.was, place, patch.at, was, now)
    elif patch.new == old:
        findings.add("E908", span_of(patch.at), path=patch.at)
    return _with_contents(file, place, patch.new)


def contents(place: Place) -> ast.Replacement:
    """What `replace` exchanges at a place."""
    inside: Any = getattr(place.node, CONTENTS[place.sort])
    match place.sort:
        case "way":
            return ast.WayPieces(inside)
        case "graph":
            return ast.Lines(inside)
        case _:
            return ast.Body(inside) if isinstance(inside, tuple) else inside


def was_text(old: ast.Replacement) -> str:
    """What `replace` has to say of what it replaces."""
    return f'`was "{sign(old)}"`' if isinstance(old, ast.Body | ast.Lines | ast.Table) else f"`was {_shown(old)}`"


def _as_it_was(old: ast.Replacement, was: ast.Expr | ast.WayPieces | ast.Text) -> bool:
    return sign(old) == was.text if isinstance(was, ast.Text) else old == was


def _shown(what: ast.Replacement) -> str:
    return " ".join(row.text for row in rows(what))


def _tell_changed(findings: Findings, was: ast.Node, place: Place, path: ast.Path, before: str, now: str) -> None:
    related = [Related(place.node.span, "it stands here")]
    findings.add("E907", was.span, related=related, path=path, was=before, now=now)


def _with_contents(file: ast.File, place: Place, new: ast.Replacement) -> ast.File:
    inside: object = new
    match new:
        case ast.Body(statements=inside) | ast.Lines(lines=inside) | ast.WayPieces(pieces=inside):
            pass
    if isinstance(place.node, ast.TableRow | ast.CaseRow):
        return exchanged(file, place.home, place.node, _row_with(place, inside, new.span))
    return exchanged(file, place.home, place.node, (with_part(place.node, CONTENTS[place.sort], inside),))


def _row_with(place: Place, inside: Any, span: Span) -> tuple[ast.Node, ...]:
    """The rows in place of one that has several keys: the others keep what it says."""
    assert isinstance(place.node, ast.TableRow | ast.CaseRow)
    own = tuple(key for key in place.node.keys if str(key.value) == place.path[-1])
    row = ast.TableRow if isinstance(place.node, ast.TableRow) else ast.CaseRow
    return (*_row_without(place), row(own, inside, span=span))


def _row_without(place: Place) -> tuple[ast.Node, ...]:
    """What is left of a row without one of its keys."""
    assert isinstance(place.node, ast.TableRow | ast.CaseRow)
    others = tuple(key for key in place.node.keys if str(key.value) != place.path[-1])
    return (replace(place.node, keys=others),) if others else ()


def _remove(file: ast.File, patch: ast.Remove, findings: Findings) -> ast.File:
    place = _place(file, patch.at, findings, patch.word)
    if place is None:
        return file
    left: tuple[ast.Node, ...] = ()
    if isinstance(place.node, STEPS):
        left = (Gone(place.path[-1], span=patch.span),)
    elif isinstance(place.node, ast.TableRow | ast.CaseRow):
        left = _row_without(place)
    return exchanged(file, place.home, place.node, left)


def _set(file: ast.File, patch: ast.SetPatch, findings: Findings) -> ast.File:
    place = _place(file, patch.at, findings)
    if place is None:
        return file
    old = value_at(place)
    if old is None:
        findings.add("E909", span_of(patch.at), path=patch.at)
        return file
    if patch.was is not None and patch.was != old:
        _tell_changed(findings, patch.was, place, patch.at, written(patch.was), written(old))
    elif patch.value == old:
        findings.add("E908", span_of(patch.at), path=patch.at)
    return _with_value(file, place, patch.value, findings)


def value_at(place: Place) -> ast.Expr | None:
    """What `set` changes at a place; None where it cannot change anything."""
    if isinstance(place.node, ast.PlayersLine):
        low, high = ast.IntLit(place.node.low), ast.IntLit(place.node.high)
        return low if low == high else ast.Interval(low, high)
    return getattr(place.node, place.value) if place.value else None


def _with_value(file: ast.File, place: Place, value: ast.Expr, findings: Findings) -> ast.File:
    match place.node:
        case ast.PlayersLine():
            match value:
                case ast.IntLit(value=low):
                    high = low
                case ast.Interval(low=ast.IntLit(value=low), high=ast.IntLit(value=high)):
                    pass
                case _:
                    findings.add("E910", value.span)
                    return file
            new: tuple[ast.Node, ...] = (ast.PlayersLine(low, high, span=value.span),)
        case ast.TableRow():
            new = _row_with(place, value, value.span)
        case _:
            new = (with_part(place.node, place.value, value),)
    return exchanged(file, place.home, place.node, new)
