"""Players who are out of the game, and orders of the seats that rules keep (semantics, 5 and 28)."""

from __future__ import annotations

import pytest

from tests.interpreter.playing import kernel, offered, play, value

GAME = """
counter laps per player: 0..9 = 0 beyond lost    seen: all

play:
    round lap, 3 times:
        each player in players:
            player gains 1 laps
        turns player in seating until all_out:
            choose one:
                leave: eliminate player now
                stay: out of this turns
        if count(players_left) = 1:
            each p in players_left:
                win p "the last one standing"
    finish "three laps"
"""


def laps(game, position) -> list[int]:  # type: ignore[no-untyped-def]
    """How many laps each of three players has begun."""
    return [value(game, position, "laps", seat) for seat in range(3)]


def test_whoever_is_eliminated_is_passed_over_and_the_own_turn_ends() -> None:
    game = kernel(GAME, players=3)
    after = play(game, ["leave", "stay", "stay"])
    assert game.waiting(after) == (1,)
    assert laps(game, after) == [1, 2, 2]


def test_the_last_one_left_can_be_found() -> None:
    game = kernel(GAME, players=3)
    over = game.outcome(play(game, ["leave", "leave", "stay"]))
    assert over.reason == "the last one standing"


def test_when_nobody_is_left_turns_end() -> None:
    game = kernel(GAME, players=2)
    assert game.outcome(play(game, ["leave", "leave"])).reason == "three laps"


ORDERED = """
counter speed per player: 0..9 = 0 beyond lost    seen: all
order island

setup:
{setup}

play:
    each p in players:
        choose n in 0 .. 3 by p
        set speed of p to n
    sort island by speed of player descending
    each p in island:
        may by p:
            finish "enough"
    finish "all asked"
"""


def asked(game, position) -> list[int]:  # type: ignore[no-untyped-def]
    """The seats in the order in which they are asked."""
    seats = []
    while offered(game, position) == ["yes", "no"]:
        seats.append(game.waiting(position)[0])
        position = play(game, ["no"], position)
        if not game.waiting(position):
            break
    return seats


@pytest.mark.parametrize(
    ("speeds", "order"), [(["1", "3", "2"], [1, 2, 0]), (["2", "2", "3"], [2, 0, 1]), (["0", "0", "0"], [0, 1, 2])]
)
def test_an_order_is_sorted_and_equal_ones_keep_their_places(speeds: list[str], order: list[int]) -> None:
    game = kernel(ORDERED.format(setup="    each p in players: set speed of p to 0"), players=3)
    assert asked(game, play(game, speeds)) == order


def test_an_order_put_at_random_takes_a_pick_for_every_seat() -> None:
    game = kernel(ORDERED.format(setup="    arrange island at random"), players=3)
    position = game.start()
    outcomes = []
    for _ in range(2):
        outcomes.append(len(offered(game, position)))
        position = play(game, offered(game, position)[-1:], position)
    # the last seat has its place without chance
    assert outcomes == [3, 2]
