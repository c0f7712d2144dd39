"""A text under reading and the places in it.

A `Source` is one rule file or sheet; a `Span` is a stretch of it, counted in characters from 0.  Lines and columns,
which people see, count from 1 and are worked out only when asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source: characters `start` up to but not including `end`, of the file called `name`."""

    start: int
    end: int
    name: str = ""

    def __or__(self, other: Span) -> Span:
        """The smallest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end), self.name)


NOWHERE = Span(0, 0)


@dataclass(frozen=True)
class Source:
    """The text of one file, by the name under which diagnostics cite it."""

    name: str
    text: str
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        starts.extend(i + 1 for i, char in enumerate(self.text) if char == "\n")
        object.__setattr__(self, "_starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a character offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of line `number` (from 1) without its line break."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r")

    def offset(self, line: int, column: int) -> int:
        """The character offset of a line and column, both from 1."""
        return self._starts[line - 1] + column - 1

    def span(self, start: int, end: int) -> Span:
        """A span of this source."""
        return Span(start, end, self.name)
