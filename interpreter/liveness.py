"""Which names still matter at each step.

When play waits, a name that nothing reads any more is cleared, so that two ways to the same position give the same
position.  This is the usual backward analysis over the steps: a name matters before a step when the step reads it, or
when it matters after the step and the step does not set it.  The way back of a procedure counts as a name, which its
end reads and its calls set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from dsl.program import (
    CallStep,
    ChanceStep,
    ChoiceStep,
    ClaimStep,
    EachNextStep,
    EachStep,
    Local,
    PickStep,
    Program,
    ReturnStep,
    SetStep,
    Step,
    TogetherStep,
    TurnsNextStep,
    TurnsSlots,
    TurnsStep,
)
from interpreter.procedures import steps_of, ways_of

Name = int | str
"""The number of a slot, or the name of a procedure for its way back."""

Names = frozenset[Name]


def needed(program: Program) -> list[Names]:
    """For each step, the names that may be read from there on before they are set anew.

    In a procedure these are its own names, and those that its callers read after it.
    """
    alive = needed_inside(program)
    owned = steps_of(program)
    owner = {number: name for name, steps in owned.items() for number in steps}
    calls = [(number, step) for number, step in enumerate(program.steps) if isinstance(step, CallStep)]
    outside: dict[str, Names] = dict.fromkeys(owned, frozenset())
    changing = True
    while changing:
        changing = False
        for number, step in calls:
            found = outside[step.procedure] | alive[step.next] | outside.get(owner.get(number, ""), frozenset())
            changing |= found != outside[step.procedure]
            outside[step.procedure] = found
    return [names | outside.get(owner.get(number, ""), frozenset()) for number, names in enumerate(alive)]


def needed_inside(program: Program) -> list[Names]:
    """The same where only the names are asked for that a procedure reads itself, or those that it calls."""
    count = len(program.steps)
    entries = {each.name: each.entry for each in program.procedures}
    # what a call is followed by, and what it does, is looked at one after the other
    after = [
        (*ways_of(program, number), *([entries[step.procedure]] if isinstance(step, CallStep) else []))
        for number, step in enumerate(program.steps)
    ]
    before: list[list[int]] = [[] for _ in range(count)]
    for number, targets in enumerate(after):
        for target in targets:
            before[target].append(number)
    reads = [frozenset(read_by(step)) for step in program.steps]
    sets = [frozenset(set_by(program, step)) for step in program.steps]
    alive = list(reads)
    pending = dict.fromkeys(range(count))
    while pending:
        number, _ = pending.popitem()
        found = reads[number].union(*(alive[target] - sets[number] for target in after[number]))
        if found != alive[number]:
            alive[number] = found
            pending.update(dict.fromkeys(before[number]))
    return alive


def set_by(program: Program, step: Step) -> Iterator[Name]:
    """The names that a step sets whatever they held."""
    match step:
        case SetStep(target=Local(slot=slot)):
            yield slot.number
        case CallStep(procedure=name):
            yield name
            for procedure in program.procedures:
                if procedure.name == name:
                    yield from (slot.number for slot in procedure.params)
        case ChoiceStep(alternatives=alternatives):
            # those of one alternative are not read by another
            yield from (binder.slot.number for each in alternatives for binder in each.binders)
        case EachStep(noted=noted, index=index):
            yield from (index.number,) if noted is None else (index.number, noted.number)
        case EachNextStep(slot=slot) | TurnsNextStep(slot=slot) | ChanceStep(slot=slot) | PickStep(slot=slot):
            yield slot.number
        case TogetherStep(slot=slot):
            yield slot.number
        case TurnsStep(slots=slots):
            yield from (slot.number for slot in vars(slots).values())


def read_by(step: Step) -> Iterator[Name]:
    """The names that a step reads, other than those it has set itself by then."""
    match step:
        case SetStep(target=Local(), value=value):
            yield from names_in(value)
        case ReturnStep(procedure=name):
            yield name
        case ChoiceStep(alternatives=alternatives):
            own = {binder.slot.number for each in alternatives for binder in each.binders}
            yield from (name for name in names_in(step) if name not in own)
        case EachNextStep(slot=slot, noted=noted, index=index):
            yield from (name for name in names_in(step) if name != slot.number)
            yield from (index.number,) if noted is None else (index.number, noted.number)
        case ClaimStep(counter=counter):
            yield from (*names_in(step), counter.number)
        case EachStep(slot=slot) | TogetherStep(slot=slot):
            yield from (name for name in names_in(step) if name != slot.number)
        case _:
            yield from names_in(step)
            if not isinstance(step, TurnsStep) and isinstance(kept := getattr(step, "slots", None), TurnsSlots):
                yield from (slot.number for slot in vars(kept).values())


def names_in(node: object) -> Iterator[int]:
    """The slots that expressions in a step or expression read."""
    if isinstance(node, Local):
        yield node.slot.number
    elif isinstance(node, tuple):
        for each in node:
            yield from names_in(each)
    elif is_dataclass(node):
        for field in fields(node):
            if field.name not in ("span", "audience", "type"):
                yield from names_in(getattr(node, field.name))
