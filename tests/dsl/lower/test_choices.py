"""Choices as steps: one choice is one decision, alternatives with choices in them are compounds (semantics 7-11)."""

from __future__ import annotations

import pytest

from dsl.program import (
    Alternative,
    BranchStep,
    ChoiceStep,
    Compared,
    CompoundStep,
    Const,
    Local,
    Program,
    SetStep,
    ValueRead,
)
from dsl.types import SetOf
from tests.dsl.checking import SHOP, played, step_at, steps, turn


def choices(*lines: str, declarations: str = "") -> list[ChoiceStep]:
    """The choices in a turn, by place, without the one that comes before them."""
    found = sorted(steps(played(*lines, declarations=declarations), ChoiceStep), key=lambda step: step.span.start)
    return found[1:]


def names(step: ChoiceStep) -> list[str]:
    return [alternative.name for alternative in step.alternatives]


def test_a_choice_over_several_variables_is_one_decision() -> None:
    (choice,) = choices("choose a in board, b in board where a != b:\n    otherwise skip", "set at of a to at of b")
    (option,) = choice.alternatives
    assert [binder.slot.name for binder in option.binders] == ["a", "b"]
    assert option.simple


def test_later_domains_and_guards_see_earlier_variables() -> None:
    assert (
        turn("choose a in board, n in 1 .. a.row where n < a.row:\n    otherwise skip", "if n = a.row:\n    skip") == []
    )
    assert turn("choose n in 1 .. a.row, a in board:\n    otherwise skip", "if n = a.row:\n    skip") == ["E201"]


def test_alternatives_stand_in_the_order_of_the_text() -> None:
    (choice,) = choices("choose one:\n    bet: skip\n    fold: skip\n    call: skip")
    assert names(choice) == ["bet", "fold", "call"]
    assert choice.otherwise is None


def test_the_refusal_of_may_comes_last() -> None:
    (choice,) = choices("may:\n    set at of c3 to player")
    assert names(choice) == ["yes", "no"]


def test_guards_keep_their_names_texts_and_lines() -> None:
    rules = 'choose t in board where t.row > 1:\n    where free "it is taken": at of t is none\n    otherwise skip'
    (choice,) = choices(rules, "set at of t to player")
    first, second = choice.alternatives[0].guards
    assert (first.name, second.name, second.text) == ("", "free", "it is taken")
    assert second.path.endswith("where.free")
    assert first.span.start < second.span.start


def test_prefer_and_afterwards_are_kept_apart_from_guards() -> None:
    rules = (
        "choose t in board:\n    afterwards safe: at of t is player\n    prefer t.bottom else t.top\n    otherwise skip"
    )
    (choice,) = choices(rules, "set at of t to player")
    (option,) = choice.alternatives
    assert option.guards == ()
    assert [len(tests) for tests in option.prefers] == [2]
    assert [guard.name for guard in option.afterwards] == ["safe"]


INNER = "choose one:\n    promote:\n        choose n in 1 .. 4\n        set coins to n\n    stay: skip"


def test_an_alternative_with_a_choice_of_its_own_is_a_compound() -> None:
    made = played(INNER, declarations=SHOP)
    outer = next(step for step in steps(made, ChoiceStep) if names(step) == ["promote", "stay"])
    promote, stay = outer.alternatives
    assert (promote.simple, stay.simple) == (False, True)
    opened = step_at(made, promote.entry)
    assert isinstance(opened, CompoundStep)
    assert opened.change == 1
    (write,) = (s for s in steps(made, SetStep) if isinstance(s.target, ValueRead) and s.target.name == "coins")
    closed = step_at(made, write.next)
    assert isinstance(closed, CompoundStep)
    assert closed.change == -1


