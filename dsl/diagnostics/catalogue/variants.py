"""E9xx: variants, presets, and what they do to the rules."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry, Example

# A game with names for all that the variants of the examples change.
STONES = """\
moggy 1

game stones "Stones":
    players 2..3
    length 9

option calm: yes/no = no

graph board:
    grid 3 by 3

mark stone per Site: Player or none = none    seen: all

define wanted = 3

actions moves:
    put s in board:
        where free "a stone lies there": stone of s is none
        set stone of s to player
        if line(stone, player, length: wanted, through: s) and not calm:
            win player "three in a row"

play:
    turns player in seating until never:
        step move:
            choose one:
                any of moves
                otherwise finish "the board is full"

end:
    score won: if winner is player then 1 else 0
    rank by won, most first
    ties shared
"""

CORNERS = """
variant corners "Corners":
    insert guard into moves.put:
        where corner "the corners stay empty": not (s.row in [1, 3] and s.column in [1, 3])
"""

GENTLE = ("insert guard into moves.put:", "    where calm: calm")
WARY = ("insert guard into moves.put:", "    where wary: not wild or s.column = 1")
ROUGH = ("insert guard into moves.put:", "    where wary: not rough or s.column = 1")
ENOUGH = ("remove action moves.put", "insert action into moves:", '    enough: finish "enough"')

CALM = """
variant other:
    set calm to yes
"""

WILD = """
variant gentle "Gentle":
    option wild: yes/no = no
    insert guard into moves.put:
        where mild: not wild or s.row = 1
"""

LATE = """
variant late "Late":
    insert step warn before play.move:
        skip
