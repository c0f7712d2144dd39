"""What tells components apart, written out: which are offered as one, and which fall as one (semantics, 12).

Two components are the same to whoever chooses when nothing tells them apart, or when the chooser sees neither and they
lie in one place in no known order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass

from dsl.program import Binder, Expr, Looped, Slot, ZoneRead
from dsl.types import ComponentType, ListOf, Optional, SetOf
from interpreter.alike import classes, is_component_set, mark_cells, own_cells, single_cells, values_on_table
from interpreter.backends.source.shelves import zone_tables
from interpreter.backends.source.writing import Function, Module
from interpreter.choices import Choice, Variable
from interpreter.layout import Layout
from interpreter.seeing import HIDDEN, SHOWN, SHOWN_TO_OWNER, Seeing
from interpreter.spaces import WORD


@dataclass(frozen=True)
class Telling:
    """What tells the members of a variable apart.

    `twins` says that there are components that may be alike, `names` are those that may stand for one of them, and `by`
    is whoever may not see them.
    """

    twins: bool
    names: tuple[Slot, ...]
    by: Expr | None


def told_apart(layout: Layout, seeing: Seeing, number: int, choice: Choice) -> dict[int, Telling] | None:
    """What tells apart the members of the variables of a choice, by their slots, for those of which some may be the
    same; None where it changes who sees a zone."""
    found: dict[int, Telling] = {}
    for offer in choice.offers:
        for binder, variable in zip(offer.declared.binders, offer.variables, strict=True):
            if variable.key is None:
                continue
            blind = not in_the_open(binder.domain, seeing)
            twins = twins_among(layout, variable)
            if blind and not settled(layout, seeing):
                return None
            if blind or twins:
                own = {own.slot.number for each in choice.step.alternatives for own in each.binders}
                names = names_for(layout, number, variable, own) if twins else ()
                found[binder.slot.number] = Telling(twins, names, choice.step.by if blind else None)
    return found


def in_the_open(domain: Expr, seeing: Seeing) -> bool:
    """Whether everybody sees all members of a domain in every position."""
    if isinstance(domain, Looped) and domain.word == "those":
        return in_the_open(domain.domain, seeing)
    return isinstance(domain, ZoneRead) and domain.name in seeing.open


def settled(layout: Layout, seeing: Seeing) -> bool:
    """Whether who sees the zones of a game never changes, as far as they are declared."""
    seats, zones = range(layout.material.setting.players), range(len(layout.zone_of))
    return all(seeing.always(seat, zone) is not None for seat in seats for zone in zones)


def twins_among(layout: Layout, variable: Variable) -> bool:
    """Whether there are alike components that a variable can stand for."""
    assert isinstance(variable.type, ComponentType)
    which = classes(layout)
    return any(which.count(which[number]) > 1 for number in layout.spaces.components(variable.type))


def names_for(layout: Layout, number: int, variable: Variable, own: Set[int] = frozenset()) -> tuple[Slot, ...]:
    """The names that are needed from a step on and may stand for a component that a variable can stand for."""
    assert isinstance(variable.type, ComponentType)
    places = (place for name, place in layout.frames.places.items() if name in layout.frames.alive[number])
    slots = (place.slot for place in places if place.kept and place.slot is not None)
    return tuple(slot for slot in slots if slot.number not in own and set(kinds_of(slot)) & set(variable.type.kinds))


def kinds_of(slot: Slot) -> Sequence[str]:
    """The kinds of the components that a name may stand for, by itself or among others."""
    kind = slot.type.item if isinstance(slot.type, Optional | ListOf | SetOf) else slot.type
    return kind.kinds if isinstance(kind, ComponentType) else ()


# -------------------------------------------------------------------------------------------------------------- options


@contextmanager
def offered_once(
    f: Function, binder: Binder, taken: Sequence[str]
) -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """Around the loop of a variable: what is put around its body, so that of members that are the same one is offered.

    It counts as offered once an option with it is; those `taken` by other variables stand alone.
    """
    told = f.module.told.get(binder.slot.number)
    if told is None:
        yield nullcontext
        return
    listed = f.c.take(1 + len(f.c.layout.material.components))
    f.line(f"m[{listed}] = 0")
    by = [] if told.by is None else [f.atom(f.value(told.by), "who")]
    offered = before(f.module, told)

    @contextmanager
    def once() -> Iterator[None]:
        member = f.slots[binder.slot.number]
        given = ", ".join(["m", "t", *by, member, str(listed), *texts_of(f, told.names)])
        alone = "".join(f"{member} == {other} or " for other in taken)
        with f.block(f"if {alone}{offered}({given}) == 0:"):
            start = f.fresh("start")
            f.line(f"{start} = n")
            yield
            with f.block(f"if n > {start}{''.join(f' and {member} != {other}' for other in taken)}:"):
                f.line(f"m[{listed}] += 1")
                f.line(f"m[{listed} + m[{listed}]] = {member}")

    yield once


# ------------------------------------------------------------------------------------------------------------ functions


def texts_of(f: Function, names: Sequence[Slot]) -> list[str]:
    """The names as they are handed to functions: a number as it is, a set or list by its address."""
    places = f.c.layout.frames.places
    return [
        str(places[slot.number].address)
        if isinstance(slot.type, ListOf | SetOf)
        else f.slots.get(slot.number) or f"m[{places[slot.number].address}]"
        for slot in names
    ]


def alike(module: Module, names: Sequence[Slot]) -> str:
    """The function that tells whether two components are alike while these names may stand for either."""
    forms = tuple(type(slot.type) if isinstance(slot.type, ListOf | SetOf) else None for slot in names)
    return module.once(("alike", forms), lambda: write_alike(module, names))


def write_alike(module: Module, names: Sequence[Slot]) -> str:
    """Write that function; its name."""
    layout = module.c.layout
    given = [f"name_{i}" for i in range(len(names))]
    f = module.begin("alike", ["m", "t", "x", "y", *given], "Whether nothing tells two components apart.")
    refuse(f, f"{entry(module, classes(layout), 'x')} != {entry(module, classes(layout), 'y')}")
    refuse_unless_level(f, layout)
    if layout.sight >= 0:
        refuse(f, f"m[{layout.sight} + x] != m[{layout.sight} + y]")
    compare_cells(f, [(*one, *other) for one, other in zip(own_cells(layout), mark_cells(layout), strict=True)])
    for text, slot in zip(given, names, strict=True):
        match slot.type:
            case ListOf():
                with f.block(f"for i in range({text} + 1, {text} + 1 + m[{text}]):"):
                    refuse(f, "m[i] == x or m[i] == y")
            case SetOf():
                refuse(f, f"{has(text, 'x')} or {has(text, 'y')}")
            case _:
                refuse(f, f"x == {text} or y == {text}")
    refuse_marked(f, layout)
    f.line("return 1")
    return f.name


def entry(module: Module, numbers: Sequence[int], index: str) -> str:
    """The entry of a table."""
    return f"t[{module.table(numbers)} + {index}]"


def refuse(f: Function, condition: str) -> None:
    """Something tells them apart."""
    with f.block(f"if {condition}:"):
        f.line("return 0")


def has(address: str, member: str) -> str:
    """Whether a set has a member."""
    return f"m[{address} + {member} // {WORD}] >> {member} % {WORD} & 1"


def refuse_unless_level(f: Function, layout: Layout) -> None:
    """They must lie in one zone, and there in no known order."""
    refuse(f, f"m[{layout.place} + x] != m[{layout.place} + y]")
    if any(zone.ordered for zone in layout.zone_of):
        tables = zone_tables(f.module)
        f.line(f"zone = m[{layout.place} + x]")
        with f.block(f"if zone >= 0 and t[{tables['ordered']} + zone]:"):
            refuse(f, f"m[t[{tables['rank']} + x]] != m[t[{tables['rank']} + y]]")


def compare_cells(f: Function, cells: Sequence[Sequence[int]]) -> None:
    """What stands in the cells of one component must stand in those of the other."""
    if not any(cells):
        return
    flat = [cell for own in cells for cell in own]
    starts = [sum(map(len, cells[:number])) for number in range(len(cells))]
    first = f.module.table(flat)
    f.line(f"one = {entry(f.module, [first + start for start in starts], 'x')}")
    f.line(f"other = {entry(f.module, [first + start for start in starts], 'y')}")
    with f.block(f"for i in range({entry(f.module, [len(own) for own in cells], 'x')}):"):
        refuse(f, "m[t[one + i]] != m[t[other + i]]")


def refuse_marked(f: Function, layout: Layout) -> None:
    """No mark or attribute stands for either."""
    stored = list(values_on_table(layout))
    cells = [cell for address, kind in stored for cell in single_cells(layout, address, kind)]
    sets = [address for address, kind in stored if is_component_set(kind)]
    if cells:
        first = f.module.table(cells)
        with f.block(f"for i in range({first}, {first + len(cells)}):"):
            refuse(f, "m[t[i]] == x or m[t[i]] == y")
    if sets:
        first = f.module.table(sets)
        with f.block(f"for i in range({first}, {first + len(sets)}):"):
            refuse(f, f"{has('t[i]', 'x')} or {has('t[i]', 'y')}")


def sees(module: Module) -> str:
    """The function that tells whether a seat sees what a component is."""
    return module.once("sees", lambda: write_sees(module))


def write_sees(module: Module) -> str:
    """Write that function; its name."""
    layout, seeing = module.c.layout, module.seeing
    players = layout.material.setting.players
    pairs = [(seat, zone) for zone in range(len(layout.zone_of)) for seat in range(players)]
    declared = module.table([int(seeing.always(seat, zone) or False) for seat, zone in pairs])
    owners = module.table([int(seeing.owns(seat, zone)) for seat, zone in pairs])
    f = module.begin("sees", ["m", "t", "who", "x"], "Whether a seat sees what a component is, where it lies now.")
    f.line(f"zone = m[{layout.place} + x]")
    with f.block("if zone < 0:"):
        f.line("return 1")
    if layout.sight >= 0:
        f.line(f"shown = m[{layout.sight} + x]")
        with f.block(f"if shown == {SHOWN}:"):
            f.line("return 1")
        with f.block(f"if shown == {HIDDEN}:"):
            f.line("return 0")
        with f.block(f"if shown == {SHOWN_TO_OWNER} and t[{owners} + zone * {players} + who]:"):
            f.line("return 1")
    f.line(f"return t[{declared} + zone * {players} + who]")
    return f.name


def same_unseen(module: Module) -> str:
    """The function that tells whether a component is the same as one that a seat does not see."""
    return module.once("same unseen", lambda: write_same_unseen(module))


def write_same_unseen(module: Module) -> str:
    """Write that function; its name."""
    see = sees(module)
    f = module.begin(
        "same_unseen", ["m", "t", "who", "x", "y"], "Whether `y` is the same to a seat as `x`, which it does not see."
    )
    refuse_unless_level(f, module.c.layout)
    f.line(f"return 0 if {see}(m, t, who, y) else 1")
    return f.name


def before(module: Module, telling: Telling) -> str:
    """The function that tells whether a component is the same as one of those listed at an address."""
    like = alike(module, telling.names) if telling.twins else ""
    return module.once(("before", like, telling.by is None), lambda: write_before(module, like, telling))


def write_before(module: Module, like: str, telling: Telling) -> str:
    """Write that function; its name.

    What is like a component that is seen is seen as well, for it lies in the same place and is shown to the same.
    """
    names = [f"name_{i}" for i in range(len(telling.names))]
    by = ["who"] if telling.by is not None else []
    same = f"{like}({', '.join(['m', 't', 'x', 'm[at]', *names])})" if telling.twins else "0"
    see, unseen = (sees(module), same_unseen(module)) if by else ("", "")
    f = module.begin(
        "offered", ["m", "t", *by, "x", "listed", *names], "Whether a component is the same as one that is offered."
    )
    if by:
        f.line(f"seen = {see}(m, t, who, x)")
        same = f"({same} if seen else {unseen}(m, t, who, x, m[at]))"
    with f.block("for at in range(listed + 1, listed + 1 + m[listed]):"), f.block(f"if {same}:"):
        f.line("return 1")
    f.line("return 0")
    return f.name
