"""“Did you mean …?”: the name an author probably had in mind, or silence."""

from __future__ import annotations

from collections.abc import Iterable


def closest(written: str, names: Iterable[str]) -> str | None:
    """The one of `names` nearest to `written`, if it is near enough to be a slip; None otherwise.

    Near enough is a third of the written length in edits, at least one, so `pla` suggests `play` but `x` nothing.
    Of several equally near, the alphabetically first, whatever order `names` came in.
    """
    allowed = max(1, len(written) // 3)
    ranked = [
        (distance(written.casefold(), name.casefold()), name)
        for name in sorted(set(names))
        if abs(len(name) - len(written)) <= allowed
    ]
    edits, name = min(ranked, default=(allowed + 1, ""))
    near = edits <= allowed and edits < min(len(written), len(name))
    return name if near and name != written else None


def did_you_mean(written: str, names: Iterable[str]) -> str | None:
    """`closest` as the help of a diagnostic."""
    name = closest(written, names)
    return None if name is None else f"did you mean `{name}`?"


def distance(a: str, b: str) -> int:
    """The number of letters to insert, drop, exchange or swap with a neighbour to get from `a` to `b`.

    This is the optimal string alignment distance: no stretch is edited twice.
    """
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        earlier, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def roll_again(die: str) -> str:
    """How several dice are rolled, for somebody who wrote them in a line: `2d6`, `roll 2 d6`."""
    return f"write `roll {die}`, below it `let one = {die}`, then `roll {die}` again"
