"""Places in the rules that have a path, and a tree with something else in one of them.

A path is made of the names that the rules give: `setup.fish`, `moves.step.where.line`, `width.4`, `game.length`.  What
has no name of its own does not show in a path.  These are the paths of the checked program too, and those of texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar, get_args

from dsl import syntax as ast
from dsl.check.children import children
from dsl.source import Span

Labels = tuple[str, ...]
N = TypeVar("N", bound=ast.Node)

EXPRESSIONS: Any = get_args(ast.Expr)
HEAD = -1
"""Where the head of a file is counted among its declarations."""

SORTS: dict[type[ast.Node], str] = {
    ast.Option: "option",
    ast.Enum: "enum",
    ast.Graph: "graph",
    ast.Zone: "zone",
    ast.History: "history",
    ast.Order: "order",
    ast.Define: "define",
    ast.Relation: "relation",
    ast.Procedure: "procedure",
    ast.Actions: "actions",
    ast.Window: "window",
    ast.Setup: "setup",
    ast.Play: "play",
    ast.End: "end",
    ast.Phase: "phase",
    ast.Step: "step",
    ast.Round: "round",
    ast.Alternative: "action",
    ast.Guard: "guard",
    ast.Way: "way",
    ast.TableRow: "row",
    ast.CaseRow: "case",
    ast.Score: "score",
    ast.PlayersLine: "players",
    ast.SeatsLine: "seats",
    ast.TeamsLine: "teams",
    ast.GhostLine: "ghost",
    ast.SourceLine: "source",
    ast.LengthLine: "length",
    ast.RequireLine: "require",
}
"""What patches and messages call something in the rules; the others are called by their own first word."""

VALUES: dict[type[ast.Node], str] = {
    ast.Option: "default",
    ast.Value: "initial",
    ast.Define: "body",
    ast.TableRow: "value",
}
"""Where a thing that has a path keeps the value that `set` changes."""

PARTS: dict[type[ast.Node], tuple[tuple[str, str], ...]] = {
    ast.LengthLine: (("length", "limit"),),
    ast.TeamsLine: (("teams", "size"),),
    ast.PlayersLine: (("players", "low"),),
    ast.GridLine: (("columns", "columns"), ("rows", "rows")),
    ast.Copies: (("copies", "number"),),
    ast.Zone: (("holds", "holds"),),
}
"""The parts of things that have a path of their own, by what they are called in it and where they are kept."""


@dataclass(frozen=True)
class Place:
    """Something in the rules and its path.

    `home` is the declaration it belongs to, as its number in the file; `sort` is what patches call it; `value` names
    the part of the node that `set` changes, and is empty where there is none.
    """

    path: Labels
    node: ast.Node
    sort: str
    home: int
    value: str = ""


@dataclass(frozen=True)
class Gone(ast.Skip):
    """A step that was removed, as long as other patches may still be put beside it."""

    label: str


def places(file: ast.File) -> Iterator[Place]:
    """Every place of a file, in the order of the text."""
    for home in range(HEAD, len(file.declarations)):
        yield from places_in(file, home)


def places_in(file: ast.File, home: int) -> Iterator[Place]:
    """The places of one declaration, or of the head."""
    node = file.head if home == HEAD else file.declarations[home]
    if node is None or isinstance(node, ast.Scenario):
        return
    top = (top_label(node),)
    yield Place(top, node, sort_of(node), home, _value(node))
    yield from _parts(top, node, home)
    yield from _below(top, node, home)


def top_label(node: ast.Node) -> str:
    """The first label of the paths into a declaration; nothing where it has none."""
    match node:
        case ast.Game():
            return "game"
        case ast.Setup() | ast.Play() | ast.End():
            return sort_of(node)
        case _:
            name = getattr(node, "name", None)
            return name.text if isinstance(name, ast.Name) else ""


def sort_of(node: ast.Node) -> str:
    """What something in the rules is called."""
    if isinstance(node, ast.Value | ast.Kind):
        return node.word
    return SORTS.get(type(node), type(node).__name__.lower())


def labels_of(node: ast.Node) -> tuple[Labels, ...]:
    """What a node adds to a path; several for a row of a table with several keys, none where it has no name."""
    match node:
        case ast.Phase(name=name) | ast.Step(name=name) | ast.Alternative(name=name) | ast.Way(name=name):
            return ((name.text,),)
        case ast.Score(name=name) | ast.Round(name=ast.Name() as name):
            return ((name.text,),)
        case ast.Guard(word=word, name=name):
            return ((word, name.text),)
        case ast.TableRow(keys=keys) | ast.CaseRow(keys=keys):
            return tuple((str(key.value),) for key in keys)
        case Gone(label=label):
            return ((label,),)
        case _:
            return ()


def _below(path: Labels, node: ast.Node, home: int) -> Iterator[Place]:
    for child in children(node):
        if isinstance(child, EXPRESSIONS):
            continue
        below = path
        for labels in labels_of(child):
            found = (*path, *labels)
            yield Place(found, child, sort_of(child), home, _value(child))
            if not isinstance(child, ast.CaseRow):  # rules in a row are called like those beside the `case`
                below = found
        yield from _parts(path, child, home)
        yield from _below(below, child, home)


def _parts(path: Labels, node: ast.Node, home: int) -> Iterator[Place]:
    for label, value in PARTS.get(type(node), ()):
        yield Place((*path, label), node, "number", home, value)
    if isinstance(node, ast.Field) and node.initial is not None:
        yield Place((*path, node.name.text), node, "number", home, "initial")


def _value(node: ast.Node) -> str:
    value = VALUES.get(type(node), "")
    return value if value and isinstance(getattr(node, value), EXPRESSIONS) else ""


def find(file: ast.File, path: Labels) -> list[Place]:
    """The places of that path: none, one, or several where the rules use a name twice."""
    homes = [HEAD] if path[0] == "game" else []
    homes += [n for n, node in enumerate(file.declarations) if top_label(node) == path[0]]
    return [place for home in homes for place in places_in(file, home) if place.path == path]


# --------------------------------------------------------------------------------------------------------- changing


def exchanged(file: ast.File, home: int, old: ast.Node, new: tuple[ast.Node, ...]) -> ast.File:
    """The file with `new` where `old` stood in a declaration, or in the head."""
    if home == HEAD:
        return replace(file, head=_exchanged(file.head, old, new))
    before, node, after = file.declarations[:home], file.declarations[home], file.declarations[home + 1 :]
    there: Any = new if node is old else (_exchanged(node, old, new),)
    return replace(file, declarations=(*before, *there, *after))


def with_part(node: ast.Node, part: str, value: Any) -> ast.Node:
    """The node with something else in one of its parts."""
    changed: Any = {part: value}
    return replace(node, **changed)


def _exchanged(value: Any, old: ast.Node, new: tuple[ast.Node, ...]) -> Any:
    """A node, or whatever a node holds, with `new` in the place of `old`."""
    if value is old:
        return new[0]
    if isinstance(value, tuple):
        return _members(value, old, new)
    if not isinstance(value, ast.Node):
        return value
    changed = {}
    for field in fields(value):
        part = getattr(value, field.name)
        if (other := _exchanged(part, old, new)) is not part:
            changed[field.name] = other
    return replace(value, **changed) if changed else value


def _members(members: tuple[Any, ...], old: ast.Node, new: tuple[ast.Node, ...]) -> tuple[Any, ...]:
    for number, member in enumerate(members):
        if member is old:
            return (*members[:number], *new, *members[number + 1 :])
        if (other := _exchanged(member, old, new)) is not member:
            return (*members[:number], other, *members[number + 1 :])
    return members


def swept(file: ast.File) -> ast.File:
    """The file without what stands for removed steps."""
    gone = [(home, node) for home, top in enumerate(file.declarations) for node in _gone(top)]
    for home, node in gone:
        file = exchanged(file, home, node, ())
    return file


def _gone(node: ast.Node) -> Iterable[Gone]:
    for child in children(node):
        if isinstance(child, Gone):
            yield child
        elif not isinstance(child, EXPRESSIONS):
            yield from _gone(child)


def span_of(path: ast.Path) -> Span:
    """Where a path is written."""
    return path.labels[0].span | path.labels[-1].span
