"""`moggy fmt`: what is written, what is only told, and that a file is changed whole or not at all."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.conftest import Moggy

GAMES = Path(__file__).resolve().parents[2] / "games"
CANONICAL = (GAMES / "classics/connect_four/connect_four.mog").read_text()
LOOSE = CANONICAL.replace("players 2", "players   2").replace("play:", "play :")
WRONG = CANONICAL.replace("players 2", "players 2 2")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.mog"
    path.write_text(LOOSE)
    return Path("game.mog")


def test_a_file_is_laid_out_in_place(file: Path, moggy: Moggy) -> None:
    file.chmod(0o640)
    outcome = moggy("fmt", "game.mog")
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "laid out game.mog\n")
    assert file.read_text() == CANONICAL
    assert file.stat().st_mode & 0o777 == 0o640
    assert list(Path().iterdir()) == [file]


def test_a_canonical_file_is_not_touched(file: Path, moggy: Moggy) -> None:
    file.write_text(CANONICAL)
    before = file.stat()
    outcome = moggy("fmt", "game.mog")
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_the_bundled_games_are_laid_out(moggy: Moggy) -> None:
    outcome = moggy("fmt", "--check", str(GAMES))
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "")


def test_check_tells_and_changes_nothing(file: Path, moggy: Moggy) -> None:
    outcome = moggy("fmt", "--check", ".")
    assert outcome.status == 1
    assert outcome.out.startswith("game.mog:4:13: error[E808] not-canonical: ")
    assert file.read_text() == LOOSE
    assert moggy("fmt", "--check", "--json", ".").json["changed"] == ["game.mog"]


def test_diff_shows_and_changes_nothing(file: Path, moggy: Moggy) -> None:
    outcome = moggy("fmt", "--diff", "game.mog")
    assert outcome.status == 1
    assert "-    players   2\n+    players 2\n" in outcome.out
    assert file.read_text() == LOOSE


@pytest.mark.parametrize("flags", [[], ["--check"], ["--diff"]])
def test_a_file_with_mistakes_is_left_as_it_is(flags: list[str], file: Path, moggy: Moggy) -> None:
    file.write_text(WRONG)
    outcome = moggy("fmt", *flags, "game.mog")
    assert outcome.status == 1
    assert outcome.out.startswith("game.mog:4:15: error[E1")
    assert file.read_text() == WRONG


def test_a_mistake_in_one_file_does_not_stop_the_others(file: Path, moggy: Moggy) -> None:
    Path("a.mog").write_text(WRONG)
    Path("b.mog").write_bytes(b"\xff")
    assert moggy("fmt", ".").status == 1
    assert file.read_text() == CANONICAL


def test_standard_input_goes_to_standard_output(moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LOOSE.encode())))
    outcome = moggy("fmt", "-")
    assert (outcome.status, outcome.out, outcome.err) == (0, CANONICAL, "")


def test_nothing_comes_out_for_a_wrong_standard_input(moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(WRONG.encode())))
    outcome = moggy("fmt", "-")
    assert outcome.status == 1
    assert outcome.out.startswith("<stdin>:4:15: error[E1")
    assert "\n\n" not in outcome.out


def test_a_file_that_cannot_be_replaced_stays_whole(file: Path, moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "game.mog")

    monkeypatch.setattr("os.fsync", full)
    outcome = moggy("fmt", "game.mog")
    assert (outcome.status, "no space left on device" in outcome.err) == (2, True)
    assert file.read_text() == LOOSE
    assert list(Path().iterdir()) == [file]
