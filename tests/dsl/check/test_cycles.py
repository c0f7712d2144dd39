"""Everything is finite: nothing is part of its own meaning, and no procedure reaches itself (semantics 21)."""

from __future__ import annotations

import pytest

from dsl.diagnostics.catalogue.samples import sample
from tests.dsl.checking import found

USE = "if a(1) = 1:\n    skip"


@pytest.mark.parametrize(
    ("declarations", "turn", "cycle"),
    [
        ("define a(n: 0..9) = a(n)", USE, "a → a"),
        ("define a(n: 0..9) = b(n)\ndefine b(n: 0..9) = a(n)", USE, "a → b → a"),
        ("define a(n: 0..9) = b(n)\ndefine b(n: 0..9) = c(n)\ndefine c(n: 0..9) = b(n)", USE, "b → c → b"),
        ("relation r: \n    way: r\n", "let x = ends(r, from: s)", "r → r"),
        ("procedure p:\n    p()", "p()", "p → p"),
        ("procedure p:\n    q()\n\nprocedure q:\n    if yes:\n        p()", "p()", "p → q → p"),
    ],
)
def test_a_cycle_is_told_once_with_its_way(declarations: str, turn: str, cycle: str) -> None:
    (only,) = found(sample(declarations=declarations, turn=turn))
    assert only.code == "E403"
    assert only.message.endswith(cycle)


def test_a_cycle_that_nobody_uses_is_told_too() -> None:
    (only,) = found(sample(declarations="define a(n: 0..9) = a(n)"))
    assert only.code == "E403"


def test_one_define_used_from_two_places_is_no_cycle() -> None:
    declarations = "define a(n: 0..9) = c(n) + b(n)\ndefine b(n: 0..9) = c(n)\ndefine c(n: 0..9) = n"
    assert found(sample(declarations=declarations, turn=USE)) == []
