"""Choosing players and options: what is taken, what is refused and why, and the constants that follow."""

from __future__ import annotations

from typing import Any

import pytest

from dsl import program as p
from dsl.types import Bool, EnumType, Int, ListOf, PlayerType, SetOf
from interpreter.errors import RuleErrors
from interpreter.options import Asked, resolve, spell_options
from interpreter.setting import Setting, constant, members
from interpreter.texts import Texts
from tests.interpreter.hand_made import NUMBER, TRUTH, number, option, program

COLOUR = EnumType("Colour", ("red", "blue"))
PLAYERS = p.OptionRead("players", type=NUMBER)
GAME = program(
    name="made",
    options=(
        option("size", Int(2, 9), 3),
        option("brave", Bool(), 0),
        option("colour", COLOUR, 1),
        option("rounds", Int(1, None), PLAYERS, high=p.Computed("*", PLAYERS, number(2), type=NUMBER)),
        option("open", Bool(), 0, per_player=True),
    ),
    requires=(
        p.Require(
            p.Either(
                p.Compared("<", PLAYERS, number(4), type=TRUTH),
                p.Compared(">", p.OptionRead("size", type=NUMBER), number(3), type=TRUTH),
                type=TRUTH,
            ),
            "four need a larger board",
        ),
    ),
)


def refused(players: int | None = None, **options: Asked) -> list[tuple[str, str, str | None]]:
    with pytest.raises(RuleErrors) as caught:
        resolve(GAME, players, options)
    return [(found.code, found.message, found.help) for found in caught.value.findings]


def test_defaults_are_the_fewest_players_and_each_options_own() -> None:
    setting = resolve(GAME)
    assert setting.players == 2
    assert setting.options == {"size": 3, "brave": 0, "colour": 1, "rounds": 2, "open": (0, 0)}
    assert resolve(GAME, 3).options["rounds"] == 3


def test_the_fewest_players_are_the_fewest_that_are_allowed() -> None:
    fussy = program(requires=(p.Require(p.Compared(">", PLAYERS, number(2), type=TRUTH), "not for two"),))
    assert resolve(fussy).players == 3


@pytest.mark.parametrize(
    ("name", "asked", "kept"),
    [
        ("size", 9, 9),
        ("size", "4", 4),
        ("brave", True, 1),
        ("brave", "yes", 1),
        ("brave", "no", 0),
        ("colour", "red", 0),
        ("rounds", 4, 4),
        ("open", True, (1, 1)),
        ("open.2", True, (0, 1)),
        ("open.1", "yes", (1, 0)),
    ],
)
def test_what_is_asked_for_is_kept_as_its_type_keeps_it(name: str, asked: Asked, kept: Any) -> None:
    assert resolve(GAME, options={name: asked}).options[name.partition(".")[0]] == kept


@pytest.mark.parametrize(
    ("name", "asked", "code", "part"),
    [
        ("size", 1, "E723", "it is a whole number from 2 to 9"),
        ("size", 10, "E723", "cannot be `10`"),
        ("size", "large", "E723", "cannot be `large`"),
        ("size", True, "E723", "cannot be `yes`"),
        ("size", "3.5", "E723", "cannot be `3.5`"),
        ("brave", 1, "E723", "it is `yes` or `no`"),
        ("brave", "maybe", "E723", "it is `yes` or `no`"),
        ("colour", "green", "E723", "it is one of red, blue"),
        ("colour", 0, "E723", "it is one of red, blue"),
        ("rounds", 5, "E723", "it is a whole number from 1 to 4"),
        ("sise", 3, "E722", "`made` has no option `sise`"),
        ("size.1", 3, "E722", "has no option `size.1`"),
        ("open.3", True, "E722", "has no option `open.3`"),
        ("open.0", True, "E722", "has no option `open.0`"),
        ("open.x", True, "E722", "has no option `open.x`"),
    ],
)
def test_what_cannot_be_is_refused(name: str, asked: Asked, code: str, part: str) -> None:
    ((found, message, _),) = refused(2, **{name: asked})
    assert found == code
    assert part in message


def test_a_slip_in_a_name_is_recognised_and_all_mistakes_are_told() -> None:
    assert refused(sise=3, brave="perhaps") == [
        ("E722", "`made` has no option `sise`", "did you mean `size`?"),
        ("E723", "the option `brave` cannot be `perhaps`: it is `yes` or `no`", None),
    ]


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_a_number_of_players_that_the_rules_do_not_allow(players: int) -> None:
    assert refused(players) == [("E721", f"`made` is played by 2 to 4, not by {players}", None)]


def test_what_is_asked_for_may_need_more_players() -> None:
    assert resolve(GAME, options={"rounds": 5}).players == 3
    assert resolve(GAME, options={"open.3": True}).players == 3


def test_a_combination_that_is_not_allowed() -> None:
    ((code, message, _),) = refused(4)
    assert (code, message) == ("E724", "this choice of players and options is refused: four need a larger board")
    assert resolve(GAME, 4, {"size": 4}).players == 4


