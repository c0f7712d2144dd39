"""What is offered, and in which order (semantics, 7 to 12)."""

from __future__ import annotations

import pytest

from interpreter.errors import Stopped
from interpreter.layout import DEPTH, END, PC
from tests.interpreter.playing import inside, kernel, offered, play, value

BOARD = """
graph board:
    grid 3 by 2

mark stone per Site: Player or none = none    seen: all
"""


def turns(*lines: str) -> str:
    """A game whose turns hold these lines."""
    return "\nplay:\n    turns player in seating until never:\n" + "".join(f"        {line}\n" for line in lines)


def first_options(text: str, players: int = 2) -> list[str]:
    game = kernel(text, players)
    return offered(game, game.start())


def test_domains_go_leftmost_slowest() -> None:
    assert first_options(turns("choose a in 1 .. 3, b in a .. 3")) == ["1 1", "1 2", "1 3", "2 2", "2 3", "3 3"]


def test_alternatives_come_in_text_order() -> None:
    rules = turns("choose one:", "    take n in 1 .. 2: skip", "    pass: skip", "    last p in players: skip")
    assert first_options(rules) == ["take 1", "take 2", "pass", "last 1", "last 2"]


def test_sites_come_in_graph_order() -> None:
    assert first_options(BOARD + turns("choose s in board")) == ["a1", "b1", "c1", "a2", "b2", "c2"]


def test_guards_see_every_variable_and_the_position_before() -> None:
    rules = BOARD + turns(
        "choose s in board, t in board:",
        "    where apart: s != t and stone of s is none",
        "    where low: s.bottom and t.bottom",
        "    otherwise skip",
        "set stone of s to player",
    )
    game = kernel(rules)
    assert offered(game, game.start()) == ["a1 b1", "a1 c1", "b1 a1", "b1 c1", "c1 a1", "c1 b1"]
    assert offered(game, play(game, ["a1 b1"])) == ["b1 a1", "b1 c1", "c1 a1", "c1 b1"]


def test_a_guard_on_early_variables_does_not_change_the_options() -> None:
    guards = ["    where five: a + b = 5", "    where even: a mod 2 = 0"]
    late, early = (
        turns("choose a in 1 .. 4, b in 1 .. 4:", *order, "    otherwise skip") for order in (guards, guards[::-1])
    )
    assert first_options(late) == first_options(early) == ["2 3", "4 1"]


def test_otherwise_runs_without_a_decision() -> None:
    rules = "\ncounter left: 0..3 = 3    seen: all\ncounter tries: 0..9 = 0 beyond lost    seen: all\n" + turns(
        "choose n in 1 .. left:",
        '    otherwise finish "nothing left"',
        "set left to 0",
    )
    game = kernel(rules)
    end = play(game, ["2"])
    outcome = game.outcome(end)
    assert outcome is not None and outcome.reason == "nothing left"


def test_may_offers_no_last_and_one_option_is_still_a_decision() -> None:
    rules = "\ncounter done: 0..9 = 0 beyond lost    seen: all\n" + turns("may:", "    set done to 1")
    assert first_options(rules) == ["yes", "no"]
    assert first_options(turns("choose n in 3 .. 3")) == ["3"]


def test_prefer_keeps_what_it_can() -> None:
    def options(*tests: str) -> list[str]:
        lines = [f"    prefer {test}" for test in tests]
        return first_options(turns("choose n in 1 .. 6:", *lines))

    assert options("n > 4") == ["5", "6"]
    assert options("n > 6") == ["1", "2", "3", "4", "5", "6"]
    assert options("n > 6 else n mod 3 = 0") == ["3", "6"]
    assert options("n > 2", "n mod 2 = 0", "n < 2") == ["4", "6"]


def test_afterwards_sees_the_position_that_follows() -> None:
    rules = "\ncounter amount: 0..9 = 0 beyond lost    seen: all\n" + turns(
        "choose n in 1 .. 4:",
        '    afterwards even "the sum must be even": amount mod 2 = 0',
        "    otherwise skip",
        "set amount to (amount + n) mod 9",
    )
    game = kernel(rules)
    start = game.start()
    assert offered(game, start) == ["2", "4"]
    assert value(game, start, "amount") == 0
    assert value(game, play(game, ["4"]), "amount") == 4


