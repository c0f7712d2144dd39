"""Relations: which sites can be reached from which (semantics, 26).  They are computed, never stored.

A relation that is handed to a word becomes a function that adds the ends of its steps from a site to a set; for the
word `paths`, one that adds its paths.  Steps of a graph are tables; the ways of a relation of the file are in ways.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from dsl.program import (
    AnyStep,
    Conditional,
    Const,
    Expr,
    IsEmpty,
    Local,
    Occupancy,
    RelationCall,
    Steps,
    ValueRead,
    WordCall,
    ZoneRead,
)
from dsl.types import NONE
from interpreter.backends.walk import ways
from interpreter.backends.walk.compiler import Compiler, Memory, Value, compiles
from interpreter.backends.walk.reads import fixed
from interpreter.words.registry import Relation, Test
from interpreter.words.steps import add_neighbours


@compiles(Steps, AnyStep, RelationCall, Occupancy)
def misplaced(c: Compiler, expr: Expr) -> Value:
    """Relations and occupancies are arguments of words only."""
    raise ValueError(f"{type(expr).__name__} has no value of its own")


def occupancy(c: Compiler, expr: Occupancy) -> Test:
    """Who or what is at a site, as a function of it."""
    if (direct := mark_at(c, expr) or owner_at(c, expr)) is not None:
        return direct
    address, value = c.address(expr.slot), c.value(expr.value)

    def who(m: Memory, site: int) -> int:
        m[address] = site
        return value(m)

    return who


def mark_at(c: Compiler, expr: Occupancy) -> Test | None:
    """A mark of the site itself is read straight from its cell."""
    match expr.value:
        case ValueRead(name=name, owners=(Local(slot=slot),)) if slot == expr.slot:
            base = c.layout.values[name].address
            return lambda m, site: m[base + site]
    return None


def owner_at(c: Compiler, expr: Occupancy) -> Test | None:
    """The owner of the one component on the site, where no more than one can be."""
    match expr.value:
        case Conditional(
            test=IsEmpty(of=ZoneRead(name=name, owners=(Local(slot=slot),))),
            then=Const(value=-1),
            other=WordCall(word="owner", args=(WordCall(word="only"),)),
        ) if slot == expr.slot and c.layout.zones[name].capacity == 1:
            base = c.layout.occupant[c.layout.zones[name].first]
            # an empty cell holds -1, which finds the entry behind the others
            owners = (*(component.owner for component in c.layout.material.components), NONE)
            return lambda m, site: owners[m[base + site]]
    return None


def ends(c: Compiler, expr: Expr) -> Relation:
    """The function that adds to a set where a relation leads from a site."""
    if isinstance(expr, RelationCall):
        relation = c.relations[expr.name]
        return declared(c, expr, [ways.way_ends(c, way, relation.graph) for way in relation.ways])
    table = steps_table(c, expr)
    if table is None:
        assert isinstance(expr, AnyStep)
        return together([ends(c, part) for part in expr.parts])
    t = c.tables
    return lambda m, site, out: add_neighbours(m, t, table(m), site, out)


def together(parts: Sequence[Relation]) -> Relation:
    """Several relations as one."""

    def all_parts(m: Memory, site: int, out: int) -> int:
        for part in parts:
            part(m, site, out)
        return out

    return all_parts


def trails(c: Compiler, expr: Expr, graph: str, out: int, most: int) -> Relation:
    """The function that adds to the `paths` at `out` those of a relation from a site; it has room for so many."""
    if isinstance(expr, RelationCall):
        relation = c.relations[expr.name]
        return declared(c, expr, [ways.way_paths(c, way, graph, out, most) for way in relation.ways])
    return ways.way_paths(c, ways.single_step(expr, graph), graph, out, most)


def declared(c: Compiler, expr: RelationCall, several: Sequence[Relation]) -> Relation:
    """A relation of the file: its parameters, then its ways in the order written."""
    params = [c.address(slot) for slot in c.relations[expr.name].params]
    args = [c.value(arg) for arg in expr.args]
    follow = together(several)

    def by(m: Memory, site: int, out: int) -> int:
        for address, value in zip(params, [arg(m) for arg in args], strict=True):
            m[address] = value
        return follow(m, site, out)

    return by


# ---------------------------------------------------------------------------------------------------- steps of a graph


def steps_table(c: Compiler, expr: Expr) -> Value | None:
    """Where the table of a graph's relation stands; None when a relation of the file is among several."""
    parts = flattened(expr)
    tables, owners = [], []
    for part in parts:
        if not isinstance(part, Steps):
            return None
        offsets = c.layout.material.boards[part.graph].relations[part.name]
        tables.append(offsets if part.owner is not None else offsets[:1])
        # boards know four sides; later players sit as the first ones do
        owners.append(
            fixed(0) if part.owner is None or len(offsets) == 1 else turned(c.value(part.owner), len(offsets))
        )
    if len(parts) == 1:
        offsets, owner = tables[0], owners[0]
        return fixed(offsets[0]) if len(offsets) == 1 else lambda m: offsets[owner(m)]
    joined = {key: join(c, [table[i] for table, i in zip(tables, key, strict=True)])
              for key in product(*(range(len(table)) for table in tables))}  # fmt: skip
    if len(joined) == 1:
        return fixed(next(iter(joined.values())))
    return lambda m: joined[tuple(owner(m) for owner in owners)]


def turned(owner: Value, sides: int) -> Value:
    """The side of the board at which a player sits."""
    return lambda m: owner(m) % sides


def flattened(expr: Expr) -> list[Expr]:
    """The relations that are taken together."""
    if isinstance(expr, AnyStep):
        return [part for each in expr.parts for part in flattened(each)]
    return [expr]


def join(c: Compiler, offsets: Sequence[int]) -> int:
    """One table for several relations: the slots of each after those of the one before."""
    t = c.tables
    sites, slots = t[offsets[0]], [t[offset + 1] for offset in offsets]
    row = sites + 1
    start = len(t)
    t.extend((sites, sum(slots)))
    for offset, number in zip(offsets, slots, strict=True):
        t.extend(t[offset + 2 : offset + 2 + number * row])
    before = 0
    for offset, number in zip(offsets, slots, strict=True):
        turns = t[offset + 2 + number * row : offset + 2 + 2 * number * row]
        t.extend(-1 if slot < 0 else slot + before for slot in turns)
        before += number
    return start
