"""The steps of a graph as tables, and calls of the functions of the subset that follow them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.program import Expr, Steps
from interpreter.backends.source.copies import Callback, copy
from interpreter.backends.source.writing import Function, Module, added, operand
from interpreter.backends.walk.relations import flattened, join


def table(f: Function, expr: Expr) -> str | None:
    """Where the table of a graph's relation stands; None when a relation of the file is among several."""
    parts = flattened(expr)
    offsets: list[Sequence[int]] = []
    owner = None
    for part in parts:
        if not isinstance(part, Steps):
            return None
        found = f.c.layout.material.boards[part.graph].relations[part.name]
        if part.owner is not None and len(found) > 1:
            owner = part.owner
        offsets.append(found if part.owner is not None else found[:1])
    sides = max(map(len, offsets))
    joined = [
        one[0] if len(parts) == 1 else join(f.c, one)
        for one in ([each[i % len(each)] for each in offsets] for i in range(sides))
    ]
    if len(joined) == 1 or owner is None:
        return str(joined[0])
    seat = f.value(owner)
    if seat.isdecimal():
        return str(joined[int(seat) % sides])
    turned = seat if f.c.players <= sides else f"{operand(seat)} % {sides}"
    return f.hoisted(f"t[{added(f.module.table(joined), turned)}]", "steps")


def known(**numbers: str) -> dict[str, int]:
    """Those of the arguments that are numbers."""
    return {name: int(text) for name, text in numbers.items() if text.lstrip("-").isdecimal()}


def called(
    f: Module, function: Callable[..., int], args: dict[str, str], given: dict[str, Callback], fixed: Sequence[str] = ()
) -> str:
    """A call of a copy of a function of the subset; `fixed` are the parameters whose numbers are written into it."""
    numbers = known(**{name: args[name] for name in fixed})
    name, names = copy(f, function, numbers, given)
    return f"{name}({', '.join(['m', 't', *(text for key, text in args.items() if key not in numbers), *names])})"


def are_rays(f: Function, place: str) -> bool:
    """Whether the straight ways of steps neither turn nor come back to where they began."""
    if not place.isdecimal():
        return False
    r = int(place)
    return bool(f.module.once_number(("rays", r), lambda: int(no_way_turns(f.c.tables, r))))


def no_way_turns(t: Sequence[int], r: int) -> bool:
    """Whether every slot of the steps at `r` goes on as itself, and ends."""
    n, slots = t[r], t[r + 1]
    for slot in range(slots):
        sites = t[r + 2 + slot * (n + 1) :][:n]
        turns = t[r + 2 + (slots + slot) * (n + 1) :][:n]
        if any(turn not in (slot, -1) or (turn == -1 and site != n) for site, turn in zip(sites, turns, strict=True)):
            return False
        for start in range(n):
            site, steps = start, 0
            while site != n:
                site, steps = sites[site], steps + 1
                if steps > n:
                    return False
    return True
