"""The verbs with which statements begin, as people are told about them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Verb:
    """A verb: how a statement with it is written, and what happens."""

    name: str
    pattern: str
    doc: str


VERBS = (
    Verb("finish", 'finish "why"', "The game ends; `end` says who has won."),
    Verb("win", 'win player "why"', "The game ends, and `winner` is this player or team."),
    Verb("lose", 'lose player "why"', "The game ends; with two players, `winner` is the other one."),
    Verb("draw_game", 'draw_game "why"', "The game ends without a winner."),
    Verb("eliminate", "eliminate player now", "A player or team is out of the game and takes no more turns."),
    Verb("take", "take 1 from z to y otherwise s", "Components move, from the top of the zone if it has an order."),
    Verb(
        "draw",
        "draw 2 from deck to hand otherwise s",
        "Cards move from the top of a pile; `draw up to 2` takes what is left.",
    ),
    Verb("deal", "deal 5 from deck to hand", "Every player gets so many, one at a time, in seating order."),
    Verb("refill", "refill row to 3 from deck", "Draws until a zone holds so many or the pile is empty."),
    Verb(
        "shuffle", "shuffle deck", "Nobody knows the order of the pile any more; chance decides when a card is drawn."
    ),
    Verb("turn", "turn over discard to deck", "A whole pile is turned upside down onto another."),
    Verb(
        "roll",
        "roll d6",
        "Rolls a die and names what it shows up to the end of the block; for two dice `let one = d6` keeps it before "
        "`roll d6` once more. `roll z` rolls all dice in a zone.",
    ),
    Verb(
        "show", "show z to all", "All, or the owner, see what lies in a zone now, or a component; it stays where it is."
    ),
    Verb(
        "hide",
        "hide z from all",
        "Nobody but those who remember it knows any more what lies in a zone, or a component.",
    ),
    Verb(
        "reveal",
        "reveal z",
        "All see what lies in a zone, or a component or counter, and the rules may speak of it to all.",
    ),
    Verb("record", "record seen_before", "The present position goes into a history."),
    Verb("forget", "forget seen_before", "A history is empty again."),
    Verb("sort", "sort turn_order by key descending", "Seats are put in order by a key; equal ones keep their places."),
    Verb("arrange", "arrange turn_order at random", "Seats are put in an order by chance."),
    Verb("lay", "lay strips at random", "The strips of a printed board are laid side by side in a random order."),
    Verb("decide", "decide a", "In `rank by playing`: this player comes before those tied with it."),
)
"""All of them; dsl/lower/verbs.py says what they mean."""
