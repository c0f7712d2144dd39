"""What two games say otherwise: place by place, as what is added, left out or changed.

A rule is held against the rule of the same path, without the named rules inside it, which are held against each other
by themselves.  So a condition that one game has more is told as that condition and not as another action.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from dsl import syntax as ast
from dsl.source import NOWHERE, Span
from dsl.variants.places import EXPRESSIONS, HEAD, Labels, Place, labels_of, places_in, sort_of
from dsl.variants.signs import PLAIN
from dsl.writing.declarations import declaration, game
from dsl.writing.expressions import BREAK
from dsl.writing.lists import score, table_row, ways
from dsl.writing.rows import Row, Rows
from dsl.writing.statements import alternatives, case_rows, limits, statements

INDENT = "    "


@dataclass(frozen=True)
class Difference:
    """One thing that two games say otherwise.

    `act` is `adds`, `drops` or `changes`; `was` and `now` are the lines of rules on both sides, as the formatter writes
    them, and `before` and `after` where they stand.
    """

    act: str
    sort: str
    path: str
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    before: Span = NOWHERE
    after: Span = NOWHERE


def differences(one: ast.File, other: ast.File) -> tuple[Difference, ...]:
    """All that the other game says otherwise: its head, then what it lacks, then the rest in the order of its text."""
    old, new = _named(one), _named(other)
    dropped = [path for path in old if path not in new]
    added = {path for path in new if path not in old}
    found = [*_heads(one, other)]
    for path in dropped:
        if path[:-1] not in dropped and not _within(path, dropped):
            place = old[path]
            lines = text_of(place.node)
            found.append(Difference("drops", place.sort, ".".join(path), was=lines, before=place.node.span))
    for path, place in new.items():
        if path in added:
            if not _within(path, added):
                lines = text_of(place.node)
                found.append(Difference("adds", place.sort, ".".join(path), now=lines, after=place.node.span))
        elif bare(old[path].node) != bare(place.node):
            found.append(_changed(old[path], place))
    return tuple(found)


def _named(file: ast.File) -> dict[Labels, Place]:
    """The places that stand for something of their own, by path; the first where a name is used twice."""
    found: dict[Labels, Place] = {}
    for home in range(HEAD + 1, len(file.declarations)):
        for place in places_in(file, home):
            if place.sort != "number" and place.path[0]:
                found.setdefault(place.path, place)
    return found


def _within(path: Labels, paths: Any) -> bool:
    """Whether something around a path is among the paths too."""
    return any(path[:length] in paths for length in range(1, len(path)))


def _changed(old: Place, new: Place) -> Difference:
    one, other = bare(old.node), bare(new.node)
    was, now = text_of(one), text_of(other)
    before, after = place_of_change(other, one), place_of_change(one, other)
    return Difference("changes", new.sort, ".".join(new.path), was, now, before, after)


def _heads(one: ast.File, other: ast.File) -> Iterator[Difference]:
    """What the heads say otherwise, line by line."""
    assert isinstance(one.head, ast.Game)
    assert isinstance(other.head, ast.Game)
    for line in one.head.lines:
        if isinstance(line, ast.RequireLine) and line not in other.head.lines:
            yield Difference("drops", "require", "game.require", _head_line(one.head, line), before=line.span)
    old = {type(line): line for line in one.head.lines if not isinstance(line, ast.RequireLine)}
    known = set(one.head.lines)
    for line in other.head.lines:
        if line in known:
            continue
        earlier = None if isinstance(line, ast.RequireLine) else old.get(type(line))
        word = sort_of(line)
        path = f"game.{word}"
        now = _head_line(other.head, line)
        if earlier is None:
            yield Difference("adds", word, path, now=now, after=line.span)
        else:
            was, after = _head_line(one.head, earlier), place_of_change(earlier, line)
            yield Difference("changes", word, path, was, now, earlier.span, after)


def _head_line(head: ast.Game, line: ast.GameLine) -> tuple[str, ...]:
    return tuple(text.strip() for row in game(replace(head, lines=(line,))) if row.depth for text in _row_lines(row))


# ------------------------------------------------------------------------------------------------------------- texts


def bare(node: ast.Node) -> ast.Node:
    """A node without what has a name of its own inside it."""
    changed = {field.name: _bare(getattr(node, field.name)) for field in fields(node)}
    return replace(node, **changed)


def _bare(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_bare(member) for member in value if not (isinstance(member, ast.Node) and labels_of(member)))
    return bare(value) if isinstance(value, ast.Node) and not isinstance(value, EXPRESSIONS) else value


def place_of_change(old: Any, new: Any) -> Span:
    """The place of the smallest part of a node that is not so in the other."""
    here: Span = new.span
    if type(old) is not type(new):
        return here
    pairs = [(getattr(old, each.name), getattr(new, each.name)) for each in fields(new)]
    unequal = [pair for pair in pairs if pair[0] != pair[1]]
    while len(unequal) == 1 and isinstance(unequal[0][1], tuple):
        before, after = unequal[0]
        if not isinstance(before, tuple) or len(before) != len(after):
            extra = [each for each in after if isinstance(each, ast.Node) and each not in (before or ())]
            return extra[0].span if extra else here
        unequal = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    if len(unequal) == 1 and isinstance(unequal[0][1], ast.Node):
        return place_of_change(*unequal[0])
    return here


def text_of(node: ast.Node) -> tuple[str, ...]:
    """Something in the rules as lines of text."""
    return _lines(_rows(node))


def _rows(node: Any) -> Rows:
    match node:
        case ast.Alternative():
            yield from alternatives((node,), 0, PLAIN)
        case ast.Guard():
            yield from limits((node,), 0)
        case ast.Way():
            yield from ways((node,), 0)
        case ast.TableRow():
            yield Row(0, table_row(node), 0)
        case ast.CaseRow():
            yield from case_rows((node,), 0, PLAIN)
        case ast.Score():
            yield Row(0, score(node), 0)
        case ast.Phase() | ast.Step() | ast.Round():
            yield from statements((node,), 0, PLAIN)
        case _:
            yield from declaration(node, 0, PLAIN)


def _lines(rows: Rows) -> tuple[str, ...]:
    return tuple(line for row in rows for line in _row_lines(row))


def _row_lines(row: Row) -> Iterator[str]:
    seen = f"    {row.seen}" if row.seen else ""
    yield f"{INDENT * row.depth}{row.text}{seen}".replace(BREAK, " ")
    yield from row.picture or ()
