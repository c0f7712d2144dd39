"""What the reference shows of variants: a small game, and blocks that can be written below it."""

from __future__ import annotations

from dsl import syntax
from dsl.diagnostics.catalogue.variants import STONES

OPENING = f"""\
A variant says what is played otherwise. It stands in the rules of a game, or in a file of its own: in the folder
`variants` beside the rules, called like the variant, or anywhere else. What it changes goes by the names in the rules,
joined by dots: `moves.put`, a condition of it `moves.put.where.free`, a step `play.move`, a row of a table,
a score `end.won`, a number `game.length` or `board.columns`. What has no name cannot be found; a `step` gives it one.

A variant sees the rules as they are without others, but for those that it `requires`. So several go together, in any
order, as long as they change different places; where two change the same, both lines are named, and a block `combine`
says what holds. What is removed takes along what others change inside it, but not what they insert there. The examples
change this game:

```mog
{STONES}```
"""

EXAMPLES: dict[type[syntax.Node], str] = {
    syntax.Variant: """\
variant corners "Empty corners":
    require players = 2 "three need the corners"
    insert guard into moves.put:
        where corner "the corners stay empty": not (s.row in [1, 3] and s.column in [1, 3])
""",
    syntax.InsertInto: """\
variant hop "Stones hop":
    insert action into moves:
        hop s in board, t in neighbours(s, by: adjacent):
            where own "this stone is another's": stone of s = player
            where empty "a stone lies there": stone of t is none
            set stone of s to none
            set stone of t to player
    insert guard into moves.put:
        where few "three stones are enough": (count t in board where stone of t = player) < 3
    set game.length to 200 was 9
    insert step home before play.move:
        if passed_in_row: finish "all have passed"
""",
    syntax.InsertStep: """\
variant short "A short game":
    counter turns: 0..9 = 0 beyond lost    seen: all
    insert step clock before play.move:
        if turns = 6: finish "six turns are over"
        turns gains 1 turns
""",
    syntax.Replace: """\
variant pair "Two are enough":
    replace define wanted: 2 was 3
    replace guard moves.put.where.free: stone of s != player was stone of s is none
    set game.length to 100
""",
    syntax.Remove: """\
variant upon "Upon others":
    remove guard moves.put.where.free
    set game.length to 100
    insert step clock before play.move:
        if no s in board where stone of s is none: finish "the board is full"
""",
    syntax.SetPatch: """\
variant large "A large board":
    set board.columns to 5 was 3
    set board.rows to 5 was 3
    set game.length to 25 was 9
    set wanted to 4 was 3
    set game.players to 2 was 2..3
""",
    syntax.Combine: """\
variant four "Four in a row":
    set wanted to 4 was 3
    set board.columns to 6 was 3
    set game.length to 18 was 9

variant high "A high board":
    set board.rows to 5 was 3
    set game.length to 15 was 9

combine four + high:
    set game.length to 30 was 9
""",
    syntax.Preset: """\
variant two "Two in a row":
    set wanted to 2 was 3

preset quick "A quick one": two, calm = no, players = 2
""",
}
"""What can stand below the game, for each thing that variants are made of."""
