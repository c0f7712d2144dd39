"""Finding and reading rule files and sheets on disk, and what must not be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from dsl.diagnostics import Findings, Refusal
from dsl.source import NOWHERE, Source
from interpreter.errors import RuleErrors
from interpreter.loading import BUNDLED, SheetsBeside, bundled_games, check_path, find_game, read_source
from tests.interpreter.texts import DRAFT, DRAFT_SHEET


def codes(call: Callable[[], object]) -> list[str]:
    """The codes with which a call is refused."""
    with pytest.raises(Refusal) as caught:
        call()
    return [found.code for found in caught.value.findings]


def write(path: Path, text: str | bytes = DRAFT) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


# ---------------------------------------------------------------------------------------------------------- finding


def test_a_game_is_named_by_file_folder_or_name(tmp_path: Path) -> None:
    rules = write(tmp_path / "draft" / "draft.mog")
    write(tmp_path / "draft" / "other.mog")
    assert find_game(rules) == rules
    assert find_game(tmp_path / "draft") == rules
    assert find_game("tic_tac_toe") == BUNDLED / "classics" / "tic_tac_toe" / "tic_tac_toe.mog"


def test_a_folder_may_hold_one_rule_file_of_any_name(tmp_path: Path) -> None:
    rules = write(tmp_path / "mine.mog")
    assert find_game(tmp_path) == rules


def test_what_is_not_there(tmp_path: Path) -> None:
    write(tmp_path / "two" / "a.mog")
    write(tmp_path / "two" / "b.mog")
    (tmp_path / "empty").mkdir()
    assert codes(lambda: find_game(tmp_path / "gone.mog")) == ["E801"]
    assert codes(lambda: find_game(tmp_path / "empty")) == ["E802"]
    assert codes(lambda: find_game("conect_four")) == ["E803"]
    assert codes(lambda: find_game(tmp_path / "two")) == ["E805"]


def test_a_slip_in_a_name_is_recognised(tmp_path: Path) -> None:
    write(tmp_path / "chess.mog")
    with pytest.raises(RuleErrors) as caught:
        find_game(tmp_path / "ches.mog")
    assert caught.value.findings.items[0].help == "did you mean `chess.mog`?"
    with pytest.raises(RuleErrors) as caught:
        find_game("conect_four")
    assert caught.value.findings.items[0].help == "did you mean `connect_four`?"


def test_the_bundled_games_are_the_folders_with_a_rule_file_of_their_name() -> None:
    assert set(bundled_games()) >= {"tic_tac_toe", "connect_four", "breakthrough", "hex", "reversi", "gomoku"}
    assert list(bundled_games()) == sorted(bundled_games())


# ---------------------------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"moggy 1\n", "moggy 1\n"),
        (b"\xef\xbb\xbfmoggy 1\n", "moggy 1\n"),
        (b"moggy 1\r\ngame x:\r\n", "moggy 1\ngame x:\n"),
        ("# ñ 漢\n".encode(), "# ñ 漢\n"),
        (b"", ""),
    ],
)
def test_texts_are_read_as_their_lines(tmp_path: Path, raw: bytes, text: str) -> None:
    assert read_source(write(tmp_path / "x.mog", raw)).text == text


@pytest.mark.parametrize(
    ("raw", "code", "part"),
    [
        (b"moggy 1\n\ngame caf\xe9:\n", "E806", "line 3 holds the byte 0xE9"),
        (b"moggy 1\n\0\n", "E806", "line 2 holds the byte 0x00"),
        (b"\xff\xfem\0o\0", "E806", "line 1 holds the byte 0xFF"),
        (b"x" * (1024 * 1024 + 1), "E804", "larger than 1 megabyte"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, raw: bytes, code: str, part: str) -> None:
    path = write(tmp_path / "x.mog", raw)
    with pytest.raises(RuleErrors) as caught:
        read_source(path)
    (found,) = caught.value.findings
    assert found.code == code
    assert part in found.message
    assert found.span.name == str(path)


def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    assert codes(lambda: read_source(Path("/dev/zero"))) == ["E804"]
    assert codes(lambda: read_source(tmp_path)) == ["E804"]
    assert codes(lambda: read_source(tmp_path / "gone")) == ["E801"]


# ----------------------------------------------------------------------------------------------------------- sheets


def sheet(rules: Path, name: str) -> tuple[Source | None, list[str]]:
    findings = Findings()
    return SheetsBeside(rules)(name, NOWHERE, findings), [found.code for found in findings]


def test_sheets_lie_in_their_folder_or_beside_the_rules(tmp_path: Path) -> None:
    rules = write(tmp_path / "draft.mog")
    beside = write(tmp_path / "cards.yaml", "- beside")
    source, found = sheet(rules, "cards.yaml")
    assert (source, found) == (Source(str(beside), "- beside"), [])
    within = write(tmp_path / "sheets" / "cards.yaml", "- within")
    source, found = sheet(rules, "cards.yaml")
    assert (source, found) == (Source(str(within), "- within"), [])


@pytest.mark.parametrize(
    "name", ["../cards.yaml", "/etc/passwd", "a/../../cards.yaml", "..\\x", "C:x", "", "sheets/../.."]
)
def test_nothing_outside_the_folder_is_read(tmp_path: Path, name: str) -> None:
    write(tmp_path / "cards.yaml", "- secret")
    assert sheet(write(tmp_path / "game" / "draft.mog"), name) == (None, ["E622"])


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    secret = write(tmp_path / "secret.yaml", "- secret")
    rules = write(tmp_path / "game" / "draft.mog")
    (tmp_path / "game" / "cards.yaml").symlink_to(secret)
    assert sheet(rules, "cards.yaml") == (None, ["E622"])


def test_a_sheet_that_is_missing_or_no_text(tmp_path: Path) -> None:
    rules = write(tmp_path / "draft.mog")
    write(tmp_path / "sheets" / "cards.yaml", b"- \xff")
    assert sheet(rules, "cards.yaml") == (None, ["E806"])
    assert sheet(rules, "other.yaml") == (None, ["E621"])


# ------------------------------------------------------------------------------------------------------------ games


def test_a_game_with_its_sheet(tmp_path: Path) -> None:
    rules = write(tmp_path / "draft.mog")
    write(tmp_path / "sheets" / "cards.yaml", DRAFT_SHEET)
    game = interpreter.load(rules)
    assert (game.program.name, game.players) == ("draft", 2)
    assert not check_path(rules).findings.items


def test_mistakes_in_rules_and_sheets_are_told_with_their_own_places(tmp_path: Path) -> None:
    rules = write(tmp_path / "draft.mog")
    cards = write(tmp_path / "sheets" / "cards.yaml", DRAFT_SHEET.replace("moon", "mon"))
    checked = check_path(rules)
    (found,) = checked.findings
    assert (found.code, found.span.name) == ("E608", str(cards))
    assert checked.sources[str(cards)].position(found.span.start) == (2, 10)
    assert codes(lambda: interpreter.load(rules)) == ["E608"]


def test_a_check_begins_a_game_for_every_number_of_players(tmp_path: Path) -> None:
    """With two players the board would have no columns: only building it shows that."""
    board = "\ngraph board:\n    grid count(players) - 2 by 3\n\nzone row"
    text = (
        DRAFT.replace("players 2", "players 2..3").replace("    seats north, south\n", "").replace("\nzone row", board)
    )
    write(tmp_path / "sheets" / "cards.yaml", DRAFT_SHEET)
    checked = check_path(write(tmp_path / "draft.mog", text))
    assert [found.code for found in checked.findings if found.severity == "error"] == ["E650"]


def test_a_game_from_texts() -> None:
    game = interpreter.load_text(DRAFT, sheets={"cards.yaml": DRAFT_SHEET})
    assert game.program.name == "draft"
    assert codes(lambda: interpreter.load_text(DRAFT)) == ["E621"]


def test_variants_are_refused_as_long_as_there_are_none() -> None:
    assert codes(lambda: interpreter.load("tic_tac_toe", variants=["storm"])) == ["E725"]
    assert codes(lambda: interpreter.load("tic_tac_toe", preset="house")) == ["E725"]
