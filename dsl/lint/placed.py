"""Components that lie nowhere when play begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from dsl.diagnostics import Findings
from dsl.program import CallStep, CaseStep, ChoiceStep, MoveAllStep, MoveStep, Program, Step, TakeStep
from dsl.syntax import File
from dsl.types import ComponentType, Type, ZoneType

SUCCESSORS = ("next", "then", "other", "body", "done", "short", "otherwise")


def look(file: File, program: Program, findings: Findings) -> None:
    """W206: a kind of component of which `setup` places none."""
    placed = {kind for step in setup(program) for kind in moved(step)}
    for kind in program.kinds:
        if kind.word not in ("shape", "print") and kind.name not in placed:
            findings.add("W206", kind.span, name=kind.name)


def setup(program: Program) -> Iterator[Step]:
    """The steps carried out before play begins, those of the procedures that they call among them."""
    entries = {procedure.name: procedure.entry for procedure in program.procedures}
    seen = {entries["play"]}
    waiting = [entries["setup"]]
    while waiting:
        number = waiting.pop()
        if number in seen:
            continue
        seen.add(number)
        step = program.steps[number]
        yield step
        waiting += successors(step)
        if isinstance(step, CallStep):
            waiting.append(entries[step.procedure])


def successors(step: Step) -> list[int]:
    """The steps at which play may go on after a step."""
    found = [getattr(step, field.name) for field in fields(step) if field.name in SUCCESSORS]
    if isinstance(step, CaseStep):
        found += [target for _, target in step.rows]
    elif isinstance(step, ChoiceStep):
        found += [alternative.entry for alternative in step.alternatives]
    return [number for number in found if isinstance(number, int)]


def moved(step: Step) -> tuple[str, ...]:
    """The kinds of components that a step may move."""
    match step:
        case MoveStep(what=what):
            return kinds(what.type)
        case MoveAllStep(slot=slot):
            return kinds(slot.type)
        case TakeStep(source=source):
            return kinds(source.type)
        case _:
            return ()


def kinds(type_: Type) -> tuple[str, ...]:
    """The kinds among which the components of a type are."""
    return type_.kinds if isinstance(type_, ComponentType | ZoneType) else ()
