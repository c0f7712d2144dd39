"""What the README shows is what a reader gets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import Moggy

README = (Path(__file__).resolve().parents[2] / "README.md").read_text()
BLOCKS = re.findall(r"^```\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.fixture
def beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moggy: Moggy) -> Path:
    """A folder with the game that the README begins with."""
    monkeypatch.chdir(tmp_path)
    assert moggy("new", "game", "my_game").status == 0
    return tmp_path / "my_game" / "my_game.mog"


def test_the_first_game_checks(beginning: Path, moggy: Moggy) -> None:
    assert "moggy new game my_game\nmoggy check my_game\n" in BLOCKS[1]
    assert moggy("check", "my_game").out == "1 file checked, no mistakes\n"


def test_the_diagnostic_is_a_real_one(beginning: Path, moggy: Moggy) -> None:
    shown = next(block for block in BLOCKS if "error[" in block)
    beginning.write_text(beginning.read_text().replace("win player", "win plajer"))
    assert moggy("check", "--quiet", "my_game").out == shown


@pytest.mark.parametrize("path", re.findall(r"`((?:games|tools|dsl)/[\w./]+)`", README))
def test_files_that_are_named_exist(path: str) -> None:
    assert (Path(__file__).resolve().parents[2] / path).exists()


@pytest.mark.parametrize("command", sorted(set(re.findall(r"\bmoggy ([a-z]+)\b", README))))
def test_commands_that_are_named_exist(command: str, moggy: Moggy) -> None:
    assert moggy(command, "--help").status == 0
