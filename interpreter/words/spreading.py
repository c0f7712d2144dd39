"""Words about what can be reached from a site by the steps of a relation."""

from __future__ import annotations

from interpreter.words.bits import lowest
from interpreter.words.registry import ONE_SET, Cells, Relation, Size, word


@word(
    "neighbours(s: site or none, by?: relation) -> set of site",
    doc="The sites one step away; none from no site.",
    example='if no n in neighbours(s, by: adjacent) where stone of n is none: finish "shut in"',
    result=ONE_SET,
)
def neighbours(m: Cells, t: Cells, g: int, s: int, by: Relation, out: int) -> int:
    """One step."""
    for i in range(t[g + 1]):
        m[out + i] = 0
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
    for i in range(t[g + 1]):
        m[out + i] = 0
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
    for i in range(w):
        m[out + i] = 0
        m[work + i] = 0
    if origin < 0:
        return out
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
    "within(from: site or none, steps: number, by?: relation) -> set of site",
    doc="All sites that at most so many steps lead to, the site itself among them.",
    example='if no n in within(s, 2, by: orthogonal) where stone of n = left(player): finish "peace"',
    result=ONE_SET,
    work=Size(cells=2),
)
def within(m: Cells, t: Cells, g: int, origin: int, steps: int, by: Relation, out: int, work: int) -> int:
    """Spread ring by ring; `work` holds those stepped from, and then the ring stepped from now."""
    w = t[g + 1]
    for i in range(w):
        m[out + i] = 0
        m[work + i] = 0
    if origin < 0:
        return out
    m[out + origin // 62] = 1 << origin % 62
    for _ in range(steps):
        spread = 0
        for i in range(w):
            m[work + w + i] = m[out + i] & ~m[work + i]
            m[work + i] = m[out + i]
        for i in range(w):
            ring = m[work + w + i]
            while ring != 0:
                bit = ring & -ring
                ring ^= bit
                by(m, i * 62 + lowest(bit), out)
                spread = 1
        if spread == 0:
            break
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
    done = work + w
    for i in range(w):
        m[work + i] = 0
        m[done + i] = 0
    m[work + origin // 62] = 1 << origin % 62
    goal = work + to // 62
    mark = 1 << to % 62
    steps = 0
    while m[goal] & mark == 0:
        spread = 0
        for i in range(w):
            m[done + w + i] = m[work + i] & ~m[done + i]
            m[done + i] = m[work + i]
        for i in range(w):
            ring = m[done + w + i]
            while ring != 0:
                bit = ring & -ring
                ring ^= bit
                by(m, i * 62 + lowest(bit), work)
                spread = 1
        if spread == 0:
            return -1
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
    for i in range(w):
        m[out + i] = 0
        m[work + i] = 0
    m[out + to // 62] = 1 << to % 62
    spread = 1
    while spread == 1:
        spread = 0
        found = 0
        for i in range(w):
            m[work + w + i] = m[out + i] & ~m[work + i]
            m[work + i] = m[out + i]
            found |= m[work + w + i] & m[among + i]
        if found != 0:
            break
        for i in range(w):
            ring = m[work + w + i]
            while ring != 0:
                bit = ring & -ring
                ring ^= bit
                by(m, i * 62 + lowest(bit), out)
                spread = 1
    for i in range(w):
        m[out + i] &= m[among + i]
    return out
