"""Scenarios with secrets and chance: what is foretold falls, and each viewer sees what it may."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.source import Source
from interpreter import Rules, run_scenarios, scenario_start
from interpreter.loading import load, load_text, read_rules
from interpreter.rules import Companions, examine, in_memory
from tests.conftest import Moggy

RULES = """\
moggy 1

game hoard "Hoard":
    players 2
    length 20

enum Sort: gold, iron, tin

card Card:
    sort: Sort
    copies 2 per Sort
die Die:
    shows: Sort
    copies 2

zone deck of Card in order          seen: count by all
zone hand of Card per player        seen: value by owner, count by all
zone tray of Die                    seen: count by all
zone gone of Card                   seen: all
counter coins per player: 0..9 = 3  seen: value by owner
counter points per player: 0..9 = 0 seen: all

setup:
    all Card -> deck
    all Die -> tray
    shuffle deck
    deal 1 from deck to hand

play:
    turns player in seating until never:
        choose one:
            draw: draw 1 from deck to hand otherwise finish "no card is left"
            throw:
                roll tray
                reveal tray
            toss:
                roll d6
                set points to d6
            cover: hide tray from all
            drop c from hand: c -> gone
            tip: player pays 1 coins

end:
    reveal coins
    score all: points + coins
    rank by all, most first
    ties shared
"""


def rules(scenario: str, beside: str | None = None) -> Rules:
    more = None if beside is None else Source("scenarios.mog", f"moggy 1\n\n{beside}")
    text = f'{RULES}\nscenario "it":\n{scenario}' if scenario else RULES
    return examine(Source("hoard.mog", text), in_memory({}), Companions(scenarios=more))


def failures(scenario: str) -> list[tuple[str, str]]:
    ((_, found),) = run_scenarios(rules(scenario))
    return [(failure.expected, failure.got) for failure in found]


FORETOLD = """\
    given:
        cards deck: [tin, gold, iron]
        dice tray: [gold, tin, iron]
        dice d6: 4, 2
    when:
        1 plays: throw
        2 plays: toss
        1 plays: draw
        2 plays: throw
        1 plays: toss
    then:
"""


@pytest.mark.parametrize(
    "then",
    [
        "points of 2: 4",
        "points of 1: 2",
        "hand of 1: [tin, iron]",
        "hand of 2: [gold]",
        "some d in tray where d.shows is iron",
    ],
)
def test_what_is_foretold_falls_in_its_order(then: str) -> None:
    """Cards are dealt and drawn as listed, in the setup too; each source of chance has its own list."""
    assert failures(f"{FORETOLD}        {then}\n") == []


def test_beyond_what_is_foretold_chance_falls_as_under_seed_0() -> None:
    plays = "".join(f"        {seat} plays: toss\n" for seat in (1, 2, 1, 2))
    game = load_text(RULES)
    state = game.start(0)
    for seat in (1, 2, 1, 2):
        state = game.apply(state, "toss", seat)
    points = [entry["value"] for entry in game.view(state, "spectator")["values"]["points"]]
    then = f"        points of 1: {points[0]}\n        points of 2: {points[1]}\n"
    assert failures(f"    when:\n{plays}    then:\n{then}") == []


@pytest.mark.parametrize(
    ("given", "plays", "name"),
    [
        ("cards deck: [gold, gold, gold]", "1 plays: draw", "deck"),
        ("dice d6: 6, 6", "1 plays: toss", None),
    ],
)
def test_what_cannot_come_is_told(given: str, plays: str, name: str | None) -> None:
    scenario = f"    given:\n        {given}\n    when:\n        {plays}\n    then:\n        going\n"
    ((_, found),) = run_scenarios(rules(scenario))
    assert [failure.diagnostic.code for failure in found] == ([] if name is None else ["E733"])
    assert all(failure.diagnostic.message == f"this cannot come from `{name}` now" for failure in found)


SEEN = """\
    given:
        hand of 1: [gold, tin]
        coins of 1: 5
    when:
        1 plays: {play}
    then:
        {then}
