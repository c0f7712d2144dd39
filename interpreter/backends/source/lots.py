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
from interpreter.backends.source.falling import falls
from interpreter.backends.source.inside import lying_in
from interpreter.backends.source.shelves import zone_tables
from interpreter.backends.source.writing import Function, Module, added
from interpreter.backends.walk.compiler import aggregate
from interpreter.backends.walk.reads import partial
from interpreter.layout import WAITING, ZonePlace
from interpreter.nature import Lot
from interpreter.settling import SettleStep

if TYPE_CHECKING:
    from interpreter.backends.source.body import Body


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
