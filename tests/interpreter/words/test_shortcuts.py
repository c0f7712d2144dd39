"""Faster functions beside words and steps: the same as those that they stand for, on boards of every form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.backends.source.rows import rows_of
from interpreter.backends.source.step_tables import no_way_turns
from interpreter.boards import Board
from interpreter.words.lines import line, row_through
from interpreter.words.registry import Test
from interpreter.words.steps import (
    add_rays,
    add_straight,
    any_ray,
    any_straight,
    extend_rays,
    extend_straight,
)
from tests.interpreter.boards.graphs import board
from tests.interpreter.words.tables import Table
from tests.interpreter.words.test_lines import BOARDS as WITH_LINES
from tests.interpreter.words.test_steps import BOARDS as WITH_STEPS
from tests.interpreter.words.test_steps import Piece, pieces

RAYS = ["flat", "hex", "large"]
"""Boards on which every straight way ends, and goes on as it began."""


def test_the_form_of_straight_ways_is_told_apart() -> None:
    straight = {name for name, (place, relation) in WITH_STEPS.items() if ends(place, relation)}
    assert straight == set(RAYS)


def ends(place: Board, relation: str) -> bool:
    table = Table(place)
    return no_way_turns(table.t, table.offset(relation))


def asks(place: Board, piece: Piece) -> tuple[Test, Test]:
    """What a piece asks of the squares on the way, and of the last."""
    through, to = ({place.index[name] for name in names} for names in (piece.through, piece.to))
    return lambda m, site: int(site in through), lambda m, site: int(site in to)


@pytest.mark.parametrize("name", WITH_STEPS)
@given(data=st.data())
def test_whether_a_straight_piece_ends_anywhere(name: str, data: st.DataObject) -> None:
    place, relation = WITH_STEPS[name]
    table, piece = Table(place), data.draw(pieces(place, True))
    r, start = table.offset(relation), data.draw(st.integers(0, len(place) - 1))
    through, to = asks(place, piece)
    out = table.set_of(())
    add_straight(table.m, table.t, r, start, piece.low, piece.high, through, to, out)
    wanted = table.members(out)
    assert any_straight(table.m, table.t, r, start, piece.low, piece.high, through, to) == (wanted != [])
    if name in RAYS:
        assert any_ray(table.m, table.t, r, start, piece.low, piece.high, through, to) == (wanted != [])
        found = table.set_of(())
        assert add_rays(table.m, table.t, r, start, piece.low, piece.high, through, to, found) == found
        assert table.members(found) == wanted


@pytest.mark.parametrize("name", RAYS)
@given(data=st.data())
def test_paths_along_rays(name: str, data: st.DataObject) -> None:
    place, relation = WITH_STEPS[name]
    table, piece = Table(place), data.draw(pieces(place, True))
    r, stride = table.offset(relation), 2 + 2 * len(place)
    held = data.draw(st.lists(st.integers(0, len(place) - 1), min_size=1, max_size=2))
    trail = table.take(stride)
    table.m[trail : trail + 1 + len(held)] = [len(held), *held]
    found = []
    for extend in (extend_straight, extend_rays):
        out = table.take(1 + stride * 8 * (len(place) + 2))
        table.m[out] = 0
        assert extend(table.m, table.t, r, trail, piece.low, piece.high, *asks(place, piece), out, stride) == out
        starts = [out + 1 + i * stride for i in range(table.m[out])]
        found.append([table.m[at : at + 1 + table.m[at]] for at in starts])
    assert found[0] == found[1]


@pytest.mark.parametrize("name", WITH_LINES)
@given(data=st.data())
def test_rows_that_are_known(name: str, data: st.DataObject) -> None:
    """Wrapped boards too, on which a row may come back to where it began."""
    place = WITH_LINES[name]
    length = data.draw(st.integers(2, 6))
    marks = data.draw(st.lists(st.sampled_from([-1, 0, 0, 0, 1]), min_size=len(place), max_size=len(place)))
    table = Table(place, dict(zip(place.sites, marks, strict=True)))
    rows = rows_of(table.t, table.g, length)
    if rows is None:
        return
    for site in range(len(place)):
        for of in (0, 1):
            wanted = line(table.m, table.t, table.g, table.who, of, length, site, -1)
            assert row_through(table.m, table.t, rows, table.who, of, length, site) == wanted, (site, of)


def test_rows_are_known_on_most_boards() -> None:
    """Three in a row on a board of three by three: eight rows, four of them through the centre."""
    table = Table(board("grid 3 by 3"))
    rows = rows_of(table.t, table.g, 3)
    assert rows is not None
    through = [table.t[rows + site + 1] - table.t[rows + site] for site in range(9)]
    assert through == [2 * n for n in (3, 2, 3, 2, 4, 2, 3, 2, 3)]
    assert rows_of(table.t, table.g, 1) is None


def test_where_there_are_many_they_are_not_written_down() -> None:
    known = set()
    for name, place in WITH_LINES.items():
        table = Table(place)
        if rows_of(table.t, table.g, 4) is not None:
            known.add(name)
    assert known == set(WITH_LINES) - {"torus"}
