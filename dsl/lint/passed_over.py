"""Rules that are passed over when nothing could be chosen above them."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.diagnostics import Findings, Related
from dsl.lint.walking import referred, suites
from dsl.lower.emit import ends_here
from dsl.program import Program


def look(file: ast.File, program: Program, findings: Findings) -> None:
    """W211: rules below a choice, behind the last that uses what was chosen.

    After `otherwise` play goes on below the whole block, which is no surprise where `otherwise` ends it anyway.
    """
    for body in suites(*file.declarations):
        for place, statement in enumerate(body):
            if not isinstance(statement, ast.Choose) or statement.otherwise is None or ends_here(statement.otherwise):
                continue
            last = last_use(statement, body[place + 1 :])
            if last < len(body) - place - 1:
                related = (Related(statement.span, "when nothing can be chosen here"),)
                findings.add("W211", body[place + 1 + last].span, related=related)


def last_use(choice: ast.Choose, below: tuple[ast.Statement, ...]) -> int:
    """How many of the rules below reach to the last that uses what was chosen, or a name given with its help."""
    names = {binder.var.text for binder in choice.binders}
    last = 0
    for place, statement in enumerate(below):
        if names & referred(statement):
            last = place + 1
            if isinstance(statement, ast.Let):
                names.add(statement.name.text)
            elif isinstance(statement, ast.Choose):
                names |= {binder.var.text for binder in statement.binders}
    return last
