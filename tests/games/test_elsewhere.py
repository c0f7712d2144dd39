"""Variants by somebody else: one file in a folder of its own, which knows the game by its rules alone."""

from __future__ import annotations

import shutil
from itertools import combinations
from pathlib import Path

import pytest

import interpreter
from tests.conftest import Moggy

FILES = sorted((Path(__file__).parent / "elsewhere").glob("*.mog"))
GAMES = {"corner": "tokyo_washi_cats", "five": "connect_four", "nap": "cats", "no_pairs": "cat_and_co"}


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file, alone in a folder that is not the project's."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    copy = tmp_path / "elsewhere" / request.param.name
    copy.parent.mkdir()
    shutil.copy(request.param, copy)
    monkeypatch.chdir(copy.parent)
    return copy


def test_it_checks_and_is_laid_out(file: Path, moggy: Moggy) -> None:
    assert moggy("check", file.name).out == "1 file checked, no mistakes\n"
    assert moggy("fmt", "--check", file.name).status == 0


def test_its_scenarios_come_out_as_they_say(file: Path, moggy: Moggy) -> None:
    assert moggy("test", file.name).status == 0


def test_it_plays_to_an_end(file: Path, moggy: Moggy) -> None:
    record = moggy("run", file.name, "--json").json
    assert (record["game"], record["variants"]) == (GAMES[file.stem], [file.stem])
    assert record["outcome"]["reason"]
    assert record["rules_hash"] != interpreter.load(GAMES[file.stem]).rules_hash


def test_what_it_changes_is_told(file: Path, moggy: Moggy) -> None:
    told = moggy("diff", file.name, "--json").json["differences"]
    assert told
    written = [each["after"]["file"] for each in told if each["act"] == "adds"]
    assert set(written) <= {file.name}


def test_a_module_of_ones_own_goes_with_those_of_the_game() -> None:
    corner = next(path for path in FILES if path.stem == "corner")
    modules = sorted(path.stem for path in Path("games/tokyo_washi_cats/variants").glob("*.mog"))
    for size in (1, 2, len(modules)):
        for names in combinations(modules, size):
            game = interpreter.load(corner, variants=names)
            assert game.variants == tuple(sorted(("corner", *names)))
            assert "moves.cut" in game.texts.english
