"""Text order is play order: each step leads to the one below it, and only leaving a block leads elsewhere."""

from __future__ import annotations

from dsl.diagnostics.catalogue.samples import sample
from dsl.lower.emit import ends_here
from dsl.program import (
    BranchStep,
    ChoiceStep,
    EachNextStep,
    EachStep,
    FinishStep,
    SetStep,
    TurnEndStep,
    TurnsNextStep,
    TurnsStep,
    ValueRead,
)
from dsl.syntax import Play, Turns
from tests.dsl.checking import Program, played, program, step_at, steps, tree

COUNTERS = "counter one: 0..9 = 0    seen: all\ncounter two: 0..9 = 0    seen: all"


def writes(made: Program, name: str) -> list[SetStep]:
    """The steps that set a counter or mark."""
    return [step for step in steps(made, SetStep) if isinstance(step.target, ValueRead) and step.target.name == name]


def test_effects_follow_each_other_in_the_order_of_the_text() -> None:
    made = played("set one to 1", "set two to 2", "set one to 3", declarations=COUNTERS)
    (place,) = writes(made, "at")
    first = step_at(made, place.next)
    second = step_at(made, first.next) if isinstance(first, SetStep) else None
    third = step_at(made, second.next) if isinstance(second, SetStep) else None
    assert [step.target.name for step in (first, second, third)] == ["one", "two", "one"]  # type: ignore[union-attr]


def test_a_turn_ends_behind_its_last_rule_and_the_next_begins() -> None:
    made = played("set one to 1", declarations=COUNTERS)
    (only,) = writes(made, "one")
    turn_end = step_at(made, only.next)
    assert isinstance(turn_end, TurnEndStep)
    following = step_at(made, turn_end.next)
    assert isinstance(following, TurnsNextStep)
    begin = step_at(made, next(p.entry for p in made.procedures if p.name == "play"))
    assert isinstance(begin, TurnsStep)
    assert step_at(made, begin.next) is following


def test_play_that_comes_to_its_end_finishes() -> None:
    made = played()
    (around,) = steps(made, TurnsNextStep)
    last = step_at(made, around.done)
    assert isinstance(last, FinishStep)
    assert (last.word, last.who) == ("finish", None)


def test_setup_leads_to_play() -> None:
    made = program(sample(declarations="setup:\n    set at of b2 to ana"))
    entries = {procedure.name: procedure.entry for procedure in made.procedures}
    first = step_at(made, entries["setup"])
    assert isinstance(first, SetStep)
    assert first.next == entries["play"]


def test_both_branches_go_on_below_the_if() -> None:
    made = played("if s.bottom:\n    set one to 1\nelse:\n    set one to 2", "set two to 3", declarations=COUNTERS)
    then, other = writes(made, "one")
    (after,) = writes(made, "two")
    assert step_at(made, then.next) is step_at(made, other.next) is after


def test_an_if_without_else_goes_on_when_the_test_fails() -> None:
    made = played("if s.bottom:\n    set one to 1", "set two to 3", declarations=COUNTERS)
    (branch,) = (step for step in steps(made, BranchStep) if step.span.start != step.span.end)
    assert step_at(made, branch.other) is writes(made, "two")[0]
    assert step_at(made, branch.then) is writes(made, "one")[0]


def test_a_loop_comes_back_to_its_head_and_leaves_it_at_the_end() -> None:
    made = played("each t in board:\n    set one to 1", "set two to 3", declarations=COUNTERS)
    (begin,), (head,) = steps(made, EachStep), steps(made, EachNextStep)
    assert step_at(made, begin.next) is head
    (inside,), (after,) = writes(made, "one"), writes(made, "two")
    assert step_at(made, head.body) is inside
    assert step_at(made, inside.next) is head
    assert step_at(made, head.done) is after


def test_stop_loop_leaves_the_innermost_loop() -> None:
    lines = ("each t in board:\n    each u in board:\n        set one to 1\n        stop loop\n    set two to 3",)
    made = played(*lines, declarations=COUNTERS)
    (inside,), (after,) = writes(made, "one"), writes(made, "two")
    assert step_at(made, inside.next) is after


def test_otherwise_goes_on_below_the_whole_block() -> None:
    rules = """\
phase move:
    choose t in board where at of t is none:
        otherwise set one to 1
    set at of t to player"""
    made = played(rules, "set two to 3", declarations=COUNTERS)
    (otherwise,), (after,) = writes(made, "one"), writes(made, "two")
    assert step_at(made, otherwise.next) is after


def test_of_several_writes_below_a_choice_the_first_comes_first() -> None:
    made = played()
    (choice,) = steps(made, ChoiceStep)
    (option,) = choice.alternatives
    assert step_at(made, option.entry) is writes(made, "at")[0]


def test_where_a_block_ends() -> None:
    def ends(*lines: str) -> bool:
        text = sample(turn="\n".join(lines))
        play = next(node for node in tree(text).declarations if isinstance(node, Play))
        (turns,) = play.body
        assert isinstance(turns, Turns)
        return ends_here(turns.body)

    assert ends('finish "done"')
    assert ends("out of this turns")
    assert ends('if s.bottom:\n    finish "a"\nelse:\n    lose player "b"')
    assert ends('phase last:\n    finish "done"')
    assert not ends('if s.bottom:\n    finish "a"')
    assert not ends("skip")
