"""Pieces that cover several sites: how a drawn shape can lie, and where.

A drawing has one character for each square, of which `.` and blanks are not part of the shape.  On a board of hexagons
its rows are those of a rhombus, each half a cell further to the right than the one below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from interpreter.boards.board import Board
from interpreter.boards.tables import BITS, set_cells

Square = tuple[int, int]
Squares = tuple[Square, ...]


@dataclass(frozen=True)
class Shape:
    """A piece as drawn, and whether it may be turned and turned over.  What is not drawn has no rows."""

    rows: tuple[str, ...]
    turns: bool = True
    flips: bool = True


TURNS: Mapping[str, tuple[int, Callable[[Square], Square]]] = {
    "square": (4, lambda at: (at[1], -at[0])),
    "hex": (6, lambda at: (-at[1], at[0] + at[1])),
}
"""For each outline of sites, how many turns lead back to the beginning, and what one does to a column and row."""

FLIPS: Mapping[str, Callable[[Square], Square]] = {
    "square": lambda at: (-at[0], at[1]),
    "hex": lambda at: (at[1], at[0]),
}


def squares_of(rows: Sequence[str]) -> Squares:
    """The columns and rows that a drawing covers, from its top row down, with the least column and row 0."""
    return _moved((x, -y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark not in ". ")


def orientations(shape: Squares, outline: str = "square", *, turns: bool = True, flips: bool = True) -> list[Squares]:
    """The distinct ways in which a shape can lie: as drawn, turned step by step, and the same turned over.

    On a board of single sites it cannot lie at all.
    """
    if outline not in TURNS:
        return []
    number, turn = TURNS[outline]
    found: dict[Squares, None] = {}
    for start in (shape, _moved(map(FLIPS[outline], shape)))[: 2 if flips else 1]:
        lying = start
        for _ in range(number if turns else 1):
            found[lying] = None
            lying = _moved(map(turn, lying))
    return list(found)


def placements(board: Board, ways: Sequence[Squares]) -> list[tuple[int, ...]]:
    """The sites covered by each placement on the cells of a board: way by way, in the order of the lowest square."""
    cells = {
        (data["column"], data["row"]): board.index[name]
        for name, data in board.graph.nodes(data=True)
        if data["sort"] == "Cell" and "column" in data
    }
    found: dict[tuple[int, ...], None] = {}
    for way in ways:
        first = way[0]
        for column, row in cells:
            sites = [cells.get((column + x - first[0], row + y - first[1])) for x, y in way]
            if None not in sites:
                found[tuple(sorted(site for site in sites if site is not None))] = None
    return list(found)


def placement_table(board: Board, ways: Sequence[Squares]) -> list[int]:
    """The placements as words read them: how many, and then for each the set of its sites."""
    width = set_cells(len(board))
    found = placements(board, ways)
    table = [len(found)]
    for sites in found:
        cells = [0] * width
        for site in sites:
            cells[site // BITS] |= 1 << site % BITS
        table += cells
    return table


def shape_offsets(board: Board, shapes: Iterable[Shape], tables: list[int]) -> tuple[int, ...]:
    """Append the placements of each shape on a board to `tables`, alike ones once; where each one's table begins."""
    places: dict[Shape, int] = {}
    found = []
    for shape in shapes:
        if shape not in places:
            squares = squares_of(shape.rows)
            ways = orientations(squares, board.outline, turns=shape.turns, flips=shape.flips) if squares else []
            places[shape] = len(tables)
            tables += placement_table(board, ways)
        found.append(places[shape])
    return tuple(found)


def _moved(squares: Iterable[Square]) -> Squares:
    """Squares by row and column, moved so that the least column and row are 0."""
    listed = list(squares)
    if not listed:
        return ()
    left, low = min(x for x, _ in listed), min(y for _, y in listed)
    return tuple(sorted(((x - left, y - low) for x, y in listed), key=lambda at: (at[1], at[0])))
