"""Maps, single sites and edges, in the graph and in sheets."""

from __future__ import annotations

import pytest

from dsl.types import Bool, Int, Type
from interpreter.errors import RuleErrors
from tests.interpreter.boards.graphs import MAYBE_ROOM, ROOM, board, mistakes, neighbours

FENCE = "```"


def drawn(*rows: str, legend: tuple[str, ...] = ()) -> str:
    lines = ["map", FENCE, *rows, FENCE]
    if legend:
        lines += ["legend:", *(f"    {line}" for line in legend)]
    return "\n".join(lines)


def test_a_map_with_holes() -> None:
    house = board(drawn(". # .", ". k .", legend=('"#": none', '"k": kitchen, dark')), room=MAYBE_ROOM, dark=Bool())
    assert house.sites == ("a1", "b1", "c1", "a2", "c2")
    assert neighbours(house, "orthogonal", "b1") == ["c1", "a1"]
    assert house.attributes["room"] == (-1, 0, -1, -1, -1)
    assert house.attributes["dark"] == (0, 1, 0, 0, 0)


def test_blanks_inside_a_map_are_holes() -> None:
    assert board(drawn("..  ..", "......")).sites[6:] == ("a2", "b2", "e2", "f2")


def test_numbers_in_a_legend() -> None:
    hills = board(drawn("1.", "32", legend=('"1": 1', '"2": 2', '"3": 3', '".": 0')), height=Int(0, 3))
    assert hills.attributes["height"] == (3, 2, 1, 0)


def test_cells_beside_a_hole_lie_at_the_rim() -> None:
    ring = board(drawn("...", ". .", "..."))
    assert sum(ring.attributes["edge"]) == 8


@pytest.mark.parametrize(
    ("lines", "attributes", "codes"),
    [
        (drawn("##", legend=('"#": none',)), {}, ["E654"]),
        (drawn("...", ".."), {}, ["E655"]),
        (drawn("...", "", "..."), {}, ["E655"]),
        (drawn(".x"), {}, ["E656"]),
        (drawn("..", legend=('"x": none',)), {}, ["E657"]),
        (drawn("x.", legend=('"x": cellar',)), {"room": MAYBE_ROOM}, ["E658"]),
        (drawn("x.", legend=('"x": room',)), {"room": MAYBE_ROOM}, ["E658"]),
        (drawn("x.", legend=('"x": hall',)), {"room": MAYBE_ROOM, "other": MAYBE_ROOM}, ["E653"]),
        (drawn("x.", legend=('"xy": hall', '"x": hall')), {"room": MAYBE_ROOM}, ["E659"]),
        (drawn("x.", legend=('"x": hall',)), {"room": ROOM}, ["E664"]),
        (drawn("x.y"), {"room": ROOM}, ["E656", "E656", "E664"]),
    ],
)
def test_mistakes_in_maps(lines: str, attributes: dict[str, Type], codes: list[str]) -> None:
    assert mistakes(lines, **attributes) == codes


def test_edges_make_sites_in_the_order_named() -> None:
    house = board("edge walk: kitchen - hall, hall -> cellar\nedge jump: cellar -> kitchen")
    assert house.sites == ("kitchen", "hall", "cellar")
    assert neighbours(house, "walk", "hall") == ["kitchen", "cellar"]
    assert neighbours(house, "walk", "cellar") == []
    assert neighbours(house, "jump", "cellar") == ["kitchen"]
    assert house.first == "walk"


def test_edges_on_a_grid() -> None:
    assert neighbours(board("grid 3 by 3\nedge tunnel: a1 - c3"), "tunnel", "c3") == ["a1"]


def test_sites_without_places_lie_on_a_circle() -> None:
    ring = board("edge walk: a - b, b - c, c - d, d - a")
    assert len(set(ring.places)) == 4


HOUSE = """\
sites:
    kitchen: {x: 0, y: 1, room: kitchen, dark: yes}
    hall: {x: 2, y: 1}
    cellar:
edges:
    walk: [kitchen - hall, hall -> cellar]
"""


def test_a_board_in_a_sheet() -> None:
    house = board('sheet "house.yaml"\nrelation walk', {"house.yaml": HOUSE}, room=MAYBE_ROOM, dark=Bool())
    assert house.sites == ("kitchen", "hall", "cellar")
    assert house.places[1] == (2.0, 1.0)
    assert house.attributes == {"room": (0, -1, -1), "dark": (1, 0, 0)}
    assert neighbours(house, "walk", "hall") == ["kitchen", "cellar"]


def test_a_map_in_a_sheet_with_more_said_about_its_sites() -> None:
    text = 'map: |\n    . k\n    # .\nlegend:\n    "#": none\n    k: [kitchen, dark]\nsites:\n    a2: {room: hall}\n'
    house = board('sheet "house.yaml"', {"house.yaml": text}, room=MAYBE_ROOM, dark=Bool())
    assert dict(zip(house.sites, house.attributes["room"], strict=True)) == {"b1": -1, "a2": 1, "b2": 0}


def test_a_second_sheet_adds_values() -> None:
    sheets = {"one.yaml": HOUSE, "two.yaml": "sites:\n    hall: {room: hall}\n"}
    house = board('sheet "one.yaml"\nsheet "two.yaml"', sheets, room=MAYBE_ROOM, dark=Bool())
    assert house.attributes["room"] == (0, 1, -1)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("- a\n- b\n", ["E666", "E651"]),
        ("sites: {a: }\nplaces: 3\n", ["E667"]),
        ("sites: {a: {room: attic}}\n", ["E665"]),
        ("sites: {a: {x: left}}\n", ["E665"]),
        ("sites: {a: {rom: hall}}\n", ["E667"]),
        ("sites: {A: }\n", ["E666", "E651"]),
        ("sites: 4\n", ["E666", "E651"]),
        ("sites: {a: 4}\n", ["E666"]),
        ("sites: [a, b]\nedges: [a - b]\n", ["E666"]),
        ("sites: [a, b]\nedges: {walk: a - b}\n", ["E666"]),
        ("sites: [a, b]\nedges: {walk: [a b]}\n", ["E666"]),
        ("sites: [a, b]\nedges: {walk: [a - c]}\n", ["E669"]),
        ("sites: [a, b]\nedges: {walk: [a - a]}\n", ["E670"]),
        ("sites: [a, b, c]\nedges: {walk: [a - b]}\n", ["E671"]),
        ("map: [a]\n", ["E666"]),
        ("map: |\n    ..\n    ..\nsites: {c3: }\n", ["E669"]),
        ('map: |\n    .x\nlegend: "x"\n', ["E666", "E656"]),
    ],
)
def test_mistakes_in_sheets(text: str, codes: list[str]) -> None:
    assert mistakes('sheet "house.yaml"', {"house.yaml": text}, room=MAYBE_ROOM) == codes


def test_a_mistake_in_a_sheet_is_told_where_it_stands() -> None:
    with pytest.raises(RuleErrors) as raised:
        board('sheet "house.yaml"', {"house.yaml": "sites:\n    a: {room: attic}\n"}, room=MAYBE_ROOM)
    (found,) = raised.value.findings
    assert raised.value.sources["sheets/board.yaml"].position(found.span.start) == (2, 15)
    assert found.message == "`room` can be Room or none, but not `attic`"
