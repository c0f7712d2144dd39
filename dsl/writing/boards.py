"""Graphs as rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from dsl import syntax
from dsl.writing.expressions import Level, listed, optional, quoted, type_text, written
from dsl.writing.rows import Layout, Row, Rows


def graph(item: syntax.Graph, depth: int, layout: Layout) -> Rows:
    """A graph with its lines."""
    yield Row(depth, f"graph {item.name}{optional('per', item.per)}{optional('when', item.when)}:", item.span.start)
    yield from graph_lines(item.lines, depth + 1, layout)


def graph_lines(items: Iterable[syntax.GraphLine], depth: int, layout: Layout) -> Rows:
    """The lines of a graph."""
    for line in items:
        picture = line.rows if isinstance(line, syntax.MapLine) else None
        yield Row(depth, _line(line), line.span.start, picture=picture)
        if isinstance(line, syntax.MapLine) and line.legend:
            yield Row(depth, "legend:", layout.above("legend", line.legend[0]))
            for mark in line.legend:
                text = f"{quoted(mark.mark)}: {listed(mark.meanings, Level.OPERAND)}"
                yield Row(depth + 1, text, mark.span.start)


def sheet(line: syntax.SheetLine) -> str:
    """A sheet and when it is used."""
    return f"sheet {quoted(line.file)}{optional('when', line.when)}"


def _line(line: syntax.GraphLine) -> str:
    match line:
        case syntax.GridLine():
            size = f"{written(line.columns, Level.SUM)} by {written(line.rows, Level.SUM)}"
            edge = "".join(f" {word}" for word in (line.edge, line.way) if word)
            return f"{line.shape} {size}{edge}{optional('when', line.when)}"
        case syntax.RelationsLine():
            word = "relation" if len(line.uses) == 1 else "relations"
            return f"{word} {', '.join(map(_use, line.uses))}"
        case syntax.SortsLine():
            return f"{line.sort} of {line.of}"
        case syntax.StripsLine():
            return f"strips {line.name} at {listed(line.at, Level.SUM)}"
        case syntax.MapLine():
            return "map"
        case syntax.EdgesLine():
            edges = (f"{edge.start} {'->' if edge.directed else '-'} {edge.end}" for edge in line.edges)
            return f"edge {line.relation}: {', '.join(edges)}"
        case syntax.SiteLine():
            return f"site {line.name}: {type_text(line.type)}"
        case syntax.SheetLine():
            return sheet(line)
        case _:
            assert_never(line)


def _use(use: syntax.RelationUse) -> str:
    edge = "" if use.edge is None else f" {use.edge}"
    return f"{use.name}{optional('of', use.per)}{optional('on', use.on)}{edge}"
