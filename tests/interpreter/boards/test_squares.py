"""Boards of squares: their sites, steps, edges, gaps and corners."""

from __future__ import annotations

import pytest

from tests.interpreter.boards.graphs import board, mistakes, neighbours


def test_sites_are_named_row_by_row_from_the_bottom() -> None:
    assert board("grid 3 by 2").sites == ("a1", "b1", "c1", "a2", "b2", "c2")


def test_columns_after_z_have_two_letters() -> None:
    names = board("grid 54 by 1").sites
    assert names[25:28] == ("z1", "aa1", "ab1")
    assert names[51:54] == ("az1", "ba1", "bb1")


# The numbers of moves of the chess pieces on an empty 8x8 board, summed over all squares: each is in any book of chess
# mathematics (king 420, knight 336).
@pytest.mark.parametrize(
    ("relation", "steps"), [("adjacent", 420), ("knight", 336), ("orthogonal", 224), ("diagonal", 196)]
)
def test_steps_on_a_chess_board(relation: str, steps: int) -> None:
    chess = board("grid 8 by 8")
    assert sum(len(neighbours(chess, relation, site)) for site in chess.sites) == steps


def test_directions() -> None:
    small = board("grid 3 by 3")
    assert neighbours(small, "adjacent", "b2") == ["b3", "c3", "c2", "c1", "b1", "a1", "a2", "a3"]
    assert neighbours(small, "south", "b1") == []


def test_forward_depends_on_the_player() -> None:
    small = board("grid 3 by 3")
    assert [neighbours(small, "forward", "b2", player) for player in range(4)] == [["b3"], ["b1"], ["c2"], ["a2"]]
    assert neighbours(small, "forward_diagonal", "b2", 0) == ["a3", "c3"]
    assert neighbours(small, "forward_diagonal", "b2", 1) == ["c1", "a1"]


@pytest.mark.parametrize(
    ("way", "from_a1"),
    [
        ("sideways", ["a2", "b1", "d1"]),
        ("upwards", ["a2", "b1", "a3"]),
        ("both", ["a2", "b1", "a3", "d1"]),
    ],
)
def test_wrapping(way: str, from_a1: list[str]) -> None:
    assert neighbours(board(f"grid 4 by 3 wrap {way}"), "orthogonal", "a1") == from_a1


def test_every_square_of_a_torus_has_eight_neighbours() -> None:
    torus = board("grid 5 by 4 wrap both")
    assert all(len(set(neighbours(torus, "adjacent", site))) == 8 for site in torus.sites)


def test_a_bounce_reflects_the_part_that_would_leave() -> None:
    room = board("grid 4 by 3 bounce both")
    assert neighbours(room, "northeast", "d1") == ["c2"]
    assert room.graph.edges["d1", "c2", "northeast"]["turn"] == "northwest"


def test_gaps_and_corners_come_after_the_cells() -> None:
    town = board("grid 3 by 2\ngaps of grid\ncorners of grid")
    assert {sort: len(sites) for sort, sites in town.sorts.items()} == {"Cell": 6, "Gap": 7, "Corner": 2}
    assert town.sites[6:] == ("a1_b1", "b1_c1", "a1_a2", "b1_b2", "c1_c2", "a2_b2", "b2_c2", "a1_b2", "b1_c2")


def test_beside_joins_cells_with_gaps_and_corners() -> None:
    town = board("grid 2 by 2\ngaps of grid\ncorners of grid")
    assert sorted(neighbours(town, "beside", "a1_b1")) == ["a1", "b1"]
    assert sorted(neighbours(town, "beside", "a1_b2")) == ["a1", "a2", "b1", "b2"]
    assert sorted(neighbours(town, "beside", "a1")) == ["a1_a2", "a1_b1", "a1_b2"]


def test_gaps_wrap_and_bounce() -> None:
    """A wall's linear step wraps within its row; a diagonal one bounces, as worked out by hand on 3x3 tiles."""
    town = board("grid 3 by 3\ngaps of grid\nrelations linear on gaps wrap, diagonal on gaps bounce")
    assert neighbours(town, "linear", "b1_b2") == ["b2_b3", "c1_c2", "b2_b3", "a1_a2"]
    # from the gap between b2 and c2: northeast, and there off the right side, and then off the top
    walk = ["b2_c2"]
    label = "diagonal Gap northeast"
    for _ in range(3):
        ((end, turn),) = [
            (end, data["turn"])
            for _, end, key, data in town.graph.out_edges(walk[-1], keys=True, data=True)
            if key == label
        ]
        walk.append(end)
        label = turn
    assert walk == ["b2_c2", "c2_c3", "b3_c3", "b2_b3"]


def test_attributes_of_places() -> None:
    small = board("grid 3 by 2")
    values = {name: dict(zip(small.sites, row, strict=True)) for name, row in small.attributes.items()}
    assert values["column"]["c2"] == 3
    assert values["row"]["c2"] == 2
    assert [site for site in small.sites if values["top"][site]] == ["a2", "b2", "c2"]
    assert [site for site in small.sites if values["left"][site]] == ["a1", "a2"]
    assert sum(values["corner"].values()) == 4
    assert sum(values["edge"].values()) == 6


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("grid 0 by 3", "E650"),
        ("grid 60 by 40", "E650"),
        ("grid 99999 by 99999", "E650"),
        ("grid 30 by 30\ngaps of grid", "E650"),
        ("grid 3 by 3 when no", "E651"),
        ("relation walk", "E651"),
        ("grid 3 by 3\nhex 3 by 3", "E652"),
        ("grid 3 by 3\nrelation diagnal", "E660"),
        ("hex 3 by 3\nrelation orthogonal", "E660"),
        ("hex 3 by 3\nrelation adjacent wrap", "E661"),
        ("grid 3 by 3\nrelation diagonal of player", "E662"),
        ("grid 3 by 3 wrap round", "E663"),
        ("grid 3 by 3\nsides of grid", "E668"),
        ("grid 3 by 3\nrelation linear on gaps", "E668"),
        ("grid 3 by 3\nrelation linear on walls", "E668"),
        ("grid 9 by 3\nstrips cut at 3, 9", "E665"),
    ],
)
def test_mistakes(lines: str, code: str) -> None:
    assert mistakes(lines) == [code]


def test_independent_mistakes_are_told_together() -> None:
    assert mistakes("grid 3 by 3\nrelations diagnal, ortogonal\nedge tunnel: a1 - z9") == ["E669", "E660", "E660"]


def test_strips() -> None:
    assert board("grid 9 by 3\nstrips cut at 3, 6").strips == {"cut": (3, 6)}


def test_the_first_relation_is_the_one_declared() -> None:
    assert board("grid 3 by 3").first == "orthogonal"
    assert board("grid 3 by 3\nrelations forward of player, knight").first == "knight"
