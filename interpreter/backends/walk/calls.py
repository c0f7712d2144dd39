"""Uses of defines and of words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.program import DefineCall, Expr, Occupancy, WordCall
from dsl.types import GroupsOf, ListOf, PathsOf, PathType, RelationType, SetOf, SiteType, Type
from dsl.vocabulary import Parameter
from interpreter.backends.walk import places, relations, ways
from interpreter.backends.walk.compiler import Compiler, Memory, Value, aggregate, compiles
from interpreter.backends.walk.sets import as_set, extent
from interpreter.words import WORDS, Word
from interpreter.words.steps import add_neighbours

Argument = tuple[bool, object]
"""Whether it is worked out at each call by a function of memory, and that function or else what is handed over."""


@compiles(DefineCall)
def define(c: Compiler, expr: DefineCall) -> Value:
    """A define is evaluated anew at every use (semantics, 3).

    All uses share its names and the scratch of its body, so each keeps a set, list or path for itself.
    """
    declared = c.defines[expr.name]
    params = [c.address(slot) for slot in declared.params]
    args = [c.value(arg) for arg in expr.args]
    body = c.body(declared)

    call = supplied(params, args, body) if params else body
    return own_copy(c, expr.type, call) if aggregate(expr.type) else call


def supplied(params: Sequence[int], args: Sequence[Value], body: Value) -> Value:
    """A body with its parameters set; all arguments are worked out before the first is."""
    if len(params) > 2:
        return supplied_with_many(params, args, body)
    first, one = params[0], args[0]
    last, other = params[-1], args[-1]

    def with_one(m: Memory) -> int:
        m[first] = one(m)
        return body(m)

    def with_two(m: Memory) -> int:
        m[first], m[last] = one(m), other(m)
        return body(m)

    return with_one if len(params) == 1 else with_two


def supplied_with_many(params: Sequence[int], args: Sequence[Value], body: Value) -> Value:
    """The same for any number of parameters."""

    def call(m: Memory) -> int:
        for address, value in zip(params, [argument(m) for argument in args], strict=True):
            m[address] = value
        return body(m)

    return call


def own_copy(c: Compiler, type: Type, value: Value) -> Value:
    """The value, moved to scratch that nothing else writes to."""
    used, target = extent(c, type), c.take(c.spaces.cells(type))

    def copied(m: Memory) -> int:
        source = value(m)
        cells = used(m, source)
        m[target : target + cells] = m[source : source + cells]
        return target

    return copied


@compiles(WordCall)
def word(c: Compiler, expr: WordCall) -> Value:
    """A word with a function gets memory, tables and its arguments; the others are compiled from the layout."""
    if expr.word in places.LAYOUT_WORDS:
        return places.LAYOUT_WORDS[expr.word](c, expr)
    found = WORDS[expr.word]
    if found.function is None:
        raise ValueError(f"the word {expr.word} has no meaning")
    if found.by_paths:
        return all_paths(c, found, expr)
    graph = graph_of(expr) if found.graph else ""
    sites = SiteType(graph)
    n, w = (c.spaces.space(sites).size, c.spaces.width(sites)) if graph else (0, 0)
    arguments: list[Argument] = [(False, c.board(graph))] if found.graph else []
    for param, arg in zip(found.signature.params, expr.args, strict=True):
        if param.name == found.shape:
            assert arg is not None
            arguments.append((True, shape(c, arg, graph)))
        else:
            arguments.append(argument(c, param, arg, graph))
    if found.aggregate:
        arguments.append((False, c.take(result_cells(c, found, graph))))
    if work := found.work(n, w):
        arguments.append((False, c.take(work)))
    return called(c, found.function, arguments)


def result_cells(c: Compiler, found: Word, graph: str) -> int:
    """How many cells a word's result takes; a list of sites is as long as a path at most."""
    sites = SiteType(graph)
    if found.shape:
        return c.spaces.cells(GroupsOf(sites))
    if found.signature.gives.startswith(("list of", "path")):
        return c.spaces.cells(PathType(graph))
    return found.result(c.spaces.space(sites).size, c.spaces.width(sites))


def all_paths(c: Compiler, found: Word, expr: WordCall) -> Value:
    """The word `paths`: its relation adds paths, not ends, and says how many there can be."""
    by, origin = expr.args
    assert by is not None and origin is not None and found.function is not None
    graph, most = graph_of(expr), c.spaces.trails.most(by)
    out = c.take(ways.paths_room(c, graph, most))
    relation = relations.trails(c, by, graph, out, most)
    return called(
        c, found.function, [(False, c.board(graph)), (False, relation), (True, c.value(origin)), (False, out)]
    )


def called(c: Compiler, function: Callable[..., int], arguments: list[Argument]) -> Value:
    """The call of a word's function; what does not change is handed over as it is."""
    t = c.tables
    match arguments:
        case [(False, g), (False, by), (True, value), (False, out)] if callable(value):
            return lambda m: function(m, t, g, by, value(m), out)

    def call(m: Memory) -> int:
        return function(m, t, *[value(m) if varies else value for varies, value in arguments])  # type: ignore[operator]

    return call


def argument(c: Compiler, param: Parameter, arg: Expr | None, graph: str) -> Argument:
    """One argument, as its parameter takes it; a relation left out is the graph's first, anything else left out -1."""
    if arg is None:
        return (False, first_relation(c, graph)) if param.takes == "relation" else (False, -1)
    if isinstance(arg, Occupancy):
        return False, relations.occupancy(c, arg)
    if isinstance(arg.type, RelationType):
        return False, relations.ends(c, arg)
    if param.takes.startswith("set of"):
        return True, as_set(c, arg)[0]
    known = c.constant(arg)
    return (True, c.value(arg)) if known is None else (False, known)


def shape(c: Compiler, arg: Expr, graph: str) -> Value:
    """Where the placements of a component on a graph stand among the tables."""
    offsets, component = c.layout.material.shapes[graph], c.value(arg)
    return lambda m: offsets[component(m)]


def first_relation(c: Compiler, graph: str) -> object:
    """The relation that words take when none is named."""
    table, t = c.layout.material.boards[graph].usual, c.tables
    return lambda m, site, out: add_neighbours(m, t, table, site, out)


def graph_of(expr: WordCall) -> str:
    """The graph that a call of a word is about: that of the first argument which tells, else of its value."""
    for arg in expr.args:
        if isinstance(arg, Occupancy):
            return graph_in(arg.slot.type) or ""
        if arg is not None and (graph := graph_in(arg.type)):
            return graph
    return graph_in(expr.type) or ""


def graph_in(type: Type) -> str | None:
    """The graph that a type speaks of."""
    match type:
        case SiteType(graph=graph) | RelationType(graph=graph) | PathType(graph=graph) | PathsOf(graph=graph):
            return graph
        case SetOf(item=item) | ListOf(item=item):
            return graph_in(item)
        case _:
            return graph_in(getattr(type, "item", type)) if hasattr(type, "item") else None
