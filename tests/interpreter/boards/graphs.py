"""Boards from the lines of a graph, for tests."""

from __future__ import annotations

from collections.abc import Mapping

from dsl import syntax
from dsl.diagnostics import Findings
from dsl.parse import parse
from dsl.program import FieldDecl, GraphDecl
from dsl.source import Source
from dsl.types import EnumType, Optional, Type
from interpreter.boards import Board, build
from interpreter.errors import RuleErrors
from interpreter.sheets.text import Sheet, read

HEAD = """\
moggy 1

game made "Made":
    players 2

graph board:
"""

ROOM = EnumType("Room", ("kitchen", "hall"))
MAYBE_ROOM = Optional(ROOM)


def declared(lines: str, **attributes: Type) -> GraphDecl:
    """The graph of these lines, with typed attributes."""
    text = HEAD + "".join(f"    {line}\n" for line in lines.strip("\n").split("\n"))
    file, findings = parse(Source("made.mog", text))
    assert file is not None, [(found.code, found.message) for found in findings]
    graph = next(node for node in file.declarations if isinstance(node, syntax.Graph))
    fields = tuple(FieldDecl(name, type=kind, initial=None) for name, kind in attributes.items())
    return GraphDecl("board", per="", lines=graph.lines, attributes=fields, span=graph.span)


def evaluate(expr: syntax.Expr) -> int:
    """Numbers as written, `yes` and `no`."""
    assert isinstance(expr, syntax.IntLit | syntax.BoolLit)
    return int(expr.value)


def board(lines: str, sheets: Mapping[str, str] | None = None, **attributes: Type) -> Board:
    """The board of these lines; sheets by name."""
    return build(declared(lines, **attributes), evaluate, {name: sheet(text) for name, text in (sheets or {}).items()})


def sheet(text: str) -> Sheet:
    """A sheet as read."""
    findings = Findings()
    found = read(Source("sheets/board.yaml", text), findings)
    assert found is not None, list(findings)
    return found


def mistakes(lines: str, sheets: Mapping[str, str] | None = None, **attributes: Type) -> list[str]:
    """The codes of what is wrong with a graph."""
    try:
        board(lines, sheets, **attributes)
    except RuleErrors as error:
        return [found.code for found in error.findings]
    return []


def neighbours(board: Board, relation: str, site: str, player: int = 0) -> list[str]:
    """Where one step of a relation leads, in the order of its labels."""
    ways = board.relations[relation]
    labels = ways[player % len(ways)]
    steps = {label: end for _, end, label in board.graph.out_edges(site, keys=True)}
    return [steps[label] for label in labels if label in steps]
