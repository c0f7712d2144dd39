"""From steps to Python functions: each does one step and gives the number of the next.

A step that ends the game gives `END`.  The steps where play waits are not here: kernel.py makes them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from dsl.program import (
    BranchStep,
    CallStep,
    CaseStep,
    ClaimStep,
    CommitStep,
    CompoundStep,
    EliminateStep,
    Expr,
    FinishStep,
    OverStep,
    RecordStep,
    ReturnStep,
    Step,
)
from dsl.types import NONE, TeamType
from interpreter.backends.walk.compiler import Compiler, Memory
from interpreter.backends.walk.histories import recorder
from interpreter.backends.walk.sets import storer
from interpreter.cycles import stopped
from interpreter.layout import COMMITTED, DEPTH, END, FINISH, LOST, PC, STANDING, WON
from interpreter.liveness import set_by

Run = Callable[[Memory], int]
"""Does a step and gives the number of the next."""

StepRule = Callable[[Compiler, Any, int], Run]
AnyStepRule = TypeVar("AnyStepRule", bound=Callable[..., Run])

STEPS: dict[type, StepRule] = {}


def runs(node: type) -> Callable[[AnyStepRule], AnyStepRule]:
    """File the function below as the way to compile these steps; it is also given the step's number."""

    def put(rule: AnyStepRule) -> AnyStepRule:
        STEPS[node] = rule
        return rule

    return put


def compile_step(c: Compiler, step: Step, number: int) -> Run:
    """The function that does a step."""
    return STEPS[type(step)](c, step, number)


@runs(BranchStep)
def branch(c: Compiler, step: BranchStep, number: int) -> Run:
    """One way or the other."""
    then, other = step.then, step.other
    known = c.constant(step.test)
    if known is not None:
        target = then if known else other
        return lambda m: target
    test = c.value(step.test)
    return lambda m: then if test(m) else other


@runs(CaseStep)
def case(c: Compiler, step: CaseStep, number: int) -> Run:
    """The row for the subject's value."""
    subject, other = c.value(step.subject), step.other
    rows = {key: target for keys, target in step.rows for key in keys}
    return lambda m: rows.get(subject(m), other)


@runs(CallStep)
def call(c: Compiler, step: CallStep, number: int) -> Run:
    """Fill the parameters of the procedure's frame, note the way back, begin it (semantics, 21)."""
    declared = next(each for each in c.program.procedures if each.name == step.procedure)
    back, after, entry = c.layout.frames.places[step.procedure].address, step.next, declared.entry
    args = [c.value(arg) for arg in step.args]
    stores = [storer(c, slot, step.span) for slot in declared.params]
    dropped = c.layout.frames.dropped(number, entry, frozenset(set_by(c.program, step)))

    def begin(m: Memory) -> int:
        m[back] = after
        for store, value in zip(stores, [arg(m) for arg in args], strict=True):
            store(m, value)
        for first, end in dropped:
            m[first:end] = [NONE] * (end - first)
        return entry

    return begin


@runs(ReturnStep)
def give_back(c: Compiler, step: ReturnStep, number: int) -> Run:
    """Go on where the procedure was called."""
    back = c.layout.frames.places[step.procedure].address
    return lambda m: m[back]


@runs(CompoundStep)
def compound(c: Compiler, step: CompoundStep, number: int) -> Run:
    """Count the compounds that have begun and not ended."""
    change, after = step.change, step.next

    def count(m: Memory) -> int:
        m[DEPTH] += change
        return after

    return count


@runs(ClaimStep)
def claim(c: Compiler, step: ClaimStep, number: int) -> Run:
    """A loop says how often it goes round at most; a bound that silently ends a rule would be a wrong rule (14)."""
    counter, limit, after, program = c.address(step.counter), c.value(step.limit), step.next, c.program

    def count(m: Memory) -> int:
        m[counter] += 1
        if m[counter] > (most := limit(m)):
            raise stopped("E702", program, number, most=most)
        return after

    return count


@runs(FinishStep)
def finish(c: Compiler, step: FinishStep, number: int) -> Run:
    """These statements act where they stand: play goes at once to the end (semantics, 28).

    Where ties are decided by play, that follows (29).
    """
    who = None if step.who is None else whole(c, step.who)
    standing = WON if step.word == "win" else LOST
    following = END if c.program.end.entry is None else c.program.end.entry

    def end(m: Memory) -> int:
        m[FINISH] = number
        m[DEPTH] = 0
        if who is not None:
            for player in who(m):
                m[STANDING + player] = standing
        return following

    return end


def whole(c: Compiler, who: Expr) -> Callable[[Memory], Sequence[int]]:
    """A player alone, or all members of a team."""
    one, setting = c.value(who), c.layout.material.setting
    if not isinstance(who.type, TeamType):
        return lambda m: (one(m),)
    teams = [[p for p in range(setting.players) if setting.team(p) == team] for team in range(setting.players)]
    return lambda m: teams[one(m)]


@runs(EliminateStep)
def eliminate(c: Compiler, step: EliminateStep, number: int) -> Run:
    """Whoever is out is passed over from now on; the own turn ends at this statement (semantics, 28)."""
    who, seat = whole(c, step.who), None if step.seat is None else c.value(step.seat)
    after, away = step.next, step.away

    def out(m: Memory) -> int:
        gone = who(m)
        for player in gone:
            m[STANDING + player] = LOST
        return away if seat is not None and seat(m) in gone else after

    return out


@runs(OverStep)
def over(c: Compiler, step: OverStep, number: int) -> Run:
    """What play has decided is known: nothing follows."""
    return lambda m: END


@runs(CommitStep)
def commit(c: Compiler, step: CommitStep, number: int) -> Run:
    """A player's part of a `together` block is done."""

    def done(m: Memory) -> int:
        m[PC] = number
        return COMMITTED

    return done


@runs(RecordStep)
def record(c: Compiler, step: RecordStep, number: int) -> Run:
    """Note the present position in a history, or empty it."""
    place, after = c.layout.histories[step.history], step.next
    if step.word == "forget":
        address, cells = place.address, 1 + place.holds

        def forget(m: Memory) -> int:
            m[address : address + cells] = [0] * cells
            return after

        return forget
    note = recorder(c, place, step.span)

    def keep(m: Memory) -> int:
        note(m)
        return after

    return keep
