"""`together` blocks in a playout: the players decide one after the other, each unseen by the others (semantics, 15).

Nobody changes anything but what is the player's own.  Where, besides, nobody reads what another player may change, it
makes no difference that nothing happens before the last has decided: so each part is carried out at once, and no copies
are made.  All other blocks are left to the reference, and so are all where play waits for each decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING

from dsl.program import (
    BranchStep,
    CaseStep,
    ChoiceStep,
    ClaimStep,
    CommitStep,
    CompoundStep,
    Const,
    DefineCall,
    EachNextStep,
    EachStep,
    Expr,
    FieldRead,
    Local,
    Looped,
    MoveAllStep,
    MoveStep,
    Occupancy,
    RelationCall,
    SetStep,
    Slot,
    Step,
    TogetherStep,
    ValueRead,
    WordCall,
    ZoneRead,
)
from dsl.types import ComponentType, ListOf, Optional, SetOf, Type
from interpreter.backends.source.domains import each
from interpreter.backends.source.falling import LEFT
from interpreter.backends.walk.compiler import Compiler
from interpreter.choices import Choice
from interpreter.commits import MOST_DECISIONS, Block
from interpreter.layout import COMMITTED
from interpreter.liveness import set_by

if TYPE_CHECKING:
    from interpreter.backends.source.body import Body
    from interpreter.backends.source.plan import Block as Lines

PLAIN_STEPS = (
    BranchStep
    | CaseStep
    | ChoiceStep
    | ClaimStep
    | CommitStep
    | CompoundStep
    | EachNextStep
    | EachStep
    | MoveAllStep
    | MoveStep
    | SetStep
)
"""Steps that change no more than what they name."""

HARMLESS = frozenset(("left", "order", "others", "right", "seating", "seats_from"))
"""Words that read nothing that changes."""


class Blocks:
    """The blocks of a program.

    `whole` are those whose parts are carried out at once, by their numbers; `ends` says which block a step that ends a
    part belongs to, and `blamed` which one is named where a choice in it is one too many.
    """

    def __init__(self, c: Compiler, choices: Mapping[int, Choice]) -> None:
        self.whole: set[int] = set()
        self.ends: dict[int, int] = {}
        self.blamed: dict[int, int] = {}
        for number, step in enumerate(c.program.steps):
            if not isinstance(step, TogetherStep):
                continue
            block = Block(c.program, c.spaces, step)
            steps = {each: c.program.steps[each] for each in sorted(block.steps)}
            commits = [each for each, step in steps.items() if isinstance(step, CommitStep)]
            if (
                block.most() < MOST_DECISIONS
                and not self.ends.keys() & set(commits)
                and all(each in choices for each, step in steps.items() if isinstance(step, ChoiceStep))
                and Part(c, step, list(steps.values())).apart
            ):
                self.whole.add(number)
                self.ends.update(dict.fromkeys(commits, number))
                self.blamed.update(dict.fromkeys(steps, number))


@dataclass
class Part:
    """What a player does in a block, as far as it can be told before play.

    `values` and `zones` are the names of what is changed.
    """

    c: Compiler
    block: TogetherStep
    steps: Sequence[Step]
    values: set[str] = field(default_factory=set)
    zones: set[str] = field(default_factory=set)

    @property
    def apart(self) -> bool:
        """Whether nobody reads what another player may change, nor anything after the block a name set in it."""
        return self._own_changes() and not self._names_are_needed() and all(map(self._reads_own, self.steps))

    def _names_are_needed(self) -> bool:
        after = self.c.layout.frames.alive[self.block.next]
        set_here = {name for step in (self.block, *self.steps) for name in set_by(self.c.program, step)}
        return bool(after & set_here)

    # --------------------------------------------------------------------------------------------------------- changes

    def _own_changes(self) -> bool:
        """Whether all that is changed is named with its owner, who is the player; what that is, is noted."""
        for step in self.steps:
            match step:
                case SetStep(target=Local()):
                    pass
                case SetStep(target=ValueRead(name=name) as target, value=value) if self._own(target):
                    if stands_for(target.type) and not self._own_component(value):
                        return False
                    self.values.add(name)
                case MoveStep(what=Local(slot=slot), to=ZoneRead(name=name) as to) if self._own(to):
                    origin = self._origin(slot)
                    if origin is None:
                        return False
                    self.zones |= {origin.name, name}
                case MoveAllStep(domain=ZoneRead() as origin, to=ZoneRead(name=name) as to) if self._own(to):
                    if not self._own(origin):
                        return False
                    self.zones |= {origin.name, name}
                case SetStep() | MoveStep() | MoveAllStep():
                    return False
                case _ if not isinstance(step, PLAIN_STEPS):
                    return False
        return True

    def _own(self, expr: Expr) -> bool:
        """Whether something is read or named as the player's."""
        return isinstance(expr, ValueRead | ZoneRead) and any(
            isinstance(owner, Local) and owner.slot == self.block.slot for owner in expr.owners
        )

    def _own_component(self, value: Expr) -> bool:
        """Whether a component that a value stands for is the player's, so that nobody else can choose it."""
        return isinstance(value, Const) or (isinstance(value, Local) and self._origin(value.slot) is not None)

    def _origin(self, slot: Slot) -> ZoneRead | None:
        """The zone of the player that a name takes its component from."""
        for step in self.steps:
            domains: list[Expr] = []
            if isinstance(step, ChoiceStep):
                binders = [binder for each in step.alternatives for binder in each.binders]
                domains = [binder.domain for binder in binders if binder.slot == slot]
            elif isinstance(step, EachStep) and step.slot == slot:
                domains = [step.domain]
            for domain in domains:
                whole = domain
                while isinstance(whole, Looped) and whole.word == "those":
                    whole = whole.domain
                return whole if isinstance(whole, ZoneRead) and self._own(whole) else None
        return None

    # ----------------------------------------------------------------------------------------------------------- reads

    def _reads_own(self, step: Step) -> bool:
        """Whether a step reads what players change as the player's own only."""
        return all(self._harmless(node) for node in nodes(step))

    def _harmless(self, node: object) -> bool:
        match node:
            case ValueRead(name=name):
                return name not in self.values or self._own(node)
            case ZoneRead(name=name):
                return name not in self.zones or self._own(node)
            case DefineCall(name=name):
                return all(self._harmless(each) for each in nodes(self.c.defines[name].body))
            case FieldRead(name=name):
                return True
            case WordCall(word=word):
                return word in HARMLESS or not self.zones
            case Occupancy() | RelationCall():
                return not self.zones
            case _:
                return True


