"""The grammar: without conflicts, with fresh tables, and with every rule building something."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dsl import building, syntax, tables
from dsl.parse import parse
from dsl.source import Source

GRAMMAR = (Path(tables.__file__).parent / tables.GRAMMAR).read_text(encoding="utf-8")
SHIPPED = (Path(tables.__file__).parent / tables.BUILT).read_text(encoding="utf-8")


def test_the_shipped_tables_are_those_of_the_grammar() -> None:
    """Building is strict: a conflict of the grammar, or two patterns for one word, raises."""
    assert tables.build(GRAMMAR) == SHIPPED


def test_reading_needs_no_parser_generator() -> None:
    code = "import sys; from dsl.parse import parse; from dsl.source import Source; "
    code += "assert parse(Source('a', 'moggy 1\\n'))[0]; assert 'lark' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(tables.__file__).parents[1])


NODES = {
    name: node
    for name, node in vars(syntax).items()
    if isinstance(node, type) and issubclass(node, syntax.Node) and node is not syntax.Node
}
MADE_ELSEWHERE = {"Comment", "Origin", "Text", "Name"}  # by the lexer


def test_every_node_is_made_by_a_rule() -> None:
    rules = {production[5] for production in json.loads(SHIPPED)["productions"]}
    named = {"".join(part.capitalize() for part in rule.split("_")) for rule in rules if rule}
    made = named | {
        name for name in NODES if re.search(rf"\bsyntax\.{name}\(", Path(building.__file__).read_text(encoding="utf-8"))
    }
    assert set(NODES) - made == MADE_ELSEWHERE


def test_every_function_of_tree_building_belongs_to_a_rule() -> None:
    rules = {production[5] for production in json.loads(SHIPPED)["productions"]}
    functions = {name[1:] for name in vars(building) if re.fullmatch(r"_[a-z]\w*", name)}
    assert functions - rules == set()


RESERVED = (
    "yes", "no", "none", "some", "every", "count", "those", "first", "sum", "most", "least", "best", "over", "where",
    "in", "is", "not", "and", "or", "if", "then", "else", "elif", "of", "has", "div", "mod", "choose", "each",
    "together", "repeat", "while", "case", "let", "set", "may", "otherwise", "prefer", "afterwards", "any", "gains",
    "loses", "pays", "by", "from", "to", "this", "when", "per", "until", "seen",
)  # fmt: skip
SOFT = (
    "turns", "players", "step", "rank", "all", "at", "on", "end", "copies", "sheet", "times", "up", "chosen", "out",
    "skip", "stop", "zone", "card", "moggy", "phase",
)  # fmt: skip


@pytest.mark.parametrize("word", RESERVED)
def test_a_reserved_word_is_never_a_name(word: str) -> None:
    file, findings = parse(Source("a.mog", f"moggy 1\n\nenum Word: {word}\n"))
    assert file is None
    assert [found.code for found in findings] == ["E124"]


@pytest.mark.parametrize("word", SOFT)
def test_a_soft_word_is_a_name_wherever_the_language_does_not_need_it(word: str) -> None:
    text = f"""moggy 1

enum Word: {word}

counter {word} per player: 0..9 = 0    seen: all

define twice({word}: 0..9) = {word} + {word}

setup:
    let {word} = {word}.{word}
    set {word} of {word} to {word}
    f({word}, {word}: {word}[{word}])
    player gains 1 {word}
"""
    file, findings = parse(Source("a.mog", text))
    assert [found.message for found in findings] == []
    assert file is not None
    value = file.declarations[1]
    assert isinstance(value, syntax.Value)
    assert value.name.text == word
