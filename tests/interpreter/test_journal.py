"""Saving, going on, taking back, replaying; saves that are broken, and saves whose rules have changed."""

from __future__ import annotations

import json
from typing import Any

import pytest

import interpreter
from dsl.diagnostics import Findings
from dsl.source import Source
from interpreter import Game, Journal, Refused, SaveErrors, open_save
from tests.interpreter.texts import DRAFT, DRAFT_SHEET

LANE = """\
moggy 1

game lane "Lane":
    players 2
    length 8

option size: 2..4 = 4

graph board:
    grid size by 1

mark stone per Site: Player or none = none    seen: all

play:
    turns player in seating until never:
        choose s in board where stone of s is none:
            otherwise finish "the lane is full"
        set stone of s to player

end:
    score stones: count s in board where stone of s = player
    rank by stones, most first
    ties shared
"""


@pytest.fixture
def journal() -> Journal:
    """Three of four decisions made."""
    journal = Journal.begin(interpreter.load_text(LANE, name="lane.mog"), seed=9)
    for choice in ("b1", "a1", "d1"):
        journal.decide(choice)
    return journal


def text(journal: Journal) -> str:
    return "".join(f"{line}\n" for line in journal.lines())


def opened(save: str, game: Game | None = None) -> tuple[Journal, list[tuple[str, int]], Findings]:
    """The journal of a save, and code and line of what was found."""
    source = Source("x.save", save)
    journal, findings = open_save(source, game)
    return journal, [(found.code, source.position(found.span.start)[0]) for found in findings], findings


def refused(save: str) -> list[tuple[str, str]]:
    with pytest.raises(SaveErrors) as caught:
        open_save(Source("x.save", save))
    return [(found.code, found.message) for found in caught.value.findings]


# ------------------------------------------------------------------------------------------------------------ saving


def test_a_save_is_a_header_and_a_line_for_each_decision(journal: Journal) -> None:
    header, *lines = [json.loads(line) for line in journal.lines()]
    assert header["rules"] == {"name": "lane.mog", "text": LANE}
    assert (header["players"], header["options"], header["seed"]) == (2, {"size": 4}, 9)
    assert [(line["number"], line["seat"], line["choice"]) for line in lines] == [
        (1, 1, "b1"),
        (2, 2, "a1"),
        (3, 1, "d1"),
    ]
    assert [line["digest"] for line in lines] == [state.digest for state in journal.positions[1:]]


def test_the_lines_of_decisions_make_up_the_save() -> None:
    journal = Journal.begin(interpreter.load_text(LANE))
    lines = [journal.header(), journal.decide("b1"), journal.decide(journal.game.decisions(journal.state, 2)[0])]
    assert lines == list(journal.lines())


def test_a_save_goes_on_where_it_was_left(journal: Journal) -> None:
    again, found, _ = opened(text(journal))
    assert found == []
    assert again.decisions == journal.decisions
    assert [state.digest for state in again.positions] == [state.digest for state in journal.positions]
    assert again.seed == 9
    again.decide("c1")
    assert again.state.over


def test_a_save_carries_sheets_and_options_per_player() -> None:
    rules = DRAFT.replace("enum Suit", "option open per player: yes/no = no\n\nenum Suit")
    game = interpreter.load_text(rules, sheets={"cards.yaml": DRAFT_SHEET}, options={"open.2": True})
    journal = Journal.begin(game)
    journal.decide(game.decisions(journal.state, 1)[0])
    again, found, _ = opened(text(journal))
    assert found == []
    assert again.game.options == {"open": [False, True]}
    assert again.game.rules_hash == game.rules_hash


def test_a_refused_decision_leaves_the_journal_as_it_is(journal: Journal) -> None:
    before = text(journal)
    with pytest.raises(Refused):
        journal.decide("a1")
    assert text(journal) == before


# ------------------------------------------------------------------------------------------------------- taking back


def test_taking_back_one_or_several(journal: Journal) -> None:
    positions = list(journal.positions)
    assert json.loads(journal.undo() or "") == {"undo": 2}
    assert (journal.state, len(journal.decisions)) == (positions[2], 2)
    assert json.loads(journal.undo(0) or "") == {"undo": 0}
    assert journal.state == positions[0]
    assert journal.undo() is None
    assert journal.undo(5) is None


