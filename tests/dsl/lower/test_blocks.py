"""Blocks: what resets when they are entered (semantics 3), and what bounds them (14)."""

from __future__ import annotations

import pytest

from dsl.diagnostics.catalogue.samples import sample
from dsl.program import BranchStep, ClaimStep, EachNextStep, ResetStep, SkipStep, TurnsNextStep
from tests.dsl.checking import codes, played, step_at, steps, turn

TIRED = "mark tired per player: yes/no = no this {block}    seen: all"


def resets(block: str, *lines: str) -> list[ResetStep]:
    """The steps that give a mark of one block its initial value again."""
    return steps(played(*lines, declarations=TIRED.format(block=block)), ResetStep)


@pytest.mark.parametrize(
    ("block", "lines"),
    [
        ("turn", ("set tired to yes",)),
        ("phase", ("phase rest:\n    set tired to yes",)),
        ("rest", ("phase rest:\n    set tired to yes",)),
        ("round", ("round 3 times:\n    set tired to yes",)),
        ("day", ("round day, 3 times:\n    set tired to yes",)),
    ],
)
def test_what_lives_for_a_block_is_reset_when_it_is_entered(block: str, lines: tuple[str, ...]) -> None:
    (reset,) = resets(block, *lines)
    assert reset.value == "tired"


def test_what_lives_for_another_block_is_left_alone() -> None:
    assert resets("work", "phase rest:\n    set tired to yes") == []


def test_what_lives_for_a_turn_is_reset_before_the_first_rule_of_each_turn() -> None:
    made = played("set tired to yes", declarations=TIRED.format(block="turn"))
    (around,) = steps(made, TurnsNextStep)
    assert isinstance(step_at(made, around.body), ResetStep)


def test_a_phase_is_reset_before_its_first_rule_only() -> None:
    made = played(
        "phase rest:\n    each t in board:\n        set tired to yes", declarations=TIRED.format(block="phase")
    )
    (reset,) = steps(made, ResetStep)
    (head,) = steps(made, EachNextStep)
    assert reset not in (step_at(made, head.body), step_at(made, head.done))


def test_a_loop_with_a_claim_counts_and_the_claim_is_its_limit() -> None:
    count = "counter one: 0..9 = 0 beyond lost    seen: all"
    made = played("repeat while one < 4 at most 6 times:\n    set one to one + 1", declarations=count)
    (claim,) = steps(made, ClaimStep)
    heads = [step for step in steps(made, BranchStep) if step_at(made, step.then) is claim]
    assert len(heads) == 1


def test_skip_belongs_to_the_turns_around_it() -> None:
    made = played("skip")
    (skipped,), (around,) = steps(made, SkipStep), steps(made, TurnsNextStep)
    assert skipped.slots == around.slots


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("stop loop", ["E238"]),
        ("each t in board:\n    stop loop", []),
        ("stop turns", []),
        ("phase rest:\n    stop rest", []),
        ("stop rest", ["E238"]),
        ("out of this turns", []),
        ("out of this player", []),
        ("phase rest:\n    out of this rest", ["E237"]),
    ],
)
def test_what_can_be_left(line: str, said: list[str]) -> None:
    assert turn(line) == said


def test_passing_is_known_only_where_players_take_turns() -> None:
    assert codes(sample(declarations="setup:\n    if all_out:\n        skip")) == ["E212"]


def test_each_without_a_domain_is_of_players() -> None:
    assert codes(sample(declarations="setup:\n    each player:\n        skip")) == []
    assert turn("each site:\n    skip") == ["E242"]
