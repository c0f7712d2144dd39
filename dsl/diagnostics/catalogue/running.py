"""E7xx: games under way, their limits, how they are set up, and their saves."""

from __future__ import annotations

import json

from dsl.diagnostics.catalogue.entry import Entry, Example

# A game of one decision, with options.
DASH = """\
moggy 1

game dash "Dash":
    players 2..3
    seats ann, ben, cat
    length 1
    require players = 2 or size > 2 "three need more room"

option size "cells along a side": 2..9 = 3

graph board:
    grid size by size

mark stone per Site: Player or none = none    seen: all

play:
    turns player in seating until never:
        choose s in board:
            where free "the cell is taken": stone of s is none
            otherwise finish "the board is full"
        set stone of s to player
        win player "first"

end:
    score won: if winner is player then 1 else 0
    rank by won, most first
    ties shared
"""


# A game of three cards that lie in an unknown order.
DRAW = """\
moggy 1

game draw "Draw":
    players 2
    length 2

enum Sort: sun, moon, star

card Card:
    sort: Sort
    copies 1 per Sort

zone deck of Card in order      seen: count by all
zone drawn of Card per player   seen: all

setup:
    all Card -> deck
    shuffle deck

play:
    each player in players:
        choose one:
            go: draw 1 from deck to drawn otherwise finish "there are no cards"
    finish "all is drawn"

end:
    score suns: count c in drawn where c.sort is sun
    rank by suns, most first
    ties shared

scenario "who draws the sun wins":
    given:
        cards deck: CARDS
    when:
        1 plays: go
        2 plays: go
    then:
        winner: 1
"""


def scenario(claims: str) -> Example:
    """The game with a scenario, carried out."""
    return Example(f'{DASH}\nscenario "the first stone":\n{claims}', command="test game.mog")


def draw(cards: str) -> Example:
    """A game in which two of three cards are drawn, in a scenario as foretold."""
    return Example(DRAW.replace("CARDS", cards), command="test game.mog")


SETTING: tuple[Entry, ...] = (
    Entry(
        "E721",
        "wrong-number-of-players",
        "error",
        "`{game}` is played by {allowed}, not by {number}",
        "The line `players` of the rules says how many can play.",
        "Ask for a number that the rules allow.",
        wrong=Example(DASH, command="run game.mog --players 4"),
        right=Example(DASH, command="run game.mog --players 3"),
    ),
    Entry(
        "E722",
        "unknown-option",
        "error",
        "`{game}` has no option `{option}`",
        "Only what the rules declare as an option can be chosen before play.",
        "See the options with `moggy show` and the name of the game.",
        wrong=Example(DASH, command="run game.mog --set sise=4"),
        right=Example(DASH, command="run game.mog --set size=4"),
    ),
    Entry(
        "E723",
        "wrong-option-value",
        "error",
        "the option `{option}` cannot be `{value}`: {why}",
        "An option takes the values of its type and no others.",
        "Choose one of its values; `moggy show` lists them.",
        wrong=Example(DASH, command="run game.mog --set size=99"),
        right=Example(DASH, command="run game.mog --set size=9"),
    ),
    Entry(
        "E724",
        "refused-setting",
        "error",
        "this choice of players and options is refused: {why}",
        "The rules say with `require` which combinations can be played.",
        "Change the number of players or the options.",
        wrong=Example(DASH, command="run game.mog --players 3 --set size=2"),
        right=Example(DASH, command="run game.mog --players 2 --set size=2"),
    ),
    Entry(
        "E725",
        "unknown-variant",
        "error",
        "`{game}` has no variant or preset `{name}`",
        "A variant is a file beside the rules or a block in them, and a preset is a line in them.",
        "Leave it out, or check its spelling.",
        wrong=Example(DASH, command="run game.mog --with storm"),
        right=Example(DASH, command="run game.mog"),
    ),
)

DECISIONS: tuple[Entry, ...] = (
    Entry(
        "E731",
        "refused-decision",
        "error",
        "{seat} may not play `{choice}` here: {why}",
        "A decision must be one of those that the rules offer in the position.",
        "Play one of the decisions offered.",
        wrong=scenario("    when:\n        ann plays: b9\n    then:\n        winner: ann\n"),
        right=scenario("    when:\n        ann plays: b2\n    then:\n        winner: ann\n"),
    ),
    Entry(
        "E732",
        "failed-scenario",
        "error",
        "expected {expected}, got {got}",
        "The scenario shows what the rules should do, and they do something else.",
        "Correct the rules, or what the scenario expects of them.",
        wrong=scenario("    when:\n        ann plays: b2\n    then:\n        winner: ben\n"),
        right=scenario("    when:\n        ann plays: b2\n    then:\n        winner: ann\n"),
    ),
    Entry(
        "E733",
        "cannot-come",
        "error",
        "this cannot come from `{name}` now",
        "Chance falls only on what can come: a card that still lies in the pile, a face that the die has.",
        "Foretell something that can come, and in the order in which it is to come.",
        wrong=draw("[sun, sun]"),
        right=draw("[sun, moon]"),
    ),
)


def saved(*lines: dict[str, object]) -> Example:
    """A save of the game with these lines after its header, stepped through."""
    header = {
        "moggy_save": 1,
        "game": "dash",
        "rules_hash": "0" * 64,
        "rules": {"name": "game.mog", "text": DASH},
        "sheets": {},
        "players": 2,
        "options": {"size": 3},
        "variants": [],
        "preset": None,
        "seed": 0,
    }
    text = "".join(f"{json.dumps(line)}\n" for line in (header, *lines))
    return Example(DASH, {"old.jsonl": text}, command="replay old.jsonl")


SAVES: tuple[Entry, ...] = (
    Entry(
        "E741",
        "no-save",
        "error",
        "this is not a save that can be used: {why}",
        "A save begins with a header and goes on with one line for each decision.",
        "Name a file that `moggy run` or `moggy play` has written; a last line that is broken off can be deleted.",
        wrong=Example(DASH, {"old.jsonl": "dear diary\n"}, command="replay old.jsonl"),
        right=Example(DASH, command="run game.mog --save new.jsonl"),
    ),
    Entry(
        "E742",
        "other-rules",
        "error",
        "the rules of `{game}` are not those that the save was played by",
        "A save names its rules by a hash, and these rules have another one.",
        "Replay it with the rules that it carries, or with the version of Moggy that wrote it.",
        wrong=saved(),
        right=Example(DASH, command="run game.mog --save new.jsonl"),
    ),
    Entry(
        "E743",
        "decision-not-possible",
        "error",
        "decision {number} of the save, `{choice}` by {seat}, is not possible here",
        "By these rules the game would have gone otherwise from this decision on.",
        "Play on from the decision before it, or replay the save with the rules that it carries.",
        wrong=saved({"number": 1, "seat": 1, "choice": "z9", "text": "z9", "digest": "0" * 16}),
        right=Example(DASH, command="run game.mog --save new.jsonl"),
    ),
    Entry(
        "E744",
        "other-position",
        "error",
        "after decision {number} of the save the position is not the one that was saved",
        "The decision is possible, but by these rules it leads to something else.",
        "Play on from the decision before it, or replay the save with the rules that it carries.",
        wrong=saved({"number": 1, "seat": 1, "choice": "b2", "text": "b2", "digest": "0" * 16}),
        right=Example(DASH, command="run game.mog --save new.jsonl"),
    ),
)

ENTRIES: tuple[Entry, ...] = SETTING + DECISIONS + SAVES
