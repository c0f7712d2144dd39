"""Options as lists that fit the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from interpreter import Decision
from tools.table.answers import are_numbered

FEW = 18
"""So many options are shown without being asked for."""


NOTHING: Mapping[str, str] = MappingProxyType({})


def numbered(
    decisions: Sequence[Decision], among: Sequence[Decision], width: int, about: Mapping[str, str] = NOTHING
) -> list[str]:
    """`decisions` in columns, each with its number among all options `among`, where they have numbers.

    Where `about` tells something of a choice, like what a card shows, it stands behind it.
    """
    labels = [label(each) for each in decisions]
    longest = max(map(len, labels), default=0)
    told = [about.get(each.choice.partition("#")[0], "") for each in decisions]
    cells = [f"{said.ljust(longest)}  {more}" if more else said for said, more in zip(labels, told, strict=True)]
    if not are_numbered(among):
        return in_columns(cells, width)
    numbers = {decision.choice: place for place, decision in enumerate(among, 1)}
    broad = len(str(len(among)))
    pairs = zip(decisions, cells, strict=True)
    return in_columns([f"{numbers[each.choice]:>{broad}} {cell}" for each, cell in pairs], width)


def label(decision: Decision) -> str:
    """What a person is shown of an option."""
    return decision.text or decision.choice


def in_columns(cells: Sequence[str], width: int, *, by: int = 1, gap: int = 3) -> list[str]:
    """Short texts in as many columns of the same breadth as fit into `width`, filled row by row.

    The number of columns is a multiple of `by` where so many fit.
    """
    if not cells:
        return []
    broad = max(len(cell) for cell in cells)
    across = max(1, (width + gap) // (broad + gap))
    across = across - across % by or across
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    return [(" " * gap).join(cell.ljust(broad) for cell in row).rstrip() for row in rows]
