"""What views show of zones and values that are seen in part."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter
from interpreter import SPECTATOR, Game, State
from interpreter.seeing import HIDDEN, SHOWN

TABLE = """\
moggy 1

game table "Table":
    players 2
    seats ana, ben
    length 20

enum Suit: sun, moon, star

card Card:
    suit: Suit
    copies 2 per Suit

zone row of Card in order           seen: order by all
zone pile of Card in order          seen: count by all
zone bag of Card                    seen: count by all
zone chest of Card per player       seen: value by owner
zone open of Card                   seen: all
mark favourite: Card or none = none     seen: all
mark worn per Card: yes/no = no     seen: all
counter gold per player: 0..9 = 3   seen: value by others

setup:
    all Card -> {place}

play:
    turns player in seating until never:
        choose one:
            bare c from open: reveal c
            name_it c from open: set favourite to c
            wear c from open: set worn of c to yes
            mix: shuffle pile
            stop: finish "done"

end:
    score cards: count(open)
    rank by cards, most first
    ties shared
"""
SUNS, MOONS, STARS = (0, 1), (2, 3), (4, 5)
ALL = ["sun", "sun", "moon", "moon", "star", "star"]


class Table:
    """All six cards lie in one zone; `shown` and `hidden` ones are so whatever their zone says."""

    def __init__(self, place: str, shown: tuple[int, ...] = (), hidden: tuple[int, ...] = ()) -> None:
        self.game: Game = interpreter.load_text(TABLE.format(place=place))
        self.zone = place.split(maxsplit=1)[0]
        self.state = self.game.start()
        for sight, cards in ((SHOWN, shown), (HIDDEN, hidden)):
            for card in cards:
                self.set(self.game.kernel.layout.sight + card, sight)

    def set(self, cell: int, value: int) -> None:
        def change(m: list[int]) -> None:
            m[cell] = value

        self.state = State(self.game.kernel.altered(self.state.position, change), self.game, 0)

    def seen(self, viewer: int | str = SPECTATOR) -> tuple[int | None, list[str | None] | None] | None:
        """How many are counted, and which cards are listed; None where the zone is not known of."""
        zones = self.game.view(self.state, viewer)["zones"].get(self.zone, [])
        zone = next((each for each in zones if each["of"] in ([], ["ana"])), None)
        if zone is None:
            return None
        components = zone.get("components")
        suits = None if components is None else [each and each["fields"]["suit"] for each in components]
        return zone.get("count"), suits

    def values(self, name: str, viewer: int | str = SPECTATOR) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.game.view(self.state, viewer)["values"].get(name, [])
        return found


def test_where_places_are_seen_those_of_hidden_cards_are_shown_empty() -> None:
    assert Table("row").seen() == (6, None)
    assert Table("row", shown=(3,)).seen() == (6, [None, None, None, "moon", None, None])


def test_where_the_order_is_hidden_only_what_is_seen_is_listed() -> None:
    assert Table("pile").seen() == (6, None)
    assert Table("pile", shown=(4, 2)).seen() == (6, ["moon", "star"])


def test_where_all_is_seen_the_order_is_seen_too() -> None:
    assert Table("pile", shown=(*SUNS, *MOONS, *STARS)).seen() == (6, ALL)


def test_what_is_seen_in_a_heap_comes_in_no_telling_order() -> None:
    table = Table("bag", shown=(5, 0))
    assert table.seen() == (6, ["sun", "star"])
    assert Table("bag", shown=(4, 1)).seen() == table.seen()


def test_what_is_hidden_is_seen_by_nobody_but_counted() -> None:
    table = Table("open", hidden=(0, 1, 2))
    assert table.seen() == (6, ["moon", "star", "star"])
    assert table.seen(1) == table.seen(2) == table.seen()


def test_a_zone_of_which_others_see_nothing_is_unknown_to_them() -> None:
    table = Table("chest of ana")
    assert table.seen(1) == (6, ALL)
    assert table.seen(2) is None
    assert table.seen() is None
    assert Table("chest of ana", shown=(2,)).seen(2) == (None, ["moon"])


def test_a_mark_that_stands_for_a_hidden_card_tells_only_its_kind() -> None:
    table = Table("bag")
    table.set(table.game.kernel.layout.values["favourite"].address, 2)
    assert table.values("favourite") == [{"of": [], "value": "Card"}]
    assert Table("open").values("favourite") == [{"of": [], "value": None}]


def test_what_a_card_wears_is_told_to_those_who_see_the_card() -> None:
    table = Table("bag", shown=(2,))
    worn = table.game.kernel.layout.values["worn"]
    table.set(worn.address + 2, 1)
    table.set(worn.address + 5, 1)
    assert [each["value"] for each in table.values("worn")] == [True]
    assert len(Table("open").values("worn")) == 6


@pytest.mark.parametrize(("viewer", "owners"), [(SPECTATOR, []), (1, ["ben"]), (2, ["ana"])])
def test_what_only_the_others_see(viewer: int | str, owners: list[str]) -> None:
    """As in games where everybody knows what is on a player's forehead but that player."""
    assert [each["of"][0] for each in Table("open").values("gold", viewer)] == owners


def test_a_game_is_public_where_everybody_sees_everything() -> None:
    assert interpreter.load("connect_four").public
    assert not Table("open").game.public
    assert not interpreter.load("rock_paper_scissors").public
