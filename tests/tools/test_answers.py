"""What people type, and what is meant by it."""

from __future__ import annotations

import pytest

import interpreter
from interpreter import Decision
from tools.table.answers import Answer, Chosen, Command, Several, Unknown, read_answer, respelled, understood
from tools.table.menu import in_columns, numbered


def decided(choice: str, text: str = "") -> Decision:
    return Decision(seat=1, choice=choice, text=text or choice, option=())  # type: ignore[arg-type]


STONES = tuple(decided(choice) for choice in ("a1", "b1", "c1"))
MOVES = tuple(decided(choice) for choice in ("move a2 a3", "move a2 b3", "move b2 b3", "pass"))
BIDS = tuple(decided(choice) for choice in ("3", "4", "5"))


@pytest.mark.parametrize(
    ("typed", "options", "meant"),
    [
        ("b1", STONES, Chosen(STONES[1])),
        (" B1 ", STONES, Chosen(STONES[1])),
        ("2", STONES, Chosen(STONES[1])),
        ("9", STONES, Unknown("9")),
        ("0", STONES, Unknown("0")),
        ("move a2 b3", MOVES, Chosen(MOVES[1])),
        ("a2-b3", MOVES, Chosen(MOVES[1])),
        ("a2 > b3", MOVES, Chosen(MOVES[1])),
        ("b2", MOVES, Chosen(MOVES[2])),
        ("a2", MOVES, Several(MOVES[:2])),
        ("pass", MOVES, Chosen(MOVES[3])),
        ("pas", MOVES, Chosen(MOVES[3])),
        ("b", STONES, Chosen(STONES[1])),
        ("move b", MOVES, Chosen(MOVES[2])),
        ("mo", MOVES, Several(MOVES[:3])),
        ("x", MOVES, Unknown("x")),
        ("3", BIDS, Chosen(BIDS[0])),
        ("1", BIDS, Unknown("1")),
        ("1", (*BIDS, decided("10")), Unknown("1")),
        ("d 9", STONES, Unknown("d 9")),
        ("", STONES, Unknown("")),
        ("", STONES[:1], Chosen(STONES[0])),
    ],
)
def test_options(typed: str, options: tuple[Decision, ...], meant: Answer) -> None:
    assert read_answer(typed, options) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("?", Command("?", "")),
        ("? a2", Command("?", "a2")),
        ("?a2", Command("?", "a2")),
        ("undo", Command("undo", "")),
        ("deshacer", Command("undo", "")),
        ("why e5", Command("why", "e5")),
        ("por qué e5", Command("why", "e5")),
        ("PORQUÉ e5", Command("why", "e5")),
        ("save My Game.save", Command("save", "My Game.save")),
        ("salir", Command("quit", "")),
        (":quit", Command("quit", "")),
        ("quitter", Unknown("quitter")),
    ],
)
def test_commands_in_both_languages(typed: str, meant: Answer) -> None:
    assert read_answer(typed, STONES) == meant


def test_an_option_called_like_a_command_is_the_option() -> None:
    options = (decided("undo"), decided("hint"))
    assert read_answer("undo", options) == Chosen(options[0])
    assert read_answer(":undo", options) == Command("undo", "")


def test_options_are_listed_with_their_numbers_among_all() -> None:
    assert numbered(MOVES[1:3], MOVES, 80) == ["2 move a2 b3   3 move b2 b3"]
    assert numbered((decided("x", "take it all"),), (decided("x"),), 80) == ["1 take it all"]
    assert numbered(BIDS, BIDS, 80) == ["3   4   5"]
    assert numbered(MOVES[1:3], MOVES, 80, {MOVES[1].choice: "3, eat"}) == ["2 move a2 b3  3, eat   3 move b2 b3"]


def test_an_option_can_be_typed_as_it_is_read() -> None:
    turned = (decided("turn_up #3", "turn up third card"), decided("turn_up #4", "turn up fourth card"))
    for typed in ("turn up third card", "third", "turn_up 3", "turn_up #3", "Turn up third"):
        assert read_answer(typed, turned) == Chosen(turned[0])


def test_what_people_read_is_taken_for_what_the_rules_call_it() -> None:
    game = interpreter.load("cat_and_co", language="es")
    assert respelled("jugar Perro Salchicha", game) == "play dachshund"
    assert respelled("rana", game) == "frog"
    assert respelled("ranas", game) == "ranas"
    assert respelled("play frog", game) == "play frog"
    played = (decided("play frog", "jugar una rana"), decided("pass", "pasar"))
    assert understood("jugar rana", played, game) == Chosen(played[0])
    assert understood("jugar ratón", played, game) == Unknown("jugar ratón")


def test_columns_fill_the_width_and_no_more() -> None:
    lines = in_columns([f"{number}" for number in range(10)], 13)
    assert lines == ["0   1   2   3", "4   5   6   7", "8   9"]
    assert in_columns(["a very long text"], 5) == ["a very long text"]
    assert in_columns([], 80) == []
