"""E6xx up to E649: sheets, and the components that they describe."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry, Example

RULES = """\
moggy 1

game draft "Draft":
    players 2
    seats north, south
    length 12

enum Suit: sun, moon

card Card:
    suit: Suit
    value: 1..9
    sheet "cards.yaml"

zone row of Card in order          seen: all
zone taken of Card per player      seen: all

setup:
    all Card -> row

play:
    turns player in seating until never:
        choose c from row:
            otherwise finish "every card is taken"
        c -> taken of player

end:
    score points: sum c.value over c in taken of player
    rank by points, most first
    ties shared
"""

SHEET = """\
- {id: first, suit: sun, value: 3}
- {suit: moon, value: 5, copies: 2}
"""


def sheet(text: str) -> Example:
    """The rules of the draft with this sheet."""
    return Example(RULES, {"sheets/cards.yaml": text})


RIGHT = sheet(SHEET)


def with_bonus(name: str) -> Example:
    """The draft and, beside its folder, a variant that has a sheet of this name."""
    variant = f"""\
moggy 1

variant bonus for draft

token Bonus:
    worth: 1..3
    sheet "{name}"

zone bank of Bonus    seen: all

setup:
    all Bonus -> bank

set game.length to 13 was 12
"""
    files = {"draft/draft.mog": RULES, "draft/sheets/cards.yaml": SHEET, "bonus.mog": variant}
    return Example("", {**files, f"sheets/{name}": "- {worth: 2}\n"}, "check bonus.mog")


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "E601",
        "unreadable-sheet",
        "error",
        "the sheet cannot be read from here: {why}",
        "A sheet is a list in YAML: each row begins with a dash and holds names, colons and values.",
        "Compare the line with one that is right, above all its indentation, colons, commas and brackets.",
        wrong=sheet("- {suit: sun, value: 3\n- {suit: moon, value: 5}\n"),
        right=RIGHT,
    ),
    Entry(
        "E602",
        "oversized-sheet",
        "error",
        "the sheet {why}",
        "Sheets hold what is printed on components, which is never this large or this deeply nested.",
        "Write values out plainly, and give rules to the rule file.",
        wrong=sheet("- {suit: sun, value: [[[[[[[[[[[[[[3]]]]]]]]]]]]]]}\n"),
        right=RIGHT,
    ),
    Entry(
        "E603",
        "tag-in-sheet",
        "error",
        "a sheet holds plain values, so `{tag}` has no meaning in it",
        "Some programs mark values with a tag that begins with an exclamation mark; sheets need none.",
        "Leave the tag out, or put the text in quotation marks if it is meant as text.",
        wrong=sheet("- {suit: !colour sun, value: 3}\n"),
        right=RIGHT,
    ),
    Entry(
        "E604",
        "repeated-key",
        "error",
        "`{key}` is already given here",
        "One of two values for the same key would be lost without a word.",
        "Keep the one that is right.",
        wrong=sheet("- {suit: sun, value: 3, value: 4}\n"),
        right=RIGHT,
    ),
    Entry(
        "E605",
        "unknown-key",
        "error",
        "a row of `{kind}` has no key `{key}`",
        "The keys of a row are the attributes that the rules declare, and `id`, `copies` and `owner`.",
        "Correct the spelling, or declare the attribute in the rules.",
        wrong=sheet("- {siut: sun, suit: sun, value: 3}\n"),
        right=RIGHT,
    ),
    Entry(
        "E606",
        "missing-key",
        "error",
        "this row has no `{key}`, which every `{kind}` needs",
        "An attribute declared without an initial value must have one in each row of the sheet.",
        "Add it to the row, or declare the attribute with `= value` for rows that leave it out.",
        wrong=sheet("- {suit: sun}\n"),
        right=RIGHT,
    ),
    Entry(
        "E607",
        "wrong-form",
        "error",
        "the sheet of `{kind}` is a list of rows, and this is something else",
        "Each row of a sheet begins with a dash and gives keys with their values.",
        "Write each component as a row of its own.",
        wrong=sheet("suit: sun\nvalue: 3\n"),
        right=RIGHT,
    ),
    Entry(
        "E608",
        "wrong-value-in-sheet",
        "error",
        "`{key}` is {wanted}, not `{value}`",
        "A value in a sheet must be of the type that the rules declare for its attribute.",
        "Correct the value, or the type in the rules.",
        wrong=sheet("- {suit: sun, value: ten}\n"),
        right=RIGHT,
    ),
    Entry(
        "E609",
        "repeated-id",
        "error",
        "another row above has the id `{id}` already",
        "An `id` names one row, so that a card can be spoken of.",
        "Give each row an id of its own, or use `copies` for several that are alike.",
        wrong=sheet("- {id: first, suit: sun, value: 3}\n- {id: first, suit: moon, value: 3}\n"),
        right=RIGHT,
    ),
    Entry(
        "E610",
        "unknown-site-in-sheet",
        "error",
        "`{graph}` has no site `{site}`",
        "A value of this attribute is the name of a site of that board.",
        "Draw the board with `moggy show` to see how its sites are called.",
        wrong=Example(
            RULES.replace("value: 1..9", "value: 1..9\n    home: Site").replace(
                "zone row", "graph board:\n    grid 2 by 2\n\nzone row", 1
            ),
            {"sheets/cards.yaml": "- {suit: sun, value: 3, home: c9}\n"},
        ),
        right=Example(
            RULES.replace("value: 1..9", "value: 1..9\n    home: Site").replace(
                "zone row", "graph board:\n    grid 2 by 2\n\nzone row", 1
            ),
            {"sheets/cards.yaml": "- {suit: sun, value: 3, home: b2}\n"},
        ),
    ),
    Entry(
        "E621",
        "missing-sheet",
        "error",
        "there is no sheet `{file}` beside the rules",
        "A sheet lies in the folder `sheets` beside the rule file, or beside the rule file itself.",
        "Check the name, or write the sheet.",
        wrong=Example(RULES),
        right=RIGHT,
    ),
    Entry(
        "E622",
        "sheet-elsewhere",
        "error",
        "`{file}` would lie outside the game's folder",
        "A game carries its own sheets, so that it can be copied, and reads nothing else on your disk.",
        "Put the sheet into the folder `sheets` and give its name alone.",
        wrong=Example(RULES.replace("cards.yaml", "../cards.yaml"), {"sheets/cards.yaml": SHEET}),
        right=RIGHT,
    ),
    Entry(
        "E624",
        "two-sheets-of-a-name",
        "error",
        "the game has another sheet called `{file}`",
        "The sheets of a game and of the variants that it is played with lie together, so that games can be kept.",
        "Give the sheet of the variant a name of its own.",
        wrong=with_bonus("cards.yaml"),
        right=with_bonus("tokens.yaml"),
    ),
    Entry(
        "E623",
        "not-a-scenario",
        "error",
        "in `scenarios.mog` only scenarios can stand",
        "The file `scenarios.mog` beside the rules takes the scenarios that would crowd them, and nothing else.",
        "Move this into the rule file.",
        wrong=Example(
            RULES,
            {"sheets/cards.yaml": SHEET, "scenarios.mog": "moggy 1\n\ncounter round: 0..3 = 0    seen: all\n"},
        ),
        right=Example(
            RULES,
            {
                "sheets/cards.yaml": SHEET,
                "scenarios.mog": 'moggy 1\n\nscenario "all cards lie there":\n    then:\n        count(row) = 3\n',
            },
        ),
    ),
    Entry(
        "E631",
        "copies-below-none",
        "error",
        "there would be {number} copies of `{kind}`",
        "The number of copies follows from players and options, and with these it is below 0.",
        "Correct the number, or refuse the combination with `require`.",
        wrong=Example(RULES.replace('    sheet "cards.yaml"\n', "    copies count(players) - 3 per suit per value\n")),
        right=Example(RULES.replace('    sheet "cards.yaml"\n', "    copies count(players) - 1 per suit per value\n")),
    ),
    Entry(
        "E632",
        "too-many-components",
        "error",
        "with `{kind}` there would be more than {most} components",
        "No game on a table has that many, so this is most likely a slip in a number.",
        "Correct the number of copies.",
        wrong=Example(RULES.replace('    sheet "cards.yaml"\n', "    copies 5000 per suit per value\n")),
        right=Example(RULES.replace('    sheet "cards.yaml"\n', "    copies 5 per suit per value\n")),
    ),
)
