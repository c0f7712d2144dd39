"""What scenarios say of rounds, of sheets and of ghosts; ties that are decided by play; sheets read with an option."""

from __future__ import annotations

import pytest

from dsl.source import Source
from interpreter import Game, Rules, run_scenarios
from interpreter.rules import examine, in_memory

RULES = """\
moggy 1

game fair "Fair":
    players 2
    seats ann, bob
    ghost wind "Wind" when windy
    length 40

option windy: yes/no = no
option prizes: yes/no = yes

card Prize:
    worth: 1..9
    sheet "prizes.yaml" when prizes

zone pile of Prize in order             seen: all
zone won of Prize per actor             seen: all
mark bold per actor: 0..9 = 0           seen: all

setup:
    all Prize -> pile

play:
    round day, 4 times:
        each player in players:
            choose n in 0 .. 2
            set bold of player to n
        if windy: set bold of wind to 1
    finish "four days are over"

procedure once_more(tied: set of Actor):
    repeat while not (tied is empty) at most 5 times:
        each p in players where p in tied:
            choose n in 3 .. 5 by p
            set bold of p to n
        if some a in tied where every b in tied where b = a or bold of a > bold of b: decide a

end:
    score prizes per actor: sum p.worth over p in won
    rank by prizes, most first
    rank by playing once_more(tied) for first place only
    ties shared
"""

SHEETS = {"sheets/prizes.yaml": "- {id: bear, worth: 3}\n- {id: duck, worth: 2}\n- {id: drum, worth: 2}\n"}

LAST = "given:\n        day: 4\n"


def rules(*lines: str, settings: str = "") -> Rules:
    scenario = "\n    ".join((f'scenario "one"{settings}:', *lines))
    return examine(Source("fair.mog", f"{RULES}\n{scenario}\n"), in_memory(SHEETS))


def missed(*lines: str, settings: str = "") -> list[str]:
    ((_, failures),) = run_scenarios(rules(*lines, settings=settings))
    return [failure.diagnostic.message for failure in failures]


def test_a_scenario_begins_in_a_later_round() -> None:
    plays = "when:\n        ann plays: 1\n        bob plays: 2\n"
    given = LAST + "        won of ann: [bear]\n"
    assert missed(given, plays, 'then:\n        over: "four days are over"') == []
    assert missed(given.replace("4", "3"), plays, "then:\n        going") == []


def test_components_are_named_as_in_their_sheet() -> None:
    given = "given:\n        won of ann: [bear, drum]\n"
    assert missed(given, "then:\n        pile: [duck]\n        prizes of ann: 5") == []
    assert missed(given, "then:\n        pile: [drum]") == ["expected `[drum]`, got `[duck]`"]


def test_a_name_that_no_sheet_has_is_told_with_the_one_that_was_meant() -> None:
    found = rules("given:\n        won of ann: [beer]\n", "then:\n        going")
    ((_, (failure,)),) = run_scenarios(found)
    assert (failure.diagnostic.code, failure.diagnostic.help) == ("E254", "did you mean `bear`?")


def test_a_zone_without_an_owner_means_those_of_all() -> None:
    given = "given:\n        won of ann: [bear]\n        won: []\n        won of bob: [duck]\n"
    assert missed(given, "then:\n        won of ann: [bear]\n        won of bob: [duck]") == []
    assert missed("given:\n        won: []\n", "then:\n        pile: [bear, duck, drum]") == []


def test_ties_are_decided_by_play_and_the_scores_stand() -> None:
    given = LAST + "        won of ann: [duck]\n        won of bob: [drum]\n"
    days = "when:\n        ann plays: 0\n        bob plays: 0\n"
    assert missed(given, days, "then:\n        going\n        legal ann: 5\n        illegal ann: 0") == []
    played = days + "        ann plays: 4\n        bob plays: 4\n        ann plays: 3\n        bob plays: 5\n"
    assert missed(given, played, "then:\n        winner: bob\n        prizes of ann: 2") == []


def test_a_ghost_has_a_place_and_may_win() -> None:
    given = LAST + "        won of wind: [bear]\n        won of ann: [drum]\n"
    plays = "when:\n        ann plays: 0\n        bob plays: 0\n"
    assert missed(given, plays, "then:\n        winner: wind", settings=" windy = yes") == []
    assert missed(given, plays, "then:\n        winner: ann", settings=" windy = yes") == [
        "expected `ann` to win, got `wind` in the first place"
    ]


def test_places_and_scores_name_ghosts_behind_the_seats() -> None:
    game = Game.of(rules("then:\n        going"), options={"windy": True})
    state = game.start()
    while not state.over:
        seat = state.asked[0]
        state = game.apply(state, game.decisions(state, seat)[-1 if seat == 1 else 0])
    assert state.outcome is not None
    assert list(state.outcome.places) == [1, 2, "wind"]
    assert state.outcome.scores["wind"] == {"prizes": 0}
    assert state.outcome.to_json()["places"].keys() == {"1", "2", "wind"}


@pytest.mark.parametrize(("prizes", "count"), [(True, 3), (False, 0)])
def test_a_sheet_is_read_only_when_it_should_be(prizes: bool, count: int) -> None:
    game = Game.of(rules("then:\n        going"), options={"prizes": prizes})
    assert len(game.kernel.layout.material.components) == count
