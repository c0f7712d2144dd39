"""Loops that nothing inside them can end."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.diagnostics import Findings
from dsl.lint.values import changed
from dsl.lint.walking import carried_out, derived_from, referred, rules, walk
from dsl.program import Program

ENDINGS = ("finish", "win", "lose", "draw_game", "take")
"""Verbs that end the game, and the one that moves components."""


def look(file: ast.File, program: Program, findings: Findings) -> None:
    """W209: a loop whose rules neither leave it, nor end the game, nor change what its end depends on."""
    for node in walk(*rules(file)):
        match node:
            case ast.Turns(until=test):
                word = "turns"
            case ast.Round(until=ast.Node() as test, times=None):
                word = "round"
            case ast.Round(until=None, times=None):
                word, test = "round", ast.NameRef("never")
            case ast.RepeatWhile(test=test):
                word = "repeat"
            case _:
                continue
        if not any(ends(file, part, test) for part in carried_out(file, node.body)):
            findings.add("W209", node.span, word=word)


def ends(file: ast.File, part: ast.Node, test: ast.Expr) -> bool:
    """Whether a rule can bring a loop to its end, whose end depends on `test`."""
    match part:
        case ast.Stop() | ast.OutOf():
            return True
        case ast.Verb(name=ast.Name(text=text)):
            return text in ENDINGS
        case ast.Skip():
            return "passed_in_row" in referred(test)
        case ast.Move():
            return not isinstance(test, ast.NameRef) or test.name != "never"
        case _:
            return any(name in derived_from(file, referred(test)) for name in changed(part))
