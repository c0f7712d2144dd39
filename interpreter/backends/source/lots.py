"""Where chance falls, written out: in a playout it falls at once, otherwise play waits for nature (semantics, 17).

What can fall stands in `b`, each member as likely as any other; members that nothing tells apart count as one, which
weighs as many as they are.  Numbers are drawn from the pinned generator (interpreter/chance.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.program import ChanceStep, Expr, PickStep, Step, ZoneRead
from dsl.types import ComponentType, ListOf
from interpreter.backends.source.apart import alike, names_for, texts_of, twins_among
from interpreter.backends.source.domains import each
from interpreter.backends.source.inside import lying_in
from interpreter.backends.source.reads import owned
from interpreter.backends.source.shelves import zone_tables
from interpreter.backends.source.writing import Function, Module, added
from interpreter.backends.walk.compiler import aggregate
from interpreter.backends.walk.reads import partial
from interpreter.chance import MULTIPLIERS, ROUNDS, WEYL, WORD, stream_number
from interpreter.cycles import MOST_FALLS
from interpreter.layout import WAITING, ZonePlace
from interpreter.nature import Lot
from interpreter.settling import SettleStep
from interpreter.streams import Source

if TYPE_CHECKING:
    from interpreter.backends.source.body import Body

LEFT, SINCE, FALLS, KEYS = 2, 3, 4, 5
"""Where it stands in `r`, behind the sequence and the number of decisions: who has yet to decide in a `together` block,
as bits, or -1; at which decision chance last fell, and how often since; and from `KEYS` on the keys of all rounds."""

CELLS = KEYS + 2 * ROUNDS
"""The cells of `r`."""


def written(step: Step, lot: Lot) -> bool:
    """Whether a fall of chance can be written out."""
    assert isinstance(step, ChanceStep | PickStep)
    if isinstance(step, SettleStep) or aggregate(step.slot.type):
        return False
    if isinstance(step, PickStep):
        return not isinstance(step.zone, ZoneRead) or not partial(step.zone.owners)
    return bool(lot.always) or not isinstance(step.domain.type, ListOf)


def write_lot(body: Body, number: int, lot: Lot) -> None:
    """Where only one thing can happen no chance falls; else play waits or, in a playout, one of them comes by lot."""
    f, step = body.f, body.step(number)
    assert isinstance(step, ChanceStep | PickStep)
    found = f.slots[step.slot.number]
    if lot.always:
        write_always(body, number, found, lot)
        return
    if (
        isinstance(step, PickStep)
        and not twins_among(f.c.layout, lot.variable)
        and not any(kind.ordered for kind in kinds_of(f, step.zone))
    ):
        write_any(body, number, found, lot)
        return
    list_members(f, step)
    twins = isinstance(step.slot.type, ComponentType) and twins_among(f.c.layout, lot.variable)
    names = names_for(f.c.layout, number, lot.variable) if twins else ()
    given = ", ".join(["m", "t", "b", "n", *texts_of(f, names)])
    several = f"n != 1 and {differ(f.module, alike(f.module, names), len(names))}({given})" if twins else "n != 1"
    with f.block(f"if {several}:"):
        with f.block("if x == 0:"):
            body.wait(number, str(WAITING))
        drawn = falls(f, number, step, lot, "n")
        if twins:
            given = ", ".join(["m", "t", "b", "n", drawn, *texts_of(f, names)])
            f.line(f"{found} = {which(f.module, alike(f.module, names), len(names))}({given})")
        else:
            f.line(f"{found} = b[{drawn}]")
    with f.block("else:"):
        f.line(f"{found} = b[0]")


def write_always(body: Body, number: int, found: str, lot: Lot) -> None:
    """What can fall is the same in every position, such as the faces of a die."""
    f, step = body.f, body.step(number)
    assert isinstance(step, ChanceStep | PickStep)
    values = [int(option.values[0]) for option in lot.always if isinstance(option.values[0], int)]
    if len(values) == 1:
        f.line(f"{found} = {values[0]}")
        return
    with f.block("if x == 0:"):
        body.wait(number, str(WAITING))
    drawn = falls(f, number, step, lot, str(len(values)))
    if values == list(range(values[0], values[-1] + 1)):
        f.line(f"{found} = {added(values[0], drawn)}")
    else:
        f.line(f"{found} = t[{added(f.module.table(values), drawn)}]")


def write_any(body: Body, number: int, found: str, lot: Lot) -> None:
    """Any of those in a zone without an order, in which all are told apart: they need not be listed."""
    f, step = body.f, body.step(number)
    assert isinstance(step, PickStep)
    zone, drawn = f.atom(f.value(step.zone), "zone"), f.fresh("drawn")
    f.line(f"n = m[{added(f.c.layout.count, zone)}]")
    f.line(f"{drawn} = 0")
    with f.block("if n != 1:"):
        with f.block("if x == 0:"):
            body.wait(number, str(WAITING))
        f.line(f"{drawn} = {falls(f, number, step, lot, 'n')}")
    at, place = f.fresh("at"), f.c.layout.place
    f.line(f"{at} = {place + min(members_of(f, step.zone), default=0) - 1}")
    with f.block(f"for {f.fresh('_')} in range({drawn} + 1):"):
        f.line(f"{at} = find(m, {zone}, {at} + 1)")
    f.line(f"{found} = {at} - {place}")


# -------------------------------------------------------------------------------------------------------------- members


def kinds_of(f: Function, zone: Expr) -> list[ZonePlace]:
    """The declarations that a zone can have."""
    zones = f.c.layout.zones
    return [zones[zone.name]] if isinstance(zone, ZoneRead) else list(zones.values())


def members_of(f: Function, zone: Expr) -> list[int]:
    """The components that can be in a zone."""
    return sorted({number for kind in kinds_of(f, zone) for number in kind.members})


def list_members(f: Function, step: ChanceStep | PickStep) -> None:
    """Put everything that can fall into `b`; `n` is how many."""
    f.line("n = 0")
    if isinstance(step, PickStep):
        list_uppermost(f, step)
        return

    def put(member: str) -> None:
        f.line(f"b[n] = {member}")
        f.line("n += 1")

    with each(f, step.domain, step.slot.name, put):
        pass


def list_uppermost(f: Function, step: PickStep) -> None:
    """Those that may lie on top of a zone: one where the order is known, all where there is none."""
    kinds = kinds_of(f, step.zone)
    zone = f.atom(f.value(step.zone), "zone")
    ordered = any(kind.ordered for kind in kinds)
    top = f.fresh("top") if ordered else ""
    if ordered:
        f.line(f"{top} = 0")

    with lying_in(f, zone, members_of(f, step.zone), step.slot.name) as member:
        if ordered:
            keep_highest(f, member, top, None if all(kind.ordered for kind in kinds) else zone)
        else:
            f.line(f"b[n] = {member}")
            f.line("n += 1")


def keep_highest(f: Function, member: str, top: str, zone: str | None) -> None:
    """One more that may lie on top, unless another lies higher; it takes the place of those that lie lower.

    `zone` is where they lie, where that may have no order.
    """
    tables, rank = zone_tables(f.module), f.fresh("rank")
    place = f"m[t[{added(tables['rank'], member)}]]"
    f.line(f"{rank} = {place}" if zone is None else f"{rank} = {place} if t[{added(tables['ordered'], zone)}] else 0")
    with f.block(f"if {rank} > {top}:"):
        f.line(f"{top} = {rank}")
        f.line("n = 0")
    with f.block(f"if {rank} == {top}:"):
        f.line(f"b[n] = {member}")
        f.line("n += 1")


def differ(module: Module, like: str, names: int) -> str:
    """The function that tells whether more than one thing can happen."""
    return module.once(("differ", like), lambda: write_differ(module, like, names))


def write_differ(module: Module, like: str, names: int) -> str:
    """Write that function; its name."""
    given = [f"name_{i}" for i in range(names)]
    f = module.begin("differ", ["m", "t", "b", "n", *given], "Whether anything tells those in `b` apart.")
    with f.block("for i in range(1, n):"), f.block(f"if {like}({', '.join(['m', 't', 'b[0]', 'b[i]', *given])}) == 0:"):
        f.line("return 1")
    f.line("return 1 if n == 0 else 0")
    return f.name


def which(module: Module, like: str, names: int) -> str:
    """The function that finds the one of those in `b` that a number belongs to; alike ones stand together, where the
    first of them is."""
    return module.once(("which", like), lambda: write_which(module, like, names))


def write_which(module: Module, like: str, names: int) -> str:
    """Write that function; its name."""
    given = [f"name_{i}" for i in range(names)]
    f = module.begin(
        "which", ["m", "t", "b", "n", "left", *given], "The one that a number falls on; alike ones stand together."
    )
    with f.block("for i in range(n):"), f.block("if b[i] >= 0:"):
        f.line("left -= 1")
        with (
            f.block("for j in range(i + 1, n):"),
            f.block(f"if b[j] >= 0 and {like}({', '.join(['m', 't', 'b[i]', 'b[j]', *given])}):"),
        ):
            f.line("left -= 1")
            f.line("b[j] = -1")
        with f.block("if left < 0:"):
            f.line("return b[i]")
    f.line("return -1")
    return f.name


# --------------------------------------------------------------------------------------------------------------- chance


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
        "fall", ["m", "r", "k", "step", "n", "cell", "word", "other"], "A number below `n`; `cell` counts the draws."
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
        "below", ["r", "n", "drawn", "word", "other"], "A number below `n`, each as likely, of a stream of chance."
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
    f = module.begin("begin_chance", ["r", "word", "other"], "The keys of all rounds, from the words of a game's seed.")
    f.line(f"r[{LEFT}] = -1")
    f.line(f"r[{SINCE}] = -1")
    with f.block(f"for i in range({KEYS}, {CELLS}, 2):"):
        f.line("r[i] = word")
        f.line("r[i + 1] = other")
        f.line(f"word = word + {WEYL[0]} & {WORD}")
        f.line(f"other = other + {WEYL[1]} & {WORD}")
    f.line("return 0")
    return f.name
