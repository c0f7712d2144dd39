"""Counters and marks that are only written, or only read."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import syntax as ast
from dsl.check.children import children
from dsl.diagnostics import Findings
from dsl.lint.walking import assigned, walk
from dsl.program import Program


def look(file: ast.File, program: Program, findings: Findings) -> None:
    """W203: changed, but no rule asks for it; W215: asked for, but no rule changes it."""
    rules = [node for node in file.declarations if not isinstance(node, ast.Scenario)]
    written = {name for node in walk(*rules) for name in changed(node)}
    read = {name for node in rules for name in asked(node)}
    for value in rules:
        if not isinstance(value, ast.Value):
            continue
        name = value.name.text
        if name in written and name not in read:
            findings.add("W203", value.name.span, word=value.word, name=name)
        elif name in read and name not in written:
            findings.add("W215", value.name.span, word=value.word, name=name)


def changed(node: ast.Node) -> Iterator[str]:
    """The counter or mark that a statement changes."""
    match node:
        case ast.Assign(target=target):
            yield assigned(target)
        case ast.Change(counter=counter):
            yield assigned(counter)
        case _:
            pass


def asked(node: ast.Node, changing: str = "") -> Iterator[str]:
    """The names whose values are asked for below a node, other than to change themselves."""
    match node:
        case ast.Assign(target=target, value=value):
            for owner in owners(target):
                yield from asked(owner)
            yield from asked(value, assigned(target))
        case ast.Change(owner=owner, amount=amount, counter=counter):
            yield from asked(owner)
            yield from asked(amount, assigned(counter))
        case _:
            name = spoken(node)
            if name and name != changing:
                yield name
            for child in children(node):
                yield from asked(child, changing)


def spoken(node: ast.Node) -> str:
    """The name that an expression asks for, if it does."""
    match node:
        case ast.NameRef(name=text):
            return text
        case ast.Call(name=label) | ast.Attr(name=label):
            return label.text
        case _:
            return ""


def owners(target: ast.Expr) -> tuple[ast.Expr, ...]:
    """What is asked for to find the place that `set` changes."""
    match target:
        case ast.Of(owner=owner):
            return (owner,)
        case ast.Index(index=index):
            return (index,)
        case ast.Attr(of=component):
            return (component,)
        case ast.Call(args=arguments):
            return tuple(argument.value for argument in arguments)
        case _:
            return ()
