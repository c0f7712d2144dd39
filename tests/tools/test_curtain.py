"""`moggy play` with secrets: after a turn nothing of it is left on the terminal, and before it nothing was sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.tools.at_terminal import SEQUENCE, AtTerminal, at_terminal

Sit = Callable[..., AbstractContextManager[AtTerminal]]

HAND_OVER = {"en": "Hand over to", "es": "Pasa el turno a"}
ANIMALS = {
    "en": ("cockatoo", "dachshund", "mouse", "hedgehog", "frog", "rabbit"),
    "es": ("cacatúa", "perro salchicha", "ratón", "erizo", "rana", "conejo"),
}


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Begins a game at a terminal of its own."""

    def begin(*words: str) -> AbstractContextManager[AtTerminal]:
        return at_terminal("play", *words, state=tmp_path)

    return begin


def plain(shown: str) -> str:
    return SEQUENCE.sub("", shown)


def without_title(table: AtTerminal) -> str:
    return plain(table.left).replace("Rock, paper, scissors", "")


def open_the_box(table: AtTerminal, language: str = "en") -> str:
    """The first starter shakes and looks; what was shown."""
    table.until("> ")
    table.type("")
    return plain(table.until("> "))


def animals(shown: str, language: str = "en") -> list[str]:
    return [animal for animal in ANIMALS[language] if animal in shown]


@pytest.mark.parametrize("language", ["en", "es"])
def test_three_people_play_a_hand_behind_the_curtain(language: str, sit: Sit) -> None:
    with sit("cat_and_co", "--players", "3", "--lang", language) as table:
        looked = open_the_box(table)
        assert len(animals(looked, language)) >= 2
        assert "▒▒▒▒▒▒▒▒▒▒ 10" not in looked
        table.type("")
        closed = plain(table.until(HAND_OVER[language]))
        assert animals(closed, language) == []
        assert animals(table.left, language) == []
        for played in (2, 3):
            table.type("")
            behind = plain(table.until("> "))
            assert animals(behind, language) == list(ANIMALS[language])
            table.type(ANIMALS[language][played])
            between = plain(table.until(HAND_OVER[language]))
            on_the_table = list(ANIMALS[language][2 : played + 1])
            assert animals(between.partition("\n")[2], language) == on_the_table
            assert animals(table.left, language) == on_the_table
        table.type("quit" if language == "en" else "salir")
        assert table.end() == 0
        assert animals(table.left, language) == []


def test_the_box_stays_open_until_the_starter_closes_it(sit: Sit) -> None:
    with sit("cat_and_co", "--players", "2") as table:
        looked = open_the_box(table)
        box = re.search(r"box +(.*)", looked)
        assert box is not None
        table.type("board")
        assert box[0].strip() in plain(table.until("> "))
        assert box[0].strip() in plain(table.left)
        table.type("close the lid")
        table.until("Hand over to")
        assert box[0].strip() not in plain(table.left)
        table.type("moves")
        assert "shake the box" in plain(table.until("Hand over to"))
        assert animals(plain(table.left)) == []


def test_one_person_has_no_curtain_but_cannot_look_into_the_closed_box(sit: Sit) -> None:
    with sit("cat_and_co", "--bots", "1") as table:
        shown = plain(table.until("> "))
        assert "Hand over" not in shown
        for _ in range(4):
            if "close the lid" in shown:
                break
            table.type("pass" if "pass" in shown else "")
            shown = plain(table.until("> "))
        assert "[" in shown
        table.type("")
        assert "[" not in plain(table.until("> "))
        assert "[" not in plain(table.left)


def test_what_is_chosen_together_is_shown_when_all_have_chosen(sit: Sit) -> None:
    with sit("rock_paper_scissors") as table:
        before = plain(table.until("looking. "))
        table.type("")
        table.until("> ")
        table.type("paper")
        between = plain(table.until("looking. "))
        assert "paper" not in without_title(table)
        # the second takes over just as the first did: nobody is told that anything has been decided
        screen = between.partition("paper")[2].strip()
        assert screen == before.partition("player 2")[2].strip().replace("player 1", "player 2")
        table.type("")
        table.until("> ")
        table.type("rock")
        assert table.end() == 0
        assert "1. player 1 paper   2. player 2 rock" in without_title(table)
        assert re.search(r"player 1 +paper", without_title(table))
        assert "player 1 wins: the better sign" in plain(table.left)