"""


def with_lines(*lines: str, name: str = "other", before: str = "", after: str = "") -> Example:
    """The game and a variant with these lines."""
    body = "".join(f"    {line}\n" for line in lines)
    return Example(f"{STONES}{before}\nvariant {name}:\n{body}{after}")


def played(example: Example, *variants: str) -> Example:
    """The same, when these variants are asked for."""
    return Example(example.text, example.sheets, f"run game.mog --with {','.join(variants)}")


def beside(name: str, text: str, command: str = "run stones.mog --with low") -> Example:
    """The game with a file beside it."""
    return Example("", {"stones.mog": STONES, name: text}, command)


PLACES: tuple[Entry, ...] = (
    Entry(
        "E901",
        "unknown-place",
        "error",
        "the rules have nothing called `{path}`",
        "A variant finds what it changes by the names in the rules, joined by dots.",
        "Write the names on the way to it, as in `moves.put.where.free`; what has none can be put into a `step`.",
        wrong=with_lines("remove guard moves.putt.where.free", *GENTLE),
        right=with_lines("remove guard moves.put.where.free", *GENTLE),
    ),
    Entry(
        "E902",
        "several-places",
        "error",
        "`{path}` stands for more than one thing in the rules",
        "A patch changes one place, and here the rules use the same name again.",
        "Give the steps in the rules names that differ.",
        wrong=Example(
            STONES.replace("        step move:", "        step move: skip\n        step move:") + LATE,
        ),
        right=Example(STONES + LATE),
    ),
    Entry(
        "E903",
        "other-sort",
        "error",
        "`{path}` is called {sort}, and this wants {wanted}",
        "A patch names the sort of what it changes, so that a slip is noticed.",
        "Write the word that the rules use, or another path.",
        wrong=with_lines("remove step moves.put.where.free", *GENTLE),
        right=with_lines("remove guard moves.put.where.free", *GENTLE),
    ),
    Entry(
        "E904",
        "no-list",
        "error",
        "there is no list at `{path}` into which a `{word}` could be inserted",
        "Guards go into actions and choices, actions into `actions`, ways into relations, rows into tables.",
        "Name what has such a list.",
        wrong=with_lines("insert guard into moves:", "    where never: no"),
        right=with_lines("insert guard into moves.put:", "    where calm: calm or s.row = 1"),
    ),
    Entry(
        "E905",
        "taken-at-that-place",
        "error",
        "there is something called `{name}` at that place already",
        "A new part of a list, or a new step, needs a name that is free there.",
        "Give it another name, or use `replace` for what has the name.",
        wrong=with_lines("insert guard into moves.put:", "    where free: s.row = 1"),
        right=with_lines("insert guard into moves.put:", "    where near: s.row = 1"),
    ),
    Entry(
        "E909",
        "nothing-to-set",
        "error",
        "`{path}` has no value that `set` could change",
        "`set` changes numbers and other single values: options, defines, first values, rows of tables, `game.length`.",
        "Use `replace` for rules.",
        wrong=with_lines("set moves.put to 3"),
        right=with_lines("set wanted to 2 was 3"),
    ),
    Entry(
        "E910",
        "no-player-range",
        "error",
        "how many can play is a number, or two with `..` between them",
        "The number of players is known before anything else is.",
        "Write it as in `set game.players to 2..4`.",
        wrong=with_lines("set game.players to wanted"),
        right=with_lines("set game.players to 2..4"),
    ),
)

CHANGES: tuple[Entry, ...] = (
    Entry(
        "E906",
        "unsaid-was",
        "error",
        "`replace` must say what it replaces at `{path}`",
        "Only so can it be noticed when the rules that the variant was written for have changed.",
        "Add `was` and the old text; for a block, a sign that `moggy fmt` writes.",
        wrong=with_lines("replace define wanted: 2"),
        right=with_lines("replace define wanted: 2 was 3"),
    ),
    Entry(
        "E907",
        "changed-since",
        "error",
        "`{path}` was `{was}` when this was written, and is `{now}` now",
        "The rules have changed since the variant was written, so what it does may no longer be meant.",
        "Look at what the rules say now; then correct the patch and its `was`.",
        wrong=with_lines("set wanted to 2 was 4"),
        right=with_lines("set wanted to 2 was 3"),
    ),
    Entry(
        "E908",
        "same-as-before",
        "error",
        "this changes nothing: `{path}` is like that already",
        "A patch that does nothing is a slip, or the rules have changed since it was written.",
        "Leave the patch out, or correct it.",
        wrong=with_lines("set wanted to 3", "set calm to yes"),
        right=with_lines("set calm to yes"),
    ),
    Entry(
        "E915",
        "empty-variant",
        "error",
        "the variant `{name}` changes nothing",
        "Neither patches nor declarations nor a condition belong to it.",
        "Write what it changes, or leave it out.",
        wrong=with_lines("conflicts corners", before=CORNERS),
        right=with_lines("conflicts corners", "set wanted to 2", before=CORNERS),
    ),
    Entry(
        "E917",
        "lone-patch",
        "error",
        "a patch stands in a variant, not in the rules of a game",
        "A game says itself what is played; only variants change what others say.",
        "Put it below `variant NAME:`, or change the rules themselves.",
        wrong=Example(f"{STONES}\nset wanted to 2\n"),
        right=with_lines("set wanted to 2"),
    ),
    Entry(
        "E918",
        "variant-in-variant",
        "error",
        "the variant `{name}` cannot begin in this file",
        "A file holds one variant for a game; only the rule file of a game may hold several, each as a block.",
        "Give it its own file, or write it below its game as a block, as in `variant NAME:`.",
        wrong=beside(
            "low.mog",
            "moggy 1\n\nvariant low for stones\n\nvariant lower:\n    set wanted to 1\n\nset wanted to 2\n",
            "check low.mog",
        ),
        right=beside("low.mog", "moggy 1\n\nvariant low for stones\n\nset wanted to 2\n", "check low.mog"),
    ),
)

TOGETHER: tuple[Entry, ...] = (
    Entry(
        "E911",
        "missing-variant",
        "error",
        "`{name}` can only be played with `{other}`",
        "The line `requires` of the variant says what it builds on.",
        "Ask for both.",
        wrong=played(with_lines("requires corners", "set wanted to 2", before=CORNERS), "other"),
        right=played(with_lines("requires corners", "set wanted to 2", before=CORNERS), "other", "corners"),
    ),
    Entry(
        "E912",
        "conflicting-variants",
        "error",
        "`{name}` cannot be played with `{other}`",
        "The line `conflicts` of the variant says so.",
        "Leave one of them out.",
        wrong=played(with_lines("conflicts corners", "set wanted to 2", before=CORNERS), "other", "corners"),
        right=played(with_lines("conflicts corners", "set wanted to 2", before=CORNERS), "other"),
    ),
    Entry(
        "E913",
        "ring-of-variants",
        "error",
        "these variants require each other in a ring: {names}",
        "None of them could be put on the rules before the others.",
        "Make one of them the first, without `requires`, or write them as one variant.",
        wrong=with_lines(
            "requires other",
            "set wanted to 2",
            name="one",
            after="\nvariant other:\n    requires one\n    set calm to yes\n",
        ),
        right=with_lines(
            "requires other", "set wanted to 2", name="one", after="\nvariant other:\n    set calm to yes\n"
        ),
    ),
    Entry(
        "E914",
        "no-such-variant",
        "error",
        "there is no variant called `{name}`",
        "The name must be that of a variant in the rules or in the folder `variants` beside them.",
        "Correct the name.",
        wrong=with_lines("conflicts corner", "set wanted to 2", before=CORNERS),
        right=with_lines("conflicts corners", "set wanted to 2", before=CORNERS),
    ),
    Entry(
        "E916",
        "declared-by-two",
        "error",
        "both `{one}` and `{two}` declare `{name}`",
        "A name means one thing, also when several variants are played together.",
        "Give it another name in one of them, or let one require the other and use its name.",
        wrong=played(
            with_lines("option wild: yes/no = no", *WARY, before=WILD),
            "other",
            "gentle",
        ),
        right=played(
            with_lines("option rough: yes/no = no", *ROUGH, before=WILD),
            "other",
            "gentle",
        ),
    ),
    Entry(
        "E919",
        "combination-of-others",
        "error",
        "a `combine` in the file of `{name}` must name that variant too",
        "It is read only where the variant is played.",
        "Name the variant, or put the block into the rules or the file of one of those it names.",
        wrong=with_lines("set wanted to 2", "combine late + corners:", "    set calm to yes", before=LATE + CORNERS),
        right=with_lines("set wanted to 2", "combine late + other:", "    set calm to yes", before=LATE + CORNERS),
    ),
    Entry(
        "E920",
        "patched-twice",
        "error",
        "`{name}` changes `{place}` twice",
        "All patches of a variant start from the rules as they are, so only one of two can hold.",
        "Make one patch of them.",
        wrong=with_lines("set wanted to 2", "set wanted to 1"),
        right=with_lines("set wanted to 2"),
    ),
    Entry(
        "E921",
        "clashing-variants",
        "error",
        "`{names}` together: both change `{place}`",
        "Variants go together as long as they change different places; here it is open which of them holds.",
        "Write a `combine` block that says what holds when both are played.",
        wrong=played(with_lines("set wanted to 1", before="\nvariant low:\n    set wanted to 2\n"), "low", "other"),
        right=played(
            with_lines(
                "set wanted to 1",
                before="\nvariant low:\n    set wanted to 2\n",
                after="\ncombine low + other:\n    set wanted to 1\n",
            ),
            "low",
            "other",
        ),
    ),
    Entry(
        "E922",
        "removed-and-extended",
        "error",
        "`{names}` together: one removes `{place}`, and the other inserts something into it",
        "What is inserted would be lost without anybody having said so.",
        "Write a `combine` block: `remove` again if it is to go, or an insertion if it is to stay.",
        wrong=played(
            with_lines(*ENOUGH, before=CORNERS),
            "corners",
            "other",
        ),
        right=played(
            with_lines(
                *ENOUGH,
                before=CORNERS,
                after="\ncombine corners + other:\n    remove action moves.put\n",
            ),
            "corners",
            "other",
        ),
    ),
)

LOW = "moggy 1\n\nvariant low for stones\n\nset wanted to 2\n"
LOWER = "moggy 1\n\nvariant lower for {}\n\nset calm to yes\n"
ONE = {"stones.mog": STONES, "low.mog": LOW}
TWO = {"stones.mog": STONES, "variants/low.mog": LOW}

FILES: tuple[Entry, ...] = (
    Entry(
        "E924",
        "no-variant-in-file",
        "error",
        "the file `{file}` holds no variant",
        "A file of a variant begins, below the version, with `variant NAME for GAME`.",
        "Write that line, or name another file.",
        wrong=beside("variants/low.mog", "moggy 1\n\nset wanted to 2\n"),
        right=beside("variants/low.mog", LOW),
    ),
    Entry(
        "E925",
        "variant-of-another-game",
        "error",
        "`{name}` is a variant of `{other}`, not of `{game}`",
        "A variant changes the rules of the game in its first line, by the names in them.",
        "Play it with its own game.",
        wrong=beside("variants/low.mog", LOW.replace("stones", "pebbles")),
        right=beside("variants/low.mog", LOW),
    ),
    Entry(
        "E926",
        "misnamed-file",
        "error",
        "the variant in `{file}` is called `{name}`",
        "A variant is found by the name of its file, so both must be the same.",
        "Rename one of them.",
        wrong=beside("variants/low.mog", LOW.replace("low", "lower")),
        right=beside("variants/low.mog", LOW),
    ),
    Entry(
        "E927",
        "game-not-found",
        "error",
        "there is no game `{name}` beside this file or among those that come with Moggy",
        "A variant changes a game, and its rule file is looked for by that name.",
        "Put the variant beside the rule file of its game, or correct the name.",
        wrong=beside("low.mog", LOW.replace("stones", "pebbles"), "check low.mog"),
        right=beside("low.mog", LOW, "check low.mog"),
    ),
    Entry(
        "E928",
        "second-of-its-name",
        "error",
        "`{game}` has another variant called `{name}` in its folder",
        "Which of the two is meant could not be told.",
        "Give yours another name, and its file too.",
        wrong=Example("", {**TWO, "low.mog": LOW}, "check low.mog"),
        right=Example("", {**TWO, "lower.mog": LOW.replace("low", "lower")}, "check lower.mog"),
    ),
    Entry(
        "E929",
        "variant-of-a-variant",
        "error",
        "`{name}` is a variant, and not a game that could have variants",
        "A variant is for a game; it builds upon another variant by requiring it.",
        "Name the game after `for`, and the other variant in a line `requires`.",
        wrong=Example("", {**ONE, "lower.mog": LOWER.format("low")}, "check lower.mog"),
        right=Example("", {**ONE, "lower.mog": LOWER.format("stones\nrequires low")}, "check lower.mog"),
    ),
    Entry(
        "E930",
        "no-number-of-players",
        "error",
        "`players` in the preset `{preset}` is not a number",
        "A preset says how many play, or leaves it open.",
        "Write a number, as in `players = 3`, or leave `players` out.",
        wrong=Example(f"{STONES}\npreset few: players = calm\n"),
        right=Example(f"{STONES}\npreset few: players = 2\n"),
    ),
)

ENTRIES: tuple[Entry, ...] = PLACES + CHANGES + TOGETHER + FILES
