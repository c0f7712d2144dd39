"""Two hundred mistakes in the bundled games, and how each is told.

After a change that is meant, `MOGGY_GOLDEN=write pytest tests/golden` writes the corpus anew, to be reviewed line by
line: the right line, the right cause, and a sentence that a person who never programmed understands.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from dsl.diagnostics.catalogue import CATALOGUE
from tests.golden.corpus import FOLDER, Case, read, write
from tests.spec.test_catalogue import COMPILER_TERMS, MOST_WORDS

FILES = sorted(FOLDER.glob("*.txt"))
CASES = [case for path in FILES for case in read(path)]
TOLD = re.compile(r"> (?:[\w/.]+:)?\d+:\d+ ([EW]\d{3}) (.+)")

if os.environ.get("MOGGY_GOLDEN") == "write":
    for each in FILES:
        stored = read(each)
        for one in stored:
            with TemporaryDirectory() as folder:
                one.told = one.carried_out(Path(folder))
        write(each, stored)


def named(case: Case) -> str:
    return f"{case.game}: {case.title}"


def sentences() -> list[tuple[str, str]]:
    return [match.groups() for case in CASES for line in case.told if (match := TOLD.fullmatch(line))]  # type: ignore[misc]


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_mistake_is_told_as_it_was_reviewed(case: Case, tmp_path: Path) -> None:
    assert case.carried_out(tmp_path) == case.told


def test_there_are_two_hundred_and_each_is_told() -> None:
    assert len(CASES) >= 200
    assert len({named(case) for case in CASES}) == len(CASES)
    assert [named(case) for case in CASES if not case.told] == []


def test_the_sentences_are_short_and_for_people() -> None:
    for code, sentence in sentences():
        assert code in CATALOGUE
        assert len(sentence.split()) <= MOST_WORDS, sentence
        outside_quotes = re.sub("`[^`]*`", "", sentence)
        assert not COMPILER_TERMS.search(outside_quotes), sentence
        assert not re.search(r"\b_?[A-Z]{3,}\b|\bToken\b|\$END", outside_quotes), sentence
