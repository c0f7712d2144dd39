"""A board as lines of text.

Grids stand in a frame with the names of rows and columns beside them, hex boards are a rhombus whose rows move half a
step to the side, and any other graph is a map of names joined by strokes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.drawing.ground_text import ground_lines
from tools.drawing.rooms_text import house_lines
from tools.drawing.scene import Place, Scene
from tools.drawing.seats import NOBODY, Look

WIDEST = 76
TALLEST = 30


@dataclass(frozen=True, slots=True)
class Ink:
    """What the terminal can show: colours, and signs beyond the letters of English."""

    colour: bool = False
    signs: bool = True

    def seat(self, look: Look, text: str) -> str:
        """`text` in the colour of a seat."""
        return f"\x1b[1;38;5;{look.terminal}m{text}\x1b[0m" if self.colour else text

    def faint(self, text: str) -> str:
        """`text` that is not the first thing to be looked at."""
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text

    def strong(self, text: str) -> str:
        """`text` that is."""
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    def sign(self, look: Look) -> str:
        """The sign of a seat's pieces."""
        return look.sign if self.signs else look.letter

    @property
    def back(self) -> str:
        """The sign of a component that is not seen."""
        return "▒" if self.signs else "#"

    @property
    def times(self) -> str:
        """The sign between a thing and how many there are of it."""
        return "×" if self.signs else "*"

    @property
    def dot(self) -> str:
        """The sign of an empty place."""
        return "·" if self.signs else "."


@dataclass(frozen=True, slots=True)
class Cell:
    """What a place shows: `text` takes `len(text)` columns, `look` colours it."""

    text: str
    look: Look | None

    def painted(self, ink: Ink, width: int) -> str:
        """The text in its colour, filled with blanks on the right to `width` columns."""
        body = ink.faint(self.text) if self.look is None else ink.seat(self.look, self.text)
        return body + " " * (width - len(self.text))


def board_lines(scene: Scene, ink: Ink, width: int = WIDEST) -> list[str]:
    """The board of `scene` as lines without line breaks; one that can be drawn in parts has lines of `width`."""
    if not scene.places:
        return []
    if scene.form == "printed":
        return ground_lines(scene, ink, width)
    cells = {place.name: cell_of(scene, place.name, ink) for place in scene.places}
    if scene.form == "rooms":
        return house_lines(scene, ink)
    if scene.form == "graph":
        return map_lines(scene, cells, ink)
    return row_lines(scene, cells, ink)


def legend(scene: Scene, ink: Ink) -> str:
    """Which sign is whose, on one line; empty when nobody has pieces on this board."""
    seen = {piece.seat for pieces in scene.pieces.values() for piece in pieces}
    parts = [
        f"{ink.seat(look, ink.sign(look))} {name}"
        for seat, (look, name) in enumerate(zip(scene.looks, scene.seats, strict=True))
        if seat in seen
    ]
    parts += [f"{ink.seat(NOBODY, piece.label)} {piece.name}" for piece in scene.nobodys()]
    return "   ".join(parts)


def cell_of(scene: Scene, place: str, ink: Ink) -> Cell:
    """What to write at a place: its top piece, with the number of pieces when there are several, or its note."""
    pieces = scene.pieces.get(place, ())
    if not pieces:
        return Cell(scene.notes.get(place, ink.dot), None)
    top = pieces[-1]
    look = NOBODY if top.seat is None else scene.looks[top.seat]
    sign = ink.sign(look)
    if top.label:
        sign = spelled_for(top.label, top.seat)
    return Cell(sign + (str(len(pieces)) if len(pieces) > 1 else ""), look)


def spelled_for(label: str, seat: int | None) -> str:
    """A piece's label, telling whose it is: capitals for the first seat, small for the second, then a number."""
    if seat is None or seat == 0:
        return label.upper()
    return label.lower() if seat == 1 else f"{label.upper()}{seat + 1}"


# ----------------------------------------------------------------------------------------------------- grid and hex


@dataclass(frozen=True, slots=True)
class Spacing:
    """How a row is spread out: the x of the first column; the columns of text that a step, a cell, a row take."""

    left: float
    step: int
    width: int
    reach: int

    def at(self, place: Place) -> int:
        """The column of text where a place begins; column 0 is left for a bracket."""
        return 1 + round((place.x - self.left) * self.step)


def row_lines(scene: Scene, cells: Mapping[str, Cell], ink: Ink) -> list[str]:
    """A board whose places stand in rows: a grid with a frame, or a hex board without one."""
    spacing = spread(scene, cells)
    rows = [[place for place in scene.places if place.y == height] for height in scene.rows()]
    margin = max(len(number_of(row[0].name)) for row in rows)
    body = [
        (ink.faint(number_of(row[0].name).rjust(margin)), one_row(row, cells, scene.recent, ink, spacing))
        for row in rows
    ]
    below = ink.faint(letters_below(rows[-1] if scene.form == "hex" else scene.places, spacing))
    if scene.form == "hex":
        return [f"{number} {line}".rstrip() for number, line in body] + [" " * (margin + 1) + below]
    edge = ink.faint("│" if ink.signs else "|")
    rule = ("─" if ink.signs else "-") * (spacing.reach + 2)
    corners = "┌┐└┘" if ink.signs else "++++"
    top = " " * (margin + 1) + ink.faint(corners[0] + rule + corners[1])
    bottom = " " * (margin + 1) + ink.faint(corners[2] + rule + corners[3])
    return [top, *(f"{number} {edge}{line}{edge}" for number, line in body), bottom, " " * (margin + 2) + below]


