"""The map of a sheet that is printed on a grid, again and again, and the strips into which it may be cut."""

from __future__ import annotations

import pytest

from dsl.types import Bool
from tests.interpreter.boards.graphs import MAYBE_ROOM, board, mistakes

TAPE = """\
map: |
  k . .
  . # .
legend:
  k: kitchen
  "#": none
sites:
  c1: {room: hall}
"""
KITCHEN, HALL, NOTHING = 0, 1, -1


def tape(lines: str) -> dict[str, int]:
    """What is printed on each site of a grid."""
    found = board(f'{lines}\nsheet "tape.yaml"', {"tape.yaml": TAPE}, room=MAYBE_ROOM)
    return dict(zip(found.sites, found.attributes["room"], strict=True))


def test_a_map_is_printed_beside_itself_and_above_itself() -> None:
    rooms = tape("grid 6 by 4")
    assert [site for site, room in rooms.items() if room == KITCHEN] == ["a2", "d2", "a4", "d4"]
    assert [site for site, room in rooms.items() if room == HALL] == ["c1", "f1", "c3", "f3"]
    assert {"b1", "e1", "b3", "e3"} & set(rooms) == set()


def test_it_is_cut_off_where_the_grid_ends() -> None:
    assert [site for site, room in tape("grid 4 by 3").items() if room != NOTHING] == ["c1", "a2", "d2", "c3"]


def test_copies_are_numbered_row_by_row() -> None:
    found = board('grid 6 by 4\nsheet "tape.yaml"', {"tape.yaml": TAPE}, room=MAYBE_ROOM)
    copies = dict(zip(found.sites, found.attributes["copy"], strict=True))
    assert [copies[site] for site in ("a1", "c2", "d1", "f2", "a3", "f4")] == [1, 1, 2, 2, 3, 4]


def test_each_copy_is_cut_alike_and_from_the_next() -> None:
    found = board('grid 7 by 2\nsheet "tape.yaml"\nstrips tape at 1', {"tape.yaml": TAPE}, room=MAYBE_ROOM)
    assert found.strips == {"tape": (1, 3, 4, 6)}
    strips = dict(zip(found.sites, found.attributes["strip"], strict=True))
    assert [strips[f"{column}2"] for column in "abcdefg"] == [1, 2, 2, 3, 4, 4, 5]


def test_a_plain_board_is_cut_where_it_says() -> None:
    assert board("grid 5 by 1\nstrips parts at 2").attributes["strip"] == (1, 1, 2, 2, 2)


@pytest.mark.parametrize(
    ("lines", "sheet", "codes"),
    [
        ("hex 3 by 3", TAPE, ["E652"]),
        ("map\n```\n..\n```", TAPE, ["E652"]),
        ("grid 6 by 4", TAPE.replace("c1:", "d1:"), ["E669"]),
        ("grid 6 by 4", TAPE.replace("c1:", "b1:"), ["E669"]),
        ("grid 6 by 4\nstrips tape at 3", TAPE, ["E665"]),
    ],
)
def test_mistakes(lines: str, sheet: str, codes: list[str]) -> None:
    assert mistakes(f'{lines}\nsheet "tape.yaml"', {"tape.yaml": sheet}, room=MAYBE_ROOM, dark=Bool()) == codes
