"""What nobody meant as rules, and rules that never end: a diagnostic each, soon, and nothing written."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from dsl.diagnostics.catalogue.samples import sample
from tests.conftest import Moggy, Outcome

CLASSICS = Path(__file__).parents[2] / "games/classics"
RULES = sample()
SOON = 5.0  # seconds, on a machine that does other things at once
DEEP = "".join(f"{' ' * depth}if yes:\n" for depth in range(8, 308)) + f"{' ' * 308}skip\n"
BRACKETS = "(" * 1000 + "1" + ")" * 1000
BOMB = "- &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"- &{name} [{', '.join([f'*{before}'] * 10)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path.parent / "state"))
    return tmp_path


def said(outcome: Outcome) -> list[str]:
    """The codes of what was said, in order."""
    assert "Traceback" not in outcome.out + outcome.err
    return re.findall(r"(?:error|warning)\[([EW]\d{3})\]", outcome.out + outcome.err)


TEXTS = {
    "not UTF-8": (b"moggy 1\n\ngame caf\xe9:\n    players 2\n", ["E806"]),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", ["E806"]),
    "control characters": (b"moggy 1\n\x07\n", ["E101"]),
    "an empty file": (b"", ["E104"]),
    "blanks only": (b"   \n\n", ["E104"]),
    "a comment only": (b"# rules to come\n", ["E105"]),
    "one word": (b"hello\n", ["E105"]),
    "nothing below the first line": (b"moggy 1\n", ["E418"]),
    "tabs": (RULES.replace("    ", "\t").encode(), ["E110"]),
    "a megabyte of brackets": (b"(" * 1_000_000, ["E102"]),
    "a thousand brackets in one another": (sample(turn=f"let x = {BRACKETS}").encode(), ["E103"]),
    "hundreds of blocks in one another": (RULES.replace("\nend:", f"{DEEP}\nend:").encode(), ["E103"]),
    "no players": (RULES.replace("players 2", "players 0").encode(), ["E323"]),
    "no section but the head": (b"moggy 1\n\ngame bare:\n    players 2\n", ["E414", "E419"]),
    "an unknown name": (sample(turn="set att of s to player").encode(), ["E218"]),
    "a wrong kind of value": (sample(turn="set at of s to s").encode(), ["E304"]),
}


@pytest.mark.parametrize(("raw", "codes"), TEXTS.values(), ids=TEXTS)
def test_a_text_that_is_no_game(raw: bytes, codes: list[str], folder: Path, moggy: Moggy) -> None:
    (folder / "game.mog").write_bytes(raw)
    start = time.perf_counter()
    outcome = moggy("check", "game.mog")
    assert time.perf_counter() - start < SOON
    assert outcome.status == 1
    assert sorted(set(said(outcome))) == codes
    assert sorted(path.name for path in folder.rglob("*")) == ["game.mog"]


@pytest.mark.parametrize("command", ["check", "run", "show", "perft", "test", "fmt"])
def test_every_command_says_so(command: str, folder: Path, moggy: Moggy) -> None:
    (folder / "game.mog").write_text("moggy 1\n\ngame bare:\n    plyers 2\n", encoding="utf-8")
    outcome = moggy(command, "game.mog", *(["--depth", "1"] if command == "perft" else []))
    assert outcome.status == 1
    assert said(outcome) == ["E123"]
    assert sorted(path.name for path in folder.rglob("*")) == ["game.mog"]


def test_a_file_that_is_missing(folder: Path, moggy: Moggy) -> None:
    outcome = moggy("check", "nowhere.mog")
    assert (outcome.status, said(outcome)) == (2, ["E801"])


def test_a_file_that_is_too_large_to_be_read(folder: Path, moggy: Moggy) -> None:
    (folder / "game.mog").write_bytes(b"(" * 2_100_000)
    outcome = moggy("check", "game.mog")
    assert (outcome.status, said(outcome)) == (2, ["E804"])


def test_a_folder_without_rules(folder: Path, moggy: Moggy) -> None:
    (folder / "empty").mkdir()
    outcome = moggy("check", "empty")
    assert (outcome.status, said(outcome)) == (2, ["E802"])


def test_names_of_yaml_that_explode(folder: Path, moggy: Moggy) -> None:
    rules = (CLASSICS / "breakthrough/breakthrough.mog").read_text(encoding="utf-8")
    (folder / "breakthrough.mog").write_text(rules, encoding="utf-8")
    (folder / "sheets").mkdir()
    (folder / "sheets/pawns.yaml").write_text(BOMB, encoding="utf-8")
    start = time.perf_counter()
    outcome = moggy("check", "breakthrough.mog")
    assert time.perf_counter() - start < SOON
    assert (outcome.status, said(outcome)) == (1, ["E602"])


def test_options_that_contradict_each_other(folder: Path, moggy: Moggy) -> None:
    options = "option small: yes/no = no\noption large: yes/no = yes\n"
    text = sample(
        declarations=options,
        head='require not (small and large) "one of the two"',
        turn="""\
