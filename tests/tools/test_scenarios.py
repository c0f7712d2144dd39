"""`moggy test` and the plugin for pytest: scenarios of rule files carried out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from interpreter import bundled_games
from tests.conftest import Moggy

ROOT = Path(__file__).resolve().parents[2]
GAME = bundled_games()["tic_tac_toe"].read_text()
WRONG = """\

scenario "three in a row lose":
    given:
        at of a1: cross
        at of b1: cross
    when:
        cross plays: c1
    then:
        winner: nought
        at of c1: nought
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.mog"
    path.write_text(GAME + WRONG)
    return path


def line_of(text: str) -> int:
    return (GAME + WRONG).split("\n").index(text) + 1


def test_the_bundled_games_do_as_their_scenarios_say(moggy: Moggy) -> None:
    done = moggy("test", *map(str, bundled_games().values()))
    assert done.status == 0, done.out
    assert done.out.endswith(", all as expected\n")


def test_what_is_not_as_expected_is_told_with_its_place(moggy: Moggy, file: Path) -> None:
    done = moggy("test", str(file))
    assert done.status == 1
    assert f"{file}:{line_of('        winner: nought')}:" in done.out
    assert f"{file}:{line_of('        at of c1: nought')}:" in done.out
    assert done.out.count("error[E732]") == 2
    assert "in the scenario `three in a row lose`" in done.out
    assert "expected" in done.out
    assert "got" in done.out
    assert done.out.endswith("3 scenarios in 1 file, 1 failed\n")


def test_for_programs(moggy: Moggy, file: Path) -> None:
    record = moggy("test", str(file), "--json").json
    assert record["errors"] == 2
    assert [each["passed"] for each in record["scenarios"]] == [True, True, False]
    assert record["scenarios"][2]["line"] == line_of('scenario "three in a row lose":')


def test_a_file_with_mistakes_is_no_success(moggy: Moggy, tmp_path: Path) -> None:
    (tmp_path / "broken.mog").write_text("moggy 1\n\ngame broken\n")
    done = moggy("test", str(tmp_path))
    assert done.status == 1
    assert "error[" in done.out
    assert done.out.endswith("0 scenarios in 1 file, 1 file with mistakes\n")


def test_no_scenarios_are_no_mistake(moggy: Moggy, tmp_path: Path) -> None:
    (tmp_path / "bare.mog").write_text(GAME[: GAME.index("scenario")])
    done = moggy("test", str(tmp_path))
    assert done.status == 0
    assert done.out == "0 scenarios in 1 file\n"


def test_pytest_collects_scenarios(file: Path) -> None:
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", str(file)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "1 failed, 2 passed" in done.stdout
    assert "error[E732]" in done.stdout
    assert "Traceback" not in done.stdout


def test_pytest_tells_mistakes_in_a_rule_file(tmp_path: Path) -> None:
    (tmp_path / "broken.mog").write_text("moggy 1\n\ngame broken\n")
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "broken.mog:3:" in done.stdout
    assert "Traceback" not in done.stdout
