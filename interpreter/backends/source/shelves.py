"""Functions that a game's module takes in once it needs them: components in zones, and what moving them changes.

They are written here in the subset, over tables that say for each component and zone where its cells stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dsl.program import Expr, ZoneRead
from dsl.source import Span
from dsl.types import ComponentType, Type
from interpreter.backends.source.inside import found_in
from interpreter.backends.source.writing import Function, Module, added
from interpreter.layout import Layout, ZonePlace


def zone_tables(module: Module) -> dict[str, int]:
    """Where the tables about zones stand: for each zone whether it is ordered, its capacity (-1 for none), the cell of
    its one component (-1), and which components can be there; for each component, the cell of its place in a zone."""
    layout = module.c.layout
    members: list[int] = []
    starts = []
    known: dict[tuple[int, ...], tuple[int, int]] = {}
    for zone in layout.zone_of:
        if zone.members not in known:
            known[zone.members] = len(members), len(members) + len(zone.members)
            members.extend(zone.members)
        starts.append(known[zone.members])
    first = module.table(members)
    return {
        "ordered": module.table([int(zone.ordered) for zone in layout.zone_of]),
        "capacity": module.table([-1 if zone.capacity is None else zone.capacity for zone in layout.zone_of]),
        "occupant": module.table(layout.occupant),
        "first": module.table([first + start for start, _ in starts]),
        "end": module.table([first + end for _, end in starts]),
        "rank": module.table(layout.rank),
    }


def listing(module: Module) -> str:
    """The function that lists the components of a zone in its order; those in no known order as they are numbered."""
    return module.once("listing", lambda: write_listing(module))


def write_listing(module: Module) -> str:
    """The function that sorts each component in among those before it."""
    t = zone_tables(module)
    made = module.begin("contents", ["m", "t", "zone", "out"], "List the components of a zone, the lowest first.")
    made.line("m[out] = 0")
    with made.block("if zone < 0:"):
        made.line("return out")
    with found_in(made, "zone", f"{module.c.layout.place - 1} + t[t[{t['first']} + zone]]", "x") as x:
        made.line("last = out + m[out]")
        with made.block(f"if t[{t['ordered']} + zone]:"):
            made.line(f"rank = m[t[{t['rank']} + {x}]]")
            with made.block(f"while last > out and m[t[{t['rank']} + m[last]]] > rank:"):
                made.line("m[last + 1] = m[last]")
                made.line("last -= 1")
        made.line(f"m[last + 1] = {x}")
        made.line("m[out] += 1")
    made.line("return out")
    return made.name


def moving(module: Module, bottom: bool, to: Expr, what: Type) -> str:
    """The function that takes a component out of where it is and puts it into a zone, on top or below the others.

    It is written for the zones of one declaration where the rule names it, and for the kinds of component that move.
    """
    layout = module.c.layout
    places = list(layout.zones.values())
    arrivals = [layout.zones[to.name]] if isinstance(to, ZoneRead) else places
    kinds = what.kinds if isinstance(what, ComponentType) else [kind.name for kind in module.c.program.kinds]
    sources = [place for place in places if set(place.declared.kinds) & set(kinds)]
    key = ("moving", bottom, *(place.name for place in arrivals), "from", *(place.name for place in sources))
    return module.once(key, lambda: write_moving(module, bottom, arrivals, sources))


def write_moving(module: Module, bottom: bool, arrivals: list[ZonePlace], sources: list[ZonePlace]) -> str:
    """The function for zones that a component can come to and those that it can come from."""
    layout, t = module.c.layout, zone_tables(module)
    named = f"_{arrivals[0].name}" if len(arrivals) == 1 else ""
    name, where = (f"put_below{named}", "below") if bottom else (f"put{named}", "on top of")
    doc = f"Move a component into a zone, {where} what lies there; `rule` is told when it is full."
    made = module.begin(name, ["m", "t", "x", "zone", "rule"], doc)
    made.line(f"old = m[{layout.place} + x]")
    with made.block("if old >= 0:"):
        write_leaving(made, layout, t, sources)
    made.line(f"held = m[{layout.count} + zone]")
    if all(place.capacity is not None for place in arrivals):
        most = f"{arrivals[0].capacity}" if len(arrivals) == 1 else f"t[{t['capacity']} + zone]"
        with made.block(f"if held >= {most}:"):
            made.line("full(zone, rule)")
    elif any(place.capacity is not None for place in arrivals):
        with made.block(f"if t[{t['capacity']} + zone] >= 0 and held >= t[{t['capacity']} + zone]:"):
            made.line("full(zone, rule)")
    with only_where(made, arrivals, lambda place: place.ordered, f"t[{t['ordered']} + zone]"):
        if bottom:
            write_shift(made, layout, t, "zone", "1", ">= 0")
        made.line(f"m[t[{t['rank']} + x]] = {'0' if bottom else 'held'}")
    made.line(f"m[{layout.place} + x] = zone")
    made.line(f"m[{layout.count} + zone] = held + 1")
    if layout.sight >= 0:
        made.line(f"m[{layout.sight} + x] = 0")
    write_occupant(made, layout, t, arrivals, "zone", "x")
    made.line("return 0")
    return made.name


@contextmanager
def only_where(
    made: Function, places: list[ZonePlace], holds: Callable[[ZonePlace], bool], test: str
) -> Iterator[None]:
    """Lines for the zones of which something holds: for all, under a test, or for none."""
    with made.aside() as lines:
        yield
    if all(holds(place) for place in places):
        made.again(lines)
    elif any(holds(place) for place in places):
        with made.block(f"if {test}:"):
            made.again(lines)


def write_occupant(
    made: Function, layout: Layout, t: dict[str, int], places: list[ZonePlace], zone: str, value: str
) -> None:
    """Say what lies in a zone that holds only one."""
    single = [place for place in places if place.capacity == 1]
    if not single:
        return
    first = single[0]
    cell = layout.occupant[first.first] - first.first
    if len(single) == len(places) == 1:
        made.line(f"m[{added(cell, zone)}] = {value}")
    elif len(single) == 1:
        ends = [f"{zone} >= {first.first}"] if first.first else []
        ends += [f"{zone} < {first.first + first.copies}"] if first.first + first.copies < len(layout.zone_of) else []
        with made.when(" and ".join(ends) or "1"):
            made.line(f"m[{added(cell, zone)}] = {value}")
    else:
        with made.block(f"if t[{t['occupant']} + {zone}] >= 0:"):
            made.line(f"m[t[{t['occupant']} + {zone}]] = {value}")


def write_leaving(made: Function, layout: Layout, t: dict[str, int], sources: list[ZonePlace]) -> None:
    """Take the component out of the zone it is in; those behind it move up."""
    made.line(f"m[{layout.count} + old] -= 1")
    write_occupant(made, layout, t, sources, "old", "-1")
    with only_where(made, sources, lambda place: place.ordered, f"t[{t['ordered']} + old]"):
        made.line(f"rank = m[t[{t['rank']} + x]]")
        with made.block(f"if rank < m[{layout.count} + old]:"):
            write_shift(made, layout, t, "old", "-1", "> rank")
        made.line(f"m[t[{t['rank']} + x]] = 0")


def write_shift(made: Function, layout: Layout, t: dict[str, int], zone: str, by: str, which: str) -> None:
    """Move the components of a zone up or down by one place."""
    with made.block(f"for i in range(t[{t['first']} + {zone}], t[{t['end']} + {zone}]):"):
        made.line("other = t[i]")
        with made.block(f"if m[{layout.place} + other] == {zone} and m[t[{t['rank']} + other]] {which}:"):
            made.line(f"m[t[{t['rank']} + other]] += {by}")


def history_counter(f: Function, number: int) -> str:
    """How often a history holds the present position."""
    return f"times(m, {number})"


def history_note(f: Function, number: int, span: Span) -> str:
    """Note the present position in a history."""
    return f"record(m, {number}, {f.module.place(span)})"
