"""From kinds to components: how many, in which order, with which attributes."""

from __future__ import annotations

import pytest

from dsl import program as p
from dsl.types import Bool, EnumType, Int, Optional, SetOf, SiteType
from interpreter.components import Row, build_components
from interpreter.errors import RuleErrors
from interpreter.setting import Setting
from tests.interpreter.hand_made import NUMBER, TRUTH, field, kind, number, program

SUIT = EnumType("Suit", ("sun", "moon"))
TWO = Setting(2)


def site(graph: str, name: str) -> int:
    return {"a1": 0, "b1": 1}[name]


def made(*kinds: p.KindDecl, rows: dict[str, tuple[Row, ...]] | None = None, setting: Setting = TWO) -> list[str]:
    components = build_components(program(kinds=kinds), setting, rows or {}, site)
    assert [each.index for each in components] == list(range(len(components)))
    return [
        f"{each.kind} {each.owner} {each.name}#{each.copy} " + " ".join(f"{k}={v}" for k, v in each.fields.items())
        for each in components
    ]


def copies(count: p.Expr | int, *per: str, slot: p.Slot | None = None, where: p.Expr | None = None) -> p.CopiesDecl:
    return p.CopiesDecl(number(count) if isinstance(count, int) else count, per, slot, where)


def test_a_kind_without_numbers_is_there_once_or_once_for_each_player() -> None:
    assert made(kind("King")) == ["King -1 #1 "]
    assert made(kind("King", per="player")) == ["King 0 #1 ", "King 1 #1 "]


def test_owners_come_first_then_values_then_copies() -> None:
    card = kind("Card", (field("suit", SUIT),), per="player", copies=(copies(2, "suit"),))
    assert made(card) == [
        "Card 0 #1 suit=0",
        "Card 0 #2 suit=0",
        "Card 0 #1 suit=1",
        "Card 0 #2 suit=1",
        "Card 1 #1 suit=0",
        "Card 1 #2 suit=0",
        "Card 1 #1 suit=1",
        "Card 1 #2 suit=1",
    ]


def test_the_leftmost_of_several_attributes_changes_slowest() -> None:
    card = kind("Card", (field("suit", SUIT), field("rank", Int(1, 2))), copies=(copies(1, "rank", "suit"),))
    assert made(card) == [
        "Card -1 #1 suit=0 rank=1",
        "Card -1 #1 suit=1 rank=1",
        "Card -1 #1 suit=0 rank=2",
        "Card -1 #1 suit=1 rank=2",
    ]


def test_a_test_of_attributes_leaves_some_out() -> None:
    slot = p.Slot(4, "it", NUMBER)
    rank = p.FieldRead("rank", p.Local(slot, type=NUMBER), type=NUMBER)
    where = p.Compared("!=", rank, number(2), type=TRUTH)
    card = kind("Card", (field("rank", Int(1, 3)),), copies=(copies(1, "rank", slot=slot, where=where),))
    assert made(card) == ["Card -1 #1 rank=1", "Card -1 #1 rank=3"]


def test_numbers_may_depend_on_players_and_options() -> None:
    players = p.OptionRead("players", type=NUMBER)
    assert len(made(kind("Cube", copies=(copies(players),)), setting=Setting(4))) == 4


def test_several_lines_add_up_and_initial_values_fill_in() -> None:
    fields = (
        field("size", Int(1, 9), number(4)),
        field("home", SiteType("board"), p.SiteNamed("board", "b1", type=SiteType("board"))),
        field("guest", Optional(SUIT)),
        field("marks", SetOf(SUIT)),
        field("low", Int(3, 9)),
        field("open", Bool()),
    )
    assert (
        made(kind("Card", fields, copies=(copies(1), copies(1))))
        == ["Card -1 #1 size=4 home=1 guest=-1 marks=() low=3 open=0"] * 2
    )


def test_rows_of_a_sheet_with_ids_copies_and_owners() -> None:
    rows = (Row({"suit": 1}, "first"), Row({"suit": 0}, copies=2), Row({"suit": 1}, owner=1))
    card = kind("Card", (field("suit", SUIT),), per="player", sheet="cards.yaml")
    assert made(card, rows={"Card": rows}) == [
        "Card 0 first#1 suit=1",
        "Card 0 #1 suit=0",
        "Card 0 #2 suit=0",
        "Card 1 first#1 suit=1",
        "Card 1 #1 suit=0",
        "Card 1 #2 suit=0",
        "Card 1 #1 suit=1",
    ]


def test_copies_multiply_the_rows_of_a_sheet() -> None:
    card = kind("Card", (field("suit", SUIT),), copies=(copies(2),), sheet="cards.yaml")
    assert len(made(card, rows={"Card": (Row({"suit": 1}, copies=3),)})) == 6


def test_an_empty_sheet_makes_nothing() -> None:
    assert made(kind("Card", sheet="cards.yaml"), rows={"Card": ()}) == []


def test_shapes_and_prints_are_no_components() -> None:
    assert made(kind("L", word="shape"), kind("Cell", word="print")) == []


@pytest.mark.parametrize(("count", "code"), [(-1, "E631"), (10_001, "E632")])
def test_numbers_that_make_no_sense(count: int, code: str) -> None:
    with pytest.raises(RuleErrors, match=code):
        made(kind("Cube", copies=(copies(count),)))