def spread(scene: Scene, cells: Mapping[str, Cell]) -> Spacing:
    """The spacing that gives every cell and every column's name room; on a hex board half a step is whole columns."""
    width = max(max(len(cells[place.name].text), len(letters_of(place.name))) for place in scene.places)
    step = width + 1 if scene.form == "grid" else 2 * ((width + 2) // 2)
    left = min(place.x for place in scene.places)
    reach = round((max(place.x for place in scene.places) - left) * step) + width
    return Spacing(left, step, width, reach)


def one_row(row: Sequence[Place], cells: Mapping[str, Cell], recent: frozenset[str], ink: Ink, spacing: Spacing) -> str:
    """One row of places as text, with brackets round those of the last decision."""
    parts: list[str] = []
    column = 0
    before = ""
    for place in sorted(row, key=lambda place: place.x):
        start = spacing.at(place)
        opening = "[" if place.name in recent else ""
        parts.append(between(before, opening, start - column))
        parts.append(cells[place.name].painted(ink, spacing.width))
        column = start + spacing.width
        before = "]" if place.name in recent else ""
    parts.append(between(before, "", spacing.reach + 2 - column))
    return "".join(parts)


def between(before: str, opening: str, columns: int) -> str:
    """The blanks between two cells, with the bracket that closes the one and the bracket that opens the other."""
    if columns == 1:
        return "|" if before and opening else before or opening or " "
    return before.ljust(columns - 1) + (opening or " ")


def letters_below(places: Sequence[Place], spacing: Spacing) -> str:
    """The names of the columns, to stand under the lowest row."""
    line = [" "] * (spacing.reach + 2)
    for place in places:
        start = spacing.at(place)
        line[start : start + spacing.width] = letters_of(place.name).ljust(spacing.width)
    return "".join(line).rstrip()


def letters_of(name: str) -> str:
    """The column in a place's name, the letters of `b3`."""
    return name.rstrip("0123456789")


def number_of(name: str) -> str:
    """The row in a place's name, the number of `b3`."""
    return name[len(letters_of(name)) :]


# ------------------------------------------------------------------------------------------------------------- maps


def map_lines(scene: Scene, cells: Mapping[str, Cell], ink: Ink) -> list[str]:
    """Any other graph: names where they lie, strokes between those in one line, the other joins listed below."""
    captions = {place.name: caption(place.name, cells[place.name], ink) for place in scene.places}
    spots = spots_of(scene, max(len(plain) for plain, _ in captions.values()) + 2)
    height = max(row for row, _ in spots.values()) + 1
    canvas: dict[tuple[int, int], str] = {}
    far = [pair for pair in scene.edges if not stroke(canvas, spots[pair[0]], spots[pair[1]], ink)]
    for place, (row, column) in zip(scene.places, spots.values(), strict=True):
        plain, painted = captions[place.name]
        start = max(0, column - len(plain) // 2)
        for offset in range(-1, len(plain) + 1):
            canvas[row, start + offset] = "" if offset >= 0 else " "
        canvas[row, start] = painted
    lines = [canvas_row(canvas, row) for row in range(height)]
    if far:
        joins = ", ".join(f"{scene.places[a].name}–{scene.places[b].name}" for a, b in far)
        lines.append(ink.faint(f"also joined: {joins}"))
    return lines


def caption(name: str, cell: Cell, ink: Ink) -> tuple[str, str]:
    """A place's name with what stands there, without and with colour."""
    if cell.text == ink.dot:
        return name, ink.faint(name)
    return f"{name} {cell.text}", f"{ink.faint(name)} {cell.painted(ink, len(cell.text))}"


def spots_of(scene: Scene, room: int) -> dict[int, tuple[int, int]]:
    """Row and column of text of the middle of each place, by index, no two so near that their names would touch."""
    left = min(place.x for place in scene.places)
    top = max(place.y for place in scene.places)
    across = max(1.0, max(place.x for place in scene.places) - left)
    down = max(1.0, top - min(place.y for place in scene.places))
    wide = min(float(room), (WIDEST - room) / across) if across * room > WIDEST - room else float(room)
    tall = min(2.0, TALLEST / down)
    taken: dict[int, tuple[int, int]] = {}
    for index, place in enumerate(scene.places):
        row, column = round((top - place.y) * tall), room // 2 + round((place.x - left) * wide)
        while any(row == other and abs(column - beside) < room for other, beside in taken.values()):
            row += 1
        taken[index] = (row, column)
    return taken


def stroke(canvas: dict[tuple[int, int], str], start: tuple[int, int], end: tuple[int, int], ink: Ink) -> bool:
    """Draw a level, upright or slanting line on `canvas`; False when the places do not stand so."""
    (row, column), (last, beside) = sorted((start, end))
    down, across = last - row, beside - column
    if down == 0:
        cells = [(row, middle) for middle in range(min(column, beside), max(column, beside) + 1)]
        sign = "─" if ink.signs else "-"
    elif across == 0:
        cells = [(middle, column) for middle in range(row, last + 1)]
        sign = "│" if ink.signs else "|"
    elif down <= 4:
        cells = [(row + step, column + round(across * step / down)) for step in range(down + 1)]
        sign = ("╲" if across > 0 else "╱") if ink.signs else ("\\" if across > 0 else "/")
    else:
        return False
    for cell in cells:
        canvas.setdefault(cell, ink.faint(sign))
    return True


def canvas_row(canvas: Mapping[tuple[int, int], str], row: int) -> str:
    """One row of a canvas as text; a cell that holds an empty text is covered by what stands before it."""
    last = max((column for line, column in canvas if line == row), default=-1)
    return "".join(canvas.get((row, column), " ") for column in range(last + 1)).rstrip()
