"""Those who decide for seats that no person sits at.

An agent is handed what its seat may know and the options it has, never a position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from dsl.diagnostics.suggest import did_you_mean
from interpreter import Decision
from interpreter.chance import Stream
from tools.console import fault

Look = Callable[[], Mapping[str, Any]]
"""Gives the view of the seat that decides; it is worked out only when asked for."""


class Agent(Protocol):
    """Decides for one seat throughout one game."""

    def decide(self, look: Look, decisions: Sequence[Decision]) -> Decision:
        """One of `decisions`, of which there is at least one."""


class RandomAgent:
    """Takes every option equally often, by its own stream of chance."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def decide(self, look: Look, decisions: Sequence[Decision]) -> Decision:
        """One of `decisions`, whatever the seat sees."""
        return decisions[self._stream.below(len(decisions))]


class FirstAgent:
    """Takes the first option, in the order of the rules."""

    def decide(self, look: Look, decisions: Sequence[Decision]) -> Decision:
        """The first of `decisions`."""
        return decisions[0]


AGENTS: Mapping[str, Callable[[int, int], Agent]] = {
    "random": lambda seed, seat: RandomAgent(Stream(seed, f"agent {seat}")),
    "first": lambda seed, seat: FirstAgent(),
}
"""Every agent by name, made for a seed and a seat."""


def seat_agents(names: Sequence[str], seats: int, seed: int) -> dict[int, Agent]:
    """The agents called `names`, one for each seat or one for all, by seat from 1, for the game with this seed.

    Raises a `Refusal` for a name that no agent has and for a number of names that fits no table.
    """
    for name in names:
        if name not in AGENTS:
            help = did_you_mean(name, AGENTS) or f"the agents are {', '.join(AGENTS)}"
            raise fault("E831", name=name, help=help)
    if len(names) not in (1, seats):
        raise fault("E832", count=len(names), seats=seats)
    sitting = names if len(names) == seats else [names[0]] * seats
    return {seat: AGENTS[name](seed, seat) for seat, name in enumerate(sitting, 1)}