"""


@pytest.mark.parametrize(
    ("play", "then"),
    [
        ("throw", "1 sees: hand of 1, coins of 1, tray, not hand of 2, not coins of 2, not deck"),
        ("throw", "2 sees: not hand of 1, not coins of 1, tray, points of 1"),
        ("throw", "spectator sees: tray, gone, not hand of 1, not hand of 2, not deck, not coins of 1"),
        ("cover", "1 sees: not tray"),
        ("drop gold", "spectator sees: gone, not hand of 1"),
    ],
)
def test_who_sees_what(play: str, then: str) -> None:
    assert failures(SEEN.format(play=play, then=then)) == []


@pytest.mark.parametrize(
    ("then", "expected", "got"),
    [
        ("2 sees: hand of 1", "`2` to see `hand of 1`", "it is not seen"),
        ("spectator sees: not tray", "`spectator` not to see `tray`", "it is seen"),
        ("2 sees: coins of 1", "`2` to see `coins of 1`", "it is not seen"),
        ("1 sees: not coins of 1", "`1` not to see `coins of 1`", "it is seen"),
    ],
)
def test_what_is_seen_otherwise_is_told(then: str, expected: str, got: str) -> None:
    assert failures(SEEN.format(play="throw", then=then)) == [(expected, got)]


def test_only_what_can_be_seen_is_said_to_be() -> None:
    found = rules("    then:\n        1 sees: 3\n").findings
    assert [(each.code, each.message) for each in found.items] == [
        ("E304", "here a zone, counter or mark is needed, and this is the number 3")
    ]


# ------------------------------------------------------------------------------------------- scenarios beside the rules

BESIDE = 'scenario "beside":\n    then:\n        count(deck): 4\n'


def test_scenarios_beside_the_rules_come_after_those_in_them() -> None:
    found = rules("    then:\n        count(deck): 3\n", BESIDE)
    told = [(scenario.name, scenario.span.name, len(missed)) for scenario, missed in run_scenarios(found)]
    assert told == [("it", "hoard.mog", 1), ("beside", "scenarios.mog", 0)]


def test_nothing_else_stands_beside_the_rules() -> None:
    found = rules("", f"{BESIDE}\ncounter more: 0..1 = 0    seen: all\n").findings
    assert [(each.code, each.span.name) for each in found.items] == [("E623", "scenarios.mog")]


def test_commands_find_the_rules_by_their_scenarios(moggy: Moggy, tmp_path: Path) -> None:
    folder = tmp_path / "hoard"
    folder.mkdir()
    (folder / "hoard.mog").write_text(RULES)
    (folder / "scenarios.mog").write_text(f"moggy 1\n\n{BESIDE.replace('4', '5')}")
    for named in (folder, folder / "hoard.mog", folder / "scenarios.mog"):
        told = moggy("--json", "test", str(named))
        assert told.status == 1
        assert [(each["file"], each["line"], each["passed"]) for each in told.json["scenarios"]] == [
            (str(folder / "scenarios.mog"), 3, False)
        ]
        assert moggy("check", str(named)).out.endswith("1 file checked, no mistakes\n")
    assert moggy("fmt", "--check", str(folder / "scenarios.mog")).status == 0
    game, state = scenario_start(load(folder), "beside")
    assert (game.program.name, state.seed) == ("hoard", 0)


def test_texts_and_scenarios_of_several_games_in_one_folder_are_nobody_s(tmp_path: Path) -> None:
    for name in ("hoard.mog", "hoard_too.mog"):
        (tmp_path / name).write_text(RULES)
    (tmp_path / "scenarios.mog").write_text(f"moggy 1\n\n{BESIDE}")
    assert read_rules(tmp_path / "hoard.mog").sound().scenarios == ()
