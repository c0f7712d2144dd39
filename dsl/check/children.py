"""Walking a syntax tree without knowing its nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from dsl import syntax as ast


def children(node: ast.Node) -> Iterator[ast.Node]:
    """The nodes right below a node, in order."""
    for field in fields(node):
        yield from _nodes(getattr(node, field.name))


def _nodes(value: object) -> Iterator[ast.Node]:
    if isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
    elif isinstance(value, ast.Node) and is_dataclass(value):
        yield value
