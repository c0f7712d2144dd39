"""Other ways in which a game can have gone, that a viewer could not tell from the way it went.

Each differs from it in one thing: two components that the viewer has never seen have changed roles from the start, or
two that have been hidden since the last time they lay side by side; a die that the viewer does not see now has fallen
otherwise; or in the block under way the others have decided something else. Everything else is decided as it was;
where that cannot be, or leads to what the viewer would notice, there is no such game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dsl.program import ChanceStep, FieldRead, SetStep
from dsl.types import ComponentType, ListOf, Optional, SetOf, Type
from interpreter.chance import Stream
from interpreter.choices import NOTHING, Answer, Option
from interpreter.describing import Decision
from interpreter.game import Game
from interpreter.journal import Journal
from interpreter.layout import PC
from interpreter.retelling import block_start
from interpreter.seeing import HIDDEN
from interpreter.state import Position, State
from interpreter.worlds import Worlds

TRIES = 4
"""How many pairs of components are tried before a search is given up."""


class Pasts:
    """Makes other pasts for one game; viewers are seats from 0, or None for the spectator."""

    def __init__(self, game: Game, worlds: Worlds) -> None:
        self._game = game
        self._kernel = game.kernel
        self._worlds = worlds

    def other(self, journal: Journal, viewer: int | None, stream: Stream) -> Journal | None:
        """Another game that leads to what the viewer sees now; None when none was found."""
        if self._game.in_block(journal.state):
            return self.committed(journal, viewer, stream)
        ways = [self.fallen, self.recast, self.forgotten]
        return stream.choose(ways)(journal, viewer, stream)

    # ------------------------------------------------------------------------------------------------- other roles

    def recast(self, journal: Journal, viewer: int | None, stream: Stream) -> Journal | None:
        """The same game in which two components that the viewer has never seen had changed places at the start."""
        unseen = set(range(len(self._kernel.layout.material.components)))
        for state in journal.positions:
            unseen -= self._seen(state.position, unseen, viewer)
        if len(unseen) < 2:
            return None
        one = stream.choose(sorted(unseen))
        others = [each for each in sorted(unseen) if self._worlds.unlike(one, each)]
        if not others:
            return None
        return self._exchanged(journal, one, stream.choose(others), 0)

    def forgotten(self, journal: Journal, viewer: int | None, stream: Stream) -> Journal | None:
        """The same game in which two components that are hidden now had changed places when they last lay together."""
        layout, now = self._kernel.layout, journal.state.position
        components = range(len(layout.material.components)) if layout.sight >= 0 else ()
        hidden = [each for each in components if now[layout.sight + each] == HIDDEN]
        pairs = [(one, two) for one in hidden for two in hidden if one < two and self._worlds.unlike(one, two)]
        for _ in range(TRIES if pairs else 0):
            one, two = stream.choose(pairs)
            since = self._last_together(journal, one, two)
            other = None if since is None else self._exchanged(journal, one, two, since)
            if other is not None:
                return other
        return None

    def _last_together(self, journal: Journal, one: int, two: int) -> int | None:
        """After how many decisions two components lay in one place in no known order for the last time."""
        for number in reversed(range(len(journal.positions))):
            position = journal.positions[number].position
            level = self._kernel.layout.level
            if level(position, one) == level(position, two):
                # what is decided in a block has not happened yet, so that it is the start of the block that counts
                return block_start(self._game, journal.positions[: number + 1], journal.decisions[:number])
        return None

    def _exchanged(self, journal: Journal, one: int, two: int, since: int) -> Journal | None:
        """The same game in which two components had changed places after so many decisions."""
        exchanged = partial(self._worlds.exchanged, one=one, two=two)
        options = [
            self._renamed(state.position, decision, {one: two, two: one})
            for state, decision in zip(journal.positions[since:], journal.decisions[since:], strict=False)
        ]
        other = self._replayed(journal, since, exchanged(journal.positions[since].position), options)
        return other if other is not None and other.state.position == exchanged(journal.state.position) else None

    def _renamed(self, position: Position, decision: Decision, renamed: dict[int, int]) -> Option:
        """A decision with components renamed."""
        option = decision.option
        if not isinstance(decision.seat, int):
            types: tuple[Type, ...] = (self._kernel.lots[position[PC]].type,)
        elif option.alternative == NOTHING:
            types = ()
        else:
            choice = self._kernel.choices[self._kernel.own(position, decision.seat - 1)[PC]].step
            types = tuple(binder.slot.type for binder in choice.alternatives[option.alternative].binders)
        values = (rename(type, value, renamed) for type, value in zip(types, option.values, strict=True))
        return option._replace(values=tuple(values))

    def _seen(self, position: Position, among: set[int], viewer: int | None) -> set[int]:
        """Those of the components that the viewer sees in a position, or that lie nowhere."""
        own = position if viewer is None else self._kernel.own(position, viewer)
        sees = self._kernel.seeing.component
        return self._kernel.read(own, lambda m: {each for each in among if sees(m, viewer, each)})

    # ----------------------------------------------------------------------------------------------- other chance

    def fallen(self, journal: Journal, viewer: int | None, stream: Stream) -> Journal | None:
        """The same game in which a die that the viewer does not see now had fallen otherwise."""
        found = [
            n for n, each in enumerate(journal.decisions) if each.weight and self._rolls_hidden(journal, n, viewer)
        ]
        if not found:
            return None
        number = stream.choose(found)
        start = journal.positions[number].position
        options = [
            stream.choose(self._kernel.options(start)),
            *(each.option for each in journal.decisions[number + 1 :]),
        ]
        other = self._replayed(journal, number, start, options)
        cell = self._rolled(journal.positions[number].position)
        if other is None or cell is None:
            return None
        here, there = list(journal.state.position), list(other.state.position)
        here[cell] = there[cell] = 0
        return other if here == there else None

    def _rolls_hidden(self, journal: Journal, number: int, viewer: int | None) -> bool:
        """Whether with this decision a die was rolled that the viewer does not see now."""
        die = self._die(journal.positions[number].position)
        return die is not None and not self._seen(journal.state.position, {die}, viewer)

    def _die(self, position: Position) -> int | None:
        """The component whose attribute falls by chance in a position."""
        target = self._target(position)
        return None if target is None else self._kernel.value(target.of)(position)

    def _rolled(self, position: Position) -> int | None:
        """The cell of the attribute that falls by chance in a position."""
        target, die = self._target(position), self._die(position)
        return None if target is None or die is None else self._kernel.layout.fields[target.name][die]

    def _target(self, position: Position) -> FieldRead | None:
        step = self._kernel.program.steps[position[PC]]
        after = self._kernel.program.steps[step.next] if isinstance(step, ChanceStep) else None
        return after.target if isinstance(after, SetStep) and isinstance(after.target, FieldRead) else None

    # ---------------------------------------------------------------------------------------------- other decisions

    def committed(self, journal: Journal, viewer: int | None, stream: Stream) -> Journal | None:
        """The same game in which the others have decided otherwise in the block under way, or not yet."""
        first = block_start(self._game, journal.positions, journal.decisions)
        mine = None if viewer is None else viewer + 1
        own = [each for each in journal.decisions[first:] if each.seat == mine]
        other = Journal(self._game, journal.seed, journal.positions[: first + 1], journal.decisions[:first])
        for _ in range(3 * self._game.players + len(own)):
            seat = stream.choose(other.state.asked)
            offered = own[:1] if seat == mine else self._game.decisions(other.state, seat)
            decision = stream.choose(offered) if offered else None
            if decision is not None and self._keeps_going(other.state, decision):
                other.add(self._game.find(other.state, decision))
                own = own[1:] if seat == mine else own
        return None if own else other

    def _keeps_going(self, state: State, decision: Decision) -> bool:
        """Whether a decision leaves the block under way."""
        return self._game.same_block(state, decision, self._game.carry_out(state, decision))

    # ------------------------------------------------------------------------------------------------------ details

    def _replayed(self, journal: Journal, since: int, start: Position, options: Sequence[Option]) -> Journal | None:
        """A game that has gone otherwise after so many decisions; None when one of those that follow is not offered."""
        positions = [*journal.positions[:since], State(start, self._game, journal.seed)]
        other = Journal(self._game, journal.seed, positions, journal.decisions[:since])
        for decision, option in zip(journal.decisions[since:], options, strict=True):
            offered = self._game.decisions(other.state, decision.seat)
            meant = next((each for each in offered if each.option == option), None)
            if meant is None:
                return None
            other.add(meant)
        return other


def rename(type: Type, answer: Answer, renamed: dict[int, int]) -> Answer:
    """A value of a decision with components renamed."""
    match type:
        case ComponentType() | Optional(item=ComponentType()) if isinstance(answer, int):
            return renamed.get(answer, answer)
        case SetOf(item=ComponentType()) | ListOf(item=ComponentType()) if isinstance(answer, tuple):
            return tuple(renamed.get(each, each) for each in answer)
        case _:
            return answer
