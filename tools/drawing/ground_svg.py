"""A printed board as an SVG picture: walls with openings, rings of colour, plates, tinted lines, chips and pieces.

Below it stand what the signs mean and a table of the seats.  Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from xml.sax.saxutils import escape

from tools.drawing.ground import rims
from tools.drawing.ground_key import Key
from tools.drawing.scene import Ground, Place, Scene, Sign, Sort
from tools.drawing.signs_svg import (
    PATCHES,
    SIDE,
    WALL,
    badge,
    fitting,
    ground_sign,
    look_of,
    lying_sign,
    opening_in,
    side_line,
    stroke,
    text,
)
from tools.drawing.svg import INK, LINE, PLAIN, QUIET, SHADED, framed, heap
from tools.drawing.terminal import letters_of, number_of

MARGIN = 44
LAST = "#e8a400"
"""The frame round the places of the last decision."""


def printed_picture(scene: Scene, title: str, table: Sequence[Sequence[str]] = ()) -> str:
    """A printed board as the text of an SVG file, called `title`; the `table` of seats has its head first."""
    paper = Paper(scene, scene.ground or Ground())
    key = Key(scene, table, paper.width)
    shapes = (*paper.shapes(), *key.shapes(paper.height))
    return framed(title, ceil(paper.width), ceil(paper.height + key.height), shapes)


@dataclass(frozen=True)
class Paper:
    """The board on paper, without what stands below it."""

    scene: Scene
    ground: Ground

    @property
    def width(self) -> float:
        """How wide the picture is."""
        return 2 * MARGIN + len(self.scene.columns()) * SIDE

    @property
    def height(self) -> float:
        """How high the picture is down to below the names of the columns."""
        return 2 * MARGIN + len(self.scene.rows()) * SIDE

    def at(self, place: Place) -> tuple[float, float]:
        """The middle of a place, y downwards."""
        left, top = self.scene.columns()[0], self.scene.rows()[0]
        return MARGIN + (place.x - left + 0.5) * SIDE, MARGIN + (top - place.y + 0.5) * SIDE

    def shapes(self) -> Iterator[str]:
        """All of it, what lies lowest first."""
        yield from self.squares()
        for sort in ("patch", "area", "tint"):
            for (x, y), sign in self.found(sort):
                yield from ground_sign(x, y, sign, look_of(sign, self.scene.looks), self.turns.get(sign.name, 0))
        yield from self.grid()
        yield from self.borders()
        for sort in ("ring", "plate"):
            for (x, y), sign in self.found(sort):
                yield from lying_sign(x, y, sign, look_of(sign, self.scene.looks))
        yield from self.names()
        for sort in ("chip", "cross"):
            for (x, y), sign in self.found(sort):
                yield from lying_sign(x, y, sign, look_of(sign, self.scene.looks))
        yield from self.standing()
        yield from self.coordinates()

    @property
    def turns(self) -> dict[str, int]:
        """The soft grounds by their names, numbered."""
        return {name: turn for turn, name in enumerate(dict.fromkeys(sign.name for _, sign in self.found("patch")))}

    def found(self, sort: str) -> Iterator[tuple[tuple[float, float], Sign]]:
        """The signs of one sort, each with the middle of its place."""
        for place in self.scene.places:
            for sign in self.ground.signs.get(place.name, ()):
                if sign.sort == sort:
                    yield self.at(place), sign

    # ---------------------------------------------------------------------------------------------------- its layers

    def squares(self) -> Iterator[str]:
        """The squares, empty, with what is there for screen readers."""
        for place in self.scene.places:
            x, y = self.at(place)
            about = escape(", ".join([place.name, *(sign.name for sign in self.ground.signs.get(place.name, ()))]))
            fill = SHADED if place.name in self.ground.rims else PLAIN
            shape = f'<rect x="{x - SIDE / 2:g}" y="{y - SIDE / 2:g}" width="{SIDE}" height="{SIDE}" fill="{fill}">'
            yield f"{shape}<title>{about}</title></rect>"

    def grid(self) -> Iterator[str]:
        """Thin lines between the squares, and broken ones where strips meet that were not printed side by side."""
        for place in self.scene.places:
            x, y = self.at(place)
            corner = f'x="{x - SIDE / 2:g}" y="{y - SIDE / 2:g}" width="{SIDE}" height="{SIDE}"'
            yield f'<rect {corner} fill="none" stroke="{LINE}" stroke-width="1" stroke-opacity="0.8"/>'
        low, high = self.height - MARGIN, MARGIN
        for seam in self.ground.seams:
            x = MARGIN + (seam - self.scene.columns()[0] + 0.5) * SIDE
            yield stroke((x, high - 12), (x, low + 8), "#7d8896", 1.6, ' stroke-dasharray="6 5"')

    def borders(self) -> Iterator[str]:
        """The rims of soft grounds and lines, then walls and what opens them."""
        for sign, place, side in rims(self.scene, "patch", "tint"):
            x, y = self.at(place)
            if sign.sort == "patch":
                yield side_line(x, y, side, PATCHES[self.turns[sign.name] % len(PATCHES)][2], 2.5)
            else:
                yield side_line(x, y, side, look_of(sign, self.scene.looks).edge, 2.5, 2)
        for _, place, side in rims(self.scene, "area"):
            if self.ground.openings.get(place.name) != side:
                yield side_line(*self.at(place), side, WALL, 5)
        for place in self.scene.places:
            if place.name in self.ground.openings:
                yield opening_in(*self.at(place), self.ground.openings[place.name], self.ground.opening)

    def names(self) -> Iterator[str]:
        """The numbers of soft grounds, and the names of walled ones, each below its first row."""
        for sign, places in fields(self.scene, "patch"):
            x, y = self.at(places[0])
            colour = PATCHES[self.turns[sign.name] % len(PATCHES)][2]
            yield text(x - 0.34 * SIDE, y - 0.2 * SIDE, str(sign.number), 0.28 * SIDE, colour, weight=700)
        for sign, places in fields(self.scene, "area"):
            top = max(place.y for place in places)
            row = [self.at(place) for place in places if place.y == top]
            x = (row[0][0] + row[-1][0]) / 2
            y = row[0][1] + (SIDE / 2 if len(places) > len(row) else 0)
            size = fitting(sign.name, len(row) * SIDE - 10, 0.42 * SIDE)
            yield text(x, y + 0.35 * size, sign.name, size, INK, weight=700, rim="#ffffff")

    def standing(self) -> Iterator[str]:
        """Pieces with what is said of them, and a frame round the places of the last decision."""
        for place in self.scene.places:
            x, y = self.at(place)
            if place.name in self.scene.recent:
                shape = f'x="{x - SIDE / 2:g}" y="{y - SIDE / 2:g}" width="{SIDE}" height="{SIDE}" rx="4"'
                yield f'<rect {shape} fill="none" stroke="{LAST}" stroke-width="4"/>'
            pieces = self.scene.pieces.get(place.name, ())
            yield from heap(x, y, pieces, self.scene.looks, self.scene.seats, SIDE * 1.15)
            said = dict.fromkeys(each for piece in pieces for each in piece.says if each in self.ground.badges)
            for number, name in enumerate(said):
                yield badge(x + 0.33 * SIDE, y + (0.33 - 0.36 * number) * SIDE, self.ground.badges[name], name)

    def coordinates(self) -> Iterator[str]:
        """The names of rows on both sides, and of columns below."""
        for height in self.scene.rows():
            row = [place for place in self.scene.places if place.y == height]
            for place, beside in ((row[0], -1), (row[-1], 1)):
                x, y = self.at(place)
                yield text(x + beside * (SIDE / 2 + 18), y + 6, number_of(place.name), 17, QUIET)
        for place in row:
            x, y = self.at(place)
            yield text(x, y + SIDE / 2 + 24, letters_of(place.name), 17, QUIET)


def fields(scene: Scene, sort: Sort) -> Iterator[tuple[Sign, list[Place]]]:
    """The grounds of a sort, each with its places row by row; equal signs that lie apart are several grounds."""
    signs = scene.ground.signs if scene.ground else {}
    left = {
        (place.x, place.y): (sign, place)
        for place in sorted(scene.places, key=lambda place: (-place.y, place.x))
        for sign in signs.get(place.name, ())
        if sign.sort == sort
    }
    while left:
        (spot, (sign, _)) = next(iter(left.items()))
        front, inside = [spot], {spot}
        while front:
            x, y = front.pop()
            for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if beside not in inside and beside in left and left[beside][0] == sign:
                    inside.add(beside)
                    front.append(beside)
        yield sign, [left.pop(each)[1] for each in list(left) if each in inside]
