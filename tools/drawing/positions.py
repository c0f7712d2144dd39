"""From a view to what is drawn on boards; what lies on none is in the ledger (tools/drawing/ledger.py).

Only what the view holds is used, so a drawing shows what its viewer may see and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from dsl import types
from interpreter import Game
from interpreter.boards import Board
from tools.drawing.ground import badges_of, ground_of, is_chip, is_printed
from tools.drawing.letters import letters_for, sorts_of
from tools.drawing.rooms import guests_of, marks_of, rooms_of
from tools.drawing.scene import Form, Piece, Place, Scene
from tools.drawing.seats import Look, is_colour, looks
from tools.drawing.sites import plain, site_owner

View = Mapping[str, Any]
FORMS: Mapping[str, Form] = {"square": "grid", "hex": "hex", "round": "graph"}
UNSEEN = Piece(None, "?", "unseen")
"""A component of which only the place is known."""


def scenes(game: Game, view: View, seats: Sequence[str], recent: Iterable[str] = ()) -> list[Scene]:
    """A scene for each board of the game; `recent` are words that may be names of the places of the last decision."""
    touched = frozenset(recent)
    pieces: dict[str, dict[str, list[Piece]]] = {name: {} for name in game.boards}
    notes: dict[str, dict[str, str]] = {name: {} for name in game.boards}
    for graph, place, piece in standing(game, view):
        pieces[graph].setdefault(place, []).append(piece)
    for graph, place, note in noted(game, view):
        notes[graph].setdefault(place, note)
    return [
        Scene(
            graph=name,
            form=form_of(game, board),
            places=tuple(Place(site, x, y) for site, (x, y) in zip(board.sites, board.places, strict=True)),
            seats=tuple(seats),
            edges=joins(board.graph.edges(), board.index) if FORMS[board.outline] == "graph" else (),
            pieces={place: tuple(found) for place, found in pieces[name].items()},
            notes=notes[name],
            recent=touched & set(board.sites),
            rooms=(rooms := rooms_of(game, board)),
            marks=marks_of(game, board) if rooms else {},
            guests=guests_of(game, board, view["values"]) if rooms else {},
            ground=ground_of(game, board, view["values"]),
            worn=names_in_rules(game),
        )
        for name, board in game.boards.items()
    ]


def form_of(game: Game, board: Board) -> Form:
    """What a board is drawn as."""
    if is_printed(game, board):
        return "printed"
    return "rooms" if rooms_of(game, board) else FORMS[board.outline]


def names_in_rules(game: Game) -> tuple[str, ...]:
    """What the rules call each seat, by which it looks."""
    return tuple(game.seat_name(seat) for seat in range(1, game.players + 1))


def seat_looks(game: Game) -> tuple[Look, ...]:
    """How each seat looks, in seating order."""
    return looks(names_in_rules(game))


def joins(edges: Iterable[tuple[str, str]], index: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    """The pairs of places that single steps join, each once, in the order of the places."""
    pairs = {tuple(sorted((index[a], index[b]))) for a, b in edges}
    return tuple((a, b) for a, b in sorted(pairs) if a != b)


# -------------------------------------------------------------------------------------------------- on the boards


def standing(game: Game, view: View) -> Iterator[tuple[str, str, Piece]]:
    """Everything that stands on a place: its graph, the place's name, and what it is."""
    seat_of = {game.seat_name(seat): seat - 1 for seat in range(1, game.players + 1)}
    badges = badges_of(game, view["values"])
    for zone in game.program.zones:
        at = site_owner(zone.per)
        if at is None:
            continue
        graph, owner = at
        letters = letters_for(list(sorts_of(game, zone.kinds)))
        for entry in view["zones"].get(zone.name, ()):
            for component in entry.get("components", ()):
                piece = UNSEEN if component is None else piece_of(game, component, letters, seat_of)
                yield graph, entry["of"][owner], replace(piece, says=(*piece.says, *borne(component, badges)))
    for value in game.program.values:
        at = site_owner(value.per)
        if at is None or not isinstance(plain(value.type), types.PlayerType) or is_chip(game, at[0]):
            continue
        graph, owner = at
        for entry in view["values"].get(value.name, ()):
            if entry["value"] is not None:
                yield graph, entry["of"][owner], Piece(seat_of.get(str(entry["value"])), "", value.name)


def borne(component: Mapping[str, Any] | None, badges: Mapping[tuple[str, str], tuple[str, ...]]) -> Iterator[str]:
    """What is said of a component by its owner and an attribute of its."""
    if component is not None:
        for value in component.get("fields", {}).values():
            yield from badges.get((str(component.get("owner")), str(value)), ())


def noted(game: Game, view: View) -> Iterator[tuple[str, str, str]]:
    """What is worth noting at a place without being a piece: its graph, the place's name, a short text."""
    for value in game.program.values:
        at = site_owner(value.per)
        if at is None or len(value.per) > 1 or isinstance(plain(value.type), types.PlayerType):
            continue
        if is_printed(game, game.boards[at[0]]):
            continue
        for entry in view["values"].get(value.name, ()):
            found = entry["value"]
            if found not in (None, False, 0, []):
                yield at[0], entry["of"][0], "x" if found is True else str(found)[:3]


def piece_of(game: Game, component: Mapping[str, Any], letters: Mapping[str, str], seat_of: Mapping[str, int]) -> Piece:
    """A component as something that stands on a board."""
    fields = component.get("fields", {})
    words = [component["kind"], *(str(value) for value in fields.values())]
    label = next((letters[word] for word in words if word in letters), "")
    owner, name = component.get("owner"), component.get("id") or " ".join(words)
    if owner is not None and str(owner) not in seat_of:
        name = game.texts(f"ghost.{owner}", str(owner))
        label = name[:1].upper()
    tint = next((value for value in fields.values() if isinstance(value, str) and is_colour(value)), "")
    number = next((str(value) for value in fields.values() if type(value) is int), "")
    seat = None if owner is None else seat_of.get(str(owner))
    return Piece(seat, label, name, tint, number, tuple(says(game, component["kind"], fields)))


def says(game: Game, kind: str, fields: Mapping[str, Any]) -> Iterator[str]:
    """The sets of words and the yeses among the attributes of a component, but for what they say of places."""
    places = {str(attribute.type) for graph in game.program.graphs for attribute in graph.attributes}
    for field in next(each.fields for each in game.program.kinds if each.name == kind):
        value = fields.get(field.name)
        match field.type:
            case types.SetOf(item=types.EnumType(name=enum) as item) if str(item) not in places:
                yield from (game.texts(f"{enum}.{each}", str(each)) for each in value or ())
            case types.Bool() if value:
                yield game.texts(f"{kind}.{field.name}", field.name)


def printed(game: Game, view: View) -> dict[str, str]:
    """What a view shows to be on each component that has a name: its numbers, and what it `says`."""
    found: dict[str, str] = {}
    for zones in view["zones"].values():
        for component in (each for zone in zones for each in zone.get("components", ()) if each):
            fields = component.get("fields", {})
            numbers = [str(value) for value in fields.values() if type(value) is int]
            if "id" in component:
                found[component["id"]] = ", ".join([*numbers, *says(game, component["kind"], fields)])
    return found
