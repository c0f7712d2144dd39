"""Printed boards: the map of a sheet that is printed on a grid again and again, and the strips it may be cut into.

The first copy has its bottom left cell on that of the grid; the others follow to the right and upwards, cut off where
the grid ends.  What the sheet says of a cell by its name holds for it in every copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.boards.board import cell_name
from interpreter.boards.board_sheets import SheetBoard
from interpreter.boards.maps import Cells

if TYPE_CHECKING:
    from networkx import MultiDiGraph

At = tuple[int, int]


@dataclass(frozen=True)
class Print:
    """The cells of one copy by column and row from 0, with what is known about each."""

    columns: int
    rows: int
    cells: Mapping[At, Mapping[str, int]]

    def __contains__(self, name: object) -> bool:
        return any(cell_name(column, row) == name for column, row in self.cells)

    def filling(self, columns: int, rows: int) -> dict[At, Mapping[str, int]]:
        """The cells of a grid of this size; there is none where the print has a hole."""
        places = ((column, row) for row in range(rows) for column in range(columns))
        shown = {at: self.cells.get((at[0] % self.columns, at[1] % self.rows)) for at in places}
        return {at: values for at, values in shown.items() if values is not None}

    def copies(self, graph: MultiDiGraph[str]) -> tuple[int, ...]:
        """The number of the copy that each site is part of, from 1 at the bottom left, row by row."""
        beside = -(-graph.graph["columns"] // self.columns)
        places = ((data["column"] - 1, data["row"] - 1) for _, data in graph.nodes(data=True))
        return tuple(row // self.rows * beside + column // self.columns + 1 for column, row in places)


PLAIN = Print(1, 1, {(0, 0): {}})
"""A grid on which nothing is printed."""


def print_of(cells: Cells, sheet: SheetBoard) -> Print:
    """The print that a map and the sheet's words about its cells make."""
    named = {at: {**values, **sheet.sites.get(cell_name(*at), {})} for at, values in cells.cells.items()}
    return Print(cells.columns, cells.rows, named)


def cuts(at: Sequence[int], width: int, columns: int) -> tuple[int, ...]:
    """Behind which columns a board is cut, when each copy of `width` columns is cut at `at` and from the next copy."""
    places = {first + column for first in range(0, columns, width) for column in (0, *at)}
    return tuple(sorted(place for place in places if 0 < place < columns))


def strip_numbers(graph: MultiDiGraph[str], cut: Iterable[int]) -> tuple[int, ...]:
    """The number of the strip that each site lies in, from 1 on the left."""
    places = tuple(cut)
    return tuple(1 + sum(data["column"] > place for place in places) for _, data in graph.nodes(data=True))
