"""What variants change, as rows."""

from __future__ import annotations

from typing import assert_never

from dsl import syntax
from dsl.syntax import Text
from dsl.writing.expressions import Level, named, optional, path, quoted, written
from dsl.writing.lists import score, table_row, ways
from dsl.writing.rows import Layout, Row, Rows
from dsl.writing.statements import alternatives, block, limits


def patch(item: syntax.Patch | syntax.Combine, depth: int, layout: Layout) -> Rows:
    """One patch, or patches for a combination."""
    start = item.span.start
    match item:
        case syntax.Combine():
            yield Row(depth, f"combine {named(item.names, ' + ')}:", start)
            for inner in item.patches:
                yield from patch(inner, depth + 1, layout)
        case syntax.InsertInto():
            yield Row(depth, f"insert {item.word} into {path(item.into)}:", start)
            for member in item.members:
                yield from _member(member, depth + 1, layout)
        case syntax.InsertStep():
            name = "" if item.name is None else f" {item.name}"
            yield from block(
                Row(depth, f"insert {item.word}{name} {item.place} {path(item.at)}", start), item.body, layout
            )
        case syntax.Replace():
            yield from _replace(item, depth, layout)
        case syntax.Remove():
            yield Row(depth, f"remove {item.word} {path(item.at)}", start)
        case syntax.SetPatch():
            change = f"set {path(item.at)} to {written(item.value, Level.SUM)}{optional('was', item.was)}"
            yield Row(depth, change, start)
        case _:
            assert_never(item)


def _member(
    member: syntax.Limit | syntax.Alternative | syntax.AnyOf | syntax.Way | syntax.TableRow | syntax.Score,
    depth: int,
    layout: Layout,
) -> Rows:
    match member:
        case syntax.Guard() | syntax.Prefer():
            yield from limits((member,), depth)
        case syntax.Alternative() | syntax.AnyOf():
            yield from alternatives((member,), depth, layout)
        case syntax.Way():
            yield from ways((member,), depth)
        case syntax.TableRow():
            yield Row(depth, table_row(member), member.span.start)
        case syntax.Score():
            yield Row(depth, score(member), member.span.start)
        case _:
            assert_never(member)


def _replace(item: syntax.Replace, depth: int, layout: Layout) -> Rows:
    head = Row(depth, f"replace {item.word} {path(item.at)}", item.span.start)
    if isinstance(item.new, tuple):
        if isinstance(item.was, Text):
            head.text += f" was {quoted(item.was)}"
        yield from block(head, item.new, layout)
    else:
        was = "" if item.was is None or isinstance(item.was, Text) else f" was {written(item.was)}"
        head.text += f": {written(item.new)}{was}"
        yield head
