"""The solver for matrix games against games whose solution is in every textbook, and against itself."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.matrix_games import is_proved, solve

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("payoffs", "value", "rows", "columns"),
    [
        ([[1, -1], [-1, 1]], 0, (HALF, HALF), (HALF, HALF)),
        ([[3, 1], [0, 2]], Fraction(3, 2), (HALF, HALF), (Fraction(1, 4), Fraction(3, 4))),
        ([[5, 2], [7, 3]], 3, (0, 1), (0, 1)),
        ([[-4]], -4, (1,), (1,)),
        ([[2, 1, 3]], 1, (1,), (0, 1, 0)),
    ],
)
def test_textbook_games(
    payoffs: list[list[int]], value: Fraction, rows: tuple[Fraction, ...], columns: tuple[Fraction, ...]
) -> None:
    solution = solve(payoffs)
    assert (solution.value, solution.rows, solution.columns) == (value, rows, columns)


def matrices(height: int, width: int) -> st.SearchStrategy[list[list[int]]]:
    row = st.lists(st.integers(-5, 5), min_size=width, max_size=width)
    return st.lists(row, min_size=height, max_size=height)


@given(st.integers(1, 5).flatmap(lambda height: st.integers(1, 5).flatmap(lambda width: matrices(height, width))))
def test_every_solution_is_proved(payoffs: list[list[int]]) -> None:
    assert is_proved(payoffs, solve(payoffs))
