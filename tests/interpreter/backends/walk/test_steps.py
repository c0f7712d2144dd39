"""What statements do, one after the other, before the first decision and after it."""

from __future__ import annotations

import pytest

from interpreter.errors import Stopped
from interpreter.kernel import Kernel, Position
from tests.interpreter.playing import inside, kernel, play, value

HEAD = """\
moggy 1

game steps "Steps":
    players 2..4
    length 100

enum Suit: sun, moon, star

card Card:
    suit: Suit
    age: 0..9 = 0
    copies 2 per Suit

zone deck of Card in order           seen: all
zone row of Card in order            seen: all
zone hand of Card per player         seen: all
zone slot of Card per Suit holds 1   seen: all

counter amount: 0..99 = 0 beyond lost        seen: all
counter own per player: 0..99 = 0 beyond lost   seen: all
counter here: 0..9 = 3 this turn     seen: all
mark noted: list of Suit holds 9 = []    seen: all
mark kept: set of Suit = {}          seen: all
mark last_player: Player    seen: all
history past of row holds 5
DECLARATIONS
setup:
    all Card -> deck
SETUP
play:
PLAY
"""


def game(setup: str = "", play: str = "", players: int = 3, declarations: str = "") -> Kernel:
    """A game with these lines in its setup and its play."""

    def block(lines: str) -> str:
        return "".join(f"    {line}\n" for line in lines.splitlines())

    play = play or "turns player in seating until never:\n    choose n in 0 .. 9"
    text = HEAD.replace("SETUP", block(setup)).replace("PLAY", block(play)).replace("DECLARATIONS", declarations)
    return kernel(text, players)


def start(setup: str, **parts: str) -> tuple[Kernel, Position]:
    found = game(setup, **parts)
    return found, found.start()


def listed(found: Kernel, position: Position, name: str) -> list[int]:
    address = found.layout.values[name].address
    return list(position[address + 1 : address + 1 + position[address]])


# -------------------------------------------------------------------------------------------------------------- moving


def test_the_end_of_an_ordered_zone_is_its_top() -> None:
    found, position = start(
        "if some c in deck where c.suit is star:\n    c -> row\n"
        "if some c in deck where c.suit is sun:\n    c -> end of row\n"
        "if some c in deck where c.suit is moon:\n    c -> bottom of row"
    )
    assert inside(found, position, "row") == [2, 4, 0]
    assert inside(found, position, "deck") == [1, 3, 5]


def test_a_component_moved_within_its_zone_goes_to_the_top() -> None:
    found, position = start("if some c in deck where c.suit is sun:\n    c -> deck")
    assert inside(found, position, "deck") == [1, 2, 3, 4, 5, 0]


def test_all_move_in_their_order_as_it_is_at_the_start() -> None:
    found, position = start("all deck -> row")
    assert inside(found, position, "row") == [0, 1, 2, 3, 4, 5]
    assert inside(found, position, "deck") == []
    assert position[found.layout.count : found.layout.count + 2] == (0, 6)


def test_take_moves_the_top_ones_or_nothing() -> None:
    found, position = start(
        "take 2 from deck to row otherwise set amount to 1\ntake 5 from deck to row otherwise set amount to amount + 10"
    )
    assert inside(found, position, "row") == [5, 4]
    assert inside(found, position, "deck") == [0, 1, 2, 3]
    assert value(found, position, "amount") == 10


def test_a_zone_that_holds_one_stops_a_second() -> None:
    found, position = start("if some c in deck where c.suit is sun:\n    c -> slot of sun")
    assert inside(found, position, "slot", 0) == [0] and inside(found, position, "slot", 1) == []
    with pytest.raises(Stopped) as caught:
        start("each c in Card where c.suit is sun:\n    c -> slot of sun")
    assert caught.value.diagnostic.code == "E705"


# ------------------------------------------------------------------------------------------------------------- storing


def test_what_is_beyond_is_lost() -> None:
    found, position = start("set amount to 60\nset amount to amount + 60")
    assert value(found, position, "amount") == 99


def test_sets_and_lists_are_copied() -> None:
    found, position = start("set kept to {moon}\nset noted to [star, sun, star]\nset kept to kept + {star}")
    assert position[found.layout.values["kept"].address] == 0b110
    assert listed(found, position, "noted") == [2, 0, 2]


def test_a_list_that_is_too_long_stops_the_run() -> None:
    with pytest.raises(Stopped) as caught:
        start("set noted to [sun, sun, sun, sun, sun, sun, sun, sun, sun, sun]")
    assert caught.value.diagnostic.code == "E704"


