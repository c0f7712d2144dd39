"""Every sort of expression has a rule, and no rule is for something that is not there."""

from __future__ import annotations

from typing import get_args

from dsl import program
from dsl.types import GroupsOf, ListOf, PathsOf, PathType, SetOf, ZoneType
from interpreter.backends import walk
from interpreter.backends.walk.compiler import DOMAINS, RULES

# what a scenario describes is found by the scenario
EXPRESSIONS = set(get_args(program.Expr)) - {program.Described}
GONE_THROUGH = {SetOf, ListOf, ZoneType, PathType, PathsOf, GroupsOf}


def test_every_expression_is_compiled() -> None:
    assert walk.PARTS
    assert set(RULES) == EXPRESSIONS


def test_every_collection_can_be_gone_through() -> None:
    assert set(DOMAINS) >= GONE_THROUGH
    assert set(DOMAINS) - GONE_THROUGH <= EXPRESSIONS
