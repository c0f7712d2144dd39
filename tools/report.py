"""A game told to people: who sits where, what was played, how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from interpreter import Decision, Game, Outcome, Seat
from tools.drawing.positions import View, beside, scenes
from tools.drawing.scene import Scene
from tools.drawing.seats import looks
from tools.drawing.terminal import Ink, board_lines, legend
from tools.phrases import Phrases
from tools.table.menu import in_columns

PLAIN_ITEMS = {"won"}
"""Scores that only repeat who has won, and need no table."""


@dataclass(frozen=True)
class Teller:
    """Puts a game into words, in one language and for one sort of terminal."""

    game: Game
    phrases: Phrases
    ink: Ink

    def seat(self, seat: Seat) -> str:
        """What people call a seat: the name in the rules, or its number."""
        name = self.ghosts().get(seat) or self.game.seat_name(seat)
        return self.phrases.seat.format(number=seat) if name == str(seat) else name

    def seats(self) -> tuple[str, ...]:
        """What people call each seat, in seating order."""
        return tuple(self.seat(seat) for seat in range(1, self.game.players + 1))

    def ghosts(self) -> dict[Seat, str]:
        """What people call the ghosts that take part, by their names in the rules."""
        pairs = zip(self.game.program.ghosts, self.game.setting.ghosts, strict=True)
        return {ghost.name: ghost.text or ghost.name for ghost, plays in pairs if plays}

    def painted(self, seat: Seat) -> str:
        """A seat in its colour; chance and ghosts have none."""
        if not isinstance(seat, int):
            return self.seat(seat)
        return self.ink.seat(looks(self.seats())[seat - 1], self.seat(seat))

    def listed(self, seats: Iterable[Seat]) -> str:
        """Several seats, `a, b and c`."""
        names = [self.painted(seat) for seat in seats]
        return self.phrases.joined_by.join(filter(None, (", ".join(names[:-1]), names[-1])))

    def viewer(self, viewer: int | str) -> str:
        """A line that says who sees what follows."""
        seat = self.painted(viewer) if isinstance(viewer, int) else self.phrases.spectator
        return self.phrases.viewer.format(seat=seat)

    def heading(self, seed: int | None = None) -> str:
        """The game's title and who plays."""
        parts = [self.ink.strong(self.game.program.title), self.listed(range(1, self.game.players + 1))]
        if seed is not None:
            parts.append(self.phrases.seed.format(seed=seed))
        return self.ink.faint(" · " if self.ink.signs else " - ").join(parts)

    def boards(self, view: View, last: Decision | None = None) -> list[Scene]:
        """The boards that a view shows, with the places of the `last` decision marked."""
        words = re.split(r"[\s,+-]+", last.choice) if last else []
        return scenes(self.game, view, self.seats(), words)

    def position(self, view: View, last: Decision | None = None) -> list[str]:
        """What a view shows: its boards with the places of the `last` decision marked, then all that lies on none."""
        lines: list[str] = []
        for scene in self.boards(view, last):
            lines += [*([""] if lines else []), *board_lines(scene, self.ink)]
            lines += [whose] if (whose := legend(scene, self.ink)) else []
        names = {self.game.seat_name(seat): self.seat(seat) for seat in range(1, self.game.players + 1)}
        lines += [f"{self.ink.faint(name)} {text}" for name, text in beside(self.game, view, names)]
        return lines

    def log(self, played: Sequence[Decision], width: int) -> list[str]:
        """What was played, numbered, in columns; the decisions of one compound stand under one number."""
        broad = len(str(len(played)))
        cells = [f"{number:>{broad}}. {self.seat(each.seat)} {each.choice}" for number, each in enumerate(played, 1)]
        return in_columns(cells, width, by=self.game.players)

    def result(self, outcome: Outcome | None) -> list[str]:
        """Who won and why, with the rule's line, and the table of places where there is more to say."""
        phrases = self.phrases
        if outcome is None:
            return [phrases.going_on]
        first = outcome.winners
        if len(first) == 1:
            sentence = phrases.wins.format(seat=self.painted(first[0]), reason=outcome.reason)
        elif len(first) < len(outcome.places):
            sentence = phrases.win_shared.format(seats=self.listed(first), reason=outcome.reason)
        else:
            sentence = phrases.nobody_wins.format(reason=outcome.reason)
        lines = [self.ink.strong(sentence)]
        if outcome.line is not None:
            place = f"{PurePath(outcome.span.name).name}:{outcome.line}"
            lines.append(self.ink.faint(phrases.because_of.format(line=place)))
        return lines + self.places(outcome)

    def places(self, outcome: Outcome) -> list[str]:
        """Places and scores as a table, or nothing when they only repeat who has won."""
        items = list(dict.fromkeys(item for scores in outcome.scores.values() for item in scores))
        if len(outcome.places) <= 2 and set(items) <= PLAIN_ITEMS:
            return []
        head = [self.phrases.place, self.phrases.player, *items]
        ranked = sorted(outcome.places, key=lambda seat: outcome.places[seat])
        rows = [
            [
                str(outcome.places[seat]),
                self.seat(seat),
                *(str(outcome.scores.get(seat, {}).get(item, "")) for item in items),
            ]
            for seat in ranked
        ]
        return ["", *table([head, *rows])]


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns, the first row being the heads; columns of numbers stand to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    numbers = [all(is_number(row[column]) for row in rows[1:]) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, numbers, strict=True)
        ).rstrip()
        for row in rows
    ]


def is_number(cell: str) -> bool:
    """Whether a cell of a table holds a number, or nothing."""
    return not cell.strip() or cell.strip("-+%").replace(".", "", 1).isdecimal()
