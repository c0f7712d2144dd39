"""A printed board as lines of text: thick walls with gaps where they open, and two letters in each square.

       ┏━━━━━┓
    8  ┃ a  a┆ ●──●u

The first letter says whose it is, the second what it is: a piece, a chip, a cross, or what is printed there.  Squares
of one line are joined.  A board too wide for the screen is drawn in parts, one below the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from tools.drawing.columns import GAP, wrapped
from tools.drawing.ground import Side, rims
from tools.drawing.rooms_text import CORNERS
from tools.drawing.scene import Ground, Place, Scene, Sign, Sort
from tools.drawing.seats import NOBODY, Look, tinted

if TYPE_CHECKING:
    from tools.drawing.terminal import Ink

STEP = 3
"""The letters from one square to the next."""

FRAME = {1: "┐", 2: "┌", 4: "┘", 8: "└", 3: "─", 12: "─", 5: "│", 10: "│"}
"""The sign where the board ends, by the squares that meet there: 1 lower left, 2 lower right, 4 and 8 above them."""

EMPTY = Sign("tint", "", "")
"""A square with nothing on it."""

OVER: tuple[Sort, ...] = ("chip", "cross", "ring", "plate", "patch", "area")
"""Of several signs in one square the first of these is shown."""

Spot = tuple[float, float]


def ground_lines(scene: Scene, ink: Ink, width: int) -> list[str]:
    """A printed board as lines of at most `width`, where that is possible, and what its letters mean."""
    columns = scene.columns()
    margin = max(len(row_name(place)) for place in scene.places) + 1
    most = max(1, (width - margin - 1) // STEP)
    share = ceil(len(columns) / ceil(len(columns) / most))
    lines: list[str] = []
    for start in range(0, len(columns), share):
        sheet = Sheet.of(scene, columns[start : start + share], margin, ink)
        lines += [*([""] if lines else []), *sheet.lines()]
    return [*lines, *explained(scene, ink, width)]


def row_name(place: Place) -> str:
    """The row in a place's name, the number of `b3`."""
    return place.name.lstrip("abcdefghijklmnopqrstuvwxyz")


@dataclass(frozen=True)
class Sheet:
    """Some columns of a board, with its walls and openings by the sides of squares."""

    scene: Scene
    columns: Sequence[float]
    margin: int
    ink: Ink
    squares: dict[Spot, Place]
    walls: frozenset[tuple[Spot, Side]]
    openings: frozenset[tuple[Spot, Side]]

    @classmethod
    def of(cls, scene: Scene, columns: Sequence[float], margin: int, ink: Ink) -> Sheet:
        """The sheet of these columns."""
        ground = scene.ground or Ground()
        squares = {(place.x, place.y): place for place in scene.places}
        walls = {each for _, place, side in rims(scene, "area") for each in both_sides((place.x, place.y), side)}
        openings = {
            each
            for place in scene.places
            if place.name in ground.openings
            for each in both_sides((place.x, place.y), ground.openings[place.name])
        }
        return cls(scene, columns, margin, ink, squares, frozenset(walls), frozenset(openings))

    def lines(self) -> Iterator[str]:
        """The rows with the walls between them, and the names of the columns."""
        rows = self.scene.rows()
        for row in rows:
            yield self.between(row + 1, row).rstrip()
            yield self.row(row).rstrip()
        yield self.between(rows[-1], rows[-1] - 1).rstrip()
        names = "".join(
            self.squares[column, rows[-1]].name.rstrip("0123456789").rjust(STEP - 1) + " " for column in self.columns
        )
        yield f"{' ' * (self.margin + 1)}{self.ink.faint(names.rstrip())}"

    def between(self, above: float, below: float) -> str:
        """The line between two rows."""
        parts = [" " * self.margin]
        for column in (*self.columns, self.columns[-1] + 1):
            parts.append(self.corner(column, above, below))
            if column in self.columns:
                parts.append(self.level((column, above), (column, below)))
        return "".join(parts)

    def level(self, upper: Spot, lower: Spot) -> str:
        """What is between a square and the one below it."""
        if (lower, (0, 1)) in self.openings:
            return ("┄" if self.ink.signs else ".") * (STEP - 1)
        if (lower, (0, 1)) in self.walls:
            return ("━" if self.ink.signs else "-") * (STEP - 1)
        if look := self.line_through(upper, lower):
            return self.ink.seat(look, "│" if self.ink.signs else "|") + " " * (STEP - 2)
        if upper in self.squares and lower in self.squares:
            return " " * (STEP - 1)
        return self.ink.faint(("─" if self.ink.signs else "-") * (STEP - 1))

    def corner(self, column: float, above: float, below: float) -> str:
        """The sign where four squares meet, of which the right ones are in `column`."""
        right, left = (column, below), (column - 1, below)
        arms = (
            ((column, above), (-1, 0)) in self.walls,
            (right, (-1, 0)) in self.walls,
            (right, (0, 1)) in self.walls,
            (left, (0, 1)) in self.walls,
        )
        thick = sum(1 << place for place, wall in enumerate(arms) if wall)
        if thick:
            return CORNERS[thick] if self.ink.signs else {3: "|", 12: "-"}.get(thick, "+")
        around = (left, right, (column - 1, above), (column, above))
        sign = FRAME.get(sum(1 << place for place, spot in enumerate(around) if spot in self.squares))
        if sign is None:
            return " "
        return self.ink.faint(sign if self.ink.signs else {"─": "-", "│": "|"}.get(sign, "+"))

    def row(self, row: float) -> str:
        """A row of squares with the walls beside them."""
        parts = [self.ink.faint(row_name(self.squares[self.columns[0], row]).rjust(self.margin - 1)), " "]
        for column in (*self.columns, self.columns[-1] + 1):
            parts.append(self.beside((column - 1, row), (column, row)))
            if column in self.columns:
                here, onwards = (column, row), (column + 1, row)
                goes_on = bool(self.line_through(here, onwards)) and (onwards, (-1, 0)) not in self.walls
                parts.append(content(self.scene, self.squares[here], self.ink, goes_on=goes_on))
        return "".join(parts)

    def beside(self, left: Spot, right: Spot) -> str:
        """What is between two squares side by side: a wall, a bracket at a place of the last decision, the frame."""
        if (right, (-1, 0)) in self.openings:
            return "┆" if self.ink.signs else ":"
        if (right, (-1, 0)) in self.walls:
            return "┃" if self.ink.signs else "|"
        here = [self.squares[spot].name in self.scene.recent for spot in (left, right) if spot in self.squares]
        if any(here):
            first = left in self.squares and self.squares[left].name in self.scene.recent
            return "|" if all(here) and len(here) > 1 else "]" if first else "["
        if look := self.line_through(left, right):
            return self.ink.seat(look, "─" if self.ink.signs else "-")
        if left in self.squares and right in self.squares:
            return " "
        return self.ink.faint("│" if self.ink.signs else "|")

    def line_through(self, one: Spot, other: Spot) -> Look | None:
        """How the line looks that goes on from one square to another."""
        if one not in self.squares or other not in self.squares:
            return None
        sign = tint_of(self.scene, self.squares[one])
        same = sign is not None and sign == tint_of(self.scene, self.squares[other])
        return self.scene.looks[sign.seat] if same and sign and sign.seat is not None else None


