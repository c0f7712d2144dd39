"""Printed boards as text and as SVG: walls, openings, colours, lines, chips, and what all of it means."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import interpreter
from interpreter import SPECTATOR, Game, State
from tests.conftest import Moggy
from tools.drawing.ground_svg import MARGIN, printed_picture
from tools.drawing.ground_text import ground_lines
from tools.drawing.positions import scenes
from tools.drawing.scene import Ground, Piece, Place, Scene, Sign
from tools.drawing.seats import looks, tinted
from tools.drawing.signs_svg import SIDE, WALL
from tools.drawing.terminal import Ink, board_lines

SVG = "{http://www.w3.org/2000/svg}"
SHED = Sign("area", "shed", "s")
LINE = Sign("tint", "line", "l", seat=1)

YARD = Scene(
    "yard",
    "printed",
    tuple(Place(f"{name}{row}", float(x), float(row)) for row in (1, 2, 3) for x, name in enumerate("abcd")),
    ("ann", "bob"),
    pieces={"d1": (Piece(0, "k", "King"),), "c1": (Piece(1, "k", "King", says=("tired",)),)},
    recent=frozenset({"d1"}),
    worn=("red", "blue"),
    ground=Ground(
        signs={
            "b2": (SHED,),
            "b3": (SHED,),
            "a3": (Sign("plate", "tower", "t"),),
            "a2": (Sign("patch", "grass", "g", number=2),),
            "a1": (Sign("ring", "blue well", "w", "blue"),),
            "b1": (LINE,),
            "c1": (LINE,),
            "c2": (LINE, Sign("ring", "blue well", "w", "blue"), Sign("cross", "shut", "x")),
            "d3": (Sign("chip", "hat", "h", seat=1),),
        },
        openings={"b2": (1, 0)},
        opening="gate",
        labels={"k": "king"},
        badges={"tired": "i"},
    ),
)
"""A shed of two squares with a gate to the east, and one of each other sign round it."""


def washi(players: int, variants: tuple[str, ...] = (), options: dict[str, str] | None = None) -> tuple[Game, State]:
    game = interpreter.load("tokyo_washi_cats", players=players, variants=variants, options=options)
    return game, game.start()


def scene_of(game: Game, state: State) -> Scene:
    (scene,) = scenes(game, game.view(state, SPECTATOR), tuple(game.seat_name(n + 1) for n in range(game.players)))
    return scene


def drawn(scene: Scene) -> ET.Element:
    return ET.fromstring(printed_picture(scene, "Title"))


def labelled(root: ET.Element) -> Counter[str]:
    """How often each thing is drawn on the board; what stands below it lies in a group without a name."""
    return Counter(each.get("aria-label", "") for each in root.findall(f"{SVG}g"))


# ------------------------------------------------------------------------------------------------------- as text


def test_a_printed_board_in_the_terminal() -> None:
    assert board_lines(YARD, Ink()) == [
        "  ┌──┏━━┓─────┐",
        "3 │ T┃ s┃ · ○h│",
        "  │  ┃  ┃     │",
        "2 │2g┃ s┆○x  ·│",
        "  │  ┗━━┛│    │",
        "1 │ W ○──○k[●k]",
        "  └───────────┘",
        "    a  b  c  d",
        "◆ line   ◆h hat   x shut   W blue well   T tower   g grass   s shed   ┆ gate",
        "◆k king",
    ]


def test_it_is_as_wide_in_colour() -> None:
    painted = ground_lines(YARD, Ink(colour=True), 76)
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in painted] == ground_lines(YARD, Ink(), 76)


def test_plain_letters_where_signs_cannot_be_shown() -> None:
    lines = ground_lines(YARD, Ink(signs=False), 76)
    assert all(line.isascii() for line in lines)
    assert lines[3] == "2 |2g| s:Ox  .|"


def test_a_board_too_wide_for_the_screen_is_drawn_in_parts_of_equal_width() -> None:
    lines = ground_lines(YARD, Ink(), 12)
    assert lines[:9] == [
        "  ┌──┏━━┓",
        "3 │ T┃ s┃",
        "  │  ┃  ┃",
        "2 │2g┃ s┆",
        "  │  ┗━━┛",
        "1 │ W ○──",
        "  └──────",
        "    a  b",
        "",
    ]
    assert lines[10] == "3 ┃ · ○h│"


@pytest.mark.parametrize(("players", "parts"), [(2, 1), (4, 2), (6, 3)])
def test_the_city_fits_on_eighty_columns(players: int, parts: int) -> None:
    lines = ground_lines(scene_of(*washi(players)), Ink(), 80)
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("9 ") for line in lines) == parts


# ---------------------------------------------------------------------------------------------------- as a picture


def test_every_side_of_a_shed_has_a_wall_but_the_gate() -> None:
    root = drawn(YARD)
    assert len([line for line in root.findall(f"{SVG}line") if line.get("stroke") == WALL]) == 6 - 1
    assert labelled(root)["gate"] == 1


def test_signs_are_called_by_their_names() -> None:
    assert labelled(drawn(YARD)) == Counter(
        ["tower", "blue well", "blue well", "shut", "hat", "gate", "ann: King", "bob: King", "tired", ""]
    )


def test_the_key_explains_every_sign_once() -> None:
    root = ET.fromstring(printed_picture(YARD, "Yard", [["", "coins"], ["ann", "3"], ["bob", "5"]]))
    said = [text.text for text in root.findall(f"{SVG}g[@transform]/{SVG}text")]
    assert said[:9] == ["line", "hat", "grass", "blue well", "tower", "shut", "gate", "king", "tired"]
    assert said[9:] == ["ann", "bob", "coins", "3", "5"]


def test_teams_are_told_by_their_lines() -> None:
    assert YARD.ground is not None
    together = replace(YARD, ground=replace(YARD.ground, teams=((0, 1),)))
    assert "● line (ann, bob)   ◆h hat" in ground_lines(together, Ink(), 76)[8]


@pytest.mark.parametrize(("players", "variants"), [(2, ()), (4, ("cut_up", "forest")), (6, ("cut_up",))])
def test_the_city_has_what_its_sheet_prints(players: int, variants: tuple[str, ...]) -> None:
    """On the tape are houses of 2 × 2, 2 × 3 and 2 × 2 squares, with two entrances each, five sewers and 3 jinjas."""
    root = drawn(scene_of(*washi(players, variants)))
    copies = players
    walls = [line for line in root.findall(f"{SVG}line") if line.get("stroke") == WALL]
    assert len(walls) == copies * (8 - 2 + 8 - 2 + 10 - 2)
    found = labelled(root)
    assert [found[name] for name in ("entrance", "jinja", "red sewer", "blue sewer", "yellow sewer")] == [
        copies * number for number in (6, 3, 2, 2, 1)
    ]
    rings = [each.find(f"{SVG}circle") for each in root.findall(f"{SVG}g") if each.get("aria-label") == "red sewer"]
    assert {ring.get("fill") for ring in rings if ring is not None} == {tinted("red").fill}


def test_strips_show_what_the_rules_read_there() -> None:
    """Nothing can be drawn on what is printed, and at the start on everything else in the outer rows."""
    game, state = washi(4, ("cut_up",))
    scene = scene_of(game, state)
    assert scene.ground is not None
    assert scene.ground.seams
    rims = {place.name for place in scene.places if place.y in (scene.rows()[0], scene.rows()[-1])}
    assert rims == scene.ground.rims
    (seat,) = game.view(state, SPECTATOR)["asked"]
    choices = {decision.choice for decision in game.decisions(state, seat)}
    assert choices == rims - set(scene.ground.signs)


def test_lines_are_tinted_squares_where_they_lie() -> None:
    game, _ = washi(2)
    game, state = interpreter.scenario_start(game, "S-04 a house is filled whole, and left by another entrance")
    root = drawn(scene_of(game, state))
    tints = [each for each in root.findall(f"{SVG}rect") if each.get("fill-opacity")]
    red, blue = looks(("red", "blue"))
    places = {(each.get("fill"), float(each.get("x", "")), float(each.get("y", ""))) for each in tints}
    assert places == {(red.fill, MARGIN, MARGIN + 2 * SIDE), (blue.fill, MARGIN + 10 * SIDE, MARGIN + 5 * SIDE)}


def test_the_picture_of_the_city(moggy: Moggy, tmp_path: Path) -> None:
    file = tmp_path / "city.svg"
    shown = moggy("show", "tokyo_washi_cats", "--players", "4", "--with", "cut_up,forest", "--svg", str(file))
    assert shown.status == 0
    texts = {text.text for text in ET.parse(file).iter(f"{SVG}text")}
    assert {"bakery", "teahouse", "bathhouse", "jinja", "entrance", "specials", "orange"} <= texts


def test_the_city_in_spanish(moggy: Moggy) -> None:
    shown = moggy("--lang", "es", "show", "tokyo_washi_cats", "--board").out
    assert "R alcantarilla roja" in shown
    assert "┆ entrada" in shown
    assert "movimientos especiales" in shown
