"""Members of the lists that variants may lengthen: score items, rows of tables and ways of relations."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import syntax
from dsl.writing.expressions import Level, keys, optional, per, titled, written
from dsl.writing.rows import Row, Rows


def score(item: syntax.Score) -> str:
    """A score item."""
    return f"score {titled(item.name, item.text)}{per(item.per)}: {written(item.value)}"


def table_row(row: syntax.TableRow) -> str:
    """A row of a table."""
    return f"{keys(row.keys)}: {written(row.value)}"


def ways(items: Iterable[syntax.Way], depth: int) -> Rows:
    """The ways of a relation."""
    for way in items:
        yield Row(depth, f"{way.name}: {pieces(way.pieces)}", way.span.start)


def pieces(items: Iterable[syntax.Piece]) -> str:
    """The pieces of a way, one after the other."""
    return " then ".join(map(_piece, items))


def table(item: syntax.Table, depth: int) -> Rows:
    """A table with its rows."""
    yield Row(depth, f"by {written(item.subject, Level.SUM)}:", item.span.start)
    for row in item.rows:
        yield Row(depth + 1, table_row(row), row.span.start)


def _piece(piece: syntax.Piece) -> str:
    times = ""
    if piece.low is not None:
        low = written(piece.low, Level.SUM)
        high = "" if piece.high is None else written(piece.high, Level.SUM)
        times = f"{{{low}..{high}}}" if piece.endless or high else f"{{{low}}}"
    through, to = optional("through", piece.through, Level.OR), optional("to", piece.to, Level.OR)
    straight = "straight " if piece.straight else ""
    return f"{straight}{written(piece.relation, Level.OPERAND)}{times}{through}{to}"
