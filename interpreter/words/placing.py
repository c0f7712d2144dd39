"""Words about pieces that cover several sites.

The placements of a shape on a graph are worked out once, when the game is laid out: a count, and then for each
placement the set of sites it covers (boards/shapes.py).  Each position of each distinct orientation is there once.
"""

from __future__ import annotations

from interpreter.words.registry import Cells, Size, word

MOST = Size(fixed=1, sets=12)
"""A shape lies in at most 8 ways on a square board, turned and turned over, and in 12 on a hex board."""


@word(
    "placements(shape: component, in: set of site) -> groups",
    doc="All ways to lay a piece, turned and turned over as its kind allows, so that it covers only sites of a set."
    " Each is the set of sites covered; ways that cover the same sites count once.",
    example='if count(placements(first x in Man where owner(x) = player, in: board)) > 3: finish "room enough"',
    result=MOST,
    shape="shape",
)
def placements(m: Cells, t: Cells, g: int, shape: int, among: int, out: int) -> int:
    """Keep the placements that lie inside the set."""
    w = t[g + 1]
    held = 0
    place = shape + 1
    for _ in range(t[shape]):
        outside = 0
        for i in range(w):
            outside |= t[place + i] & ~m[among + i]
        if outside == 0:
            for i in range(w):
                m[out + 1 + held * w + i] = t[place + i]
            held += 1
        place += w
    m[out] = held
    return out


@word(
    "fits(shape: component, in: set of site) -> yes/no",
    doc="Whether a piece can be laid, in any of the ways its kind allows, so that it covers only sites of a set.",
    example='if not fits(first x in Man where owner(x) = player, in: board): finish "no room"',
    shape="shape",
)
def fits(m: Cells, t: Cells, g: int, shape: int, among: int) -> int:
    """Stop at the first placement that lies inside the set."""
    w = t[g + 1]
    place = shape + 1
    for _ in range(t[shape]):
        outside = 0
        for i in range(w):
            outside |= t[place + i] & ~m[among + i]
        if outside == 0:
            return 1
        place += w
    return 0
