"""Rows: what stands on one line of rules, before it is known what else stands there.

A row remembers where it came from, so that the comments near it find it again, and the author's choice between one
line and several is kept where the grammar leaves it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.source import Source
from dsl.syntax import Node


@dataclass
class Row:
    """A line of rules at a depth of blocks.

    `start` is the offset in the source that it was read from; `seen` is set apart so that it can be aligned; `picture`
    stands below it between fences; `apart` asks for a blank line above it.
    """

    depth: int
    text: str
    start: int
    seen: str = ""
    picture: tuple[str, ...] | None = None
    apart: bool = False


Rows = Iterator[Row]


class Layout:
    """What the author chose; without a source, what is usual."""

    def __init__(self, source: Source | None) -> None:
        self._source = source

    def beside(self, node: Node, usual: bool) -> bool:
        """Whether a node goes on the line of what stands before it."""
        if self._source is None:
            return usual
        before = self._source.text[: node.span.start]
        return bool(before[before.rfind("\n") + 1 :].strip())

    def column(self, offset: int) -> int:
        """The column of an offset, from 0."""
        return 0 if self._source is None else self._source.position(offset)[1] - 1

    def gap(self, offset: int) -> bool:
        """Whether the line above the one with `offset` is blank."""
        if self._source is None:
            return False
        line = self._source.position(offset)[0]
        return line > 1 and not self._source.line(line - 1).strip()

    def above(self, word: str, node: Node) -> int:
        """Where `word` stands that begins the block of `node`; the node's own place if it cannot be found."""
        if self._source is None:
            return node.span.start
        line = self._source.position(node.span.start)[0]
        for number in range(line, max(line - 50, 0), -1):
            text = self._source.line(number)
            if text.lstrip().startswith(word):
                return self._source.offset(number, len(text) - len(text.lstrip()) + 1)
        return node.span.start
