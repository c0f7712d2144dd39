"""Boards as the integer tables that play runs on.

A graph's header at `g`: the number of sites n; the cells of a set of them; the number of directions of its axes, which
come in opposite pairs; for each direction the n + 1 next sites, `n` standing for none; and the rows of all sites as
counted from the sides of the players 1 to 4.

A relation's table at `r`: n; the number of slots; for each slot the n + 1 next sites; and for each slot the n + 1 slots
with which a straight path goes on after that step, -1 for none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.boards.board import Board, Labels

BITS = 62
"""Members in one cell of a set."""

Hops = Mapping[str, Mapping[int, tuple[int, str]]]
"""For each label, where it leads from each site that has such a step, and the label that goes straight on."""


@dataclass(frozen=True)
class BoardTables:
    """One graph as tables.

    `header` is the offset of the graph's header in the tables of the game.  `sites` are the names in graph order;
    `sorts` gives the sites of `Cell`, `Gap` and `Corner` where the graph has them.  `attributes` gives one value per
    site.  `relations` gives the offsets of each named relation: one, or one for each of the players 1 to 4 where it
    depends on the player (later players take them again from the first).  `first` is the relation meant by words for
    which none is given.
    """

    graph: str
    header: int
    sites: tuple[str, ...]
    sorts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    attributes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    relations: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    directions: tuple[str, ...] = ()
    first: str = ""

    @property
    def usual(self) -> int:
        """The offset of the relation that words take when none is named."""
        return self.relations[self.first][0]

    @property
    def cells(self) -> int:
        """How many cells a set of sites takes."""
        return set_cells(len(self.sites))


def set_cells(n: int) -> int:
    """How many cells a set over `n` values takes."""
    return -(-n // BITS)


def compile_board(board: Board, tables: list[int]) -> BoardTables:
    """Append the tables of a board to `tables` and say where they are."""
    hops = _hops(board)
    header = len(tables)
    tables += _header(board, hops)
    relations = {}
    for name, ways in board.relations.items():
        offsets = []
        for labels in ways:
            offsets.append(len(tables))
            tables += relation_table(labels, hops, len(board))
        relations[name] = tuple(offsets)
    return BoardTables(
        board.name, header, board.sites, board.sorts, board.attributes, relations, board.directions, board.first
    )


def _hops(board: Board) -> Hops:
    hops: dict[str, dict[int, tuple[int, str]]] = {}
    for start, end, label in board.graph.edges(keys=True):
        turn: str = board.graph.edges[start, end, label]["turn"]
        hops.setdefault(label, {})[board.index[start]] = (board.index[end], turn)
    return hops


def _header(board: Board, hops: Hops) -> list[int]:
    n = len(board)
    cells = [number for sort in ("Cell",) for number in board.sorts.get(sort, ())]
    header = [n, set_cells(n), 2 * len(board.axes)]
    for axis in board.axes:
        for label in axis:
            # a line does not turn at the rim of the board, even where paths bounce off it
            steps = {site: end for site, (end, turn) in hops.get(label, {}).items() if turn == label}
            header += [steps.get(site, n) for site in range(n + 1)]
    rows = board.attributes.get("row", (0,) * n)
    columns = board.attributes.get("column", (0,) * n)
    highest = max((rows[site] for site in cells), default=0)
    widest = max((columns[site] for site in cells), default=0)
    header += rows
    header += [highest + 1 - row for row in rows]
    header += columns
    header += [widest + 1 - column for column in columns]
    return header


def relation_table(labels: Labels, hops: Hops, n: int) -> list[int]:
    """The table of a relation whose slots are these labels."""
    slots = {label: slot for slot, label in enumerate(labels)}
    nowhere = (n, "")
    steps = [[hops.get(label, {}).get(site, nowhere) for site in range(n + 1)] for label in labels]
    ends = [end for row in steps for end, _ in row]
    turns = [slots.get(turn, -1) for row in steps for _, turn in row]
    return [n, len(labels), *ends, *turns]
