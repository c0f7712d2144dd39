"""What the hash of rules depends on, and what it does not."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import jsonschema
import pytest

from dsl import program as p
from dsl import syntax, types
from dsl.source import Span
from interpreter.canonical import program_json, rules_hash
from schemas import schema
from tests.interpreter.hand_made import NUMBER, TRUTH, number, option, program

HERE, THERE = Span(1, 2, "a.mog"), Span(70, 90, "b.mog")


def game(span: Span = HERE, text: str = "the cell is taken", limit: int = 9, **parts: Any) -> p.Program:
    """A small program with a place and a text in many of its parts."""
    guard = p.Guard("free", text, p.Const(1, type=TRUTH, span=span), "play.choose.where.free", span=span)
    way = p.Alternative("", text, "play.choose", (), (guard,), (), (), entry=1, simple=True, span=span)
    steps = (
        p.ChoiceStep(p.Const(0, type=types.PlayerType()), (way,), None, path="play.choose", span=span),
        p.FinishStep("finish", None, text, path="play", span=span),
    )
    grid = syntax.GridLine("grid", syntax.IntLit(3, span=span), syntax.IntLit(3, span=span), span=span)
    board = p.GraphDecl("board", per="", lines=(grid,), attributes=(), numbers=((span, number(3)),), span=span)
    scenario = p.ScenarioDecl(text, settings=(), given=(), plays=(), expected=(), span=span)
    made = program(
        title=text, source=text, length=number(limit), steps=steps, graphs=(board,), scenarios=(scenario,),
        options=(option("size", NUMBER, 3),), requires=(p.Require(p.Const(1, type=TRUTH), text, span=span),),
    )  # fmt: skip
    return replace(made, **parts)


def test_places_and_texts_do_not_matter() -> None:
    assert rules_hash(game(), {}) == rules_hash(game(THERE, "something else"), {})


@pytest.mark.parametrize(
    "other",
    [
        game(limit=10),
        game(players=(2, 3)),
        game(options=()),
        game(seats=("north", "south")),
        game(steps=game().steps[:1]),
        game(version=2),
    ],
)
def test_rules_matter(other: p.Program) -> None:
    assert rules_hash(game(), {}) != rules_hash(other, {})


def test_sheets_matter_but_not_the_order_of_their_names() -> None:
    one = {"a.yaml": [{"x": 1, "y": 2}], "b.yaml": []}
    other = {"b.yaml": [], "a.yaml": [{"y": 2, "x": 1}]}
    assert rules_hash(game(), one) == rules_hash(game(), other)
    assert rules_hash(game(), one) != rules_hash(game(), {**one, "a.yaml": [{"x": 1, "y": 3}]})


def test_the_json_form_keeps_every_part_but_places() -> None:
    shown = program_json(game())
    jsonschema.validate(shown, schema("program"))
    assert json.loads(json.dumps(shown)) == shown
    assert shown["steps"][0]["alternatives"][0]["guards"][0]["text"] == "the cell is taken"
    assert "span" not in json.dumps(shown)


def test_the_schema_knows_every_part_of_programs() -> None:
    assert schema("program")["required"] == ["format_version", "is", *(each.name for each in fields(p.Program))]
