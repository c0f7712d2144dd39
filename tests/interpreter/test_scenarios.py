"""Scenarios: positions put together, decisions played, expectations met and missed."""

from __future__ import annotations

import pytest

import interpreter
from dsl.source import Source
from interpreter import Refused, Rules, run_scenarios, scenario_start
from interpreter.rules import examine, in_memory

FRONT = """\
moggy 1

game front "Front":
    players 2
    seats white, black
    length 20

option wide: yes/no = no
enum Sort: pawn, king

token Piece per player:
    sort: Sort
    crowned: yes/no = no
    copies 2 per Sort

graph board:
    grid (if wide then 4 else 3) by 3

zone square of Piece per Site holds 1       seen: all
zone captured of Piece per player in order  seen: all
counter coins per player: 0..9 = 1          seen: all
mark marked: set of Site = {}               seen: all

setup:
    all Piece -> captured of owner

play:
    turns player in seating until never:
        choose x in Piece, s in board:
            where own "that is not yours": x.owner = player
            where lies "it has left the game": x.on_board
            where free "somebody stands there": square of s is empty
            otherwise finish "nobody can move"
        x -> square of s
        set x.crowned to yes
        if s.top:
            win player "the far side"

end:
    score kings: count x in Piece where x.owner = player and x.crowned
    rank by if winner is player then 1 else 0, most first
    ties shared
"""

PLACED = """\
    given:
        square of a1: [king of white]
        square of b2: [pawn of black]
        coins of white: 4
        marked: {a1, c3}
"""


def rules(scenario: str, setting: str = "") -> Rules:
    found = examine(Source("front.mog", f'{FRONT}\nscenario "it"{setting}:\n{scenario}'), in_memory({}))
    assert not found.findings.errors, found.findings.items
    return found


def failures(scenario: str, setting: str = "") -> list[tuple[str, str, int]]:
    """What fails in a scenario: expected, got, and the line of the scenario counted from its head."""
    made = rules(scenario, setting)
    ((_, missed),) = run_scenarios(made)
    first = FRONT.count("\n") + 3
    return [(each.expected, each.got, made.source.position(each.span.start)[0] - first) for each in missed]


def test_a_scenario_states_plays_and_expects() -> None:
    assert not failures(
        PLACED
        + """\
    when:
        white plays: a1 b1
        black plays: b2 c1
    then:
        going
        square of b1: [king of white]
        square of a1: []
        captured of white: [pawn, pawn, king]
        coins of white: 4
        coins of black: 1
        marked: {c3, a1}
        count(those x in Piece where x.crowned) = 2
        legal white: b1 a1
        illegal white: b1 c1 because free
        illegal white: c1 a1 because own
"""
    )


def test_all_that_is_expected_is_looked_at() -> None:
    assert failures(
        PLACED
        + """\
    when:
        white plays: a1 b3
    then:
        going
        winner: black
        over: "another reason"
        square of b3: [pawn of white]
        coins of white: 5
        marked: {a1}
        count(captured of white) = 2
        legal black: b2 b1
"""
    ) == [
        ("the game to go on", "it is over: the far side", 8),
        ("`black` to win", "`white` in the first place", 9),
        ("the end by `another reason`", "the end by `the far side`", 10),
        ("`[pawn of white]`", "`[king of white]`", 11),
        ("`5`", "`4`", 12),
        ("`a1`", "`a1+c3`", 13),
        ("this to be so", "it is not", 14),
        ("`b2 b1` to be allowed", "black may not play `b2 b1` here: the game is over", 15),
    ]


def test_decisions_expected_to_be_refused() -> None:
    assert failures(
        PLACED
        + """\
    then:
        illegal white: a1 b1
        illegal white: a1 b2 because lies
        over: "nobody can move"
        winner: white
"""
    ) == [
        ("`a1 b1` to be refused", "it is allowed", 6),
        ("`a1 b2` to be refused by `lies`", "a refusal by `free`", 7),
        ("the game to be over", "it goes on", 8),
        ("`white` to win", "the game goes on", 9),
    ]


def test_a_decision_that_cannot_be_made_ends_the_scenario() -> None:
    made = rules(PLACED + "    when:\n        white plays: a1 b2\n    then:\n        winner: white\n")
    ((_, (failure,)),) = run_scenarios(made)
    assert (failure.expected, failure.got) == (
        "`a1 b2` to be allowed",
        "white may not play `a1 b2` here: somebody stands there",
    )
    told = failure.diagnostic
    assert told.code == "E731"
    assert made.source.position(told.span.start)[0] == FRONT.count("\n") + 2 + 7
    assert [made.source.line(made.source.position(each.span.start)[0]).strip() for each in told.related] == [
        'where free "somebody stands there": square of s is empty'
    ]


def test_components_come_from_where_they_lie_and_none_is_taken_twice() -> None:
    assert (
        failures(
            """\
    given:
        square of a1: [pawn of white]
        square of a2: [pawn of white]
    then:
        count(captured of white) = 2
        square of a2: [pawn of white]
"""
        )
        == []
    )
    three = "    given:\n        captured of black: [king of white, king of white, king of white]\n"
    assert failures(f"{three}    then:\n        going\n") == [("a component like this", "none that is left", 1)]


def test_a_zone_holds_no_more_than_fits() -> None:
    ((expected, got, line),) = failures("    given:\n        square of a1: [king, pawn]\n    then:\n        going\n")
    assert (expected, line) == ("room for what is listed", 1)
    assert "`square`" in got


def test_play_goes_on_where_nothing_can_be_decided() -> None:
    """With nothing on the board nobody can move, and that is the end."""
    assert failures('    then:\n        over: "nobody can move"\n') == []


def test_a_scenario_has_a_setting_of_its_own() -> None:
    assert (
        failures(
            "    given:\n        square of d1: [king of white]\n    then:\n        legal white: d1 d2\n", " wide = yes"
        )
        == []
    )
    ((expected, got, _),) = failures("    given:\n        square of d1: [king of white]\n    then:\n        going\n")
    assert (expected, got) == ("a game in this setting", "`board` has no site `d1`")


def test_beginning_in_a_scenario() -> None:
    game = interpreter.load_text(FRONT + f'\nscenario "it" wide = yes:\n{PLACED}    then:\n        going\n')
    other, state = scenario_start(game, "it")
    assert other.options == {"wide": True}
    assert [each.choice for each in other.decisions(state, 1)][:2] == ["a1 b1", "a1 c1"]
    with pytest.raises(Refused):
        other.apply(state, "a1 b2")
    with pytest.raises(KeyError):
        scenario_start(game, "that")
