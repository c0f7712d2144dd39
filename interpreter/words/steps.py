"""Steps of relations: what the pieces of a relation are made of.  These are not words; backends call them.

A relation of a graph is a table at `r` in `t`: the number of sites n, the number of slots, and then for each slot the
n + 1 sites it leads to, `n` standing for none, and for each slot the n + 1 slots with which a straight path goes on
from there, -1 for none.  A step over an edge that wraps keeps its slot; one that bounces changes it.

A piece `REL{low..high} through A to B` leads from a site to those that `low` to `high` steps reach, where `high` is -1
for any number; squares before the last satisfy `through`, the last satisfies `to`, and the start is not asked.  A site
may be passed twice.  A straight path without `high` ends before it would be back at its start and go on as it began,
and in any case after as many steps as there are sites.
"""

from __future__ import annotations

from interpreter.words.bits import lowest
from interpreter.words.registry import Cells, Relation, Test
from interpreter.words.sets import empty, only_member, step_from_each, take_first


def add_neighbours(m: Cells, t: Cells, r: int, start: int, out: int) -> int:
    """Add to the set at `out` where one step leads."""
    n = t[r]
    place = r + 2 + start
    for _ in range(t[r + 1]):
        site = t[place]
        if site != n:
            m[out + site // 62] |= 1 << site % 62
        place += n + 1
    return out


def add_near(m: Cells, t: Cells, r: int, start: int, to: Test, out: int) -> int:
    """Add to the set at `out` where one step leads, if `to` allows."""
    n = t[r]
    place = r + 2 + start
    for _ in range(t[r + 1]):
        site = t[place]
        if site != n and to(m, site) != 0:
            m[out + site // 62] |= 1 << site % 62
        place += n + 1
    return out


def add_straight(m: Cells, t: Cells, r: int, start: int, low: int, high: int, through: Test, to: Test, out: int) -> int:
    """Add to the set at `out` the ends of a straight piece."""
    n = t[r]
    slots = t[r + 1]
    ways = r + 2
    turns = ways + slots * (n + 1)
    if low == 0 and to(m, start) != 0:
        m[out + start // 62] |= 1 << start % 62
    for first in range(slots):
        slot = first
        site = start
        steps = 0
        while steps != high:
            row = slot * (n + 1) + site
            site = t[ways + row]
            slot = t[turns + row]
            if site == n or (high < 0 and (steps == n or (site == start and slot == first))):
                break
            steps += 1
            if steps >= low and to(m, site) != 0:
                m[out + site // 62] |= 1 << site % 62
            if slot < 0 or steps == high or through(m, site) == 0:
                break
    return out


def add_steps(
    m: Cells,
    t: Cells,
    g: int,
    by: Relation,
    start: int,
    low: int,
    high: int,
    through: Test,
    to: Test,
    out: int,
    work: int,
) -> int:
    """Add to the set at `out` the ends of a piece that may turn; `work` has room for three sets.

    `work` holds the ring of sites that so many steps reach, the next ring, and those from which stepping once more
    shows nothing new, because `low` was as good as reached when they were stepped from.
    """
    w = t[g + 1]
    ring = only_member(m, work, w, start)
    outer = work + w
    spent = empty(m, work + 2 * w, w)
    if low == 0 and to(m, start) != 0:
        m[out + start // 62] |= 1 << start % 62
    steps = 0
    while steps != high and step_from_each(m, t, ring, w, by, empty(m, outer, w)) != 0:
        steps += 1
        for i in range(w):
            if steps >= low:
                m[spent + i] |= m[ring + i]
            m[ring + i] = 0
            left = m[outer + i]
            while left != 0:
                bit = left & -left
                left ^= bit
                site = i * 62 + lowest(bit)
                if steps >= low and m[out + i] & bit == 0 and to(m, site) != 0:
                    m[out + i] |= bit
                if steps != high and m[spent + i] & bit == 0 and through(m, site) != 0:
                    m[ring + i] |= bit
    return out


def extend_straight(
    m: Cells, t: Cells, r: int, trail: int, low: int, high: int, through: Test, to: Test, out: int, stride: int
) -> int:
    """Add to the `paths` at `out` the path at `trail` lengthened by each straight piece from its last site.

    A path that is there already is not added again.  There must be room for one path more than there can be.
    """
    n = t[r]
    slots = t[r + 1]
    ways = r + 2
    turns = ways + slots * (n + 1)
    held = m[trail]
    start = m[trail + held]
    for first in range(slots):
        place = copy_path(m, trail, out, stride)
        if first == 0 and low == 0 and to(m, start) != 0:
            place = keep_path(m, out, stride)
        slot = first
        site = start
        steps = 0
        while steps != high:
            row = slot * (n + 1) + site
            site = t[ways + row]
            slot = t[turns + row]
            if site == n or (high < 0 and (steps == n or (site == start and slot == first))):
                break
            steps += 1
            m[place] = held + steps
            m[place + held + steps] = site
            if steps >= low and to(m, site) != 0:
                place = keep_path(m, out, stride)
            if slot < 0 or steps == high or through(m, site) == 0:
                break
    return out


def extend_steps(
    m: Cells,
    t: Cells,
    g: int,
    by: Relation,
    trail: int,
    low: int,
    high: int,
    through: Test,
    to: Test,
    out: int,
    stride: int,
    work: int,
) -> int:
    """Like `extend_straight` for a piece that may turn; `high` is not -1, and `work` has room for `high` sets.

    The set of each depth holds where the path may still go from there; lower sites go first, shorter paths before
    those that lengthen them.
    """
    w = t[g + 1]
    held = m[trail]
    place = copy_path(m, trail, out, stride)
    if low == 0 and to(m, m[trail + held]) != 0:
        place = keep_path(m, out, stride)
    depth = -1
    if high > 0:
        depth = 0
        by(m, m[trail + held], empty(m, work, w))
    while depth >= 0:
        site = take_first(m, work + depth * w, w)
        if site < 0:
            depth -= 1
            continue
        m[place] = held + depth + 1
        m[place + held + depth + 1] = site
        if depth + 1 >= low and to(m, site) != 0:
            place = keep_path(m, out, stride)
        if depth + 1 < high and through(m, site) != 0:
            depth += 1
            by(m, site, empty(m, work + depth * w, w))
    return out


def copy_path(m: Cells, trail: int, out: int, stride: int) -> int:
    """Copy a path behind the `paths` at `out` without counting it; its address there."""
    place = out + 1 + m[out] * stride
    for i in range(m[trail] + 1):
        m[place + i] = m[trail + i]
    return place


def keep_path(m: Cells, out: int, stride: int) -> int:
    """Count the path that stands behind the `paths` at `out`, unless it is there already; the address of a copy."""
    count = m[out]
    place = out + 1 + count * stride
    length = m[place]
    for k in range(count):
        other = out + 1 + k * stride
        if m[other] == length:
            i = length
            while i > 0 and m[other + i] == m[place + i]:
                i -= 1
            if i == 0:
                return place
    m[out] = count + 1
    return copy_path(m, place, out, stride)


def any_straight(m: Cells, t: Cells, r: int, start: int, low: int, high: int, through: Test, to: Test) -> int:
    """Whether a straight piece has an end; it is looked for no further than the first."""
    n = t[r]
    slots = t[r + 1]
    ways = r + 2
    turns = ways + slots * (n + 1)
    if low == 0 and to(m, start) != 0:
        return 1
    for first in range(slots):
        slot = first
        site = start
        steps = 0
        while steps != high:
            row = slot * (n + 1) + site
            site = t[ways + row]
            slot = t[turns + row]
            if site == n or (high < 0 and (steps == n or (site == start and slot == first))):
                break
            steps += 1
            if steps >= low and to(m, site) != 0:
                return 1
            if slot < 0 or steps == high or through(m, site) == 0:
                break
    return 0


def any_ray(m: Cells, t: Cells, r: int, start: int, low: int, high: int, through: Test, to: Test) -> int:
    """`any_straight` on steps of which every slot goes on as itself and ends."""
    n = t[r]
    if low == 0 and to(m, start) != 0:
        return 1
    for way in range(r + 2, r + 2 + t[r + 1] * (n + 1), n + 1):
        site = t[way + start]
        steps = 1
        while site != n and (high < 0 or steps <= high):
            if steps >= low and to(m, site) != 0:
                return 1
            if through(m, site) == 0:
                break
            site = t[way + site]
            steps += 1
    return 0


def add_rays(m: Cells, t: Cells, r: int, start: int, low: int, high: int, through: Test, to: Test, out: int) -> int:
    """`add_straight` on steps of which every slot goes on as itself and ends."""
    n = t[r]
    if low == 0 and to(m, start) != 0:
        m[out + start // 62] |= 1 << start % 62
    for way in range(r + 2, r + 2 + t[r + 1] * (n + 1), n + 1):
        site = t[way + start]
        steps = 1
        while site != n and (high < 0 or steps <= high):
            if steps >= low and to(m, site) != 0:
                m[out + site // 62] |= 1 << site % 62
            if through(m, site) == 0:
                break
            site = t[way + site]
            steps += 1
    return out


def extend_rays(
    m: Cells, t: Cells, r: int, trail: int, low: int, high: int, through: Test, to: Test, out: int, stride: int
) -> int:
    """`extend_straight` on steps of which every slot goes on as itself and ends."""
    n = t[r]
    held = m[trail]
    start = m[trail + held]
    if low == 0 and to(m, start) != 0:
        copy_path(m, trail, out, stride)
        keep_path(m, out, stride)
    for way in range(r + 2, r + 2 + t[r + 1] * (n + 1), n + 1):
        site = t[way + start]
        steps = 1
        while site != n and (high < 0 or steps <= high):
            if steps >= low and to(m, site) != 0:
                place = copy_path(m, trail, out, stride)
                passed = t[way + start]
                for i in range(1, steps + 1):
                    m[place + held + i] = passed
                    passed = t[way + passed]
                m[place] = held + steps
                keep_path(m, out, stride)
            if through(m, site) == 0:
                break
            site = t[way + site]
            steps += 1
    return out
