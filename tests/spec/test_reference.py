"""The reference: nothing is missing in it, it is fresh, and `moggy explain` tells the same."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from dsl import syntax
from dsl.diagnostics.catalogue import CATALOGUE
from dsl.diagnostics.catalogue.variants import STONES
from dsl.lower import verbs
from dsl.verbs import VERBS
from interpreter.words import VOCABULARY
from tests.conftest import Moggy
from tools.reference.document import markdown
from tools.reference.topics import about, names, topics
from tools.reference.variants import EXAMPLES

ROOT = Path(__file__).resolve().parents[2]


def test_the_reference_is_fresh() -> None:
    """`make reference` writes it again."""
    assert (ROOT / "REFERENCE.md").read_text(encoding="utf-8") == markdown()


def test_everything_has_its_topic() -> None:
    assert {word.name for word in VOCABULARY} | {verb.name for verb in VERBS} | set(VOCABULARY.forms) <= set(names())
    assert {entry.code for entry in CATALOGUE.values() if f"| {entry.code} |" in markdown()} == set(CATALOGUE)
    told = sum(topic.chapter in ("What a file holds", "Variants", "Rules of play") for topic in topics())
    nodes = {*get_args(syntax.Declaration), *get_args(syntax.Statement)}
    assert told == len(nodes - {syntax.Verb})


def test_the_verbs_are_those_that_are_played() -> None:
    assert {verb.name for verb in VERBS} == {*verbs.VERBS, "decide"}
    assert all(verb.pattern.split()[0] == verb.name for verb in VERBS)


@pytest.mark.parametrize("node", EXAMPLES, ids=lambda node: node.__name__)
def test_what_is_shown_of_variants_is_carried_out(node: type[syntax.Node], tmp_path: Path, moggy: Moggy) -> None:
    file = tmp_path / "stones.mog"
    file.write_text(f"{STONES}\n{EXAMPLES[node]}", encoding="utf-8")
    checked = moggy("check", str(file))
    assert checked.out == "1 file checked, no mistakes\n"
    offered = moggy("show", str(file), "--json").json
    names = [variant["name"] for variant in offered["variants"]]
    assert moggy("run", str(file), "--with", ",".join(names), "--json").json["variants"] == names
    for preset in offered["presets"]:
        assert moggy("run", str(file), "--preset", preset["name"], "--json").status == 0


@pytest.mark.parametrize("topic", list(topics()), ids=lambda topic: topic.names[0])
def test_a_topic_is_told_in_a_whole_sentence(topic: object) -> None:
    doc = topic.doc  # type: ignore[attr-defined]
    assert doc[0].isupper() or doc[0] == "`"
    assert doc.endswith(".")


@pytest.mark.parametrize("name", names())
def test_explain_tells_about_a_word(name: str, moggy: Moggy) -> None:
    page = moggy("explain", name)
    assert page.status == 0
    for topic in about(name):
        assert topic.pattern.splitlines()[0] in page.out
    assert len(moggy("--json", "explain", name).json) == len(about(name))


def test_a_misspelt_word_is_recognised(moggy: Moggy) -> None:
    told = moggy("explain", "neighbors")
    assert told.status == 2
    assert "did you mean `neighbours`?" in told.err
