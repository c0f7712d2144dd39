"""Games that may go on for ever."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.diagnostics import Findings
from dsl.lint.walking import rules, walk
from dsl.program import Program


def look(file: ast.File, program: Program, findings: Findings) -> None:
    """W212: rules that repeat, without a `length` that says how many decisions a game takes at most."""
    assert isinstance(file.head, ast.Game)
    repeats = any(
        isinstance(node, ast.Turns) or (isinstance(node, ast.Round) and node.times is None)
        for node in walk(*rules(file))
    )
    if program.length is None and repeats:
        findings.add("W212", file.head.name.span)
