"""Ghosts, teams, and ties that are decided by play (semantics, 1 and 29)."""

from __future__ import annotations

import pytest

from interpreter.errors import RuleErrors
from tests.interpreter.playing import kernel, offered, play, value

TEAMED = """moggy 1

game teamed "Teamed":
    players 2..4
    teams of if players = 4 then 2 else 1
    ghost rumba "Rumba" when players = 2

token Figure per actor:
    copies 1

zone aside of Figure                                 seen: all
counter ticks per team: 0..9 = 0 beyond lost         seen: all
counter laps per actor: 0..9 = 0 beyond lost         seen: all

setup:
    all Figure -> aside

play:
    each player in players:
        team of player gains 1 ticks
    each a in actors:
        a gains 1 laps
    choose one by player_one:
        end_it: win team of player_one "all have ticked"

define player_one: Player = if players = 2 then left(right(someone)) else someone
mark someone: Player    seen: all

end:
    score won: if winner = player then 1 else 0
    rank by ticks of team of player, most first
    ties shared
"""


def test_partners_sit_opposite_and_share_what_belongs_to_the_team() -> None:
    game = kernel(TEAMED, players=4)
    start = game.start()
    assert [value(game, start, "ticks", team) for team in range(2)] == [2, 2]


def test_a_player_without_teams_is_a_team_of_one() -> None:
    game = kernel(TEAMED, players=3)
    assert [value(game, game.start(), "ticks", team) for team in range(3)] == [1, 1, 1]


@pytest.mark.parametrize(("players", "actors"), [(2, 3), (3, 3), (4, 4)])
def test_a_ghost_takes_part_when_its_condition_holds(players: int, actors: int) -> None:
    game = kernel(TEAMED, players=players)
    start = game.start()
    assert [value(game, start, "laps", actor) for actor in range(actors)] == [1] * actors
    assert len(game.layout.material.components) == actors


def test_uneven_teams_are_refused_before_anyone_sits_down() -> None:
    with pytest.raises(RuleErrors):
        kernel(TEAMED.replace("if players = 4 then 2 else 1", "2"), players=3)


DECIDED = """
counter throws per player: 0..9 = 0 beyond lost    seen: all

procedure throw_off(tied: set of Player):
    each p in players where p in tied:
        p gains 1 throws
        may by p:
            decide p

play:
    finish "even from the start"

end:
    rank by 1, most first
    rank by playing throw_off(tied)
    ties shared
"""


def test_those_tied_play_it_out_and_the_one_decided_comes_first() -> None:
    game = kernel(DECIDED, players=3)
    asked = game.start()
    assert offered(game, asked) == ["yes", "no"]
    over = play(game, ["no", "yes"], asked)
    assert game.outcome(over).places == {1: 2, 2: 1, 3: 2}
    assert [value(game, over, "throws", seat) for seat in range(3)] == [1, 1, 0]


def test_nobody_decided_stays_tied() -> None:
    game = kernel(DECIDED, players=2)
    over = play(game, ["no", "no"])
    assert game.outcome(over).places == {1: 1, 2: 1}
