"""Words that divide sets of sites into connected parts, or ask what lies next to them."""

from __future__ import annotations

from interpreter.words.bits import lowest
from interpreter.words.registry import ONE_SET, Cells, Relation, Size, word
from interpreter.words.sets import empty, only_member, step_from_each, take_first


@word(
    "groups(among: set of site, by?: relation) -> groups",
    doc="The connected parts of a set, each as large as can be, ordered by their first site."
    " Two sites are connected when steps within the set lead from one to the other in either direction.",
    example='if count(groups(those n in board where stone of n = player, by: orthogonal)) = 1: finish "joined"',
    result=Size(fixed=1, sets=1),
    work=Size(cells=2),
)
def groups(m: Cells, t: Cells, g: int, among: int, by: Relation, out: int, work: int) -> int:
    """Grow a part from each site not yet in one; a part that a later one leads into is merged with it.

    `work` holds the sites not stepped from yet, and then what one site leads to.
    """
    w = t[g + 1]
    found = work + w
    for i in range(w):
        m[work + i] = m[among + i]
    held = 0
    site = take_first(m, work, w)
    while site >= 0:
        part = only_member(m, out + 1 + held * w, w, site)
        held += 1
        while site >= 0:
            by(m, site, empty(m, found, w))
            for i in range(w):
                m[part + i] |= m[found + i] & m[among + i]
            site = take_common(m, part, work, w)
        held = merge(m, out, held, w)
        site = take_first(m, work, w)
    m[out] = held
    return out


def take_common(m: Cells, one: int, two: int, w: int) -> int:
    """Take out of the second set the lowest member that both have; -1 when there is none."""
    for i in range(w):
        both = m[one + i] & m[two + i]
        if both != 0:
            bit = both & -both
            m[two + i] ^= bit
            return i * 62 + lowest(bit)
    return -1


def merge(m: Cells, out: int, held: int, w: int) -> int:
    """Join the last of `held` parts with the earlier ones that share a site with it; how many parts are left.

    A one-way step may lead from a new part into an older one.  Parts keep the order of their first sites.
    """
    last = out + 1 + (held - 1) * w
    home = -1
    kept = 0
    for k in range(held):
        part = out + 1 + k * w
        shared = 0
        if k < held - 1:
            for j in range(w):
                shared |= m[part + j] & m[last + j]
        if shared != 0 and home >= 0:
            for j in range(w):
                m[home + j] |= m[part + j]
            continue
        if k == held - 1 and home >= 0:
            for j in range(w):
                m[home + j] |= m[part + j]
            continue
        place = out + 1 + kept * w
        if place != part:
            for j in range(w):
                m[place + j] = m[part + j]
        if shared != 0:
            home = place
        kept += 1
    return kept


@word(
    "touching(among: set of site, by?: relation) -> set of site",
    doc="The sites one step away from a set that are not in it.",
    example='if no n in touching({s}, by: orthogonal) where stone of n is none: finish "no air"',
    result=ONE_SET,
)
def touching(m: Cells, t: Cells, g: int, among: int, by: Relation, out: int) -> int:
    """Step from each member."""
    w = t[g + 1]
    step_from_each(m, t, among, w, by, empty(m, out, w))
    for i in range(w):
        m[out + i] &= ~m[among + i]
    return out