def test_a_save_is_only_added_to(journal: Journal) -> None:
    lines = [*journal.lines(), journal.undo(1) or "", journal.decide("c1")]
    again, found, _ = opened("".join(f"{line}\n" for line in lines))
    assert found == []
    assert [each.choice for each in again.decisions] == ["b1", "c1"]
    assert again.state == journal.state or again.state.digest == journal.state.digest


def test_taking_back_stops_where_somebody_has_learned_something() -> None:
    """A number that was hidden and is now shown has been seen; going back does not make it unseen."""
    prize = "counter prize: 0..9 = 7    seen: value by all when count(row) = 0\n"
    rules = DRAFT.replace("\nsetup:", f"{prize}\nsetup:")
    game = interpreter.load_text(rules, sheets={"cards.yaml": DRAFT_SHEET})
    assert not game.public
    journal = Journal.begin(game)
    for _ in range(3):
        journal.decide(game.decisions(journal.state, journal.state.waiting[0])[0])
    assert journal.earliest == 3
    assert journal.undo(2) is None
    assert len(journal.decisions) == 3


# ------------------------------------------------------------------------------------------------------ broken saves


@pytest.mark.parametrize(
    ("save", "why"),
    [
        ("", "line 1 is broken off or no JSON"),
        ("dear diary\n", "line 1 is broken off or no JSON"),
        ("[]\n", "line 1 is not what a save holds"),
        (
            '{"number": 1, "seat": 1, "choice": "a1", "text": "a1", "digest": "0123456789abcdef"}\n',
            "line 1 is not what",
        ),
        ("[" * 100_000, "line 1 is broken off or no JSON"),
    ],
)
def test_what_is_no_save(save: str, why: str) -> None:
    ((code, message),) = refused(save)
    assert code == "E741"
    assert why in message


def test_rules_in_a_save_that_cannot_be_played(journal: Journal) -> None:
    codes = [code for code, _ in refused(text(journal).replace("grid size by 1", "gird size by 1"))]
    assert codes[0] == "E741"
    assert len(codes) > 1


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: [*lines[:3], lines[3][:20]], 4),
        (lambda lines: [*lines[:2], "{}", *lines[2:]], 3),
        (lambda lines: [*lines[:2], *lines[3:]], 3),
        (lambda lines: [*lines, '{"undo": 7}'], 5),
        (lambda lines: [*lines, lines[0]], 5),
    ],
)
def test_a_broken_line_is_named_and_what_stands_before_it_kept(journal: Journal, change: Any, line: int) -> None:
    lines = change(list(journal.lines()))
    again, found, _ = opened("\n".join(lines))
    assert found == [("E741", line)]
    assert len(again.decisions) == min(line - 2, 3)


# ----------------------------------------------------------------------------------------------------- changed rules


def test_the_first_decision_that_is_not_possible_is_named(journal: Journal) -> None:
    """By rules that forbid the first cell the second decision is not possible any more."""
    other = interpreter.load_text(LANE.replace("where stone of s is none", "where s is not a1 and stone of s is none"))
    again, found, findings = opened(text(journal), other)
    assert found == [("E742", 1), ("E743", 3)]
    assert findings.items[1].help == "2 may not play `a1` here: s is not a1"
    assert [each.choice for each in again.decisions] == ["b1"]


def test_a_tampered_choice_is_named(journal: Journal) -> None:
    again, found, findings = opened(text(journal).replace('"choice":"a1"', '"choice":"b1"'))
    assert found == [("E743", 3)]
    assert findings.items[0].message == "decision 2 of the save, `b1` by 2, is not possible here"
    assert [each.choice for each in again.decisions] == ["b1"]


def test_a_position_that_differs_is_named(journal: Journal) -> None:
    digest = journal.positions[2].digest
    again, found, findings = opened(text(journal).replace(digest, "0" * 16))
    assert len(again.decisions) == 2
    assert found == [("E744", 3)]
    assert findings.items[0].message == "after decision 2 of the save the position is not the one that was saved"


def test_other_rules_are_told_even_when_nothing_goes_otherwise(journal: Journal) -> None:
    save = text(journal)
    assert opened(save.replace(journal.game.rules_hash, "0" * 64))[1] == [("E742", 1)]
    worded = interpreter.load_text(LANE.replace("the lane is full", "no room"))
    assert opened(save, worded)[1] == []
