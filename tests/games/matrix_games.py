"""Two-person zero-sum games solved exactly, in fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Number = int | Fraction
Strategy = tuple[Fraction, ...]


@dataclass(frozen=True)
class Solution:
    """What the row player can be sure of, and how each player has to mix rows and columns for it."""

    value: Fraction
    rows: Strategy
    columns: Strategy


def solve(payoffs: Sequence[Sequence[Number]]) -> Solution:
    """The solution of a matrix of payoffs to the row player.

    The column player's problem, with all payoffs made positive by a shift, is to make the sum of `y` as large as can be
    under `A y <= 1, y >= 0`; the value is one divided by that sum.  It is solved by the simplex method with Bland's
    rule, which cannot go round in circles; the row player's mix is what the slack variables cost in the end.
    """
    shift = 1 - min(min(row) for row in payoffs)
    height, width = len(payoffs), len(payoffs[0])
    table = [
        [Fraction(entry + shift) for entry in row] + [Fraction(i == j) for j in range(height)] + [Fraction(1)]
        for i, row in enumerate(payoffs)
    ]
    costs = [Fraction(-1)] * width + [Fraction(0)] * (height + 1)
    basis = list(range(width, width + height))
    while (entering := next((j for j, cost in enumerate(costs[:-1]) if cost < 0), None)) is not None:
        ratios = [(row[-1] / row[entering], basis[i], i) for i, row in enumerate(table) if row[entering] > 0]
        _, _, leaving = min(ratios)
        pivot(table, costs, leaving, entering)
        basis[leaving] = entering
    total = costs[-1]
    mixed = [Fraction(0)] * (width + height)
    for i, variable in enumerate(basis):
        mixed[variable] = table[i][-1]
    columns = tuple(share / total for share in mixed[:width])
    rows = tuple(cost / total for cost in costs[width:-1])
    return Solution(1 / total - shift, rows, columns)


def pivot(table: list[list[Fraction]], costs: list[Fraction], row: int, column: int) -> None:
    """Bring the variable of a column into the basis in a row."""
    by = table[row][column]
    table[row] = [entry / by for entry in table[row]]
    for line in (*(other for i, other in enumerate(table) if i != row), costs):
        if factor := line[column]:
            line[:] = [entry - factor * pivoted for entry, pivoted in zip(line, table[row], strict=True)]


def is_proved(payoffs: Sequence[Sequence[Number]], solution: Solution) -> bool:
    """Whether each player gets the value for sure by playing as the solution says: nothing else need be believed."""
    rows, columns = solution.rows, solution.columns
    mixed = all(min(mix) >= 0 and sum(mix) == 1 for mix in (rows, columns))
    sure = min(sum(x * row[j] for x, row in zip(rows, payoffs, strict=True)) for j in range(len(columns)))
    most = max(sum(entry * y for entry, y in zip(row, columns, strict=True)) for row in payoffs)
    return mixed and sure == most == solution.value
