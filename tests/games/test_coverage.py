"""Every point of a rulebook's checklist is carried by a rule and shown by something that runs, or said to be advice."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from interpreter.loading import BUNDLED, SCENARIOS, read_combinations
from interpreter.rules import Rules
from interpreter.texts import spoken

ROOT = Path(__file__).resolve().parents[2]


def numbered(name: str, *stretches: range) -> list[str]:
    """Points by their numbers."""
    return [f"{name}-{number:03}" for stretch in stretches for number in stretch]


POINTS_OF_CATS = (
    *(range(1, 16), range(20, 24), range(30, 35), range(40, 48), range(50, 57), range(60, 66), range(70, 87)),
    *(range(90, 98), range(100, 109), range(110, 129), range(130, 145), range(150, 168), range(170, 176)),
    *(range(180, 209), range(210, 215)),
)
CHECKLISTS = {
    "cat_and_co": numbered("CATCO", range(1, 40)),
    "cats": [*numbered("CATS", *POINTS_OF_CATS), *(f"A-{number:02}" for number in range(1, 29))],
    "tokyo_washi_cats": [*numbered("WASHI", range(1, 90)), *(f"C-{number:02}" for number in range(1, 21))],
}
"""The points of each rulebook that was gone through word by word, and of rulings where it is open, by the game."""

games = pytest.mark.parametrize("name", CHECKLISTS)


@cache
def rules_of(name: str) -> tuple[Rules, ...]:
    """The rules as they are, with each variant, and in every combination that scenarios are played with."""
    return tuple(read_combinations(BUNDLED / name / f"{name}.mog"))


@cache
def coverage(name: str) -> dict[str, Any]:
    found = yaml.safe_load((BUNDLED / name / "coverage.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_every_coverage_belongs_to_a_checklist() -> None:
    assert sorted(path.parent.name for path in BUNDLED.rglob("coverage.yaml")) == sorted(CHECKLISTS)


@games
def test_every_point_is_covered_once_and_in_order(name: str) -> None:
    assert list(coverage(name)) == CHECKLISTS[name]


@games
def test_every_point_is_a_rule_that_is_shown_or_advice_with_a_reason(name: str) -> None:
    for point in coverage(name).values():
        assert set(point) in ({"point", "rules", "shown"}, {"point", "advice"})
        assert all(str(point[key]).endswith(".") for key in ("point", "advice") if key in point)


@games
def test_the_rules_named_are_there(name: str) -> None:
    known = {path for rules in rules_of(name) for path in paths(rules)}
    named = {rule for point in coverage(name).values() for rule in point.get("rules", ())}
    assert named - known == set()


def paths(rules: Rules) -> set[str]:
    """The paths of all rules: what speaks to players, steps of play, what is derived, lines of `game` and `end`."""
    program = rules.sound()
    steps = {step.path for step in program.steps}
    derived = {each.name for each in (*program.defines, *program.relations, *program.graphs)}
    called = set() if rules.shelf is None else {f"variant.{name}" for name in rules.shelf.variants}
    return {"players", "length", "setup", "end.rank", "end.ties", *spoken(program), *steps, *derived, *called}


@games
def test_what_shows_them_is_there(name: str) -> None:
    scenarios = {scenario.name for rules in rules_of(name) for scenario in rules.sound().scenarios}
    shown = {point["shown"] for point in coverage(name).values() if "shown" in point}
    assert shown - scenarios - set(named_tests(f"tests/games/test_{name}.py")) == set()


def named_tests(file: str) -> Iterator[str]:
    """The tests of a file as pytest names them."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = (node.name for node in tree.body if isinstance(node, ast.FunctionDef))
    return (f"{file}::{function}" for function in functions if function.startswith("test_"))


@games
def test_the_marks_in_the_rules_are_points_that_these_rules_carry(name: str) -> None:
    files = [path for path in (BUNDLED / name).rglob("*.mog") if path.name != SCENARIOS]
    marks = [mark for path in files for mark in re.findall(r"@rulebook (\S+)", path.read_text(encoding="utf-8"))]
    assert len(marks) >= len(CHECKLISTS[name]) // 3
    assert [mark for mark in marks if "rules" not in coverage(name).get(mark, {})] == []
