"""What is to be drawn: the places of one board, and what stands on them.

A scene knows nothing of rules.  Lengths are in steps between neighbouring places; x grows to the right, y upwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tools.drawing.seats import Look, looks

Form = Literal["grid", "hex", "graph", "rooms"]


@dataclass(frozen=True, slots=True)
class Place:
    """A site: its name in the rules and where its middle is."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on a place.

    `seat` counts from 0 in seating order and is None for what belongs to nobody.  `label` tells pieces of one seat
    apart where the game has several sorts, else it is empty; `name` is what people call it.  `tint` is the colour that
    an attribute names, `number` its first number, `says` are its other attributes in words.
    """

    seat: int | None
    label: str
    name: str
    tint: str = ""
    number: str = ""
    says: tuple[str, ...] = ()

    @property
    def printed(self) -> bool:
        """Whether it shows a colour or number of its own, like a card or token, rather than being a plain figure."""
        return bool(self.tint or self.number)


@dataclass(frozen=True)
class Scene:
    """One board with what lies on it.

    `edges` are pairs of places, by index, that a graph joins; grids and hexes need none.  `pieces` are by the name of
    the place, bottom first.  `notes` are short texts at a place, such as the value of a mark.  `recent` are the places
    of the last decision.  Where the places are squares in the rooms of a house, `rooms` gives each its room, `marks`
    what is there, and `guests` who is in a room as a whole.  `worn` are the names by which seats look
    (tools/drawing/seats.py), where `seats`, by which people call them, are others.
    """

    graph: str
    form: Form
    places: tuple[Place, ...]
    seats: tuple[str, ...]
    edges: tuple[tuple[int, int], ...] = ()
    pieces: Mapping[str, tuple[Piece, ...]] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    recent: frozenset[str] = frozenset()
    rooms: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    guests: Mapping[str, str] = field(default_factory=dict)
    worn: tuple[str, ...] = ()

    @property
    def looks(self) -> tuple[Look, ...]:
        """How each seat looks, in seating order."""
        return looks(self.worn or self.seats)

    def nobodys(self) -> tuple[Piece, ...]:
        """One of each sort of figure that stands here and belongs to no seat, in the order of the places."""
        found = {(piece.label, piece.name): piece for pieces in self.pieces.values() for piece in pieces}
        return tuple(each for each in found.values() if each.seat is None and each.label and not each.printed)

    def columns(self) -> tuple[float, ...]:
        """The distances from the left at which places stand, ascending."""
        return tuple(sorted({place.x for place in self.places}))

    def rows(self) -> tuple[float, ...]:
        """The heights at which places stand, the highest first."""
        return tuple(sorted({place.y for place in self.places}, reverse=True))
