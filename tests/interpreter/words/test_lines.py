"""Rows of like values: against counting along lines by coordinates."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.boards import Board
from tests.interpreter.boards.graphs import board
from tests.interpreter.words.tables import Table

BOARDS = {
    "flat": board("grid 6 by 5"),
    "tube": board("grid 6 by 5 wrap sideways"),
    "torus": board("grid 4 by 5 wrap both"),
    "bounce": board("grid 5 by 4 bounce both"),
    "large": board("grid 10 by 9"),
    "hex": board("hex 5 by 6"),
}
SQUARE_AXES = ((1, 0), (0, 1), (1, 1), (1, -1))
HEX_AXES = ((1, 0), (0, 1), (1, -1))


def longest(place: Board, name: str, marks: list[int], site: int, of: int) -> list[int]:
    """The lengths of the lines through a site, by coordinates."""
    columns, rows = place.graph.graph["columns"], place.graph.graph["rows"]
    wraps = {"tube": (True, False), "torus": (True, True)}.get(name, (False, False))
    found = []
    for dx, dy in HEX_AXES if name == "hex" else SQUARE_AXES:
        on_line = {site}
        for sign in (1, -1):
            x, y = site % columns, site // columns
            while True:
                x, y = x + sign * dx, y + sign * dy
                x = x % columns if wraps[0] else x
                y = y % rows if wraps[1] else y
                here = y * columns + x
                if not (0 <= x < columns and 0 <= y < rows) or marks[here] != of or here in on_line:
                    break
                on_line.add(here)
        found.append(len(on_line))
    return found


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=30)
@given(data=st.data())
def test_lines_by_coordinates(name: str, data: st.DataObject) -> None:
    place = BOARDS[name]
    marks = data.draw(st.lists(st.sampled_from([-1, 0, 0, 0, 1]), min_size=len(place), max_size=len(place)))
    table = Table(place)
    table.m[: len(place)] = marks
    for site in range(len(place)):
        if marks[site] != 0:
            assert table.call("line", table.who, 0, 1, site, -1) == 0
            assert table.call("line_length", table.who, 0, site) == 0
            continue
        runs = longest(place, name, marks, site, 0)
        assert table.call("line_length", table.who, 0, site) == max(runs)
        for length in range(1, 7):
            assert table.call("line", table.who, 0, length, site, 0) == int(max(runs) >= length)
            assert table.call("line", table.who, 0, length, site, 1) == int(length in runs)


def test_tic_tac_toe_has_eight_lines() -> None:
    """Of all ways to lay three crosses, eight lie in a row."""
    place = board("grid 3 by 3")
    won = 0
    for marks in product((-1, 0), repeat=9):
        if marks.count(0) == 3:
            table = Table(place)
            table.m[:9] = marks
            won += table.call("line", table.who, 0, 3, marks.index(0), -1)
    assert won == 8


def test_connect_four_has_69_lines() -> None:
    """The count for 7 by 6 in J. D. Allen, The Complete Book of Connect 4 (2010): 24 + 21 + 24."""
    place = board("grid 7 by 6")
    lines = {
        tuple(sorted((x + k * dx) + 7 * (y + k * dy) for k in range(4)))
        for x, y in product(range(7), range(6))
        for dx, dy in SQUARE_AXES
        if 0 <= x + 3 * dx < 7 and 0 <= y + 3 * dy < 6
    }
    assert len(lines) == 69
    for sites in lines:
        for through in sites:
            table = Table(place, {place.sites[site]: 1 for site in sites})
            assert table.call("line", table.who, 1, 4, through, 1) == 1


def test_it_asks_no_more_than_the_line_needs() -> None:
    """A line that is long enough is not followed further, and nothing off the axes is looked at."""
    table = Table(board("grid 19 by 19"), {f"{column}10": 0 for column in "abcdefghij"})
    asked: list[int] = []

    def who(m: list[int], site: int) -> int:
        asked.append(site)
        return m[site]

    assert table.call("line", who, 0, 5, "a10", -1) == 1
    assert [table.board.sites[site] for site in asked] == ["a10", "b10", "c10", "d10", "e10"]


def test_a_closed_line_counts_each_site_once() -> None:
    ring = Table(board("grid 4 by 1 wrap sideways"), {"a1": 0, "b1": 0, "c1": 0, "d1": 0})
    assert ring.call("line_length", ring.who, 0, "b1") == 4
    assert ring.call("line", ring.who, 0, 5, "b1", -1) == 0


def test_full() -> None:
    table = Table(board("grid 2 by 2"), {"a1": 0, "b1": 1, "a2": 0})
    assert table.call("full", table.who) == 0
    table.m[3] = 0
    assert table.call("full", table.who) == 1


def test_rows_from_each_side() -> None:
    table = Table(board("grid 8 by 6"))
    assert [table.call("row_from", "c2", player) for player in range(5)] == [2, 5, 3, 6, 2]
