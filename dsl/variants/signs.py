"""Signs: a few letters that stand for a stretch of rules, so that a variant can say what it replaces.

A sign follows from the rules as the formatter writes them, so layout, comments and brackets that say nothing do not
change it.
"""

from __future__ import annotations

from hashlib import sha256

from dsl import syntax as ast
from dsl.writing import boards, lists
from dsl.writing.expressions import Level, written
from dsl.writing.rows import Layout, Row, Rows
from dsl.writing.statements import statements

LENGTH = 8
PLAIN = Layout(None)


def sign(what: ast.Replacement) -> str:
    """The sign of a block, of a table or of an expression."""
    text = "\n".join(line(row) for row in rows(what))
    return sha256(text.encode()).hexdigest()[:LENGTH]


def rows(what: ast.Replacement) -> Rows:
    """What can be replaced, as rows of rules."""
    match what:
        case ast.Body():
            yield from statements(what.statements, 0, PLAIN)
        case ast.Lines():
            yield from boards.graph_lines(what.lines, 0, PLAIN)
        case ast.Table():
            yield from lists.table(what, 0)
        case ast.WayPieces():
            yield Row(0, lists.pieces(what.pieces), 0)
        case _:
            yield Row(0, written(what, Level.RANGE), 0)


def line(row: Row) -> str:
    """A row as text, with its depth and its picture."""
    return "\n".join([f"{row.depth} {row.text}", *(row.picture or ())])
