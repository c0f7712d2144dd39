"""How a game ended: why, who is in which place, and with what scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dsl.source import Span

Participant = int | str
"""A seat, counted from 1, or the name of a ghost."""


@dataclass(frozen=True)
class Outcome:
    """The result of a game that is over.

    `reason` is the text of the rule that ended it, in the language of the game; `path`, `span` and `line` say which
    rule that is.  `places` gives each seat its place, the best being 1; those tied share a place and the next ones
    follow after as many places (1, 1, 3).  `scores` gives each seat its scores by name.  Ghosts come behind the seats
    where scores are for all who take part.
    """

    reason: str
    path: str
    span: Span
    places: Mapping[Participant, int]
    scores: Mapping[Participant, Mapping[str, int]]
    line: int | None = None

    @property
    def winners(self) -> tuple[Participant, ...]:
        """Those in the first place."""
        return tuple(seat for seat, place in self.places.items() if place == 1)

    def to_json(self) -> dict[str, Any]:
        """The outcome as results and views show it (schemas/result.json)."""
        return {
            "reason": self.reason,
            "line": self.line,
            "places": {str(seat): place for seat, place in self.places.items()},
            "scores": {str(seat): dict(scores) for seat, scores in self.scores.items()},
        }


def ranked(keys: Sequence[list[int]]) -> list[int]:
    """The place of each, by its keys in order: one more than the number of those before it."""
    return [1 + sum(other < own for other in keys) for own in keys]
