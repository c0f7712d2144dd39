"""Options that make no difference."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.diagnostics import Findings
from dsl.lint.walking import referred
from dsl.program import Program


def look(file: ast.File, program: Program, findings: Findings) -> None:
    """W204: an option that no rule, board or other option reads."""
    rules = [node for node in file.declarations if not isinstance(node, ast.Scenario | ast.Preset)]
    for option in rules:
        if not isinstance(option, ast.Option):
            continue
        others = (node for node in (file.head, *rules) if node is not None and node is not option)
        if option.name.text not in referred(*others):
            findings.add("W204", option.name.span, name=option.name.text)
