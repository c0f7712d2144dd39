"""How much room the paths of a relation are given."""

from __future__ import annotations

import pytest

from dsl.program import RelationCall
from dsl.types import RelationType
from interpreter.trails import MOST_PATHS
from tests.interpreter.playing import kernel

BOARD = """
graph board:
    grid 8 by 5WRAP
    relations orthogonal, knight

mark stone per Site: Player or none = none    seen: all

relation way:
    only: PIECE

play:
    choose s in board by starter
    each m in paths(way, from: s):
        set stone of end of m to starter
    finish "done"

mark starter: Player    seen: all
"""


@pytest.mark.parametrize(
    ("piece", "sites", "paths"),
    [
        ("orthogonal", 2, 4),
        ("straight orthogonal{1..}", 8, 4 * 7),
        ("straight orthogonal{2..3}", 4, 4 * 2),
        ("orthogonal{1..2}", 3, 4 + 16),
        ("orthogonal then orthogonal", 3, 16),
        ("straight orthogonal{1..} then knight", 9, 28 * 8),
        ("orthogonal{1..9}", 10, MOST_PATHS),
    ],
)
def test_bounds_follow_from_the_board(piece: str, sites: int, paths: int) -> None:
    trails = kernel(BOARD.replace("PIECE", piece).replace("WRAP", "")).layout.spaces.trails
    assert trails.longest("board") == sites
    assert trails.most(RelationCall("way", (), type=RelationType("board"))) == paths


def test_a_straight_way_round_the_board_ends_where_it_began() -> None:
    text = BOARD.replace("PIECE", "straight orthogonal{1..}").replace("WRAP", " wrap sideways")
    trails = kernel(text).layout.spaces.trails
    # eight columns: seven steps, since the eighth would be back at the start
    assert trails.longest("board") == 8
