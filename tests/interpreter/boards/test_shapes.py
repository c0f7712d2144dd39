"""Shapes: the twelve pentominoes, and their numbers from S. W. Golomb, Polyominoes (1965)."""

from __future__ import annotations

import pytest

from interpreter.boards.shapes import orientations, placement_table, placements, squares_of
from tests.interpreter.boards.graphs import board

PENTOMINOES = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("#.", "#.", "#.", "##"),
    "N": (".#", ".#", "##", "#."),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": (".#", "##", ".#", ".#"),
    "Z": ("##.", ".#.", ".##"),
}
WAYS = {"X": 1, "I": 2, "Z": 4, "T": 4, "U": 4, "V": 4, "W": 4, "F": 8, "L": 8, "N": 8, "P": 8, "Y": 8}
ONE_SIDED = 18
FIXED = 63


@pytest.mark.parametrize("name", PENTOMINOES)
def test_each_lies_in_so_many_ways(name: str) -> None:
    assert len(orientations(squares_of(PENTOMINOES[name]))) == WAYS[name]


def test_fixed_pentominoes() -> None:
    fixed = {way for rows in PENTOMINOES.values() for way in orientations(squares_of(rows))}
    assert len(fixed) == FIXED


def test_one_sided_pentominoes() -> None:
    turned = {frozenset(orientations(squares_of(rows), flips=False)) for rows in PENTOMINOES.values()}
    turned |= {
        frozenset(orientations(squares_of([row[::-1] for row in rows]), flips=False)) for rows in PENTOMINOES.values()
    }
    assert len(turned) == ONE_SIDED


@pytest.mark.parametrize("name", PENTOMINOES)
def test_placements_on_a_chess_board(name: str) -> None:
    """A way that is w wide and h high lies in (9 - w) * (9 - h) positions."""
    ways = orientations(squares_of(PENTOMINOES[name]))
    wanted = sum((8 - max(x for x, _ in way)) * (8 - max(y for _, y in way)) for way in ways)
    found = placements(board("grid 8 by 8"), ways)
    assert len(found) == len(set(found)) == wanted
    assert all(len(sites) == 5 for sites in found)


def test_positions_counted_by_hand() -> None:
    small = board("grid 3 by 3")
    corner = orientations(squares_of(("#.", "##")))
    assert len(placements(small, corner)) == 16
    assert len(placements(small, orientations(squares_of(("#.", "#.", "##"))))) == 16
    assert len(placements(small, orientations(squares_of(("##", "##"))))) == 4


def test_what_may_not_be_turned_lies_as_drawn() -> None:
    small = board("grid 3 by 2")
    as_drawn = orientations(squares_of(("##.", ".##")), turns=False, flips=False)
    assert [[small.sites[site] for site in sites] for sites in placements(small, as_drawn)] == [
        ["b1", "c1", "a2", "b2"]
    ]


def test_holes_are_not_covered() -> None:
    ring = board("map\n```\n...\n. .\n...\n```")
    assert len(placements(ring, orientations(squares_of(("###",))))) == 4


def test_hexagons() -> None:
    """Of three hexagons a straight row lies in 3 ways, a bent one in 6, a triangle in 2: 11 fixed trihexes in all."""
    assert len(orientations(squares_of(("###",)), "hex")) == 3
    assert len(orientations(squares_of((".#", "##.")), "hex")) == 6
    assert len(orientations(squares_of(("#.", "##")), "hex")) == 2


def test_the_table() -> None:
    large = board("grid 8 by 8")
    assert placement_table(large, orientations(squares_of(("#",))))[:5] == [64, 1, 0, 2, 0]
    assert placement_table(large, orientations(squares_of(("#",))))[-2:] == [0, 2]
