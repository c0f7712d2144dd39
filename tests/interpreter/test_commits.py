"""How many decisions one player can make in a `together` block, which is how much room there must be."""

from __future__ import annotations

import pytest

from dsl.program import TogetherStep
from interpreter.commits import MOST_DECISIONS, Block
from tests.interpreter.playing import kernel

HEAD = """
option size: 1..9 = 4
enum Colour: red, green, blue

card Card per player:
    copies 5

zone hand of Card per player    seen: all
zone kept of Card per player    seen: all
counter level per player: 0..99 = 0 beyond lost    seen: all

procedure two(p: Player):
    choose one by p:
        a: skip
        b: skip
    choose one by p:
        c: skip
        d:
            choose one by p:
                e: skip
                f: skip

setup:
    all Card -> hand of owner

play:
    together player in players:
BODY
    finish "done"
"""


def most(*lines: str) -> int:
    """The bound for a block of these lines, with two players."""
    game = kernel(HEAD.replace("BODY", "\n".join(f"        {line}" for line in lines)))
    step = next(step for step in game.program.steps if isinstance(step, TogetherStep))
    return Block(game.program, game.layout.spaces, step).most()


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (("choose n in 1 .. 3",), 1),
        (("choose n in 1 .. 3", "choose x in Colour"), 2),
        (("may:", "    choose n in 1 .. 3"), 2),
        (("choose one:", "    a: choose n in 1 .. 3", "    b: skip"), 2),
        (("if level > 3:", "    choose n in 1 .. 3", "    choose k in 1 .. 3", "else:", "    choose j in 1 .. 3"), 2),
        (("two(player)",), 3),
        (("two(player)", "two(player)"), 6),
    ],
)
def test_without_loops_it_is_the_longest_way(lines: tuple[str, ...], number: int) -> None:
    assert most(*lines) == number


@pytest.mark.parametrize(
    ("lines", "needed", "room"),
    [
        (("repeat 3 times:", "    choose n in 1 .. 3"), 3, 4),
        (("repeat size times:", "    two(player)"), 12, 15),
        (("repeat while level < 9 at most 6 times:", "    choose n in 1 .. 3"), 6, 7),
        (("each x in Colour:", "    choose n in 1 .. 3", "    choose k in 1 .. 3"), 6, 8),
        (("each c in hand:", "    choose n in 1 .. 3"), 5, 11),
        (("repeat 2 times:", "    each x in Colour:", "        choose n in 1 .. 3"), 6, 12),
    ],
)
def test_a_loop_goes_round_as_often_as_it_says(lines: tuple[str, ...], needed: int, room: int) -> None:
    # Whether the round after the last begins is not looked at, so there is room for one more in each loop; and a zone
    # may hold all ten cards, as far as their kind tells.
    assert needed <= most(*lines) == room


def test_picking_several_ends_with_the_last_member() -> None:
    # ten cards of both players, as far as the kind tells, and `done`
    assert 5 + 1 <= most("choose any c from hand", "all c -> kept") <= 10 + 2


def test_where_nothing_is_known_there_is_a_most() -> None:
    assert most("repeat while level < 9 at most level + 5 times:", "    choose n in 1 .. 3") == MOST_DECISIONS
