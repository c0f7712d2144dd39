"""What the README shows is what a reader gets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import interpreter
from tests.conftest import Moggy
from tools.new import TEMPLATE

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCED = re.findall(r"^```([\w ]*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
BLOCKS = [text for kind, text in FENCED if not kind]


def examples(kind: str) -> list[str]:
    """The examples of the language of one kind, as they stand."""
    return [text for found, text in FENCED if found == kind]


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


@pytest.mark.parametrize("path", re.findall(r"`((?:games|tools|dsl)/[\w./]+)`|\]\(([\w./]+)\)", README))
def test_files_that_are_named_exist(path: tuple[str, str]) -> None:
    assert (ROOT / (path[0] or path[1])).exists()


@pytest.mark.parametrize("command", sorted(set(re.findall(r"\bmoggy ([a-z]+)\b", README))))
def test_commands_that_are_named_exist(command: str, moggy: Moggy) -> None:
    assert moggy(command, "--help").status == 0


# ------------------------------------------------------------------------------------------ the language on a page

BOARD = "    grid size by size\n"
DECLARED = "mark owner per Site: Player or none = none    seen: all\n"
CHOICE = "        choose s in board where owner of s is none:\n"
OTHERWISE = '            otherwise finish "the board is full"\n'
THEN = """\
        set owner of s to player
        if line(owner, player, length: 3, through: s):
            win player "three in a row"
"""


def changed(*changes: tuple[str, str]) -> str:
    """The rules of the game that `moggy new` writes, with some of them changed, and without its scenarios."""
    text = TEMPLATE.read_text(encoding="utf-8").replace("{name}", "my_game").replace("{title}", "My game")
    text = text[: text.index("# Scenarios")].replace("length size * size", "length 200")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def indented(text: str, by: int) -> str:
    return "".join(f"{' ' * by}{line}\n" for line in text.splitlines())


def variations() -> Iterator[tuple[str, str]]:
    """Every example of the page, put into the game that it is about."""
    (declared,), (turn,), (then,), (end,) = (examples(f"mog {kind}") for kind in ("declare", "turn", "then", "end"))
    points = (DECLARED, DECLARED + declared)
    template = TEMPLATE.read_text(encoding="utf-8")
    old_end = template[template.index("end:\n") : template.index("\n# Scenarios")]
    for board in examples("mog board")[0].splitlines():
        yield board, changed((BOARD, indented(board, 4)))
    for choice in examples("mog choice")[0].splitlines():
        starts = "\nsetup:\n    set owner of b2 to sun\n    set owner of c3 to moon\n"
        beside = starts if "adjacent" in choice else ""
        yield choice, changed((CHOICE, indented(choice, 8)), (DECLARED, DECLARED + beside))
    yield "what is declared", changed(points)
    yield "a turn of actions", changed(points, (CHOICE + OTHERWISE + THEN, indented(turn, 8)))
    yield "what follows", changed(points, (THEN, indented(then, 8)))
    yield "an end", changed(points, (THEN, indented(then, 8)), (old_end, end))
    for number, whole in enumerate(examples("mog")):
        yield f"game {number + 1}", whole


@pytest.mark.parametrize("text", [text for _, text in variations()], ids=[name for name, _ in variations()])
def test_an_example_of_the_language_checks_and_plays_to_an_end(text: str) -> None:
    game = interpreter.load_text(text)
    assert [found for found in game.rules.findings.items if found.severity == "error"] == []
    for played in game.random_playouts(20):
        assert played.decisions > 0


def test_a_variant_of_the_page_works_in_a_folder_of_its_own(tmp_path: Path, moggy: Moggy) -> None:
    for text in examples("mog variant"):
        file = tmp_path / "five.mog"
        file.write_text(text, encoding="utf-8")
        assert moggy("check", str(file)).out == "1 file checked, no mistakes\n"
        assert moggy("fmt", "--check", str(file)).status == 0
        assert moggy("run", str(file), "--json").json["variants"] == ["five"]


def test_insertions_of_the_page_fit_a_game_with_actions() -> None:
    turn = """\
        choose one:
            any of moves
            otherwise finish "the board is full"
"""
    moves = """\
actions moves:
    step s in board where owner of s is none:
        set owner of s to player
        if line(owner, player, length: 3, through: s):
            win player "three in a row"
"""
    base = changed((CHOICE + OTHERWISE + THEN, turn), (DECLARED, f"{DECLARED}\n{moves}"))
    for inserted in examples("mog insert"):
        variant = f"\nvariant v:\n{indented(inserted, 4)}"
        game = interpreter.load_text(base + variant, variants=["v"])
        state = game.start()
        assert "wait" in [each.choice for each in game.decisions(state, 1)]
        assert "step a1" not in [each.choice for each in game.decisions(state, 1)]


def test_whole_games_of_the_page_are_laid_out(tmp_path: Path, moggy: Moggy) -> None:
    for text in examples("mog"):
        (tmp_path / "game.mog").write_text(text, encoding="utf-8")
        assert moggy("check", str(tmp_path)).out == "1 file checked, no mistakes\n"
        assert moggy("fmt", "--check", str(tmp_path)).out == ""
