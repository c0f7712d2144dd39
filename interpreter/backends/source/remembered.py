"""Options that are remembered from one turn to the next (semantics, 36: what nothing has written since is as it was).

Where a choice offers the sites of a board of which something holds that only marks of that site and of its neighbours
tell, a written mark can change the list only there.  So within one function the list is kept in `b`, and brought up to
date for the sites that a written mark can matter to.  It holds the same sites in the same order as one made anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.program import (
    AllOf,
    Both,
    ChanceStep,
    ChoiceStep,
    Compared,
    Const,
    Either,
    Expr,
    Local,
    Looped,
    Opposite,
    PickStep,
    Program,
    ResetStep,
    SetStep,
    SiteRead,
    Slot,
    Steps,
    TogetherStep,
    ValueRead,
    WordCall,
)
from dsl.types import NONE, Optional, SetOf, SiteType
from interpreter.backends.source.writing import Function, Module, Part
from interpreter.backends.walk.compiler import Compiler

MANY, LARGE = 24, 64
"""From how many sites on a list is remembered, and from how many on its items are moved together."""

Reading = tuple[str, Steps | None]
"""A mark that is read: at the site itself, or at the sites that steps lead to from it."""


@dataclass(frozen=True)
class Remembered:
    """The choice whose options are remembered in a function, and the marks that they depend on.

    `affected` is where it stands for each site which sites a mark written there matters to; `beside` the same without
    the site itself, or None where a mark matters to no other.  `leaves` says that the site which is chosen is no longer
    offered once the step `entry`, the first of what the choice does, has written its mark.
    """

    step: ChoiceStep
    graph: str
    marks: frozenset[str]
    affected: int
    beside: int | None
    leaves: bool

    @property
    def entry(self) -> int:
        """The first step of what the choice does."""
        return self.step.alternatives[0].entry

    def large(self, c: Compiler) -> bool:
        """Whether the items of the list are moved together."""
        return len(c.layout.material.boards[self.graph].sites) >= LARGE


def remembered(module: Module, own: frozenset[int], inner: frozenset[int]) -> Remembered | None:
    """What is remembered in the function of the steps `own`; `inner` are steps carried out by calls from it."""
    program = module.c.program
    steps = [program.steps[number] for number in own]
    choices = [step for step in steps if isinstance(step, ChoiceStep)]
    if len(choices) != 1 or any(isinstance(step, ChanceStep | PickStep | TogetherStep) for step in steps):
        return None
    readings = readings_of(choices[0])
    if readings is None:
        return None
    domain = choices[0].alternatives[0].binders[0].domain
    assert isinstance(domain.type, SetOf) and isinstance(domain.type.item, SiteType)
    graph, marks = domain.type.item.graph, frozenset(name for name, _ in readings)
    leaves = leaves_when_chosen(program, choices[0])
    few = len(module.c.layout.material.boards[graph].sites) < MANY
    if (few and not leaves) or written_elsewhere(program, marks, inner):
        return None
    others = [reading for reading in readings if reading[1] is not None]
    beside = affected_by(module.c, graph, others) if others else None
    return Remembered(choices[0], graph, marks, affected_by(module.c, graph, readings), beside, leaves)


def leaves_when_chosen(program: Program, step: ChoiceStep) -> bool:
    """Whether the first effect of a choice gives the site that was chosen a mark, which it had to be without."""
    alternative = step.alternatives[0]
    slot = alternative.binders[0].slot
    match program.steps[alternative.entry]:
        case SetStep(target=ValueRead(name=name, owners=(Local(slot=of),)), value=value) if of == slot:
            free = any(is_without(test, name, slot) for guard in alternative.guards for test in parts_of(guard.test))
            return free and not isinstance(value.type, Optional)
        case _:
            return False


def parts_of(test: Expr) -> Iterator[Expr]:
    """The tests that must all hold for a test to hold."""
    if isinstance(test, Both):
        yield from (*parts_of(test.left), *parts_of(test.right))
    else:
        yield test


def is_without(test: Expr, name: str, slot: Slot) -> bool:
    """Whether a test says that a site has no mark of this name."""
    match test:
        case Compared(op="=", left=ValueRead(name=read, owners=(Local(slot=of),)), right=Const(value=value)):
            return (read, of, value) == (name, slot, NONE)
        case _:
            return False


def written_elsewhere(program: Program, marks: frozenset[str], inner: frozenset[int]) -> bool:
    """Whether a mark is written where the list cannot be brought up to date."""
    for number, step in enumerate(program.steps):
        match step:
            case ResetStep(value=name) if name in marks:
                return True
            case SetStep(target=ValueRead(name=name)) if name in marks and number in inner:
                return True
    return False


def readings_of(step: ChoiceStep) -> list[Reading] | None:
    """The marks that the options of a choice depend on; None where they depend on anything else."""
    if len(step.alternatives) != 1 or step.asks:
        return None
    alternative = step.alternatives[0]
    if len(alternative.binders) != 1 or alternative.prefers or alternative.afterwards:
        return None
    binder = alternative.binders[0]
    match binder.domain:
        case AllOf(type=SetOf(item=SiteType())):
            pass
        case _:
            return None
    try:
        return [each for guard in alternative.guards for each in marks_in(guard.test, {binder.slot.number: None})]
    except ValueError:
        return None


def marks_in(expr: Expr, sites: dict[int, Steps | None]) -> Iterator[Reading]:
    """The marks that a test reads; `sites` are the names of sites in it.  Raises ValueError for any other reading."""
    match expr:
        case Const():
            return
        case Local(slot=slot) | SiteRead(of=Local(slot=slot)) if slot.number in sites:
            return
        case ValueRead(name=name, owners=(Local(slot=slot),)) if slot.number in sites:
            yield name, sites[slot.number]
        case Compared(left=left, right=right) | Both(left=left, right=right) | Either(left=left, right=right):
            yield from (*marks_in(left, sites), *marks_in(right, sites))
        case Opposite(of=of):
            yield from marks_in(of, sites)
        case Looped(
            word="some" | "no" | "every", slot=slot, where=where, domain=WordCall(word="neighbours", args=args)
        ):
            match args:
                case (Local(slot=site), Steps(owner=None) as steps) if sites.get(site.number, steps) is None:
                    yield from marks_in(where, {**sites, slot.number: steps})
                case _:
                    raise ValueError("a neighbour of something else")
        case _:
            raise ValueError("what is read is more than marks of the site and its neighbours")


def affected_by(c: Compiler, graph: str, readings: list[Reading]) -> int:
    """Append to the tables which sites a mark written at each site matters to; where that stands."""
    t, board = c.tables, c.layout.material.boards[graph]
    n = len(board.sites)
    affected: list[set[int]] = [set() for _ in range(n)]
    for _, steps in readings:
        if steps is None:
            for site in range(n):
                affected[site].add(site)
            continue
        r = board.relations[steps.name][0]
        for site in range(n):
            for slot in range(t[r + 1]):
                if (other := t[r + 2 + slot * (n + 1) + site]) != n:
                    affected[other].add(site)
    start = len(t)
    t.extend([0] * (n + 1))
    for site in range(n):
        t[start + site] = len(t)
        t.extend(sorted(affected[site]))
    t[start + n] = len(t)
    return start


def renew(f: Function, what: Remembered, number: int, site: str) -> None:
    """Bring the list up to date after a step has written a mark at a site."""
    if what.leaves and number == what.entry:
        # where nothing is remembered `n` is below 0, and stays so
        f.line("n -= 1")
        with f.when("n >= 0" if what.large(f.c) else "1"):
            close_up(f, what.large(f.c), "o")
        affected = what.beside
    else:
        affected = what.affected
    if affected is not None:
        with f.block("if n >= 0:"):
            f.line(f"n = {renewing(f.module, what, affected)}(m, t, b, n, o, {site})")


def renewing(module: Module, what: Remembered, affected: int) -> str:
    """The function that brings the list up to date for the sites that a mark written at a site matters to."""
    return module.once(("renewing", what.step.path, affected), lambda: write_renewing(module, what, affected))


def write_renewing(module: Module, what: Remembered, affected: int) -> str:
    """Put in or take out the sites that the mark matters to; `at` is where the first is looked for."""
    alternative = what.step.alternatives[0]
    doc = "Bring the options up to date after a mark has been written at a site; how many there are."
    f = module.begin("renewed", ["m", "t", "b", "n", "at", "site"], doc, what.step.span, Part.OPTIONS)
    for name in ("i", "offered"):
        f.fresh(name)
    large = what.large(module.c)
    with f.block(f"for i in range(t[{affected} + site], t[{affected + 1} + site]):"):
        s = f.bound(alternative.binders[0].slot)
        f.line(f"{s} = t[i]")
        f.line("offered = 0")
        write_offered(f, [guard.test for guard in alternative.guards])
        with f.block(f"while at < n and b[at] < {s}:"):
            f.line("at += 1")
        with f.block(f"while at > 0 and b[at - 1] >= {s}:"):
            f.line("at -= 1")
        with f.block(f"if at < n and b[at] == {s}:"), f.block("if offered == 0:"):
            f.line("n -= 1")
            close_up(f, large, "at")
        with f.block("elif offered:"):
            make_room(f, large)
            f.line(f"b[at] = {s}")
            f.line("n += 1")
    f.line("return n")
    return f.name


def write_offered(f: Function, guards: list[Expr]) -> None:
    """Say whether the site is offered now."""
    if not guards:
        f.line("offered = 1")
        return
    first, *rest = guards
    if isinstance(first, Both):
        write_offered(f, [first.left, first.right, *rest])
        return
    with f.when(f.test(first)):
        write_offered(f, rest)


def close_up(f: Function, large: bool, at: str) -> None:
    """Move the items behind a place forward by one, over the one that stood there; `n` are left."""
    if large:
        f.line(f"save(b, {at} + 1, b, {at}, n - {at})")
    else:
        j = f.fresh("j")
        with f.block(f"for {j} in range({at}, n):"):
            f.line(f"b[{j}] = b[{j} + 1]")


def make_room(f: Function, large: bool) -> None:
    """Move the items from the place `at` on back by one."""
    if large:
        f.line("save(b, at, b, at + 1, n - at)")
    else:
        j = f.fresh("j")
        f.line(f"{j} = n")
        with f.block(f"while {j} > at:"):
            f.line(f"b[{j}] = b[{j} - 1]")
            f.line(f"{j} -= 1")
