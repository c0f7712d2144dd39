"""Every word is declared whole: documentation, an example that can be read, a function of the right form."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

from dsl.parse import parse
from dsl.source import Source
from interpreter.words import VOCABULARY, WORDS, Word
from interpreter.words.registry import NOTHING, Registry

CALLED = [word for word in WORDS.values() if word.function is not None]


@pytest.mark.parametrize("word", WORDS.values(), ids=lambda word: word.name)
def test_it_is_documented_with_an_example_that_reads(word: Word) -> None:
    shown = VOCABULARY[word.name]
    assert shown.doc[0].isupper()
    assert shown.doc.endswith(".")
    assert word.name in shown.example.replace("order(", "order_from(")
    file, findings = parse(Source(f"{word.name}.mog", shown.example))
    assert file is not None
    assert list(findings) == []


@pytest.mark.parametrize("word", CALLED, ids=lambda word: word.name)
def test_its_function_takes_what_the_signature_says(word: Word) -> None:
    assert word.function is not None
    taken = list(inspect.signature(word.function).parameters)
    number = 2 + word.graph + len(word.signature.params) + word.aggregate + (word.work != NOTHING)
    assert len(taken) == number
    assert taken[:2] == ["m", "t"]
    assert (taken[2] == "g") == word.graph
    assert ("out" in taken) == word.aggregate
    assert ("work" in taken) == (word.work != NOTHING)


def test_a_word_is_declared_once() -> None:
    registry = Registry()
    registry.add(WORDS["line"])
    with pytest.raises(ValueError, match="the word line is declared twice"):
        registry.add(WORDS["line"])


def test_words_and_forms_are_there_without_the_heavy_libraries() -> None:
    code = (
        "import sys, interpreter.words; print([name for name in ('networkx', 'lark', 'yaml') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
