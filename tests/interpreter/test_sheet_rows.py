"""Sheets against their kinds: every mistake at its place, and the values that are read."""

from __future__ import annotations

import pytest

from dsl import program as p
from dsl.diagnostics import Findings
from dsl.source import Source, Span
from dsl.types import Bool, ComponentType, EnumType, Int, ListOf, Optional, PlayerType, SetOf, SiteType
from interpreter.components import Row
from interpreter.sheets.rows import Rows, validate
from interpreter.sheets.schema import kind_schema
from interpreter.sheets.text import read
from tests.interpreter.hand_made import field, kind, number, program

SUIT = EnumType("Suit", ("sun", "moon", "star"))
CARD = kind(
    "Card",
    (
        p.FieldDecl("suit", type=SUIT, initial=None, span=Span(7, 11, "game.mog")),
        field("value", Int(1, 9)),
        field("wild", Bool(), number(0)),
        field("sides", SetOf(SUIT), p.Members((), type=SetOf(SUIT))),
        field("steps", ListOf(Int(1, 3), 2), p.Members((), type=ListOf(Int(1, 3), 2))),
        field("guest", Optional(SUIT), number(-1)),
        field("friend", Optional(PlayerType()), number(-1)),
        field("home", Optional(SiteType("board")), number(-1)),
        field("twin", Optional(ComponentType(("Card",))), number(-1)),
    ),
    per="player",
    sheet="cards.yaml",
)
GAME = program(players=(2, 4), seats=("north", "south"), kinds=(CARD,))
BASE = "suit: sun, value: 3"


def found(text: str) -> list[tuple[str, tuple[int, int], str, str | None]]:
    """Code, place, message and help of everything wrong with a sheet of cards."""
    source, findings = Source("s.yaml", text), Findings()
    sheet = read(source, findings)
    assert sheet is not None
    assert validate(GAME, CARD, sheet, findings) == (not findings.items)
    return [(each.code, source.position(each.span.start), each.message, each.help) for each in findings]


def rows(text: str, players: int = 2) -> tuple[tuple[Row, ...], list[str]]:
    findings = Findings()
    sheet = read(Source("s.yaml", text), findings)
    assert sheet is not None
    assert validate(GAME, CARD, sheet, findings), findings
    reader = Rows(GAME, sheet, lambda graph: {"a1": 0, "a2": 1}, findings)
    return reader.of(CARD, players), [each.message for each in findings]


@pytest.mark.parametrize(
    ("row", "column", "code", "message"),
    [
        ("suit: son, value: 3", 10, "E608", "`suit` is one of sun, moon, star, not `son`"),
        ("suit: sun, value: 10", 22, "E608", "`value` is a number from 1 to 9, not `10`"),
        ("suit: sun, value: many", 22, "E608", "`value` is a number from 1 to 9, not `many`"),
        (f"{BASE}, wild: perhaps", 31, "E608", "`wild` is yes or no, not `perhaps`"),
        (f"{BASE}, sides: sun", 32, "E608", "`sides` is a list in brackets, each value once, not `sun`"),
        (f"{BASE}, sides: [sun, sun]", 32, "E608", "`sides` is a list in brackets, each value once, not `[sun, sun]`"),
        (f"{BASE}, sides: [sun, mon]", 38, "E608", "`sides` is one of sun, moon, star, not `mon`"),
        (f"{BASE}, steps: [1, 1, 1]", 32, "E608", "`steps` is a list in brackets of at most 2, not `[1, 1, 1]`"),
        (f"{BASE}, guest: 4", 32, "E608", "`guest` is one of sun, moon, star or none, not `4`"),
        (f"{BASE}, owner: 5", 32, "E608", "`owner` is one of north, south, 1, 2, 3, 4, not `5`"),
        (f"{BASE}, copies: -1", 33, "E608", "`copies` is a number from 0 to 1000, not `-1`"),
        (f"{BASE}, id: 7", 29, "E608", "`id` is a text, not `7`"),
        (f"{BASE}, {{}}: 1", 1, "E601", ""),
        (f"{BASE}, colour: red", 25, "E605", "a row of `Card` has no key `colour`"),
        (f"{BASE}, twin: x", 25, "E605", "a row of `Card` has no key `twin`"),
        ("suit: sun", 3, "E606", "this row has no `value`, which every `Card` needs"),
    ],
)
def test_each_mistake_is_told_where_it_stands(row: str, column: int, code: str, message: str) -> None:
    if code == "E601":
        findings = Findings()
        assert read(Source("s.yaml", f"- {{{row}}}"), findings) is None
        assert [each.code for each in findings] == ["E601"]
        return
    ((was, place, said, _),) = found(f"- {{{BASE}}}\n- {{{row}}}\n")
    assert (was, place, said) == (code, (2, column), message)


