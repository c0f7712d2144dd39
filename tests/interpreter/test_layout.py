"""Where things stand, how much room they take, and what a position holds."""

from __future__ import annotations

import pytest

from interpreter.blank import blank
from interpreter.layout import FINISH, NOWHERE, PC, each_owner
from interpreter.spaces import Space
from tests.interpreter.playing import inside, kernel, play

WORLD = """
enum Suit: sun, moon, star

token Man per player:
    suit: Suit = sun
    copies 2

card Card:
    copies 3

graph board:
    grid 9 by 7

zone at of Man per Site holds 1               seen: all
zone pile of Man or Card in order             seen: all
zone hand of Card per player per Suit         seen: all
mark stone per Site: Player or none = none    seen: all
mark seen_sites: set of Site = {}             seen: all
mark used per player: set of Suit = {moon}    seen: all
counter gold per player per Suit: 0..9 = 4    seen: all
history past of pile holds 3

setup:
    all Man -> pile
    all Card -> pile

play:
    turns player in seating until never:
        choose s in board, x from pile:
            otherwise finish "done"
        each t in board where t = s:
            set stone of t to player
        if stone of s = player:
            set seen_sites to seen_sites + {s}
"""


def test_values_take_a_cell_for_each_owner_and_sets_one_for_62_members() -> None:
    layout = kernel(WORLD, players=3).layout
    gold, used, sites, stone = (layout.values[name] for name in ("gold", "used", "seen_sites", "stone"))
    assert (gold.cells, gold.copies) == (1, 9)
    assert (used.cells, used.copies) == (1, 3)
    assert (sites.cells, sites.copies) == (2, 1)
    assert (stone.cells, stone.copies) == (1, 63)
    assert list(each_owner(gold.owners))[:4] == [(0, 0), (0, 1), (0, 2), (1, 0)]


def test_nothing_overlaps() -> None:
    layout = kernel(WORLD, players=3).layout
    taken: list[int] = []
    for value in layout.values.values():
        taken.extend(range(value.address, value.address + value.cells * value.copies))
    taken.extend(range(layout.place, layout.place + len(layout.material.components)))
    taken.extend(cell for cell in (*layout.rank, *layout.occupant) if cell >= 0)
    taken.extend(range(layout.count, layout.count + len(layout.zone_of)))
    for history in layout.histories.values():
        taken.extend(range(history.address, history.address + 1 + history.holds))
    for name in layout.frames.kept():
        taken.extend(range(name.address, name.end))
    assert len(taken) == len(set(taken))
    assert max(taken) < layout.size


def test_components_and_zones_are_numbered_in_the_order_declared() -> None:
    layout = kernel(WORLD, players=2).layout
    assert [(c.kind, c.owner) for c in layout.material.components] == [
        ("Man", 0), ("Man", 0), ("Man", 1), ("Man", 1), ("Card", -1), ("Card", -1), ("Card", -1),
    ]  # fmt: skip
    assert layout.zones["at"].first == 0 and layout.zones["pile"].first == 63 and layout.zones["hand"].first == 64
    assert layout.owners_of(64 + 4) == (1, 1)
    assert layout.site_of(10) == ("board", 10) and layout.site_of(63) is None
    assert all(cell >= 0 for cell in layout.rank)


def test_a_blank_position_has_nothing_in_it() -> None:
    layout = kernel(WORLD).layout
    position = blank(layout)
    assert len(position) == layout.size
    assert position[FINISH] == -1
    assert all(position[layout.place + c] == NOWHERE for c in range(len(layout.material.components)))
    assert all(layout.contents(position, zone) == [] for zone in range(len(layout.zone_of)))


def test_components_begin_with_their_attributes() -> None:
    game = kernel(DICE)
    first = blank(game.layout)
    assert [first[cell] for cell in game.layout.fields["shows"]] == [3, 3]
    assert [first[cell] for cell in game.layout.fields["kept"]] == [0b101, 0b101]


def test_names_that_no_later_decision_reads_are_not_kept() -> None:
    game = kernel(WORLD)
    kept = {name.slot.name for name in game.layout.frames.kept() if name.slot is not None}
    assert "player" in kept
    assert kept.isdisjoint({"s", "t", "x"})


def test_the_place_of_a_name_is_cleared_when_nothing_reads_it_any_more() -> None:
    rules = """
counter amount: 0..9 = 0    seen: all

play:
    turns player in seating until never:
        choose n in 1 .. 2
        choose k in 1 .. 2
        set amount to (n + k) mod 9
"""
    game = kernel(rules)
    assert play(game, ["1", "2"]) == play(game, ["2", "1"])
    assert play(game, ["1"]) != play(game, ["2"])


def test_components_are_in_exactly_one_zone() -> None:
    game = kernel(WORLD)
    position = play(game, ["a1 sun#1", "b1 sun#2"])
    found = [c for zone in range(len(game.layout.zone_of)) for c in game.layout.contents(position, zone)]
    assert sorted(found) == list(range(len(game.layout.material.components)))
    assert inside(game, position, "pile") == list(range(7))
    assert position[PC] >= 0


@pytest.mark.parametrize(("low", "size", "end"), [(0, 3, 3), (-2, 5, 3)])
def test_spaces(low: int, size: int, end: int) -> None:
    assert Space(low, size).end == end


DICE = """
enum Face: low, middle, high

die Die:
    shows: 3..8
    kept: set of Face = {low, high}
    copies 2

zone cup of Die    seen: all

setup:
    all Die -> cup

play:
    roll cup
    each d in cup: set d.kept to {middle}
    finish "thrown"
"""
