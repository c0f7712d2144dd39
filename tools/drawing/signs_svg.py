"""The signs of a printed board as shapes of an SVG picture, each round the middle of a square; lengths in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from xml.sax.saxutils import escape, quoteattr

from tools.drawing.ground import Side
from tools.drawing.scene import Sign
from tools.drawing.seats import NOBODY, Look, tinted
from tools.drawing.svg import INK, bright, mark

SIDE = 44
"""The side of a square."""

WALL = "#454e5b"
LEAF = "#c07f2e"
FLOOR = "#f1e4cd"
PLATE = "#6a3f52"
PATCHES = (("#d3e8c6", "#94c47f", "#5c8f4a"), ("#dcd6ee", "#b3a6da", "#6d5ea3"), ("#d5e6ee", "#9cc4d6", "#4f8199"))
"""Soft grounds, in turn: their colour, that of what grows there, and that of their rim."""

Point = tuple[float, float]


def ground_sign(x: float, y: float, sign: Sign, look: Look, turn: int = 0) -> Iterator[str]:
    """A sign that fills its square and lies under all others; `turn` tells soft grounds of several names apart."""
    if sign.sort == "area":
        yield square(x, y, FLOOR, "")
    elif sign.sort == "patch":
        fill, growth, _ = PATCHES[turn % len(PATCHES)]
        yield square(x, y, fill, "")
        for dx, dy, radius in ((-0.25, 0.2, 0.17), (0.22, 0.26, 0.15), (0.02, -0.2, 0.21)):
            yield f'<circle cx="{x + dx * SIDE:g}" cy="{y + dy * SIDE:g}" r="{radius * SIDE:g}" fill="{growth}"/>'
    elif sign.sort == "tint":
        yield square(x, y, look.fill, ' fill-opacity="0.45"')
        yield mark(x - 0.3 * SIDE, y - 0.3 * SIDE, 0.18 * SIDE, sign.seat, replace(look, fill="#ffffff"))


def square(x: float, y: float, fill: str, more: str) -> str:
    """A square filled with a colour."""
    half = SIDE / 2
    return f'<rect x="{x - half:g}" y="{y - half:g}" width="{SIDE}" height="{SIDE}" fill="{fill}"{more}/>'


def lying_sign(x: float, y: float, sign: Sign, look: Look) -> Iterator[str]:
    """A sign that lies on its square."""
    if sign.sort == "ring":
        yield ring(x, y, sign)
    elif sign.sort == "plate":
        yield plate(x, y, sign)
    elif sign.sort == "chip":
        yield chip(x, y, sign, look)
    elif sign.sort == "cross":
        yield cross(x, y, sign)


def ring(x: float, y: float, sign: Sign) -> str:
    """A broad ring of the sign's colour with its letter inside."""
    look = tinted(sign.tint)
    outer, inner = circle(x, y, 0.4, look.fill, look.edge), circle(x, y, 0.22, "#ffffff", look.edge)
    letter = text(x, y + 0.12 * SIDE, sign.letter.upper(), 0.34 * SIDE, INK, weight=700)
    return titled(sign.name, outer + inner + letter)


def circle(x: float, y: float, radius: float, fill: str, edge: str) -> str:
    """A circle whose radius is given in sides of a square."""
    shape = f'cx="{x:g}" cy="{y:g}" r="{radius * SIDE:g}"'
    return f'<circle {shape} fill="{fill}" stroke="{edge}" stroke-width="1.8"/>'


def cross(x: float, y: float, sign: Sign) -> str:
    """A dark cross with a light rim over the square."""
    reach = 0.36 * SIDE
    left, right, top, bottom = x - reach, x + reach, y - reach, y + reach
    path = f'd="M{left:g} {top:g}L{right:g} {bottom:g}M{left:g} {bottom:g}L{right:g} {top:g}" stroke-linecap="round"'
    rim, dark = f'<path {path} stroke="#ffffff" stroke-width="8"/>', f'<path {path} stroke="{INK}" stroke-width="4.5"/>'
    return titled(sign.name, rim + dark)


