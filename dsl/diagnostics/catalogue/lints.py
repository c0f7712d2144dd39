"""W2xx: what is allowed but looks wrong."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry
from dsl.diagnostics.catalogue.samples import entry, sample

WIN = 'win player "done"'
PURSE = "counter purse: 0..99 = 0    seen: all"
STONES = "token Stone per player:\n    copies 5\n\nzone bag of Stone per player    seen: all"
PLACED = f"{STONES}\n\nsetup:\n    all Stone -> bag of owner"
SPEND = f"if purse < 99:\n    set purse to purse + 1\nif purse > 50:\n    {WIN}"

ENTRIES: tuple[Entry, ...] = (
    entry(
        "W201",
        "never-reached",
        "the rules from here on are never reached",
        "Play never goes on below a rule that ends the game or leaves the block, or below a loop that nothing leaves.",
        "Move these rules up, or take them out.",
        sample(turn=f"{WIN}\nset at of a1 to player"),
        sample(turn=f"set at of a1 to player\n{WIN}"),
        "warning",
    ),
    entry(
        "W202",
        "never-used",
        "no rule uses the {word} `{name}`",
        "What is declared and never spoken of is a rule that was forgotten, or a leftover.",
        "Write the rule that needs it, or take the declaration out.",
        sample(declarations="define corner(s: Site) = s.bottom and s.left"),
        sample(declarations="define corner(s: Site) = s.bottom and s.left", turn=f"if corner(s):\n    {WIN}"),
        "warning",
    ),
    entry(
        "W203",
        "never-asked",
        "the {word} `{name}` is changed, but no rule asks for it",
        "Whatever its value is, the game goes on in the same way.",
        "Write the rule or the score that depends on it, or take it out.",
        sample(declarations=PURSE, turn="set purse to 9"),
        sample(declarations=PURSE, turn=SPEND),
        "warning",
    ),
    entry(
        "W204",
        "idle-option",
        "the option `{name}` changes nothing",
        "No rule and no board depends on it, so it makes no difference what people choose.",
        "Write the rule that asks for it, or take the option out.",
        sample(declarations="option diagonal: yes/no = no"),
        sample(declarations="option diagonal: yes/no = no", turn=f"if diagonal and s = a1:\n    {WIN}"),
        "warning",
    ),
    entry(
        "W205",
        "unranked-score",
        "the score `{name}` does not count: no line `rank by` uses it",
        "Only what the ranking names decides who has won.",
        "Add a line `rank by`, or rank by `total`, which is the sum of all scores.",
        sample(
            end="end:\n    score won: if winner is player then 1 else 0\n    score early: 1\n"
            "    rank by won, most first\n    ties shared\n"
        ),
        sample(
            end="end:\n    score won: if winner is player then 1 else 0\n    score early: 1\n"
            "    rank by total, most first\n    ties shared\n"
        ),
        "warning",
    ),
    entry(
        "W206",
        "never-placed",
        "`setup` puts no `{name}` anywhere",
        "Every component of a game lies somewhere when play begins.",
        "Add a rule to `setup`, such as `all X -> zone`.",
        sample(declarations=STONES, turn="each x in bag:\n    x -> bag of ben"),
        sample(declarations=PLACED),
        "warning",
    ),
    entry(
        "W207",
        "never-possible",
        "nobody can ever choose this: the condition is never met",
        "What this asks for cannot happen, whatever the position is.",
        "Correct the condition, or take the choice out.",
        sample(turn="choose t in board where t.row < 1:\n    otherwise skip\nset at of t to player"),
        sample(turn="choose t in board where t.row < 2:\n    otherwise skip\nset at of t to player"),
        "warning",
    ),
    entry(
        "W208",
        "always-the-same",
        "this condition is always {answer}",
        "A question that has one answer only need not be asked, so something else was probably meant.",
        "Correct the condition, or leave it out.",
        sample(turn=f"if s.row > 0:\n    {WIN}"),
        sample(turn=f"if s.row > 1:\n    {WIN}"),
        "warning",
    ),
    entry(
        "W209",
        "endless-loop",
        "nothing inside this `{word}` can bring it to its end",
        "No rule in it leaves it, ends the game, or changes what its end depends on.",
        "Add the rule that is missing, or correct the condition of its end.",
        sample(declarations=f"{PURSE}\n\nsetup:\n    set purse to 9\n")
        .replace("until never", "until purse > 50")
        .replace('finish "the board is full"', "skip"),
        sample(declarations=PURSE, turn="set purse to purse + 1").replace("until never", "until purse > 50"),
        "warning",
    ),
    entry(
        "W211",
        "passed-over",
        "this is not done when nothing can be chosen above",
        "After `otherwise` play goes on below the whole block, not with the next rule in it.",
        "Move it above the choice, or put the choice and the rules that use it in a `step` of their own.",
        sample(declarations=PURSE, turn=SPEND)
        .replace('finish "the board is full"', "skip")
        .replace("until never", "until passed_in_row"),
        sample(declarations=PURSE, turn=SPEND),
        "warning",
    ),
    entry(
        "W212",
        "no-length",
        "say how many decisions a game takes at most: add `length` under `game`",
        "The rules repeat, and without a claimed length nothing notices a game that never ends.",
        "Add a line such as `length 60`; a game that takes longer is stopped and told.",
        sample().replace("    length 9\n", ""),
        sample(),
        "warning",
    ),
    entry(
        "W213",
        "no-decision",
        "nobody decides anything in this game",
        "Play waits only where a rule says `choose` or `may`.",
        "Add a choice.",
        'moggy 1\n\ngame example:\n    players 2\n\nplay:\n    finish "done"\n\n'
        "end:\n    rank by 0, most first\n    ties shared\n",
        sample(),
        "warning",
    ),
    entry(
        "W214",
        "name-unused",
        "`{name}` is chosen or named here, and no rule below uses it",
        "A choice without a consequence is most often a rule that was forgotten.",
        "Write the rule that uses it, or take it out.",
        sample(turn="let low = s.row"),
        sample(turn=f"let low = s.row\nif low = 2:\n    {WIN}"),
        "warning",
    ),
    entry(
        "W215",
        "never-changed",
        "the {word} `{name}` is asked for, but no rule changes it",
        "It keeps its first value through the whole game.",
        "Write the rule that changes it, or use a define or an option instead.",
        sample(declarations=PURSE, turn=f"if purse = 9:\n    {WIN}"),
        sample(declarations=PURSE, turn=SPEND),
        "warning",
    ),
    entry(
        "W216",
        "idle-seat",
        "`{name}` never decides anything",
        "No rule asks this seat, so whoever sits there only looks on.",
        "Let it choose somewhere, or leave it out.",
        sample().replace("choose s in board where", "choose s in board by ana where"),
        sample(),
        "warning",
    ),
)
