"""Mistakes: one sentence for each, at its place, and never a storm, a crash or a wait."""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random

import pytest

from dsl.diagnostics.catalogue import Entry
from dsl.diagnostics.catalogue.reading import ENTRIES
from dsl.parse import LONGEST, parse
from dsl.source import Source
from dsl.syntax import File

SKETCHES = sorted((Path(__file__).parents[1] / "spec" / "sketches").glob("*.mog"))
FRAGMENTS = Path(__file__).with_name("wrong_fragments.txt").read_text(encoding="utf-8")


def fragments() -> list[tuple[str, str, list[str]]]:
    """Title, text and expected sentences of every chunk of the file of fragments."""
    chunks = []
    for chunk in FRAGMENTS.split("=== ")[1:]:
        title, _, rest = chunk.partition("\n")
        text, _, expected = rest.partition("---\n")
        chunks.append((title, text, expected.rstrip("\n").split("\n")))
    return chunks


def said(text: str) -> list[str]:
    """What is said about a text: line, code, sentence and advice of each mistake."""
    source = Source("game.mog", text)
    file, findings = parse(source)
    assert (file is None) == findings.errors
    lines = ((source.position(found.span.start)[0], found) for found in findings.sorted())
    return [f"{line}: {it.code} {it.message}" + (f" [{it.help}]" if it.help else "") for line, it in lines]


@pytest.mark.parametrize(("title", "text", "expected"), fragments(), ids=[title for title, _, _ in fragments()])
def test_a_wrong_fragment_gets_its_sentence(title: str, text: str, expected: list[str]) -> None:
    assert said(text) == expected


def test_there_are_enough_wrong_fragments() -> None:
    assert len(fragments()) >= 100


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_a_catalogue_entry_has_its_examples(entry: Entry) -> None:
    assert [line.split()[1] for line in said(entry.wrong.text)] == [entry.code]
    assert said(entry.right.text) == []


def test_every_code_of_reading_is_provoked_by_a_fragment() -> None:
    provoked = set(re.findall(r"^\d+: (E1\d\d)", FRAGMENTS, re.MULTILINE))
    whole_files = {"E101", "E102", "E103", "E104"}
    assert {entry.code for entry in ENTRIES} - provoked == whole_files


@pytest.mark.parametrize("path", SKETCHES, ids=lambda path: path.stem)
def test_losing_a_word_never_raises_a_storm(path: Path) -> None:
    """Without any one word or mark, a whole game gets few sentences, each short and free of the reader's own terms."""
    text = path.read_text(encoding="utf-8")
    random = Random(path.stem)
    pieces = list(re.finditer(r"\w+|[^\w\s]", text))
    for piece in random.sample(pieces, min(25, len(pieces))):
        source = Source("game.mog", text[: piece.start()] + text[piece.end() :])
        _, findings = parse(source)
        assert len(findings) <= 3, (piece, findings)
        for found in findings:
            bare = re.sub(r"`[^`]*`", "", found.message)
            assert len(found.message.split()) <= 25
            assert bare[:1] in ("", " ") or bare[0].islower()
            assert not re.search(r"[A-Z_]{3,}|token|pars|syntax", bare)


def test_losing_a_whole_line_is_reported_once_at_most_twice() -> None:
    for path in SKETCHES:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        random = Random(path.stem)
        for number in random.sample(range(1, len(lines)), min(10, len(lines) - 1)):
            if "```" in lines[number]:
                continue
            _, findings = parse(Source("game.mog", "".join(lines[:number] + lines[number + 1 :])))
            assert len(findings) <= 3, (path.stem, number, findings)


# ----------------------------------------------------------------------------------------------------------- limits


def tree(text: str) -> File:
    """The tree of a text without mistakes."""
    file, findings = parse(Source("game.mog", text))
    assert not findings
    assert file is not None
    return file


DEFINE = "moggy 1\n\ndefine x = "
PLAY = "moggy 1\n\nplay:\n"
HOSTILE = {
    "a megabyte of brackets": "(" * 1_000_000,
    "brackets": DEFINE + "(" * 70_000,
    "closing brackets": DEFINE + ")" * 70_000,
    "mixed brackets": DEFINE + "([{" * 20_000,
    "negations": DEFINE + "not " * 14_000 + "a",
    "minus signs": DEFINE + "- " * 30_000 + "a",
    "attributes": DEFINE + "a" + ".a" * 30_000,
    "owners": DEFINE + "a" + " of a" * 13_000,
    "a long sum": DEFINE + "1" + "+1" * 30_000,
    "conditions": DEFINE + "if a then b else " * 4_000 + "c",
    "blocks": PLAY + "".join("  " * depth + "if yes:\n" for depth in range(1, 300)),
    "short lines": "moggy 1\n" + "a\n" * 30_000,
    "wrong lines": PLAY + "    let = 3\n" * 6_000,
    "quotes": "moggy 1\n" + '"\n' * 30_000,
    "fences": "moggy 1\n" + "```\n" * 15_000,
    "wrong characters": "moggy 1\n" + "?" * 70_000,
    "a long name": "moggy 1\n" + "x" * 70_000,
    "a long number": DEFINE + "1" * 70_000,
    "a long wrong line": PLAY + "    f(" + "a, " * 20_000 + "b c)",
    "a null": "moggy 1\n\x00",
    "nothing": "",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_gets_a_sentence_within_a_second(text: str) -> None:
    start = time.process_time()
    file, findings = parse(Source("game.mog", text))
    assert time.process_time() - start < 1
    assert file is None
    assert 1 <= len(findings) <= 31


def test_the_longest_text_is_read() -> None:
    text = "moggy 1\n\n" + "define x = 1\n" * 6_000
    assert len(text) < LONGEST
    assert len(tree(text).declarations) == 6_000


def test_the_deepest_tree_can_be_compared_and_hashed() -> None:
    text = DEFINE + "f(" * 60 + "1" + ")" * 60 + "\n"
    assert tree(text) == tree(text)
    assert hash(tree(text)) == hash(tree(text))
