"""A whole game of laying pieces: Cram on 4 by 4, in which both players lay dominoes and whoever cannot loses."""

from __future__ import annotations

from math import factorial

from interpreter import Game, State
from interpreter.loading import load_text

CRAM = """\
moggy 1

game cram "Cram":
    players 2
    length 16

tile Domino:
    copies 8
    drawn
    ```
    ##
    ```

graph board:
    grid 4 by 4

zone box of Domino    seen: all
zone laid of Domino    seen: all
mark covered per Site: yes/no = no    seen: all

define free = those s in board where not covered of s

setup:
    all Domino -> box

play:
    turns player in seating until never:
        choose x from box, q in placements(x, in: free):
            otherwise lose player "there is no room"
        x -> laid
        each s in q:
            set covered of s to yes

end:
    rank by if winner is player then 1 else 0, most first
    ties shared
"""

# how many ways there are to lay so many dominoes on a 4 by 4 board; all together 10012, the fourth in OEIS A028420
WAYS = (1, 24, 224, 1044)


def lay(game: Game, state: State, number: int) -> int:
    """In how many sequences so many dominoes can be laid."""
    if number == 0:
        return 1
    seat = state.waiting[0]
    return sum(lay(game, game.apply(state, decision), number - 1) for decision in game.decisions(state, seat))


def test_dominoes_are_laid_in_every_order() -> None:
    game = load_text(CRAM)
    for number in (1, 2):
        assert lay(game, game.start(), number) == WAYS[number] * factorial(number)


def test_whoever_finds_no_room_loses() -> None:
    game = load_text(CRAM)
    for result in game.random_playouts(5, seed=4):
        assert result.outcome.reason == "there is no room"
