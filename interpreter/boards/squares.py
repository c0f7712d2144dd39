"""Boards of squares: cells, the gaps and corners between them, and single steps in all directions.

Places are worked out in half cells, so that cells lie at even coordinates, a gap between two cells at one odd and one
even, and a corner between four at two odd ones.  A step is then the same everywhere: two halves along a row, a column
or a diagonal, or one half in both for the diagonal step of a gap, which goes from one end of a wall to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.boards.board import cell_name
from interpreter.boards.directions import COMPASS, DELTAS, SLANTED, Delta

if TYPE_CHECKING:
    from networkx import MultiDiGraph

At = tuple[int, int]


@dataclass(frozen=True)
class Edges:
    """What happens to a step over the edge, sideways and upwards: `stop`, `wrap` to the other side, or `bounce` off."""

    sideways: str = "stop"
    upwards: str = "stop"


def square_graph(columns: int, rows: int, cells: Iterable[At], sorts: Iterable[str] = ()) -> MultiDiGraph[str]:
    """The sites of a board: the cells given by column and row (from 0), and the sorts `Gap` and `Corner` if asked for.

    There is a gap between every two neighbouring cells and a corner between every four.  Cells come first, then gaps,
    then corners; each sort row by row from the bottom, from left to right.
    """
    import networkx as nx

    graph: MultiDiGraph[str] = nx.MultiDiGraph(columns=columns, rows=rows)
    here = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    for column, row in here:
        _add_site(graph, cell_name(column, row), "Cell", (2 * column, 2 * row))
    present = set(here)
    for sort, parts in (("Gap", ((1, 0), (0, 1))), ("Corner", ((1, 1),))):
        if sort in sorts:
            between = [
                ((2 * column + dx, 2 * row + dy), f"{cell_name(column, row)}_{cell_name(column + dx, row + dy)}")
                for column, row in here
                for dx, dy in parts
                if {(column + dx, row), (column, row + dy), (column + dx, row + dy)} <= present
            ]
            for at, name in sorted(between, key=lambda gap: (gap[0][1], gap[0][0])):
                _add_site(graph, name, sort, at)
    return graph


def _add_site(graph: MultiDiGraph[str], name: str, sort: str, at: At) -> None:
    x, y = at
    graph.add_node(name, sort=sort, at=at, x=x / 2, y=y / 2, column=x // 2 + 1, row=y // 2 + 1)


def lay_steps(
    graph: MultiDiGraph[str], sort: str, labels: Iterable[str], edges: Edges, prefix: str = ""
) -> tuple[str, ...]:
    """Add the steps between sites of one sort in the directions `labels`; the labels that they have in the graph."""
    sites = {data["at"]: name for name, data in graph.nodes(data=True) if data["sort"] == sort}
    deltas = {label: _halves(label, sort) for label in labels}
    names = {delta: prefix + label for label, delta in deltas.items()}
    for at, name in sites.items():
        for label, delta in deltas.items():
            landing = _land(graph.graph, sort, at, delta, edges)
            target = sites.get(landing[0]) if landing else None
            if landing and target is not None and target != name:
                graph.add_edge(name, target, key=prefix + label, turn=names.get(landing[1], ""))
    return tuple(prefix + label for label in labels)


def _halves(label: str, sort: str) -> Delta:
    dx, dy = DELTAS[label]
    return (dx, dy) if sort == "Gap" and label in SLANTED else (2 * dx, 2 * dy)


def _land(size: Mapping[str, int], sort: str, at: At, delta: Delta, edges: Edges) -> tuple[At, Delta] | None:
    """Where a step arrives, and how a straight path goes on from there."""
    first = 1 if sort == "Corner" else 0
    x = _along(at[0], delta[0], first, 2 * size["columns"] - 2 - first, edges.sideways)
    y = _along(at[1], delta[1], first, 2 * size["rows"] - 2 - first, edges.upwards)
    return None if x is None or y is None else ((x[0], y[0]), (x[1], y[1]))


def _along(here: int, change: int, first: int, last: int, edge: str) -> tuple[int, int] | None:
    there = here + change
    if first <= there <= last:
        return there, change
    if edge == "bounce" and first <= here - change <= last:
        return here - change, -change
    if edge == "wrap":
        # gaps of one row are counted from the first that has the same parity
        first += (there - first) % 2
        count = (last - first) // 2 + 1
        if count > 0:
            return first + (there - first) % (2 * count), change
    return None


def link_between(graph: MultiDiGraph[str]) -> tuple[str, ...]:
    """Add the steps between each gap or corner and the cells around it; their labels, none without gaps and corners."""
    cells = {data["at"]: name for name, data in graph.nodes(data=True) if data["sort"] == "Cell"}
    labels: dict[str, None] = {}
    others = {data["at"]: name for name, data in graph.nodes(data=True) if data["sort"] != "Cell"}
    for (x, y), name in others.items():
        for label, (dx, dy) in COMPASS.items():
            cell = cells.get((x + dx, y + dy))
            if cell is not None:
                # one label from the gap to the cell and another back, since a cell has a gap on each side
                graph.add_edge(name, cell, key=f"to {label}", turn="")
                graph.add_edge(cell, name, key=f"from {label}", turn="")
                labels[f"to {label}"] = labels[f"from {label}"] = None
    return tuple(labels)