def test_afterwards_looks_no_further_than_the_next_choice() -> None:
    rules = "\ncounter amount: 0..9 = 0 beyond lost    seen: all\n" + turns(
        "choose n in 1 .. 2:",
        "    afterwards small: amount < 3",
        "    otherwise skip",
        "set amount to n",
        "choose m in 1 .. 2",
        "set amount to 9",
    )
    assert first_options(rules) == ["1", "2"]


CARDS = """
enum Suit: sun, moon

card Card:
    suit: Suit
    copies 3 per Suit

zone stock of Card             seen: all
zone row of Card in order      seen: all
zone held of Card per player   seen: all

setup:
    all Card -> stock
"""


def test_alike_components_are_offered_once() -> None:
    rules = CARDS + turns("choose c from stock:", "    otherwise skip", "c -> held of player")
    game = kernel(rules)
    position = game.start()
    assert offered(game, position) == ["sun", "moon"]
    position = play(game, ["sun"], position)
    assert offered(game, position) == ["sun", "moon"]
    assert inside(game, position, "held") == [0]


def test_an_order_tells_alike_components_apart() -> None:
    rules = CARDS.replace("-> stock", "-> row") + turns(
        "choose c from row:", "    otherwise skip", "c -> held of player"
    )
    assert first_options(rules) == ["sun#1", "sun#2", "sun#3", "moon#1", "moon#2", "moon#3"]


def test_two_variables_can_take_two_alike_components() -> None:
    rules = CARDS + turns(
        "choose a from stock, b from stock where a != b:", "    otherwise skip", "a -> row", "b -> row"
    )
    assert first_options(rules) == ["sun sun", "sun moon", "moon sun", "moon moon"]


def test_a_mark_tells_alike_components_apart() -> None:
    rules = CARDS.replace("\nsetup:", "\nmark favourite: Card or none = none    seen: all\n\nsetup:")
    rules += turns("choose c from stock:", "    otherwise skip", "set favourite to c")
    game = kernel(rules)
    assert offered(game, game.start()) == ["sun", "moon"]
    assert offered(game, play(game, ["sun"])) == ["sun#1", "sun#2", "moon"]


def test_several_are_picked_one_by_one_in_one_way_only() -> None:
    game = kernel(turns("choose up to 2 n in 1 .. 3:", "    otherwise skip"))
    position = game.start()
    assert offered(game, position) == ["1", "2", "3", "done"]
    position = play(game, ["2"], position)
    assert offered(game, position) == ["3", "done"] and position[DEPTH] == 1
    position = play(game, ["3"], position)
    assert offered(game, position) == ["done"]
    position = play(game, ["done"], position)
    assert position[DEPTH] == 0 and game.seat(position) == 1


def test_exactly_so_many_leaves_enough_for_the_rest() -> None:
    game = kernel(turns("choose exactly 2 n in 1 .. 3:", "    otherwise skip"))
    assert offered(game, game.start()) == ["1", "2"]
    assert offered(game, play(game, ["2"])) == ["3"]


def test_no_option_and_no_otherwise_stops_the_run() -> None:
    rules = CARDS.replace("copies 3", "copies 0") + turns("choose c in Card", "c -> held of player")
    with pytest.raises(Stopped) as caught:
        kernel(rules).start()
    assert caught.value.diagnostic.code == "E703"


ASKED = """
card Card per player:
    cost: 1..3
    copies 1 per cost

zone hand of Card per player    seen: value by owner, count by all
zone gone of Card               seen: all
counter turns_taken: 0..9 = 0 beyond lost    seen: all

setup:
    all Card -> hand of owner

play:
    turns player in seating until turns_taken = 4:
        set turns_taken to turns_taken + 1
        choose c from hand where c.cost < 2:
            otherwise skip
        reveal c
        c -> gone
    finish "done"
"""


def test_who_may_hide_that_there_is_nothing_to_choose_is_asked_all_the_same() -> None:
    game = kernel(ASKED)
    assert offered(game, game.start()) == ["1"]
    position = play(game, ["1", "1"])
    assert (offered(game, position), game.seat(position)) == (["nothing"], 0)
    after = play(game, ["nothing"], position)
    assert (offered(game, after), game.seat(after)) == (["nothing"], 1)
    assert len(inside(game, play(game, ["nothing"], after), "gone")) == 2


def test_where_all_can_see_that_there_is_nothing_nobody_is_asked() -> None:
    game = kernel(ASKED.replace("value by owner, count by all", "all"))
    assert play(game, ["1", "1"])[PC] == END
