"""E65x to E67x: boards, as rules and sheets describe them."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.diagnostics.catalogue.entry import Entry, Example

RULES = """\
moggy 1

game walk "Walk":
    players 2
    length 20

enum Room: kitchen, hall
enum Floor: hall, cellar

graph house:
    {lines}

mark visited per Site: yes/no = no    seen: all

play:
    turns player in seating until never:
        choose s in house where not {test}:
            otherwise finish "every place is visited"
        set visited of s to yes

end:
    score none_left: if every s in house where visited of s then 1 else 0
    rank by none_left, most first
    ties shared
"""


def graph(*lines: str, sheets: Mapping[str, str] | None = None, test: str = "visited of s") -> Example:
    """A small game on the graph of these lines; places that pass the `test` may not be chosen."""
    indented = "\n    ".join(line for each in lines for line in each.split("\n"))
    return Example(RULES.replace("{lines}", indented).replace("{test}", test), sheets or {})


def drawn(*rows: str, legend: str = "") -> str:
    """A map of these rows; `legend` holds its lines."""
    return "\n".join(["map", "```", *rows, "```", *(["legend:", f"    {legend}"] if legend else [])])


def sheet(text: str) -> Example:
    """A small game on the board of this sheet."""
    return graph('sheet "house.yaml"', "site room: Room or none", sheets={"sheets/house.yaml": text})


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "E650",
        "board-size",
        "error",
        "a board has 1 to {most} sites, and this one would be {columns} by {rows}",
        "A board has at least one site, and no more than a set of sites can hold.",
        "Correct the numbers, gaps and corners included; the number of players and options may go into them.",
        wrong=graph("grid 40 by 40 * players"),
        right=graph("grid 4 by 2 * players"),
    ),
    Entry(
        "E651",
        "no-sites",
        "error",
        "nothing says which sites `{graph}` has",
        "A graph is a grid, a hex, a map, a sheet, or the sites that its edges name, for every choice of options.",
        "Add one of these, or make their `when` hold for every choice.",
        wrong=graph("grid 3 by 3 when players > 2"),
        right=graph("grid 3 by 3 when players = 2"),
    ),
    Entry(
        "E652",
        "two-boards",
        "error",
        "two lines or sheets of `{graph}` say what its sites are",
        "One grid, hex or map gives the sites of a graph; for one choice of options only one may hold.",
        "Keep one, give each its `when`, or declare two graphs.",
        wrong=graph("grid 3 by 3", "grid 4 by 4 when players = 2"),
        right=graph("grid 3 by 3 when players > 2", "grid 4 by 4 when players = 2"),
    ),
    Entry(
        "E653",
        "ambiguous-meaning",
        "error",
        "`{word}` can be the `{one}` of a site and its `{other}`",
        "A word of a legend is a yes/no attribute, or a value that only one attribute can have.",
        "Give the two values different names, or set one of them in a sheet.",
        wrong=graph(drawn("h.", legend='"h": hall'), "site room: Room or none", "site floor: Floor or none"),
        right=graph(drawn("h.", legend='"h": kitchen'), "site room: Room or none", "site floor: Floor or none"),
    ),
    Entry(
        "E654",
        "empty-map",
        "error",
        "the map shows no site",
        "Every character of a map is a site unless it is a blank or its meaning is `none`.",
        "Draw the sites, a `.` for each of which nothing special is to be said.",
        wrong=graph(drawn("##", legend='"#": none')),
        right=graph(drawn(".#", legend='"#": none')),
    ),
    Entry(
        "E655",
        "ragged-map",
        "error",
        "row {row} of the map has {have} squares where another has {want}",
        "All rows of a map are equally long, with one character a square or a single blank between all of them.",
        "Add what is missing; a place without a site at the end of a row needs a character that means `none`.",
        wrong=graph(drawn("...", "..", "...")),
        right=graph(drawn("...", "..#", "...", legend='"#": none')),
    ),
    Entry(
        "E656",
        "unknown-mark",
        "error",
        "no legend says what `{mark}` means on this map",
        "Each character of a map but `.` and the blank needs a line in its legend.",
        "Add the line, with the attributes that such a site has, or `none` where there is no site.",
        wrong=graph(drawn(".k", legend='"#": none'), "site room: Room or none"),
        right=graph(drawn(".k", legend='"k": kitchen'), "site room: Room or none"),
    ),
    Entry(
        "E657",
        "unused-mark",
        "error",
        "`{mark}` stands in the legend but not on the map",
        "A character that nobody drew is most likely another one misspelt.",
        "Draw it, or leave its line out.",
        wrong=graph(drawn(".k", legend='"k": kitchen\n    "K": kitchen'), "site room: Room or none"),
        right=graph(drawn(".k", legend='"k": kitchen'), "site room: Room or none"),
    ),
    Entry(
        "E658",
        "unknown-meaning",
        "error",
        "`{word}` is no attribute of a site and no value of one",
        "A legend says what a character means with attributes of sites: a yes/no attribute, or a value of another.",
        "Declare it with `site NAME: TYPE` in the graph, or correct the spelling.",
        wrong=graph(drawn(".k", legend='"k": kichen'), "site room: Room or none"),
        right=graph(drawn(".k", legend='"k": kitchen'), "site room: Room or none"),
    ),
    Entry(
        "E659",
        "wrong-mark",
        "error",
        "`{mark}` is not one character",
        "Each site of a map is one character, and a blank never is one.",
        "Give each character a line of its own.",
        wrong=graph(drawn(".k", legend='"kk": kitchen\n    "k": kitchen'), "site room: Room or none"),
        right=graph(drawn(".k", legend='"k": kitchen'), "site room: Room or none"),
    ),
    Entry(
        "E660",
        "unknown-relation",
        "error",
        "this graph has no relation `{relation}`",
        "A grid, hex or map has relations of its own, and `edge` lines and sheets make others.",
        "Correct the spelling, or write its edges: `edge NAME: a1 - b2`.",
        wrong=graph("grid 3 by 3", "relation diagnal"),
        right=graph("grid 3 by 3", "relation diagonal"),
    ),
    Entry(
        "E661",
        "no-edge-rule",
        "error",
        "only boards of squares wrap, bounce, or have relations on gaps and corners",
        "Only the relations of a grid or map wrap, bounce, or go over gaps and corners.",
        "Leave `wrap`, `bounce` or `on` out, and write such steps as edges.",
        wrong=graph("hex 3 by 3 wrap sideways"),
        right=graph("hex 3 by 3"),
    ),
    Entry(
        "E662",
        "not-of-player",
        "error",
        "`{relation}` is the same for all players",
        "Only `forward` and `forward_diagonal` differ from player to player.",
        "Leave `of player` out.",
        wrong=graph("grid 3 by 3", "relation diagonal of player"),
        right=graph("grid 3 by 3", "relation forward of player"),
    ),
    Entry(
        "E663",
        "unknown-way",
        "error",
        "a board goes on `sideways`, `upwards` or `both`, not `{way}`",
        "After `wrap` or `bounce` stands the way in which a step over the edge goes on.",
        "Write one of the three words; without any it is both.",
        wrong=graph("grid 3 by 3 wrap around"),
        right=graph("grid 3 by 3 wrap sideways"),
    ),
    Entry(
        "E664",
        "site-without-value",
        "error",
        "the site `{site}` has no `{attribute}`",
        "Every site needs a value for each attribute that is neither yes/no nor `or none`.",
        "Give it in the map's legend or in a sheet, or make the attribute `or none`.",
        wrong=graph(drawn(".k", legend='"k": kitchen'), "site room: Room"),
        right=graph(drawn("kk", legend='"k": kitchen'), "site room: Room"),
    ),
    Entry(
        "E665",
        "wrong-site-value",
        "error",
        "`{key}` can be {kind}, but not `{value}`",
        "A value on a board must be of the type that the graph declares for it.",
        "Correct the value, or the type in the graph.",
        wrong=sheet("sites:\n    a: {room: attic}\n    b: {room: hall}\n"),
        right=sheet("sites:\n    a: {room: kitchen}\n    b: {room: hall}\n"),
    ),
    Entry(
        "E666",
        "board-sheet-form",
        "error",
        "{what} {form}",
        "A board sheet lists sites with their attributes and edges by relation, or draws a map with its legend.",
        "Write it as the examples show, and look at the indentation.",
        wrong=sheet("sites: [a, b]\nedges:\n    walk: [a to b]\n"),
        right=sheet("sites: [a, b]\nedges:\n    walk: [a - b]\n"),
    ),
    Entry(
        "E667",
        "unknown-board-key",
        "error",
        "`{key}` is not a key here",
        "Of a sheet the keys are `sites`, `edges`, `map` and `legend`; of a site `x`, `y` and its declared attributes.",
        "Correct the spelling, or declare the attribute with `site NAME: TYPE`.",
        wrong=sheet("sites:\n    a: {rom: kitchen}\n"),
        right=sheet("sites:\n    a: {room: kitchen}\n"),
    ),
    Entry(
        "E668",
        "unknown-sort",
        "error",
        "this board has no `{sort}`",
        "Besides its cells a board of squares has `gaps of grid` and `corners of grid` if the graph asks for them.",
        "Add the line, or correct the spelling.",
        wrong=graph("grid 3 by 3", "relation linear on gaps wrap"),
        right=graph("grid 3 by 3", "gaps of grid", "relation linear on gaps wrap"),
    ),
    Entry(
        "E669",
        "unknown-site",
        "error",
        "`{graph}` has no site `{site}`",
        "Edges, sheets and rules name sites that the board has.",
        "See how the sites are called with `moggy show --board`.",
        wrong=graph("grid 3 by 3", "edge tunnel: a1 - d4"),
        right=graph("grid 3 by 3", "edge tunnel: a1 - c3"),
    ),
    Entry(
        "E670",
        "edge-to-itself",
        "error",
        "this edge leads from `{site}` to the same site",
        "A step always leads to another site.",
        "Name the site that it should lead to.",
        wrong=graph("edge walk: a - b, b - b"),
        right=graph("edge walk: a - b, b - c"),
    ),
    Entry(
        "E671",
        "lonely-site",
        "error",
        "no edge joins `{site}` to any other site",
        "On a graph of single sites every one has an edge, unless the graph has none at all.",
        "Add the edge that is missing.",
        wrong=sheet("sites: [a, b, c]\nedges:\n    walk: [a - b]\n"),
        right=sheet("sites: [a, b, c]\nedges:\n    walk: [a - b, b -> c]\n"),
    ),
    Entry(
        "E672",
        "no-site-attribute",
        "error",
        "the sites of `{graph}` have no `{attribute}` with these players and options",
        "Rows, columns and sides belong to grids, maps and hexes; a sheet of single sites has only what it declares.",
        "Declare it with `site NAME: TYPE`, or ask for it only where the board has it.",
        wrong=graph(
            'sheet "house.yaml" when players = 2',
            "grid 3 by 3 when players > 2",
            sheets={"sheets/house.yaml": "sites: [a, b]\n"},
            test="s.top",
        ),
        right=graph("grid 3 by 3", test="s.top"),
    ),
)