def both_sides(spot: Spot, side: Side) -> set[tuple[Spot, Side]]:
    """One side of a square, as seen from the two squares that share it."""
    return {(spot, side), ((spot[0] + side[0], spot[1] + side[1]), (-side[0], -side[1]))}


# ---------------------------------------------------------------------------------------------------------- contents


def content(scene: Scene, place: Place, ink: Ink, *, goes_on: bool = False) -> str:
    """The two letters in a square, painted: whose it is, and what; of a mere line whether it `goes_on` to the right."""
    pieces = scene.pieces.get(place.name, ())
    signs = scene.ground.signs.get(place.name, ()) if scene.ground else ()
    shown = next((sign for sort in OVER for sign in signs if sign.sort == sort), EMPTY)
    tint = tint_of(scene, place)
    if pieces:
        piece = pieces[-1]
        look = NOBODY if piece.seat is None else scene.looks[piece.seat]
        label = piece.label or " "
        return ink.seat(look, ink.sign(look) + (str(len(pieces)) if len(pieces) > 1 else label))
    owned = shown if shown.seat is not None else tint
    if owned is not None and owned.seat is not None:
        look = scene.looks[owned.seat]
        if shown is EMPTY and goes_on:
            return ink.seat(look, ink.sign(look) + ("─" if ink.signs else "-"))
        return ink.seat(look, ink.sign(look)) + letter_of(shown, look, ink)
    if shown is EMPTY:
        return ink.faint(" " + ink.dot)
    number = str(shown.number) if shown.sort == "patch" and shown.number < 10 else " "
    return ink.faint(number) + letter_of(shown, NOBODY, ink)


def tint_of(scene: Scene, place: Place) -> Sign | None:
    """The line on a place."""
    signs = scene.ground.signs.get(place.name, ()) if scene.ground else ()
    return next((sign for sign in signs if sign.sort == "tint"), None)


def letter_of(sign: Sign, look: Look, ink: Ink) -> str:
    """The letter of a sign in its colour; small for chips, crosses and ground."""
    if sign.sort == "ring":
        return ink.seat(tinted(sign.tint), sign.letter.upper())
    if sign.sort == "plate":
        return ink.strong(sign.letter.upper())
    if sign.sort == "area":
        return ink.faint(sign.letter)
    if sign.sort == "patch":
        return ink.seat(tinted("green"), sign.letter)
    return ink.seat(look, sign.letter or " ")


def explained(scene: Scene, ink: Ink, width: int) -> list[str]:
    """What the letters mean, in lines of at most `width`."""
    ground = scene.ground or Ground()
    whose = ink.seat(NOBODY, ink.sign(NOBODY))
    said = []
    for sign in ground.explained(("tint", *OVER), scene.seats):
        if sign.sort == "tint":
            look = NOBODY if sign.seat is None else scene.looks[sign.seat]
            said.append(f"{ink.seat(look, ink.sign(look))} {sign.name}")
        else:
            said.append(f"{whose if sign.sort == 'chip' else ''}{letter_of(sign, NOBODY, ink)} {sign.name}")
    if ground.openings:
        said.append(f"{'┆' if ink.signs else ':'} {ground.opening}")
    said += [f"{whose}{ink.seat(NOBODY, letter)} {name}" for letter, name in ground.labels.items()]
    return wrapped(said, width, " " * GAP) if said else []
