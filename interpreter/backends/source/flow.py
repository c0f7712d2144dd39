"""From the steps of a program to functions: one for each procedure and each phase of play.

A procedure in which play never waits is a function that its callers call.  In any other, play can be entered at its
heads: such a function is told where (`pc`), takes the names of its frame from the position, and gives back where play
goes on; names that are still needed are kept in the position whenever it is left.  So a number of a step is stored
only where play waits.

A function that says `HANDED` leaves the step in `PC` to the reference, which carries it out and goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from dsl.program import (
    CallStep,
    ChanceStep,
    ChoiceStep,
    ClaimStep,
    CommitStep,
    EachNextStep,
    EliminateStep,
    FinishStep,
    OutStep,
    OverStep,
    PickStep,
    ProcedureDecl,
    Program,
    ReturnStep,
    ShortageStep,
    SkipStep,
    Slot,
    Step,
    TogetherStep,
    TurnEndStep,
    TurnsNextStep,
)
from dsl.source import NOWHERE, Span
from dsl.types import ComponentType
from interpreter.backends.source import lots as chance
from interpreter.backends.source.apart import names_for
from interpreter.backends.source.blocks import Blocks
from interpreter.backends.source.body import KNOWN, Body
from interpreter.backends.source.circles import never_skipped
from interpreter.backends.source.forks import FORKS
from interpreter.backends.source.offers import written
from interpreter.backends.source.plan import Plan
from interpreter.backends.source.printing import cited, part_of
from interpreter.backends.source.remembered import remembered
from interpreter.backends.source.steps import STEPS, keep
from interpreter.backends.source.writing import Function, Module, Part
from interpreter.backends.walk.compiler import aggregate
from interpreter.choices import Choice
from interpreter.liveness import Name, read_by, set_by
from interpreter.nature import Lot
from interpreter.procedures import endless, steps_of, ways_of
from interpreter.texts import blocks

WHOLE = 60
"""The most steps of a procedure that is one function, whatever phases it has."""


class Flow:
    """The functions of one program, and which of them carries out each step."""

    def __init__(self, module: Module, choices: dict[int, Choice], lots: dict[int, Lot]) -> None:
        self.module = module
        self.program: Program = module.c.program
        self.choices = {number: choice for number, choice in choices.items() if written(module, number, choice)}
        self.lots = {number: lot for number, lot in lots.items() if chance.written(self.program.steps[number], lot)}
        self.blocks = Blocks(module.c, self.choices)
        self.blamed = self.blocks.blamed
        self.entries = {each.name: each for each in self.program.procedures}
        self.function_of: dict[int, str] = {}
        self.heads: set[int] = set()
        self._steps = steps_of(self.program)
        self._plain = self._never_waiting()

    def cited(self, step: Step) -> str:
        """A step as comments name it: where its rule stands, and the path to it."""
        return f"{cited(self.module, step.span)} {step.path}" if step.span != NOWHERE else step.path

    # ------------------------------------------------------------------------------------------------------- division

    def _never_waiting(self) -> frozenset[str]:
        """The procedures that are carried out in one go, and end where they were called."""
        found = {name for name in self.entries if name not in ("play", "setup")}
        changed = True
        while changed:
            changed = False
            for name in sorted(found):
                if not all(self._in_one_go(name, number, found) for number in self._steps[name]):
                    found.discard(name)
                    changed = True
        return frozenset(found)

    def _in_one_go(self, name: str, number: int, plain_ones: set[str]) -> bool:
        step = self.program.steps[number]
        match step:
            case ChoiceStep() | ChanceStep() | PickStep() | TogetherStep() | CommitStep() | FinishStep() | OverStep():
                return False
            case CallStep(procedure=called):
                return called in plain_ones
            case EliminateStep(seat=seat) if seat is not None:
                return False
        return all(way in self._steps[name] for way in ways_of(self.program, number))

    @cached_property
    def groups(self) -> dict[str, frozenset[int]]:
        """The steps of each function in which play may wait: those of one procedure, or of one phase of a long one."""
        parts = blocks(self.program)
        found: dict[str, set[int]] = {}
        for name, steps in self._steps.items():
            if name in self._plain:
                continue
            if len(steps) <= WHOLE:
                found.update({name: set(steps)} if steps else {})
                continue
            for number in sorted(steps):
                labels = self.program.steps[number].path.split(".")
                paths = [".".join(labels[: i + 1]) for i in range(len(labels))]
                phase = next((path for path in reversed(paths) if path in parts and path != name), name)
                found.setdefault(phase if phase.startswith(name) else name, set()).add(number)
        return {name: frozenset(steps) for name, steps in found.items()}

    @property
    def names(self) -> list[str]:
        """The functions in which play may wait, as they are written."""
        return list(dict.fromkeys(self.function_of.values()))

    # --------------------------------------------------------------------------------------------------------- writing

    def write(self) -> None:
        """Write every function."""
        required = self._entered()
        begun = {name: self._begin_group(name, own) for name, own in self.groups.items()}
        for name, own in self.groups.items():
            self._write_group(begun[name], own, required & own)

    def _begin_group(self, name: str, own: frozenset[int]) -> Function:
        f = self.module.begin(
            name.replace(".", "_"), ["m", "t", "b", "r", "pc"], "", self._beginning(own), part_of(name)
        )
        self.function_of.update(dict.fromkeys(own, f.name))
        return f

    def _entered(self) -> set[int]:
        """The steps where functions are entered from outside."""
        found = {each.entry for each in self.program.procedures}
        found |= set() if self.program.end.entry is None else {self.program.end.entry}
        group_of = {number: name for name, own in self.groups.items() for number in own}
        for number, step in enumerate(self.program.steps):
            if number not in group_of:
                continue
            match step:
                case ChoiceStep(alternatives=alternatives, otherwise=otherwise, asks=asks):
                    found |= {each.entry for each in alternatives}
                    if (asks or number in self.handed) and otherwise is not None:
                        found.add(otherwise)
                case CallStep(procedure=called, next=after) if called not in self._plain:
                    found.add(after)
                case TogetherStep(body=body, next=after):
                    found |= {number, body, after}
                case ChanceStep(next=after) | PickStep(next=after):
                    found.add(after)
            if number in self.handed:
                found |= set(ways_of(self.program, number))
            found |= {way for way in ways_of(self.program, number) if group_of.get(way) != group_of[number]}
        return found

    @cached_property
    def endless(self) -> frozenset[int]:
        """The steps between which play might go round for ever without a decision."""
        return endless(self.program)

    @cached_property
    def handed(self) -> frozenset[int]:
        """The steps that are left to the reference."""
        found = set()
        for number, step in enumerate(self.program.steps):
            match step:
                case ChoiceStep():
                    known = number in self.choices
                case ChanceStep() | PickStep():
                    known = number in self.lots
                case TogetherStep():
                    known = number in self.blocks.whole
                case _:
                    known = isinstance(step, KNOWN) or type(step) in STEPS or type(step) in FORKS
            if not known:
                found.add(number)
        return frozenset(found)

    @cached_property
    def waits(self) -> frozenset[int]:
        """The steps at which a function may be left."""
        leaving = {
            number
            for number, step in enumerate(self.program.steps)
            if isinstance(step, ChoiceStep | CommitStep | ReturnStep | FinishStep | OverStep | ShortageStep)
            or (isinstance(step, CallStep) and step.procedure not in self._plain)
        }
        return frozenset(leaving) | self.handed

    def _write_group(self, f: Function, own: frozenset[int], heads: set[int]) -> None:
        plan = Plan(self.program, own, set(heads), self.waits, self.handed, self.blocks.ends | self._comes_back(own))
        made = plan.make()
        self.heads |= set(made)
        names = self._names(own)
        for slot in names:
            f.bound(slot)
        assigned = {name for number in own for name in changed_by(self.program, self.program.steps[number])}
        writer = Body(self, f, names, assigned)
        inner = frozenset(step for each in self._plain for step in self._steps[each])
        writer.remembered = remembered(self.module, own, inner)
        writer.enter(made)
        writer.heads(made)

    def _comes_back(self, own: frozenset[int]) -> dict[int, int]:
        """The calls of procedures in which play may wait, and where it goes on in the same function after them."""
        found = {}
        for number in own:
            step = self.program.steps[number]
            if isinstance(step, CallStep) and step.next in own and not self.never_waits(step.procedure):
                found[number] = step.next
        return found

    @cached_property
    def names_matter(self) -> bool:
        """Whether what nobody needs of the names in the position matters in a playout: to the reference, or because a
        name may stand for one of several components that are alike."""
        among = ((number, lot.variable) for number, lot in self.lots.items() if isinstance(lot.type, ComponentType))
        lots = (names_for(self.module.c.layout, number, variable) for number, variable in among)
        return bool(self.handed) or any(lots) or any(told.names for told in self.module.told.values())

    def _beginning(self, own: frozenset[int]) -> Span:
        """The place of the rule that is written first."""
        spans = (self.program.steps[number].span for number in own)
        return min(
            (span for span in spans if span != NOWHERE), key=lambda span: (span.name, span.start), default=NOWHERE
        )

    def _names(self, own: frozenset[int]) -> list[Slot]:
        """The names of frames that steps read or set, without sets and the like, which stay where frames keep them."""
        numbers = {
            name
            for number in own
            for name in (*read_by(self.program.steps[number]), *set_by(self.program, self.program.steps[number]))
        }
        numbers -= never_skipped(self.program)
        return [slot for slot in self.framed if slot.number in numbers and not aggregate(slot.type)]

    @cached_property
    def framed(self) -> list[Slot]:
        """The names of all frames."""
        places = self.module.c.layout.frames.places.values()
        return [place.slot for place in places if place.slot is not None]

    # ----------------------------------------------------------------------------------------------------- procedures

    def called(self, name: str) -> str:
        """The function of a procedure in which play never waits; it is written when it is first called."""
        return self.module.once(("procedure", name), lambda: self._write_procedure(self.entries[name]))

    def _write_procedure(self, declared: ProcedureDecl) -> str:
        own = self._steps[declared.name]
        plan = Plan(self.program, own, {declared.entry}, self.waits & own, frozenset())
        made = plan.make()
        span = self._beginning(own)
        f = self.module.begin(declared.name.replace(".", "_"), ["m", "t"], "", span, Part.PROCEDURES)
        writer = Body(self, f, [], set(), returns=True)
        given = []
        for slot in (*declared.params, *self.found_set(declared)):
            f.parameters.append(f.bound(slot))
            given.append(slot)
        for slot in self._names(own):
            if slot.number not in f.slots:
                f.bound(slot)
        for slot in given:
            if aggregate(slot.type):
                text = f.slots.pop(slot.number)
                keep(f, slot, text)
        if len(made) > 1:
            f.line(f"pc = {declared.entry}")
        writer.heads(made)
        return f.name

    def found_set(self, declared: ProcedureDecl) -> list[Slot]:
        """The names that a procedure finds set when it begins, as an action finds what was chosen for it."""
        alive = self.module.c.layout.frames.alive[declared.entry]
        return [
            slot
            for slot in self._names(self._steps[declared.name])
            if slot.number in alive and slot not in declared.params
        ]

    def never_waits(self, name: str) -> bool:
        """Whether a procedure is carried out in one go."""
        return name in self._plain


def changed_by(program: Program, step: Step) -> Iterator[Name]:
    """The names that a step may change: those that it sets, and those of its turns, or of its loop, that it counts."""
    yield from set_by(program, step)
    match step:
        case TurnsNextStep(slots=slots) | TurnEndStep(slots=slots) | SkipStep(slots=slots) | OutStep(slots=slots):
            yield from (slot.number for slot in vars(slots).values())
        case EachNextStep(index=counter) | ClaimStep(counter=counter):
            yield counter.number
