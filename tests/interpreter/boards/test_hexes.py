"""Boards of hexagons."""

from __future__ import annotations

from collections import Counter

import networkx as nx
import pytest

from tests.interpreter.boards.graphs import board, neighbours


@pytest.mark.parametrize("size", [2, 3, 5, 11])
def test_degrees_of_a_rhombus(size: int) -> None:
    """The degrees of a Hex board: two acute corners with 2, two obtuse ones with 3, sides with 4, inside with 6."""
    cells = board(f"hex {size} by {size}")
    degrees = Counter(len(neighbours(cells, "adjacent", site)) for site in cells.sites)
    wanted = {2: 2, 3: 2, 4: 4 * (size - 2), 6: (size - 2) ** 2}
    assert degrees == {degree: number for degree, number in wanted.items() if number}


def test_neighbours_are_mutual_and_one_width_away() -> None:
    cells = board("hex 4 by 3")
    places = dict(zip(cells.sites, cells.places, strict=True))
    for site in cells.sites:
        for other in neighbours(cells, "adjacent", site):
            assert site in neighbours(cells, "adjacent", other)
            distance = sum((one - two) ** 2 for one, two in zip(places[site], places[other], strict=True))
            assert distance == pytest.approx(1)


def test_neighbours_by_name() -> None:
    assert sorted(neighbours(board("hex 3 by 3"), "adjacent", "b2")) == ["a2", "a3", "b1", "b3", "c1", "c2"]


def test_distances_are_those_of_hexagons() -> None:
    """Between (x, y) and (u, v) lie max(|dx|, |dy|, |dx + dy|) steps on such axes."""
    cells = board("hex 5 by 4")
    graph = nx.Graph(cells.graph)
    at = {name: (data["column"], data["row"]) for name, data in cells.graph.nodes(data=True)}
    for one, lengths in nx.all_pairs_shortest_path_length(graph):
        for two, length in lengths.items():
            dx, dy = at[two][0] - at[one][0], at[two][1] - at[one][1]
            assert length == max(abs(dx), abs(dy), abs(dx + dy))


def test_sides() -> None:
    cells = board("hex 3 by 2")
    top = [site for site, holds in zip(cells.sites, cells.attributes["top"], strict=True) if holds]
    assert top == ["a2", "b2", "c2"]
