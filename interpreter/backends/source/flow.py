"""From the steps of a program to functions: one for each procedure and each phase of play.

A procedure in which play never waits is a function that its callers call.  In any other, play can be entered at its
heads: such a function is told where (`pc`), takes the names of its frame from the position, and gives back where play
goes on; names that are still needed are kept in the position whenever it is left.  So a number of a step is stored
only where play waits.

A function that says `HANDED` leaves the step in `PC` to the reference, which carries it out and goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from dsl.program import (
    CallStep,
    ChanceStep,
    ChoiceStep,
    ClaimStep,
    CommitStep,
    EachNextStep,
    EachStep,
    EliminateStep,
    FinishStep,
    OutStep,
    OverStep,
    PickStep,
    ProcedureDecl,
    Program,
    ReturnStep,
    SetStep,
    ShortageStep,
    SkipStep,
    Slot,
    Step,
    TogetherStep,
    TurnEndStep,
    TurnsNextStep,
    ValueRead,
)
from dsl.source import NOWHERE, Span
from interpreter.backends.source import lots as chance
from interpreter.backends.source.blocks import Blocks, write_block, write_end
from interpreter.backends.source.eaches import write_each
from interpreter.backends.source.forks import FORKS
from interpreter.backends.source.lots import write_lot
from interpreter.backends.source.offers import write_choice, written
from interpreter.backends.source.plan import Again, Block, Each, Fork, Goto, Leave, Plain, Plan
from interpreter.backends.source.printing import cited
from interpreter.backends.source.remembered import Remembered, remembered, renew
from interpreter.backends.source.steps import STEPS, keep
from interpreter.backends.source.writing import Function, Module, Part
from interpreter.backends.walk.compiler import aggregate
from interpreter.choices import Choice
from interpreter.layout import COMMITTED, END, PC
from interpreter.liveness import Name, Names, read_by, set_by
from interpreter.nature import Lot
from interpreter.procedures import steps_of, ways_of
from interpreter.texts import blocks

HANDED = -4
"""What a function gives back when the reference is to carry out the step in `PC`."""

WHOLE = 60
"""The most steps of a procedure that is one function, whatever phases it has."""

BRANCHES = 6
"""The most heads of a function that are looked for one after the other."""


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
        for name, own in self.groups.items():
            self._write_group(name, own, required & own)

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

    def _write_group(self, name: str, own: frozenset[int], heads: set[int]) -> None:
        plan = Plan(self.program, own, set(heads), self.waits, self.handed, self.blocks.ends)
        made = plan.make()
        f = self.module.begin(
            name.replace(".", "_"), ["m", "t", "b", "r", "pc"], "", self._beginning(own), part_of(name)
        )
        for number in own:
            self.function_of[number] = f.name
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

    def _beginning(self, own: frozenset[int]) -> Span:
        """The place of the rule that is written first."""
        spans = (self.program.steps[number].span for number in own)
        return min(
            (span for span in spans if span != NOWHERE), key=lambda span: (span.name, span.start), default=NOWHERE
        )

    def _names(self, own: frozenset[int]) -> list[Slot]:
        """The names of frames that steps read or set; sets and the like are not among them, they stay where frames are."""
        numbers = {
            name
            for number in own
            for name in (*read_by(self.program.steps[number]), *set_by(self.program, self.program.steps[number]))
        }
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


PLAYING = ChoiceStep | ChanceStep | PickStep | TogetherStep | CommitStep
"""Steps that ask for the chance of a playout."""

KNOWN = CallStep | ReturnStep | EachStep | CommitStep | OverStep | EliminateStep
"""Steps that are written here."""


class Body:
    """The lines of one function of steps."""

    def __init__(
        self, flow: Flow, f: Function, names: Sequence[Slot], assigned: set[int | str], returns: bool = False
    ) -> None:
        self.flow = flow
        self.f = f
        self.names = names
        self.assigned = assigned
        self.returns = returns
        self.program = flow.program
        self.frames = f.c.layout.frames
        self.plays = False
        self.remembered: Remembered | None = None
        self._falls_to: int | None = None
        length = self.program.length
        self.length = None if length is None else f.c.spaces.constant(length)

    def step(self, number: int) -> Step:
        """A step by its number."""
        return self.program.steps[number]

    # --------------------------------------------------------------------------------------------- entering and leaving

    def enter(self, made: dict[int, Block]) -> None:
        """Take the names that are still needed from the position, and the chance of a playout."""
        alive = {name for head in made for name in self.frames.alive[head]}
        for slot in self.names:
            if slot.number in alive:
                self.f.line(f"{self.f.slots[slot.number]} = m[{self.frames.places[slot.number].address}]")
        self.plays = any(isinstance(self.step(n), PLAYING) and n not in self.flow.handed for n in self._numbers(made))
        if self.plays:
            self.f.line("x = r[0]")
            self.f.line("k = r[1]")
        if self.remembered is not None:
            self.f.line("n = -1")
            self.f.line("o = 0")

    def _numbers(self, made: dict[int, Block]) -> list[int]:
        return [part.number for block in made.values() for part in flattened(block) if isinstance(part, Plain | Fork)]

    def keep(self, needed: Names) -> None:
        """Keep in the position the names that are needed where play goes on."""
        for slot in self.names:
            if slot.number in needed and slot.number in self.assigned:
                self.f.line(f"m[{self.frames.places[slot.number].address}] = {self.f.slots[slot.number]}")
        if self.plays:
            self.f.line("r[0] = x")
            self.f.line("r[1] = k")

    def wait(self, number: int, result: str) -> None:
        """Play waits at a step, or leaves it to the reference."""
        self.keep(self.frames.alive[number])
        self.f.line(f"m[{PC}] = {number}")
        self.f.line(f"return {result}")

    def out(self, number: int) -> None:
        """Play goes on in another function."""
        self.keep(self.frames.alive[number])
        self.f.line(f"return {number}")

    # ----------------------------------------------------------------------------------------------------------- blocks

    def heads(self, made: dict[int, Block]) -> None:
        """All blocks, each under its head; going on at another head is going round once more."""
        if len(made) == 1 and not any(isinstance(part, Goto) for block in made.values() for part in flattened(block)):
            self.block(next(iter(made.values())))
            return
        first, rest = self._entered_once(made)
        for number in first:
            with self.f.block(f"if pc == {number}:"):
                self.block(made[number])
        with self.f.block("while True:"):
            pair = in_turn(made, rest)
            if pair is None:
                self._choose(rest, made)
                return
            before, after = pair
            self._falls_to = after
            with self.f.block(f"if pc != {after}:"):
                self.block(made[before])
            self._falls_to = None
            self.block(made[after])

    def _entered_once(self, made: dict[int, Block]) -> tuple[list[int], list[int]]:
        """The heads where play only comes in, and goes on at another at the end; and the others."""
        parts = [part for block in made.values() for part in flattened(block)]
        numbers = [part.number for part in parts if isinstance(part, Plain | Fork)]
        if any(isinstance(self.step(number), ChanceStep | PickStep | TogetherStep | CallStep) for number in numbers):
            return [], sorted(made)
        targets = {number for block in made.values() for number in gotos(block)}
        first = [number for number in sorted(made) if number not in targets and all_last(made[number])]
        return first, [number for number in sorted(made) if number not in first]

    def _choose(self, numbers: list[int], made: dict[int, Block]) -> None:
        """The block of the head that `pc` says."""
        if len(numbers) > BRANCHES:
            half = len(numbers) // 2
            with self.f.block(f"if pc < {numbers[half]}:"):
                self._choose(numbers[:half], made)
            with self.f.block("else:"):
                self._choose(numbers[half:], made)
            return
        for number in numbers:
            with self.f.block(f"if pc == {number}:"):
                self.block(made[number])

    def block(self, block: Block) -> None:
        """The parts of a block, one after the other."""
        for part in block:
            match part:
                case Plain(number=number):
                    self.plain(number)
                case Fork(number=number, blocks=blocks):
                    self.fork(number, blocks)
                case Each(begin=begin, following=following, body=body):
                    with self.f.at(self.step(begin).span):
                        self.note(begin)
                        write_each(self, begin, following, body)
                case Goto(number=number, last=last):
                    self.goto(number, last)
                case Again(last=last):
                    if not last:
                        self.f.line("continue")
                case Leave():
                    self.f.line("break")

    def goto(self, number: int, last: bool) -> None:
        """Go on at a head of this function, or in another function."""
        if self.flow.function_of.get(number) != self.f.name and not self.returns:
            self.out(number)
            return
        if last and number == self._falls_to:
            return
        self.f.line(f"pc = {number}")
        if not last:
            self.f.line("continue")

    def note(self, number: int) -> None:
        """Say which rule the next lines carry out."""
        step = self.step(number)
        self.f.line(f"# {self.flow.cited(step)}")

    def plain(self, number: int) -> None:
        """A step that goes on to the next one, or that ends the function."""
        step = self.step(number)
        with self.f.at(step.span):
            self.note(number)
            if number in self.flow.handed:
                self.wait(number, str(HANDED))
                return
            match step:
                case CallStep():
                    self.call(step, number)
                case ReturnStep():
                    self.give_back(step)
                case ChanceStep() | PickStep():
                    write_lot(self, number, self.flow.lots[number])
                case CommitStep():
                    self.wait(number, str(COMMITTED))
                case OverStep():
                    self.f.line(f"return {END}")
                case FinishStep():
                    STEPS[FinishStep](self.f, step, number)
                    self.finish()
                case EliminateStep():
                    FORKS[EliminateStep](self, number, ())
                case _:
                    STEPS[type(step)](self.f, step, number)
                    self.renew(number, step)

    def renew(self, number: int, step: Step) -> None:
        """Bring the options that are remembered up to date, if the step has written one of their marks."""
        match self.remembered, step:
            case Remembered() as what, SetStep(target=ValueRead(name=name, owners=(site,))) if name in what.marks:
                renew(self.f, what, number, self.f.value(site))

    def finish(self) -> None:
        """Play is over, or what follows it decides the ties."""
        entry = self.program.end.entry
        if entry is not None:
            self.out(entry)
            return
        if self.plays:
            self.f.line("r[0] = x")
            self.f.line("r[1] = k")
        self.f.line(f"return {END}")

    def call(self, step: CallStep, number: int) -> None:
        """Carry out a procedure: by a call, or by going on in its function and coming back."""
        declared = self.flow.entries[step.procedure]
        args = [self.f.value(arg) for arg in step.args]
        if self.flow.never_waits(step.procedure):
            args += [self.found(slot) for slot in self.flow.found_set(declared)]
            self.f.line(f"{self.flow.called(step.procedure)}({', '.join(['m', 't', *args])})")
            return
        args = [self.f.atom(arg, slot.name) for arg, slot in zip(args, declared.params, strict=True)]
        alive = self.frames.alive
        self.keep(alive[step.next] | alive[declared.entry] & alive[number])
        for slot, arg in zip(declared.params, args, strict=True):
            if aggregate(slot.type):
                keep(self.f, slot, arg)
            else:
                self.f.line(f"m[{self.frames.places[slot.number].address}] = {arg}")
        self.f.line(f"m[{self.frames.places[step.procedure].address}] = {step.next}")
        given = frozenset(set_by(self.program, step))
        for first, end in self.frames.dropped(number, declared.entry, given):
            self.f.line(f"m[{first}] = -1" if end == first + 1 else f"fill(m, {first}, {end - first}, -1)")
        self.f.line(f"return {declared.entry}")

    def found(self, slot: Slot) -> str:
        """A name that has been set for a procedure that is called: here, or before play came here."""
        return self.f.slots.get(slot.number) or f"m[{self.frames.places[slot.number].address}]"

    def give_back(self, step: ReturnStep) -> None:
        """Go on where the procedure was called."""
        if self.returns:
            self.f.line("return 0")
            return
        if self.plays:
            self.f.line("r[0] = x")
            self.f.line("r[1] = k")
        self.f.line(f"return m[{self.frames.places[step.procedure].address}]")

    def fork(self, number: int, blocks: tuple[Block, ...]) -> None:
        """A step with several ways on."""
        step = self.step(number)
        with self.f.at(step.span):
            self.note(number)
            if isinstance(step, ChoiceStep):
                write_choice(self, number, self.flow.choices[number], blocks)
            elif isinstance(step, TogetherStep):
                write_block(self, number, step, blocks)
            elif isinstance(step, CommitStep):
                write_end(self, number, blocks[0])
            else:
                FORKS[type(step)](self, number, blocks)


def part_of(name: str) -> Part:
    """Where the function of a procedure, or of a phase, stands in the module."""
    match name.partition(".")[0]:
        case "setup":
            return Part.SETUP
        case "play":
            return Part.PLAY
        case "end":
            return Part.END
        case _:
            return Part.PROCEDURES


def changed_by(program: Program, step: Step) -> Iterator[Name]:
    """The names that a step may change: those that it sets, and those of its turns, or of its loop, that it counts."""
    yield from set_by(program, step)
    match step:
        case TurnsNextStep(slots=slots) | TurnEndStep(slots=slots) | SkipStep(slots=slots) | OutStep(slots=slots):
            yield from (slot.number for slot in vars(slots).values())
        case EachNextStep(index=counter) | ClaimStep(counter=counter):
            yield counter.number


def flattened(block: Block) -> list[object]:
    """All parts of a block, those inside others too."""
    found: list[object] = []
    for part in block:
        found.append(part)
        match part:
            case Fork(blocks=blocks):
                for each in blocks:
                    found.extend(flattened(each))
            case Each(body=body):
                found.extend(flattened(body))
    return found


def gotos(block: Block) -> list[int]:
    """The heads at which a block goes on."""
    return [part.number for part in flattened(block) if isinstance(part, Goto)]


def all_last(block: Block) -> bool:
    """Whether a block goes on elsewhere only at its very ends."""
    return all(part.last for part in flattened(block) if isinstance(part, Goto))


def in_turn(made: dict[int, Block], heads: Sequence[int]) -> tuple[int, int] | None:
    """Two heads of which the first always goes on at the second, where there are no others."""
    if len(heads) != 2:
        return None
    for before, after in (tuple(heads), tuple(reversed(heads))):
        if set(gotos(made[before])) == {after}:
            return before, after
    return None
