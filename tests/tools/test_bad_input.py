"""What is not fit to be read: one diagnostic for each, soon, and nothing is written."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from dsl.diagnostics.catalogue.samples import sample
from tests.conftest import Moggy

SOON = 2.0
"""Seconds of computing."""

BREAKTHROUGH = Path(__file__).resolve().parents[2] / "games/classics/breakthrough/breakthrough.mog"
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
NESTED = "moggy 1\n\nplay:\n" + "".join(f"{' ' * depth}if yes:\n" for depth in range(1, 1001))

BEANS = "token Bean:\n    copies 100000000\nzone heap of Bean    seen: all\nsetup:\n    all Bean -> heap"

TEXTS: dict[str, tuple[bytes | str, str]] = {
    "not UTF-8": (b"moggy 1\n\xff", "E806"),
    "UTF-16": ("moggy 1\n".encode("utf-16"), "E806"),
    "tabs": ("moggy 1\n\ngame x:\n\tplayers 2\n", "E110"),
    "an empty file": ("", "E104"),
    "a megabyte of brackets": ("(" * 1_000_000, "E102"),
    "two megabytes": ("(" * 2_000_000, "E804"),
    "brackets within brackets, a thousand deep": (f"moggy 1\n\ndefine x = {'(' * 1000}1{')' * 1000}\n", "E103"),
    "blocks within blocks, a thousand deep": (NESTED, "E102"),
    "no game": ("moggy 1\n\nplay:\n    skip\n", "E418"),
    "no play": ("moggy 1\n\ngame x:\n    players 2\n\nend:\n    ties shared\n", "E419"),
    "another version": ("moggy 99\n", "E106"),
    "nobody to play": (sample().replace("players 2", "players 0"), "E323"),
    "too many to play": (sample().replace("players 2", "players 2..1000"), "E323"),
    "an option that cannot be": (sample(declarations="option n: 3..5 = 9"), "E314"),
    "options that contradict each other": (
        sample(head='require long and not long "one or the other"', declarations="option long: yes/no = no"),
        "E724",
    ),
    "a phase that is never reached": (
        sample().replace("\nend:", '    phase later:\n        finish "later"\n\nend:'),
        "W201",
    ),
    "an unknown name": (sample(turn="set at of s to nobody_at_all"), "E201"),
    "a wrong type": (sample(turn="set at of s to 3"), "E304"),
    "rules that call themselves": (sample(turn="again()", declarations="procedure again:\n    again()"), "E403"),
    "a loop without a decision": (
        sample().replace("choose s in board where at of s is none:\n            otherwise", "if no:\n           ")
        .replace("        set at of s to player\n", ""),
        "E707",
    ),
    "more components than anybody has": (sample(declarations=BEANS), "E632"),
    "a board without end": (sample().replace("grid 3 by 3", "grid 30000 by 30000"), "E470"),
}  # fmt: skip

SHEETS: dict[str, tuple[str | bytes | None, str]] = {
    "an unknown key": ("- {owner: white, start: a1, colour: red}\n", "E605"),
    "a wrong value": ("- {owner: white, start: z99}\n", "E610"),
    "a value of another sort": ("- {owner: white, start: [a1]}\n", "E608"),
    "no list": ("42\n", "E607"),
    "aliases that explode": (BOMB, "E602"),
    "lists in lists": ("[" * 50_000, "E602"),
    "a tag": ("- {owner: white, start: !!python/name:os.system a1}\n", "E603"),
    "a tab": ("\t- {owner: white}\n", "E601"),
    "not UTF-8": (b"\xff\xfe", "E806"),
    "a sheet that is not there": (None, "E621"),
}


def told(folder: Path, moggy: Moggy, code: str, status: int, *words: str) -> None:
    """A command is answered by a diagnostic, soon, without a traceback, and the folder stays as it is."""
    before = sorted(folder.rglob("*"))
    begun = time.process_time()
    outcome = moggy(*words)
    assert time.process_time() - begun < SOON
    assert f"[{code}]" in outcome.out + outcome.err
    assert "Traceback" not in outcome.out + outcome.err
    assert outcome.status == status
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize("command", ["check", "run"])
@pytest.mark.parametrize("name", TEXTS)
def test_a_rule_file(name: str, command: str, tmp_path: Path, moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    text, code = TEXTS[name]
    file = tmp_path / "game.mog"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    if code.startswith("W"):
        command = "check"  # a warning keeps nobody from playing
    status = {"E804": 2, "W201": 0}.get(code, 1)
    told(tmp_path, moggy, code, status, command, str(file))


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet(name: str, tmp_path: Path, moggy: Moggy) -> None:
    text, code = SHEETS[name]
    folder = tmp_path / "breakthrough"
    (folder / "sheets").mkdir(parents=True)
    (folder / "breakthrough.mog").write_bytes(BREAKTHROUGH.read_bytes())
    if text is not None:
        (folder / "sheets/pawns.yaml").write_bytes(text if isinstance(text, bytes) else text.encode())
    told(tmp_path, moggy, code, 1, "check", str(folder))


@pytest.mark.parametrize("command", ["check", "run", "play", "test", "fmt", "show"])
def test_what_is_not_there(command: str, tmp_path: Path, moggy: Moggy) -> None:
    told(tmp_path, moggy, "E801", 2, command, str(tmp_path / "nothing.mog"))
    told(tmp_path, moggy, "E802", 2, command, str(tmp_path))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--players", "3"), "E721"),
        (("--set", "colour=red"), "E722"),
        (("--set", "size=99"), "E723"),
        (("--set", "size"), "E815"),
        (("--agents", "clever"), "E831"),
        (("--backend", "magic"), "E815"),
    ],
)
def test_what_cannot_be_played(words: tuple[str, ...], code: str, tmp_path: Path, moggy: Moggy) -> None:
    told(tmp_path, moggy, code, 2, "run", "hex", *words)


def test_play_that_goes_round_is_stopped_with_its_cycle(tmp_path: Path, moggy: Moggy) -> None:
    text = sample(turn="set at of s to none").replace("length 9", "length 50")
    (tmp_path / "game.mog").write_text(text, encoding="utf-8")
    save = str(tmp_path / "saves.save")
    outcome = moggy("run", str(tmp_path / "game.mog"), "--save", save)
    assert outcome.status == 1
    assert "error[E701]" in outcome.err
    assert "play comes by here" in outcome.err
