"""Words about what can be reached from a site by the steps of a relation."""

from __future__ import annotations

from interpreter.words.bits import lowest
from interpreter.words.registry import ONE_SET, Cells, Relation, Size, word
from interpreter.words.sets import (
    empty,
    greatest_beyond,
    least,
    least_beyond,
    next_ring,
    only_member,
    step_from_each,
)


@word(
    "neighbours(s: site or none, by?: relation) -> set of site",
    doc="The sites one step away; none from no site.",
    example='if no n in neighbours(s, by: adjacent) where stone of n is none: finish "shut in"',
    result=ONE_SET,
)
def neighbours(m: Cells, t: Cells, g: int, s: int, by: Relation, out: int) -> int:
    """One step."""
    empty(m, out, t[g + 1])
    if s >= 0:
        by(m, s, out)
    return out


@word(
    "ends(by: relation, from: site or none) -> set of site",
    doc="Where the paths of a relation from a site end; the same as its neighbours by that relation.",
    example='if s in ends(jump, from: from_site): finish "it can be jumped to"',
    result=ONE_SET,
)
def ends(m: Cells, t: Cells, g: int, by: Relation, origin: int, out: int) -> int:
    """One step."""
    empty(m, out, t[g + 1])
    if origin >= 0:
        by(m, origin, out)
    return out


@word(
    "reachable(from: site or none, by?: relation) -> set of site",
    doc="All sites that any number of steps lead to, the site itself among them.",
    example='if some n in reachable(s, by: own(player)) where n.top: finish "a chain to the top"',
    result=ONE_SET,
    work=ONE_SET,
)
def reachable(m: Cells, t: Cells, g: int, origin: int, by: Relation, out: int, work: int) -> int:
    """Step once from each site found, until none is left; `work` holds those stepped from."""
    w = t[g + 1]
    empty(m, out, w)
    if origin < 0:
        return out
    empty(m, work, w)
    m[out + origin // 62] = 1 << origin % 62
    cell = origin // 62
    while cell < w:
        fresh = m[out + cell] & ~m[work + cell]
        if fresh == 0:
            cell += 1
            continue
        bit = fresh & -fresh
        m[work + cell] |= bit
        by(m, cell * 62 + lowest(bit), out)
        # a step may lead to a cell of the set that was gone through already
        cell = 0
    return out


@word(
    "reached(from: site or none, among: set of site, by?: relation) -> site or none",
    doc="One of a set of sites to which any number of steps lead from a site; none when no steps lead to any of them."
    " It is sought straight for the set, and so found more cheaply than all that is `reachable`.",
    example='if reached(s, those n in board where n.top, by: orthogonal) is none: finish "shut in"',
    work=Size(cells=2),
)
def reached(m: Cells, t: Cells, g: int, origin: int, among: int, by: Relation, work: int) -> int:
    """Step from each site found, those towards the set first; `work` holds what is reached and those stepped from.

    Boards are numbered row by row, so higher sites are towards a set whose lowest member is higher than the origin.
    """
    w = t[g + 1]
    if origin < 0:
        return -1
    found = only_member(m, work, w, origin)
    spent = empty(m, work + w, w)
    upwards = least(m, among, w) > origin
    site = origin
    while site >= 0:
        if m[among + site // 62] >> site % 62 & 1 != 0:
            return site
        m[spent + site // 62] |= 1 << site % 62
        by(m, site, found)
        if upwards:
            site = greatest_beyond(m, found, spent, w)
        else:
            site = least_beyond(m, found, spent, w)
    return -1


@word(
    "within(from: site or none, steps: number, by?: relation) -> set of site",
    doc="All sites that at most so many steps lead to, the site itself among them.",
    example='if no n in within(s, 2, by: orthogonal) where stone of n = left(player): finish "peace"',
    result=ONE_SET,
    work=Size(cells=2),
)
def within(m: Cells, t: Cells, g: int, origin: int, steps: int, by: Relation, out: int, work: int) -> int:
    """Spread ring by ring; `work` holds those stepped from, and then the ring stepped from now."""
    w = t[g + 1]
    empty(m, out, w)
    if origin < 0:
        return out
    empty(m, work, w)
    m[out + origin // 62] = 1 << origin % 62
    for _ in range(steps):
        if next_ring(m, out, work, work + w, w) == 0:
            break
        step_from_each(m, t, work + w, w, by, out)
    return out


@word(
    "distance(from: site, to: site, by?: relation) -> number or none",
    doc="The least number of steps from one site to another, or none when no steps lead there.",
    example='if distance(s, from_site, by: orthogonal) is none: finish "cut off"',
    work=Size(cells=3),
)
def distance(m: Cells, t: Cells, g: int, origin: int, to: int, by: Relation, work: int) -> int:
    """Spread ring by ring until `to` is in; `work` holds what is reached, those stepped from, and the ring."""
    w = t[g + 1]
    only_member(m, work, w, origin)
    done = empty(m, work + w, w)
    steps = 0
    while m[work + to // 62] >> to % 62 & 1 == 0:
        if next_ring(m, work, done, done + w, w) == 0:
            return -1
        step_from_each(m, t, done + w, w, by, work)
        steps += 1
    return steps


@word(
    "nearest(among: set of site, to: site, by?: relation) -> set of site",
    doc="Those of a set that the fewest steps lead to from a site; empty when no steps lead to any of them.",
    example="let near = nearest(those n in board where stone of n = player, to: from_site, by: orthogonal)",
    result=ONE_SET,
    work=Size(cells=2),
)
def nearest(m: Cells, t: Cells, g: int, among: int, to: int, by: Relation, out: int, work: int) -> int:
    """Spread ring by ring until a ring holds some of the set; `work` as in `within`."""
    w = t[g + 1]
    only_member(m, out, w, to)
    empty(m, work, w)
    while next_ring(m, out, work, work + w, w) != 0:
        found = 0
        for i in range(w):
            found |= m[work + w + i] & m[among + i]
        if found != 0:
            break
        step_from_each(m, t, work + w, w, by, out)
    for i in range(w):
        m[out + i] &= m[among + i]
    return out
