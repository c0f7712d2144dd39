"""Rule files that would betray a secret are refused, with the secret, the line and the remedy named (semantics, 35)."""

from __future__ import annotations

import pytest

from dsl.check import check
from dsl.diagnostics.catalogue import lookup
from dsl.parse import parse
from dsl.source import Source
from interpreter.words import VOCABULARY

GAME = """moggy 1

game example "Example":
    players 2
    seats ana, ben
    length 99

enum Rank: low, high

card Card:
    rank: Rank
    copies 5 per Rank
die Die:
    shows: Rank
    copies 3

zone deck of Card in order       seen: count by all
zone hand of Card per player     seen: value by owner, count by all
zone table of Card               seen: all
zone box of Die                  seen: count by all
counter coins per player: 0..9 = 5 beyond lost    seen: value by owner
counter bank: 0..20 = 0 beyond lost               seen: all
mark bold: yes/no = no                            seen: all
mark starter: Player                              seen: all

setup:
    all Card -> deck
    all Die -> box
    shuffle deck
    deal 3 from deck to hand
    roll box

play:
{rules}
    finish "done"

end:
    reveal coins
    score cards: count(hand) + coins
    rank by cards, most first
    ties shared
"""


def findings(rules: str) -> list[tuple[str, str, str]]:
    """Code, sentence and line of all that is found in a game with these rules of play."""
    source = Source("example.mog", GAME.format(rules="\n".join(f"    {line}" for line in rules.strip().splitlines())))
    file, found = parse(source)
    assert file is not None, list(found)
    _, checked = check(file, VOCABULARY)
    return [(d.code, d.message, source.line(source.position(d.span.start)[0]).strip()) for d in checked]


BETRAYALS = {
    "options that depend on a rival's hand": (
        "E501",
        "hand",
        "choose c in table by p where some x in hand of left(p) where x.rank is c.rank:",
        """\
each p in players:
    choose c in table by p where some x in hand of left(p) where x.rank is c.rank:
        otherwise skip
""",
    ),
    "a domain picked by a secret": (
        "E501",
        "hand",
        "choose x in (those y in hand of left(p) where y.rank is high) by p:",
        """\
each p in players:
    choose x in (those y in hand of left(p) where y.rank is high) by p:
        otherwise skip
""",
    ),
    "a bid up to what a rival has": (
        "E501",
        "coins",
        "choose n in 0 .. coins of left(p) by p:",
        """\
each p in players:
    choose n in 0 .. coins of left(p) by p:
        otherwise skip
""",
    ),
    "a guard that reads the closed box": (
        "E501",
        "box",
        "where frog: some d in box where d.shows is high",
        """\
each p in players:
    may by p:
        where frog: some d in box where d.shows is high
        set bold to yes
""",
    ),
    "asking only those who have the card": (
        "E502",
        "hand",
        "may by p: set bold to yes",
        """\
each p in players where some x in hand of p where x.rank is high:
    may by p: set bold to yes
""",
    ),
    "skipping a turn of whoever cannot pay": (
        "E502",
        "coins",
        "choose n in 1 .. 3",
        """\
turns player in seating until passed_in_row:
    if coins = 0:
        skip
    else:
        choose n in 1 .. 3
""",
    ),
    "a round that ends when a secret says so": (
        "E502",
        "box",
        "round hunt until some d in box where d.shows is high:",
        """\
round hunt until some d in box where d.shows is high:
    each p in players:
        choose n in 1 .. 3 by p
""",
    ),
    "chance that falls only for some": (
        "E502",
        "hand",
        "roll d6",
        """\
each p in players:
    if some x in hand of p where x.rank is high:
        roll d6
""",
    ),
    "a public mark made from a hand": (
        "E503",
        "hand",
        "set bold to some x in hand of ana where x.rank is high",
        """\
set bold to some x in hand of ana where x.rank is high
""",
    ),
    "a public counter paid from secret coins": (
        "E503",
        "coins",
        "bank gains coins of ana bank",
        """\
bank gains coins of ana bank
""",
    ),
    "a hidden die put where all see it": (
        "E504",
        "hand",
        "each x in hand of ana: x -> table",
        """\
each p in players:
    hide hand of p from all
each x in hand of ana: x -> table
""",
    ),
    "asking as often as a hand has good cards": (
        "E502",
        "hand",
        "choose n in 1 .. 3 by ana",
        """\
repeat (count x in hand of ana where x.rank is high) times:
    choose n in 1 .. 3 by ana
""",
    ),
    "drawing as many cards as there are secret coins": (
        "E502",
        "coins",
        "draw coins of ana from deck to hand of ana otherwise skip",
        """\
draw coins of ana from deck to hand of ana otherwise skip
""",
    ),
    "asking whoever is the richer": (
        "E502",
        "coins",
        "choose n in 1 .. 3 by (if coins of ana > coins of ben then ana else ben)",
        """\
choose n in 1 .. 3 by (if coins of ana > coins of ben then ana else ben)
""",
    ),
    "moving a card only when it is good": (
        "E502",
        "hand",
        "each x in hand of ana where x.rank is high: x -> table",
        """\
each x in hand of ana where x.rank is high: x -> table
""",
    ),
}
"""Code, secret, line and the rules that would betray it."""


@pytest.mark.parametrize("name", BETRAYALS)
def test_what_would_betray_a_secret_is_refused(name: str) -> None:
    code, secret, line, rules = BETRAYALS[name]
    found = findings(rules)
    assert [(c, text) for c, _, text in found] == [(code, line)]
    assert f"`{secret}`" in found[0][1]
    assert lookup(code).remedy


HARMLESS = {
    "own cards are offered to their owner": """\
each p in players:
    choose x from hand of p by p:
        otherwise skip
""",
    "a move by choice shows the card": """\
each p in players:
    choose x from hand of p by p:
        otherwise skip
    x -> table
""",
    "asking everybody": """\
each p in players:
    may by p:
        where high: some x in hand of p where x.rank is high
        set bold to yes
""",
    "bids inside together": """\
together player in players:
    choose n in 0 .. coins
""",
    "a die that was revealed": """\
reveal box
if some d in box where d.shows is high:
    set bold to yes
""",
    "a rival's open cards": """\
reveal hand
each p in players:
    may by p:
        where high: some x in hand of left(p) where x.rank is high
        set bold to yes
""",
}


@pytest.mark.parametrize("name", HARMLESS)
def test_what_betrays_nothing_is_allowed(name: str) -> None:
    assert findings(HARMLESS[name]) == []


def test_a_definition_has_the_audience_of_the_place_where_it_is_used() -> None:
    rules = "each p in players:\n    may by p:\n        where good: strong(left(p))\n        set bold to yes"
    define = "define strong(p: Player) = some x in hand of p where x.rank is high\n\nsetup:"
    source = Source("example.mog", GAME.replace("setup:", define).format(rules="    " + rules.replace("\n", "\n    ")))
    file, _ = parse(source)
    assert file is not None
    _, found = check(file, VOCABULARY)
    assert [d.code for d in found] == ["E501"]
    own = Source("example.mog", source.text.replace("strong(left(p))", "strong(p)"))
    file, _ = parse(own)
    assert file is not None
    _, found = check(file, VOCABULARY)
    assert [d.code for d in found] == []
