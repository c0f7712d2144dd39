"""The generated module as people read it: where each rule stands in it, and in which order."""

from __future__ import annotations

import ast
import re

import pytest

import interpreter
from dsl.source import NOWHERE, Source
from interpreter import Game
from interpreter.backends.source.printing import filled, without_repetition
from interpreter.rules import examine
from tests.laws.expressions import no_sheet

CATS = "cats"


def cited(text: str) -> dict[str, list[int]]:
    """Every place that a text names, as `cats.mog:123`, with the lines where it does."""
    found: dict[str, list[int]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if place := re.match(r" *# (\S+\.mog:\d+)", line):
            found.setdefault(place[1], []).append(number)
    return found


@pytest.fixture(scope="module")
def cats() -> Game:
    return interpreter.load(CATS, players=4, options={"secret_objectives": True, "rumba_plays": True})


def test_every_rule_can_be_found_by_its_place(cats: Game) -> None:
    """All steps but those that can never be reached: `finish` behind endless rounds."""
    places = cited(cats.module)
    steps = [step for step in cats.program.steps if step.span != NOWHERE]
    missing = {cats.rules.place(step.span)[1] for step in steps} - {int(place.split(":")[1]) for place in places}
    lines = cats.rules.source.text.split("\n")
    assert [lines[number - 1].strip() for number in sorted(missing)] in ([], ["play:"])


def test_a_rule_stands_below_its_place(cats: Game) -> None:
    """What a line of the rules does is within a few lines of where it is named."""
    rules = cats.rules.source.text.split("\n")
    number = next(i for i, line in enumerate(rules, 1) if "set starter to left(starter)" in line)
    text = cats.module.split("\n")
    (at,) = cited(cats.module)[f"cats.mog:{number}"]
    starter = cats.kernel.layout.values["starter"].address
    assert re.fullmatch(rf" *m\[{starter}\] = .*", text[at])


def test_functions_stand_in_the_order_of_a_rulebook(cats: Game) -> None:
    parts = {}
    for part in re.split(r"^# -+ ", cats.module, flags=re.MULTILINE)[1:]:
        parts[part.partition("\n")[0]] = re.findall(r"^def (\w+)", part, re.MULTILINE)
    first = ["setup", "play and its phases", "what decides ties", "procedures", "what can be decided"]
    assert list(parts)[:5] == first
    assert parts["setup"] == ["setup"]
    assert parts["play and its phases"][:3] == ["play", "play_cats_come", "play_turn_objectives_appear"]
    assert parts["play and its phases"][-1] == "play_turn_capture"
    declared = {each.name for each in cats.program.procedures}
    assert set(parts["procedures"]) == declared - {"setup", "play"}


def test_every_function_of_a_rule_says_where_it_stands(cats: Game) -> None:
    lines = cats.module.split("\n")
    words = lines.index(next(line for line in lines if re.match(r"# -+ words of the language", line)))
    heads = [number for number, line in enumerate(lines[:words]) if line.startswith("def ")]
    assert len(heads) > 50
    assert [lines[number] for number in heads if not re.fullmatch(r"# cats\.mog:\d+", lines[number - 1])] == []


@pytest.mark.parametrize("name", interpreter.bundled_games())
def test_every_game_is_written_as_python_that_says_so(name: str) -> None:
    tree = ast.parse(interpreter.load(name).module)
    assert ast.get_docstring(tree)
    assert all(isinstance(node, ast.FunctionDef) for node in tree.body[1:])


def test_a_place_is_named_once_for_neighbours() -> None:
    lines = [(1, "# a", NOWHERE), (1, "x = 1", NOWHERE), (1, "# a", NOWHERE), (1, "if x:", NOWHERE)]
    lines += [(2, "# a", NOWHERE), (2, "# b", NOWHERE), (2, "y = 1", NOWHERE), (1, "# a", NOWHERE)]
    assert [text for _, text, _ in without_repetition(lines)] == ["# a", "x = 1", "if x:", "# b", "y = 1", "# a"]


def test_a_head_with_only_a_place_under_it_does_nothing() -> None:
    lines = [(1, "if x:", NOWHERE), (2, "# a", NOWHERE), (1, "y = 1", NOWHERE), (1, "while y:", NOWHERE)]
    assert [(depth, text) for depth, text, _ in filled(lines)] == [
        (1, "if x:"),
        (2, "# a"),
        (2, "pass"),
        (1, "y = 1"),
        (1, "while y:"),
        (2, "pass"),
    ]
    lines = [(1, "if x:", NOWHERE), (2, "y = 1", NOWHERE), (1, "else:", NOWHERE), (2, "# a", NOWHERE)]
    assert [text for _, text, _ in filled(lines)] == ["if x:", "y = 1"]


HOSTILE = """\
moggy 1

game trap TITLE:
    players 2
    length 9

play:
    turns player in seating until never:
        choose one:
            stop: win player "enough"

end:
    rank by 0, most first
    ties shared
"""


@pytest.mark.parametrize("title", ['"\\\\"', '"\u2028raise SystemExit"', '"{title} {0}"'])
@pytest.mark.parametrize(
    "name", ["a\nraise SystemExit\n#.mog", "a\r\nraise SystemExit", "a\u2028raise SystemExit", "/x/y.mog"]
)
def test_nothing_that_strangers_write_becomes_code(title: str, name: str) -> None:
    """Titles, and the names of files as saves carry them, stand in comments and quotes and cannot get out of them."""
    rules = examine(Source(name, HOSTILE.replace("TITLE", title)), no_sheet)
    game = Game.of(rules, backend="source")
    assert len(list(game.random_playouts(2))) == 2
    assert [type(node) for node in ast.parse(game.module).body[1:]] == [ast.FunctionDef] * game.module.count("\ndef ")
