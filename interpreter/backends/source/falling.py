"""Numbers drawn from the streams of chance in generated text (interpreter/chance.py), and what playouts keep of it."""

from __future__ import annotations

from dsl.program import ChanceStep, PickStep, ZoneRead
from interpreter.backends.source.reads import owned
from interpreter.backends.source.writing import Function, Module, Part, added
from interpreter.chance import MULTIPLIERS, ROUNDS, WEYL, WORD, stream_number
from interpreter.cycles import MOST_FALLS
from interpreter.nature import Lot
from interpreter.streams import Source

LEFT, SINCE, FALLS, KEYS = 2, 3, 4, 5
"""Where it stands in `r`, behind the sequence and the number of decisions: who has yet to decide in a `together` block,
as bits, or -1; at which decision chance last fell, and how often since; and from `KEYS` on the keys of all rounds."""

CELLS = KEYS + 2 * ROUNDS
"""The cells of `r`."""


def falls(f: Function, number: int, step: ChanceStep | PickStep, lot: Lot, n: str) -> str:
    """The local name that holds a number below `n`, drawn from the stream of a step."""
    cell, words = stream(f, step, lot)
    drawn = f.fresh("drawn")
    f.line(f"{drawn} = {fall(f.module)}(m, r, k, {number}, {n}, {cell}, {words})")
    return drawn


def stream(f: Function, step: ChanceStep | PickStep, lot: Lot) -> tuple[str, str]:
    """Where it stands how often a step's stream was drawn from, and the two words that stand for the stream."""
    layout = f.c.layout
    if isinstance(step, ChanceStep):
        source = layout.streams.of(step)
        if step.of is None:
            return str(source.cell(0)), ", ".join(map(str, stream_number(source.stream(0))))
        return of_owner(f, source, f.value(step.of), layout.spaces.space(step.of.type).size)
    if isinstance(step.zone, ZoneRead):
        place, source = layout.zones[step.zone.name], layout.streams.zones[step.zone.name]
        return of_owner(f, source, owned(f, 0, 1, step.zone.owners, place.owners), place.copies)
    zones = [(layout.streams.zones.get(kind.name), zone - kind.first) for zone, kind in enumerate(layout.zone_of)]
    cells = [-1 if source is None else source.cell(owner) for source, owner in zones]
    words = [(0, 0) if source is None else stream_number(source.stream(owner)) for source, owner in zones]
    zone = f.atom(f.value(step.zone), "zone")
    return f"t[{f.module.table(cells)} + {zone}]", both_words(f, words, zone)


def of_owner(f: Function, source: Source, owner: str, copies: int) -> tuple[str, str]:
    """The same where a source has a stream for each of so many owners."""
    words = [stream_number(source.stream(source.low + i)) for i in range(copies)]
    if copies == 1:
        return str(source.address), ", ".join(map(str, words[0]))
    owner = f.atom(owner, "owner")
    return added(source.address - source.low, owner), both_words(f, words, added(-source.low, owner))


def both_words(f: Function, words: list[tuple[int, int]], index: str) -> str:
    """The two words of a stream, of those that stand in two tables."""
    one, other = (f.module.table(column) for column in zip(*words, strict=True))
    return f"t[{added(one, index)}], t[{added(other, index)}]"


def fall(module: Module) -> str:
    """The function that lets chance fall once."""
    return module.once("fall", lambda: write_fall(module))


def write_fall(module: Module) -> str:
    """Write that function; its name."""
    below = write_below(module)
    f = module.begin(
        "fall",
        ["m", "r", "k", "step", "n", "cell", "word", "other"],
        "A number below `n`; `cell` counts the draws.",
        part=Part.CHANCE,
    )
    with f.block(f"if r[{SINCE}] != k:"):
        f.line(f"r[{SINCE}] = k")
        f.line(f"r[{FALLS}] = 0")
    f.line(f"r[{FALLS}] += 1")
    with f.block(f"if r[{FALLS}] > {MOST_FALLS}:"):
        f.line("falls_on(step)")
    f.line("drawn = m[cell]")
    f.line("m[cell] = drawn + 1")
    f.line(f"return {below}(r, n, drawn, word, other)")
    return f.name


def write_below(module: Module) -> str:
    """Philox 4x32 with 10 rounds (interpreter/chance.py), with the rounds one after the other.

    A product of two words is cut to 32 bits on both sides, so it may as well be a signed number of 64 bits.
    """
    f = module.begin(
        "below",
        ["r", "n", "drawn", "word", "other"],
        "A number below `n`, each as likely, of a stream of chance.",
        part=Part.CHANCE,
    )
    f.line(f"fair = {WORD + 1} - {WORD + 1} % n")
    f.line("attempt = 0")
    with f.block("while True:"):
        for name, start in zip("abcd", (f"drawn & {WORD}", "attempt", "word", "other"), strict=True):
            f.line(f"{name} = {start}")
        for i in range(ROUNDS):
            f.line(f"right = {MULTIPLIERS[1]} * c")
            f.line(f"left = {MULTIPLIERS[0]} * a")
            f.line(f"a = (right >> 32 & {WORD}) ^ b ^ r[{KEYS + 2 * i}]")
            if i == ROUNDS - 1:
                return_fair(f, "a")
            f.line(f"b = right & {WORD}")
            f.line(f"c = (left >> 32 & {WORD}) ^ d ^ r[{KEYS + 2 * i + 1}]")
            f.line(f"d = left & {WORD}")
        for name in "bcd":
            return_fair(f, name)
        f.line("attempt += 1")
    return f.name


def return_fair(f: Function, word: str) -> None:
    """Give the number that a word makes, unless it would make the lowest numbers likelier."""
    with f.block(f"if {word} < fair:"):
        f.line(f"return {word} % n")


def seeding(module: Module) -> str:
    """The function that makes `r` ready for the chance of a game."""
    return module.once("seeding", lambda: write_seeding(module))


def write_seeding(module: Module) -> str:
    """Write that function; its name."""
    doc = "The keys of all rounds, from the words of a game's seed."
    f = module.begin("begin_chance", ["r", "word", "other"], doc, part=Part.CHANCE)
    f.line(f"r[{LEFT}] = -1")
    f.line(f"r[{SINCE}] = -1")
    with f.block(f"for i in range({KEYS}, {CELLS}, 2):"):
        f.line("r[i] = word")
        f.line("r[i + 1] = other")
        f.line(f"word = word + {WEYL[0]} & {WORD}")
        f.line(f"other = other + {WEYL[1]} & {WORD}")
    f.line("return 0")
    return f.name
