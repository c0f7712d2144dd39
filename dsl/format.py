"""The canonical text of a rule file.

The order of sections, four blanks for a block, the fewest brackets, `seen` in a column: what needs no thought is always
the same.  What is the author's choice stays: the order within a section, one line or several, single blank lines,
comments and origin marks.  The text is read again before it is returned, and must have the same tree.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from itertools import pairwise

from dsl import syntax
from dsl.parse import parse
from dsl.source import Source
from dsl.syntax import Declaration, File
from dsl.writing.declarations import declaration, game, require
from dsl.writing.expressions import named, titled
from dsl.writing.lines import lines
from dsl.writing.rows import Layout, Row

SECTIONS: tuple[tuple[type[Declaration], ...], ...] = (
    (syntax.Option, syntax.Variant, syntax.Preset),
    (syntax.Enum, syntax.Kind),
    (syntax.Graph,),
    (syntax.Zone, syntax.Value, syntax.History, syntax.Order),
    (syntax.Define, syntax.Relation, syntax.Procedure, syntax.Actions, syntax.Window),
    (syntax.Setup,),
    (syntax.Play,),
    (syntax.End,),
    (syntax.Remove, syntax.SetPatch, syntax.Replace, syntax.InsertInto, syntax.InsertStep, syntax.Combine),
    (syntax.Scenario,),
)
SECTION_OF = {kind: number for number, kinds in enumerate(SECTIONS) for kind in kinds}


class FormatError(Exception):
    """Raised when the text of a tree reads as another tree: a mistake of ours, never of an author."""


def format_file(file: File, source: Source | None = None) -> str:
    """The canonical text of a tree, with the author's line breaks where `source`, which it was read from, is given.

    Raises FormatError when the text would not read as the same tree.
    """
    layout = Layout(source)
    file = arranged(file)
    rows = [Row(0, f"moggy {file.version}", file.span.start), *_file(file, layout)]
    text = "\n".join(lines(rows, file, layout)) + "\n"
    again, findings = parse(Source("formatted", text))
    if again is None or not same(again, file):
        found = "; ".join(item.message for item in findings) or "another tree"
        raise FormatError(f"the formatted text does not read as what it was made from: {found}")
    return text


def arranged(file: File) -> File:
    """The file with its declarations in the order of sections."""
    return dataclasses.replace(file, declarations=_arranged(file.declarations))


def same(one: File, other: File) -> bool:
    """Whether two arranged files say the same: equal trees, and the same comments and marks in whatever order."""
    bare = [dataclasses.replace(file, origins=()) for file in (one, other)]
    asides = [
        (
            sorted(comment.text for comment in file.comments),
            sorted((mark.word, mark.text, mark.alone) for mark in file.origins),
        )
        for file in (one, other)
    ]
    return bare[0] == bare[1] and asides[0] == asides[1]


def _arranged(declarations: Sequence[Declaration]) -> tuple[Declaration, ...]:
    inner = (
        dataclasses.replace(item, body=_arranged(item.body)) if isinstance(item, syntax.Variant) else item
        for item in declarations
    )
    return tuple(sorted(inner, key=lambda item: SECTION_OF[type(item)]))


def _file(file: File, layout: Layout) -> Iterator[Row]:
    blocks: list[list[Row]] = []
    if isinstance(file.head, syntax.Game):
        blocks.append(list(game(file.head)))
    elif file.head is not None:
        blocks.append(list(_variant_head(file.head)))
    for block in blocks:
        block[0].apart = True
    yield from (row for block in blocks for row in block)
    yield from _declarations(file.declarations, 0, layout, first_apart=True)


def _declarations(declarations: Sequence[Declaration], depth: int, layout: Layout, first_apart: bool) -> Iterator[Row]:
    """The rows of declarations, with blank lines between sections and round those that take several rows."""
    blocks = [
        list(_variant(item, depth, layout) if isinstance(item, syntax.Variant) else declaration(item, depth, layout))
        for item in declarations
    ]
    if blocks:
        blocks[0][0].apart = first_apart
    for (one, above), (other, below) in pairwise(zip(declarations, blocks, strict=True)):
        below[0].apart = SECTION_OF[type(one)] != SECTION_OF[type(other)] or len(above) > 1 or len(below) > 1
    yield from (row for block in blocks for row in block)


def _variant_head(head: syntax.Variant) -> Iterator[Row]:
    yield Row(0, f"variant {titled(head.name, head.title)} for {head.base}", head.span.start)
    for line in head.lines:
        yield Row(0, _variant_line(line), line.span.start)


def _variant(item: syntax.Variant, depth: int, layout: Layout) -> Iterator[Row]:
    yield Row(depth, f"variant {titled(item.name, item.title)}:", item.span.start)
    for line in item.lines:
        yield Row(depth + 1, _variant_line(line), line.span.start)
    yield from _declarations(item.body, depth + 1, layout, first_apart=bool(item.lines))


def _variant_line(line: syntax.RequiresLine | syntax.ConflictsLine | syntax.RequireLine) -> str:
    match line:
        case syntax.RequiresLine():
            return f"requires {named(line.names)}"
        case syntax.ConflictsLine():
            return f"conflicts {named(line.names)}"
        case syntax.RequireLine():
            return require(line)
