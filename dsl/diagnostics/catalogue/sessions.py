"""E83x and E84x: games begun from the command line, their seats, agents and files."""

from __future__ import annotations

import json

from dsl.diagnostics.catalogue.commands import COIN
from dsl.diagnostics.catalogue.entry import Entry, Example

# The same with names for its seats, and a scenario.
SCENE = (
    COIN.replace("players 2\n", "players 2\n    seats ana, ben\n")
    + """
scenario "heads wins":
    when:
        ana plays: heads
    then:
        winner: ana
"""
)

# A save in which nothing has been decided yet.
BEGUN = json.dumps(
    {
        "moggy_save": 1,
        "game": "coin",
        "rules_hash": "0" * 64,
        "rules": {"name": "game.mog", "text": COIN},
        "sheets": {},
        "players": 2,
        "options": {},
        "variants": [],
        "preset": None,
        "seed": 0,
    }
)

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "E831",
        "unknown-agent",
        "error",
        "there is no agent called `{name}`",
        "Seats that no person sits at are played by the agents that come with Moggy.",
        "Name one agent for all seats, or one for each seat with commas between them.",
        wrong=Example(COIN, command="run game.mog --agents randon"),
        right=Example(COIN, command="run game.mog --agents random"),
    ),
    Entry(
        "E832",
        "agents-and-seats",
        "error",
        "{count} agents are named for {seats} seats",
        "Each seat needs one agent; a single name stands for all of them.",
        "Name as many agents as there are seats, or only one.",
        wrong=Example(COIN, command="run game.mog --agents random,first,random"),
        right=Example(COIN, command="run game.mog --agents random,first"),
    ),
    Entry(
        "E833",
        "unknown-seat",
        "error",
        "`{seat}` is no seat of this game",
        "Seats are called by their number, counted from 1, or by the name that the rules give them.",
        "Name one of the seats of the game.",
        wrong=Example(COIN, command="run game.mog --view 3"),
        right=Example(COIN, command="run game.mog --view 2"),
    ),
    Entry(
        "E834",
        "unknown-scenario",
        "error",
        "these rules have no scenario `{name}`",
        "A game can start from the position that a scenario of its own rule file states.",
        "Write the name of a scenario as it stands between its quotes.",
        wrong=Example(SCENE, command='show game.mog --scenario "tails wins"'),
        right=Example(SCENE, command='show game.mog --scenario "heads wins"'),
    ),
    Entry(
        "E835",
        "already-there",
        "error",
        "`{folder}` is there already, and nothing was written",
        "What somebody has written is never replaced by a starting point.",
        "Choose another name, or move what is there out of the way.",
        wrong=Example(COIN, {"coin/coin.mog": COIN}, command="new game coin"),
        right=Example(COIN, {"coin/coin.mog": COIN}, command="new game second_coin"),
    ),
    Entry(
        "E836",
        "not-a-game-name",
        "error",
        "`{name}` cannot be the name of a game or variant",
        "The name is used in rule files and for the folder, so it is made of small letters, digits and `_`.",
        "Begin with a letter and join words with `_`, as in `three_in_a_row`.",
        wrong=Example(command="new game 3-in-a-row"),
        right=Example(command="new game three_in_a_row"),
    ),
    Entry(
        "E837",
        "no-board",
        "error",
        "`{game}` has no board to draw",
        "Only places that the rules declare as a graph can be drawn.",
        "Leave the flag out, or give the game a graph.",
        wrong=Example(COIN, command="show game.mog --board"),
        right=Example(COIN, command="show game.mog"),
    ),
    Entry(
        "E838",
        "beyond-the-save",
        "error",
        "this save holds {count} decisions, so there is no position after {number}",
        "A place in a save is the number of decisions made before it.",
        "Give a number from 0 up to the number of decisions.",
        wrong=Example(COIN, {"begun.save": BEGUN}, command="replay begun.save --to 3"),
        right=Example(COIN, command="run game.mog --save begun.save"),
    ),
)
