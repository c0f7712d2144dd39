"""A board as an SVG picture: flat, light, readable without colour, and with titles for screen readers.

Grids are drawn as squares, hex boards as hexagons, other graphs as discs joined by lines.  Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, sin, sqrt
from xml.sax.saxutils import escape, quoteattr

from tools.drawing.scene import Piece, Place, Scene
from tools.drawing.seats import NOBODY, Look
from tools.drawing.terminal import letters_of, number_of

STEP = 64
"""The side of a square; hexagons and discs are about as large."""

STRETCH = 1.7
"""How much further apart the places of a map are, so that their names fit between them."""

MARGIN = 52
GROUND = "#f3f5f8"
PLAIN = "#ffffff"
SHADED = "#e9edf2"
LINE = "#c3cbd5"
INK = "#1f2630"
QUIET = "#566170"
RECENT = "#ffe9a8"
FONT = "font-family=\"system-ui, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif\""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a scene lies in the picture: its left and top ends in steps, pixels a step, and the picture's size."""

    left: float
    top: float
    step: float
    wide: float
    tall: float

    def at(self, place: Place) -> tuple[float, float]:
        """The middle of a place in pixels, y downwards."""
        x = MARGIN + (place.x - self.left) * self.step + STEP / 2
        y = MARGIN + (self.top - place.y) * self.step + STEP / 2
        return x, y


def picture(scene: Scene, title: str) -> str:
    """`scene` as the text of an SVG file, called `title`."""
    plan = lay_out(scene)
    shapes = (*ground(scene, plan), *coordinates(scene, plan), *standing(scene, plan), *key(scene, plan))
    return framed(title, ceil(plan.wide), ceil(plan.tall), shapes)


def framed(title: str, width: int, height: int, shapes: Iterable[str]) -> str:
    """The text of an SVG file of so many pixels with these shapes on its ground, called `title`."""
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title" {FONT}>',
        f'<title id="title">{escape(title)}</title>',
        f'<rect width="{width}" height="{height}" rx="18" fill="{GROUND}"/>',
        *shapes,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def lay_out(scene: Scene) -> Plan:
    """The plan of a scene, with room for coordinates round the board and the key below it."""
    xs = [place.x for place in scene.places]
    ys = [place.y for place in scene.places]
    step = STEP * STRETCH if scene.form == "graph" else STEP
    wide = 2 * MARGIN + (max(xs) - min(xs)) * step + STEP
    tall = 2 * MARGIN + (max(ys) - min(ys)) * step + STEP + 34
    return Plan(min(xs), max(ys), step, max(wide, 260), tall)


# ------------------------------------------------------------------------------------------------------- the board


def ground(scene: Scene, plan: Plan) -> Iterator[str]:
    """The places, empty, and what joins them."""
    for a, b in scene.edges:
        (x, y), (u, v) = plan.at(scene.places[a]), plan.at(scene.places[b])
        yield f'<line x1="{x:g}" y1="{y:g}" x2="{u:g}" y2="{v:g}" stroke="{LINE}" stroke-width="4"/>'
    for place in scene.places:
        x, y = plan.at(place)
        fill = RECENT if place.name in scene.recent else PLAIN
        if scene.form == "grid":
            odd = (round(place.x - plan.left) + round(plan.top - place.y)) % 2
            fill = SHADED if odd and place.name not in scene.recent else fill
            shape = f'<rect x="{x - STEP / 2:g}" y="{y - STEP / 2:g}" width="{STEP}" height="{STEP}"'
        elif scene.form == "hex":
            shape = f'<polygon points="{hexagon(x, y, STEP / sqrt(3))}"'
        else:
            shape = f'<circle cx="{x:g}" cy="{y:g}" r="{0.38 * STEP:g}"'
        yield f'{shape} fill="{fill}" stroke="{LINE}" stroke-width="1.5"><title>{escape(place.name)}</title>' + (
            "</rect>" if scene.form == "grid" else "</polygon>" if scene.form == "hex" else "</circle>"
        )


def hexagon(x: float, y: float, radius: float) -> str:
    """The corners of a hexagon that stands on one of them."""
    corners = (pi / 6 + pi / 3 * corner for corner in range(6))
    return " ".join(f"{x + radius * cos(turn):.2f},{y + radius * sin(turn):.2f}" for turn in corners)


def coordinates(scene: Scene, plan: Plan) -> Iterator[str]:
    """The names of columns and rows beside the board; on a map each place's own name."""
    if scene.form == "graph":
        for place in scene.places:
            x, y = plan.at(place)
            yield words(x, y + 0.38 * STEP + 17, place.name, 14)
        return
    rows = [[place for place in scene.places if place.y == height] for height in scene.rows()]
    for row in rows:
        x, y = plan.at(min(row, key=lambda place: place.x))
        yield words(x - STEP / 2 - 18, y + 5, number_of(row[0].name), 15)
    lowest = {letters_of(place.name): place for row in rows for place in row}
    for name, place in lowest.items():
        x, _ = plan.at(place)
        _, y = plan.at(rows[-1][0])
        if scene.form == "grid" or place in rows[-1]:
            yield words(x, y + STEP / 2 + (24 if scene.form == "grid" else 28), name, 15)


