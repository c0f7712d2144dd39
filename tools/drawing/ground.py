"""Printed boards: what a grid whose squares have attributes shows beside pieces.

How something is drawn follows from its type.  Printed on a square, a name with a colour in it is a ring of that
colour, any other name ground inside walls, a side of the compass an opening in them, and a yes a plate with the word.
Marked in play, a team tints the square, a player lays a chip there, and a yes crosses it out.  A number other than 0 is
soft ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from dsl import types
from dsl.program import SiteRead
from interpreter import Game
from interpreter.boards import Board
from interpreter.boards.directions import COMPASS
from interpreter.boards.mentions import nodes
from tools.drawing.letters import letters_for, sorts_of
from tools.drawing.scene import Ground, Place, Scene, Sign, Sort
from tools.drawing.seats import is_colour
from tools.drawing.sites import attributes_of, plain, site_owner

Side = tuple[int, int]
"""A side of a square: so far to the right, so far up."""

SIDES: tuple[Side, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
RIMS = ("top", "bottom", "left", "right", "edge", "corner")
"""The attributes of the places at a side of a board."""

CROSSED = "x"
"""The letter of what crosses a square out."""


def is_printed(game: Game, board: Board) -> bool:
    """Whether a board consists of squares on which something is printed."""
    return board.outline == "square" and tuple(board.sorts) == ("Cell",) and bool(attributes_of(game, board))


def is_chip(game: Game, graph: str) -> bool:
    """Whether players mark the squares of a printed board on which something else stands."""
    zones = (site_owner(zone.per) for zone in game.program.zones)
    return is_printed(game, game.boards[graph]) and any(at is not None and at[0] == graph for at in zones)


def ground_of(game: Game, board: Board, values: Mapping[str, Any]) -> Ground | None:
    """What a board shows beside pieces, where something is printed on it; `values` as in views."""
    if not is_printed(game, board):
        return None
    return Reading(game, board, values).ground()


@dataclass(frozen=True)
class Reading:
    """Reads one board and what is marked on it."""

    game: Game
    board: Board
    values: Mapping[str, Any]

    def ground(self) -> Ground:
        """All that is there, in the order in which it is drawn."""
        opening = next((each.name for each in attributes_of(self.game, self.board) if is_side(each.type)), "")
        shown = self.shown()
        labels, badges = self.labels(), [value for value in self.game.program.values if is_badge(value)]
        letters = letters_for([*(value.name for value in badges), *self.words()], (*labels.values(), CROSSED))
        signs: dict[str, list[Sign]] = {}
        for site, sign in (*self.prints(letters, shown), *self.marks(letters)):
            signs.setdefault(site, []).append(sign)
        return Ground(
            signs={site: tuple(found) for site, found in signs.items()},
            openings=dict(self.openings(opening, shown)) if opening else {},
            opening=self.game.texts(f"{self.board.name}.{opening}", opening),
            seams=tuple(self.seams(shown)),
            rims=frozenset(self.rims()),
            labels={letter: self.game.texts(path, path) for path, letter in labels.items()},
            badges={self.said(value.name): letters[value.name] for value in badges},
            teams=tuple(teams_of(self.game)),
        )

    def said(self, name: str) -> str:
        """What people call something that the rules declare."""
        return self.game.texts(name, name)

    def labels(self) -> dict[str, str]:
        """The letters on the pieces of this board, by the path of what they mean."""
        found: dict[str, str] = {}
        for zone in self.game.program.zones:
            if (at := site_owner(zone.per)) is not None and at[0] == self.board.name:
                sorts = sorts_of(self.game, zone.kinds)
                found |= {sorts[word]: letter for word, letter in letters_for(list(sorts)).items()}
        return found

    def words(self) -> Iterator[str]:
        """The words of the rules for what can be printed or marked here."""
        for attribute in attributes_of(self.game, self.board):
            match plain(attribute.type):
                case types.Bool() | types.Int():
                    yield attribute.name
                case types.EnumType(values=words) if not is_side(attribute.type):
                    yield from words
        for name, type in self.marked():
            yield from type.values if isinstance(type, types.EnumType) else (name,)

    # ------------------------------------------------------------------------------------------------ what is printed

    def shown(self) -> list[int]:
        """For each site the one whose print it shows: another one where strips were laid in another order."""
        found = list(range(len(self.board.sites)))
        for name in self.board.strips:
            for entry in self.values.get(name, ()):
                found[self.board.index[entry["of"][0]]] += entry["value"] or 0
        return found

    def prints(self, letters: Mapping[str, str], shown: list[int]) -> Iterator[tuple[str, Sign]]:
        """What is printed on each square, but for openings."""
        copies = self.board.attributes.get("copy", (1,) * len(shown))
        for attribute in attributes_of(self.game, self.board):
            numbers = self.board.attributes[attribute.name]
            said = self.said(f"{self.board.name}.{attribute.name}")
            for site, other in zip(self.board.sites, shown, strict=True):
                number = numbers[other]
                match plain(attribute.type):
                    case types.Bool() if number:
                        yield site, Sign("plate", said, letters[attribute.name])
                    case types.Int() if number and number != types.NONE:
                        yield site, Sign("patch", said, letters[attribute.name], number=number)
                    case types.EnumType() as enum if number >= 0 and not is_side(enum):
                        yield site, self.named("area", enum, enum.values[number], letters, copies[other])

    def named(self, sort: Sort, enum: types.EnumType, word: str, letters: Mapping[str, str], number: int = 0) -> Sign:
        """A word of an enum: a ring where it names a colour, else of the sort given."""
        said = self.said(f"{enum.name}.{word}")
        if tint := colour_in(word):
            return Sign("ring", said, letters[word], tint)
        return Sign(sort, said, letters[word], number=number)

    def openings(self, name: str, shown: list[int]) -> Iterator[tuple[str, Side]]:
        """The squares from which a way leads through the wall, each with its side."""
        numbers = self.board.attributes[name]
        sides = next(
            kind.values
            for each in attributes_of(self.game, self.board)
            if each.name == name and isinstance(kind := plain(each.type), types.EnumType)
        )
        for site, other in zip(self.board.sites, shown, strict=True):
            if numbers[other] >= 0:
                yield site, COMPASS[sides[numbers[other]]]

    def seams(self, shown: list[int]) -> Iterator[float]:
        """Between which columns the lowest row shows what was not printed side by side."""
        lowest = min(y for _, y in self.board.places)
        row = [number for number, (_, y) in enumerate(self.board.places) if y == lowest]
        for left, right in pairwise(row):
            if shown[right] - shown[left] != right - left:
                yield (self.board.places[left][0] + self.board.places[right][0]) / 2

    def rims(self) -> Iterator[str]:
        """The places at sides of the board of which the rules speak."""
        rules = (self.game.program.steps, self.game.program.defines)
        read = {node.name for node in nodes(rules) if isinstance(node, SiteRead)}
        for name in RIMS:
            if name in read:
                numbers = self.board.attributes[name]
                yield from (site for site, number in zip(self.board.sites, numbers, strict=True) if number)

    # ----------------------------------------------------------------------------------------- what is marked in play

    def marked(self) -> Iterator[tuple[str, types.Type]]:
        """The marks and counters of single squares, with their types; what strips show is none of them."""
        for value in self.game.program.values:
            at = site_owner(value.per)
            if at == (self.board.name, 0) and len(value.per) == 1 and value.name not in self.board.strips:
                yield value.name, plain(value.type)

    def marks(self, letters: Mapping[str, str]) -> Iterator[tuple[str, Sign]]:
        """What is marked on each square."""
        seat_of = {self.game.seat_name(seat): seat - 1 for seat in range(1, self.game.players + 1)}
        chips = is_chip(self.game, self.board.name)
        for name, type in self.marked():
            said, letter = self.said(name), letters.get(name, "")
            for entry in self.values.get(name, ()):
                site, value = entry["of"][0], entry["value"]
                match type:
                    case types.TeamType() if value in seat_of:
                        yield site, Sign("tint", said, letter, seat=seat_of[value])
                    case types.PlayerType() if chips and value in seat_of:
                        yield site, Sign("chip", said, letter, seat=seat_of[value])
                    case types.Bool() if value:
                        yield site, Sign("cross", said, CROSSED)
                    case types.Int() if value:
                        yield site, Sign("patch", said, letter, number=value)
                    case types.EnumType() if value is not None:
                        yield site, self.named("plate", type, value, letters)


def badges_of(game: Game, values: Mapping[str, Any]) -> dict[tuple[str, str], tuple[str, ...]]:
    """What is said of components by their owner and an attribute of theirs rather than by themselves."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for value in game.program.values:
        for entry in values.get(value.name, ()) if is_badge(value) else ():
            if entry["value"]:
                whose = (str(entry["of"][0]), str(entry["of"][1]))
                found[whose] = (*found.get(whose, ()), game.texts(value.name, value.name))
    return found


