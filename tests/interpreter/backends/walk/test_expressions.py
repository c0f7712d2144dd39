"""What expressions mean: each is a score of a small game, worked out in a known position."""

from __future__ import annotations

import pytest

from interpreter.kernel import Kernel
from tests.interpreter.playing import kernel

# Stones of red on d1, a2, b2 and of blue on c1; one man of red on a1; `extra` is 4.
WORLD = """\
moggy 1

game world "World":
    players 2
    seats red, blue
    length 9

option extra: 0..9 = 4

enum Suit: sun, moon, star

token Man per player:
    weight: 1..9 = 2
    copies 2

card Card:
    suit: Suit
    copies 2 per Suit

graph board:
    grid 4 by 3

zone at of Man per Site holds 1           seen: all
zone box of Man per player                seen: all
zone deck of Card in order                seen: all
mark stone per Site: Player or none = none    seen: all
mark goal: Site or none = none            seen: all
mark liked: set of Suit = {sun, star}     seen: all
mark trail: list of Site holds 4 = [c1, a2, c1]    seen: all
counter gold per player: 0..99 = 7        seen: all

define double(n: 0..99) = n * 2
define plus(a: 0..99, b: 0..99, c: 0..99) = a + b * c
define stones(p: Player) = those s in board where stone of s = p
define price(c: Suit) =
    by c:
        sun: 10
        moon, star: 20

relation own(p: Player):
    step: orthogonal to stone of it = p

relation hop(p: Player):
    jump: orthogonal to stone of it = p then orthogonal to stone of it is none

setup:
    set stone of d1 to red
    set stone of a2 to red
    set stone of b2 to red
    set stone of c1 to blue
    each x in Man:
        x -> box of x.owner
    if some x in box of red where x.weight = 2:
        x -> at of a1
    all Card -> deck

play:
    choose n in 1 .. 2 by red
    finish "done"

end:
    score asked: SCORE
    rank by asked, most first
    ties shared
"""

NUMBERS = {
    "7 div 2": 3,
    "(0 - 7) div 2": -4,
    "(0 - 7) mod 3": 2,
    "7 mod 3": 1,
    "2 + 3 * 4": 14,
    "- extra": -4,
    "double(double(3)) + double(1)": 14,
    "plus(1, plus(1, 1, 1), 3)": 7,
    "if extra > 3 then 1 else 2": 1,
    "price(sun) + price(star)": 30,
    "gold of blue - 1": 6,
    # sets, lists, ranges, enums
    "count(liked)": 2,
    "count(liked + {moon})": 3,
    "count(liked - {sun, moon})": 1,
    "count(stones(red) + stones(blue))": 4,
    "count(trail)": 3,
    "count s in trail where s = c1": 2,
    "count n in 3 .. 7 where n != 5": 4,
    "count n in 7 .. 3 where yes": 0,
    "count c in Suit where c != moon": 2,
    # loops over domains
    "count s in board where stone of s is none": 8,
    "sum s.row over s in board": 24,
    "sum s.row over s in board where s.column = 2": 6,
    "most s.column over s in board where stone of s = red else 0": 4,
    "least s.column over s in board where s.row > 5 else 9": 9,
    "sum gold of p over p in players": 14,
    # components and zones
    "count(box of red) * 10 + count(box of blue)": 12,
    "count(deck)": 6,
    "count x in Man where x.on_board": 1,
    "sum x.weight over x in Man": 8,
    "count c in deck where c.suit is moon": 2,
    "count x in at of a1 where x.owner = red": 1,
    # words and relations
    "count(reachable(a2, by: own(red)))": 2,
    "count(ends(hop(red), from: b1))": 3,
    "count(neighbours(a1, by: orthogonal))": 2,
    "count(neighbours(b2, by: orthogonal or diagonal))": 8,
    "count(within(a1, 2, by: orthogonal))": 6,
    "count(paths(hop(red), from: a1))": 2,
    "sum count(squares(m)) over m in paths(hop(red), from: b1)": 9,
    "count(groups(stones(red), by: orthogonal))": 2,
    "count(others(red))": 1,
}

TESTS = {
    "extra = 4 and not extra < 4": True,
    "extra != 4 or extra >= 5": False,
    "goal is none": True,
    "stone of a1 is none": True,
    "stone of c1 = red": False,
    "star in liked": True,
    "moon in liked": False,
    "liked = {star, sun}": True,
    "liked = {star}": False,
    "liked - {sun, star} is empty": True,
    "a2 in trail": True,
    "b2 in trail": False,
    "extra in 1 .. 4": True,
    "extra in 5 .. 9": False,
    "some s in board where stone of s is none and s.corner": True,
    "every s in board where s.row < 4": True,
    "no s in board where s.row > 2": False,
    "at of a1 is empty": False,
    "at of b1 is empty": True,
    "some x in at of a1 where x.site = a1": True,
    "left(red) = right(red) and left(red) = blue": True,
    "south(a1) is none": True,
    "north(a1) = a2": True,
}


def score(text: str) -> int:
    """The value of an expression in the position at the start."""
    game: Kernel = kernel(WORLD.replace("SCORE", text))
    return game.value(game.program.end.scores[0].value)(game.start())


@pytest.mark.parametrize("text", NUMBERS)
def test_numbers(text: str) -> None:
    assert score(text) == NUMBERS[text]


@pytest.mark.parametrize("text", TESTS)
def test_answers(text: str) -> None:
    assert score(f"if {text} then 1 else 0") == int(TESTS[text])


def test_first_and_best_are_the_first_in_canonical_order() -> None:
    game = kernel(
        WORLD.replace("SCORE", "0").replace(
            'finish "done"',
            """if some s in board where stone of s is none and s.row = 2:
        set goal to s
    let b = best s in board by s.row where stone of s is none
    if b is not none:
        set trail to [b]
    choose m in 1 .. 2 by red
    finish "done\"""",
        )
    )
    position = game.apply(game.start(), game.options(game.start())[0])
    sites = game.layout.material.boards["board"].sites
    assert sites[position[game.layout.values["goal"].address]] == "c2"
    trail = game.layout.values["trail"].address
    assert [sites[each] for each in position[trail + 1 : trail + 1 + position[trail]]] == ["a3"]
