"""Rules below a line that ends the game or leaves its block, or below a loop that nothing leaves."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.diagnostics import Findings
from dsl.lint.walking import carried_out, suites
from dsl.lower.emit import ends_here
from dsl.program import Program


def look(file: ast.File, program: Program, findings: Findings) -> None:
    """W201: rules that are never reached."""
    for body in suites(*file.declarations):
        for place, statement in enumerate(body[:-1]):
            if ends_here((statement,)) or never_left(file, statement):
                findings.add("W201", body[place + 1].span)
                break


def never_left(file: ast.File, statement: ast.Statement) -> bool:
    """Whether a loop has no end of its own, and nothing in it leaves it but the end of the game."""
    match statement:
        case ast.Phase(body=inner) | ast.Step(body=inner):
            return any(never_left(file, each) for each in inner)
        case ast.Turns(until=ast.NameRef(name="never")):
            pass
        case ast.Round(times=None, until=None | ast.NameRef(name="never")):
            pass
        case _:
            return False
    return not any(leaves(part) for part in carried_out(file, statement.body))


def leaves(part: ast.Node) -> bool:
    """Whether a rule takes a seat, or play, out of the loop around it."""
    match part:
        case ast.Stop() | ast.OutOf():
            return True
        case ast.Verb(name=ast.Name(text=text)):
            return text == "eliminate"
        case _:
            return False
