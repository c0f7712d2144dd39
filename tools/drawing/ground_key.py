"""What stands below the picture of a printed board: what its signs mean, and a table of the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.drawing.scene import Ground, Piece, Scene, Sign, Sort
from tools.drawing.seats import Look
from tools.drawing.signs_svg import (
    FLOOR,
    PATCHES,
    SIDE,
    badge,
    ground_sign,
    look_of,
    lying_sign,
    opening_in,
    side_line,
    square,
    text,
)
from tools.drawing.svg import INK, QUIET, disc, heap

LETTER = 9.2
"""How much width a letter takes."""

SIZE = 16
ROW = 46
LINE = 30
EDGE = 44
"""The room on the left."""

LEAST = 1500
"""The width of the picture from which on all of it is enlarged."""

ORDER: tuple[Sort, ...] = ("tint", "chip", "patch", "ring", "plate", "cross")
Item = tuple[list[str], str]
"""The shapes of a sign round the point 0, 0, and what it means."""


@dataclass(frozen=True)
class Key:
    """The key of a picture that is so `wide`; the wider the picture, the larger it is."""

    scene: Scene
    table: Sequence[Sequence[str]]
    wide: float

    @property
    def scale(self) -> float:
        """How much it is enlarged."""
        return max(1.0, self.wide / LEAST)

    @property
    def height(self) -> float:
        """How much of the picture's height it takes."""
        return (len(self.lines()) * ROW + len(self.table) * LINE + 30) * self.scale

    def shapes(self, top: float) -> Iterator[str]:
        """All of it, from a height on downwards."""
        yield f'<g transform="translate(0 {top:g}) scale({self.scale:g})">'
        y = 16.0
        for line in self.lines():
            for x, (drawn, said) in line:
                yield f'<g transform="translate({x + SIDE / 2:g} {y:g}) scale(0.8)">{"".join(drawn)}</g>'
                yield text(x + SIDE + 3, y + 6, said, SIZE, INK, anchor="start")
            y += ROW
        yield from self.seats(y)
        yield "</g>"

    def lines(self) -> list[list[tuple[float, Item]]]:
        """The items of the key in lines, each with where it begins."""
        found: list[list[tuple[float, Item]]] = [[]]
        x = float(EDGE)
        for item in self.items():
            room = SIDE + LETTER * len(item[1]) + 26
            if found[-1] and x + room > self.wide / self.scale - EDGE:
                found.append([])
                x = float(EDGE)
            found[-1].append((x, item))
            x += room
        return found if found[0] else []

    def items(self) -> Iterator[Item]:
        """What the key explains: signs, openings, letters on pieces, badges."""
        ground = self.scene.ground or Ground()
        signs = ground.explained(ORDER, self.scene.seats)
        turns = {name: turn for turn, name in enumerate(sign.name for sign in signs if sign.sort == "patch")}
        for sign in signs:
            yield [*sample(sign, look_of(sign, self.scene.looks), turns.get(sign.name, 0))], sign.name
        if ground.openings:
            low = 0.15 * SIDE
            yield [square(0, low, FLOOR, ""), opening_in(0, low, (0, 1), ground.opening)], ground.opening
        for letter, name in ground.labels.items():
            piece = Piece(None, letter, name)
            yield [*heap(0, 0, (piece,), self.scene.looks, self.scene.seats, SIDE * 1.15)], name
        for name, letter in ground.badges.items():
            yield [badge(0, 0, letter, name)], name

    def seats(self, top: float) -> Iterator[str]:
        """The table of the seats, each with its colour."""
        columns = [*zip(*self.table, strict=True)]
        x, y = float(EDGE), top
        for number, column in enumerate(columns):
            for row, said in enumerate(column):
                height = y + row * LINE + 8
                if row and not number:
                    yield disc(x + 10, height - 6, 10, Piece(row - 1, "", said), self.scene.looks, self.scene.seats)
                if said:
                    yield text(x + (0 if number else 30), height, said, SIZE, INK if row else QUIET, anchor="start")
            x += LETTER * max(len(said) for said in column) + 28 + (0 if number else 30)


def sample(sign: Sign, look: Look, turn: int) -> Iterator[str]:
    """A sign as it is explained."""
    yield from ground_sign(0, 0, sign, look, turn)
    yield from lying_sign(0, 0, sign, look)
    colour = PATCHES[turn % len(PATCHES)][2] if sign.sort == "patch" else look.edge
    if sign.sort in ("patch", "tint"):
        yield from (side_line(0, 0, side, colour, 2.5, 1) for side in ((0, 1), (1, 0), (0, -1), (-1, 0)))
