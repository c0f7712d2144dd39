"""Boards as text and as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from string import ascii_lowercase

import pytest

from tools.drawing.scene import Form, Piece, Place, Scene
from tools.drawing.seats import looks
from tools.drawing.svg import bright, picture
from tools.drawing.terminal import Ink, board_lines, legend

SVG = "{http://www.w3.org/2000/svg}"


def board(columns: int, rows: int, form: Form = "grid") -> tuple[Place, ...]:
    shift = 0.5 if form == "hex" else 0.0
    return tuple(
        Place(f"{ascii_lowercase[column]}{row + 1}", column - shift * row, float(row))
        for row in range(rows)
        for column in range(columns)
    )


def disc(seat: int, label: str = "") -> tuple[Piece, ...]:
    return (Piece(seat, label, "disc"),)


SMALL = Scene("board", "grid", board(3, 2), ("yellow", "red"), pieces={"a1": disc(0), "b1": disc(1)})


def test_a_grid_has_a_frame_and_names_beside_it() -> None:
    assert board_lines(SMALL, Ink()) == [
        "  ┌───────┐",
        "2 │ · · · │",
        "1 │ ● ○ · │",
        "  └───────┘",
        "    a b c",
    ]
    assert legend(SMALL, Ink()) == "● yellow   ○ red"


def test_plain_letters_where_signs_cannot_be_shown() -> None:
    lines = board_lines(SMALL, Ink(signs=False))
    assert lines[2] == "1 | X O . |"
    assert all(line.isascii() for line in lines)


def test_brackets_show_the_last_decision() -> None:
    assert board_lines(replace(SMALL, recent=frozenset({"b1"})), Ink())[2] == "1 │ ●[○]· │"
    assert board_lines(replace(SMALL, recent=frozenset({"a1", "b1"})), Ink())[2] == "1 │[●|○]· │"


def test_a_hex_board_is_a_rhombus() -> None:
    scene = Scene("board", "hex", board(3, 3, "hex"), ("red", "blue"), pieces={"b2": disc(1)})
    assert board_lines(scene, Ink()) == [
        "3  · · ·",
        "2   · ○ ·",
        "1    · · ·",
        "     a b c",
    ]


def test_wide_boards_keep_their_columns_in_line() -> None:
    places = tuple(Place(f"{name}1", float(x), 0.0) for x, name in enumerate(("y", "z", "aa", "ab")))
    top, row, _, names = board_lines(Scene("board", "grid", places, ("a", "b")), Ink())
    assert [row.index("·", start) for start in (0, 5, 8, 11)] == [names.index(name) for name in ("y", "z", "aa", "ab")]
    assert len(top) == len(row)


def test_labels_tell_sorts_of_pieces_and_their_owners() -> None:
    scene = replace(SMALL, pieces={"a1": disc(0, "k"), "b1": disc(1, "k"), "c1": disc(1) * 3})
    assert board_lines(scene, Ink())[2] == "1 │ K  k  ○3 │"


def test_a_map_shows_names_and_joins() -> None:
    places = (Place("hall", 0, 0), Place("attic", 0, 1), Place("barn", 1, 0))
    lines = board_lines(
        Scene("map", "graph", places, ("ana", "ben"), edges=((0, 1), (0, 2)), pieces={"attic": disc(0)}), Ink()
    )
    assert lines[0].strip() == "attic ●"
    assert lines[1].strip() == "│"
    assert lines[2].split() == ["hall", "─────", "barn"] or "─" in lines[2]


def test_colours_only_add_escapes() -> None:
    import re

    painted = board_lines(SMALL, Ink(colour=True))
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in painted] == board_lines(SMALL, Ink())
    assert painted != board_lines(SMALL, Ink())


@pytest.mark.parametrize(
    ("names", "signs"),
    [(("white", "black"), "○●"), (("cross", "nought"), "XO"), (("yellow", "red"), "●○"), (("1", "2", "3"), "●○▲")],
)
def test_signs_follow_the_names_of_seats(names: tuple[str, ...], signs: str) -> None:
    assert "".join(look.sign for look in looks(names)) == signs


def test_no_two_seats_look_alike() -> None:
    for names in (tuple("12345678"), ("blue", "2", "3"), ("white", "black"), ("red", "orange", "3", "4")):
        worn = looks(names)
        assert len({look.sign for look in worn}) == len({look.fill for look in worn}) == len(names)


@pytest.mark.parametrize("form", ["grid", "hex", "graph"])
def test_a_picture_is_well_formed_and_names_every_place(form: Form) -> None:
    scene = Scene("board", form, board(4, 3, form), ("a & b", "<c>"), pieces={"a1": disc(0), "b2": disc(1) * 12})
    root = ET.fromstring(picture(scene, "A & B <title>"))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert titles[0] == "A & B <title>"
    assert {place.name for place in scene.places} <= set(titles)
    assert "a & b: disc" in titles
    shape = {"grid": "rect", "hex": "polygon", "graph": "circle"}[form]
    assert len(list(root.iter(f"{SVG}{shape}"))) >= len(scene.places)


def test_everything_lies_inside_the_picture() -> None:
    for form in ("grid", "hex"):
        root = ET.fromstring(picture(Scene("board", form, board(5, 9, form), ("a", "b")), "t"))
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        corners = [corner.split(",") for each in root.iter(f"{SVG}polygon") for corner in each.attrib["points"].split()]
        corners += [
            [each.get("x", "0"), each.get("y", "0")] for each in root.iter() if each.tag in (f"{SVG}rect", f"{SVG}text")
        ]
        assert all(0 <= float(x) <= width and 0 <= float(y) <= height for x, y in corners)


def contrast(a: str, b: str) -> float:
    """The contrast of two colours as WCAG 2.2 defines it."""

    def light(colour: str) -> float:
        shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright_one, dark_one = sorted((light(a), light(b)), reverse=True)
    return (bright_one + 0.05) / (dark_one + 0.05)


def test_pieces_stand_out_from_every_ground() -> None:
    names = ("white", "black", "red", "blue", "yellow", "green", "orange", "purple", "pink", "brown", "grey")
    for look in (*looks(names), *looks(tuple("12345678"))):
        for ground in ("#ffffff", "#e9edf2", "#ffe9a8"):
            assert max(contrast(look.edge, ground), contrast(look.fill, ground)) >= 3, look
        letters = "#1f2630" if bright(look.fill) else "#ffffff"
        assert contrast(letters, look.fill) >= 4, look
