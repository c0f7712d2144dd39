"""What lies on no board, as text: hands, piles, dice, counters and marks, as far as a viewer sees them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import interpreter
from interpreter import SPECTATOR, Game, State, Viewer
from tools.drawing.columns import size, wrapped
from tools.drawing.ledger import Ledger
from tools.drawing.terminal import Ink

RULES = """\
moggy 1

game market "Market":
    players 2
    seats ann, bob
    length 20

enum Fruit: apple, dragon_fruit
card Card per player:
    fruit: Fruit
    copies 2 per Fruit
die Die:
    shows: 1..6
    copies 3

zone hand of Card per player            seen: value by owner, count by all
zone line of Card per player in order   seen: order by all
zone stall of Card in order             seen: all
zone cup of Die                         seen: all
zone chest of Card                      seen: existence by all
counter coins per player: 0..9 = 3      seen: value by owner
counter points per player: 0..9 = 0     seen: all
counter price: 1..9 = 4                 seen: all
mark seller: Player or none = none      seen: all
mark asleep per player: yes/no = no     seen: all

setup:
    all Card -> hand of owner
    all Die -> cup

play:
    turns player in seating until never:
        choose one:
            sell c from hand: reveal c; c -> stall; set seller to player
            lay c from hand: c -> line
            sleep: set asleep of player to yes
            stop: finish "enough"

end:
    score points: points
    rank by points, most first
    ties shared
"""


@pytest.fixture(scope="module")
def game() -> Game:
    return interpreter.load_text(RULES)


def after(game: Game, *choices: str) -> State:
    state = game.start()
    for choice in choices:
        state = game.apply(state, choice)
    return state


def lines(game: Game, state: State, viewer: Viewer, width: int = 80, ink: Ink | None = None) -> Sequence[str]:
    return Ledger(game, ("ann", "bob"), {}, ink or Ink()).lines(game.view(state, viewer), width)


def test_a_seat_sees_its_hand_and_the_backs_of_others(game: Game) -> None:
    assert lines(game, after(game), 1) == [
        "        hand                      coins   points",
        "● ann   apple×2  dragon fruit×2   3       0",
        "○ bob   ▒▒▒▒ 4                            0",
        "stall   –",
        "cup     [1]×3",
        "chest   ?",
        "price 4",
    ]


def test_the_spectator_sees_neither_and_no_column_of_what_nobody_may_know(game: Game) -> None:
    seen = lines(game, after(game), SPECTATOR)
    assert seen[:3] == ["        hand     points", "● ann   ▒▒▒▒ 4   0", "○ bob   ▒▒▒▒ 4   0"]
    assert not any("coins" in line for line in seen)


def test_cards_on_the_table_wear_the_sign_of_their_owner_and_marks_stand_at_the_seat(game: Game) -> None:
    seen = lines(game, after(game, "sell apple", "sleep"), SPECTATOR)
    assert seen[1] == "● ann   ▒▒▒ 3    0        seller"
    assert seen[2] == "○ bob   ▒▒▒▒ 4   0        asleep"
    assert "stall   ●apple" in seen


def test_what_lies_in_order_unseen_keeps_its_places(game: Game) -> None:
    state = after(game, "lay apple", "sleep", "lay dragon_fruit")
    assert "▒▒ 2" in lines(game, state, 2)[1]


def test_long_rows_are_broken_where_they_must_be(game: Game) -> None:
    seen = lines(game, after(game, "sell apple", "sell apple", "sell dragon_fruit", "sell dragon_fruit"), 1, width=50)
    assert max(len(line) for line in seen) <= 50
    start = next(number for number, line in enumerate(seen) if line.startswith("stall"))
    assert seen[start : start + 2] == ["stall   ●apple  ○apple  ●dragon fruit", "        ○dragon fruit"]


def test_plain_letters_where_signs_cannot_be_shown(game: Game) -> None:
    seen = lines(game, after(game, "sell apple"), 2, ink=Ink(signs=False))
    assert seen[1].startswith("X ann   ### 3")
    assert "apple*2" in seen[2]


def test_colour_takes_no_room() -> None:
    assert size(Ink(colour=True).strong("apple")) == 5
    assert wrapped([Ink(colour=True).strong("apple")] * 3, 11) == [
        " ".join([Ink(colour=True).strong("apple")] * 2),
        Ink(colour=True).strong("apple"),
    ]


def test_a_position_tells_a_viewer_no_more_than_the_view(game: Game) -> None:
    state, other = after(game, "lay apple", "sleep"), after(game, "lay dragon_fruit", "sleep")
    for viewer in (2, SPECTATOR):
        assert game.view(state, viewer) == game.view(other, viewer)
        assert lines(game, state, viewer) == lines(game, other, viewer)


PAIRS = """\
moggy 1

game shoes "Shoes":
    players 4
    seats ann, bob, cat, dan
    teams of 2
    length 20

enum Shoe: left, right

counter jokers per team: 0..2 = 2           seen: all
mark lost per player per Shoe: yes/no = no  seen: all

play:
    turns player in seating until never:
        choose one:
            lose s in Shoe:
                team of player pays 1 jokers
                set lost of player[s] to yes
            stop: finish "enough"

end:
    score jokers: jokers of team of player
    rank by jokers, most first
    ties shared
"""


def test_what_a_team_has_stands_beside_each_of_its_seats_and_a_yes_for_a_word_is_that_word() -> None:
    game = interpreter.load_text(PAIRS)
    names = ("ann", "bob", "cat", "dan")
    view = game.view(after(game, "lose right", "lose left", "lose left"), SPECTATOR)
    assert Ledger(game, names, {}, Ink()).lines(view, 80) == [
        "        jokers   lost",
        "● ann   0        right",
        "○ bob   1        left",
        "▲ cat   0        left",
        "△ dan   1        –",
    ]
