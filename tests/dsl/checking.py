"""A small game into which tests put the lines they are about, checked."""

from __future__ import annotations

from typing import TypeVar

from dsl.check import check
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.catalogue.samples import sample
from dsl.lint import lint
from dsl.parse import parse
from dsl.program import Program, Step
from dsl.source import Source
from dsl.syntax import File
from dsl.types import Type
from interpreter.words import VOCABULARY

S = TypeVar("S")

SHOP = """\
enum Colour: red, green, blue

card Card:
    colour: Colour
    cost: 1..9
    copies 2 per Colour

zone deck of Card in order           seen: all
zone hand of Card per player         seen: all
zone shelf of Card per Site holds 1  seen: all
counter coins per player: 0..9 = 0   seen: all
counter turn_count: 0..99 = 0 beyond lost    seen: all
mark light: Colour                   seen: all
mark last: Site or none = none       seen: all

setup:
    all Card -> deck
"""
"""Declarations for tests that need more than squares."""


def tree(text: str) -> File:
    """The tree of a text without mistakes of reading."""
    file, findings = parse(Source("game.mog", text))
    assert file is not None, findings.items
    return file


def found(text: str) -> list[Diagnostic]:
    """What the checker says about a text, by place."""
    return list(check(tree(text), VOCABULARY)[1].sorted())


def codes(text: str) -> list[str]:
    """The codes of what the checker says about a text, by place."""
    return [each.code for each in found(text)]


def turn(*lines: str, declarations: str = "") -> list[str]:
    """What the checker says about rules of a turn, in which `s` is a square that was empty."""
    return codes(sample(declarations=declarations, turn="\n".join(lines)))


def program(text: str) -> Program:
    """The program of a text without mistakes."""
    made, findings = check(tree(text), VOCABULARY)
    assert made is not None, findings.items
    return made


def played(*lines: str, declarations: str = "") -> Program:
    """The program of a game with these rules in a turn."""
    return program(sample(declarations=declarations, turn="\n".join(lines)))


def steps(made: Program, kind: type[S]) -> list[S]:
    """The steps of one kind, in the order in which they were laid out."""
    return [step for step in made.steps if isinstance(step, kind)]


def type_of(expression: str, declarations: str = "", before: str = "") -> Type:
    """The type of an expression in a turn."""
    made = played(*filter(None, (before, f"let x = {expression}")), declarations=declarations)
    return next(slot.type for slot in made.slots if slot.name == "x")


def linted(text: str) -> list[Diagnostic]:
    """What the lints say about a text without mistakes."""
    return list(lint(tree(text), program(text)))


def step_at(made: Program, number: int) -> Step:
    """One step of a program."""
    return made.steps[number]