def test_attributes_change_for_one_component() -> None:
    found, position = start("if some c in deck where c.suit is moon:\n    set c.age to 5")
    assert [position[cell] for cell in found.layout.fields["age"]] == [0, 0, 5, 0, 0, 0]


def test_values_of_a_turn_begin_anew_with_it() -> None:
    found = game(play="turns player in seating until never:\n    choose n in 0 .. 9\n    set here to n\n"
                      "    choose k in 0 .. 1")  # fmt: skip
    position = play(found, ["7"])
    assert value(found, position, "here") == 7
    assert value(found, play(found, ["0"], position), "here") == 3


# -------------------------------------------------------------------------------------------------------------- loops


def test_each_goes_by_its_key_and_keeps_equal_ones_in_order() -> None:
    found, position = start(
        "each c in deck:\n    set c.age to if c.suit is sun then 1 else if c.suit is moon then 3 else 1\n"
        "each c in deck by c.age descending:\n    c -> row"
    )
    assert inside(found, position, "row") == [2, 3, 0, 1, 4, 5]


def test_each_tests_a_member_when_its_time_comes() -> None:
    found, position = start("each c in deck where count(row) < 4:\n    c -> row")
    assert inside(found, position, "row") == [0, 1, 2, 3]


def test_repeat_and_stop() -> None:
    found, position = start("repeat 5 times:\n    set amount to amount + 1\n    if amount = 3:\n        stop loop")
    assert value(found, position, "amount") == 3


def test_a_claim_that_fails_stops_the_run() -> None:
    found, position = start("repeat while amount < 4 at most 4 times:\n    set amount to amount + 1")
    assert value(found, position, "amount") == 4
    with pytest.raises(Stopped) as caught:
        start("repeat while amount < 4 at most 3 times:\n    set amount to amount + 1")
    assert caught.value.diagnostic.code == "E702"


def test_case_takes_the_row_of_the_value() -> None:
    found, position = start(
        "each s in Suit:\n    case s:\n        sun: set amount to amount + 1\n        else: set amount to amount + 20"
    )
    assert value(found, position, "amount") == 41


def test_procedures_have_their_own_names() -> None:
    declarations = (
        "\nprocedure add(n: 0..9, p: Player):\n    let twice = n * 2\n    p gains twice own\n"
        "\nprocedure add_all(n: 0..9):\n    each p in players:\n        add(n, p)\n"
    )
    found, position = start("add_all(2)\nadd_all(3)", declarations=declarations)
    assert [value(found, position, "own", seat) for seat in range(3)] == [10, 10, 10]


# -------------------------------------------------------------------------------------------------------------- turns


def seats(found: Kernel, choices: list[str]) -> list[int]:
    """Who decides before each of the choices, and after the last."""
    position, order = found.start(), []
    for choice in choices:
        order.append(found.seat(position))
        position = play(found, [choice], position)
    return [seat for seat in (*order, found.seat(position)) if seat is not None]


def test_passing_for_good_and_skipping_once_differ() -> None:
    turns = "turns player in seating until all_out:\n    choose one:\n        act: set here to 1\n        leave: LEAVE"
    out = game(play=turns.replace("LEAVE", "out of this turns"))
    assert seats(out, ["act", "leave", "act", "act", "act", "leave", "act", "leave"]) == [0, 1, 2, 0, 2, 0, 2, 2]
    skip = game(play=turns.replace("LEAVE", "skip").replace("all_out", "passed_in_row"))
    assert seats(skip, ["leave", "leave", "act", "leave", "leave", "leave"]) == [0, 1, 2, 0, 1, 2]


def test_the_order_is_read_again_at_each_new_circle() -> None:
    found = game(
        play="turns player in order(last_player) until never:\n"
        "    choose n in 0 .. 9\n    if n = 1:\n        set last_player to player",
    )
    assert seats(found, ["0", "1", "0", "0", "0", "0"]) == [0, 1, 2, 1, 2, 0, 1]


# ----------------------------------------------------------------------------------------------------------- histories


def test_a_history_counts_positions_in_which_alike_components_are_swapped() -> None:
    def times(*moves: str) -> int:
        lines = "\n".join(moves)
        found, position = start(f"all deck -> row\n{lines}\nset amount to times(past)")
        return value(found, position, "amount")

    swap = "if some c in row where c.suit is star:\n    c -> row"
    other = "if some c in row where c.suit is sun:\n    c -> row"
    assert times() == 0
    assert times("record past") == 1
    assert times("record past", swap) == 1
    assert times("record past", "record past", swap, "record past") == 3
    assert times("record past", other) == 0
    assert times("record past", "forget past") == 0
