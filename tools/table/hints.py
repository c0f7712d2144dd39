"""A suggestion for somebody who does not know what to do, found by trying every option in quick games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter import Decision, Game, State
from interpreter.chance import Stream

BUDGET = 4000
"""About how many decisions are tried for one hint, which keeps it within a second or two."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The option that did best, the share of first places (from 0 to 1) it led to, and in how many games."""

    decision: Decision
    share: float
    games: int


def suggest(game: Game, state: State, decisions: Sequence[Decision], budget: int = BUDGET) -> Hint:
    """The best of `decisions` in `state` when everybody goes on by chance; the first of several equally good ones.

    It plays on from the position itself, so it may only be asked where the position hides nothing.
    """
    seat = decisions[0].seat
    stream = Stream(0, "hint")
    points = [0.0] * len(decisions)
    spent = rounds = 0
    while spent < budget:
        for place, decision in enumerate(decisions):
            won, length = continued(game, game.apply(state, decision), seat, stream)
            points[place] += won
            spent += length
        rounds += 1
    best = max(range(len(decisions)), key=lambda place: points[place])
    return Hint(decisions[best], points[best] / rounds, rounds)


def continued(game: Game, state: State, seat: int, stream: Stream) -> tuple[float, int]:
    """Play on by chance: the seat's share of the first place, and how many decisions it took, at least 1."""
    length = 1
    while not state.over:
        state = game.apply(state, stream.choose(game.decisions(state, state.waiting[0])))
        length += 1
    first = () if state.outcome is None else state.outcome.winners
    return (1 / len(first) if seat in first else 0.0), length
