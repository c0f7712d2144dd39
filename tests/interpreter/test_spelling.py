"""How decisions and values are written."""

from __future__ import annotations

import pytest

from dsl.types import Bool, EnumType, Int, ListOf, Optional, PathType, PlayerType, SetOf, SiteType, Type
from interpreter.choices import Answer
from interpreter.describing import distinct
from interpreter.spelling import Spelling
from tests.interpreter.playing import kernel, offered, play

HEAD = """\
moggy 1

game words "Words":
    players 2
    seats ann, bob
    length 100

enum Suit: sun, moon

card Card:
    suit: Suit
    copies 2 per Suit

token Man per player:
    copies 2

graph board:
    grid 3 by 3

zone at of Man per Site              seen: all
zone box of Man per player           seen: all
zone row of Card in order            seen: all

setup:
    all Card -> row
    each x in Man where x.owner = ann:
        x -> at of b2
    each x in Man where x.owner = bob:
        x -> box of bob
    if some x in box of bob where x.owner = bob:
        x -> at of c3

play:
    turns player in seating until never:
        choose one:
            lift x in Man: x -> box of x.owner
            draw_card c from row:
                c -> bottom of row
            name p in players, s in board: skip
            pass: skip
"""

SITE = SiteType("board")
SUIT = EnumType("Suit", ("sun", "moon"))


@pytest.mark.parametrize(
    ("type", "answer", "spelled"),
    [
        (Bool(), 1, "yes"),
        (Bool(), 0, "no"),
        (Int(0, 9), 7, "7"),
        (SUIT, 1, "moon"),
        (PlayerType(), 1, "bob"),
        (Optional(PlayerType()), -1, "none"),
        (SITE, 4, "b2"),
        (PathType("board"), (0, 4, 8), "a1-b2-c3"),
        (SetOf(SITE), (0, 8), "a1+c3"),
        (ListOf(SUIT, 3), (1, 1, 0), "moon,moon,sun"),
        (SetOf(SITE), (), "{}"),
    ],
)
def test_values(type: Type, answer: Answer, spelled: str) -> None:
    game = kernel(HEAD)
    assert Spelling(game.layout).value(game.start(), type, answer) == spelled


def test_a_component_is_its_site_where_it_is_alone_there() -> None:
    game = kernel(HEAD)
    lifts = [choice for choice in offered(game, game.start()) if choice.startswith("lift")]
    # both men of ann are on b2 and so are not told apart by it; alike ones are offered once
    assert lifts == ["lift man#1", "lift c3", "lift man#2"]
    after = play(game, ["lift man#1"])
    assert [choice for choice in offered(game, after) if choice.startswith("lift")][:2] == ["lift man#1", "lift b2"]


def test_alternatives_and_their_values() -> None:
    game = kernel(HEAD)
    choices = offered(game, game.start())
    assert "draw_card sun#2" in choices and "name bob c1" in choices and choices[-1] == "pass"
    assert len(choices) == len(set(choices))


def test_seats_without_names_are_numbers() -> None:
    rules = '\nmark starter: Player    seen: all\n\nplay:\n    choose p in players by starter\n    finish "done"\n'
    game = kernel(rules)
    assert offered(game, game.start()) == ["1", "2"]


def test_zones_are_named_with_their_owners() -> None:
    game = kernel(HEAD)
    zones = game.layout.zones
    spelling = Spelling(game.layout)
    assert spelling.zone(game.start(), zones["row"].first) == "row"
    assert spelling.zone(game.start(), zones["box"].first + 1) == "box[bob]"
    assert spelling.zone(game.start(), zones["at"].first + 8) == "at[c3]"


def test_only_what_is_there_twice_is_numbered() -> None:
    assert distinct([("a", "A"), ("b", "B"), ("a", "A")]) == [("a#1", "A#1"), ("b", "B"), ("a#2", "A#2")]
