"""A game with something of every sort that variants change, and what comes of it with variants."""

from __future__ import annotations

from dsl.diagnostics import Diagnostic, Findings
from dsl.parse import parse
from dsl.source import Source
from dsl.syntax import File
from dsl.variants import Shelf, compose, judge, shelve

GARDEN = """\
moggy 1

game garden "Garden":
    players 2..3
    length 40

option size: 3..9 = 5

enum Weather: sun, rain

token Bee per player:
    tired: yes/no = no
    copies 2

graph board:
    grid size by size

zone at of Bee per Site holds 12             seen: all
counter honey per player: 0..9 = 1 beyond lost    seen: all
mark weather: Weather = sun                  seen: all

define reward =
    by weather:
        sun: 2
        rain: 1
define far = 3

relation fly:
    short: orthogonal{1..2}

procedure rest(b: Bee):
    set b.tired to yes

actions moves:
    fly b in Bee, s in board:
        where own: b.owner = player
        where awake "it is tired": not b.tired
        b -> at of s
        rest(b)
    pass: skip

setup:
    all Bee -> at of a1
    step dawn: set weather to rain

play:
    round day, 3 times:
        phase morning:
            turns player in seating until all_out or (some p in players where honey of p >= far):
                choose one:
                    any of moves
        step evening:
            case weather:
                sun:
                    each p in players:
                        p gains reward honey
                else: skip
    finish "the days are over"

end:
    score sweet: honey
    rank by sweet, most first
    ties shared
"""


def read(text: str, name: str = "garden.mog") -> File:
    """The tree of a text without mistakes of reading."""
    file, findings = parse(Source(name, text))
    assert file is not None, findings.items
    return file


def variant(name: str, *lines: str, game: str = "garden") -> str:
    """The text of a file with a variant."""
    return f"moggy 1\n\nvariant {name} for {game}\n" + "".join(f"{line}\n" for line in lines)


def shelf(*variants: str, base: str = GARDEN) -> Shelf:
    """The game and its variants, by the texts of their files."""
    findings = Findings()
    found = shelve(read(base), [read(text, f"variant{n}.mog") for n, text in enumerate(variants, 1)], findings)
    assert not findings.items, findings.items
    return found


def composed(found: Shelf, *names: str) -> tuple[File, list[Diagnostic]]:
    """The game with these variants, and what is wrong with them."""
    findings = Findings()
    judge(found, names, findings)
    file = compose(found, names, findings)
    return file, list(findings)


def patched(*lines: str, base: str = GARDEN) -> File:
    """The game with a single variant that changes it without a mistake."""
    file, findings = composed(shelf(variant("v", *lines), base=base), "v")
    assert not findings, findings
    return file


def codes(*lines: str, base: str = GARDEN) -> list[str]:
    """What is wrong with a single variant."""
    return [each.code for each in composed(shelf(variant("v", *lines), base=base), "v")[1]]