def words(x: float, y: float, text: str, size: int, colour: str = QUIET, anchor: str = "middle") -> str:
    """A short text round the point `x`, `y`, with a rim of the ground's colour where lines pass below it."""
    rim = f'stroke="{GROUND}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
    style = f'font-size="{size}" fill="{colour}" text-anchor="{anchor}" {rim}'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


# ------------------------------------------------------------------------------------------------------ the pieces


def standing(scene: Scene, plan: Plan) -> Iterator[str]:
    """Pieces and notes, place by place."""
    worn = scene.looks
    for place in scene.places:
        x, y = plan.at(place)
        pieces = scene.pieces.get(place.name, ())
        yield from heap(x, y, pieces, worn, scene.seats)
        note = scene.notes.get(place.name)
        if note and not pieces:
            yield words(x, y + 5, note, 16, INK)


def heap(
    x: float, y: float, pieces: Sequence[Piece], worn: Sequence[Look], seats: Sequence[str], side: float = STEP
) -> Iterator[str]:
    """The pieces at a place so wide: one large, up to nine small in rows, and of more the top one with their number."""
    count = len(pieces)
    if count <= 1 or count > 9:
        for piece in pieces[-1:]:
            yield disc(x, y, 0.34 * side, piece, worn, seats)
        if count > 9:
            yield words(x + 0.3 * side, y - 0.28 * side, f"×{count}", 13, INK)
        return
    across = 2 if count <= 4 else 3
    pitch = 0.84 * side / across
    for index, piece in enumerate(pieces):
        row, column = divmod(index, across)
        dx = (column - (min(across, count - row * across) - 1) / 2) * pitch
        dy = (row - (ceil(count / across) - 1) / 2) * pitch
        yield disc(x + dx, y + dy, 0.42 * pitch, piece, worn, seats)


def disc(x: float, y: float, radius: float, piece: Piece, worn: Sequence[Look], seats: Sequence[str]) -> str:
    """One piece: its seat's colour and mark, or its label, and its name for screen readers."""
    look = NOBODY if piece.seat is None else worn[piece.seat]
    owner = "" if piece.seat is None else f"{seats[piece.seat]}: "
    light = bright(look.fill)
    inner = mark(x, y, radius, piece.seat, look) if need_marks(worn) else ""
    if piece.label:
        colour = INK if light else "#ffffff"
        inner = (
            f'<text x="{x:g}" y="{y + 0.34 * radius:g}" font-size="{radius:g}" font-weight="700" fill="{colour}"'
            f' text-anchor="middle">{escape(piece.label)}</text>'
        )
    return (
        f"<g aria-label={quoteattr(owner + piece.name)}><title>{escape(owner + piece.name)}</title>"
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{look.fill}" stroke="{look.edge}"'
        f' stroke-width="{max(1.5, radius / 9):g}"/>{inner}</g>'
    )


def need_marks(worn: Sequence[Look]) -> bool:
    """Whether pieces need a sign inside; two seats of which one is nearly white and one nearly black do not."""
    shades = sorted(lightness(look.fill) for look in worn)
    return not (len(shades) == 2 and shades[0] < 0.1 and shades[1] > 0.9)


def mark(x: float, y: float, radius: float, seat: int | None, look: Look) -> str:
    """The sign inside a piece by which seats are told apart without colour: nothing, a ring, a dot, a bar, a cross."""
    colour = look.edge if bright(look.fill) else "#ffffff"
    stroke = f'fill="none" stroke="{colour}" stroke-width="{max(1.5, radius / 8):g}" stroke-linecap="round"'
    half = 0.42 * radius
    if seat is None or seat % 5 == 0:
        return ""
    if seat % 5 == 1:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{half:g}" {stroke}/>'
    if seat % 5 == 2:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{0.6 * half:g}" fill="{colour}"/>'
    if seat % 5 == 3:
        return f'<path d="M{x - half:g} {y:g}H{x + half:g}" {stroke}/>'
    return f'<path d="M{x - half:g} {y:g}H{x + half:g}M{x:g} {y - half:g}V{y + half:g}" {stroke}/>'


def bright(colour: str) -> bool:
    """Whether dark letters stand out better than white ones from `colour`."""
    return lightness(colour) > 0.18


def lightness(colour: str) -> float:
    """About how much light a colour, written `#rrggbb`, gives, from 0 for black to 1 for white."""
    shares = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    light: float = sum(weight * share**2.2 for weight, share in zip((0.2126, 0.7152, 0.0722), shares, strict=True))
    return light


def key(scene: Scene, plan: Plan) -> Iterator[str]:
    """Whose pieces are which, below the board."""
    yield from key_line(scene, MARGIN + 10.0, plan.tall - 26)


def key_line(scene: Scene, x: float, y: float) -> Iterator[str]:
    """Whose pieces are which, in a line that begins at a point."""
    seen = sorted({piece.seat for pieces in scene.pieces.values() for piece in pieces if piece.seat is not None})
    worn = scene.looks
    for seat in seen:
        name = scene.seats[seat]
        yield disc(x, y, 9, Piece(seat, "", name), worn, scene.seats)
        yield words(x + 17, y + 5, name, 15, INK, "start")
        x += 17 + 9 * len(name) + 34
    for piece in scene.nobodys():
        yield disc(x, y, 9, piece, worn, scene.seats)
        yield words(x + 17, y + 5, piece.name, 15, INK, "start")
        x += 17 + 9 * len(piece.name) + 34
