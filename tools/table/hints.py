"""A suggestion for somebody who does not know what to do, found by trying every option in quick games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt

from interpreter import Decision, Game, Seat, State
from interpreter.chance import Stream

BUDGET = 5000
"""About how many decisions are tried for one hint, which keeps it within a second or two."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The option that did best, and the share of first places (from 0 to 1) it led to."""

    decision: Decision
    share: float


def suggest(game: Game, state: State, decisions: Sequence[Decision], budget: int = BUDGET) -> Hint:
    """The best of `decisions` in `state` when everybody goes on by chance; one that wins at once before all others.

    Options that do well are tried more often (P. Auer and others, "Finite-time analysis of the multiarmed bandit
    problem", 2002, policy UCB1), and one that is taken later in a game counts as if it had been taken first
    (B. Brügmann, "Monte Carlo Go", 1993).  It plays on from the position itself, so it may only be asked where the
    position hides nothing.
    """
    seat = decisions[0].seat
    for decision in decisions:
        outcome = game.apply(state, decision).outcome
        if outcome is not None and outcome.winners == (seat,):
            return Hint(decision, 1.0)
    stream = Stream(0, "hint")
    tried = {decision.choice: Tried(decision) for decision in decisions}
    spent = games = 0
    while spent < budget:
        option = max(tried.values(), key=lambda each: each.promise(games))
        points, taken, length = continued(game, game.apply(state, option.decision), seat, stream)
        for choice in (option.decision.choice, *sorted(taken & tried.keys() - {option.decision.choice})):
            tried[choice].games += 1
            tried[choice].points += points
        spent += length
        games += 1
    best = max(tried.values(), key=lambda each: each.promise(0))
    return Hint(best.decision, best.points / max(1, best.games))


@dataclass(slots=True)
class Tried:
    """An option with the points it made in so many games."""

    decision: Decision
    points: float = 0.0
    games: int = 0

    def promise(self, total: int) -> float:
        """How well it may do, at the most, after `total` games with all options; what was never tried comes first.

        Without a total, how well it did.
        """
        if not self.games:
            return inf if total else 0.0
        return self.points / self.games + sqrt(2 * log(max(1, total)) / self.games)


def continued(game: Game, state: State, seat: Seat, stream: Stream) -> tuple[float, set[str], int]:
    """Play on by chance: the seat's share of the first place, what the seat chose, how many decisions it all took."""
    taken: set[str] = set()
    length = 1
    while not state.over:
        decision = stream.choose(game.decisions(state, state.asked[0]))
        if decision.seat == seat:
            taken.add(decision.choice)
        state = game.apply(state, decision)
        length += 1
    first = () if state.outcome is None else state.outcome.winners
    return (1 / len(first) if seat in first else 0.0), taken, length
