"""What words do with sets again and again; like them in the subset that is compiled.

A function that is handed a relation also takes the tables, which the relation needs where it is no closure.
"""

from __future__ import annotations

from interpreter.words.bits import lowest, ones
from interpreter.words.registry import Cells, Relation


def empty(m: Cells, at: int, w: int) -> int:
    """Make the set of `w` cells at `at` empty; its address."""
    for i in range(w):
        m[at + i] = 0
    return at


def only_member(m: Cells, at: int, w: int, site: int) -> int:
    """Make a site the only member of the set at `at`; its address."""
    for i in range(w):
        m[at + i] = 0
    m[at + site // 62] = 1 << site % 62
    return at


def take_first(m: Cells, at: int, w: int) -> int:
    """Take the lowest member out of a set; -1 when there is none."""
    for i in range(w):
        if m[at + i] != 0:
            bit = m[at + i] & -m[at + i]
            m[at + i] ^= bit
            return i * 62 + lowest(bit)
    return -1


def least(m: Cells, at: int, w: int) -> int:
    """The lowest member of a set; -1 when there is none."""
    for i in range(w):
        if m[at + i] != 0:
            return i * 62 + lowest(m[at + i])
    return -1


def least_beyond(m: Cells, found: int, spent: int, w: int) -> int:
    """The lowest member of `found` that is not in `spent`; -1 when there is none."""
    for i in range(w):
        fresh = m[found + i] & ~m[spent + i]
        if fresh != 0:
            return i * 62 + lowest(fresh)
    return -1


def greatest_beyond(m: Cells, found: int, spent: int, w: int) -> int:
    """The highest member of `found` that is not in `spent`; -1 when there is none."""
    for i in range(w):
        cell = w - 1 - i
        fresh = m[found + cell] & ~m[spent + cell]
        if fresh != 0:
            return cell * 62 + highest(fresh)
    return -1


def highest(x: int) -> int:
    """The place of the highest bit set in `x`, which is above 0: that bit is copied to all places below it."""
    x |= x >> 1
    x |= x >> 2
    x |= x >> 4
    x |= x >> 8
    x |= x >> 16
    x |= x >> 32
    return ones(x) - 1


def step_from_each(m: Cells, t: Cells, among: int, w: int, by: Relation, out: int) -> int:
    """Add to the set at `out` where one step leads from each member of a set; how many members there are."""
    members = 0
    for i in range(w):
        left = m[among + i]
        while left != 0:
            bit = left & -left
            left ^= bit
            by(m, i * 62 + lowest(bit), out)
            members += 1
    return members


def next_ring(m: Cells, found: int, spent: int, ring: int, w: int) -> int:
    """Make `ring` the members of `found` that are not in `spent`, and add them to it; how many cells have some."""
    filled = 0
    for i in range(w):
        m[ring + i] = m[found + i] & ~m[spent + i]
        m[spent + i] = m[found + i]
        if m[ring + i] != 0:
            filled += 1
    return filled
