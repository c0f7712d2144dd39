"""Every full Hex board has exactly one winner (J. Nash, 1948; D. Gale, The Game of Hex, 1979), by the bundled rules.

What joins two sides is worked out here a second time, by merging the neighbouring cells of each colour, with nothing
of Moggy's boards or words.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpreter
from interpreter import Game, State

RED, BLUE = 1, 2
SIZES = (1, 2, 3, 4, 5, 7, 11)
RULES = (Path(interpreter.__file__).parents[1] / "games/classics/hex/hex.mog").read_text(encoding="utf-8")

WIN = """\
        let group = reachable(s, by: chain(player))
        if (some t in group where near(t, player)) and (some t in group where far(t, player)):
            win player "both sides are joined"
"""
SCORE = "score won: if winner is player then 1 else 0"
JOINED = (
    "score won: count s in board where near(s, player) and stone of s = player"
    " and (some t in reachable(s, by: chain(player)) where far(t, player))"
)


@cache
def hex_of(size: int) -> Game:
    return interpreter.load("hex", options={"size": size})


@cache
def filled_up(size: int) -> Game:
    """Hex in which nobody wins before the board is full; then a player has a point for every cell of the own side that
    the chains of the player join to the other."""
    return interpreter.load_text(RULES.replace(WIN, "").replace(SCORE, JOINED), options={"size": size})


def cells(size: int) -> list[tuple[int, int]]:
    """Column and row of each cell, row by row from the bottom."""
    return [(column, row) for row in range(size) for column in range(size)]


def spelled(cell: tuple[int, int]) -> str:
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def winners(size: int, colours: dict[tuple[int, int], int]) -> list[int]:
    """The seats whose stones join their sides: red bottom to top, blue left to right."""
    parent = {cell: cell for cell in colours}

    def root(cell: tuple[int, int]) -> tuple[int, int]:
        while parent[cell] != cell:
            parent[cell] = cell = parent[parent[cell]]
        return cell

    for (column, row), colour in colours.items():
        for neighbour in ((column + 1, row), (column, row + 1), (column + 1, row - 1)):
            if colours.get(neighbour) == colour:
                parent[root((column, row))] = root(neighbour)
    last = size - 1
    sides = {RED: lambda cell: (cell[1] == 0, cell[1] == last), BLUE: lambda cell: (cell[0] == 0, cell[0] == last)}
    found = []
    for seat, at in sides.items():
        own = [cell for cell in colours if colours[cell] == seat]
        begun = {root(cell) for cell in own if at(cell)[0]}
        if any(root(cell) in begun for cell in own if at(cell)[1]):
            found.append(seat)
    return found


def played(game: Game, order: list[tuple[int, int]]) -> State:
    """The end of a game in which the cells are taken in this order, red first."""
    state = game.start()
    for cell in order:
        if state.over:
            break
        state = game.apply(state, spelled(cell))
    assert state.over
    return state


@pytest.mark.parametrize("size", SIZES)
@settings(max_examples=15)
@given(data=st.data())
def test_every_full_board_has_exactly_one_winner(size: int, data: st.DataObject) -> None:
    order = data.draw(st.permutations(cells(size)))
    colours = {cell: (RED, BLUE)[turn % 2] for turn, cell in enumerate(order)}
    expected = winners(size, colours)
    assert len(expected) == 1
    outcome = played(filled_up(size), order).outcome
    assert outcome is not None
    assert outcome.reason == "the board is full"
    assert [seat for seat, scores in outcome.scores.items() if scores["won"] > 0] == expected


@pytest.mark.parametrize("size", SIZES)
@settings(max_examples=15)
@given(data=st.data())
def test_play_stops_with_the_one_who_wins_the_full_board(size: int, data: st.DataObject) -> None:
    """Whoever joins first keeps the chain, so the full board has the same winner; Hex is never drawn."""
    order = data.draw(st.permutations(cells(size)))
    state = played(hex_of(size), order)
    outcome = state.outcome
    assert outcome is not None
    assert outcome.reason == "both sides are joined"
    assert [outcome.places[seat] for seat in (RED, BLUE)].count(1) == 1
    colours = {cell: (RED, BLUE)[turn % 2] for turn, cell in enumerate(order)}
    assert list(outcome.winners) == winners(size, colours)
    taken = dict(list(colours.items())[: state.decided])
    assert winners(size, taken) == list(outcome.winners)
    assert winners(size, dict(list(taken.items())[:-1])) == []


def test_every_full_board_of_three_by_three() -> None:
    """All 512 ways to colour nine cells, however many stones each player has."""
    for number in range(2**9):
        colours = {cell: (RED, BLUE)[number >> place & 1] for place, cell in enumerate(cells(3))}
        assert len(winners(3, colours)) == 1
