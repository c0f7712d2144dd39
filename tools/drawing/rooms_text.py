"""A house as lines of text: thick walls with gaps for doors, dotted lines inside rooms, each room with its name.

    ┏dining━━━━━┯━━━
    ┃ l1        ┆ l2

In each square stand its name and what is there, what lies there with its number and words, and who stands there in the
order of arrival.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tools.drawing.rooms import Border, House, Spot, house
from tools.drawing.scene import Piece, Place, Scene
from tools.drawing.seats import NOBODY, tinted

if TYPE_CHECKING:
    from tools.drawing.terminal import Ink

WIDE = 12
"""The letters across a square."""

TALL = 4
"""The lines of a square."""

CORNERS = " ╹╻┃╺┗┏┣╸┛┓┫━┻┳╋"
"""The sign where walls meet, by those that go from there: 1 up, 2 down, 4 to the right, 8 to the left."""


def house_lines(scene: Scene, ink: Ink) -> list[str]:
    """The house of a scene as lines."""
    plan = house(scene)
    titles = {spot: room for room, spot in plan.first(lambda spot: plan.above(spot) != "wall").items()}
    marked = plan.first(lambda spot: bool(scene.marks.get(plan.squares[spot].name)))
    guests = {marked[room]: guest for room, guest in scene.guests.items()}
    cells = {spot: square(scene, place, guests.get(spot, ""), ink) for spot, place in plan.squares.items()}
    lines = []
    for row in range(plan.rows + 1):
        lines.append(wall_line(plan, row, titles, ink))
        if row < plan.rows:
            lines += [content_line(plan, row, line, cells, ink) for line in range(TALL)]
    return [line.rstrip() for line in lines]


# ---------------------------------------------------------------------------------------------------------- walls


def wall_line(plan: House, row: int, titles: dict[Spot, str], ink: Ink) -> str:
    """The line above a row of squares, or below the last."""
    signs: list[str] = []
    for column in range(plan.columns + 1):
        signs.append(corner(plan, column, row, ink))
        if column < plan.columns:
            signs += level(plan.above((column, row)), ink)
    for (column, at), title in titles.items():
        if at == row:
            start = column * (WIDE + 1) + 1
            signs[start : start + len(title)] = [ink.strong(letter) for letter in title[: len(signs) - start - 1]]
    return "".join(signs)


def level(border: Border, ink: Ink) -> list[str]:
    """What is between a square and the one above it, sign by sign."""
    wall, inside = ("━", "┄") if ink.signs else ("-", " ")
    if border == "none":
        return [" "] * WIDE
    if border == "open":
        return [ink.faint(inside)] * WIDE
    if border == "door":
        side = [wall] * ((WIDE - 5) // 2)
        return [*side, *[" "] * (WIDE - 2 * len(side)), *side]
    return [wall] * WIDE


def corner(plan: House, column: int, row: int, ink: Ink) -> str:
    """The sign where four squares meet."""
    arms = (
        plan.beside((column, row - 1)),
        plan.beside((column, row)),
        plan.above((column, row)),
        plan.above((column - 1, row)),
    )
    thick = sum(1 << place for place, border in enumerate(arms) if border in ("wall", "door"))
    if thick:
        return CORNERS[thick] if ink.signs else {3: "|", 12: "-"}.get(thick, "+")
    inside = any(border == "open" for border in arms)
    return ink.faint("┼" if ink.signs else "+") if inside else " "


def content_line(plan: House, row: int, line: int, cells: dict[Spot, list[str]], ink: Ink) -> str:
    """One line through a row of squares."""
    parts = []
    for column in range(plan.columns + 1):
        border = plan.beside((column, row))
        gap = border == "door" and 0 < line < TALL - 1
        if border == "none" or gap:
            parts.append(" ")
        elif border == "open":
            parts.append(ink.faint("┆" if ink.signs else " "))
        else:
            parts.append("┃" if ink.signs else "|")
        if column < plan.columns:
            parts.append(cells[column, row][line] if (column, row) in cells else " " * WIDE)
    return "".join(parts)


# -------------------------------------------------------------------------------------------------------- squares


def square(scene: Scene, place: Place, guest: str, ink: Ink) -> list[str]:
    """The lines inside a square, each of the same width on the screen; `guest` is who is in the whole room."""
    pieces = scene.pieces.get(place.name, ())
    lying = [piece for piece in pieces if piece.printed]
    figures = [piece for piece in pieces if not piece.printed]
    name = f"[{place.name}]" if place.name in scene.recent else place.name
    marks = guest or " ".join(scene.marks.get(place.name, ()))
    first = (ink.strong if place.name in scene.recent else ink.faint)(name)
    room = WIDE - len(name) - 2
    said = (ink.strong if guest else ink.faint)(marks[:room])
    head = f" {first} {said}" + " " * (room - len(marks[:room]))
    return [head, *token_lines(lying, ink), figure_line(scene, figures, ink)]


def token_lines(lying: list[Piece], ink: Ink) -> Iterator[str]:
    """What lies on a square: its name and number, and its words."""
    if not lying:
        yield " " * WIDE
        yield " " * WIDE
        return
    piece = lying[-1]
    more = f" +{len(lying) - 1}" if len(lying) > 1 else ""
    said = f"{piece.name} {piece.number}".strip()[: WIDE - 1 - len(more)] + more
    yield " " + ink.seat(tinted(piece.tint), said) + " " * (WIDE - 1 - len(said))
    words = " ".join(piece.says)[: WIDE - 1]
    yield " " + ink.faint(words) + " " * (WIDE - 1 - len(words))


def figure_line(scene: Scene, figures: list[Piece], ink: Ink) -> str:
    """Who stands on a square, the first to come on the left."""
    signs = []
    for piece in figures[: (WIDE - 1) // 2]:
        look = NOBODY if piece.seat is None else scene.looks[piece.seat]
        signs.append((piece.label or ink.sign(look), look))
    used = sum(len(sign) + 1 for sign, _ in signs)
    return "".join(" " + ink.seat(look, sign) for sign, look in signs) + " " * (WIDE - used)
