"""What the tests on the way prove (semantics 19 and 20): that something is there, and between which numbers it lies."""

from __future__ import annotations

import pytest

from dsl.check.scope import NO_FACTS, bare, proves
from dsl.program import Both, Compared, Const, CountOf, Either, IsEmpty, Local, Opposite, Slot, ZoneRead
from dsl.types import NONE, Bool, Int, Optional, PlayerType, Unknown, ZoneType
from tests.dsl.checking import SHOP, turn

WIN = 'win n "there is one"'
SPEND = "counter purse: 0..9 = 0    seen: all"


def test_after_is_not_none_a_name_has_a_value() -> None:
    assert turn("let n = at of c3", f"if n is not none:\n    {WIN}") == []
    assert turn("let n = at of c3", WIN) == ["E401"]


def test_what_was_there_may_be_gone_after_a_move() -> None:
    take = "top of deck -> hand"
    assert turn(f"if top of deck is not none:\n    {take}", declarations=SHOP) == []
    assert turn(f"if top of deck is not none:\n    {take}\n    {take}", declarations=SHOP) == ["E401"]


def test_a_mark_counts_as_a_name() -> None:
    assert turn('if at of c3 is not none:\n    win at of c3 "there"') == []


def test_else_is_reached_when_the_test_failed() -> None:
    assert turn("let n = at of c3", "if n is none:\n    skip", f"else:\n    {WIN}") == []
    assert turn("let n = at of c3", f"if n is none:\n    {WIN}", "else:\n    skip") == ["E401"]


def test_below_an_if_that_leaves_the_opposite_holds() -> None:
    assert turn("let n = at of c3", 'if n is none:\n    finish "nobody"', WIN) == []
    assert turn("let n = at of c3", "if n is none:\n    skip", WIN) == ["E401"]


def test_and_stops_at_the_first_no_and_or_at_the_first_yes() -> None:
    assert turn("let n = at of c3", "let x = n is not none and row_from(s, n) = 1") == []
    assert turn("let n = at of c3", "let x = n is none or row_from(s, n) = 1") == []
    assert turn("let n = at of c3", "let x = row_from(s, n) = 1 and n is not none") == ["E401"]
    assert turn("let n = at of c3", "let x = n is not none or row_from(s, n) = 1") == ["E401"]


def test_a_value_that_is_known_to_equal_a_player_is_there() -> None:
    assert turn("let n = at of c3", f"if n = player:\n    {WIN}") == []


def test_a_guard_holds_for_the_effects_below() -> None:
    lines = ("choose t in board where at of t is not none:\n    otherwise skip", 'win at of t "theirs"')
    assert turn(*lines) == []


def test_what_is_found_is_there_in_its_branch_only() -> None:
    assert turn("if some t in board where at of t is none:\n    set at of t to player") == []
    assert turn("if some t in board where at of t is none:\n    skip", "set at of t to player") == ["E201"]


def test_a_mark_that_was_set_may_be_none_again() -> None:
    lines = ("set last to none", "if last is not none:\n    set last to none\n    set at of last to player")
    assert turn(*lines, declarations="mark last: Site or none = none    seen: all") == ["E401"]


def test_a_set_mark_has_the_value_that_it_was_set_to() -> None:
    assert turn("set last to s", "set at of last to player", declarations=SHOP) == []
    assert turn("set last to south of s", "set at of last to player", declarations=SHOP) == ["E401"]


def test_a_name_keeps_what_was_proved_whatever_changes() -> None:
    lines = ("let n = at of c3", f"if n is not none:\n    set at of s to none\n    {WIN}")
    assert turn(*lines) == []


def test_a_number_must_stay_in_its_range() -> None:
    assert turn("set purse to purse + 1", declarations=SPEND) == ["E314"]
    assert turn("if purse < 9:\n    set purse to purse + 1", declarations=SPEND) == []
    assert turn("if purse <= 9:\n    set purse to purse + 1", declarations=SPEND) == ["E314"]
    assert turn("if 9 > purse:\n    set purse to purse + 1", declarations=SPEND) == []
    assert turn("if purse >= 3 and purse < 5:\n    set purse to purse * 2 - 6", declarations=SPEND) == []