def teams_of(game: Game) -> Iterator[tuple[int, ...]]:
    """The seats of each team, from 0, in the order of their first seats; none where everybody plays alone."""
    for first in range(game.setting.teams if game.setting.teams < game.players else 0):
        yield tuple(seat for seat in range(game.players) if game.setting.team(seat) == game.setting.team(first))


def is_badge(value: Any) -> bool:
    """Whether a value says yes or no of what a player has one of for each name of an enum."""
    match value.per:
        case (types.PlayerType(), types.EnumType()):
            return isinstance(value.type, types.Bool)
    return False


def is_side(type: types.Type) -> bool:
    """Whether it is a side of the compass."""
    kind = plain(type)
    return isinstance(kind, types.EnumType) and set(kind.values) <= set(COMPASS)


def colour_in(word: str) -> str:
    """The colour that a word of the rules names; nothing for one without."""
    return next((part for part in word.split("_") if is_colour(part)), "")


def rims(scene: Scene, *sorts: str) -> Iterator[tuple[Sign, Place, Side]]:
    """The sides of squares where a sign of one of these sorts ends, with the sign and the square."""
    ground = scene.ground or Ground()
    spots = {(place.x, place.y): place.name for place in scene.places}
    for place in scene.places:
        for sign in ground.signs.get(place.name, ()):
            for side in SIDES if sign.sort in sorts else ():
                beyond = spots.get((place.x + side[0], place.y + side[1]), "")
                if sign not in ground.signs.get(beyond, ()):
                    yield sign, place, side
