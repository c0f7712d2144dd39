"""Scores that count for nothing."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.diagnostics import Findings
from dsl.lint.walking import referred
from dsl.program import Program


def look(file: ast.File, program: Program, findings: Findings) -> None:
    """W205: a score that the ranking does not use."""
    lines = [line for node in file.declarations if isinstance(node, ast.End) for line in node.lines]
    used = referred(*(line for line in lines if isinstance(line, ast.Rank | ast.RankPlaying)))
    for line in lines:
        if isinstance(line, ast.Score) and not {line.name.text, "total"} & used:
            findings.add("W205", line.name.span, name=line.name.text)
