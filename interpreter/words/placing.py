"""Words about pieces that cover several sites: components whose kind is `drawn`.

The placements of a shape on a graph are worked out once, when the game is laid out: a count, and then for each
placement the set of sites it covers (boards/shapes.py).  Each position of each distinct orientation is there once.
"""

from __future__ import annotations

from interpreter.words.registry import Cells, word


@word(
    "placements(shape: component, in: set of site) -> groups",
    doc="All ways to lay a piece, turned and turned over as its kind allows, so that it covers only sites of a set."
    " Each is the set of sites covered; ways that cover the same sites count once. What is not drawn cannot be laid.",
    example='if some x in Man where count(placements(x, in: board)) > 3: finish "room enough"',
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
    example='if no x in Man where fits(x, in: those n in board where stone of n is none): finish "no room"',
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
