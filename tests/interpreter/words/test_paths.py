"""Paths and what is on them."""

from __future__ import annotations

import pytest

from interpreter.words import paths
from interpreter.words.steps import extend_straight
from tests.interpreter.boards.graphs import board
from tests.interpreter.words.tables import Table, anything


@pytest.mark.parametrize(
    ("path", "between"),
    [
        (["a1"], []),
        (["a1", "b1"], []),
        (["a1", "b1", "c1"], ["b1"]),
        (["a1", "b1", "a1", "b1"], ["b1", "a1"]),
    ],
)
def test_parts_of_a_path(path: list[str], between: list[str]) -> None:
    table = Table(board("grid 3 by 1"))
    at = table.path(path)
    squares, inner = table.take(len(path) + 1), table.take(len(path) + 1)
    assert table.read(paths.squares(table.m, table.t, table.g, at, squares)) == path
    assert table.read(paths.between(table.m, table.t, table.g, at, inner)) == between
    assert table.board.sites[table.call("last", at)] == path[-1]
    assert table.call("path_length", at) == len(path) - 1


def test_a_relation_adds_its_paths() -> None:
    table = Table(board("grid 3 by 3"))
    stride, r = 5, table.offset("orthogonal")
    out = table.take(1 + 9 * stride)

    def by(m: list[int], site: int, into: int) -> int:
        trail = table.path([table.board.sites[site]])
        return extend_straight(m, table.t, r, trail, 1, 2, anything, anything, into, stride)

    paths.paths(table.m, table.t, table.g, by, 0, out)
    found = [table.read(out + 1 + k * stride) for k in range(table.m[out])]
    assert found == [["a1", "a2"], ["a1", "a2", "a3"], ["a1", "b1"], ["a1", "b1", "c1"]]
