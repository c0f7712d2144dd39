"""Words about rows of like values along the straight axes of a board."""

from __future__ import annotations

from interpreter.words.registry import Cells, Test, word


@word(
    "line(who: occupancy, of: player, length: number, through: site, exact?: yes/no) -> yes/no",
    doc="Whether a straight line of at least so many sites (of exactly so many, with `exact: yes`) holds only this"
    " player's, the given site among them. Lines follow rows, columns and diagonals, and go on over an edge that"
    " wraps.",
    example='if line(stone, player, length: 4, through: s): win player "four in a row"',
)
def line(m: Cells, t: Cells, g: int, who: Test, of: int, length: int, through: int, exact: int) -> int:
    """Look along each axis from `through`, both ways, as far as needed; g + 2 holds the number of directions."""
    if who(m, through) != of:
        return 0
    n = t[g]
    row = g + 3
    for _ in range(t[g + 2] // 2):
        run = 1
        site = t[row + through]
        while site != n and site != through and who(m, site) == of:
            run += 1
            if run >= length and exact != 1:
                return 1
            site = t[row + site]
        row += n + 1
        # a line that has come back to where it began is closed: the other way holds the same sites
        if site != through:
            site = t[row + through]
            while site != n and who(m, site) == of:
                run += 1
                if run >= length and exact != 1:
                    return 1
                site = t[row + site]
        row += n + 1
        if run == length or (run > length and exact != 1):
            return 1
    return 0


@word(
    "line_length(who: occupancy, of: player, through: site) -> number",
    doc="The length of the longest straight line of only this player's through a site; 0 when the site is not.",
    example='if line_length(stone, player, s) >= 4: finish "a long line"',
)
def line_length(m: Cells, t: Cells, g: int, who: Test, of: int, through: int) -> int:
    """The longest run along any axis."""
    if who(m, through) != of:
        return 0
    n = t[g]
    row = g + 3
    longest = 1
    for _ in range(t[g + 2] // 2):
        run = 1
        site = t[row + through]
        while site != n and site != through and who(m, site) == of:
            run += 1
            site = t[row + site]
        row += n + 1
        if site != through:
            site = t[row + through]
            while site != n and who(m, site) == of:
                run += 1
                site = t[row + site]
        row += n + 1
        if run > longest:
            longest = run
    return longest


@word(
    "full(who: occupancy) -> yes/no",
    doc="Whether no site is free of a mark's values, or of a zone's components.",
    example='if full(stone): finish "the board is full"',
)
def full(m: Cells, t: Cells, g: int, who: Test) -> int:
    """Stop at the first free site."""
    for site in range(t[g]):
        if who(m, site) < 0:
            return 0
    return 1


def row_through(m: Cells, t: Cells, rows: int, who: Test, of: int, length: int, through: int) -> int:
    """`line` where all rows of `length` sites are known: `rows` holds for each site where the others of its rows stand.

    A row is `length - 1` sites; those of the next site begin where these end.
    """
    found = 0
    if who(m, through) == of:
        for row in range(t[rows + through], t[rows + through + 1], length - 1):
            if who(m, t[row]) == of:
                place = row + 1
                end = row + length - 1
                while place < end and who(m, t[place]) == of:
                    place += 1
                if place == end:
                    found = 1
                    break
    return found
