"""Every published schema against what is really written; one that nothing is held against fails."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

import interpreter
from dsl.diagnostics import Refusal
from dsl.diagnostics.render import report
from interpreter import Journal
from interpreter.canonical import program_json
from schemas import names, schema
from tests.conftest import Moggy
from tests.interpreter.texts import DRAFT, DRAFT_SHEET

GAMES = tuple(interpreter.bundled_games())
Written = Callable[[Moggy], Iterator[Any]]


def programs(moggy: Moggy) -> Iterator[Any]:
    for name in GAMES:
        yield program_json(interpreter.load(name).program)
    yield program_json(interpreter.load_text(DRAFT, sheets={"cards.yaml": DRAFT_SHEET}).program)


def journals() -> Iterator[Journal]:
    """A game of each sort, played to its end by the first option."""
    for game in (*map(interpreter.load, GAMES), interpreter.load_text(DRAFT, sheets={"cards.yaml": DRAFT_SHEET})):
        journal = Journal.begin(game)
        while not journal.state.over:
            journal.decide(game.decisions(journal.state, journal.state.waiting[0])[0])
        yield journal


def decisions(moggy: Moggy) -> Iterator[Any]:
    for journal in journals():
        for each in journal.decisions:
            yield {"seat": each.seat, "choice": each.choice, "text": each.text}


def views(moggy: Moggy) -> Iterator[Any]:
    for journal in journals():
        for state in (journal.positions[0], journal.state):
            for viewer in ("spectator", 1, 2):
                yield journal.game.view(state, viewer)


def saves(moggy: Moggy) -> Iterator[Any]:
    for journal in journals():
        yield from map(json.loads, journal.lines())
        for viewer in ("spectator", 1):
            yield from map(json.loads, journal.lines_for(viewer))
        if undone := journal.undo():
            yield json.loads(undone)


def results(moggy: Moggy) -> Iterator[Any]:
    for name in GAMES:
        yield moggy("run", name, "--json", "--seed", "3").json


def diagnostics(moggy: Moggy) -> Iterator[Any]:
    yield moggy("check", "tic_tac_toe", "--json").json
    yield moggy("run", "no_such_game", "--json").json
    with pytest.raises(Refusal) as caught:
        interpreter.load_text(DRAFT.replace("Suit: sun", "Suit: son"), sheets={"cards.yaml": DRAFT_SHEET})
    yield report(caught.value.findings, caught.value.sources)


WRITTEN: Mapping[str, Written] = {
    "decision": decisions,
    "diagnostic": diagnostics,
    "program": programs,
    "result": results,
    "save": saves,
    "view": views,
}


def test_every_schema_is_held_against_something() -> None:
    assert names() == tuple(WRITTEN)


@pytest.mark.parametrize("name", names())
def test_a_schema_fits_what_is_written(name: str, moggy: Moggy) -> None:
    validator = Draft202012Validator(schema(name))
    written = list(WRITTEN[name](moggy))
    assert len(written) >= 3
    for value in written:
        assert [error.message[:300] for error in validator.iter_errors(json.loads(json.dumps(value)))] == []


@pytest.mark.parametrize("name", names())
def test_a_schema_is_strict_about_what_it_asks_for(name: str, moggy: Moggy) -> None:
    """Whatever key of the outermost object is left out, it is missed."""
    validator = Draft202012Validator(schema(name))
    value = next(iter(WRITTEN[name](moggy)))
    required = schema(name).get("required") or schema(name)["$defs"]["header"]["required"]
    for key in required:
        assert not validator.is_valid({other: part for other, part in value.items() if other != key}), key
    assert not validator.is_valid([])


@pytest.mark.parametrize("name", names())
def test_a_schema_is_legal_in_both_drafts_and_says_what_it_is(name: str) -> None:
    """Older tools read draft-07, where the place of shared definitions is only a name."""
    found = schema(name)
    Draft202012Validator.check_schema(found)
    Draft7Validator.check_schema({**found, "$schema": "http://json-schema.org/draft-07/schema#"})
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert found["title"]
    newer = {
        "prefixItems",
        "unevaluatedProperties",
        "unevaluatedItems",
        "dependentRequired",
        "dependentSchemas",
        "minContains",
    }
    assert not newer & set(keywords(found))


def keywords(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from keywords(part)
    elif isinstance(value, list):
        for part in value:
            yield from keywords(part)
