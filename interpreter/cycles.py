"""Which rules a run goes round in, for telling people why it does not end."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from dsl.diagnostics import Findings, Related
from dsl.program import (
    BranchStep,
    CallStep,
    CaseStep,
    ChoiceStep,
    CommitStep,
    EachNextStep,
    EliminateStep,
    FinishStep,
    OverStep,
    Program,
    ReturnStep,
    ShortageStep,
    TakeStep,
    TogetherStep,
    TurnsNextStep,
)
from dsl.source import NOWHERE
from interpreter.errors import Stopped

MOST_STEPS = 1_000_000
"""The steps between two decisions after which a run is taken to go on for ever."""

MOST_FALLS = 5_000
"""How often chance may fall between two decisions before a run is taken to go on for ever."""

MOST_PLACES = 8
"""The most places of a cycle that are shown."""


def successors(program: Program, number: int) -> Iterator[int]:
    """The steps that can follow a step; a procedure can go back to wherever it is called."""
    match program.steps[number]:
        case BranchStep(then=then, other=other):
            yield from (then, other)
        case CaseStep(rows=rows, other=other):
            yield from (*(target for _, target in rows), other)
        case CallStep(procedure=name):
            yield from (each.entry for each in program.procedures if each.name == name)
        case ReturnStep(procedure=name):
            calls = (step for step in program.steps if isinstance(step, CallStep) and step.procedure == name)
            yield from (step.next for step in calls)
        case ChoiceStep(alternatives=alternatives, otherwise=otherwise):
            yield from (each.entry for each in alternatives)
            yield from () if otherwise is None else (otherwise,)
        case EachNextStep(body=body, done=done) | TurnsNextStep(body=body, done=done):
            yield from (body, done)
        case TakeStep(next=after, short=short):
            yield from (after, short)
        case TogetherStep(body=body, next=after):
            yield from (body, after)
        case EliminateStep(away=away, next=after):
            yield from (away, after)
        case FinishStep():
            yield from () if program.end.entry is None else (program.end.entry,)
        case OverStep() | ShortageStep() | CommitStep():
            return
        case step:
            yield step.next


def cycle(program: Program, number: int) -> list[int]:
    """The steps on the shortest way from a step back to itself; only itself when none leads back."""
    came_from: dict[int, int] = {}
    ahead = deque([number])
    while ahead and number not in came_from:
        step = ahead.popleft()
        for after in successors(program, step):
            if after not in came_from:
                came_from[after] = step
                ahead.append(after)
    found = [number]
    while number in came_from and came_from[found[-1]] != number:
        found.append(came_from[found[-1]])
    return found


def endless_chance(program: Program, number: int) -> Stopped:
    """The refusal with which a run stops in which nothing but chance falls, the last time at a step."""
    return stopped("E707", program, number, most=MOST_FALLS)


def stopped(code: str, program: Program, number: int, **slots: object) -> Stopped:
    """The refusal with which a run stops at a step that it came by too often, with the rules that it goes round in."""
    here = program.steps[number].span
    spans = {program.steps[each].span: program.steps[each].path for each in cycle(program, number)}
    places = sorted((span for span in spans if span not in (here, NOWHERE)), key=lambda span: (span.name, span.start))
    related = [Related(span, f"play comes by here, in `{spans[span]}`") for span in places[:MOST_PLACES]]
    return Stopped(Findings().add(code, here, related=related, help=None, **slots))
