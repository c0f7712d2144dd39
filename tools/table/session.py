"""The game on the table: its journal, who sits where, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from interpreter import Decision, Game, Journal, State
from tools.agents import Agent


@dataclass
class Session:
    """A game under way, with people at the seats that no agent in `bots` sits at.

    `write` is given every line of the save as it comes.
    """

    journal: Journal
    write: Callable[[str], None]
    bots: Mapping[int, Agent] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The rules it is played by."""
        return self.journal.game

    @property
    def state(self) -> State:
        """The present position."""
        return self.journal.state

    @property
    def played(self) -> Sequence[Decision]:
        """Every decision so far."""
        return self.journal.decisions

    @property
    def seat(self) -> int:
        """The seat that decides now."""
        return self.state.asked[0]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people sit at."""
        return tuple(seat for seat in range(1, self.game.players + 1) if seat not in self.bots)

    def options(self) -> tuple[Decision, ...]:
        """What the seat may do."""
        return tuple(self.game.decisions(self.state, self.seat))

    def take(self, decision: Decision) -> None:
        """Carry out a decision of the seat."""
        self.write(self.journal.decide(decision))

    def bot_moves(self) -> Decision | None:
        """Let the agent at the seat decide, if one sits there; its decision."""
        agent = None if self.state.over else self.bots.get(self.seat)
        if agent is None:
            return None
        decision = agent.decide(partial(self.game.view, self.state, self.seat), self.options())
        self.take(decision)
        return decision

    def undo(self) -> Sequence[Decision] | None:
        """Go back to before the last decision of a person, with all that followed it; what was taken back.

        None when somebody has learned something since, so that it has to stay; empty when nobody has decided yet.
        """
        by_people = [place for place, each in enumerate(self.played) if each.seat not in self.bots]
        if not by_people:
            return ()
        taken = tuple(self.played[by_people[-1] :])
        line = self.journal.undo(by_people[-1])
        if line is None:
            return None
        self.write(line)
        return taken