def plate(x: float, y: float, sign: Sign) -> str:
    """A dark plate that bears its name."""
    half = SIDE / 2 - 2.5
    shape = f'x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="7"'
    size = fitting(sign.name, SIDE - 8, 0.34 * SIDE)
    word = text(x, y + 0.35 * size, sign.name, size, "#ffffff", weight=700)
    return titled(sign.name, f'<rect {shape} fill="{PLATE}"/>{word}')


def chip(x: float, y: float, sign: Sign, look: Look) -> str:
    """A pointed chip in the colour of its owner, with its letter."""
    wide, high = 0.47 * SIDE, 0.62 * SIDE
    path = f"M{x - wide:g} {y:g}Q{x:g} {y - high:g} {x + wide:g} {y:g}Q{x:g} {y + high:g} {x - wide:g} {y:g}Z"
    ink = INK if bright(look.fill) else "#ffffff"
    shape = f'<path d="{path}" fill="{look.fill}" stroke="{look.edge}" stroke-width="2" stroke-linejoin="round"/>'
    return titled(sign.name, shape + text(x, y + 0.13 * SIDE, sign.letter, 0.4 * SIDE, ink, weight=700))


def badge(x: float, y: float, letter: str, name: str) -> str:
    """A small letter that says something of the piece beside it."""
    word = text(x, y + 0.085 * SIDE, letter, 0.26 * SIDE, INK, weight=700)
    return titled(name, circle(x, y, 0.17, "#ffffff", INK) + word)


def titled(name: str, shapes: str) -> str:
    """Shapes that are one thing, with its name for screen readers."""
    return f"<g aria-label={quoteattr(name)}><title>{escape(name)}</title>{shapes}</g>"


# ----------------------------------------------------------------------------------------------------- lines and words


def side_line(x: float, y: float, side: Side, colour: str, width: float, inset: float = 0) -> str:
    """A line along one side of the square round a point."""
    start, end = ends(x, y, side, inset)
    return stroke(start, end, colour, width)


def ends(x: float, y: float, side: Side, inset: float = 0) -> tuple[Point, Point]:
    """Where one side of a square begins and ends."""
    half, (right, up) = SIDE / 2, side
    middle = (x + right * (half - inset), y - up * (half - inset))
    return (middle[0] - up * half, middle[1] - right * half), (middle[0] + up * half, middle[1] + right * half)


def opening_in(x: float, y: float, side: Side, name: str) -> str:
    """A wall along one side that is open in its middle, with posts at the opening."""
    (a, b), (c, d) = ends(x, y, side)
    shapes = []
    for share, far in ((0.22, (a, b)), (0.78, (c, d))):
        post = (a + share * (c - a), b + share * (d - b))
        shapes.append(stroke(far, post, WALL, 5))
        right, down = side[0] * 0.17 * SIDE, -side[1] * 0.17 * SIDE
        shapes.append(stroke((post[0] - right, post[1] - down), (post[0] + right, post[1] + down), LEAF, 5))
    return titled(name, "".join(shapes))


def stroke(start: Point, end: Point, colour: str, width: float, more: str = "") -> str:
    """A line with round ends."""
    places = f'x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}"'
    return f'<line {places} stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"{more}/>'


def text(
    x: float,
    y: float,
    said: str,
    size: float,
    colour: str,
    *,
    anchor: str = "middle",
    weight: int = 400,
    rim: str = "",
) -> str:
    """A text at a point, where it must stand out from what it lies on with a rim of another colour."""
    style = f'font-size="{size:g}" fill="{colour}" text-anchor="{anchor}" font-weight="{weight}"'
    if rim:
        style += f' stroke="{rim}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(said)}</text>'


def fitting(said: str, width: float, most: float) -> float:
    """The size of letters with which a text takes no more than `width`."""
    return min(most, width / (0.64 * max(1, len(said))))


def look_of(sign: Sign, looks: tuple[Look, ...]) -> Look:
    """How whose sign it is looks."""
    return NOBODY if sign.seat is None else looks[sign.seat]
