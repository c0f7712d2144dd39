"""`moggy new`: a starting point that checks, is canonical, plays, and passes its own scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Moggy


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_it_works_at_once(moggy: Moggy, empty_folder: Path) -> None:
    written = moggy("new", "game", "three_in_a_row")
    assert written.status == 0
    assert "moggy play three_in_a_row" in written.out
    assert (empty_folder / "three_in_a_row" / "three_in_a_row.mog").is_file()
    for command in (("check",), ("fmt", "--check"), ("test",), ("run",)):
        done = moggy(*command, "three_in_a_row")
        assert done.status == 0, done
    assert "warning" not in moggy("check", "three_in_a_row").out


def test_the_title_is_the_name_in_words(moggy: Moggy, empty_folder: Path) -> None:
    moggy("new", "game", "sun_and_moon")
    text = (empty_folder / "sun_and_moon" / "sun_and_moon.mog").read_text()
    assert 'game sun_and_moon "Sun and moon":' in text
    assert "{" not in text


def test_it_replaces_nothing(moggy: Moggy, empty_folder: Path) -> None:
    (empty_folder / "mine").mkdir()
    refused = moggy("new", "game", "mine")
    assert refused.status == 2
    assert "error[E835]" in refused.err
    assert list((empty_folder / "mine").iterdir()) == []


@pytest.mark.parametrize(
    ("name", "advice"),
    [("My Game", "call it `my_game`"), ("3-in-a-row", ""), ("Chess", "call it `chess`"), ("end", ""), ("choose", "")],
)
def test_names_that_no_game_can_have(name: str, advice: str, moggy: Moggy, empty_folder: Path) -> None:
    refused = moggy("new", "game", name)
    if refused.status == 0:
        assert moggy("check", name).status == 0
        return
    assert refused.status == 2
    assert "error[E836]" in refused.err
    assert advice in refused.err
    assert list(empty_folder.iterdir()) == []


def test_a_path_says_where(moggy: Moggy, empty_folder: Path) -> None:
    assert moggy("new", "game", "games/tiny", "--json").json == {"wrote": ["games/tiny/tiny.mog"]}
    assert moggy("check", "games/tiny").status == 0
