"""Which steps belong to which procedure."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import (
    BranchStep,
    CallStep,
    CaseStep,
    ChoiceStep,
    EachNextStep,
    EliminateStep,
    FinishStep,
    Program,
    ReturnStep,
    TakeStep,
    TurnsNextStep,
)
from interpreter.cycles import successors

END_OF_PLAY = "end"
"""What decides the ties, as if it were a procedure."""


def ways_of(program: Program, number: int) -> Sequence[int]:
    """The steps that follow a step in the same procedure, in the order in which they are written."""
    match program.steps[number]:
        case BranchStep(then=then, other=other):
            return (then, other)
        case CaseStep(rows=rows, other=other):
            return (*(target for _, target in rows), other)
        case CallStep(next=after):
            return (after,)
        case ReturnStep() | FinishStep():
            return ()
        case EachNextStep(body=body, done=done) | TurnsNextStep(body=body, done=done):
            return (body, done)
        case TakeStep(next=after, short=short):
            return (after, short)
        case EliminateStep(away=away, next=after, seat=seat):
            return (after,) if seat is None else (away, after)
        case _:
            return tuple(successors(program, number))


def endless(program: Program) -> frozenset[int]:
    """The steps that a procedure might come by for ever with no decision between, and others on the way between such.

    Rounds of an `each` come to an end by themselves, and so does what is called, unless it is among these steps itself.
    """
    after: dict[int, Sequence[int]] = {}
    for number, step in enumerate(program.steps):
        match step:
            case ChoiceStep(otherwise=otherwise):
                after[number] = () if otherwise is None else (otherwise,)
            case EachNextStep(done=done):
                after[number] = (done,)
            case _:
                after[number] = ways_of(program, number)
    left = set(after)
    while True:
        reached = {way for number in left for way in after[number]}
        going_on = {number for number in left & reached if not left.isdisjoint(after[number])}
        if going_on == left:
            return frozenset(left)
        left = going_on


def steps_of(program: Program) -> dict[str, frozenset[int]]:
    """The steps of each procedure: `play` first, then the others as declared, and what decides the ties."""
    entries = sorted(((each.name, each.entry) for each in program.procedures), key=lambda each: each[0] != "play")
    if program.end.entry is not None:
        entries.append((END_OF_PLAY, program.end.entry))
    owner = {entry: name for name, entry in reversed(entries)}
    taken: dict[int, str] = {}
    for name, entry in entries:
        ahead = [entry]
        while ahead:
            number = ahead.pop()
            if number not in taken and owner.get(number, name) == name:
                taken[number] = name
                ahead.extend(ways_of(program, number))
    return {name: frozenset(step for step, found in taken.items() if found == name) for name, _ in entries}
