"""Laying pieces: the words against laying them by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.boards.shapes import orientations, placement_table, placements, squares_of
from tests.interpreter.boards.graphs import board
from tests.interpreter.words.tables import Table

PLACE = board("grid 9 by 8")
SHAPES = {"dot": ("#",), "corner": ("#.", "##"), "bar": ("####",), "F": (".##", "##.", ".#.")}


@pytest.mark.parametrize("name", SHAPES)
@settings(max_examples=30)
@given(data=st.data())
def test_pieces_lie_where_all_their_squares_are_free(name: str, data: st.DataObject) -> None:
    free = data.draw(st.frozensets(st.sampled_from(PLACE.sites), min_size=30))
    ways = orientations(squares_of(SHAPES[name]))
    table = Table(PLACE)
    shape = len(table.t)
    table.t += placement_table(PLACE, ways)
    among = table.set_of(free)
    wanted = [
        [PLACE.sites[site] for site in sites]
        for sites in placements(PLACE, ways)
        if all(PLACE.sites[site] in free for site in sites)
    ]
    assert table.groups("placements", shape, among) == wanted
    assert table.call("fits", shape, among) == int(bool(wanted))


def test_what_has_no_place() -> None:
    table = Table(board("grid 3 by 3"))
    shape = len(table.t)
    table.t += placement_table(table.board, orientations(squares_of(SHAPES["bar"])))
    assert table.groups("placements", shape, table.set_of(table.board.sites)) == []
    assert table.call("fits", shape, table.set_of(table.board.sites)) == 0
