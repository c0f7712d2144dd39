"""A game told to people: who sits where, what was played, how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from interpreter import Game, Outcome, Seat, State, Told, Viewer
from tools.drawing.ledger import Ledger
from tools.drawing.positions import View, scenes, seat_looks
from tools.drawing.scene import Scene
from tools.drawing.terminal import Ink, board_lines, legend
from tools.phrases import Phrases
from tools.table.menu import in_columns

PLAIN_ITEMS = {"won"}
"""Scores that only repeat who has won, and need no table."""


@dataclass(frozen=True)
class Teller:
    """Puts a game into words, in the language it is played in and for one sort of terminal."""

    game: Game
    phrases: Phrases
    ink: Ink
    width: int = 80

    def seat(self, seat: Seat) -> str:
        """What people call a seat, by the texts of the game or by its number; a ghost and chance by their names."""
        if not isinstance(seat, int):
            return self.ghosts().get(seat, self.game.words.chance)
        name = self.game.seat_name(seat)
        return self.game.words.seat.format(number=seat) if name == str(seat) else self.game.texts(f"seat.{name}", name)

    def seats(self) -> tuple[str, ...]:
        """What people call each seat, in seating order."""
        return tuple(self.seat(seat) for seat in range(1, self.game.players + 1))

    def ghosts(self) -> dict[Seat, str]:
        """What people call the ghosts that take part, by their names in the rules."""
        pairs = zip(self.game.program.ghosts, self.game.setting.ghosts, strict=True)
        playing = [ghost for ghost, plays in pairs if plays]
        return {each.name: self.game.texts(f"ghost.{each.name}", each.text or each.name) for each in playing}

    def painted(self, seat: Seat) -> str:
        """A seat in its colour; chance and ghosts have none."""
        if not isinstance(seat, int):
            return self.seat(seat)
        return self.ink.seat(seat_looks(self.game)[seat - 1], self.seat(seat))

    def listed(self, seats: Iterable[Seat]) -> str:
        """Several seats, `a, b and c`."""
        names = [self.painted(seat) for seat in seats]
        return self.phrases.joined_by.join(filter(None, (", ".join(names[:-1]), names[-1])))

    def viewer(self, viewer: Viewer) -> str:
        """A line that says who sees what follows."""
        seat = self.painted(viewer) if isinstance(viewer, int) else self.phrases.spectator
        return self.phrases.viewer.format(seat=seat)

    def heading(self, seed: int | None = None) -> str:
        """The game's title, its variants and who plays."""
        variants = [self.game.texts(f"variant.{name}", name) for name in self.game.variants]
        title = " + ".join((self.game.texts("title"), *variants))
        parts = [self.ink.strong(title), self.listed(range(1, self.game.players + 1))]
        if seed is not None:
            parts.append(self.phrases.seed.format(seed=seed))
        return self.ink.faint(" · " if self.ink.signs else " - ").join(parts)

    def boards(self, view: View, last: Told | None = None) -> list[Scene]:
        """The boards that a view shows, with the places of the `last` decision marked."""
        words = re.split(r"[\s,+-]+", last.choice) if last else []
        return scenes(self.game, view, self.seats(), words)

    def seat_rows(self, view: View) -> list[list[str]]:
        """What a view shows of each seat in plain words, the heads first; nothing where no seat has anything."""
        columns = Ledger(self.game, self.seats(), self.ghosts(), Ink(signs=False)).seat_columns(view)[1:]
        names = ["", *self.seats(), *self.ghosts().values()]
        cells = zip(*columns, strict=True)
        return [[name, *map(" ".join, row)] for name, row in zip(names, cells, strict=True)] if columns else []

    def position(self, view: View, last: Told | None = None) -> list[str]:
        """What a view shows: its boards with the places of the `last` decision marked, then all that lies on none."""
        ledger = Ledger(self.game, self.seats(), self.ghosts(), self.ink)
        table = ledger.seat_table(view, self.width)
        parts = [self.board(scene, whose=not table) for scene in self.boards(view, last)]
        parts += [table, list(ledger.shared(view, self.width))]
        return "\n\n".join("\n".join(part) for part in parts if part).split("\n")

    def board(self, scene: Scene, *, whose: bool = True) -> list[str]:
        """One board, if `whose` with a line that says whose pieces are which."""
        said = legend(scene, self.ink) if whose else ""
        return [*board_lines(scene, self.ink, self.width), *([said] if said else [])]

    def question(self, state: State, seat: Seat) -> str:
        """Who is asked, in which part of play, and about what, as far as the rules name these."""
        about = dict.fromkeys(filter(None, (self.game.phase(state), self.game.question(state, seat))))
        asked = self.phrases.to_decide.format(seat=self.painted(seat))
        return f"{asked}: {(' · ' if self.ink.signs else ' - ').join(about)}" if about else asked

    def line(self, told: Told) -> str:
        """A decision with who made it; what has fallen by chance says itself what fell for what."""
        return f"{self.seat(told.seat)} {told.text}" if isinstance(told.seat, int) else told.text

    def log(self, played: Sequence[Told], first: int = 1) -> list[str]:
        """What was played, numbered from `first` on, in columns."""
        broad = len(str(first + len(played) - 1))
        cells = [f"{number:>{broad}}. {self.line(each)}" for number, each in enumerate(played, first)]
        return in_columns(cells, self.width, by=self.game.players)

    def result(self, outcome: Outcome | None) -> list[str]:
        """Who won and why, with the rule's line, and the table of places where there is more to say."""
        phrases = self.phrases
        if outcome is None:
            return [phrases.going_on]
        first, reason = outcome.winners, outcome.reason
        if len(first) == 1:
            sentence = phrases.wins.format(seat=self.painted(first[0]), reason=reason)
        elif len(first) < len(outcome.places) or not is_plain(outcome):
            sentence = phrases.win_shared.format(seats=self.listed(first), reason=reason)
        else:
            sentence = phrases.nobody_wins.format(reason=reason)
        lines = [self.ink.strong(sentence)]
        if outcome.line is not None:
            place = f"{PurePath(outcome.span.name).name}:{outcome.line}"
            lines.append(self.ink.faint(phrases.because_of.format(line=place)))
        return lines + self.places(outcome)

    def places(self, outcome: Outcome) -> list[str]:
        """Places and scores as a table, or nothing when they only repeat who has won."""
        items = list(dict.fromkeys(item for scores in outcome.scores.values() for item in scores))
        if len(outcome.places) <= 2 and is_plain(outcome):
            return []
        names = [self.game.texts(f"end.{item}", item) for item in items]
        head = [self.phrases.place, self.phrases.player, *names]
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


def is_plain(outcome: Outcome) -> bool:
    """Whether there is nothing to score but who has won; where nobody has, nobody shares a win either."""
    return all(set(scores) <= PLAIN_ITEMS for scores in outcome.scores.values())


def news(before: Sequence[Told], now: Sequence[Told]) -> list[tuple[int, Told]]:
    """What a viewer has been told since, with its number from 1."""
    pairs = zip(before, now, strict=False)
    known = next((place for place, (one, two) in enumerate(pairs) if one != two), len(before))
    return list(enumerate(now, 1))[known:]


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
