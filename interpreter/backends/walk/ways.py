"""The ways of a relation that the file declares: pieces one after the other, each going on where the last one ended.

A piece itself is done by a function of words/steps.py; here its expressions are compiled for it, and its scratch given.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from dsl.program import Both, Const, Expr, Local, Occupancy, Piece, RelationCall, Slot, WayDecl
from dsl.types import Bool, Int, PathType, SiteType
from interpreter.backends.walk import relations
from interpreter.backends.walk.compiler import Compiler, Memory, Value
from interpreter.backends.walk.reads import fixed
from interpreter.backends.walk.sets import members_of
from interpreter.boards.mentions import nodes
from interpreter.errors import Stopped, one
from interpreter.words.registry import Relation, Test
from interpreter.words.steps import add_near, add_neighbours, add_steps, add_straight, extend_steps, extend_straight


@dataclass(frozen=True)
class Stretch:
    """A compiled piece.  `table` is None where one of its relations is the file's; `single` when it is one step."""

    by: Relation
    table: Value | None
    low: Value
    high: Value
    through: Test
    to: Test
    single: bool


def stretch(c: Compiler, piece: Piece) -> Stretch:
    """A piece with its expressions compiled."""
    low, high = c.constant(piece.low), None if piece.high is None else c.constant(piece.high)
    return Stretch(
        relations.ends(c, piece.relation),
        None if isinstance(piece.relation, RelationCall) else relations.steps_table(c, piece.relation),
        c.value(piece.low),
        fixed(-1) if piece.high is None else c.value(piece.high),
        test(c, piece.it, piece.through),
        test(c, piece.it, piece.to),
        low == high == 1,
    )


def test(c: Compiler, it: Slot, expr: Expr | None) -> Test:
    """A test of a square; without one, every square satisfies it."""
    if expr is None:
        return lambda m, site: 1
    return relations.occupancy(c, Occupancy(it, expr, type=expr.type))


def single_step(relation: Expr, graph: str) -> WayDecl:
    """One step by a relation as a way."""
    one_step, site = Const(1, type=Int(1, 1)), SiteType(graph)
    it, here = Slot(-1, "it", site), Slot(-2, "here", site)
    return WayDecl("", (Piece(relation, False, one_step, one_step, it, here, None, None),))


# ---------------------------------------------------------------------------------------------------------------- ends


def way_ends(c: Compiler, way: WayDecl, graph: str) -> Relation:
    """The function that adds the ends of a way: each piece goes on from every end of the one before."""
    *before, last = [piece_ends(c, piece, graph) for piece in way.pieces]
    if not before:
        return last
    width = c.tables[c.board(graph) + 1]
    stages = [(piece, c.take(width)) for piece in before]

    def follow(m: Memory, site: int, out: int) -> int:
        heads = [site]
        for piece, stage in stages:
            m[stage : stage + width] = [0] * width
            for head in heads:
                piece(m, head, stage)
            heads = members_of(m, stage, width)
        for head in heads:
            last(m, head, out)
        return out

    return follow


def piece_ends(c: Compiler, piece: Piece, graph: str) -> Relation:
    """The function that adds the ends of one piece; its tests are told where it begins, if they ask.

    What its last square is asked first, and what does not depend on that square, is asked once.
    """
    if not speaks_of(piece.here, piece.through, piece.to):
        return ends_of_piece(c, piece, graph)
    begins, to = beginning(piece)
    here, may_begin, add = c.address(piece.here), c.value(begins), ends_of_piece(c, replace(piece, to=to), graph)

    def from_here(m: Memory, site: int, out: int) -> int:
        m[here] = site
        return add(m, site, out) if may_begin(m) else out

    return from_here


def beginning(piece: Piece) -> tuple[Expr, Expr | None]:
    """The test of a piece's last square in two parts: what says nothing of that square, and the rest."""
    begins: Expr = Const(1, type=Bool())
    rest = conjuncts(piece.to)
    while rest and not speaks_of(piece.it, rest[0]):
        begins = Both(begins, rest.pop(0), type=Bool())
    return begins, reduce(lambda left, right: Both(left, right, type=Bool()), rest) if rest else None


def conjuncts(test: Expr | None) -> list[Expr]:
    """The tests that are joined by `and`, in order."""
    if isinstance(test, Both):
        return conjuncts(test.left) + conjuncts(test.right)
    return [] if test is None else [test]


def speaks_of(slot: Slot, *tests: Expr | None) -> bool:
    """Whether a test asks for a square."""
    return any(isinstance(node, Local) and node.slot == slot for node in nodes(tests))


def ends_of_piece(c: Compiler, piece: Piece, graph: str) -> Relation:
    """The ends of one piece, with the square where it begins at hand already."""
    s, t, g = stretch(c, piece), c.tables, c.board(graph)
    table, low, high, through, to = s.table, s.low, s.high, s.through, s.to
    if table is not None and s.single:
        if piece.to is None:
            return lambda m, site, out: add_neighbours(m, t, table(m), site, out)
        return lambda m, site, out: add_near(m, t, table(m), site, to, out)
    if table is not None and piece.straight:
        return lambda m, site, out: add_straight(m, t, table(m), site, low(m), high(m), through, to, out)
    by, work = s.by, c.take(3 * t[g + 1])
    return lambda m, site, out: add_steps(m, t, g, by, site, low(m), high(m), through, to, out, work)


# --------------------------------------------------------------------------------------------------------------- paths


def way_paths(c: Compiler, way: WayDecl, graph: str, out: int, most: int) -> Relation:
    """The function that adds the paths of a way to the `paths` at `out`: each piece lengthens those before it."""
    stride = c.spaces.cells(PathType(graph))
    start = c.take(stride)
    stages = [c.take(paths_room(c, graph, most)) for _ in way.pieces[1:]]
    pieces = [piece_paths(c, piece, graph, to, most) for piece, to in zip(way.pieces, (*stages, out), strict=True)]

    def follow(m: Memory, site: int, into: int) -> int:
        m[start], m[start + 1] = 1, site
        trails = range(start, start + 1)
        for piece, stage in zip(pieces, stages, strict=False):
            m[stage] = 0
            for trail in trails:
                piece(m, trail, stage)
            trails = range(stage + 1, stage + 1 + m[stage] * stride, stride)
        for trail in trails:
            pieces[-1](m, trail, into)
        return into

    return follow


def paths_room(c: Compiler, graph: str, most: int) -> int:
    """The cells for as many paths, and two that are being made."""
    return 1 + (most + 2) * c.spaces.cells(PathType(graph))


def piece_paths(c: Compiler, piece: Piece, graph: str, out: int, most: int) -> Relation:
    """The function that lengthens the path at an address by one piece, in every way, into the `paths` at `out`."""
    s, t, g, stride = stretch(c, piece), c.tables, c.board(graph), c.spaces.cells(PathType(graph))
    table, low, high, through, wanted = s.table, s.low, s.high, s.through, s.to

    def to(m: Memory, site: int) -> int:
        if m[out] >= most:
            raise Stopped(one("E708", piece.span, most=most).items[0])
        return wanted(m, site)

    here, by, work = c.address(piece.here), s.by, c.take((stride - 1) * t[g + 1])

    def lengthen(m: Memory, trail: int, into: int) -> int:
        m[here] = m[trail + m[trail]]
        if table is not None and piece.straight:
            return extend_straight(m, t, table(m), trail, low(m), high(m), through, to, into, stride)
        return extend_steps(m, t, g, by, trail, low(m), high(m), through, to, into, stride, work)

    return lengthen
