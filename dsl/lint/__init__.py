"""What rulebooks forget: rules that are allowed but look wrong.

Each lint is one function in a file of its own.  It looks at the syntax tree and the checked program of a file without
errors and adds what it finds; none depends on another.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.diagnostics import Findings
from dsl.lint import (
    bound,
    certain,
    crowded,
    deciding,
    endless,
    length,
    options,
    passed_over,
    placed,
    reached,
    scores,
    unused,
    values,
)
from dsl.program import Program
from dsl.syntax import File

Lint = Callable[[File, Program, Findings], None]

LINTS: tuple[Lint, ...] = (
    length.look,
    deciding.look,
    options.look,
    unused.look,
    values.look,
    placed.look,
    reached.look,
    bound.look,
    passed_over.look,
    certain.look,
    endless.look,
    crowded.look,
    scores.look,
)
"""Every lint, in the order of a file: its head, its declarations, its rules, its end."""


def lint(file: File, program: Program) -> Findings:
    """What looks wrong in a checked file, by place."""
    findings = Findings()
    for look in LINTS:
        look(file, program, findings)
    return Findings(findings.sorted())
