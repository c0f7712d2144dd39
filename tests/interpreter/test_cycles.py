"""Which rules a run is said to go round in."""

from __future__ import annotations

from dsl.program import ChoiceStep, ClaimStep, TurnsNextStep
from interpreter.cycles import MOST_PLACES, cycle, stopped
from tests.interpreter.playing import kernel

LOOPS = """
counter amount: 0..9 = 0 beyond lost    seen: all

procedure add(n: 0..9):
    set amount to amount + n

play:
    turns player in seating until never:
        phase growing:
            repeat while amount < 9 at most 9 times:
                step more:
                    add(1)
        phase asking:
            choose n in 1 .. 2
        set amount to 0
"""


def steps_of(kind: type) -> list[int]:
    return [number for number, step in enumerate(kernel(LOOPS).program.steps) if isinstance(step, kind)]


def paths(number: int) -> set[str]:
    program = kernel(LOOPS).program
    return {program.steps[each].path for each in cycle(program, number)}


def test_the_shortest_way_round_is_the_innermost_loop() -> None:
    assert paths(steps_of(ClaimStep)[0]) == {"play.growing", "play.growing.more", "add"}


def test_a_choice_is_on_the_way_round_the_turns() -> None:
    assert {"play", "play.asking"} <= paths(steps_of(ChoiceStep)[0])


def test_a_step_that_nothing_leads_back_to_is_alone() -> None:
    program = kernel(LOOPS).program
    entry = next(each.entry for each in program.procedures if each.name == "play")
    assert cycle(program, entry) == [entry]


def test_the_places_of_a_cycle_are_told_in_the_order_of_the_text() -> None:
    program = kernel(LOOPS).program
    found = stopped("E702", program, steps_of(TurnsNextStep)[0], most=3).diagnostic
    starts = [each.span.start for each in found.related]
    assert starts == sorted(starts) and 0 < len(starts) <= MOST_PLACES
    assert all("play" in each.text for each in found.related)
