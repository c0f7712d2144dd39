"""Small games that put rules where play is hard to follow: what waits inside of what, names that mean something else.

Each is played by chance; together they hold every sort of statement.
"""

from __future__ import annotations

from dsl.source import Source
from interpreter import Rules
from interpreter.rules import examine
from tests.laws.expressions import no_sheet

MARKET = """\
moggy 1

game market "Market":
    players 2..4
    seats ann, bob, cy, di
    length 400

enum Suit: sun, moon

card Card:
    suit: Suit
    copies 6 per Suit

token Stall per player:
    worth: 0..9 = 3
    copies 2

zone deck of Card in order                 seen: count by all
zone hand of Card per player in order      seen: all
zone heap of Card in order                 seen: all
zone yard of Stall per player holds 2      seen: all
zone gone of Stall                         seen: all
zone shelf of Stall in order               seen: all
counter gold per player: 0..9 = 4 beyond lost     seen: all
counter days: 0..9 = 0 beyond lost                     seen: all
mark last per player: Suit or none = none  seen: all
mark kept: list of Suit holds 3 = []       seen: all
history past of gold holds 200

procedure pay(p: Player, n: 1..9):
    choose m in 1 .. n by p:
        otherwise skip
    set gold of p to gold of p - m
    if gold of p = 0: p gains 1 gold

procedure trade(p: Player):
    pay(p, 5)
    each q in others(p) by gold of q descending where gold of q > 2:
        pay(q, 1)
        p gains 1 gold

actions deals:
    sell "sell" c in hand of player:
        set last of player to c.suit
        c -> heap
        trade(player)
        player gains 2 gold
    swap "swap" x in yard of player, q in others(player) where some y in yard of q where y.worth > 1:
        set x.worth to (x.worth + 4) mod 10
        choose one:
            more: set x.worth to (x.worth + 1) mod 10
            same: q gains 1 gold
        if x.worth > 5: x -> gone
    barter "barter" x in yard of player, y in Stall where x.owner != y.owner and y.on_board = x.on_board:
        set x.worth to (x.worth + y.worth) mod 10
    skip_it where gold of player > 3: skip

setup:
    all Card -> deck
    shuffle deck
    each x in Stall: x -> yard of x.owner
    each p in players: draw 2 from deck to hand of p

play:
    round day, 4 times:
        set days to days + 1
        phase morning:
            turns player in seating until passed_in_row:
                draw 1 from deck to hand of player otherwise skip
                choose one:
                    any of deals
                    leave where days > 1: out of this turns
                    otherwise skip
        phase noon:
            record past
            each p in players by gold of p descending, ties order(ann):
                choose n in 0 .. count(hand of p) by p
                repeat while count(hand of p) > n at most 20 times:
                    take 1 from hand of p to heap otherwise skip
            together p in players:
                choose c in Suit
                set last of p to c
        phase evening:
            each s in Suit where some p in players where last of p = s:
                set kept to [s, moon]
                if days > 2: set kept to [s]
            all gone -> shelf
            if times(past) > 1: all heap -> deck
            shuffle deck
    finish "dusk"

end:
    score gold: gold
    score worth: sum x.worth over x in yard of player
    rank by gold, most first
    rank by worth, fewest first
    ties shared
"""

NAMES = """\
moggy 1

game names "Names":
    players 2
    length 60

token Man per player:
    copies 2

graph board:
    grid 3 by 3
    relations orthogonal, diagonal

zone put of Man per Site holds 1    seen: all
zone heap of Man per player         seen: all
mark m per Site: Player or none = none   seen: all
counter r: 0..99 = 0 beyond lost         seen: all

define fill(t: 0..9) = t * 2 + 1
define same(b: Site, a: Site) = b.row = a.row
define crowded(p: Player) = some k in board where m of k = p and full(m)
define many(pc: Player) = those n in board where m of n = pc

relation move(whom: Player):
    step: orthogonal to m of it = whom
    leap: diagonal{1..2} through m of it is none to not (m of it = whom)

procedure record(times_: 0..9, restore: Site, x: Player):
    let save = fill(times_)
    choose find in many(x) by x:
        otherwise skip
    set r to r + save + find.row
    if crowded(x) or same(restore, find): set r to r + 1

setup:
    each x in Man: x -> heap of x.owner

play:
    turns player in seating until full(m):
        choose one:
            m_ t in board where m of t is none:
                set m of t to player
                let contents = 3
                record(contents, t, player)
            n x in heap of player, b in ends(move(player), from: b2) where put of b is empty: x -> put of b
            otherwise skip
    finish "end"

end:
    rank by r, most first
    ties shared
"""


def awkward(text: str) -> Rules:
    """The rules of such a game."""
    rules = examine(Source("awkward.mog", text), no_sheet)
    assert not rules.findings.errors, [(found.message, rules.place(found.span)) for found in rules.findings]
    return rules
