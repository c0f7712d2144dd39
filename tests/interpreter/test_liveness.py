"""Which names are still read after play has waited."""

from __future__ import annotations

from dsl.program import ChoiceStep
from interpreter.liveness import needed
from tests.interpreter.playing import kernel

RULES = """
counter amount: 0..9 = 0 beyond lost    seen: all

procedure ask(limit: 1..9, asked: Player):
    choose n in 1 .. limit by asked
    set amount to n

play:
    turns player in seating until amount > 5:
        let kept = amount
        let lost = amount + 1
        set amount to lost
        each p in players:
            ask(3, p)
            set amount to amount + kept
"""


def test_names_and_ways_back_that_matter_at_a_choice() -> None:
    program = kernel(RULES).program
    alive = needed(program)
    choice = next(number for number, step in enumerate(program.steps) if isinstance(step, ChoiceStep))
    names = {slot.number: slot.name for slot in program.slots}
    found = {names.get(name, name) for name in alive[choice]}
    # the option `n` is set by the choice itself, and `p`, `lost`, `player` are not read again
    assert {"limit", "asked", "kept", "p_index", "ask"} <= found
    assert found.isdisjoint({"n", "p", "lost", "player", "play", "setup"})


def test_nothing_is_needed_before_the_rules_begin() -> None:
    program = kernel(RULES).program
    entries = {each.name: each.entry for each in program.procedures}
    assert needed(program)[entries["setup"]] == frozenset()
