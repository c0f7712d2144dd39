"""`moggy run`: one game to the end, shown, recorded and kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from interpreter import BACKENDS, bundled_games
from interpreter.kernel import Kernel
from interpreter.material import Material
from schemas import schema
from tests.conftest import Moggy

ROOT = Path(__file__).resolve().parents[2]
WINNING_LINE = 1 + bundled_games()["tic_tac_toe"].read_text().split("\n").index(
    '            win player "three in a row"'
)
PLAIN_GAMES = ("tic_tac_toe", "connect_four", "breakthrough", "hex", "reversi", "gomoku")


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "moggy" / "saves"


def test_a_person_sees_board_moves_and_result(moggy: Moggy) -> None:
    played = moggy("run", "tic_tac_toe", "--agents", "first")
    # Taking the first free square each time, cross has a1 c1 b2 … and the row a1-b2-c3 or a3-b2-c1 comes first.
    assert played.status == 0
    assert played.out == (
        "Tic-tac-toe · cross and nought · seed 0\n"
        "\n"
        "  ┌───────┐\n"
        "3 │[X]· · │\n"
        "2 │ O X O │\n"
        "1 │ X O X │\n"
        "  └───────┘\n"
        "    a b c\n"
        "X cross   O nought\n"
        "\n"
        "1. cross a1    2. nought b1   3. cross c1    4. nought a2\n"
        "5. cross b2    6. nought c2   7. cross a3\n"
        "\n"
        "cross wins: three in a row\n"
        f"by the rule at tic_tac_toe.mog:{WINNING_LINE}\n"
    )


@pytest.mark.parametrize("game", PLAIN_GAMES)
def test_the_record_is_whole_and_fits_its_schema(game: str, moggy: Moggy) -> None:
    played = moggy("run", game, "--json", "--seed", "3", "--quiet")
    assert played.status == 0
    assert played.err == ""
    record = played.json
    jsonschema.Draft202012Validator(schema("result")).validate(record)
    assert record["game"] == game
    assert record["seed"] == 3
    assert record["decisions"]
    assert sorted(record["outcome"]["places"]) == ["1", "2"]


def test_the_same_seed_plays_the_same_game(moggy: Moggy) -> None:
    first, again, other = (moggy("run", "connect_four", "--seed", seed, "--json").out for seed in ("5", "5", "6"))
    assert first == again != other


def test_the_same_game_is_played_in_every_way(moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    """And in the way that is asked for: each is carried out by its own machinery."""
    ways = []
    begin = Kernel.__init__

    def noted(kernel: Kernel, material: Material, backend: str) -> None:
        ways.append(backend)
        begin(kernel, material, backend)

    monkeypatch.setattr(Kernel, "__init__", noted)
    records = [moggy("run", "kuhn_poker", "--json", "--backend", backend).json for backend in BACKENDS]
    assert ways == list(BACKENDS)
    assert all(record == records[0] for record in records)


def test_a_win_may_be_shared_by_all_where_there_is_something_to_score(moggy: Moggy) -> None:
    for seed in map(str, range(40)):
        places = moggy("run", "cat_and_co", "--seed", seed, "--json", "--quiet").json["outcome"]["places"]
        if set(places.values()) == {1}:
            assert "red and yellow share the win: somebody" in moggy("run", "cat_and_co", "--seed", seed).out
            return
    raise AssertionError("in forty games there is a tie")


def test_options_are_in_the_record(moggy: Moggy) -> None:
    record = moggy("run", "hex", "--set", "size=4", "--json").json
    assert record["options"] == {"size": 4}
    assert len(record["decisions"]) <= 16


def test_a_game_is_kept_in_the_state_folder(moggy: Moggy, state_folder: Path) -> None:
    played = moggy("run", "tic_tac_toe")
    (save,) = state_folder.iterdir()
    assert str(save) in played.err
    header, *decisions = (json.loads(line) for line in save.read_text().splitlines())
    assert header["game"] == "tic_tac_toe"
    assert [line["number"] for line in decisions] == list(range(1, len(decisions) + 1))


def test_a_game_is_kept_where_it_is_asked_for(moggy: Moggy, state_folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.save"
    assert moggy("run", "tic_tac_toe", "--save", str(file)).status == 0
    assert file.exists()
    assert not state_folder.exists()


def test_a_state_folder_that_cannot_be_written_to_does_no_harm(
    moggy: Moggy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    played = moggy("run", "tic_tac_toe")
    assert played.status == 0
    assert "not kept" in played.err


def test_a_file_that_cannot_be_written_is_told(moggy: Moggy, tmp_path: Path) -> None:
    played = moggy("run", "tic_tac_toe", "--save", str(tmp_path / "no" / "where.save"))
    assert played.status == 2
    assert "error[E807]" in played.err


def test_the_transcript_tells_every_move(moggy: Moggy, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    moggy("run", "tic_tac_toe", "--agents", "first", "--transcript", str(file))
    told = file.read_text(encoding="utf-8")
    assert told.startswith("Tic-tac-toe · cross and nought · seed 0\n\n1. cross a1\n  ┌───────┐\n")
    assert told.count("┌") == 7
    assert told.endswith(f"cross wins: three in a row\nby the rule at tic_tac_toe.mog:{WINNING_LINE}\n")


def test_the_trace_goes_to_standard_error(moggy: Moggy) -> None:
    played = moggy("run", "tic_tac_toe", "--agents", "first", "--trace", "--json")
    assert played.err.splitlines()[:2] == ["   1 cross: a1 (1 of 9)", "   2 nought: b1 (1 of 8)"]
    assert played.json["game"] == "tic_tac_toe"


@pytest.mark.parametrize(("view", "heads"), [("1", 0), ("nought", 0), ("spectator", 0), ("all", 3)])
def test_views(view: str, heads: int, moggy: Moggy) -> None:
    played = moggy("run", "tic_tac_toe", "--view", view)
    assert played.status == 0
    assert played.out.count(" sees:") == heads
    assert played.out.count("┌") == max(1, heads)


def test_spanish(moggy: Moggy) -> None:
    played = moggy("--lang", "es", "run", "tic_tac_toe", "--agents", "first")
    assert "Gana cruz: tres en raya" in played.out


def test_programs_are_told_the_reason_in_the_language_of_the_texts(moggy: Moggy) -> None:
    told = {
        language: moggy("--lang", language, "run", "tic_tac_toe", "--agents", "first", "--json").json["outcome"]
        for language in ("en", "es")
    }
    assert {language: outcome["reason"] for language, outcome in told.items()} == {
        "en": "three in a row",
        "es": "tres en raya",
    }
    assert told["en"]["line"] == told["es"]["line"]


def test_why_a_setting_is_refused_is_said_in_the_language_asked_for(moggy: Moggy) -> None:
    played = moggy("--lang", "es", "run", "cats", "--players", "2", "--set", "rumba_plays=no")
    assert played.status == 1
    assert "con dos gatos debe jugar la Rumba" in played.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--agents", "randon"), "E831"),
        (("--agents", "first,first,first"), "E832"),
        (("--view", "3"), "E833"),
        (("--view", "corss"), "E833"),
    ],
)
def test_mistakes_are_told(words: tuple[str, ...], code: str, moggy: Moggy) -> None:
    played = moggy("run", "tic_tac_toe", *words)
    assert played.status == 2
    assert f"error[{code}]" in played.err
    assert moggy("run", "tic_tac_toe", *words, "--json").json["diagnostics"][0]["code"] == code


def test_a_slip_in_an_agents_name_is_recognised(moggy: Moggy) -> None:
    assert "did you mean `random`?" in moggy("run", "tic_tac_toe", "--agents", "randon").err


def test_the_bytes_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    told = set()
    for seed in ("0", "1", "20"):
        environment = os.environ | {"PYTHONHASHSEED": seed}
        words = ["run", "breakthrough", "--seed", "4", "--save", str(tmp_path / "game.save"), "--view", "all"]
        run = subprocess.run(
            [sys.executable, "-m", "tools", *words], cwd=ROOT, env=environment, capture_output=True, check=True
        )
        told.add(run.stdout + (tmp_path / "game.save").read_bytes())
    assert len(told) == 1


def test_a_run_that_breaks_its_own_bound_is_told_with_its_line_and_kept(moggy: Moggy, tmp_path: Path) -> None:
    rules = bundled_games()["tic_tac_toe"].read_text().replace("length 9", "length 3")
    rules = rules[: rules.index("scenario")]
    file, save = tmp_path / "short.mog", tmp_path / "short.save"
    file.write_text(rules)
    line = 1 + next(number for number, text in enumerate(rules.split("\n")) if "choose s" in text)
    played = moggy("run", str(file), "--save", str(save))
    assert played.status == 1
    assert f"{file}:{line}:9: error[E701] length-passed: " in played.err
    assert "play comes by here" in played.err
    assert len(save.read_text().splitlines()) == 4
    assert moggy("run", str(file), "--json").json["diagnostics"][0]["line"] == line
