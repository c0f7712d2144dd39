"""Which rules a run goes round in, for telling people why it does not end."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from dsl.program import (
    BranchStep,
    CallStep,
    CaseStep,
    ChoiceStep,
    EachNextStep,
    FinishStep,
    Program,
    ReturnStep,
    TakeStep,
    TurnsNextStep,
)


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
        case FinishStep():
            return
        case step:
            yield step.next


def cycle(program: Program, number: int) -> str:
    """The paths of the rules on the shortest way from a step back to itself, in the order of the text."""
    came_from: dict[int, int] = {}
    ahead = deque([number])
    while ahead and number not in came_from:
        step = ahead.popleft()
        for after in successors(program, step):
            if after not in came_from:
                came_from[after] = step
                ahead.append(after)
    on_it = [number]
    while number in came_from and came_from[on_it[-1]] != number:
        on_it.append(came_from[on_it[-1]])
    steps = sorted((program.steps[each] for each in on_it), key=lambda step: step.span.start)
    return ", ".join(dict.fromkeys(step.path for step in steps if step.path))
