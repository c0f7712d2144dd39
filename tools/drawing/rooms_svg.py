"""A house as an SVG picture: rooms in light colours, thick walls with gaps for doors, tokens, and figures as they came.

Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from xml.sax.saxutils import escape, quoteattr

from tools.drawing.rooms import Border, House, Spot, house
from tools.drawing.scene import Piece, Place, Scene
from tools.drawing.seats import tinted
from tools.drawing.svg import INK, QUIET, RECENT, bright, disc, framed, key_line

SIDE = 128
"""The side of a square."""

MARGIN = 36
TOKEN = 48
"""The side of a token."""

BELOW = 54
"""The room under the house, for the key."""

DOOR = 0.42
"""How much of a side is the opening of a door."""

WALL = "#4d5663"
LEAF = "#b07d45"
FLOORS = ("#fdf1dc", "#e2f1f8", "#fbe6e2", "#e9e6f7", "#e7f3e4", "#f3ece6", "#fbf3c9", "#e4eceb")
"""The floors of rooms, in turn."""


def house_picture(scene: Scene, title: str) -> str:
    """The house of `scene` as the text of an SVG file, called `title`."""
    plan = house(scene)
    width, height = 2 * MARGIN + plan.columns * SIDE, 2 * MARGIN + plan.rows * SIDE + BELOW
    shapes = (
        *floors(scene, plan),
        *borders(plan),
        *names(scene, plan),
        *(shape for spot, place in plan.squares.items() for shape in contents(scene, spot, place)),
        *key_line(scene, MARGIN + 10, height - 34),
    )
    return framed(title, width, height, shapes)


def corner_of(spot: Spot) -> tuple[float, float]:
    """The upper left corner of a square."""
    return MARGIN + spot[0] * SIDE, MARGIN + spot[1] * SIDE


# ------------------------------------------------------------------------------------------------------ the house


def floors(scene: Scene, plan: House) -> Iterator[str]:
    """The squares, each in the colour of its room."""
    rooms = list(dict.fromkeys(plan.rooms.values()))
    for spot, place in plan.squares.items():
        x, y = corner_of(spot)
        fill = RECENT if place.name in scene.recent else FLOORS[rooms.index(plan.rooms[place.name]) % len(FLOORS)]
        about = escape(", ".join([place.name, plan.rooms[place.name], *scene.marks.get(place.name, ())]))
        yield f'<rect x="{x:g}" y="{y:g}" width="{SIDE}" height="{SIDE}" fill="{fill}"><title>{about}</title></rect>'


def borders(plan: House) -> Iterator[str]:
    """Thin lines inside rooms, then walls and doors."""
    sides = list(all_sides(plan))
    for border, start, end in sides:
        if border == "open":
            yield stroke(start, end, "#c9cfd8", 1.5, ' stroke-dasharray="4 5"')
    for border, start, end in sides:
        if border == "wall":
            yield stroke(start, end, WALL, 6)
        elif border == "door":
            yield from door(start, end)


Point = tuple[float, float]


def all_sides(plan: House) -> Iterator[tuple[Border, Point, Point]]:
    """Every side of a square with what is there, and its ends."""
    for column in range(plan.columns + 1):
        for row in range(plan.rows + 1):
            x, y = corner_of((column, row))
            yield plan.above((column, row)), (x, y), (x + SIDE, y)
            yield plan.beside((column, row)), (x, y), (x, y + SIDE)


def door(start: Point, end: Point) -> Iterator[str]:
    """A wall with an opening, and the leaf of the door at its side."""
    (x, y), (u, v) = start, end
    along = ((u - x) / SIDE, (v - y) / SIDE)
    near, far = SIDE * (1 - DOOR) / 2, SIDE * (1 + DOOR) / 2
    first = (x + along[0] * near, y + along[1] * near)
    second = (x + along[0] * far, y + along[1] * far)
    yield stroke(start, first, WALL, 6)
    yield stroke(second, end, WALL, 6)
    across = (-along[1] * 8, along[0] * 8)
    for jamb in (first, second):
        ends = ((jamb[0] - across[0], jamb[1] - across[1]), (jamb[0] + across[0], jamb[1] + across[1]))
        yield stroke(*ends, LEAF, 6)


def stroke(start: Point, end: Point, colour: str, width: float, more: str = "") -> str:
    """A line with round ends."""
    ends = f'x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"{more}/>'


def names(scene: Scene, plan: House) -> Iterator[str]:
    """The names of rooms at their first squares, with who is in all of the room; what is at each square."""
    for room, spot in plan.first(lambda spot: False).items():
        x, y = corner_of(spot)
        yield label(x + 10, y + 23, room, 15, INK, weight=700)
        if room in scene.guests:
            yield from plate(x + 19 + 9.8 * len(room), y + 8, scene.guests[room], WALL, "#ffffff")
    for spot, place in plan.squares.items():
        x, y = corner_of(spot)
        yield label(x + SIDE - 9, y + SIDE - 9, place.name, 12, QUIET, anchor="end")
        for number, mark in enumerate(scene.marks.get(place.name, ())):
            yield from plate(x + 8, y + SIDE - 24 - 20 * number, mark)


def plate(x: float, y: float, text: str, fill: str = "#ffffff", colour: str = INK) -> Iterator[str]:
    """A small sign that says what is at a square, or who is in a room."""
    wide = 12 + 6.6 * len(text)
    yield f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="18" rx="9" fill="{fill}" stroke="#aab3bf"/>'
    yield label(x + wide / 2, y + 13, text, 11.5, colour, anchor="middle")


def label(x: float, y: float, text: str, size: float, colour: str, *, anchor: str = "start", weight: int = 400) -> str:
    """A text at a point."""
    style = f'font-size="{size:g}" fill="{colour}" text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


# ------------------------------------------------------------------------------------------------------ what is there


def contents(scene: Scene, spot: Spot, place: Place) -> Iterator[str]:
    """What lies on a square, on its right, and who stands on it."""
    x, y = corner_of(spot)
    pieces = scene.pieces.get(place.name, ())
    lying = [piece for piece in pieces if piece.printed]
    figures = [piece for piece in pieces if not piece.printed]
    for number, piece in enumerate(lying[-3:]):
        yield from token(x + SIDE - 57 - 5 * number, y + 33 - 4 * number, piece)
    for number, said in enumerate(lying[-1].says if lying else ()):
        yield label(x + SIDE - 9, y + 91 + 12 * number, said, 11.5, INK, anchor="end")
    yield from standing(scene, figures, x, y, SIDE - 62 if lying else SIDE)


def token(x: float, y: float, piece: Piece) -> Iterator[str]:
    """A square token in its colour with its number."""
    look = tinted(piece.tint)
    said = escape(" ".join([piece.name, piece.tint, piece.number, *piece.says]))
    ink = INK if bright(look.fill) else "#ffffff"
    yield f"<g aria-label={quoteattr(said)}><title>{said}</title>"
    shape = f'x="{x:g}" y="{y:g}" width="{TOKEN}" height="{TOKEN - 4}" rx="8"'
    yield f'<rect {shape} fill="{look.fill}" stroke="{look.edge}" stroke-width="2"/>'
    yield label(x + TOKEN / 2, y + 25, piece.number or piece.label, 22, ink, anchor="middle", weight=700)
    yield label(x + TOKEN / 2, y + 38, piece.name, 10, ink, anchor="middle") + "</g>"


def standing(scene: Scene, figures: Sequence[Piece], x: float, y: float, wide: float) -> Iterator[str]:
    """The figures on a square, or its part that is `wide`, in the order in which they came, numbered if several."""
    lines = 1 if len(figures) <= wide // 36 else 2
    across = ceil(len(figures) / lines)
    radius = 19 if len(figures) == 1 else 15
    pitch = min(2 * radius + 4, (wide - 2 * radius - 10) / max(1, across - 1))
    for number, piece in enumerate(figures):
        row, column = divmod(number, across)
        middle = x + wide / 2 + (column - (across - 1) / 2) * pitch
        height = y + SIDE / 2 + (row - (lines - 1) / 2) * (2 * radius + 3)
        yield disc(middle, height, radius, piece, scene.looks, scene.seats)
        if len(figures) > 1:
            yield f'<circle cx="{middle + 11:g}" cy="{height + 11:g}" r="7" fill="#ffffff" stroke="{WALL}"/>'
            yield label(middle + 11, height + 14.5, str(number + 1), 10, INK, anchor="middle", weight=700)
