"""What many games of one rule file come to: wins by seat, lengths, scores, reasons of ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from interpreter import Seat

Z95 = 1.959963984540054
"""The point of the standard normal distribution that 97.5 % lie below."""


@dataclass(frozen=True, slots=True)
class Finished:
    """One finished game: each seat's place and scores, why it ended, how many decisions were made among how many
    options, each."""

    places: Mapping[Seat, int]
    scores: Mapping[Seat, Mapping[str, int]]
    reason: str
    options: Sequence[int]


@dataclass
class Tally:
    """Counts over finished games, added one at a time."""

    games: int = 0
    wins: Counter[Seat] = field(default_factory=Counter)
    shared: Counter[Seat] = field(default_factory=Counter)
    ties: int = 0
    lengths: list[int] = field(default_factory=list)
    options: int = 0
    widest: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    scores: dict[str, dict[Seat, list[int]]] = field(default_factory=dict)

    def add(self, game: Finished) -> None:
        """Count one game more."""
        self.games += 1
        first = [seat for seat, place in game.places.items() if place == 1]
        if len(first) == 1:
            self.wins[first[0]] += 1
        elif len(first) < len(game.places):
            self.shared.update(first)
        else:
            self.ties += 1
        self.lengths.append(len(game.options))
        self.options += sum(game.options)
        self.widest = max(self.widest, max(game.options, default=0))
        self.reasons[game.reason] += 1
        for seat, items in game.scores.items():
            for item, score in items.items():
                self.scores.setdefault(item, {}).setdefault(seat, []).append(score)

    def report(self, seats: Mapping[Seat, str]) -> dict[str, Any]:
        """The counts for programs; `seats` are names by number, those of ghosts by what the rules call them.

        A seat has won when it alone is first.  `shared` counts first places shared by some but not all, `ties` the
        games in which all were equal.
        """
        return {
            "games": self.games,
            "seats": [self.seat_report(seat, name) for seat, name in seats.items()],
            "ties": share(self.ties, self.games),
            "length": spread(self.lengths),
            "options": {
                "mean": round(self.options / max(1, sum(self.lengths)), 3),
                "most": self.widest,
            },
            "scores": {
                item: {str(seat): spread(found) for seat, found in by_seat.items()}
                for item, by_seat in self.scores.items()
            },
            "reasons": dict(sorted(self.reasons.items(), key=lambda reason: (-reason[1], reason[0]))),
        }

    def seat_report(self, seat: Seat, name: str) -> dict[str, Any]:
        """One seat's wins with their 95 % interval."""
        return {
            "seat": seat,
            "name": name,
            **share(self.wins[seat], self.games),
            "shared": self.shared[seat],
        }


def share(count: int, total: int) -> dict[str, Any]:
    """A count, the share it is of the total, and that share's 95 % interval."""
    low, high = wilson(count, total)
    return {"count": count, "rate": round(count / max(1, total), 5), "low": round(low, 5), "high": round(high, 5)}


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson's score method (1927), from 0 to 1."""
    if total == 0:
        return 0.0, 1.0
    rate, square = count / total, Z95 * Z95
    middle = (rate + square / (2 * total)) / (1 + square / total)
    half = Z95 / (1 + square / total) * sqrt(rate * (1 - rate) / total + square / (4 * total * total))
    return max(0.0, middle - half), min(1.0, middle + half)


def spread(values: Iterable[int]) -> dict[str, Any]:
    """Mean, ends and percentiles of whole numbers; a percentile is the smallest value with so many not above it."""
    ordered = sorted(values)
    if not ordered:
        return {"mean": None, "least": None, "p5": None, "p50": None, "p95": None, "most": None}
    return {
        "mean": round(sum(ordered) / len(ordered), 3),
        "least": ordered[0],
        "p5": percentile(ordered, 5),
        "p50": percentile(ordered, 50),
        "p95": percentile(ordered, 95),
        "most": ordered[-1],
    }


def percentile(ordered: Sequence[int], percent: int) -> int:
    """The smallest of ascending values that at least `percent` in a hundred of them do not exceed."""
    return ordered[max(0, -(-percent * len(ordered) // 100) - 1)]
