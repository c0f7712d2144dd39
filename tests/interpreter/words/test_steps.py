"""Pieces of relations and their paths: against enumerating every walk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.boards import Board
from interpreter.words.registry import Test
from interpreter.words.steps import add_near, add_neighbours, add_steps, add_straight, extend_steps, extend_straight
from tests.interpreter.boards.graphs import board, neighbours
from tests.interpreter.words.tables import Table, anything

BOARDS = {
    "flat": (board("grid 4 by 4"), "adjacent"),
    "tube": (board("grid 3 by 4 wrap sideways"), "orthogonal"),
    "torus": (board("grid 2 by 3 wrap both"), "adjacent"),
    "room": (board("grid 4 by 3 bounce both"), "diagonal"),
    "gaps": (board("grid 3 by 3\ngaps of grid\nrelation diagonal on gaps bounce"), "diagonal"),
    "hex": (board("hex 4 by 4"), "adjacent"),
    "large": (board("grid 9 by 8"), "orthogonal"),
}
Walk = tuple[str, ...]


class Piece(NamedTuple):
    low: int
    high: int
    through: frozenset[str]
    to: frozenset[str]


def pieces(place: Board, endless: bool) -> st.SearchStrategy[Piece]:
    some = st.frozensets(st.sampled_from(place.sites))
    most = st.sampled_from([frozenset(place.sites)])
    ends = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(sorted)
    if endless:
        ends = ends | st.integers(0, 3).map(lambda low: [low, -1])
    return st.builds(lambda e, a, b: Piece(e[0], e[1], a, b), ends, some | most, some | most)


def straight_walks(place: Board, relation: str, start: str, piece: Piece) -> Iterator[Walk]:
    """Every straight walk of a piece, from the edges of the graph."""
    if piece.low == 0 and start in piece.to:
        yield (start,)
    for first in place.relations[relation][0]:
        walk, label = [start], first
        while len(walk) - 1 != piece.high:
            step = next(((e, d["turn"]) for _, e, k, d in edges(place, walk[-1]) if k == label), None)
            if step is None or (piece.high < 0 and (step == (start, first) or len(walk) > len(place))):
                break
            walk.append(step[0])
            label = step[1]
            if len(walk) > piece.low and walk[-1] in piece.to:
                yield tuple(walk)
            if walk[-1] not in piece.through:
                break


def edges(place: Board, site: str) -> list[tuple[str, str, str, dict[str, str]]]:
    return list(place.graph.out_edges(site, keys=True, data=True))


def walks(place: Board, relation: str, start: str, piece: Piece) -> Iterator[Walk]:
    """Every walk of a piece that may turn, shorter ones before those that lengthen them."""

    def further(walk: Walk) -> Iterator[Walk]:
        steps = len(walk) - 1
        if steps >= piece.low and walk[-1] in piece.to:
            yield walk
        if steps < piece.high and (steps == 0 or walk[-1] in piece.through):
            for end in sorted(set(neighbours(place, relation, walk[-1])), key=place.index.__getitem__):
                yield from further((*walk, end))

    return further((start,))


def conditions(place: Board, piece: Piece) -> tuple[Test, Test]:
    def inside(names: frozenset[str]) -> Test:
        return lambda m, site: int(place.sites[site] in names)

    return inside(piece.through), inside(piece.to)


def in_order(place: Board, found: set[str]) -> list[str]:
    return [site for site in place.sites if site in found]


def paths_at(table: Table, out: int, stride: int) -> list[Walk]:
    return [tuple(table.read(out + 1 + k * stride)) for k in range(table.m[out])]


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=60)
@given(data=st.data())
def test_straight_pieces(name: str, data: st.DataObject) -> None:
    place, relation = BOARDS[name]
    piece = data.draw(pieces(place, endless=True))
    start = data.draw(st.sampled_from(place.sites))
    table = Table(place)
    r, site = table.offset(relation), place.index[start]
    through, to = conditions(place, piece)
    wanted = list(dict.fromkeys(straight_walks(place, relation, start, piece)))
    out = table.set_of(())
    add_straight(table.m, table.t, r, site, piece.low, piece.high, through, to, out)
    assert table.members(out) == in_order(place, {walk[-1] for walk in wanted})
    stride = 3 + len(place)
    paths = table.take(1 + (len(wanted) + 1) * stride)
    table.m[paths] = 0
    trail, guard = table.path([start]), table.take(1)
    extend_straight(table.m, table.t, r, trail, piece.low, piece.high, through, to, paths, stride)
    assert paths_at(table, paths, stride) == wanted
    assert table.m[guard] == -7


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=40)
@given(data=st.data())
def test_pieces_that_turn(name: str, data: st.DataObject) -> None:
    place, relation = BOARDS[name]
    piece = data.draw(pieces(place, endless=False))
    start = data.draw(st.sampled_from(place.sites))
    table = Table(place)
    by, site = table.by(relation), place.index[start]
    through, to = conditions(place, piece)
    wanted = list(walks(place, relation, start, piece))
    out, work = table.set_of(()), table.take(3 * table.w)
    add_steps(table.m, table.t, table.g, by, site, piece.low, piece.high, through, to, out, work)
    assert table.members(out) == in_order(place, {walk[-1] for walk in wanted})
    stride = 5
    paths = table.take(1 + (len(wanted) + 1) * stride)
    table.m[paths] = 0
    trail, work = table.path([start]), table.take(3 * table.w)
    extend_steps(
        table.m,
        table.t,
        table.g,
        by,
        trail,
        piece.low,
        piece.high,
        through,
        to,
        paths,
        stride,
        work,
    )
    assert paths_at(table, paths, stride) == wanted


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=40)
@given(data=st.data())
def test_endless_pieces_reach_what_long_ones_reach(name: str, data: st.DataObject) -> None:
    """With as many steps as there are sites, and then some, nothing new is found."""
    place, relation = BOARDS[name]
    piece = data.draw(pieces(place, endless=False))._replace(high=-1)
    site = data.draw(st.integers(0, len(place) - 1))
    table = Table(place)
    by = table.by(relation)
    through, to = conditions(place, piece)
    found = []
    for high in (-1, piece.low + 2 * len(place)):
        out, work = table.set_of(()), table.take(3 * table.w)
        add_steps(table.m, table.t, table.g, by, site, piece.low, high, through, to, out, work)
        found.append(table.members(out))
    assert found[0] == found[1]


def test_single_steps() -> None:
    table = Table(board("grid 3 by 3"), {"b3": 1})
    both, near = table.set_of(()), table.set_of(["a1"])
    add_neighbours(table.m, table.t, table.offset("orthogonal"), 4, both)
    assert table.members(both) == ["b1", "a2", "c2", "b3"]
    add_near(table.m, table.t, table.offset("orthogonal"), 4, lambda m, site: int(m[site] == 1), near)
    assert table.members(near) == ["a1", "b3"]


# The queen of Max Bezzel's problem: on an empty 8x8 board she has 1456 moves in all, the rook 896, the bishop 560.
@pytest.mark.parametrize(("relation", "moves"), [("adjacent", 1456), ("orthogonal", 896), ("diagonal", 560)])
def test_moves_of_the_long_pieces(relation: str, moves: int) -> None:
    table = Table(board("grid 8 by 8"))
    total = 0
    for site in range(64):
        out = table.set_of(())
        add_straight(table.m, table.t, table.offset(relation), site, 1, -1, anything, anything, out)
        total += len(table.members(out))
    assert total == moves
