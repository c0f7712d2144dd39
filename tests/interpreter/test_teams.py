"""Ghosts, teams, and ties that are decided by play (semantics, 1 and 29)."""

from __future__ import annotations

import pytest

import interpreter
from interpreter import SPECTATOR, Twins
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


PARTNERS = """moggy 1

game partners "Partners":
    players 4
    teams of 2
    length 20

card Card per player:
    number: 1..2
    copies 1 per number

zone hand of Card per player                       seen: value by team, count by all
zone own of Card per player                        seen: value by owner, count by all
zone shelf of Card per team                        seen: value by owner, count by all
counter coins per team: 0..9 = 3 beyond lost       seen: value by team
counter luck per player: 0..9 = 3 beyond lost      seen: value by others

setup:
    all Card -> hand of owner

play:
    each player in players:
        choose one:
            put c from hand: c -> shelf of team of player
            keep c from hand: c -> own
            nothing_more: skip
    finish "all have put a card away"

end:
    score cards: count(hand)
    rank by cards, most first
    ties shared
"""


def seen_of(game: interpreter.Game, state: interpreter.State, viewer: int | str) -> dict[str, list[str]]:
    """Of whom the viewer sees what, by zone, counter and mark."""
    view = game.view(state, viewer)
    zones = {name: [each["of"][0] for each in of if "components" in each] for name, of in view["zones"].items()}
    return zones | {name: [each["of"][0] for each in of] for name, of in view["values"].items()}


def test_what_belongs_to_a_team_is_seen_by_its_members() -> None:
    game = interpreter.load_text(PARTNERS)
    state = game.start()
    for number, choice in enumerate(("put 1", "keep 1", "keep 2", "keep 1"), 1):
        if number < 4:
            state = game.apply(state, choice)
    seats, teams = [], []
    for viewer in (1, 2, 3, 4):
        seen = seen_of(game, state, viewer)
        seats.append((seen["hand"], seen["own"], seen["luck"]))
        teams.append((seen["shelf"], seen["coins"]))
    ones, twos = seats[0][0], seats[1][0]
    assert seats[2][0] == ones != twos == seats[3][0]
    assert (len(ones), len(twos)) == (2, 2)
    assert [own for _, own, _ in seats] == [[each] for each in (ones[0], twos[0], ones[1], twos[1])]
    assert [len(luck) for *_, luck in seats] == [3] * 4
    assert teams[0] == teams[2] != teams[1] == teams[3]
    assert all(len(shelf) == len(coins) == 1 for shelf, coins in teams)
    assert not any(seen_of(game, state, SPECTATOR).get(name) for name in ("hand", "own", "shelf", "coins", "luck"))


def test_partners_betray_nothing_to_the_other_team() -> None:
    twins = Twins(interpreter.load_text(PARTNERS))
    assert [each for seed in range(5) for each in twins.betrayals(seed)] == []


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


SHARED = """moggy 1

game shared "Shared":
    players 4
    teams of 2

counter plans per player: 0..9 = 3    seen: value by team
counter pockets per player: 0..9 = 4  seen: value by owner
counter goals per team: 0..9 = 5      seen: value by team

play:
    finish "seen"

end:
    rank by 0, most first
    ties shared
"""


def seen(game: interpreter.Game, viewer: int | str, name: str) -> list[object]:
    """Whose value of this name a viewer sees."""
    values = game.view(game.start(), viewer)["values"].get(name, [])
    return [each["of"] for each in values]


def test_a_team_sees_what_all_its_members_see() -> None:
    game = interpreter.load_text(SHARED)
    assert seen(game, "team 1", "plans") == [[1], [3]]
    assert seen(game, "team 1", "pockets") == []
    assert seen(game, 1, "pockets") == [[1]]
    assert len(seen(game, "team 2", "goals")) == 1
    assert seen(game, "spectator", "goals") == []


def test_a_team_that_is_not_there_is_refused() -> None:
    game = interpreter.load_text(SHARED)
    with pytest.raises(ValueError, match="there is no team 3"):
        game.view(game.start(), "team 3")
