"""Rule files and sheets that several tests use."""

from __future__ import annotations

DRAFT = """\
moggy 1

game draft "Draft":
    players 2
    seats north, south
    length 12

enum Suit: sun, moon

card Card:
    suit: Suit
    value: 1..9
    sheet "cards.yaml"

zone row of Card in order          seen: all
zone taken of Card per player      seen: all

setup:
    all Card -> row

play:
    turns player in seating until never:
        choose c from row:
            otherwise finish "every card is taken"
        c -> taken of player

end:
    score points: sum c.value over c in taken of player
    rank by points, most first
    ties shared
"""

DRAFT_SHEET = """\
- {id: first, suit: sun, value: 3}
- {suit: moon, value: 5, copies: 2}
"""
