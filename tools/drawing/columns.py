"""Painted words in lines and columns of a given width."""

from __future__ import annotations

import re
from collections.abc import Sequence

GAP = 3
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")

Words = list[str]
"""What stands in one place, in pieces between which a line may be broken; they may be painted."""


def in_table(columns: Sequence[Sequence[Words]], width: int) -> list[str]:
    """Columns of words side by side within `width`, the widest ones broken into several lines where they must be."""
    widths = [max(size(blank(words).join(words)) for words in column) for column in columns]
    least = [max(size(word) for words in column for word in words) for column in columns]
    while sum(widths) + GAP * (len(widths) - 1) > width:
        widest = max(range(len(widths)), key=lambda each: (widths[each] - least[each], widths[each]))
        if widths[widest] <= least[widest]:
            break
        widths[widest] -= 1
    lines: list[str] = []
    for row in zip(*columns, strict=True):
        cells = [wrapped(words, room) for words, room in zip(row, widths, strict=True)]
        for depth in range(max(len(cell) for cell in cells)):
            parts = [cell[depth] if depth < len(cell) else "" for cell in cells]
            line = (" " * GAP).join(part + " " * (room - size(part)) for part, room in zip(parts, widths, strict=True))
            lines.append(line.rstrip())
    return lines


def wrapped(words: Sequence[str], width: int, between: str = "") -> list[str]:
    """Words in lines of at most `width`, where that is possible; at least one line.

    Unless it is said what comes between them, words with a blank in them stand further apart.
    """
    between = between or blank(words)
    lines = [""]
    for word in words:
        if lines[-1] and size(lines[-1]) + len(between) + size(word) > width:
            lines.append(word)
        else:
            lines[-1] += (between if lines[-1] else "") + word
    return lines


def blank(words: Sequence[str]) -> str:
    """What separates words so that each is seen as one."""
    return "  " if any(" " in word for word in words) else " "


def size(text: str) -> int:
    """How many columns a painted text takes."""
    return len(ESCAPES.sub("", text))
