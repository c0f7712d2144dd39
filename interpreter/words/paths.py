"""Words about paths: all of a relation, and what is on one."""

from __future__ import annotations

from interpreter.words.registry import Cells, Relation, word


@word(
    "paths(by: relation, from: site or none) -> paths",
    doc="All ways a relation leads from a site, each with the sites it passes, in the order of its ways and steps.",
    example="each p in paths(jump, from: from_site): set stone of last(p) to player",
    by_paths="by",
)
def paths(m: Cells, t: Cells, g: int, by: Relation, origin: int, out: int) -> int:
    """The relation adds its paths itself, in its order."""
    m[out] = 0
    if origin >= 0:
        by(m, origin, out)
    return out


@word(
    "squares(p: path) -> list of site",
    doc="The sites of a path in order, its start first.",
    example="each p in paths(jump, from: from_site):\n    each n in squares(p): set stone of n to player",
)
def squares(m: Cells, t: Cells, g: int, p: int, out: int) -> int:
    """A path is such a list."""
    for i in range(m[p] + 1):
        m[out + i] = m[p + i]
    return out


@word(
    "between(p: path) -> list of site",
    doc="The sites of a path in order without its start and its end.",
    example="each p in paths(jump, from: from_site):\n    each n in between(p): set stone of n to none",
)
def between(m: Cells, t: Cells, g: int, p: int, out: int) -> int:
    """All but the first and the last."""
    held = 0
    for i in range(2, m[p]):
        held += 1
        m[out + held] = m[p + i]
    m[out] = held
    return out


@word(
    "last(p: path) -> site",
    doc="The site where a path ends; it is also written `end of p`.",
    example="each p in paths(jump, from: from_site): set stone of last(p) to player",
)
def last(m: Cells, t: Cells, g: int, p: int) -> int:
    """The last of the list."""
    return m[p + m[p]]


@word(
    "path_length(p: path) -> number",
    doc="How many steps a path has.",
    example='if some p in paths(jump, from: from_site) where path_length(p) = 2: finish "a jump"',
)
def path_length(m: Cells, t: Cells, g: int, p: int) -> int:
    """One less than its sites."""
    return m[p] - 1
