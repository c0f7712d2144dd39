"""The kernel: from one waiting point to the next, for whole games."""

from __future__ import annotations

import json

import pytest

from interpreter.errors import Stopped
from interpreter.kernel import Kernel, Position
from interpreter.layout import DECISIONS, DEPTH, END, PC
from interpreter.state import State
from tests.interpreter.playing import inside, kernel, offered, play, value

NOUGHTS = """
graph board:
    grid 3 by 3

mark at per Site: Player or none = none    seen: all

play:
    turns player in seating until never:
        choose s in board where at of s is none:
            otherwise finish "the board is full"
        set at of s to player
        if line(at, player, length: 3, through: s):
            win player "three in a row"

end:
    score won: if winner is player then 1 else 0
    rank by won, most first
    ties shared
"""

# A game in which play waits inside a loop inside a procedure inside turns inside an action.
DEEP = """
token Stone:
    copies 6

zone heap of Stone           seen: all
zone hand of Stone per player    seen: all
counter bonus per player: 0..99 = 0 beyond lost    seen: all

procedure give(n: 0..9):
    repeat n times:
        choose x from heap:
            otherwise finish "the heap is empty"
        x -> hand of player
        may:
            player gains 1 bonus

setup:
    all Stone -> heap

play:
    turns player in seating until passed_in_row:
        choose one:
            some_stones n in 1 .. 2:
                give(n)
            let_be:
                skip
    finish "all pass"

end:
    rank by count(hand of player) + bonus, most first
    ties shared
"""


def perft(game: Kernel, position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(game, game.apply(position, option), depth - 1) for option in game.options(position))


def test_the_numbers_of_tic_tac_toe() -> None:
    game = kernel(NOUGHTS)
    found = [perft(game, game.start(), depth) for depth in range(1, 7)]
    # every first stone wins in 5, 7 or 9 plies, so from the sixth on there are fewer than 9!/(9-n)!
    assert found == [9, 72, 504, 3024, 15120, 54720]


def test_a_win_ends_the_game_where_it_stands() -> None:
    game = kernel(NOUGHTS)
    end = play(game, ["a1", "a2", "b1", "b2", "c1"])
    assert end[PC] == END
    assert game.options(end) == []
    assert game.seat(end) is None
    outcome = game.outcome(end)
    assert outcome is not None
    assert (outcome.reason, outcome.path) == ("three in a row", "play")
    assert dict(outcome.places) == {1: 1, 2: 2}
    assert outcome.scores == {1: {"won": 1}, 2: {"won": 0}}


def test_a_draw_shares_the_first_place() -> None:
    game = kernel(NOUGHTS)
    outcome = game.outcome(play(game, ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"]))
    assert outcome is not None
    assert (outcome.reason, dict(outcome.places)) == ("the board is full", {1: 1, 2: 1})


def test_a_position_is_untouched_by_what_follows_from_it() -> None:
    game = kernel(NOUGHTS)
    start = game.start()
    before = tuple(start)
    first, second = (game.apply(start, option) for option in game.options(start)[:2])
    assert start == before and first != second
    assert offered(game, start)[0] == "a1" and offered(game, first)[0] == "b1"


def test_the_order_of_moves_does_not_matter_to_the_position() -> None:
    game = kernel(NOUGHTS)
    assert play(game, ["a1", "b2", "c3"]) == play(game, ["c3", "b2", "a1"])


@pytest.mark.parametrize("text", [NOUGHTS, DEEP], ids=["noughts", "deep"])
def test_a_saved_position_plays_on_the_same(text: str) -> None:
    game, other = kernel(text), kernel(text)
    for seed in range(20):
        position, number = game.start(), seed
        while position[PC] != END:
            saved = json.dumps(State(position, game).to_json())
            loaded = tuple(json.loads(saved)["position"])
            assert loaded == position and State(loaded, other) == State(position, game)
            options = game.options(position)
            assert other.options(loaded) == options
            number = (number * 1_103_515_245 + 12_345) % 2**31
            option = options[(number >> 16) % len(options)]
            position, after = game.apply(position, option), other.apply(loaded, option)
            assert after == position
        assert game.outcome(position) == other.outcome(position)


def test_play_waits_inside_a_loop_inside_a_procedure() -> None:
    game = kernel(DEEP)
    position = play(game, ["some_stones 2"])
    assert offered(game, position) == ["stone"]
    assert position[DEPTH] == 1
    position = play(game, ["stone", "yes", "stone"], position)
    assert offered(game, position) == ["yes", "no"] and position[DEPTH] == 1
    position = play(game, ["no"], position)
    assert game.seat(position) == 1 and position[DEPTH] == 0
    assert inside(game, position, "hand") == [0, 1]
    assert [value(game, position, "bonus", seat) for seat in (0, 1)] == [1, 0]
    assert position[DECISIONS] == 5


def test_more_decisions_than_length_stop_the_run() -> None:
    rules = "\nplay:\n    turns player in seating until never:\n        choose n in 1 .. 2\n"
    game = kernel('moggy 1\n\ngame long "Long":\n    players 2\n    length 3\n' + rules)
    position = play(game, ["1", "2", "1"])
    with pytest.raises(Stopped) as caught:
        play(game, ["1"], position)
    assert caught.value.diagnostic.code == "E701"
    assert caught.value.diagnostic.related


def test_a_run_without_decisions_that_never_ends_is_stopped() -> None:
    game = kernel("\nplay:\n    turns player in seating until never:\n        skip\n")
    with pytest.raises(Stopped) as caught:
        game.start()
    assert caught.value.diagnostic.code == "E707"


def test_a_state_tells_what_a_driver_asks() -> None:
    game = kernel(NOUGHTS)
    state = State(game.start(), game)
    assert (state.over, state.waiting, state.outcome, state.inner, state.decided) == (False, (1,), None, False, 0)
    assert hash(state) == hash(State(game.start(), game))
    end = State(play(game, ["a1", "a2", "b1", "b2", "c1"]), game)
    assert end.over and end.waiting == () and end.decided == 5
    assert end.outcome is not None and end.outcome.winners == (1,)