def stands_for(kind: Type) -> bool:
    """Whether a value stands for a component, by itself or among others."""
    item = kind.item if isinstance(kind, Optional | ListOf | SetOf) else kind
    return isinstance(item, ComponentType)


def nodes(tree: object) -> Iterator[object]:
    """Every part of a step or expression."""
    if isinstance(tree, tuple):
        for each_part in tree:
            yield from nodes(each_part)
    elif is_dataclass(tree):
        yield tree
        for part in fields(tree):
            if part.name not in ("span", "audience", "type"):
                yield from nodes(getattr(tree, part.name))


# ------------------------------------------------------------------------------------------------------------- writing


def write_block(body: Body, number: int, step: TogetherStep, blocks: Sequence[Lines]) -> None:
    """In a playout the part of each who takes part in turn, in seating order; then on behind the block."""
    from interpreter.backends.source.body import HANDED

    f = body.f
    part, after = blocks
    player = f.slots[step.slot.number]
    with f.block("if x == 0:"):
        body.wait(number, str(HANDED))
    left, bit = f.fresh("left"), f.fresh("bit")
    f.line(f"{left} = r[{LEFT}]")
    with f.block(f"if {left} < 0:"):
        f.line(f"{left} = 0")
        with each(f, step.domain, step.slot.name, lambda member: f.slots.update({step.slot.number: member})):
            condition = "1" if step.where is None else f.test(step.where)
            with f.when(condition):
                f.line(f"{left} |= 1 << {f.slots[step.slot.number]}")
    f.slots[step.slot.number] = player
    with f.block(f"if {left} == 0:"):
        f.line(f"r[{LEFT}] = -1")
        body.block(after)
    with f.block("else:"):
        f.line(f"{bit} = {left} & -{left}")
        f.line(f"r[{LEFT}] = {left} ^ {bit}")
        f.line(f"{player} = lowest({bit})")
        body.block(part)


def write_end(body: Body, number: int, following: Lines) -> None:
    """The end of a part: in a playout that of the next player follows."""
    with body.f.block("if x != 0:"):
        body.block(following)
    body.wait(number, str(COMMITTED))