def test_what_was_committed_can_be_taken_back_only_by_its_owner(sit: Sit) -> None:
    with sit("cat_and_co", "--set", "brave=yes") as table:
        table.until("looking. ")
        table.type("")
        table.until("> ")
        table.type("next frog")
        table.until("> ")
        table.type("undo")
        taken_back = plain(table.until("> "))
        assert "Taken back: red lay frog down next." in taken_back
        assert "frog×2" in taken_back
        table.type("rest")
        table.until("looking. ")
        table.type("undo")
        assert "cannot be taken back" in plain(table.until("looking. "))
        assert animals(plain(table.left)) == []


@pytest.mark.parametrize("bids", [(1, 20), (20, 1), (7, 7)])
def test_nothing_of_a_sealed_bid_is_shown_before_the_last(bids: tuple[int, int], tmp_path: Path) -> None:
    rules = tmp_path / "sealed.mog"
    rules.write_text(SEALED)
    with at_terminal("play", str(rules), state=tmp_path) as table:
        screens = []
        for bid in bids:
            shown = plain(table.until("looking. ")).replace(f"{bids[0]}\r\n", "").splitlines()
            screens.append([line for line in shown if line and "Hand over" not in line and "·" not in line])
            assert "coins" not in plain(table.left)
            table.type("")
            assert "coins" in plain(table.until("> "))
            table.type(str(bid))
        assert screens[0] == screens[1] != []
        assert table.end() == 0
        assert all(re.search(rf"player {seat} +{bid}\b", plain(table.left)) for seat, bid in enumerate(bids, 1))


def test_an_interrupt_leaves_nothing_on_the_screen(sit: Sit) -> None:
    with sit("cat_and_co", "--players", "2") as table:
        open_the_box(table)
        table.type("")
        table.until("looking. ")
        table.type("")
        assert "rabbit" in plain(table.until("> "))
        assert table.interrupt() == 130
        assert animals(plain(table.left)) == []
        assert "moggy play --resume" in plain(table.left)


def test_a_turn_is_taken_back_only_where_nobody_has_learned_from_it(sit: Sit) -> None:
    with sit("cat_and_co") as table:
        open_the_box(table)
        for line in ("", "", "pass"):
            table.type(line)
            table.until("> " if line == "" and "Hand over" in plain(table.left) else "looking. ")
        table.type("undo")
        assert "Taken back: " in plain(table.until("looking. "))
        table.type("")
        table.until("> ")
        table.type("frog")
        table.until("looking. ")
        table.type("undo")
        assert "cannot be taken back" in plain(table.until("looking. "))


def test_an_enter_too_many_opens_no_curtain(sit: Sit) -> None:
    with sit("kuhn_poker") as table:
        table.until("looking. ")
        table.type("")
        table.until("> ")
        table.type("bet\n\n")
        table.until("looking. ")
        with pytest.raises(AssertionError):
            table.until("> ", patience=1.0)


def test_what_is_typed_by_one_cannot_be_called_back_by_another(sit: Sit) -> None:
    with sit("rock_paper_scissors") as table:
        table.until("looking. ")
        table.type("")
        table.until("> ")
        table.type("scissors")
        table.until("looking. ")
        table.type("")
        table.until("> ")
        table.send("\x1b[A")
        with pytest.raises(AssertionError):
            table.until("scissors", patience=1.0)


SEALED = """\
moggy 1

game sealed "Sealed":
    players 2
    length 4

counter coins per player: 0..20 = 20    seen: value by owner
counter offered per player: 0..20 = 0   seen: all

play:
    together player in players:
        choose bid in 0 .. coins
    each p in players:
        set offered of p to bid of p
    finish "both have bid"

end:
    score highest: offered
    rank by highest, most first
    ties shared
"""
