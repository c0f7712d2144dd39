"""A board: a graph of named sites with what is fixed about them.

The graph is networkx's: a node for each site, in the order of the board, and an edge for each single step.  A node
carries its `sort` (`Cell`, `Gap`, `Corner`), where it is drawn (`x` to the right, `y` upwards, the side of a square or
the width of a hexagon being 1), and its `values`.  An edge has as its key the label of the step (`north`), which leaves
a site at most once, and as its `turn` the label with which a straight path goes on (absent when it ends there).

A relation is a tuple of labels, or one for each player where it depends on the player.  The tables that play runs on
are made from this in tables.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from dsl.diagnostics.suggest import did_you_mean

if TYPE_CHECKING:
    from networkx import MultiDiGraph

Labels = tuple[str, ...]
"""The labels of the steps of a relation."""

SORTS = ("Cell", "Gap", "Corner")
"""The sorts of site in the order in which they are numbered."""


@dataclass(frozen=True)
class Board:
    """A graph of sites, ready to be made into tables or drawn.

    `outline` says how to draw a site: `square`, `hex` or `round`.  `relations` gives the labels of each relation for
    each player, or once when they are the same for all; `first` is the relation that words take when none is named.
    `axes` are the pairs of opposite labels along which lines lie.  `attributes` gives one whole number per site.
    """

    name: str
    outline: str
    graph: MultiDiGraph[str]
    relations: Mapping[str, tuple[Labels, ...]]
    first: str
    axes: tuple[tuple[str, str], ...] = ()
    directions: Labels = ()
    attributes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    strips: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @cached_property
    def sites(self) -> tuple[str, ...]:
        """The names of the sites in order."""
        return tuple(self.graph)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of each site by its name."""
        return {name: number for number, name in enumerate(self.sites)}

    @cached_property
    def sorts(self) -> Mapping[str, tuple[int, ...]]:
        """The sites of each sort that the board has."""
        sorts = [self.graph.nodes[name]["sort"] for name in self.sites]
        return {sort: tuple(i for i, each in enumerate(sorts) if each == sort) for sort in SORTS if sort in sorts}

    @cached_property
    def places(self) -> tuple[tuple[float, float], ...]:
        """Where each site is drawn: x to the right, y upwards, in widths of a cell."""
        return tuple((self.graph.nodes[name]["x"], self.graph.nodes[name]["y"]) for name in self.sites)

    def __len__(self) -> int:
        return len(self.sites)

    def __contains__(self, name: object) -> bool:
        return name in self.index


def column_name(column: int) -> str:
    """The letters of a column, counted from 0: a, b, … z, aa, ab, …"""
    letters = ""
    column += 1
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def cell_name(column: int, row: int) -> str:
    """The name of the cell in a column and row, both from 0: its letters and then its row's number from 1."""
    return f"{column_name(column)}{row + 1}"


def site_help(graph: MultiDiGraph[str], name: str) -> str | None:
    """Advice for whoever wrote the name of a site that is not there."""
    columns, rows = graph.graph.get("columns"), graph.graph.get("rows")
    if columns is None or rows is None:
        return did_you_mean(name, graph)
    return f"columns go from `a` to `{column_name(columns - 1)}` and rows from 1 to {rows}"
