"""`moggy check`, `explain` and `schema`: what they print, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import schemas
from dsl.diagnostics.catalogue import CATALOGUE
from tests.conftest import Moggy

GAMES = Path(__file__).resolve().parents[2] / "games"
RULES = (GAMES / "classics/tic_tac_toe/tic_tac_toe.mog").read_text()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_bundled_games_have_no_mistakes(moggy: Moggy) -> None:
    outcome = moggy("check", str(GAMES))
    # scenarios and variants are read with their rules
    files = sum(path.name != "scenarios.mog" and path.parent.name != "variants" for path in GAMES.rglob("*.mog"))
    assert (outcome.status, outcome.out, outcome.err) == (0, f"{files} files checked, no mistakes\n", "")


def test_a_bundled_game_by_its_name_from_anywhere(folder: Path, moggy: Moggy) -> None:
    assert moggy("check", "connect_four").out == "1 file checked, no mistakes\n"


def test_mistakes_in_several_files_are_told_in_order(folder: Path, moggy: Moggy) -> None:
    (folder / "b.mog").write_text(RULES.replace("players 2", "players 2 2"))
    (folder / "a.mog").write_text(RULES.replace("players 2", "plyers 2"))
    outcome = moggy("check", ".")
    assert outcome.status == 1
    places = [line.split(":")[0] for line in outcome.out.splitlines() if ": error[" in line]
    assert places == sorted(places)
    assert set(places) == {"a.mog", "b.mog"}
    assert outcome.out.splitlines()[-1].startswith("2 files checked, ")
    assert outcome.err == ""


def test_quiet_leaves_out_the_summary(moggy: Moggy) -> None:
    assert moggy("check", "--quiet", "connect_four").out == ""


def test_a_file_named_twice_is_checked_once(folder: Path, moggy: Moggy) -> None:
    (folder / "a.mog").write_text(RULES)
    assert moggy("check", "a.mog", ".", "./a.mog", "--json").json["files"] == 1


def test_the_json_form_says_where(folder: Path, moggy: Moggy) -> None:
    (folder / "a.mog").write_text(RULES.replace("players 2", "plyers 2"))
    outcome = moggy("check", "a.mog", "--json")
    assert outcome.json["format_version"] == 1
    assert outcome.json["errors"] == len(outcome.json["diagnostics"]) > 0
    first = outcome.json["diagnostics"][0]
    assert (first["file"], first["line"], first["column"]) == ("a.mog", 4, 5)


def test_explain_alone_lists_every_code(moggy: Moggy) -> None:
    lines = moggy("explain").out.splitlines()
    assert [line.split()[0] for line in lines] == list(CATALOGUE)
    assert [entry["code"] for entry in moggy("explain", "--json").json] == list(CATALOGUE)


def test_explain_shows_both_examples(moggy: Moggy) -> None:
    page = moggy("explain", "E808").out
    assert page.index("Why: ") < page.index("What to do: ") < page.index("Wrong:") < page.index("Right:")
    assert "        players   2\n" in page
    assert "        players 2\n" in page


@pytest.mark.parametrize(("code", "meant"), [("E80l", "E801"), ("mising-file", "missing-file")])
def test_explain_guesses_what_was_meant(code: str, meant: str, moggy: Moggy) -> None:
    outcome = moggy("explain", code)
    assert outcome.status == 2
    assert f"did you mean `{meant}`?" in outcome.err


def test_schemas_are_listed_and_printed(moggy: Moggy) -> None:
    listed = moggy("schema", "--json").json
    assert list(listed) == [*schemas.names(), "sheet GAME/KIND"]
    assert len(moggy("schema").out.splitlines()) == len(listed)
    for name in schemas.names():
        schema = json.loads(moggy("schema", name).out)
        assert schema == schemas.schema(name)
        assert schema["title"] == listed[name] != ""


def test_the_schema_of_a_sheet_follows_from_the_rules(moggy: Moggy) -> None:
    schema = moggy("schema", "sheet", "breakthrough/Pawn").json
    assert schema["items"]["required"] == ["start"]
    assert set(schema["items"]["properties"]) == {"id", "copies", "owner", "start"}


@pytest.mark.parametrize(
    ("words", "code", "advice"),
    [
        ("schema sheet", "E812", None),
        ("schema sheet breakthrough", "E812", None),
        ("schema sheet breakthrough/Prawn", "E823", "did you mean `Pawn`?"),
        ("schema save x", "E816", None),
        ("schema diagnostics", "E822", "did you mean `diagnostic`?"),
        ("schema sheep", "E822", "did you mean `sheet`?"),
    ],
)
def test_schemas_that_are_not(words: str, code: str, advice: str | None, moggy: Moggy) -> None:
    outcome = moggy(*words.split(), "--json")
    assert outcome.status == 2
    (found,) = outcome.json["diagnostics"]
    assert (found["code"], found["help"]) == (code, advice)
