"""How many ways there are to play each game, ply by ply, beside numbers that others have counted."""

from __future__ import annotations

from itertools import islice

import pytest

import interpreter
from interpreter import Game, State
from tests.conftest import Moggy
from tools.perft import perft

TABLES = {
    # 9!/(9-n)! ways to fill squares; from the sixth ply on less those behind a row of three.  The 255,168 whole games
    # that follow from the table are the well-known number.
    "tic_tac_toe": (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872),
    # seven columns to choose from; at the seventh ply one of them is full where all six discs went into it
    "connect_four": (7, 49, 343, 2401, 16807, 117649, 823536),
    # A. J. C. Bik, Perft for Reversi (2009), verified by J. Kreuzer; the first pass comes later
    "reversi": (4, 12, 56, 244, 1396, 8200, 55092, 390216),
}
SHALLOW = {"tic_tac_toe": 6, "connect_four": 5, "reversi": 5}


@pytest.mark.parametrize("name", TABLES)
def test_the_numbers_are_those_that_others_have_counted(name: str) -> None:
    game = interpreter.load(name)
    assert tuple(perft(game, game.start(), len(TABLES[name]))) == TABLES[name]


def sequences(game: Game, state: State, plies: int) -> int:
    """The number of sequences of decisions, each walked by itself to its end."""
    if plies == 0:
        return 1
    if state.over:
        return 0
    decisions = game.decisions(state, state.waiting[0])
    return sum(sequences(game, game.apply(state, decision), plies - 1) for decision in decisions)


@pytest.mark.parametrize("name", TABLES)
def test_walking_every_sequence_gives_the_same_as_merging_equal_positions(name: str) -> None:
    game = interpreter.load(name)
    for plies in range(1, SHALLOW[name] + 1):
        assert sequences(game, game.start(), plies) == TABLES[name][plies - 1]


def test_tic_tac_toe_has_255168_games() -> None:
    """131,184 that cross wins, 77,904 that nought wins, 46,080 draws."""
    game = interpreter.load("tic_tac_toe")
    level = {game.start(): 1}
    results = {"cross": 0, "nought": 0, "nobody": 0}
    while level:
        following: dict[State, int] = {}
        for state, times in level.items():
            if state.outcome is not None:
                won = [game.seat_name(seat) for seat, scores in state.outcome.scores.items() if scores["won"]]
                results[won[0] if won else "nobody"] += times
                continue
            for decision in game.decisions(state, state.waiting[0]):
                after = game.apply(state, decision)
                following[after] = following.get(after, 0) + times
        level = following
    assert results == {"cross": 131_184, "nought": 77_904, "nobody": 46_080}


@pytest.mark.parametrize(("name", "sites"), [("gomoku", 225), ("hex", 121)])
def test_the_free_places_shrink_by_one(name: str, sites: int) -> None:
    """Where nobody can have won yet, every free place is a decision."""
    game = interpreter.load(name)
    assert list(islice(perft(game, game.start(), 2), 2)) == [sites, sites * (sites - 1)]


def test_breakthrough_begins_with_22_moves() -> None:
    """Eight pawns straight on, seven to either side; black has as many, whatever white does first."""
    game = interpreter.load("breakthrough")
    assert list(perft(game, game.start(), 2)) == [22, 22 * 22]


def test_the_command_prints_the_table(moggy: Moggy) -> None:
    lines = moggy("perft", "tic_tac_toe", "--depth", "5").out.splitlines()
    assert [tuple(map(int, line.split())) for line in lines] == list(enumerate(TABLES["tic_tac_toe"][:5], 1))


def test_chance_counts_as_a_ply() -> None:
    """Kuhn poker: three cards to the opener, two to the dealer, and five ways to play each deal, each one compound."""
    game = interpreter.load("kuhn_poker")
    assert list(perft(game, game.start(seed=None), 3)) == [3, 6, 30]


def test_deciding_together_counts_each_decision() -> None:
    """Goofspiel: prizes and both hands come in any order, n! to the third games; of the last prize all are sure."""
    signs, cards = interpreter.load("rock_paper_scissors"), interpreter.load("goofspiel", options={"cards": 3})
    assert list(perft(signs, signs.start(), 2)) == [3, 9]
    assert list(perft(cards, cards.start(seed=None), 8)) == [3, 9, 27, 54, 108, 216, 216, 216]
