"""Windows: rounds of asking everybody; the first claimant in order is carried out, until all say nothing."""

from __future__ import annotations

from interpreter.kernel import Kernel, Position
from tests.interpreter.playing import kernel, offered, play, value

GAME = """
card Card per player:
    copies 2

zone hand of Card per player                      seen: value by owner, count by all
zone spent of Card                                seen: all
counter grabs per player: 0..9 = 0 beyond lost    seen: all
counter begun: 0..9 = 0 beyond lost               seen: all
mark leader: Player                               seen: all

window anytime for p in order(leader):
    opens before each turn in main
    opens at end in main
    grab c from hand of p:
        reveal c
        c -> spent
        p gains 1 grabs

setup:
    all Card -> hand of owner
    each p in players:
        set leader to p

play:
    phase main:
        turns player in seating until begun = 1:
            begun gains 1 begun
            choose one:
                rest: skip
    finish "done"
"""
"""Three players, of whom the last is the leader, so that a window goes round from seat 3."""


def grabs(game: Kernel, position: Position) -> list[int]:
    """How often each seat has grabbed."""
    return [value(game, position, "grabs", seat) for seat in range(3)]


def answer(game: Kernel, position: Position, **answers: str) -> Position:
    """The position after each seat asked has answered: `one`, `two`, `three`."""
    for seat, name in enumerate(("one", "two", "three")):
        position = play(game, [answers.get(name, "nothing")], position, seat)
    return position


def test_everybody_is_asked_before_a_turn() -> None:
    game = kernel(GAME, players=3)
    start = game.start()
    assert sorted(game.waiting(start)) == [0, 1, 2]
    assert [offered(game, start, seat)[-1] for seat in range(3)] == ["nothing"] * 3


def test_the_first_claimant_in_the_order_of_the_window_is_carried_out_and_the_others_lose_nothing() -> None:
    game = kernel(GAME, players=3)
    start = game.start()
    grab = offered(game, start, 0)[0]
    after = answer(game, start, one=grab, three=grab)
    assert grabs(game, after) == [0, 0, 1]
    assert sorted(game.waiting(after)) == [0, 1, 2]


def test_those_with_empty_hands_are_asked_too() -> None:
    game = kernel(GAME, players=3)
    position = game.start()
    grab = offered(game, position, 0)[0]
    for _ in range(2):
        position = answer(game, position, two=grab)
    assert grabs(game, position) == [0, 2, 0]
    assert sorted(game.waiting(position)) == [0, 1, 2]
    assert offered(game, position, 1) == ["nothing"]


def test_it_closes_when_all_say_nothing_and_opens_again_where_it_is_attached() -> None:
    game = kernel(GAME, players=3)
    turn = answer(game, game.start())
    assert game.waiting(turn) == (0,)
    closing = play(game, ["rest"], turn)
    assert sorted(game.waiting(closing)) == [0, 1, 2]
    assert game.outcome(answer(game, closing)).reason == "done"
