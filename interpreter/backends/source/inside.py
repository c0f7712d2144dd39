"""Going through the components that lie in a zone: the cells that say so are looked for, as many as there are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from interpreter.backends.source.writing import Function, added


@contextmanager
def lying_in(f: Function, zone: str, first: int, name: str, may_be_none: bool = False) -> Iterator[str]:
    """A loop through the components in a zone as they are numbered; none has a lower number than `first`.

    Nothing may move while it lasts.
    """
    layout = f.c.layout
    at, member = f.fresh("at"), f.fresh(name)
    many = f"m[{added(layout.count, zone)}]"
    f.line(f"{at} = {layout.place + first - 1}")
    with f.block(f"for {f.fresh('_')} in range({f'0 if {zone} < 0 else {many}' if may_be_none else many}):"):
        f.line(f"{at} = find(m, {zone}, {at} + 1)")
        f.line(f"{member} = {at} - {layout.place}")
        yield member
