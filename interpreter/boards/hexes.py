"""Boards of hexagons: a rhombus as in the game of Hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.boards.board import cell_name
from interpreter.boards.directions import HEX_DELTAS

if TYPE_CHECKING:
    from networkx import MultiDiGraph


def hex_graph(columns: int, rows: int) -> MultiDiGraph[str]:
    """The sites and single steps of a rhombus of hexagons, row by row from the bottom, from left to right.

    Each row lies half a cell further to the right than the one below, so that b1 is next to a1, a2, b2, c1, and so on.
    """
    import networkx as nx

    graph: MultiDiGraph[str] = nx.MultiDiGraph(columns=columns, rows=rows)
    for row in range(rows):
        for column in range(columns):
            x, y = column + row / 2, row * 3**0.5 / 2
            graph.add_node(cell_name(column, row), sort="Cell", x=x, y=y, column=column + 1, row=row + 1)
    for row in range(rows):
        for column in range(columns):
            for label, (dx, dy) in HEX_DELTAS.items():
                if 0 <= column + dx < columns and 0 <= row + dy < rows:
                    target = cell_name(column + dx, row + dy)
                    graph.add_edge(cell_name(column, row), target, key=label, turn=label)
    return graph
