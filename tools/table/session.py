"""The game on the table: its journal, who sits where, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from dsl.program import Alternative, ChoiceStep
from interpreter import Decision, Game, Journal, State, Told, Viewer
from tools.agents import Agent


@dataclass
class Session:
    """A game under way, with people at the seats that no agent in `bots` sits at.

    `write` is given every line of the save as it comes.
    """

    journal: Journal
    write: Callable[[str], None]
    bots: Mapping[int, Agent] = field(default_factory=dict)
    offered: int = field(default=0, init=False)
    """How many options there were for the last decision."""

    @property
    def game(self) -> Game:
        """The rules it is played by."""
        return self.journal.game

    @property
    def state(self) -> State:
        """The present position."""
        return self.journal.state

    @property
    def seat(self) -> int:
        """The seat that decides now; in a `together`, the first that has not decided everything."""
        return self.state.asked[0]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people sit at."""
        return tuple(seat for seat in range(1, self.game.players + 1) if seat not in self.bots)

    def told(self, viewer: Viewer) -> tuple[Told, ...]:
        """The game so far as a viewer is told of it."""
        return self.journal.told(viewer)

    def options(self, seat: int) -> tuple[Decision, ...]:
        """What a seat may do."""
        return self.game.decisions(self.state, seat)

    def openly(self) -> bool:
        """Whether what the seat can do is known to all by the rules alone: one thing, at the moment it likes."""
        if self.game.in_block(self.state):
            return False
        decisions = self.options(self.seat)
        steps = (step for step in self.game.program.steps if isinstance(step, ChoiceStep))
        step = next((step for step in steps if offers(step, decisions[0])), None)
        return step is not None and not step.asks and len(step.alternatives) == 1 and is_plain(step.alternatives[0])

    def take(self, decision: Decision) -> None:
        """Carry out a decision."""
        assert isinstance(decision.seat, int)
        self.offered = len(self.options(decision.seat))
        self.write(self.journal.decide(decision))

    def bot_moves(self) -> Decision | None:
        """Let an agent decide, if one sits at a seat that is asked; its decision."""
        seat = next((seat for seat in self.state.asked if seat in self.bots), None)
        if seat is None or (seat != self.seat and not self.game.in_block(self.state)):
            return None
        decision = self.bots[seat].decide(partial(self.game.view, self.state, seat), self.options(seat))
        self.take(decision)
        return decision

    def undo(self, seat: int) -> bool | None:
        """Go back to before the last decision of a person, with all that followed it; whether there was one.

        In a `together` only `seat` goes back, by one decision of its own.  None when somebody has learned something
        since, so that all has to stay.
        """
        if self.game.in_block(self.state):
            line = self.journal.retract(seat)
        else:
            decisions = enumerate(self.journal.decisions)
            by_people = [place for place, each in decisions if each.seat in self.people]
            if not by_people:
                return False
            line = self.journal.undo(by_people[-1])
        if line is None:
            return None
        self.write(line)
        return True


def offers(step: ChoiceStep, decision: Decision) -> bool:
    """Whether a decision is one of those that a rule offers."""
    return any(alternative.span == decision.span for alternative in step.alternatives)


def is_plain(alternative: Alternative) -> bool:
    """Whether an alternative is offered as it stands, whatever anybody holds."""
    asked = (alternative.binders, alternative.guards, alternative.prefers, alternative.afterwards)
    return not any(asked)
