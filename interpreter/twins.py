"""The twin-world test: whether anything that a viewer is told depends on what the viewer cannot see.

Two worlds that differ only in what a viewer cannot see must give the viewer the same bytes in every output.  The test
plays games by chance and holds each of their positions against other worlds, of two sorts:

* another *position* (interpreter/worlds.py), for what is told of the present: the view, the decisions offered, why
  something is allowed or refused;
* another *game* that led to it, for what is told of the past as well: the log, what can be taken back, the save for
  one viewer.  In it components that the viewer has never seen have changed roles from the start, dice that are hidden
  now have fallen otherwise, or the others have decided something else in the block under way.

It finds what declarations, checks and views would let through together; it proves nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.chance import Stream
from interpreter.errors import Refused
from interpreter.game import Game
from interpreter.journal import Journal
from interpreter.pasts import Pasts
from interpreter.state import State
from interpreter.viewers import SPECTATOR, Viewer, seat_of
from interpreter.worlds import Worlds

WORLDS = 2
"""How many other worlds of each sort are looked for in each position and for each viewer."""

SHOWN = 60
"""How many letters of two outputs are shown on either side of where they begin to differ."""


@dataclass(frozen=True)
class Betrayal:
    """Something told to a viewer that differs between two worlds which the viewer cannot tell apart.

    `output` says what was told, `seed` and `number` in which game after how many decisions; `here` and `there` are
    what was told in either world, from where they begin to differ.
    """

    viewer: Viewer
    output: str
    seed: int
    number: int
    here: str
    there: str


class Twins:
    """Looks for betrayals in one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._worlds = Worlds(game.kernel)
        self._pasts = Pasts(game, self._worlds)
        self._viewers: tuple[Viewer, ...] = (SPECTATOR, *range(1, game.players + 1))

    def betrayals(self, seed: int, most: int | None = None) -> Iterator[Betrayal]:
        """What is betrayed in the game by chance with this seed; `most` is how many of its positions are looked at."""
        if self._game.public:
            return
        stream = Stream(seed, "twins")
        whole = self._played(seed, stream)
        numbers = [n for n, state in enumerate(whole.positions) if state.asked or state.over]
        while most is not None and len(numbers) > most:
            numbers.pop(stream.below(len(numbers)))
        pool = sorted({each.choice for each in whole.decisions})
        for number in numbers:
            journal = Journal(self._game, seed, whole.positions[: number + 1], whole.decisions[:number])
            choices = ["nonsense", *(stream.choose(pool) for _ in range(2))]
            for viewer in self._viewers:
                yield from self._now(journal, viewer, choices, stream)
                yield from self._past(journal, viewer, stream)

    def _played(self, seed: int, stream: Stream) -> Journal:
        """A game by chance."""
        journal = Journal.begin(self._game, seed)
        while not journal.state.over:
            seat = stream.choose(journal.state.asked)
            journal.decide(stream.choose(self._game.decisions(journal.state, seat)))
        return journal

    def _now(self, journal: Journal, viewer: Viewer, choices: Sequence[str], stream: Stream) -> Iterator[Betrayal]:
        """What is betrayed of a position by what is told of it."""
        state = journal.state
        here = told_now(self._game, state, viewer, choices)
        for _ in range(WORLDS):
            position = self._worlds.other(state.position, seat_of(viewer), stream)
            if position != state.position:
                there = told_now(self._game, State(position, self._game, state.seed), viewer, choices)
                yield from differences(journal, viewer, here, there)

    def _past(self, journal: Journal, viewer: Viewer, stream: Stream) -> Iterator[Betrayal]:
        """What is betrayed of a game by what is told of it from its beginning."""
        here = told_of_the_past(journal, viewer)
        for _ in range(WORLDS):
            other = self._pasts.other(journal, seat_of(viewer), stream)
            if other is not None:
                yield from differences(journal, viewer, here, told_of_the_past(other, viewer))


Outputs = dict[str, str]
"""What a viewer is told, by what it is called, each as bytes would have it."""


def differences(journal: Journal, viewer: Viewer, here: Outputs, there: Outputs) -> Iterator[Betrayal]:
    """Each output that is not the same in two worlds."""
    for output, text in here.items():
        other = there[output]
        if text != other:
            first = next((i for i, pair in enumerate(zip(text, other, strict=False)) if pair[0] != pair[1]), 0)
            part = slice(max(0, first - SHOWN), first + SHOWN)
            yield Betrayal(viewer, output, journal.seed, len(journal.decisions), text[part], other[part])


def told_now(game: Game, state: State, viewer: Viewer, pool: Sequence[str]) -> Outputs:
    """All that a viewer is told about a position; `pool` are decisions to ask about."""
    found = {"the view": dumped(game.view(state, viewer))}
    if isinstance(viewer, int):
        offered = game.decisions(state, viewer)
        found["the decisions"] = dumped([[each.choice, each.text] for each in offered])
        choices = [*pool, *(each.choice for each in offered[:3])]
        found["why"] = dumped([[choice, *map(repr, game.why(state, viewer, choice))] for choice in choices])
        found["a refusal"] = dumped([refusal(game, state, viewer, choice) for choice in choices])
    return found


def refusal(game: Game, state: State, seat: int, choice: str) -> list[str]:
    """What is said when a decision is refused; nothing when it is not."""
    try:
        game.find(state, choice, seat)
    except Refused as refused:
        return [f"{each.message} {each.help or ''}" for each in refused.findings]
    return []


def told_of_the_past(journal: Journal, viewer: Viewer) -> Outputs:
    """All that a viewer is told about a game so far."""
    return {
        "the log": dumped([[each.seat, each.choice, each.text] for each in journal.told(viewer)]),
        "what can be taken back": dumped([[each.seat, each.choice, each.text] for each in journal.undoable(viewer)]),
        "the save": "\n".join(journal.lines_for(viewer)),
    }


def dumped(value: object) -> str:
    """A value as bytes would have it."""
    return json.dumps(value, ensure_ascii=False)
