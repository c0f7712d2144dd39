"""E4xx: choices, endings, loops and whatever else must be said for a game to go on."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry
from dsl.diagnostics.catalogue.samples import entry, sample

WIN = 'win player "done"'
TOKENS = "token Stone per player:\n    copies 5\n\nzone bag of Stone per player    seen: all"
PLACED = "\n\nsetup:\n    all Stone -> bag of owner"
LIGHT = "enum Light: red, green\nmark light: Light    seen: all\n\nsetup:\n    set light to green\n\n"
SAVINGS = "counter savings: 0..9 = 0 beyond lost"
SAVE = f"set savings to savings + 1\nif savings > 5:\n    {WIN}"
BARE = """moggy 1

game example:
    players 2

play:
    each player:
        may:
            win player "done"
    finish "nobody wins"
"""
END = "\nend:\n    rank by 0, most first\n    ties shared\n"

PURSE = "counter purse: 0..9 = 0    seen: all"
COINS = "counter coins per player: 0..9 = 0    seen: all"

REST = "phase rest: set at of a1 to player"
WINDOW = (
    "procedure mark_it(t: Site):\n    set at of t to none\n\nwindow anytime for p in players:\n"
    "    opens at start in rest\n    clear t in board:\n{}        mark_it(t)"
)

COIN = "procedure coin(tied: set of Player):\n    each p in tied:\n        decide p"
TIES = "end:\n    score won: if winner is player then 1 else 0\n    rank by won, most first\n    rank by playing {}\n"

LIGHTS = (
    "enum Light: red, green\n\ntoken Lamp:\n    light: Light\n    copies 2 per Light\n\n"
    "zone box of Lamp     seen: count by all\nzone gone of Lamp    seen: all\n\nsetup:\n    all Lamp -> box\n"
)

ENTRIES: tuple[Entry, ...] = (
    entry(
        "E401",
        "may-be-none",
        "this may be none, and here {type} is needed",
        "A rule must not depend on something that may not be there.",
        "Test it first: `if x is not none`, or find it with `if some x in …`.",
        sample(turn="let n = at of s\neach t in board:\n    set at of t to player").replace(
            "let n = at of s\n        each", "if row_from(south of s, player) = 1:\n            skip\n        each"
        ),
        sample(turn=f"if row_from(s, player) = 1:\n    {WIN}"),
    ),
    entry(
        "E402",
        "division-by-zero",
        "what stands after `{op}` may be 0",
        "Nothing can be divided by 0.",
        "Divide by a number that is known to be above 0.",
        sample(declarations="counter coins: 0..9 = 0    seen: all", turn=f"if 6 div coins = 2:\n    {WIN}"),
        sample(turn=f"if 6 div s.row = 2:\n    {WIN}"),
    ),
    entry(
        "E403",
        "defined-by-itself",
        "`{name}` is part of its own meaning: {cycle}",
        "A define, relation or procedure cannot reach itself, so that every rule comes to an end.",
        "Write a loop, or two rules.",
        sample(declarations="define a(n: 0..9) = b(n)\ndefine b(n: 0..9) = a(n)", turn=f"if a(1) = 1:\n    {WIN}"),
        sample(declarations="define a(n: 0..9) = n", turn=f"if a(1) = 1:\n    {WIN}"),
    ),
    entry(
        "E404",
        "rows-missing",
        "no row says what holds for {missing}",
        "A table has a row for every value, or a row `else`.",
        "Add the rows, or `else`.",
        sample(
            declarations=f"{LIGHT}define go =\n    by light:\n        red: 0",
            turn=f"if go = 0:\n    {WIN}",
        ),
        sample(
            declarations=f"{LIGHT}define go =\n    by light:\n        red: 0\n        else: 1",
            turn=f"if go = 0:\n    {WIN}",
        ),
    ),
    entry(
        "E405",
        "no-reason",
        "say why the game ends: a text in quotes after `{name}`",
        "Every end names its reason, so that nobody has to guess.",
        "Add the reason in quotes.",
        sample(turn="win player"),
        sample(turn=WIN),
    ),
    entry(
        "E406",
        "too-few",
        "say what happens when too few are left: add `otherwise`",
        "When fewer are there than are taken, nothing moves.",
        "Add `otherwise` and a rule, or `otherwise skip`.",
        sample(declarations=f"{TOKENS}{PLACED}\n    take 1 from bag of ana to bag of ben"),
        sample(declarations=f"{TOKENS}{PLACED}\n    take 1 from bag of ana to bag of ben otherwise skip"),
    ),
    entry(
        "E407",
        "nothing-to-choose",
        "say what happens when nothing can be chosen here: add `otherwise`",
        "There may be no option at all, and then the game would stand still.",
        "Add a line `otherwise` with what happens then.",
        sample(turn="choose t in board where at of t is none\nset at of t to player"),
        sample(turn="choose t in board where at of t is none:\n    otherwise skip\nset at of t to player"),
    ),
    entry(
        "E408",
        "several-alone",
        "a choice of several at once has one name, and no `prefer`",
        "Each pick is offered by itself.",
        "Split the choice in two.",
        sample(turn=f"choose any t in board, r in 1 .. 3\nif count(t) = r:\n    {WIN}"),
        sample(turn=f"choose any t in board\nif count(t) = 3:\n    {WIN}"),
    ),
    entry(
        "E409",
        "ties-unsaid",
        "say what happens to those still equal: add `ties shared`",
        "Players may still be equal after the last line of the ranking.",
        "Add `ties shared`.",
        sample(end="end:\n    score won: if winner is player then 1 else 0\n    rank by won, most first\n"),
        sample(),
    ),
    entry(
        "E410",
        "how-many",
        "say how many `{name}` there are: add `copies` or a sheet",
        "Components exist by their declaration.",
        'Add a line `copies 5`, or `sheet "file.yaml"`.',
        sample(declarations="token Stone per player\n\nzone bag of Stone per player    seen: all" + PLACED),
        sample(declarations=TOKENS + PLACED),
    ),
    entry(
        "E411",
        "copies-and-sheet",
        "`{name}` has both copies and a sheet",
        "A sheet has a row for each component and says its copies itself.",
        "Leave one of them out.",
        sample(
            declarations='token Stone per player:\n    copies 5\n    sheet "stones.yaml"\n\n'
            "zone bag of Stone per player    seen: all" + PLACED
        ),
        sample(declarations=TOKENS + PLACED),
    ),
    entry(
        "E412",
        "empty-graph",
        "the graph `{name}` has no sites",
        "A graph is a grid, a hex board, a map, edges or a sheet.",
        "Add a line such as `grid 3 by 3`.",
        sample().replace("grid 3 by 3", "relation orthogonal"),
        sample(),
    ),
    entry(
        "E413",
        "seen-unsaid",
        "say who sees the {word} `{name}`: add `seen: all`",
        "Who may see something is part of its declaration.",
        "Add `seen: all`, or who sees it.",
        sample(declarations=SAVINGS, turn=SAVE),
        sample(declarations=f"{SAVINGS}    seen: all", turn=SAVE),
    ),
    entry(
        "E414",
        "no-end",
        "this game does not say who has won: it has no `end`",
        "Scores and ranking stand in the block `end:`.",
        "Add `end:` with `rank by` and `ties shared`.",
        BARE,
        BARE + END,
    ),
    entry(
        "E415",
        "block-twice",
        "there is a second block `{word}`",
        "A game has one of them.",
        "Join the two.",
        sample() + END,
        sample(),
    ),
    entry(
        "E416",
        "no-ranking",
        "`end` does not say how players are ranked: add `rank by`",
        "Without a ranking nobody wins.",
        "Add a line such as `rank by total, most first`.",
        sample(end="end:\n    score won: if winner is player then 1 else 0\n    ties shared\n"),
        sample(),
    ),
    entry(
        "E417",
        "most-or-fewest",
        "say whether the most or the fewest is better",
        "A ranking goes from the best to the last.",
        "Add `, most first` or `, fewest first`.",
        sample(end="end:\n    score won: if winner is player then 1 else 0\n    rank by won\n    ties shared\n"),
        sample(),
    ),
    entry(
        "E418",
        "no-game",
        "this file has no game: after `moggy 1` comes `game NAME:`",
        "A rule file begins with the game that it describes.",
        "Add `game NAME:` with a line `players`.",
        "moggy 1\n\nenum Light: red, green\n",
        sample(),
    ),
    entry(
        "E419",
        "no-play",
        "this game does not say how it is played: it has no `play`",
        "The course of the game stands in the block `play:`.",
        "Add `play:` with its rules.",
        "moggy 1\n\ngame example:\n    players 2\n" + END,
        BARE + END,
    ),
    entry(
        "E420",
        "no-players",
        "say how many may play: add `players 2` under `game`",
        "The number of players decides much else.",
        "Add a line `players` with a number or a range.",
        (BARE + END).replace("    players 2", "    length 9"),
        BARE + END,
    ),
    entry(
        "E470",
        "too-many-options",
        "this choice could have {number} options; more than {most} cannot be offered",
        "Every option is listed one by one, for people as for programs, so their number must stay small.",
        "Split the choice in two, one after the other, or narrow what it ranges over.",
        sample(turn=f"choose n in 1 .. 999999\nif n = 7:\n    {WIN}"),
        sample(turn=f"choose n in 1 .. 99\nif n = 7:\n    {WIN}"),
    ),
    entry(
        "E490",
        "not-played-yet",
        "this version of Moggy reads `{word}` but does not play it yet",
        "The language is larger than what this version plays.",
        "Say it with other rules, or wait for a later version.",
        sample(turn="swap s with a1"),
        sample(),
    ),
    entry(
        "E433",
        "random-of-nothing",
        "there may be nothing to pick at random here",
        "Chance needs at least one thing to fall on.",
        "Test before that it is not empty.",
        sample(turn="let t = random(those r in board where at of r is none)\nset at of t to player"),
        sample(turn="let t = random(board)\nset at of t to player"),
    ),
    entry(
        "E431",
        "not-together",
        "inside `together` there can be no {what}",
        "Until all have decided nothing may happen that concerns the others.",
        "Move it behind the block.",
        sample(turn="together p in players:\n    choose n in 1 .. 3\n    roll d6"),
        sample(turn="together p in players:\n    choose n in 1 .. 3\nif n of ana = n of ben:\n    skip"),
    ),
    entry(
        "E432",
        "not-own",
        "inside `together` only what belongs to the player who decides can change",
        "The players decide at once, so the order of their effects must not matter.",
        "Move it behind the block, where `x of p` is what each has chosen.",
        sample(declarations=PURSE, turn="together p in players:\n    choose n in 1 .. 3\n    set purse to n"),
        sample(
            declarations=COINS,
            turn=f"together p in players:\n    choose n in 1 .. 3\n    set coins of p to n\nif coins > 2:\n    {WIN}",
        ),
    ),
    entry(
        "E434",
        "window-limits",
        "in a window an alternative has no `prefer` and no `afterwards`",
        "Who may claim what is found out while all are asked at once.",
        "Write it as a guard with `where`.",
        sample(declarations=WINDOW.format("        prefer t.row = 1\n"), turn=REST),
        sample(declarations=WINDOW.format("        where first_row: t.row = 1\n"), turn=REST),
    ),
    entry(
        "E435",
        "opens-where",
        "no phase, step or round is called `{name}`",
        "A window opens in blocks of the play, by their names.",
        "Correct the name, or give the block this name.",
        sample(declarations=WINDOW.format(""), turn="phase pause: set at of a1 to player"),
        sample(declarations=WINDOW.format(""), turn=REST),
    ),
    entry(
        "E436",
        "deciding-play",
        "ties are played out by a procedure of the file with one parameter, {type}",
        "It is told who is tied, and ends with `decide` and the one who comes first.",
        "Declare the procedure with that parameter.",
        sample(end=TIES.format("coin(tied)")),
        sample(declarations=COIN, end=TIES.format("coin(tied)")),
    ),
    entry(
        "E437",
        "one-deciding-play",
        "ties are decided by play only once",
        "Whoever is still tied after it stays tied for the lines below.",
        "Leave one of the two out.",
        sample(declarations=COIN, end=TIES.format("coin(tied)") + "    rank by playing coin(tied)\n"),
        sample(declarations=COIN, end=TIES.format("coin(tied)")),
    ),
    entry(
        "E438",
        "take-which",
        "these components differ and lie in no order, so it must be said which one is taken",
        "`take` moves the top ones, or any where all are alike.",
        "Choose one, find it with `if some x in …`, or `draw` it by chance.",
        sample(declarations=LIGHTS + "    take 1 from box to gone otherwise skip"),
        sample(declarations=LIGHTS + "    draw 1 from box to gone otherwise skip"),
    ),
    entry(
        "E439",
        "order-unknown",
        "nobody knows the order of `{name}`, since it is shuffled; `draw` from it",
        "After shuffling only chance can say what lies where.",
        "Use `draw`, or do not shuffle.",
        sample(
            declarations=LIGHTS.replace("box of Lamp", "box of Lamp in order") + "    shuffle box\n"
            "    take 1 from box to gone otherwise skip"
        ),
        sample(
            declarations=LIGHTS.replace("box of Lamp", "box of Lamp in order") + "    shuffle box\n"
            "    draw 1 from box to gone otherwise skip"
        ),
    ),
)
