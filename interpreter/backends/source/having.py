"""The sites of a board that have an attribute of some value, listed before play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from dsl.program import AllOf, Compared, Expr, Local, SiteRead, Slot
from dsl.types import Int, Optional, SetOf, SiteType
from interpreter.backends.source.writing import Function, added
from interpreter.liveness import names_in

MOST_VALUES = 64
"""The most values of an attribute whose sites are listed."""


@dataclass(frozen=True)
class Having:
    """The sites that have a value.

    `starts` is where it stands where the sites of the lowest value `low` begin, and behind it those of the others.
    """

    starts: int
    low: int
    value: Expr


def having(f: Function, domain: Expr, test: Expr, slot: Slot) -> Having | None:
    """The sites that `s.attribute = e` leaves of a whole board; None where the test asks something else."""
    match domain, test:
        case (
            AllOf(type=SetOf(item=SiteType())),
            Compared(op="=", left=SiteRead(of=Local(slot=of)) as read, right=wanted),
        ) if of == slot and slot.number not in names_in(wanted):
            pass
        case _:
            return None
    values = f.c.layout.material.boards[read.graph].attributes[read.name]
    if isinstance(wanted.type, Optional) or (isinstance(wanted.type, Int) and wanted.type.high is None):
        return None
    space = f.c.spaces.space(wanted.type)
    if space.size > MOST_VALUES:
        return None
    groups = [[site for site, found in enumerate(values) if found == space.low + i] for i in range(space.size)]
    first = f.module.table([site for group in groups for site in group])
    starts = [first + sum(map(len, groups[:i])) for i in range(space.size + 1)]
    return Having(f.module.table(starts), space.low, wanted)


@contextmanager
def sites_having(f: Function, domain: Having, name: str, bind: Callable[[str], None]) -> Iterator[Callable[[], None]]:
    """Those sites, in their order."""
    value = f.atom(f.value(domain.value), "value")
    index, member = f.fresh("i"), f.fresh(name)
    start = domain.starts - domain.low
    with f.block(f"for {index} in range(t[{added(start, value)}], t[{added(start + 1, value)}]):"):
        f.line(f"{member} = t[{index}]")
        bind(member)
        yield lambda: f.line("break")
