"""Names: one meaning each, declared in any order, and advice where one means nothing."""

from __future__ import annotations

import pytest

from dsl.diagnostics.catalogue.samples import sample
from tests.dsl.checking import SHOP, codes, found, turn

WIN = 'win player "done"'


def advice(line: str, declarations: str = "") -> str | None:
    """The advice with the only mistake of a line."""
    (only,) = found(sample(declarations=declarations, turn=line))
    return only.help


def test_declarations_may_stand_in_any_order() -> None:
    assert turn(f"if one = 2:\n    {WIN}", declarations="define one = two - 1\ndefine two = 3") == []


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("let x = bord", "board"),
        ("set att of s to player", "at"),
        ("let x = s.colum", "column"),
        ("let x = lines(at, player, length: 3, through: s)", "line"),
        ("let x = ends(adjacant, from: s)", "adjacent"),
        ("let x = true", "yes"),
        ("let x = nobody", "none"),
        ("wins player", "win"),
        ("set last to Sit", "Site"),
    ],
)
def test_what_was_probably_meant(line: str, wanted: str) -> None:
    assert advice(line, SHOP) == f"did you mean `{wanted}`?"


def test_a_word_that_takes_brackets_is_not_offered_for_a_plain_name() -> None:
    assert advice("let x = nine") == "write numbers with digits: `9`"
    assert advice("let x = fine") is None


def test_verbs_of_other_rulebooks() -> None:
    assert advice("move s to a1") == "a component moves with an arrow: `x -> zone`"


def test_a_name_is_bound_once() -> None:
    assert turn("let s = 3") == ["E207"]
    assert turn("let at = 3") == ["E208"]
    assert turn("roll d6", "let d6 = 3") == ["E207"]


def test_a_die_may_be_rolled_again() -> None:
    assert turn("roll d6", "let x = d6", "roll d6", "choose n in 1 .. x + d6") == []
    assert turn("roll 2 d6", "choose n in 1 .. d6") == ["E258"]
    assert turn("let x = some s in board where at of s is none") == ["E207"]
    assert turn("let x = some t in board where at of t is none", "let t = 3", "let u = x and t = 3") == []


def test_a_name_ends_with_its_block() -> None:
    assert turn("if s.row = 1:\n    let low = 3", "let x = low") == ["E201"]
    assert turn("each t in board:\n    skip", "let x = t") == ["E201"]


def test_uses_of_a_name_that_is_declared_twice_are_not_told_too() -> None:
    twice = "mark here: Site or none = none    seen: all\ncounter here: 0..9 = 0    seen: all"
    assert turn("set here to 4", "if here of s = 3:\n    skip", declarations=twice) == ["E202"]


def test_uses_of_a_name_that_is_taken_are_not_told_too() -> None:
    assert turn("set total to total + 1", declarations="counter total: 0..9 = 0    seen: all") == ["E203"]


def test_a_zone_of_an_unknown_kind_is_told_where_it_is_declared() -> None:
    zone = "token Stone:\n    copies 3\n\nzone bag of Stome    seen: all\n\nsetup:\n    all Stone -> bag"
    assert turn(declarations=zone) == ["E204"]


def test_the_same_declaration_in_a_wrong_place_is_told_once() -> None:
    option = "option size: yes/no = yes"
    assert turn("let x = 1 + size", "let y = size * 2", declarations=option) == ["E304"]


def test_a_game_without_a_board_is_told_once() -> None:
    text = sample().replace("graph board:\n    grid 3 by 3\n", "")
    assert codes(text) == ["E206"]


def test_owners_are_said_or_understood() -> None:
    assert turn("let x = at") == ["E220"]
    assert turn("let x = at of s[player]") == ["E219"]
    assert turn("let x = coins", "let y = coins of ben", declarations=SHOP) == []
