"""Rules below a line that ends the game or leaves its block."""

from __future__ import annotations

from dsl.diagnostics import Findings
from dsl.lint.walking import suites
from dsl.lower.emit import ends_here
from dsl.program import Program
from dsl.syntax import File


def look(file: File, program: Program, findings: Findings) -> None:
    """W201: rules that are never reached."""
    for body in suites(*file.declarations):
        for place, statement in enumerate(body[:-1]):
            if ends_here((statement,)):
                findings.add("W201", body[place + 1].span)
                break
