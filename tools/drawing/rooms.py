"""Houses: boards whose places are squares in rooms, with walls, and doors that lead from room to room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from dsl.types import Bool, EnumType
from interpreter import Game
from interpreter.boards import Board
from tools.drawing.scene import Place, Scene
from tools.drawing.sites import attributes_of

Border = Literal["wall", "door", "open", "none"]
"""What is between two squares that touch; `none` outside the house."""

Spot = tuple[int, int]
"""A square by its column from the left and its row from the top, from 0."""


def rooms_of(game: Game, board: Board) -> dict[str, str]:
    """The room of each place, as people call it, where the board is a house; else nothing.

    It is one when its places are squares in rows and columns that are joined only with those they touch, and have an
    attribute that is one of several names.
    """
    if board.outline != "round" or not all(touch(board.places, a, b) for a, b in index_pairs(board)):
        return {}
    for attribute in attributes_of(game, board):
        if isinstance(attribute.type, EnumType):
            names = [game.texts(f"{attribute.type.name}.{name}", name) for name in attribute.type.values]
            values = board.attributes[attribute.name]
            return {site: names[value] for site, value in zip(board.sites, values, strict=True)}
    return {}


def guests_of(game: Game, board: Board, values: Mapping[str, Any]) -> dict[str, str]:
    """Who is in a room as a whole, by the room: what the game says of a single room at a time; `values` as in views."""
    found: dict[str, list[str]] = {}
    enums = [each.type for each in attributes_of(game, board) if isinstance(each.type, EnumType)]
    for declared in game.program.values:
        if declared.type in enums[:1] and not declared.per:
            for entry in values.get(declared.name, ()):
                room = game.texts(f"{enums[0].name}.{entry['value']}", entry["value"])
                found.setdefault(room, []).append(game.texts(declared.name, declared.name))
    return {room: ", ".join(names) for room, names in found.items()}


def marks_of(game: Game, board: Board) -> dict[str, tuple[str, ...]]:
    """What is at each place: its attributes that are yes."""
    flags = [each.name for each in attributes_of(game, board) if isinstance(each.type, Bool)]
    return {
        site: tuple(game.texts(f"{board.name}.{flag}", flag) for flag in flags if board.attributes[flag][index])
        for index, site in enumerate(board.sites)
    }


def index_pairs(board: Board) -> list[tuple[int, int]]:
    """The pairs of places that single steps join, by their numbers."""
    return [(board.index[a], board.index[b]) for a, b in board.graph.edges()]


def touch(places: tuple[tuple[float, float], ...], a: int, b: int) -> bool:
    """Whether two places are squares side by side."""
    (x, y), (u, v) = places[a], places[b]
    return abs(x - u) + abs(y - v) == 1 and x == round(x) and y == round(y)


@dataclass(frozen=True)
class House:
    """The squares of a scene by where they lie, and what is between them."""

    squares: Mapping[Spot, Place]
    joined: frozenset[frozenset[str]]
    rooms: Mapping[str, str]

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return 1 + max(column for column, _ in self.squares)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return 1 + max(row for _, row in self.squares)

    def between(self, one: Spot, other: Spot) -> Border:
        """What is between two spots side by side."""
        a, b = self.squares.get(one), self.squares.get(other)
        if a is None and b is None:
            return "none"
        if a is None or b is None or frozenset((a.name, b.name)) not in self.joined:
            return "wall"
        return "open" if self.rooms[a.name] == self.rooms[b.name] else "door"

    def above(self, spot: Spot) -> Border:
        """What is above a spot."""
        return self.between((spot[0], spot[1] - 1), spot)

    def beside(self, spot: Spot) -> Border:
        """What is on the left of a spot."""
        return self.between((spot[0] - 1, spot[1]), spot)

    def first(self, last: Callable[[Spot], bool]) -> dict[str, Spot]:
        """The first square of each room, row by row; those of which `last` is true come after the others."""
        found: dict[str, Spot] = {}
        for spot in sorted(self.squares, key=lambda spot: (last(spot), spot[1], spot[0])):
            found.setdefault(self.rooms[self.squares[spot].name], spot)
        return found


def house(scene: Scene) -> House:
    """The house of a scene that has rooms."""
    left = min(place.x for place in scene.places)
    top = max(place.y for place in scene.places)
    squares = {(round(place.x - left), round(top - place.y)): place for place in scene.places}
    names = [place.name for place in scene.places]
    return House(squares, frozenset(frozenset((names[a], names[b])) for a, b in scene.edges), scene.rooms)
