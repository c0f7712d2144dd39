"""Names that are given and never used."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import syntax as ast
from dsl.diagnostics import Findings
from dsl.lint.walking import referred, rules, suites, walk
from dsl.program import Program


def look(file: ast.File, program: Program, findings: Findings) -> None:
    """W214: what is chosen, or named with `let`, and then left alone.

    What is chosen in `together` is known below the whole block, so there the use may stand anywhere.
    """
    shared = referred(*file.declarations)
    together = {id(body) for node in walk(*rules(file)) if isinstance(node, ast.Together) for body in suites(node)}
    for body in suites(*file.declarations):
        for place, statement in enumerate(body):
            used = shared if id(body) in together else referred(*body[place + 1 :])
            for name, rest in named(statement):
                if name.text not in used | rest:
                    findings.add("W214", name.span, name=name.text)
    for node in walk(*rules(file)):
        if isinstance(node, ast.Alternative):
            used = referred(*node.body)
            for name, rest in binders(node.binders, node.limits, node.where):
                if name.text not in used | rest:
                    findings.add("W214", name.span, name=name.text)


def named(statement: ast.Statement) -> Iterator[tuple[ast.Name, frozenset[str]]]:
    """The names that a statement gives to what comes below it, and what it refers to behind each itself."""
    match statement:
        case ast.Let(name=name):
            yield name, frozenset()
        case ast.Choose():
            yield from binders(statement.binders, statement.limits, statement.where)
        case _:
            pass


def binders(
    nodes: tuple[ast.Binder, ...], limits: tuple[ast.Limit, ...], where: ast.Expr | None
) -> Iterator[tuple[ast.Name, frozenset[str]]]:
    """The variables of a choice, each with the names by which it can matter for the others.

    These are what the domains behind it refer to, and its tests where it is not alone.
    """
    tests = (*limits, *(() if where is None else (where,)))
    for place, node in enumerate(nodes):
        behind = (later.domain for later in nodes[place + 1 :])
        yield node.var, referred(*behind, *(tests if len(nodes) > 1 else ()))
