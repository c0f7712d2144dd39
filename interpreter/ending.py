"""Scores and ranking, as the section `end` of the rules says."""

from __future__ import annotations

from collections.abc import Callable

from dsl.program import FinishStep, RankDecl
from interpreter.backends.walk import Compiler, Memory
from interpreter.backends.walk.places import scored
from interpreter.layout import FINISH
from interpreter.outcome import Outcome, ranked


class Ending:
    """Works out the outcome of one game's final positions."""

    def __init__(self, c: Compiler) -> None:
        self._c = c
        self._scores = {each.name: scored(c, number) for number, each in enumerate(c.program.end.scores)}
        self._keys = [rank_key(c, rank) for rank in c.program.end.ranks]

    def outcome(self, m: Memory) -> Outcome:
        """The outcome of a position that is over."""
        players = range(self._c.players)
        step = self._c.program.steps[m[FINISH]]
        assert isinstance(step, FinishStep)
        keys = [[key(m, player) for key in self._keys] for player in players]
        scores = {player + 1: {name: score(m, player) for name, score in self._scores.items()} for player in players}
        places = dict(enumerate(ranked(keys), start=1))
        return Outcome(step.reason, step.path, step.span, places, scores)


def rank_key(c: Compiler, rank: RankDecl) -> Callable[[Memory, int], int]:
    """A line of the ranking as a number of each player, of which less is better."""
    address, key, sign = c.address(rank.slot), c.value(rank.key), -1 if rank.most else 1

    def of(m: Memory, player: int) -> int:
        m[address] = player
        return sign * key(m)

    return of
