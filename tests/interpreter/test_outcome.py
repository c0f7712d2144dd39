"""Places and scores at the end."""

from __future__ import annotations

import pytest

from interpreter.outcome import ranked
from tests.interpreter.playing import kernel, play


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ([[3], [3], [1]], [2, 2, 1]),
        ([[-5], [-5], [-1]], [1, 1, 3]),
        ([[0], [0], [0]], [1, 1, 1]),
        ([[1, 2], [1, 1], [0, 9]], [3, 2, 1]),
        ([[]], [1]),
    ],
)
def test_ties_share_a_place_and_the_next_comes_after_them(keys: list[list[int]], places: list[int]) -> None:
    assert ranked(keys) == places


SETTLED = """\
moggy 1

game race "Race":
    players 3
    seats ann, bob, cy
    length 3

counter pace per player: 0..9 = 0    seen: all

play:
    turns player in seating until never:
        choose n in 0 .. 9
        set pace of player to n
        if player = cy:
            finish "all have run"

end:
    score speed "how fast": pace
    score grace: 9 - pace
    rank by speed, most first
    rank by total, fewest first
    ties shared
"""


def test_scores_by_item_and_places_by_line() -> None:
    game = kernel(SETTLED)
    outcome = game.outcome(play(game, ["4", "7", "4"]))
    assert outcome is not None
    assert dict(outcome.places) == {1: 2, 2: 1, 3: 2}
    assert outcome.scores == {
        1: {"speed": 4, "grace": 5},
        2: {"speed": 7, "grace": 2},
        3: {"speed": 4, "grace": 5},
    }
    assert outcome.winners == (2,)
    assert SETTLED[outcome.span.start : outcome.span.end] == 'finish "all have run"'


@pytest.mark.parametrize(
    ("statement", "places"),
    [
        ('win bob "so it is"', {1: 2, 2: 1, 3: 2}),
        ('lose bob "so it is"', {1: 1, 2: 1, 3: 1}),
        ('draw_game "so it is"', {1: 1, 2: 1, 3: 1}),
    ],
)
def test_winning_and_losing(statement: str, places: dict[int, int]) -> None:
    head, _, _ = SETTLED.partition("end:")
    rules = head.replace('finish "all have run"', statement)
    game = kernel(rules + "end:\n    rank by if winner is player then 1 else 0, most first\n    ties shared\n")
    outcome = game.outcome(play(game, ["1", "2", "3"]))
    assert outcome is not None and outcome.reason == "so it is"
    assert dict(outcome.places) == places


def test_of_two_the_one_who_does_not_lose_wins() -> None:
    rules = SETTLED.replace("players 3", "players 2").replace(", cy", "").replace("player = cy", "player = bob")
    rules = rules.replace('finish "all have run"', 'lose bob "so it is"')
    head, _, _ = rules.partition("end:")
    game = kernel(head + "end:\n    rank by if winner is player then 1 else 0, most first\n    ties shared\n")
    outcome = game.outcome(play(game, ["1", "2"]))
    assert outcome is not None and dict(outcome.places) == {1: 1, 2: 2}
