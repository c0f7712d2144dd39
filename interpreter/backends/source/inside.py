"""Going through the components that lie in a zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from interpreter.backends.source.writing import Function, added

MANY = 16
"""The number of components from which on those that lie in a zone are looked for, instead of asking each where it
lies."""


@contextmanager
def lying_in(f: Function, zone: str, among: Sequence[int], name: str, may_be_none: bool = False) -> Iterator[str]:
    """A loop through the components in a zone as they are numbered; `among` are those that can be there, ascending.

    Nothing may move while it lasts.
    """
    first = among[0] if among else 0
    if len(among) > MANY:
        with found_in(f, zone, str(first + f.c.layout.place - 1), name, may_be_none) as member:
            yield member
        return
    member, many = f.fresh(name), f"m[{added(f.c.layout.count, zone)}] != 0"
    with f.block(f"if {f'{zone} >= 0 and {many}' if may_be_none else many}:"):
        if list(among) == list(range(first, first + len(among))):
            head, read = f"for {member} in range({first}, {first + len(among)}):", ""
        else:
            start, index = f.module.table(among), f.fresh("i")
            head, read = f"for {index} in range({start}, {start + len(among)}):", f"{member} = t[{index}]"
        with f.block(head):
            if read:
                f.line(read)
            with f.block(f"if m[{added(f.c.layout.place, member)}] == {zone}:"):
                yield member


@contextmanager
def found_in(f: Function, zone: str, start: str, name: str, may_be_none: bool = False) -> Iterator[str]:
    """The same where the cells that say so are looked for behind the cell `start`, as many as there are."""
    layout = f.c.layout
    at, member = f.fresh("at"), f.fresh(name)
    many = f"m[{added(layout.count, zone)}]"
    f.line(f"{at} = {start}")
    with f.block(f"for {f.fresh('_')} in range({f'0 if {zone} < 0 else {many}' if may_be_none else many}):"):
        f.line(f"{at} = find(m, {zone}, {at} + 1)")
        f.line(f"{member} = {at} - {layout.place}")
        yield member
