"""Relations that are asked for their paths: each piece of a way lengthens the paths before it."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import Expr, Piece, RelationCall, Slot, WayDecl
from dsl.types import PathType
from interpreter.backends.source.asking import asked, captured, names_read
from interpreter.backends.source.copies import Callback
from interpreter.backends.source.ends import adding
from interpreter.backends.source.step_tables import are_rays, called, table
from interpreter.backends.source.writing import Function, Part
from interpreter.backends.walk.ways import paths_room, single_step, speaks_of
from interpreter.trails import MOST_PATHS
from interpreter.words.steps import extend_rays, extend_steps, extend_straight


def adding_paths(f: Function, expr: Expr, graph: str, out: int, most: int) -> Callback:
    """The function that adds the paths of a relation from a site to the `paths` at `out`."""
    params: Sequence[Slot] = ()
    args: list[str] = []
    if isinstance(expr, RelationCall):
        relation = f.c.relations[expr.name]
        params, ways, name = relation.params, relation.ways, f"{expr.name}_paths"
        args = [f.atom(f.value(arg), slot.name) for arg, slot in zip(expr.args, params, strict=True)]
    else:
        ways, name = (single_step(expr, graph),), "step_paths"
        args = list(captured(f, f.atom(table(f, expr) or "0", "steps")))
    made = f.module.begin(name, ["m", "t", "site", "into"], "", f.span, Part.RELATIONS)
    made.locals |= {"site", "into"}
    if isinstance(expr, RelationCall):
        for slot in params:
            made.parameters.append(made.bound(slot))
    else:
        made.slots = dict(f.slots)
        made.parameters.extend(captured(f, *(f.slots[number] for number in names_read(expr, f.slots))))
        args = list(made.parameters[4:])
    made.mark_outer()
    for way in ways:
        write_way_paths(made, way, graph, out, most)
    made.line("return into")
    return Callback(lambda given: f"{made.name}(m, t, {', '.join([given[0], given[1], *args])})", captured(f, *args))


def write_way_paths(f: Function, way: WayDecl, graph: str, out: int, most: int) -> None:
    """Each piece lengthens the paths before it."""
    stride = f.c.spaces.cells(PathType(graph))
    start = f.c.take(stride)
    f.line(f"m[{start}] = 1")
    f.line(f"m[{start + 1}] = site")
    stage: int | None = None
    for number, piece in enumerate(way.pieces):
        last = number == len(way.pieces) - 1
        into = out if last else f.c.take(paths_room(f.c, graph, most))
        if not last:
            f.line(f"m[{into}] = 0")
        if stage is None:
            f.line(piece_paths(f, piece, graph, str(start), into, stride, most))
        else:
            index, trail = f.fresh("i"), f.fresh("trail")
            with f.block(f"for {index} in range(m[{stage}]):"):
                f.line(f"{trail} = {stage + 1} + {index} * {stride}")
                f.line(piece_paths(f, piece, graph, trail, into, stride, most))
        stage = into


def piece_paths(f: Function, piece: Piece, graph: str, trail: str, into: int, stride: int, most: int) -> str:
    """The call that lengthens a path by one piece, in every way."""
    if speaks_of(piece.here, piece.through, piece.to):
        f.slots[piece.here.number] = f.atom(f"m[{trail} + m[{trail}]]", "here")
    wanted = asked(f, piece.it, piece.to, as_test=True, name="to")
    to = wanted
    if most >= MOST_PATHS:
        full = f"many_paths(m[{into}] >= {most}, {f.module.place(piece.span)}, {most})"
        to = Callback(lambda args: f"({full} == 0 and {wanted.written(args)})", wanted.captured)
    low, high = f.value(piece.low), "-1" if piece.high is None else f.value(piece.high)
    both = {"through": asked(f, piece.it, piece.through, as_test=True, name="through"), "to": to}
    place = None if isinstance(piece.relation, RelationCall) else table(f, piece.relation)
    if place is not None and piece.straight:
        args = {"r": place, "trail": trail, "low": low, "high": high, "out": str(into), "stride": str(stride)}
        function = extend_rays if are_rays(f, place) else extend_straight
        return called(f.module, function, args, both, ("r", "low", "high", "stride"))
    g, by = str(f.c.board(graph)), adding(f, piece.relation)
    work = str(f.c.take((stride - 1) * f.c.tables[int(g) + 1]))
    args = {"g": g, "trail": trail, "low": low, "high": high, "out": str(into), "stride": str(stride), "work": work}
    return called(f.module, extend_steps, args, {"by": by, **both}, ("g", "low", "high", "stride"))
