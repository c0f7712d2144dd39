"""E3xx: values of the wrong kind, and numbers outside their range."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry
from dsl.diagnostics.catalogue.samples import entry, sample

WIN = 'win player "done"'
PURSE = "counter purse: 0..9 = 0    seen: all"
SAVE = f"if purse < 9:\n    set purse to purse + 1\nif purse > 5:\n    {WIN}"
LAST = "mark last: Site or none = none    seen: all"
AGAIN = f"if s = last:\n    {WIN}\nset last to s"
LIGHT = "enum Light: red, green\nmark light: Light    seen: all\n\nsetup:\n    set light to green\n\n"
TOKENS = "token Stone per player:\n    copies 5\n\nzone bag of Stone per player    seen: all"
PLACED = "\n\nsetup:\n    all Stone -> bag of owner"

ENTRIES: tuple[Entry, ...] = (
    entry(
        "E330",
        "not-before-play",
        "this must be known before play begins, and it is not",
        "Sizes, numbers of copies and first values depend on nothing but options and the number of players.",
        "Use numbers, options and `players`.",
        sample().replace("grid 3 by 3", "grid 3 by count(board)"),
        sample().replace("grid 3 by 3", "grid 3 by players + 1"),
    ),
    entry(
        "E333",
        "default-reads-options",
        "what the option `{name}` usually is depends on another option",
        "Options are chosen each by itself; what one usually is may depend on the number of players alone.",
        "Use numbers and `players`; `require` can say which options go together.",
        sample(declarations="option dark: yes/no = no\noption late: yes/no = dark", turn="if late and dark: skip"),
        sample(declarations="option dark: yes/no = no\noption late: yes/no = no", turn="if late and dark: skip"),
    ),
    entry(
        "E332",
        "attribute-range",
        "the range of the attribute `{name}` ends with plain numbers",
        "What is printed on a component is the same in every game, whatever the players choose.",
        "Write a number.",
        sample(declarations="token Stone:\n    worth: 1..players\n    copies 2 per worth"),
        sample(
            declarations="token Stone:\n    worth: 1..3\n    copies 2 per worth\n\nzone bag of Stone    seen: all\n\n"
            "setup:\n    all Stone -> bag"
        ),
    ),
    entry(
        "E331",
        "no-room-to-play",
        "a game takes at least one decision, so its `length` is 1 or more",
        "`length` says how many decisions a whole game takes at most.",
        "Write the largest number of decisions that a game can take.",
        sample().replace("length 9", "length 0"),
        sample(),
    ),
    entry(
        "E301",
        "range-backwards",
        "the range begins at {low} and ends at {high}, so it holds nothing",
        "A range goes from its smallest number to its largest.",
        "Write the smaller number first.",
        sample(declarations=PURSE.replace("0..9", "9..0")),
        sample(declarations=PURSE, turn=SAVE),
    ),
    entry(
        "E302",
        "kinds-together",
        "only kinds of components can be joined by `or` here",
        "A value is either a component of one of several kinds or something else, not a mixture.",
        "Write one kind.",
        sample(declarations="mark last: Site or Player    seen: all"),
        sample(declarations=LAST, turn=AGAIN),
    ),
    entry(
        "E303",
        "not-single",
        "{type} is not a single value, and only single values can stand here",
        "Members of sets and owners are single values.",
        "Use a simple kind of value.",
        sample(declarations="mark seen_before: set of set of Site    seen: all"),
        sample(
            declarations="mark seen_before: set of Site    seen: all",
            turn=f"if s in seen_before:\n    {WIN}\nset seen_before to seen_before + {{s}}",
        ),
    ),
    entry(
        "E304",
        "wrong-type",
        "here {wanted} is needed, and this is {got}",
        "Each place in a rule takes one kind of value.",
        "Write a value of the kind that is needed.",
        sample(turn="set at of s to 3"),
        sample(turn="set at of s to player"),
    ),
    entry(
        "E305",
        "no-domain",
        "something to go through is needed here, and this is {got}",
        "A choice, loop or count goes through a zone, a set, a list, a range or all of a kind.",
        "Name one of these after `in`.",
        sample(turn=f"if some t in player where at of t is none:\n    {WIN}"),
        sample(turn=f"if some t in board where at of t is none:\n    {WIN}"),
    ),
    entry(
        "E306",
        "mixed-types",
        "the first is {first}, and this is {got}",
        "The values in one list, table or `if` must be of one kind.",
        "Make them the same kind of value.",
        sample(turn=f"let n = if at of s is none then 1 else player\nif n = 2:\n    {WIN}"),
        sample(turn=f"let n = if at of s is none then 1 else 2\nif n = 2:\n    {WIN}"),
    ),
    entry(
        "E307",
        "never-equal",
        "{left} and {right} can never be the same",
        "Only values of one kind can be compared.",
        "Compare values of one kind.",
        sample(turn=f"if s = player:\n    {WIN}"),
        sample(turn=f"if at of s = player:\n    {WIN}"),
    ),
    entry(
        "E308",
        "is-between-numbers",
        "numbers are compared with `{better}`, not with `{op}`",
        "`is` asks whether two things are the same; numbers are equal.",
        "Write `{better}`.".replace("{better}", "=` or `!="),
        sample(turn=f"if s.row is 3:\n    {WIN}"),
        sample(turn=f"if s.row = 3:\n    {WIN}"),
    ),
    entry(
        "E309",
        "not-ordered",
        "only numbers and values of enums can be compared with `{op}`, and this is {got}",
        "Other values have no smaller and larger.",
        "Compare numbers.",
        sample(turn=f"if s < c3:\n    {WIN}"),
        sample(turn=f"if s.row < 3:\n    {WIN}"),
    ),
    entry(
        "E310",
        "range-open",
        "this range needs an end",
        "Only the lengths of paths may be without end.",
        "Write a number after the two dots.",
        sample(turn=f"if 3 in (1 ..):\n    {WIN}"),
        sample(turn=f"if 3 in (1 .. 5):\n    {WIN}"),
    ),
    entry(
        "E311",
        "row-never",
        "`{key}` cannot occur here: this is {type}",
        "Each row stands for values that can occur.",
        "Correct the row, or leave it out.",
        sample(
            declarations=f"{LIGHT}define go =\n    by light:\n        red: 0\n        grean: 1\n        else: 1",
            turn=f"if go = 1:\n    {WIN}",
        ),
        sample(
            declarations=f"{LIGHT}define go =\n    by light:\n        red: 0\n        green: 1",
            turn=f"if go = 1:\n    {WIN}",
        ),
    ),
    entry(
        "E312",
        "row-twice",
        "`{key}` has a row already",
        "Each value has one row.",
        "Leave one of the two out.",
        sample(
            declarations="define fee =\n    by players:\n        2: 1\n        2: 2\n        else: 3",
            turn=f"if fee = 1:\n    {WIN}",
        ),
        sample(
            declarations="define fee =\n    by players:\n        2: 1\n        else: 2", turn=f"if fee = 1:\n    {WIN}"
        ),
    ),
    entry(
        "E313",
        "straight-what",
        "only relations of the board itself can be followed straight",
        "A relation that the file declares has no directions.",
        "Name relations of the board, such as `orthogonal`.",
        sample(
            declarations="relation near:\n    way: adjacent\n\nrelation far:\n    way: straight near{1..}",
            turn=f"if ends(far, from: s) is empty:\n    {WIN}",
        ),
        sample(
            declarations="relation far:\n    way: straight adjacent{1..}",
            turn=f"if ends(far, from: s) is empty:\n    {WIN}",
        ),
    ),
    entry(
        "E314",
        "out-of-range",
        "`{name}` holds {range}, and this may be {got}",
        "A number must stay in the range that is declared for it.",
        "Test it before, widen the range, or declare what is beyond the range as lost: `beyond lost`.",
        sample(declarations=PURSE, turn="set purse to purse + 1"),
        sample(declarations=PURSE, turn="if purse < 9:\n    set purse to purse + 1"),
    ),
    entry(
        "E315",
        "none-of-what",
        "`none` alone does not say what kind of value this name has",
        "A name has one kind of value.",
        "Use a mark declared `or none`.",
        sample(turn="let n = none"),
        sample(turn=f"let n = at of s\nif n is player:\n    {WIN}"),
    ),
    entry(
        "E316",
        "zone-kind",
        "{item} does not belong in a {zone}",
        "A zone holds the kinds of components that it declares.",
        "Move it elsewhere, or declare the kind for the zone.",
        sample(
            declarations=f"{TOKENS}\ntoken Coin:\n    copies 3\n\nzone bank of Coin    seen: all{PLACED}\n"
            "    all Coin -> bag of ana"
        ),
        sample(
            declarations=f"{TOKENS}\ntoken Coin:\n    copies 3\n\nzone bank of Coin    seen: all{PLACED}\n"
            "    all Coin -> bank"
        ),
    ),
    entry(
        "E317",
        "turns-of-whom",
        "turns go round players",
        "After `in` stands the order of the players, such as `seating`.",
        "Write `seating`, `players` or `order(p)`.",
        "moggy 1\n\ngame example:\n    players 2\n\ngraph board:\n    grid 3 by 3\n\nplay:\n"
        '    turns s in board until never:\n        finish "done"\n\n'
        "end:\n    rank by 0, most first\n    ties shared\n",
        sample(),
    ),
    entry(
        "E318",
        "copies-per",
        "`{kind}` has no attribute that ranges over `{name}`",
        "`copies n per X` makes n for each value of an attribute of that enum.",
        "Declare the attribute, or name one that is declared.",
        sample(
            declarations="enum Light: red, green\ntoken Lamp:\n    copies 2 per Light\n\nzone box of Lamp    seen: all"
            "\n\nsetup:\n    all Lamp -> box"
        ),
        sample(
            declarations="enum Light: red, green\ntoken Lamp:\n    light: Light\n    copies 2 per Light\n\n"
            "zone box of Lamp    seen: all\n\nsetup:\n    all Lamp -> box"
        ),
    ),
    entry(
        "E319",
        "no-size",
        "a board has at least one row and one column",
        "Its size is counted from one.",
        "Write a number above 0.",
        sample().replace("grid 3 by 3", "grid 0 by 3"),
        sample(),
    ),
    entry(
        "E320",
        "zone-of-what",
        "zones hold components, and `{name}` is no kind of component",
        "Cards, tiles, dice and tokens are components.",
        "Name a kind declared with `card`, `tile`, `die` or `token`.",
        sample(declarations="zone bag of Player    seen: all"),
        sample(declarations=f"{TOKENS}{PLACED}"),
    ),
    entry(
        "E321",
        "counter-type",
        "the counter `{name}` needs a range of numbers",
        "Counters count; anything else is a mark.",
        "Write a range such as `0..9`, or declare it as a mark.",
        sample(declarations="counter lamp: yes/no = no    seen: all", turn=f"if lamp:\n    {WIN}\nset lamp to yes"),
        sample(declarations="mark lamp: yes/no = no    seen: all", turn=f"if lamp:\n    {WIN}\nset lamp to yes"),
    ),
    entry(
        "E323",
        "player-count",
        "a game is for 1 to 12 players, fewest first, and not for {count}",
        "The line `players` says how many may sit down.",
        "Correct the numbers.",
        sample().replace("players 2", "players 4..2").replace("    seats ana, ben\n", ""),
        sample(),
    ),
    entry(
        "E324",
        "seats-missing",
        "{seats} seats are named, and up to {players} may play",
        "Where seats have names, each seat needs one.",
        "Name as many seats as players.",
        sample().replace("players 2", "players 2..3"),
        sample(),
    ),
    entry(
        "E325",
        "shuffle-unordered",
        "only a zone `in order` can be shuffled",
        "In a zone without order there is no order to lose; what is drawn from it is by chance anyway.",
        "Declare the zone `in order`, or leave the shuffling out.",
        sample(declarations=f"{TOKENS}{PLACED}\n    shuffle bag of ana"),
        sample(
            declarations=f"{TOKENS}{PLACED}".replace("per player    seen", "per player in order    seen")
            + "\n    shuffle bag of ana"
        ),
    ),
    entry(
        "E326",
        "roll-what",
        "only dice can be rolled, and this is {got}",
        "A die is declared with `die` and says what it `shows`.",
        "Roll dice, or a number such as `roll d6`.",
        sample(declarations=f"{TOKENS}{PLACED}\n    roll bag of ana"),
        sample(turn='roll d6\nif d6 = 6:\n    win player "a six"'),
    ),
    entry(
        "E327",
        "amount-below-zero",
        "what is after `{word}` may be below 0",
        "Gaining less than nothing is losing, and the other way round.",
        "Use an amount that is 0 or more.",
        sample(
            declarations="counter coins per player: 0..9 = 0 beyond lost    seen: all",
            turn='player gains s.row - 3 coins\nif coins = 9:\n    win player "rich"',
        ),
        sample(
            declarations="counter coins per player: 0..9 = 0 beyond lost    seen: all",
            turn='player gains s.row coins\nif coins = 9:\n    win player "rich"',
        ),
    ),
)
