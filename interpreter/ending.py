"""Scores and ranking, as the section `end` of the rules says."""

from __future__ import annotations

from collections.abc import Callable

from dsl.program import FinishStep, RankDecl
from dsl.types import PlayerType
from interpreter.backends.walk import Compiler, Memory
from interpreter.backends.walk.places import scored
from interpreter.layout import FINISH
from interpreter.outcome import Outcome, Participant, ranked


class Ending:
    """Works out the outcome of one game's final positions."""

    def __init__(self, c: Compiler) -> None:
        self._c = c
        scores = c.program.end.scores
        self._scores = {each.name: (scored(c, number), each.per) for number, each in enumerate(scores)}
        self._keys = [rank_key(c, rank) for rank in c.program.end.ranks]
        setting = c.layout.material.setting
        all_take_part = any(isinstance(each.per, PlayerType) and each.per.ghosts for each in scores)
        self._ranked = setting.actors if all_take_part else tuple(range(c.players))

    def outcome(self, m: Memory) -> Outcome:
        """The outcome of a position that is over."""
        step = self._c.program.steps[m[FINISH]]
        assert isinstance(step, FinishStep)
        who = [self._named(actor) for actor in self._ranked]
        keys = [[key(m, actor) for key in self._keys] for actor in self._ranked]
        scores = {name: self._scored(m, actor) for name, actor in zip(who, self._ranked, strict=True)}
        places = dict(zip(who, ranked(keys), strict=True))
        return Outcome(step.reason, step.path, step.span, places, scores)

    def _scored(self, m: Memory, actor: int) -> dict[str, int]:
        """The scores of one who takes part; ghosts have those that are not for players only."""
        ghost = actor >= self._c.players
        return {
            name: score(m, actor)
            for name, (score, per) in self._scores.items()
            if not ghost or (isinstance(per, PlayerType) and per.ghosts)
        }

    def _named(self, actor: int) -> Participant:
        """A seat from 1, or a ghost's name."""
        behind = actor - self._c.players
        return actor + 1 if behind < 0 else self._c.program.ghosts[behind].name


def rank_key(c: Compiler, rank: RankDecl) -> Callable[[Memory, int], int]:
    """A line of the ranking as a number of each player, of which less is better."""
    address, key, sign = c.address(rank.slot), c.value(rank.key), -1 if rank.most else 1

    def of(m: Memory, player: int) -> int:
        m[address] = player
        return sign * key(m)

    return of