def test_the_bound_holds_for_one_step_only() -> None:
    lines = ("if purse < 9:\n    set purse to purse + 1\n    set purse to purse + 1",)
    assert turn(*lines, declarations=SPEND) == ["E314"]
    assert turn("if purse < 8:\n    set purse to purse + 1\n    set purse to purse + 1", declarations=SPEND) == []


def test_beyond_lost_holds_any_number() -> None:
    assert turn("set purse to purse + 7", declarations=SPEND.replace("= 0", "= 0 beyond lost")) == []


def test_nothing_is_divided_by_what_may_be_0() -> None:
    assert turn("let x = 6 div purse", declarations=SPEND) == ["E402"]
    assert turn("if purse > 0:\n    let x = 6 div purse", declarations=SPEND) == []
    assert turn("let x = 6 mod purse", declarations=SPEND) == ["E402"]
    assert turn("let x = 6 div s.row") == []


NAME = Local(Slot(0, "n", Optional(PlayerType())), type=Optional(PlayerType()))
THERE = Compared("!=", NAME, Const(NONE, type=Optional(Unknown())), type=Bool())
NUMBER = Local(Slot(1, "k", Int(0, 9)), type=Int(0, 9))
SMALL = Compared("<", NUMBER, Const(4, type=Int(4, 4)), type=Bool())
HAND = ZoneRead("hand", type=ZoneType(("Card",)))


def test_both_prove_what_each_proves() -> None:
    facts = proves(Both(THERE, SMALL, type=Bool()), True)
    assert facts.present == {bare(NAME)}
    assert facts.bounds[bare(NUMBER)] == (None, 3)


def test_either_proves_what_both_prove_and_its_failure_the_opposite_of_each() -> None:
    either = Either(THERE, Opposite(SMALL, type=Bool()), type=Bool())
    assert proves(either, True) == NO_FACTS
    assert proves(either, False).bounds[bare(NUMBER)] == (None, 3)
    assert proves(Either(THERE, THERE, type=Bool()), True).present == {bare(NAME)}


@pytest.mark.parametrize(
    ("op", "outcome", "bounds"),
    [
        ("<", True, (None, 3)),
        ("<", False, (4, None)),
        ("<=", True, (None, 4)),
        (">", True, (5, None)),
        (">=", False, (None, 3)),
        ("=", True, (4, 4)),
    ],
)
def test_bounds(op: str, outcome: bool, bounds: tuple[int | None, int | None]) -> None:
    test = Compared(op, NUMBER, Const(4, type=Int(4, 4)), type=Bool())
    assert proves(test, outcome).bounds[bare(NUMBER)] == bounds


def test_a_zone_that_is_not_empty_is_filled() -> None:
    assert proves(IsEmpty(HAND, type=Bool()), False).filled == {HAND}
    count = CountOf(HAND, type=Int(0, None))
    assert proves(Compared(">", count, Const(0, type=Int(0, 0)), type=Bool()), True).filled == {HAND}


@pytest.mark.parametrize(
    ("choice", "rule", "told"),
    [
        ("choose n in 1 .. purse", "set purse to purse - n", []),
        ("choose n in 1 .. 3 where n <= purse", "set purse to purse - n", []),
        ("choose n in 1 .. 3 where purse > n", "set purse to purse - n - 1", []),
        ("choose n in 1 .. 3 where purse >= n", "set purse to purse - n - 1", ["E314"]),
        ("choose n in 1 .. 3", "set purse to purse - n", ["E314"]),
        ("choose n in 1 .. purse", "set purse to purse - n\nset purse to purse - n", ["E314"]),
    ],
)
def test_what_is_no_more_than_there_is_can_be_taken_away(choice: str, rule: str, told: list[str]) -> None:
    assert turn(f"{choice}:\n    otherwise skip", rule, declarations=SPEND) == told


def test_a_value_that_speaks_of_what_was_there_before_says_nothing_about_it_now() -> None:
    lines = ("if last is not none:\n    set last to south of last\n    let below = south of last",)
    assert turn(*lines, declarations="mark last: Site or none = none    seen: all") == ["E401"]
    assert turn("if purse < 9:\n    set purse to purse + 1\n    set purse to purse + 1", declarations=SPEND) == ["E314"]
