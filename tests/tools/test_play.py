"""`moggy play`: people at one terminal."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Moggy, Outcome
from tests.tools.at_terminal import hears_interrupts

ROOT = Path(__file__).resolve().parents[2]
Play = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "moggy" / "saves"


@pytest.fixture
def play(moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays with these lines typed, and nothing after them."""

    def call(typed: str, *words: str) -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed.replace(" / ", "\n") + "\n"))
        return moggy("play", *words)

    return call


def the_save(saves: Path) -> list[dict[str, object]]:
    (file,) = saves.iterdir()
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_two_people_play_to_the_end(play: Play, saves: Path) -> None:
    played = play("b2 / a1 / b1 / 1 / b3", "tic_tac_toe")
    assert played.status == 0
    assert "cross to move\n1 a1   2 b1   3 c1   4 a2   5 b2   6 c2   7 a3   8 b3   9 c3\n" in played.out
    assert "3 │ ·[X]· │\n2 │ · X · │\n1 │ O X · │\n" not in played.out  # the fourth move was the first free square
    assert "cross wins: three in a row" in played.out
    assert f"The game is kept in {saves}" in played.out
    assert "Go on with" not in played.out
    assert [line.get("choice") for line in the_save(saves)[1:]] == ["b2", "a1", "b1", "c1", "b3"]


def test_leaving_keeps_the_game_and_says_how_to_go_on(play: Play, saves: Path) -> None:
    left = play("b2 / quit", "tic_tac_toe")
    assert left.status == 0
    (file,) = saves.iterdir()
    assert f"Go on with: moggy play --resume {file}" in left.out
    resumed = play("a1 / b1 / a2 / b3", "--resume", str(file))
    assert "cross wins: three in a row" in resumed.out
    assert [line.get("choice") for line in the_save(saves)[1:]] == ["b2", "a1", "b1", "a2", "b3"]


def test_the_end_of_what_is_typed_is_a_way_to_leave(play: Play) -> None:
    left = play("b2", "tic_tac_toe")
    assert left.status == 0
    assert "Go on with" in left.out


def test_bots_take_the_empty_seats(play: Play, saves: Path) -> None:
    played = play("b2 / moves", "tic_tac_toe", "--bots", "2")
    assert "nought plays " in played.out
    assert "1. cross b2    2. nought " in played.out
    assert [line.get("seat") for line in the_save(saves)[1:]] == [1, 2]


def test_bots_can_take_every_seat(play: Play) -> None:
    played = play("", "tic_tac_toe", "--bots", "cross,2")
    assert played.status == 0
    assert "cross plays " in played.out
    assert "> " not in played.out


def test_undo_takes_back_a_persons_move_and_what_followed(play: Play, saves: Path) -> None:
    played = play("b2 / undo / a1 / undo / undo", "tic_tac_toe", "--bots", "2")
    assert "Taken back: nought " in played.out
    assert ", cross b2.\n" in played.out
    assert ", cross a1.\n" in played.out
    assert "There is nothing to take back." in played.out
    assert [line for line in the_save(saves) if "undo" in line] == [{"undo": 0}, {"undo": 0}]


def test_undo_between_two_people_is_one_move(play: Play, saves: Path) -> None:
    play("b2 / a1 / undo / c1", "tic_tac_toe")
    lines = the_save(saves)[1:]
    assert [line.get("choice", line.get("undo")) for line in lines] == ["b2", "a1", 1, "c1"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("b2 / b2", "b2 is not possible: at of s is none  tic_tac_toe.mog:"),
        ("b2 / why b2", "  no   at of s is none"),
        ("why a1", "a1 is possible:\n  yes  "),
        ("why 1", "1 is possible:\n  yes  "),
        ("why", "Say what: `why a1`."),
        ("z9", "z9 is not possible: `z9` is no place on the board"),
        ("quitt", "Did you mean `quit`?"),
        ("a", "3 options fit `a`:\n1 a1   4 a2   7 a3\n"),
        ("? b", "2 b1   5 b2   8 b3\n"),
        ("? z", "No option has `z` in it."),
        ("hint", "Perhaps b2: cross won "),
        ("help", "take back your last move"),
        ("save", "Say where"),
        ("board / board", "    a b c\n\n> \n  ┌───────┐"),
    ],
)
def test_questions_are_answered(typed: str, answer: str, play: Play, saves: Path) -> None:
    played = play(typed, "tic_tac_toe")
    assert played.status == 0
    assert answer in played.out
    assert len(the_save(saves)) == 1 + typed.startswith("b2")


def test_long_lists_are_not_poured_out(play: Play) -> None:
    played = play("? / h8", "gomoku")
    before, after = played.out.split("> ", 1)
    assert "225 options, such as a1." in before
    assert "h8" not in before
    assert " h8" in after


