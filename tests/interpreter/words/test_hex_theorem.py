"""On every full Hex board exactly one player has joined both sides (D. Gale, The Game of Hex, 1979)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.interpreter.boards.graphs import board
from tests.interpreter.words.tables import Table

SIDES = (("bottom", "top"), ("left", "right"))


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 11])
@settings(max_examples=25)
@given(data=st.data())
def test_exactly_one_player_joins_both_sides(size: int, data: st.DataObject) -> None:
    place = board(f"hex {size} by {size}")
    marks = data.draw(st.lists(st.integers(0, 1), min_size=size * size, max_size=size * size))
    table = Table(place)
    table.m[: len(place)] = marks
    joined = []
    for player, (near, far) in enumerate(SIDES):
        chain = table.to("adjacent", lambda m, site, player=player: int(m[site] == player))
        starts = [s for s in range(len(place)) if place.attributes[near][s] and marks[s] == player]
        ends = {place.sites[s] for s in range(len(place)) if place.attributes[far][s]}
        joined.append(any(ends & set(table.sites("reachable", start, chain)) for start in starts))
    assert sum(joined) == 1
