"""What lies within so many steps by a relation that never changes, worked out before play."""

from __future__ import annotations

from dsl.program import Expr, RelationCall, WordCall
from dsl.types import Int, Optional
from interpreter.backends.source.step_tables import table
from interpreter.backends.source.writing import Function, added, operand
from interpreter.backends.walk.calls import graph_of
from interpreter.spaces import WORD
from interpreter.words.steps import add_neighbours

MOST_CELLS = 20_000
"""The most cells of a table of rings."""


def known_rings(f: Function, expr: WordCall) -> str | None:
    """The address of the set that `within` gives, copied from the table; None where there is no such table."""
    if expr.word != "within":
        return None
    origin, steps, by = expr.args
    graph = graph_of(expr)
    assert origin is not None and steps is not None
    place = f.c.layout.material.boards[graph].usual if by is None else fixed_relation(f, by)
    if place is None:
        return None
    width = -(-len(f.c.layout.material.boards[graph].sites) // WORD)
    rings = within_all(f.c.tables, place, width)
    if rings is None:
        return None
    out, start = f.c.take(width), f.module.table([cell for site in rings for ring in site for cell in ring])
    site, reach = f.atom(f.value(origin), "origin"), number_of_steps(f, steps, len(rings[0]) - 1)
    index = f"{added(start, f'{len(rings[0]) * width} * {operand(site)}')} + {times(width, reach)}"
    copy = f"m[{out}] = t[{index}]" if width == 1 else f"restore(t, {index}, m, {out}, {width})"
    if not isinstance(origin.type, Optional):
        f.line(copy)
        return str(out)
    with f.block(f"if {site} < 0:"):
        f.line(f"fill(m, {out}, {width}, 0)")
    with f.block("else:"):
        f.line(copy)
    return str(out)


def times(number: int, text: str) -> str:
    """A number times another, as short as it can be."""
    return text if number == 1 else f"{number} * {text}"


def fixed_relation(f: Function, by: Expr) -> int | None:
    """Where the steps of a relation stand, if they are the same in every position and for everybody."""
    if isinstance(by, RelationCall):
        return None
    place = table(f, by)
    return int(place) if place is not None and place.isdecimal() else None


def number_of_steps(f: Function, steps: Expr, most: int) -> str:
    """The number of steps, of which more than `most` lead no further."""
    kind, given = steps.type, f.value(steps)
    if given.isdecimal():
        return str(min(int(given), most))
    reach = f.fresh("reach")
    f.line(f"{reach} = {given}")
    with f.block(f"if {reach} > {most}:"):
        f.line(f"{reach} = {most}")
    if not (isinstance(kind, Int) and kind.low is not None and kind.low >= 0):
        with f.block(f"elif {reach} < 0:"):
            f.line(f"{reach} = 0")
    return reach


def within_all(t: list[int], place: int, width: int) -> list[list[list[int]]] | None:
    """For each site the sets of what lies within 0, 1, 2 and more steps, up to where more lead no further for any
    site; None where they would take too much room."""
    found: list[list[list[int]]] = []
    longest = 0
    for site in range(t[place]):
        found.append(spread(t, place, site, width))
        longest = max(longest, len(found[-1]))
        if longest * width * t[place] > MOST_CELLS:
            return None
    return [rings + [rings[-1]] * (longest - len(rings)) for rings in found]


def spread(t: list[int], place: int, origin: int, width: int) -> list[list[int]]:
    """The sets of what lies within 0, 1, 2 and more steps of a site."""
    ring = [0] * width
    ring[origin // WORD] = 1 << origin % WORD
    rings = [ring]
    while True:
        wider = list(rings[-1])
        for site in range(t[place]):
            if rings[-1][site // WORD] >> site % WORD & 1:
                add_neighbours(wider, t, place, site, 0)
        if wider == rings[-1]:
            return rings
        rings.append(wider)
