"""Every code of the catalogue: well said, explained, and shown by examples that are carried out."""

from __future__ import annotations

import io
import re
import shlex
import string
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import tools.cli
from dsl.diagnostics.catalogue import CATALOGUE, Entry, Example
from tests.conftest import Moggy

ENTRIES = list(CATALOGUE.values())
EXAMPLES = [(entry, side) for entry in ENTRIES for side in ("wrong", "right")]
MOST_WORDS = 25
EXACT = ("E2", "E3", "E4", "E5", "W2")
"""Families whose wrong examples have one mistake and no other."""
MISSING_PARTS = {"E414", "E418", "E419"}  # a few lines that show how to write something are no whole game
COMPILER_TERMS = re.compile(
    r"\b(?:parser?|parsing|lexer|lexical|grammar|ast|syntax|identifier|literal|operand|boolean|integer|string|"
    r"exception|traceback|null|undefined|unresolved|lvalue|boolean|iterable|tuple|dict)s?\b",
    re.IGNORECASE,
)


def code_of(entry: Entry) -> str:
    return entry.code


@pytest.mark.parametrize("entry", ENTRIES, ids=code_of)
def test_the_message_is_one_short_sentence(entry: Entry) -> None:
    message = entry.message
    assert len(message.split()) <= MOST_WORDS
    assert message[0] in "`{" or message[0].islower() or message[0].isdigit()
    assert not message.endswith(".")
    assert message.replace("```", "").count("`") % 2 == 0


@pytest.mark.parametrize("entry", ENTRIES, ids=code_of)
def test_cause_and_remedy_are_whole_sentences(entry: Entry) -> None:
    for text in (entry.cause, entry.remedy):
        assert text[0].isupper() or text[0] == "`"
        assert text.endswith(".")
    assert entry.cause != entry.remedy


@pytest.mark.parametrize("entry", ENTRIES, ids=code_of)
def test_it_speaks_of_games_and_not_of_compilers(entry: Entry) -> None:
    for text in (entry.message, entry.cause, entry.remedy):
        assert COMPILER_TERMS.findall(text) == []


@pytest.mark.parametrize("entry", ENTRIES, ids=code_of)
def test_names_and_codes_have_their_form(entry: Entry) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", entry.name)
    assert entry.severity == ("error" if entry.code.startswith("E") else "warning")
    assert all(name is None or name.isidentifier() for _, name, _, _ in string.Formatter().parse(entry.message))
    assert entry.wrong != entry.right


@pytest.mark.parametrize("entry", ENTRIES, ids=code_of)
def test_explain_knows_it(entry: Entry, moggy: Moggy) -> None:
    page = moggy("explain", entry.code.lower())
    assert page.status == 0
    assert page.out.startswith(f"{entry.severity}[{entry.code}] {entry.name}: ")
    assert moggy("explain", entry.name).out == page.out
    assert moggy("--json", "explain", entry.code).json["remedy"] == entry.remedy


@pytest.mark.parametrize(("entry", "side"), EXAMPLES, ids=lambda value: getattr(value, "code", value))
def test_the_wrong_example_has_the_mistake_and_the_right_one_has_not(
    entry: Entry, side: str, moggy: Moggy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example: Example = getattr(entry, side)
    lay_out(example, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    if entry.code == "E899":
        stumble(monkeypatch)
    outcome = moggy(*shlex.split(example.command or "check game.mog"))
    found = set(re.findall(r"(?:error|warning)\[([EW]\d+)\]", outcome.out + outcome.err))
    if side == "wrong":
        assert entry.code in found, outcome
        assert found == {entry.code} or entry.code[:2] not in EXACT, outcome
        assert (outcome.status != 0) == (entry.severity == "error"), outcome
    elif not example.command.startswith("explain"):
        allowed = MISSING_PARTS if entry.code.startswith("E1") else set()
        assert found <= allowed, outcome


def lay_out(example: Example, folder: Path) -> None:
    """Write the files of an example; a lone surrogate stands for a byte that is not text."""
    named = {"game.mog": example.text, **example.sheets}
    for name, text in named.items():
        if text:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8", "surrogateescape"))


def stumble(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command with a bug, which cannot be found among our own."""

    def run(_: object) -> int:
        raise ZeroDivisionError

    broken = SimpleNamespace(__doc__="Stumbles.", configure=lambda parser: None, run=run)
    monkeypatch.setitem(sys.modules, "tools.stumble", broken)
    monkeypatch.setattr(tools.cli, "COMMANDS", (*tools.cli.COMMANDS, tools.cli.Command("stumble", "stumbles")))