if small or large:
    skip""",
    )
    (folder / "game.mog").write_text(text, encoding="utf-8")
    assert moggy("check", "game.mog").status == 0
    outcome = moggy("run", "game.mog", "--set", "small=yes")
    assert outcome.status != 0
    assert said(outcome) == ["E724"]


def test_a_phase_that_is_never_reached_is_only_a_warning(folder: Path, moggy: Moggy) -> None:
    text = RULES.replace("\nend:", '    finish "done"\n    phase later:\n        finish "never"\n\nend:')
    (folder / "game.mog").write_text(text, encoding="utf-8")
    outcome = moggy("check", "game.mog")
    assert (outcome.status, said(outcome)) == (0, ["W201"])
    assert "1 warning" in outcome.out


# --------------------------------------------------------------------------------------------------- without an end

COUNTER = "counter steps: 0..9 = 0 beyond lost    seen: all"
FOREVER = {
    "turns without a decision": (
        RULES.replace("until never:", "until steps > 5:").replace(
            "        choose s in board where at of s is none:\n            otherwise finish \"the board is full\"\n"
            "        set at of s to player\n", "        set steps to 1\n"),
        "E707",
    ),
    "more decisions than `length`": (
        sample(turn="set at of s to none").replace("length 9", "length 20"),
        "E701",
    ),
    "a loop that claims too little": (
        sample(turn="repeat while steps < 5 at most 3 times:\n    set steps to steps + 1"),
        "E702",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "code"), FOREVER.values(), ids=FOREVER)
def test_a_run_without_an_end_is_stopped_at_its_line(text: str, code: str, folder: Path, moggy: Moggy) -> None:
    text = text.replace("\nplay:", f"\n{COUNTER}\n\nplay:")
    (folder / "game.mog").write_text(text, encoding="utf-8")
    start = time.perf_counter()
    outcome = moggy("run", "game.mog", "--seed", "1")
    assert time.perf_counter() - start < 2 * SOON
    assert outcome.status == 1
    assert said(outcome) == [code]
    cited = re.search(r"game\.mog:(\d+):", outcome.out + outcome.err)
    assert cited is not None
    line = text.splitlines()[int(cited[1]) - 1]
    assert re.match(r" *(turns|repeat|choose) ", line)


def test_the_cycle_of_a_stopped_run_is_named(folder: Path, moggy: Moggy) -> None:
    text, _ = FOREVER["more decisions than `length`"]
    (folder / "game.mog").write_text(text, encoding="utf-8")
    outcome = moggy("run", "game.mog", "--seed", "1")
    passed = re.findall(r"game\.mog:(\d+):\d+: play comes by here", outcome.out + outcome.err)
    lines = [text.splitlines()[int(number) - 1].strip() for number in passed]
    assert [line.split()[0] for line in lines] == ["turns", "set", "set"]
