"""Words about where a site lies as seen from a player's side, and single steps.

Behind the directions of a graph's header stand four tables of the row of each site, counted from the near side of the
players 1 to 4, who play towards the top, the bottom, the right and the left; later players sit as these do.
"""

from __future__ import annotations

from interpreter.words.registry import ONE_SET, Cells, Relation, word
from interpreter.words.sets import empty, take_first


@word(
    "row_from(s: site, p: player) -> number",
    doc="The row of a site counted from a player's own side, which is row 1. The first player's side is the bottom,"
    " the second's the top, the third's the left and the fourth's the right.",
    example='if row_from(s, player) = 5: win player "across"',
)
def row_from(m: Cells, t: Cells, g: int, s: int, p: int) -> int:
    """Look it up."""
    n = t[g]
    return t[g + 3 + t[g + 2] * (n + 1) + p % 4 * n + s]


@word(
    "step_by(by: relation, from: site) -> site or none",
    doc="Where one step of a relation leads: `step_by(south, from: s)` is also written `south of s`."
    " None when it leads nowhere; the first in the order of the board when it leads to several sites.",
    example="let below = step_by(south, from: s)",
    work=ONE_SET,
)
def step_by(m: Cells, t: Cells, g: int, by: Relation, origin: int, work: int) -> int:
    """One step, and the lowest site it leads to."""
    w = t[g + 1]
    by(m, origin, empty(m, work, w))
    return take_first(m, work, w)
