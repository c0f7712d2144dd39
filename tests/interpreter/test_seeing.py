"""Who sees a component: by its zone's declaration, by what was shown and hidden since, and at the end."""

from __future__ import annotations

from interpreter.kernel import Kernel
from interpreter.layout import END, PC
from interpreter.state import Position
from tests.interpreter.playing import inside, kernel, offered, play

RULES = """
option open_hands per player: yes/no = no

card Card per player:
    number: 1..3
    copies 1 per number

zone hand of Card per player in order    seen: value by owner, value by all when open_hands, count by all
zone table of Card per player            seen: all
zone vault of Card per player in order   seen: count by all

setup:
    all Card -> hand of owner

play:
    turns player in seating until never:
        choose one:
            keep: skip
            hide: hide hand from all
            give_back: show hand to owner
            turn_up: reveal hand
            lay c from hand:
                reveal c
                c -> table
            take_up c from table: c -> hand
            store: all hand -> vault
            fetch c from vault: c -> hand
            stop: finish "enough"

end:
    reveal vault
    rank by 0, most first
    ties shared
"""


def viewers(game: Kernel, position: Position, zone: str, copy: int = 0) -> list[set[int | None]]:
    """Who sees each component in a zone, among both seats and the spectator (None)."""
    everyone = (0, 1, None)
    return [
        {
            viewer
            for viewer in everyone
            if game.read(position, lambda m, v=viewer, c=card: game.seeing.component(m, v, c))
        }
        for card in inside(game, position, zone, copy)
    ]


def test_a_zone_is_seen_as_it_declares() -> None:
    game = kernel(RULES)
    start = game.start()
    assert viewers(game, start, "hand", 0) == [{0}] * 3
    assert viewers(game, start, "hand", 1) == [{1}] * 3
    after = play(game, ["lay 2"])
    assert viewers(game, after, "table", 0) == [{0, 1, None}]


def test_a_condition_of_the_declaration_is_asked_for_each_owner() -> None:
    game = kernel(RULES, **{"open_hands.2": True})
    start = game.start()
    assert viewers(game, start, "hand", 0) == [{0}] * 3
    assert viewers(game, start, "hand", 1) == [{0, 1, None}] * 3


def test_hidden_from_all_is_hidden_from_the_owner_too_until_it_is_shown() -> None:
    game = kernel(RULES, **{"open_hands.2": True})
    hidden = play(game, ["hide", "hide"])
    assert viewers(game, hidden, "hand", 0) == viewers(game, hidden, "hand", 1) == [set()] * 3
    end = play(game, ["stop"], hidden)
    assert end[PC] == END and viewers(game, end, "hand", 0) == [set()] * 3
    shown = play(game, ["give_back", "give_back"], hidden)
    assert viewers(game, shown, "hand", 0) == [{0}] * 3
    assert viewers(game, shown, "hand", 1) == [{0, 1, None}] * 3


def test_what_was_shown_or_hidden_is_seen_as_its_new_place_declares() -> None:
    game = kernel(RULES)
    position = play(game, ["turn_up"])
    assert viewers(game, position, "hand", 0) == [{0, 1, None}] * 3
    position = play(game, ["hide", "keep", "lay #1", "keep"])
    assert viewers(game, position, "table", 0) == [{0, 1, None}]
    # back in the hand it is no longer hidden, the others still are
    assert viewers(game, play(game, ["take_up 1"], position), "hand", 0) == [set(), set(), {0}]


def test_showing_what_is_seen_anyway_leaves_no_trace() -> None:
    game = kernel(RULES)
    assert play(game, ["hide", "hide", "give_back", "give_back"]) == play(game, ["give_back"] * 4)


def test_what_the_end_reveals_is_seen_by_all() -> None:
    game = kernel(RULES)
    position = play(game, ["store", "store"])
    assert viewers(game, position, "vault", 0) == [set()] * 3
    assert viewers(game, play(game, ["stop"], position), "vault", 0) == [{0, 1, None}] * 3


def test_what_the_chooser_cannot_see_is_chosen_by_its_place() -> None:
    game = kernel(RULES)
    position = play(game, ["store", "store"])
    assert [each for each in offered(game, position) if each.startswith("fetch")] == [
        "fetch #1",
        "fetch #2",
        "fetch #3",
    ]
    after = play(game, ["fetch #2"], position)
    assert inside(game, after, "hand", 0) == [1]
    hidden = play(game, ["hide", "keep"])
    assert [each for each in offered(game, hidden) if each.startswith("lay")] == ["lay #1", "lay #2", "lay #3"]
