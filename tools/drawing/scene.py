"""What is to be drawn: the places of one board, and what stands on them.

A scene knows nothing of rules.  Lengths are in steps between neighbouring places; x grows to the right, y upwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from tools.drawing.seats import Look, looks

Form = Literal["grid", "hex", "graph", "rooms", "printed"]

Sort = Literal["patch", "area", "tint", "ring", "plate", "chip", "cross"]
"""How a sign is drawn: soft ground, ground inside walls, a seat's tint, a ring of a colour, a plate with a word, a
seat's small chip, a cross over the place."""


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


@dataclass(frozen=True, slots=True)
class Sign:
    """Something at a place that is no piece: it is printed there, or was marked in play.

    `name` is what people call it and `letter` stands for it.  `tint` is the colour that it names, `seat` whose it is.
    Places side by side with equal signs make one patch, area or line; `number` keeps those of one name apart.
    """

    sort: Sort
    name: str
    letter: str
    tint: str = ""
    seat: int | None = None
    number: int = 0


@dataclass(frozen=True)
class Ground:
    """What a printed board shows beside pieces.

    `signs` are by the name of the place.  `openings` say to which side, right and up, the wall round a place is open,
    and `opening` what that is called.  `seams` are the x of the cuts between strips, `rims` the places at those sides
    of the board of which the rules speak.  `labels` are the letters on pieces with what they mean, and `badges` those
    that a piece bears while something is said of it, by what is said.  `teams` are the seats of each team, by the first
    of which a line of theirs looks; none where everybody plays alone.
    """

    signs: Mapping[str, tuple[Sign, ...]] = field(default_factory=dict)
    openings: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    opening: str = ""
    seams: tuple[float, ...] = ()
    rims: frozenset[str] = frozenset()
    labels: Mapping[str, str] = field(default_factory=dict)
    badges: Mapping[str, str] = field(default_factory=dict)
    teams: tuple[tuple[int, ...], ...] = ()

    def explained(self, order: Sequence[Sort], seats: Sequence[str]) -> list[Sign]:
        """One of each sort of sign that is here, in the order of their sorts; a team's tint with who is in the team."""
        found = dict.fromkeys(replace(sign, seat=None, number=0) for signs in self.signs.values() for sign in signs)
        ordered = sorted((sign for sign in found if sign.sort in order), key=lambda sign: order.index(sign.sort))
        if not self.teams:
            return ordered
        tints = [sign for sign in ordered if sign.sort == "tint"]
        shared = (
            replace(sign, seat=team[0], name=f"{sign.name} ({', '.join(seats[seat] for seat in team)})")
            for sign in tints
            for team in self.teams
        )
        return [*shared, *(sign for sign in ordered if sign.sort != "tint")]


@dataclass(frozen=True)
class Scene:
    """One board with what lies on it.

    `edges` are pairs of places, by index, that a graph joins; grids and hexes need none.  `pieces` are by the name of
    the place, bottom first.  `notes` are short texts at a place, such as the value of a mark.  `recent` are the places
    of the last decision.  Where the places are squares in the rooms of a house, `rooms` gives each its room, `marks`
    what is there, and `guests` who is in a room as a whole.  A printed board has its `ground`.  `worn` are the names by
    which seats look (tools/drawing/seats.py), where `seats`, by which people call them, are others.
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
    ground: Ground | None = None
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
