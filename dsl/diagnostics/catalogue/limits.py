"""E70x: what rules claim and play does not keep; it stops the run."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry, Example

FRAME = """\
moggy 1

game walk "A walk":
    players 2
    length LENGTH

token Man per player:
    copies 2

graph board:
    grid 5 by 5
    relations orthogonal

zone box of Man per player    seen: all
zone at of Man per Site holds 1    seen: all
counter steps: 0..20 = 0    seen: all
mark trail: list of Player holds 1 = []    seen: all
history before of steps holds 2

relation far:
    way: orthogonal{STEPS}

setup:
    each x in Man:
        x -> box of x.owner

play:
    turns player in seating until steps = 6:
        set steps to (steps + 1) mod 20
RULES
    finish "home"

end:
    rank by steps, most first
    ties shared
"""


def walk(*rules: str, length: int = 50, steps: str = "1..2") -> Example:
    """A game whose turns hold these lines, played to its end or until it is stopped."""
    lines = "\n".join(f"        {rule}" for rule in rules)
    text = FRAME.replace("RULES", lines).replace("LENGTH", str(length)).replace("STEPS", steps)
    return Example(text, command="run game.mog")


BIDS = """\
moggy 1

game bids "Bids":
    players 2
    length 500

card Card:
    copies 2

zone deck of Card in order    seen: count by all
zone open of Card             seen: all
counter steps per player: 0..99 = 0 beyond lost    seen: all

setup:
    all Card -> deck
    shuffle deck
DEAL

play:
    together player in players:
        set steps to 1
RULES
    finish "home"

end:
    rank by steps, most first
    ties shared
"""


def bids(deal: str, *rules: str) -> Example:
    """A game of one block in which both players decide at once, played to its end or until it is stopped."""
    lines = "\n".join(f"        {rule}" for rule in rules or ("choose n in 1 .. 3",))
    return Example(BIDS.replace("DEAL", deal).replace("RULES", lines), command="run game.mog")


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "E701",
        "length-passed",
        "error",
        "play is still going on after the {most} decisions that `length` allows",
        "The line `length` claims how many decisions a whole game can have, and this game has more.",
        "Raise the number if games may be that long; else find out why play goes round, and let a rule end it.",
        wrong=walk("choose n in 1 .. 3", length=5),
        right=walk("choose n in 1 .. 3", length=6),
    ),
    Entry(
        "E702",
        "loop-claim-passed",
        "error",
        "this loop goes round more than {most} times, which it says are enough",
        "`at most` claims how often a loop can go round, and a claim that fails is a rule that is wrong.",
        "Raise the number, or let something in the loop bring it to its end.",
        wrong=walk("repeat while steps < 6 at most 2 times:", "    set steps to (steps + 1) mod 20"),
        right=walk("repeat while steps < 6 at most 5 times:", "    set steps to (steps + 1) mod 20"),
    ),
    Entry(
        "E703",
        "no-option",
        "error",
        "nobody can choose anything here, and no `otherwise` says what happens then",
        "A choice without an option would leave the game standing still.",
        "Write `otherwise` with what happens, or see to it that there is always something to choose.",
        wrong=Example(walk("choose x in Man").text.replace("copies 2", "copies 0"), command="run game.mog"),
        right=walk("choose x in Man"),
    ),
    Entry(
        "E704",
        "list-too-long",
        "error",
        "there is only room for {most} here, and this list is longer",
        "What keeps a list has the room that its declaration says after `holds`.",
        "Raise the number after `holds`, or keep a shorter list.",
        wrong=walk("set trail to seating"),
        right=walk("set trail to [player]"),
    ),
    Entry(
        "E705",
        "zone-full",
        "error",
        "`{zone}` is full: it holds no more than {most}",
        "A zone never has more components than it says after `holds`, and a move happens whole or not at all.",
        "Test whether there is room before moving, move something away first, or let the zone hold more.",
        wrong=walk("each x in Man:", "    x -> at of c3"),
        right=walk("each x in Man where at of c3 is empty:", "    x -> at of c3"),
    ),
    Entry(
        "E706",
        "history-full",
        "error",
        "`{history}` is full: it holds no more than {most} positions",
        "A history that forgot its oldest position by itself would make a rule about repetition wrong.",
        "Raise the number after `holds`, or `forget` the history when old positions cannot come back.",
        wrong=walk("record before"),
        right=walk("forget before", "record before"),
    ),
    Entry(
        "E707",
        "endless-run",
        "error",
        "play goes on without a decision for {most} steps, so it seems to have no end",
        "A loop in which nobody decides must come to its end by itself.",
        "Let something in the loop change what it waits for.",
        wrong=walk("set steps to 0"),
        right=walk("skip"),
    ),
    Entry(
        "E708",
        "too-many-paths",
        "error",
        "more than {most} paths lead on from one place here",
        "Paths are gone through one by one, so there must not be too many of them.",
        "Let the relation take fewer steps, keep to straight lines, or ask for its ends instead of its paths.",
        wrong=walk("if count(paths(far, from: c3)) > 3: skip", steps="1..8"),
        right=walk("if count(paths(far, from: c3)) > 3: skip"),
    ),
    Entry(
        "E709",
        "too-few-to-deal",
        "error",
        "there are fewer components here than the setup takes",
        "A deal happens whole or not at all, and the setup has nothing else to do when it cannot.",
        "Let there be more components, take fewer, or write `otherwise` with what happens then.",
        wrong=bids("    draw 3 from deck to open"),
        right=bids("    draw 2 from deck to open"),
    ),
    Entry(
        "E710",
        "too-many-commits",
        "error",
        "a player decides more than {most} times in one `together`",
        "What players decide in one `together` is kept until the last has decided, and there is room for so much.",
        "Let each player decide less in one block, or limit the loop in it by a number that is known before play.",
        wrong=bids(
            "", "repeat while steps < 99 at most 99 times:", "    choose n in 1 .. 3", "    player gains 1 steps"
        ),
        right=bids("", "choose n in 1 .. 3"),
    ),
)
