"""`moggy replay`: a save gone through again, and verified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Moggy


@pytest.fixture
def save(moggy: Moggy, tmp_path: Path) -> Path:
    """Seven moves of tic-tac-toe: a1 b1 c1 a2 b2 c2 a3, which wins."""
    file = tmp_path / "game.save"
    moggy("run", "tic_tac_toe", "--agents", "first", "--save", str(file), "--quiet")
    return file


def test_the_whole_game(moggy: Moggy, save: Path) -> None:
    told = moggy("replay", str(save))
    assert told.status == 0
    assert "5. cross b2    6. nought c2   7. cross a3\n" in told.out
    assert "3 │[X]· · │\n2 │ O X O │\n1 │ X O X │\n" in told.out
    assert "cross wins: three in a row" in told.out
    assert told.out.endswith("All 7 decisions lead to the positions that were saved.\n")


def test_a_part_of_it(moggy: Moggy, save: Path) -> None:
    told = moggy("replay", str(save), "--to", "2")
    assert "1. cross a1    2. nought b1\n" in told.out
    assert "1 │ X[O]· │\n" in told.out
    assert "The game is not over." in told.out
    assert "1 │ · · · │\n" in moggy("replay", str(save), "--to", "0").out
    beyond = moggy("replay", str(save), "--to", "8")
    assert beyond.status == 2
    assert "error[E838]" in beyond.err


def test_for_programs(moggy: Moggy, save: Path) -> None:
    told = moggy("replay", str(save), "--to", "3", "--view", "nought", "--json").json
    assert told["verified"] is True
    assert [each["choice"] for each in told["decisions"]] == ["a1", "b1", "c1"]
    assert told["outcome"] is None
    assert told["view"]["viewer"] == 2
    assert told["errors"] == 0


def test_a_save_does_not_need_its_rule_file(moggy: Moggy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    moggy("new", "game", "mine")
    moggy("run", "mine", "--save", "mine.save")
    Path("mine/mine.mog").unlink()
    assert moggy("replay", "mine.save").status == 0


@pytest.mark.parametrize(
    ("line", "change", "code"),
    [
        (3, {"choice": "a1"}, "E743"),
        (3, {"digest": "0" * 16}, "E744"),
        (0, {"rules_hash": "0" * 64}, "E742"),
        (2, {"number": 9}, "E741"),
    ],
)
def test_what_does_not_agree_is_told(line: int, change: dict[str, object], code: str, moggy: Moggy, save: Path) -> None:
    lines = save.read_text().splitlines()
    lines[line] = json.dumps(json.loads(lines[line]) | change)
    save.write_text("\n".join(lines) + "\n")
    told = moggy("replay", str(save))
    assert told.status == 1
    assert f"game.save:{line + 1}:1: error[{code}]" in told.out
    assert "All " not in told.out
    record = moggy("replay", str(save), "--json")
    assert record.status == 1
    assert record.json["verified"] is False


def test_a_file_that_is_no_save(moggy: Moggy, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear diary\n")
    told = moggy("replay", str(file))
    assert told.status == 1
    assert "error[E741]" in told.out + told.err
