"""What can be reached: against networkx."""

from __future__ import annotations

from collections.abc import Container

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.boards import Board
from tests.interpreter.boards.graphs import board, neighbours
from tests.interpreter.words.tables import Table

BOARDS = {
    "small": (board("grid 4 by 3"), "orthogonal"),
    "large": (board("grid 12 by 11"), "knight"),
    "hex": (board("hex 9 by 9"), "adjacent"),
    "torus": (board("grid 8 by 8 wrap both"), "diagonal"),
    "one way": (board("edge walk: a -> b, b -> c, c -> a, c -> d, e - d, e -> f"), "walk"),
    "forward": (board("grid 9 by 8"), "forward_diagonal"),
}


def stones(place: Board) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from([-1, 0, 0]), min_size=len(place), max_size=len(place))


def open_graph(place: Board, relation: str, marks: list[int]) -> nx.DiGraph[str]:
    """The steps of a relation to sites that are marked with 0."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(place.sites)
    for site in place.sites:
        for end in neighbours(place, relation, site):
            if marks[place.index[end]] == 0:
                graph.add_edge(site, end)
    return graph


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=30)
@given(data=st.data())
def test_spreading_as_networkx_has_it(name: str, data: st.DataObject) -> None:
    place, relation = BOARDS[name]
    marks = data.draw(stones(place))
    origin = data.draw(st.sampled_from(place.sites))
    steps = data.draw(st.integers(0, 5))
    among = data.draw(st.lists(st.sampled_from(place.sites), unique=True))
    table = Table(place)
    table.m[: len(place)] = marks
    by = table.to(relation, lambda m, site: int(m[site] == 0))
    graph = open_graph(place, relation, marks)
    lengths = nx.single_source_shortest_path_length(graph, origin)

    def in_order(names: Container[str]) -> list[str]:
        return [site for site in place.sites if site in names]

    assert table.sites("neighbours", origin, by) == in_order(graph[origin])
    assert table.sites("ends", by, origin) == in_order(graph[origin])
    assert table.sites("reachable", origin, by) == in_order(lengths)
    near = {site for site, length in lengths.items() if length <= steps}
    assert table.sites("within", origin, steps, by) == in_order(near)
    for site in place.sites:
        assert table.call("distance", origin, site, by) == lengths.get(site, -1)
    least = min((lengths[site] for site in among if site in lengths), default=None)
    closest = [site for site in in_order(among) if lengths.get(site) == least and least is not None]
    assert table.sites("nearest", table.set_of(among), origin, by) == closest
    found = table.call("reached", origin, table.set_of(among), by)
    assert place.sites[found] in lengths and place.sites[found] in among if found >= 0 else least is None


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=30)
@given(data=st.data())
def test_groups_are_connected_components(name: str, data: st.DataObject) -> None:
    place, relation = BOARDS[name]
    marks = data.draw(stones(place))
    chosen = [site for site, mark in zip(place.sites, marks, strict=True) if mark == 0]
    table = Table(place)
    graph = open_graph(place, relation, [0] * len(place)).subgraph(chosen)
    parts = [sorted(part, key=place.index.__getitem__) for part in nx.weakly_connected_components(graph)]
    among = table.set_of(chosen)
    assert table.groups("groups", among, table.by(relation)) == sorted(parts, key=lambda part: place.index[part[0]])
    rim = {end for site in chosen for end in neighbours(place, relation, site)} - set(chosen)
    assert table.sites("touching", among, table.by(relation)) == [site for site in place.sites if site in rim]


def test_step_by() -> None:
    table = Table(board("grid 3 by 3"))
    assert table.call("step_by", table.by("south"), "b2") == table.board.index["b1"]
    assert table.call("step_by", table.by("south"), "b1") == -1
    assert table.call("step_by", table.by("forward", 1), "b2") == table.board.index["b1"]


def test_a_king_crosses_a_chess_board_in_seven_steps() -> None:
    table = Table(board("grid 8 by 8"))
    assert table.call("distance", "a1", "h8", table.by("adjacent")) == 7
    assert table.call("distance", "a1", "h8", table.by("orthogonal")) == 14
    # the knight's way from corner to corner takes six
    assert table.call("distance", "a1", "h8", table.by("knight")) == 6