def test_that_teams_come_out_uneven_is_told_only_where_the_rules_say_nothing_more() -> None:
    no = p.Compared(">", PLAYERS, number(2), type=TRUTH)
    uneven, stated = p.Require(no, p.UNEVEN_TEAMS), p.Require(no, "pairs need four")
    for requires, told in (((uneven,), p.UNEVEN_TEAMS), ((stated, uneven), "pairs need four")):
        with pytest.raises(RuleErrors) as caught:
            resolve(program(requires=requires), 2)
        (message,) = [found.message for found in caught.value.findings]
        assert message.endswith(f": {told}")


def test_what_is_required_is_said_in_the_words_of_the_texts() -> None:
    texts = Texts({"require.1": "four need a larger board"}, {"require.1": "cuatro necesitan un tablero mayor"})
    with pytest.raises(RuleErrors) as caught:
        resolve(GAME, 4, {}, texts)
    assert [found.message.partition(": ")[2] for found in caught.value.findings] == [
        "cuatro necesitan un tablero mayor"
    ]


def test_options_are_spelled_as_they_can_be_asked_for_again() -> None:
    setting = resolve(GAME, 3, {"open.2": True, "colour": "red"})
    spelt = spell_options(GAME, setting)
    assert spelt == {"size": 3, "brave": False, "colour": "red", "rounds": 3, "open": [False, True, False]}


# -------------------------------------------------------------------------------------------------------- constants

TWO = Setting(2, {"size": 5})
SLOT = p.Slot(1, "n", NUMBER)
N = p.Local(SLOT, type=NUMBER)
UP_TO_SIZE = p.RangeOf(number(1), p.OptionRead("size", type=NUMBER), type=SetOf(NUMBER))
ODD = p.Compared("=", p.Computed("mod", N, number(2), type=NUMBER), number(1), type=TRUTH)


@pytest.mark.parametrize(
    ("left", "op", "right", "value"),
    [(7, "div", 2, 3), (-7, "div", 2, -4), (-7, "mod", 2, 1), (7, "mod", -2, 1), (6, "*", -3, -18), (2, "-", 5, -3)],
)
def test_division_rounds_down_and_remainders_are_never_negative(left: int, op: str, right: int, value: int) -> None:
    assert constant(p.Computed(op, number(left), number(right), type=NUMBER), TWO) == value


@pytest.mark.parametrize(
    ("word", "value"), [("some", 1), ("every", 0), ("no", 0), ("count", 3), ("first", 1)]
)  # 1, 3 and 5 are the odd ones up to 5
def test_searches(word: str, value: int) -> None:
    assert constant(p.Looped(word, SLOT, UP_TO_SIZE, ODD, type=NUMBER), TWO) == value


@pytest.mark.parametrize(("word", "value"), [("sum", 9), ("most", 5), ("least", 1)])
def test_folds(word: str, value: int) -> None:
    assert constant(p.Folded(word, SLOT, UP_TO_SIZE, ODD, N, None, type=NUMBER), TWO) == value


def test_the_most_of_nothing_is_what_else_says_or_none() -> None:
    empty = p.RangeOf(number(3), number(2), type=SetOf(NUMBER))
    assert constant(p.Folded("most", SLOT, empty, None, N, number(8), type=NUMBER), TWO) == 8
    assert constant(p.Folded("most", SLOT, empty, None, N, None, type=NUMBER), TWO) == -1


def test_and_or_look_no_further_than_needed() -> None:
    unknown = p.ValueRead("score", type=TRUTH)
    assert constant(p.Both(number(0), unknown, type=TRUTH), TWO) == 0
    assert constant(p.Either(number(1), unknown, type=TRUTH), TWO) == 1
    with pytest.raises(ValueError, match="not known before play"):
        constant(p.Both(number(1), unknown, type=TRUTH), TWO)


def test_a_define_is_worked_out_with_its_arguments() -> None:
    square = p.DefineDecl("square", params=(SLOT,), body=p.Computed("*", N, N, type=NUMBER))
    setting = Setting(2, {"size": 5}, defines={"square": square})
    assert constant(p.DefineCall("square", (p.OptionRead("size", type=NUMBER),), type=NUMBER), setting) == 25


def test_members_are_in_canonical_order() -> None:
    assert members(p.AllOf(type=SetOf(PlayerType())), TWO) == [0, 1]
    assert members(p.AllOf(type=SetOf(COLOUR)), TWO) == [0, 1]
    listed = p.Members((number(3), number(1), number(3)), type=ListOf(NUMBER, 3))
    assert members(listed, TWO) == [3, 1, 3]
    assert members(p.Looped("those", SLOT, UP_TO_SIZE, ODD, type=SetOf(NUMBER)), TWO) == [1, 3, 5]
    assert members(p.Combined("-", UP_TO_SIZE, listed, type=SetOf(NUMBER)), TWO) == [2, 4, 5]
