"""Relations that are asked where they lead (semantics, 26).

A relation that is handed to a word is written into it, as a call of a function that adds the ends of its steps from a
site to a set.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import AnyStep, Expr, Piece, RelationCall, RelationDecl, WayDecl
from interpreter.backends.source.asking import asked, captured
from interpreter.backends.source.copies import Callback
from interpreter.backends.source.step_tables import are_rays, called, table
from interpreter.backends.source.writing import Function, Module, Part
from interpreter.words.steps import add_near, add_neighbours, add_rays, add_steps, add_straight


def adding(f: Function, expr: Expr) -> Callback:
    """The function that adds to a set where a relation leads from a site: of the site and the set's address."""
    if isinstance(expr, RelationCall):
        return adding_declared(f, expr)
    place = table(f, expr)
    if place is None:
        assert isinstance(expr, AnyStep)
        return adding_all(f, expr)
    place = f.atom(place, "steps")

    def written(args: Sequence[str]) -> str:
        return called(f.module, add_neighbours, {"r": place, "start": args[0], "out": args[1]}, {}, ("r",))

    return Callback(written, captured(f, place))


def adding_all(f: Function, expr: AnyStep) -> Callback:
    """Several relations as one."""
    parts = [adding(f, part) for part in expr.parts]
    names = tuple(dict.fromkeys(name for part in parts for name in part.captured))

    def write() -> str:
        made = f.module.begin("either", ["m", "t", "site", "out", *names], "One step by any of several relations.")
        for part in parts:
            made.line(part.written(("site", "out")))
        made.line("return out")
        return made.name

    name = f.module.once(("either", *(part.key for part in parts)), write)
    return Callback(lambda args: f"{name}(m, t, {', '.join([args[0], args[1], *names])})", names)


def adding_declared(f: Function, expr: RelationCall) -> Callback:
    """A relation of the file is a function of its parameters."""
    relation = f.c.relations[expr.name]
    args = [f.atom(f.value(arg), slot.name) for arg, slot in zip(expr.args, relation.params, strict=True)]
    name = f.module.once(("relation", expr.name), lambda: write_relation(f.module, relation))
    return Callback(lambda given: f"{name}(m, t, {', '.join([given[0], given[1], *args])})", captured(f, *args))


def write_relation(module: Module, relation: RelationDecl) -> str:
    """The function that adds the ends of all ways of a relation."""
    made = module.begin(relation.name, ["m", "t", "site", "out"], "", relation.span, Part.RELATIONS)
    made.locals |= {"site", "out"}
    for slot in relation.params:
        made.parameters.append(made.bound(slot))
    made.mark_outer()
    for way in relation.ways:
        write_way(made, way, relation.graph)
    made.line("return out")
    return made.name


def write_way(f: Function, way: WayDecl, graph: str) -> None:
    """Each piece goes on from every end of the one before."""
    from interpreter.backends.source.domains import bits_of

    width = f.c.tables[f.c.board(graph) + 1]
    *before, last = way.pieces
    if not before:
        f.line(piece_ends(f, last, graph, "site", "out"))
        return
    stage = f.c.take(width)
    f.line(f"fill(m, {stage}, {width}, 0)")
    f.line(piece_ends(f, before[0], graph, "site", str(stage)))
    for piece in before[1:]:
        following = f.c.take(width)
        f.line(f"fill(m, {following}, {width}, 0)")
        heads: list[str] = []
        with bits_of(f, str(stage), width, "head", heads.append):
            f.line(piece_ends(f, piece, graph, heads[0], str(following)))
        stage = following
    with bits_of(f, str(stage), width, "head", lambda head: f.line(piece_ends(f, last, graph, head, "out"))):
        pass


def piece_ends(f: Function, piece: Piece, graph: str, site: str, out: str) -> str:
    """The call that adds the ends of one piece from a site."""
    f.slots[piece.here.number] = site
    low, high = f.value(piece.low), "-1" if piece.high is None else f.value(piece.high)
    to = asked(f, piece.it, piece.to, as_test=True, name="to")
    place = None if isinstance(piece.relation, RelationCall) else table(f, piece.relation)
    if place is not None and low == high == "1":
        if piece.to is None:
            return called(f.module, add_neighbours, {"r": place, "start": site, "out": out}, {}, ("r",))
        args = {"r": place, "start": site, "out": out}
        return called(f.module, add_near, args, {"to": to}, ("r",))
    through = asked(f, piece.it, piece.through, as_test=True, name="through")
    both = {"through": through, "to": to}
    if place is not None and piece.straight:
        args = {"r": place, "start": site, "low": low, "high": high, "out": out}
        return called(f.module, add_rays if are_rays(f, place) else add_straight, args, both, ("r", "low", "high"))
    g, by = str(f.c.board(graph)), adding(f, piece.relation)
    work = str(f.c.take(3 * f.c.tables[int(g) + 1]))
    args = {"g": g, "start": site, "low": low, "high": high, "out": out, "work": work}
    return called(f.module, add_steps, args, {"by": by, **both}, ("g", "low", "high"))
