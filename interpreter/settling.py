"""Choosing what cannot be seen, in no known order: nature says which one it is (semantics, 7 and 17).

Who takes a card out of another's hand chooses a place, and where several cards lie in one place in no known order, one
of them comes by lot.  So behind each choice that can come to this stands one more step, in which chance falls.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl.program import (
    Alternative,
    Binder,
    ChoiceStep,
    Expr,
    Local,
    Looped,
    PickStep,
    Program,
    ShuffleStep,
    Step,
    TogetherStep,
    ZoneRead,
)
from dsl.types import ComponentType
from interpreter.commits import Block
from interpreter.material import Material
from interpreter.seeing import always_seen, may_be_hidden
from interpreter.spaces import Spaces


@dataclass(frozen=True)
class SettleStep(PickStep):
    """Bind `slot`, where one of several unseen components stands for all, to one of them by lot.

    They are those in `domain` that `by` does not see and that lie where the one in the slot (`like`) lies.
    """

    by: Expr
    like: Local
    domain: Expr


def settling(material: Material) -> Material:
    """The same with a step behind each choice in which something unseen can be taken out of no known order."""
    program = material.program
    steps: list[Step] = list(program.steps)
    secret = committed(material)
    for number, step in enumerate(program.steps):
        if isinstance(step, ChoiceStep) and number not in secret:
            settled = tuple(behind(program, step, each, steps) for each in step.alternatives)
            steps[number] = replace(step, alternatives=settled)
    if len(steps) == len(program.steps):
        return material
    return replace(material, program=replace(program, steps=tuple(steps)))


def committed(material: Material) -> frozenset[int]:
    """The steps of `together` blocks, in which no chance can fall."""
    spaces, program = Spaces(material), material.program
    blocks = (Block(program, spaces, step) for step in program.steps if isinstance(step, TogetherStep))
    return frozenset(number for block in blocks for number in block.steps)


def behind(program: Program, choice: ChoiceStep, alternative: Alternative, steps: list[Step]) -> Alternative:
    """The alternative, with a step for each of its variables that chance may have to settle before its effects."""
    entry = alternative.entry
    for binder in reversed(alternative.binders):
        zone = zone_in(binder.domain)
        if isinstance(binder.slot.type, ComponentType) and zone is not None and may_be_open(program, choice, zone):
            steps.append(settle(choice, binder, zone, entry, alternative))
            entry = len(steps) - 1
    return replace(alternative, entry=entry)


def settle(choice: ChoiceStep, binder: Binder, zone: ZoneRead, after: int, alternative: Alternative) -> SettleStep:
    """The step that settles one variable."""
    like = Local(binder.slot, type=binder.slot.type)
    return SettleStep(
        binder.slot, zone, after, choice.by, like, binder.domain, path=alternative.path, span=alternative.span
    )


def zone_in(domain: Expr) -> ZoneRead | None:
    """The zone that a domain goes through, if it is one."""
    match domain:
        case ZoneRead():
            return domain
        case Looped(domain=inner):
            return zone_in(inner)
        case _:
            return None


def may_be_open(program: Program, choice: ChoiceStep, zone: ZoneRead) -> bool:
    """Whether a zone can hold several components in no known order that the one who chooses does not see."""
    declared = next(each for each in program.zones if each.name == zone.name)
    if declared.ordered and not any(isinstance(step, ShuffleStep) for step in program.steps):
        return False
    own = zone.owners[:1] == (choice.by,)
    return may_be_hidden(program, declared) or not always_seen(declared, "owner" if own else "all")