def test_spanish(play: Play) -> None:
    played = play("b2 / porqué b2 / deshacer / salir", "tic_tac_toe", "--lang", "es")
    assert "Juega cruz" in played.out
    assert "b2 no es posible:" in played.out
    assert "Deshecho: cruz b2." in played.out
    assert "Para seguir: moggy play --resume " in played.out


def test_a_copy_can_be_written(play: Play, tmp_path: Path) -> None:
    copy = tmp_path / "copy.save"
    assert f"Written to {copy}." in play(f"b2 / save {copy}", "tic_tac_toe").out
    assert [json.loads(line).get("choice") for line in copy.read_text().splitlines()] == [None, "b2"]
    assert "cannot be written: no such file or directory." in play(f"save {tmp_path}/no/where", "tic_tac_toe").out


def test_play_begins_in_a_save(play: Play, saves: Path) -> None:
    play("b2 / a1 / c3", "tic_tac_toe")
    (file,) = saves.iterdir()
    again = play("b1", "--at", f"{file}:1")
    assert "1 a1   2 b1   3 c1   4 a2   5 c2" in again.out
    assert "1 │ ·[O]· │" in again.out


def test_chance_falls_where_a_save_is_cut_before_it(play: Play, moggy: Moggy, tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    moggy("run", "kuhn_poker", "--save", str(save), "--quiet")
    dealt = [json.loads(line)["choice"] for line in save.read_text().splitlines()[1:3]]
    begun = play(" / quit", "--at", f"{save}:1")
    assert f"● opener   {dealt[0]}" in begun.out
    assert "opener to move" in begun.out


def test_play_begins_in_a_scenario_and_goes_on_from_its_save(play: Play, saves: Path) -> None:
    begun = play("a1 / b2", "tic_tac_toe", "--scenario", "a square that is taken cannot be taken again")
    assert "2 │ · O · │" in begun.out
    assert "b2 is not possible" in begun.out
    (file,) = saves.iterdir()
    assert f"The game is kept in {file}" in begun.out
    resumed = play("c3", "--resume", str(file))
    assert "2 │ · O · │\n1 │[X]· · │" in resumed.out
    assert "3 │ · ·[O]│\n2 │ · O · │\n1 │ X · · │" in resumed.out


def test_seats_without_names_have_numbers(play: Play) -> None:
    begun = play("4 / quit", "goofspiel", "--set", "cards=3", "--bots", "2", "--lang", "es")
    assert "Juega jugador 1" in begun.out
    assert "jugador 2" in begun.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("tic_tac_toe", "--bots", "3"), "E833"),
        (("tic_tac_toe", "--scenario", "none like this"), "E834"),
        ((), "E812"),
        (("--resume", "no.save"), "E801"),
        (("--at", "no.save:3"), "E801"),
        (("tic_tac_toe", "--scenario", "x", "--at", "y"), "E817"),
    ],
)
def test_mistakes_are_told(words: tuple[str, ...], code: str, play: Play) -> None:
    refused = play("", *words)
    assert refused.status == 2
    assert f"error[{code}]" in refused.err


def test_a_save_that_goes_wrong_is_told(play: Play, saves: Path) -> None:
    play("b2 / a1", "tic_tac_toe")
    (file,) = saves.iterdir()
    file.write_text(file.read_text().replace('"choice":"a1"', '"choice":"b2"'))
    refused = play("", "--resume", str(file))
    assert refused.status == 1
    assert "error[E743]" in refused.err
    assert file.read_text().count("\n") == 3


def test_an_interrupt_keeps_the_game(saves: Path) -> None:
    table = subprocess.Popen(
        [sys.executable, "-m", "tools", "play", "tic_tac_toe"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        preexec_fn=hears_interrupts,  # noqa: PLW1509 - there are no threads here
    )  # fmt: skip
    assert table.stdin is not None
    assert table.stdout is not None
    table.stdin.write("b2\n")
    assert any("nought to move" in line for line in iter(table.stdout.readline, ""))
    table.send_signal(signal.SIGINT)
    rest, _ = table.communicate(timeout=20)
    assert table.returncode == 130
    assert "The game is kept in " in rest
    assert [line.get("choice") for line in the_save(saves)] == [None, "b2"]


@pytest.mark.parametrize(
    ("language", "phase", "card"),
    [
        ("en", "white to move: movement\n", "5 wild_four          4, eat, sleep, steal, break, moves human\n"),
        (
            "es",
            "Juega blanca: fase de movimiento\n",
            "5 comodín-4       4, comer, dormir, robar, romper, mueve al Señor\n",
        ),
    ],
)
def test_the_phase_and_what_is_on_a_card_are_said(language: str, phase: str, card: str, play: Play) -> None:
    played = play("l1 / 1 / 1 / quit", "cats", "--players", "3", "--bots", "2,3", "--lang", language, "--seed", "1")
    assert phase in played.out
    assert card in played.out
