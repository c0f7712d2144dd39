"""Procedures: laid out once, with one frame each (semantics 21)."""

from __future__ import annotations

from dsl.program import CallStep, ReturnStep, SetStep
from tests.dsl.checking import played, step_at, steps, turn

COINS = "counter coins per player: 0..9 = 0 beyond lost    seen: all"
EARN = f"{COINS}\nprocedure earn(n: 1..3):\n    let twice = n * 2\n    player gains twice coins"


def test_a_procedure_is_laid_out_once_however_often_it_is_called() -> None:
    made = played("earn(1)", "earn(3)", declarations=EARN)
    assert len(steps(made, CallStep)) == 2
    assert len([step for step in steps(made, ReturnStep) if step.procedure == "earn"]) == 1


def test_it_goes_on_behind_the_call() -> None:
    made = played("earn(1)", "earn(3)", declarations=EARN)
    first, second = sorted(steps(made, CallStep), key=lambda step: step.span.start)
    assert step_at(made, first.next) is second


def test_its_names_live_in_its_own_frame() -> None:
    made = played("earn(1)", declarations=EARN)
    frames = {slot.name: slot.frame for slot in made.slots if slot.name in ("n", "twice", "s")}
    assert frames == {"n": "earn", "twice": "earn", "s": "play"}


def test_its_path_begins_with_its_name() -> None:
    made = played("earn(1)", declarations=EARN)
    paths = {step.path for step in steps(made, SetStep) if step.path.startswith("earn")}
    assert paths == {"earn"}


def test_its_parameters_are_of_its_types() -> None:
    assert turn("earn(s)", declarations=EARN) == ["E304"]
    assert turn("earn()", declarations=EARN) == ["E224"]
    assert turn("earn(1, 2)", declarations=EARN) == ["E226"]
    assert turn("earn(n: 2)", declarations=EARN) == []
    assert turn("earn 2", declarations=EARN) == ["E231"]


def test_its_names_are_not_known_outside() -> None:
    assert turn("earn(1)", "if twice = 2:\n    skip", declarations=EARN) == ["E201"]