def test_slips_are_recognised() -> None:
    assert [each[3] for each in found("- {suti: sun, suit: mooon, value: 3}\n")] == [
        "did you mean `suit`?",
        "did you mean `moon`?",
    ]


def test_all_independent_mistakes_are_told_in_the_order_of_the_text() -> None:
    text = "- {suit: son, value: 0}\n- 7\n- {value: 3, colour: red}\n"
    assert [(code, place) for code, place, _, _ in found(text)] == [
        ("E608", (1, 10)),
        ("E608", (1, 22)),
        ("E607", (2, 3)),
        ("E606", (3, 3)),
        ("E605", (3, 14)),
    ]


@pytest.mark.parametrize("text", ["suit: sun\n", "7\n", "# nothing\n", "just words\n"])
def test_a_sheet_that_is_no_list_of_rows(text: str) -> None:
    ((code, place, message, advice),) = found(text)
    assert (code, place) == ("E607", (1, 1))
    assert message == "the sheet of `Card` is a list of rows, and this is something else"
    assert advice == "a row looks like `- {suit: …, value: …}`"


def test_an_id_names_one_row() -> None:
    ((code, place, message, _),) = found(f"- {{id: x, {BASE}}}\n- {{id: x, {BASE}}}\n")
    assert (code, place, message) == ("E609", (2, 8), "another row above has the id `x` already")


def test_a_wrong_value_points_to_the_declaration() -> None:
    findings = Findings()
    sheet = read(Source("s.yaml", "- {suit: son, value: 3}"), findings)
    assert sheet is not None
    validate(GAME, CARD, sheet, findings)
    assert [(each.text, each.span) for each in findings.items[0].related] == [
        ("declared here", Span(7, 11, "game.mog"))
    ]


def test_values_are_read_as_their_types_keep_them() -> None:
    text = "- {id: a, suit: moon, value: 2, wild: yes, sides: [star, sun], steps: [3, 1], guest: sun, friend: south}\n"
    ((row,), messages) = rows(text)
    assert not messages
    assert row.values == {
        "suit": 1, "value": 2, "wild": 1, "sides": (0, 2), "steps": (3, 1), "guest": 0, "friend": 1,
    }  # fmt: skip
    assert (row.name, row.copies, row.owner) == ("a", 1, None)


def test_none_and_sites() -> None:
    ((row,), messages) = rows(f"- {{{BASE}, guest: none, home: a2, friend: 2}}")
    assert (row.values["guest"], row.values["home"], row.values["friend"], messages) == (-1, 1, 1, [])


def test_a_site_that_the_board_has_not() -> None:
    _, messages = rows(f"- {{{BASE}, home: b7}}")
    assert messages == ["`board` has no site `b7`"]


def test_rows_of_absent_seats_are_left_out() -> None:
    text = f"- {{{BASE}, owner: south}}\n- {{{BASE}, owner: 3}}\n- {{{BASE}}}\n"
    assert [row.owner for row in rows(text, players=2)[0]] == [1, None]
    assert [row.owner for row in rows(text, players=3)[0]] == [1, 2, None]


def test_the_schema_is_one_that_older_tools_read() -> None:
    """It is a legal schema of both drafts, and says the same in both."""
    from jsonschema import Draft7Validator, Draft202012Validator

    schema = kind_schema(GAME, CARD)
    for draft in (Draft7Validator, Draft202012Validator):
        draft.check_schema(schema)
        assert draft(schema).is_valid([{"suit": "sun", "value": 3, "guest": None, "owner": 2}])
        assert not draft(schema).is_valid([{"suit": "sun", "value": 3, "guest": "son"}])
        assert not draft(schema).is_valid([{"suit": "sun"}])
