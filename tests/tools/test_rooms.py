"""Houses as text and as SVG: walls, doors, rooms, what lies there and who stands there in the order of arrival."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

import interpreter
from tools.drawing.positions import scenes
from tools.drawing.rooms import house
from tools.drawing.rooms_svg import house_picture
from tools.drawing.rooms_text import house_lines
from tools.drawing.scene import Piece, Place, Scene
from tools.drawing.terminal import Ink, board_lines, legend

SVG = "{http://www.w3.org/2000/svg}"

TOKEN = Piece(None, "r", "r02", tint="red", number="2", says=("eat", "steal"))
CATS = (Piece(0, "", "cat"), Piece(1, "", "cat"), Piece(None, "R", "Rumba"))

FLAT = Scene(
    "flat",
    "rooms",
    (Place("a1", 0, 1), Place("a2", 1, 1), Place("b1", 0, 0), Place("b2", 1, 0)),
    ("red", "blue"),
    edges=((0, 1), (1, 3), (2, 3)),
    rooms={"a1": "attic", "a2": "attic", "b1": "bath", "b2": "bath"},
    marks={"a1": ("window",)},
    guests={"bath": "human"},
    pieces={"b2": (TOKEN, *CATS)},
    recent=frozenset({"a2"}),
)
"""Two rooms above each other with a door between their right squares."""


def test_a_house_in_the_terminal() -> None:
    assert board_lines(FLAT, Ink()) == [
        "┏attic━━━━━━━━━━━━━━━━━━━━┓",
        "┃ a1 window  ┆ [a2]       ┃",
        "┃            ┆            ┃",
        "┃            ┆            ┃",
        "┃            ┆            ┃",
        "┣bath━━━━━━━━━━━━      ━━━┫",
        "┃ b1 human   ┆ b2         ┃",
        "┃            ┆ r02 2      ┃",
        "┃            ┆ eat steal  ┃",
        "┃            ┆ ● ○ R      ┃",
        "┗━━━━━━━━━━━━━━━━━━━━━━━━━┛",
    ]
    assert legend(FLAT, Ink()) == "● red   ○ blue   R Rumba"


def test_a_house_in_plain_letters() -> None:
    lines = house_lines(FLAT, Ink(signs=False))
    assert lines[0] == "+attic--------------------+"
    assert all(line.isascii() for line in lines)


def test_two_squares_that_nothing_joins_have_a_wall_between_them() -> None:
    assert house(FLAT).between((0, 0), (0, 1)) == "wall"
    assert house(FLAT).between((1, 0), (1, 1)) == "door"
    assert house(FLAT).between((0, 0), (1, 0)) == "open"
    assert house(FLAT).between((2, 0), (2, 1)) == "none"


def test_a_house_as_a_picture() -> None:
    root = ET.fromstring(house_picture(FLAT, "Flat"))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"attic", "bath", "window", "human", "2", "r02", "eat", "steal", "R", "Rumba"} <= set(texts)
    assert [text for text in texts if text in ("1", "3")] == ["1", "3"]
    floors = [each.get("fill") for each in root.iter(f"{SVG}rect") if each.get("width") == each.get("height") == "128"]
    assert len(floors) == 4
    assert floors[0] != floors[1]
    assert floors[2] == floors[3]


def test_one_figure_needs_no_number() -> None:
    alone = replace(FLAT, pieces={"b1": CATS[:1]})
    assert "1" not in [text.text for text in ET.fromstring(house_picture(alone, "Flat")).iter(f"{SVG}text")]


@pytest.mark.parametrize(("players", "rooms"), [(3, 12), (5, 16)])
def test_the_house_of_cats(players: int, rooms: int) -> None:
    game = interpreter.load("cats", players=players)
    (scene,) = scenes(game, game.view(game.start(), "spectator"), ("a", "b", "c", "d", "e")[:players])
    assert scene.form == "rooms"
    assert len(scene.rooms) == rooms
    assert scene.marks["p2"] == ("charger",)
    assert scene.guests == {"hallway": "human"}
    plan = house(scene)
    doors = {
        frozenset((plan.squares[spot].name, plan.squares[other].name))
        for spot in plan.squares
        for other in ((spot[0] + 1, spot[1]), (spot[0], spot[1] + 1))
        if plan.between(spot, other) == "door"
    }
    others = {frozenset(("l2", "k2"))} if players < 4 else {frozenset(("p2", "k1"))}
    assert doors == {frozenset(("l2", "p1")), frozenset(("d3", "p1")), frozenset(("p2", "a2"))} | others
