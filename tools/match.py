"""One game from its first decision to its end, decided by agents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from interpreter import Decision, Game, State
from tools.agents import Agent


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: its number from 1, how many options there were, and the positions before and after it."""

    number: int
    decision: Decision
    offered: int
    before: State
    after: State


def moves(game: Game, agents: Mapping[int, Agent], state: State) -> Iterator[Move]:
    """Let `agents`, by seat, go on from `state` until the game is over, one decision at a time.

    Raises `Stopped` when the rules break one of their own bounds.
    """
    number = 0
    while not state.over:
        seat = state.asked[0]
        decisions = game.decisions(state, seat)
        decision = agents[seat].decide(partial(game.view, state, seat), decisions)
        before, state = state, game.apply(state, decision)
        number += 1
        yield Move(number, decision, len(decisions), before, state)
