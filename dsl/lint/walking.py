"""Going through the tree of a file: what lies below a node, and what its rules speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import syntax as ast
from dsl.check.children import children


def walk(*nodes: ast.Node) -> Iterator[ast.Node]:
    """The nodes and everything below them, in the order of the text."""
    for node in nodes:
        yield node
        yield from walk(*children(node))


def rules(file: ast.File) -> tuple[ast.Node, ...]:
    """The declarations of a file that are no scenarios."""
    return tuple(node for node in file.declarations if not isinstance(node, ast.Scenario))


def carried_out(file: ast.File, nodes: Iterable[ast.Node]) -> Iterator[ast.Node]:
    """Everything below the nodes, and below the procedures and action lists that they lead to, each once."""
    rules = {rule.name.text: rule for rule in file.declarations if isinstance(rule, ast.Procedure | ast.Actions)}
    waiting = list(nodes)
    while waiting:
        for node in walk(waiting.pop(0)):
            yield node
            called = node.call.name if isinstance(node, ast.CallStatement) else None
            called = node.name if isinstance(node, ast.AnyOf) else called
            if called is not None and (rule := rules.pop(called.text, None)) is not None:
                waiting.append(rule)


def referred(*nodes: ast.Node) -> frozenset[str]:
    """The names that expressions below the nodes refer to."""
    found = set()
    for node in walk(*nodes):
        match node:
            case ast.NameRef(name=name) | ast.KindRef(name=name):
                found.add(name)
            case ast.Call(name=name) | ast.Attr(name=name) | ast.AnyOf(name=name):
                found.add(name.text)
            case _:
                pass
    return frozenset(found)


def derived_from(file: ast.File, names: frozenset[str]) -> frozenset[str]:
    """The names, and all that the defines and relations among them refer to in turn."""
    bodies = {node.name.text: node for node in file.declarations if isinstance(node, ast.Define | ast.Relation)}
    known: set[str] = set()
    waiting = set(names)
    while waiting:
        known |= waiting
        waiting = set().union(*(referred(bodies[name]) for name in waiting if name in bodies)) - known
    return frozenset(known)


def suites(*nodes: ast.Node) -> Iterator[tuple[ast.Statement, ...]]:
    """Every block of statements below the nodes."""
    for node in walk(*nodes):
        for field in ("body", "otherwise"):
            block = getattr(node, field, None)
            if isinstance(block, tuple) and block:
                yield block


def assigned(target: ast.Expr) -> str:
    """The name of the counter, mark or attribute that `set` changes."""
    match target:
        case ast.NameRef(name=name) | ast.Of(what=ast.NameRef(name=name)):
            return name
        case ast.Index(of=ast.NameRef(name=name)):
            return name
        case ast.Attr(name=ast.Name(text=name)) | ast.Call(name=ast.Name(text=name)):
            return name
        case _:
            return ""
