"""The rows of a board: where a line of so many sites can lie, worked out once instead of being looked for."""

from __future__ import annotations

MOST_ROWS = 10
"""The most rows through a site, on average, for which it is faster to look at each than to look along each axis."""


def rows_of(tables: list[int], header: int, length: int) -> int | None:
    """Append the rows of `length` sites through each site of a board; where they stand, or None where they are many.

    For each site there is the place where the others of its rows begin, then those; rows that hold the same sites count
    once, and a row that comes back to a site of its own is none.
    """
    n = tables[header]
    if length < 2:
        return None
    found = sorted({row for axis in range(tables[header + 2] // 2) for row in rows_along(tables, header, axis, length)})
    if len(found) * length > MOST_ROWS * n:
        return None
    start = len(tables)
    tables.extend([0] * (n + 1))
    for site in range(n):
        tables[start + site] = len(tables)
        for row in found:
            if site in row:
                tables.extend(other for other in row if other != site)
    tables[start + n] = len(tables)
    return start


def rows_along(tables: list[int], header: int, axis: int, length: int) -> set[tuple[int, ...]]:
    """The rows along one axis, each in ascending order of its sites."""
    n = tables[header]
    following = tables[header + 3 + 2 * axis * (n + 1) :][: n + 1]
    found = set()
    for first in range(n):
        row = [first]
        while len(row) < length and (site := following[row[-1]]) != n and site not in row:
            row.append(site)
        if len(row) == length:
            found.add(tuple(sorted(row)))
    return found
