"""Walking a syntax tree without knowing its nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from dsl import syntax as ast


def children(node: ast.Node) -> Iterator[ast.Node]:
    """The nodes right below a node, in order."""
    sort: Any = type(node)
    for name in _fields(sort):
        yield from _nodes(getattr(node, name))


@cache
def _fields(sort: Any) -> tuple[str, ...]:
    """The names of what a sort of node holds."""
    return tuple(field.name for field in fields(sort))


def _nodes(value: object) -> Iterator[ast.Node]:
    if isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
    elif isinstance(value, ast.Node):
        yield value