def test_a_choice_that_a_procedure_holds_makes_a_compound_too() -> None:
    procedure = f"{SHOP}\n\nprocedure pay:\n    choose n in 1 .. 4\n    set coins to n"
    made = played("choose one:\n    buy: pay()\n    stay: skip", declarations=procedure)
    outer = next(step for step in steps(made, ChoiceStep) if names(step) == ["buy", "stay"])
    assert [alternative.simple for alternative in outer.alternatives] == [False, True]


def test_compounds_that_are_left_at_once_are_closed_together() -> None:
    rules = """\
each t in board:
    choose one:
        run:
            choose one:
                jump:
                    choose n in 1 .. 2
                    if n = 1:
                        stop loop
                    set coins to n
                stay: skip
        stay: skip"""
    made = played(rules, declarations=SHOP)
    assert -2 in [step.change for step in steps(made, CompoundStep)]


def test_who_decides() -> None:
    (choice,) = choices("choose one by ben:\n    go: skip")
    assert isinstance(choice.by, Const)
    assert choice.by.value == 1
    assert turn("choose n in 1 .. 3 by s", "if n = 1:\n    skip") == ["E304"]


def test_actions_are_laid_out_once_and_offered_where_they_are_named() -> None:
    actions = f"{SHOP}\nactions basic:\n    earn: set coins to 3\n    spend where coins > 0: set coins to 0"
    made = played("choose one:\n    any of basic\n    pass: skip", "choose one:\n    any of basic\n    pass: skip",
                  declarations=actions)  # fmt: skip
    offered = [step for step in steps(made, ChoiceStep) if names(step) == ["earn", "spend", "pass"]]
    assert len(offered) == 2
    assert [procedure.name for procedure in made.procedures if procedure.name.startswith("basic.")] == [
        "basic.earn",
        "basic.spend",
    ]


# ------------------------------------------------------------------------------------------------------ several at once


def picks(quantity: str) -> tuple[Program, ChoiceStep, Alternative]:
    """A choice of several cards as a compound of picks."""
    made = played(f"choose {quantity} c from hand:\n    otherwise skip", "set coins to count(c)", declarations=SHOP
                  .replace("coins per player: 0..9 = 0", "coins per player: 0..9 = 0 beyond lost"))  # fmt: skip
    choice = next(step for step in steps(made, ChoiceStep) if any(b.from_zone for b in step.alternatives[0].binders))
    return made, choice, choice.alternatives[0]


@pytest.mark.parametrize(
    ("quantity", "closing"), [("any", ["", "done"]), ("up to 2", ["", "done"]), ("exactly 2", [""])]
)
def test_picks_are_closed_by_done_unless_the_number_closes_them(quantity: str, closing: list[str]) -> None:
    _, choice, _ = picks(quantity)
    assert names(choice) == closing


def test_picks_are_one_compound_around_a_loop() -> None:
    made, choice, _ = picks("any")
    assert [step.change for step in steps(made, CompoundStep)].count(1) == 1
    heads = [step for step in steps(made, BranchStep) if step_at(made, step.other) is choice]
    assert heads
    kept = [step for step in steps(made, SetStep) if isinstance(step.target, Local) and step.target.slot.name == "c"]
    assert kept
    assert all(isinstance(step.target.type, SetOf) for step in kept)


def test_each_pick_is_later_than_the_last() -> None:
    _, _, pick = picks("any")
    first = pick.guards[0].test
    assert isinstance(first, Compared)
    assert (first.op, getattr(first.left, "slot", None)) == (">", pick.binders[0].slot)


def test_what_was_picked_is_a_set() -> None:
    assert turn("choose any c from hand", "if c is empty:\n    skip", declarations=SHOP) == []
    assert turn("choose any c from hand where (sum x.cost over x in c) <= 9", "all c -> deck", declarations=SHOP) == []
    assert turn("choose any c from hand where c.cost < 3", "all c -> deck", declarations=SHOP) == ["E218"]


def test_several_at_once_is_one_name() -> None:
    assert turn("choose any c from hand, n in 1 .. 3", "if n = 2:\n    all c -> deck", declarations=SHOP) == ["E408"]
