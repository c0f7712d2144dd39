"""What kinds of values expressions have, and which fit where."""

from __future__ import annotations

import pytest

from dsl.check.fitting import common, comparable, fits, named
from dsl.check.ranges import computed_range, within
from dsl.types import (
    Bool,
    ComponentType,
    EnumType,
    Int,
    ListOf,
    Optional,
    PlayerType,
    SetOf,
    SiteType,
    Type,
    Unknown,
    ZoneType,
)
from tests.dsl.checking import SHOP, turn, type_of

SITE = SiteType("board")
COLOUR = EnumType("Colour", ("red", "green", "blue"))


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ("3", Int(3, 3)),
        ("yes", Bool()),
        ("s", SITE),
        ("s.row", Int(1, None)),
        ("s.bottom", Bool()),
        ("at of c3", Optional(PlayerType())),
        ("at of s", PlayerType()),
        ("south of s", Optional(SITE)),
        ("player", PlayerType()),
        ("board", SetOf(SITE)),
        ("count(board)", Int(0, None)),
        ("those t in board where at of t is none", SetOf(SITE)),
        ("first t in board where at of t is none", Optional(SITE)),
        ("some t in board where at of t is none", Bool()),
        ("count t in board where at of t is none", Int(0, None)),
        ("most 3 over t in board", Optional(Int(3, 3))),
        ("most 3 over t in board else 0", Int(0, 3)),
        ("sum 3 over t in board", Int(0, None)),
        ("best t in board by t.row", Optional(SITE)),
        ("if at of s is none then 2 else 5", Int(2, 5)),
        ("if at of s is none then player else none", Optional(PlayerType())),
        ("{1, 4}", SetOf(Int(1, 4))),
        ("[1, 4]", ListOf(Int(1, 4), 2)),
        ("1 .. 4", SetOf(Int(1, 4))),
        ("board - {s}", SetOf(SITE)),
    ],
)
def test_an_expression_of_the_board(expression: str, wanted: Type) -> None:
    assert type_of(expression) == wanted


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ("coins", Int(0, 9)),
        ("coins of ana", Int(0, 9)),
        ("coins - 2 * turn_count", Int(-198, 9)),
        ("light", COLOUR),
        ("last", Optional(SITE)),
        ("hand", ZoneType(("Card",))),
        ("hand of ben", ZoneType(("Card",))),
        ("top of deck", Optional(ComponentType(("Card",)))),
        ("Card", SetOf(ComponentType(("Card",)))),
        ("Colour", SetOf(COLOUR)),
        ("most c.cost over c in hand", Optional(Int(1, 9))),
        ("those c in hand where c.colour = red", SetOf(ComponentType(("Card",)))),
    ],
)
def test_an_expression_of_what_is_declared(expression: str, wanted: Type) -> None:
    assert type_of(expression, SHOP) == wanted


def test_an_enum_that_is_expected_decides_a_name_that_several_share() -> None:
    both = "enum Suit: red, black\nenum Light: red, green\nmark light: Light    seen: all"
    assert turn("set light to red", declarations=both) == []
    assert turn("let x = red", declarations=both) == ["E215"]


@pytest.mark.parametrize(
    ("op", "left", "right", "wanted"),
    [
        ("+", Int(0, 9), Int(1, 2), Int(1, 11)),
        ("-", Int(0, 9), Int(1, 2), Int(-2, 8)),
        ("*", Int(-2, 3), Int(4, 5), Int(-10, 15)),
        ("*", Int(2, None), Int(3, 4), Int(6, None)),
        ("*", Int(None, None), Int(3, 4), Int()),
        ("div", Int(7, 20), Int(2, 3), Int(2, 10)),
        ("div", Int(-7, 20), Int(2, 3), Int()),
        ("mod", Int(-7, 20), Int(1, 3), Int(0, 2)),
        ("+", Int(0, None), Int(1, 1), Int(1, None)),
    ],
)
def test_ranges_of_computations(op: str, left: Int, right: Int, wanted: Int) -> None:
    assert computed_range(op, left, right) == wanted


@pytest.mark.parametrize(("op", "compute"), [("+", int.__add__), ("-", int.__sub__), ("*", int.__mul__)])
def test_no_result_lies_outside_its_range(op: str, compute: object) -> None:
    for low in range(-3, 3):
        for other in range(-3, 3):
            left, right = Int(low, low + 2), Int(other, other + 3)
            found = computed_range(op, left, right)
            results = [compute(a, b) for a in range(low, low + 3) for b in range(other, other + 4)]  # type: ignore[operator]
            assert (found.low, found.high) == (min(results), max(results))


def test_within() -> None:
    assert within(Int(0, 9), 0, 9)
    assert not within(Int(0, 10), 0, 9)
    assert not within(Int(0, None), 0, 9)
    assert within(Int(0, None), 0, None)


@pytest.mark.parametrize(
    ("given", "wanted", "fit"),
    [
        (PlayerType(), PlayerType(), True),
        (PlayerType(), Optional(PlayerType()), True),
        (Optional(PlayerType()), PlayerType(), False),
        (PlayerType(), PlayerType(ghosts=True), True),
        (PlayerType(ghosts=True), PlayerType(), False),
        (ComponentType(("Card",)), ComponentType(("Card", "Tile")), True),
        (ComponentType(("Card", "Tile")), ComponentType(("Card",)), False),
        (SiteType("board", "Gap"), SITE, True),
        (SITE, SiteType("board", "Gap"), False),
        (SITE, SiteType("other"), False),
        (SetOf(SITE), SetOf(Optional(SITE)), True),
        (Int(0, 99), Int(0, 9), True),
        (Bool(), Int(0, 1), False),
        (Unknown(), PlayerType(), True),
    ],
)
def test_what_fits(given: Type, wanted: Type, fit: bool) -> None:
    assert fits(given, wanted) is fit


def test_what_has_both() -> None:
    assert common(Int(0, 3), Int(5, 9)) == Int(0, 9)
    assert common(Optional(Unknown()), SITE) == Optional(SITE)
    assert common(ComponentType(("Card",)), ComponentType(("Tile",))) == ComponentType(("Card", "Tile"))
    assert common(SITE, PlayerType()) is None


def test_only_single_values_can_be_none() -> None:
    none = Optional(Unknown())
    assert comparable(Optional(SITE), none)
    assert not comparable(SetOf(SITE), none)
    assert not comparable(none, ZoneType(("Card",)))


@pytest.mark.parametrize(
    ("type_", "words"),
    [
        (Int(2, 5), "a number from 2 to 5"),
        (Int(2, 2), "the number 2"),
        (Int(0, None), "a number"),
        (EnumType("Animal", ()), "an Animal"),
        (Optional(PlayerType()), "a Player or none"),
        (SetOf(SITE), "a set of Sites"),
        (Bool(), "yes or no"),
    ],
)
def test_types_are_named_as_people_do(type_: Type, words: str) -> None:
    assert named(type_) == words


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("let x = s + 1", "E304"),
        ("let x = s = player", "E307"),
        ("let x = s.row is 3", "E308"),
        ("let x = s < c3", "E309"),
        ("let x = 1 in 5", "E305"),
        ("let x = [1, s]", "E306"),
        ("let x = none", "E315"),
        ("let x = if yes then 1 else s", "E306"),
        ("let x = s.colour", "E218"),
        ("let x = at of board", "E304"),
        ("let x = line(at, player, length: yes, through: s)", "E304"),
        ("let x = 3 in (1 ..)", "E310"),
    ],
)
def test_what_does_not_fit_is_told_once(line: str, code: str) -> None:
    assert turn(line) == [code]
