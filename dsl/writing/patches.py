"""What variants change, as rows."""

from __future__ import annotations

from typing import assert_never

from dsl import syntax
from dsl.syntax import Text
from dsl.writing.boards import graph_lines
from dsl.writing.expressions import named, optional, path, quoted, written
from dsl.writing.lists import pieces, score, table, table_row, ways
from dsl.writing.rows import Layout, Row, Rows
from dsl.writing.statements import alternatives, block, case_rows, limits


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
            change = f"set {path(item.at)} to {written(item.value)}{optional('was', item.was)}"
            yield Row(depth, change, start)
        case _:
            assert_never(item)


def _member(member: syntax.Member, depth: int, layout: Layout) -> Rows:
    match member:
        case syntax.Guard() | syntax.Prefer():
            yield from limits((member,), depth)
        case syntax.Alternative() | syntax.AnyOf():
            yield from alternatives((member,), depth, layout)
        case syntax.Way():
            yield from ways((member,), depth)
        case syntax.TableRow():
            yield Row(depth, table_row(member), member.span.start)
        case syntax.CaseRow():
            yield from case_rows((member,), depth, layout)
        case syntax.Score():
            yield Row(depth, score(member), member.span.start)
        case _:
            assert_never(member)


def _replace(item: syntax.Replace, depth: int, layout: Layout) -> Rows:
    head = Row(depth, f"replace {item.word} {path(item.at)}", item.span.start)
    was = "" if item.was is None else f" was {_was(item.was)}"
    match item.new:
        case syntax.Body():
            head.text += was
            yield from block(head, item.new.statements, layout)
            return
        case syntax.Lines():
            below = graph_lines(item.new.lines, depth + 1, layout)
        case syntax.Table():
            below = table(item.new, depth + 1)
        case syntax.WayPieces():
            head.text += f": {pieces(item.new.pieces)}{was}"
            yield head
            return
        case _:
            head.text += f": {written(item.new)}{was}"
            yield head
            return
    head.text += f"{was}:"
    yield head
    yield from below


def _was(item: syntax.Expr | syntax.WayPieces | Text) -> str:
    match item:
        case Text():
            return quoted(item)
        case syntax.WayPieces():
            return pieces(item.pieces)
        case _:
            return written(item)
