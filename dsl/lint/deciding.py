"""Players who are only spectators."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.diagnostics import Findings
from dsl.program import ChoiceStep, Const, Program


def look(file: ast.File, program: Program, findings: Findings) -> None:
    """W213: nobody decides anything; W216: a seat that is never asked."""
    deciders = [step.by for step in program.steps if isinstance(step, ChoiceStep)]
    if not deciders:
        play = next(node for node in file.declarations if isinstance(node, ast.Play))
        findings.add("W213", play.span)
        return
    surplus = program.seats[program.players[1] :]
    asked = {by.value for by in deciders if isinstance(by, Const)}
    anyone = len(asked) < len(set(deciders))
    for line in file.head.lines if file.head is not None else ():
        if isinstance(line, ast.SeatsLine):
            for number, name in enumerate(line.names):
                if name.text in surplus or (not anyone and number not in asked):
                    findings.add("W216", name.span, name=name.text)
