"""Calls of defines and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from dsl.program import (
    Chosen,
    Combined,
    DefineCall,
    DefineDecl,
    Expr,
    Folded,
    Greatest,
    Looped,
    Members,
    Occupancy,
    RangeOf,
    WordCall,
    ZoneRead,
)
from dsl.types import RelationType, SiteType
from dsl.vocabulary import Parameter
from interpreter.backends.source.aggregates import as_set, extent
from interpreter.backends.source.asking import asked
from interpreter.backends.source.copies import Callback, copy
from interpreter.backends.source.ends import adding
from interpreter.backends.source.layout_words import LAYOUT_WORDS
from interpreter.backends.source.path_ends import adding_paths
from interpreter.backends.source.placing import call, in_place
from interpreter.backends.source.rings import known_rings
from interpreter.backends.source.rows import rows_of
from interpreter.backends.source.writing import Function, Module, Part, added, tests, writes
from interpreter.backends.walk.calls import graph_of, result_cells
from interpreter.backends.walk.compiler import aggregate
from interpreter.backends.walk.ways import paths_room
from interpreter.words import WORDS, Word
from interpreter.words.lines import line, row_through
from interpreter.words.steps import add_neighbours

SHORT = 14
"""The most parts of a define that is written in where it is used."""

LITTLE = 3
"""The most lines of a define, with that of its result, that are put where it is used."""

LOOPS = Looped | Folded | Greatest | Members | RangeOf | Combined | Chosen
"""Expressions that take lines of their own."""


@writes(DefineCall)
def define(f: Function, expr: DefineCall) -> str:
    """A define is evaluated anew at every use: a short one where it stands, any other by a function of its own."""
    declared = f.c.defines[expr.name]
    if short(f, declared):
        bind_parameters(f, expr)
        return f"({text})" if " if " in (text := f.value(declared.body)) else text
    args = [f.value(arg) for arg in expr.args]
    name = f.module.once(("define", expr.name), lambda: write_define(f.module, declared))
    if len(f.module.functions[name].lines) <= LITTLE and not aggregate(expr.type):
        args = [f.atom(arg, slot.name) for arg, slot in zip(args, declared.params, strict=True)]
        result = in_place(f.module.functions[name], f, ["m", "t", *args])
        if result is not None:
            return f"({result})" if " if " in result and not re.fullmatch(r"\([^()]*\)", result) else result
    if aggregate(expr.type):
        args.append(str(f.c.take(f.c.spaces.cells(expr.type))))
    return f"{name}({', '.join(['m', 't', *args])})"


def bind_parameters(f: Function, expr: DefineCall) -> None:
    """Let the parameters of a define stand for the arguments, in which it may be called as well."""
    params = f.c.defines[expr.name].params
    args = [f.atom(f.value(arg), slot.name) for slot, arg in zip(params, expr.args, strict=True)]
    f.slots.update(zip((slot.number for slot in params), args, strict=True))


@tests(DefineCall)
def define_tested(f: Function, expr: DefineCall) -> str:
    """A define where only yes or no matters."""
    declared = f.c.defines[expr.name]
    if not short(f, declared):
        return define(f, expr)
    bind_parameters(f, expr)
    return f.test(declared.body)


def short(f: Function, declared: DefineDecl) -> bool:
    """Whether a define is a plain number made of few parts."""
    return not aggregate(declared.body.type) and parts(f, declared.body) <= SHORT


def parts(f: Function, node: object) -> int:
    """How many parts an expression has; more than any short one where it takes lines of its own."""
    if isinstance(node, tuple):
        return sum(parts(f, each) for each in node)
    if not hasattr(node, "audience"):
        return 0
    if isinstance(node, LOOPS) and not looks_once(f, node):
        return SHORT + 1
    if isinstance(node, WordCall) and WORDS[node.word].function is not None:
        return SHORT + 1
    return 1 + sum(parts(f, each) for name, each in vars(node).items() if name not in ("type", "span", "audience"))


def looks_once(f: Function, node: object) -> bool:
    """Whether a loop looks at no more than one component."""
    match node:
        case Looped(word="some" | "no", domain=ZoneRead(name=name)):
            return f.c.layout.zones[name].capacity == 1
        case _:
            return False


def write_define(module: Module, declared: DefineDecl) -> str:
    """The function of a define; one that gives a set, list or path copies it to the address it is handed last."""
    made = module.begin(declared.name, ["m", "t"], "", declared.span, Part.DEFINES)
    for slot in declared.params:
        made.parameters.append(made.bound(slot))
    made.mark_outer()
    kind = declared.body.type
    if not aggregate(kind):
        made.line(f"return {made.value(declared.body)}")
        return made.name
    made.parameters.append("out")
    source = made.atom(made.value(declared.body), "found")
    made.line(f"move(m, {source}, out, {extent(made, kind, source)})")
    made.line("return out")
    return made.name


@writes(WordCall)
def word(f: Function, expr: WordCall) -> str:
    """A word with a function is copied; the others are written from the layout."""
    if expr.word in LAYOUT_WORDS:
        return LAYOUT_WORDS[expr.word](f, expr)
    found = WORDS[expr.word]
    assert found.function is not None
    if found.by_paths:
        return all_paths(f, found, expr)
    rings = known_rings(f, expr)
    if rings is not None:
        return rings
    known: dict[str, int] = {}
    given: dict[str, Callback] = {}
    args: list[str] = []
    graph = graph_of(expr) if found.graph else ""
    names = parameters(found)
    if found.graph:
        known["g"] = f.c.board(graph)
    for name, param, arg in zip(names, found.signature.params, expr.args, strict=False):
        put_argument(f, found, name, param, arg, graph, known, given, args)
    if found.aggregate:
        args.append(str(f.c.take(result_cells(f.c, found, graph))))
    sites = SiteType(graph)
    n, w = (f.c.spaces.space(sites).size, f.c.spaces.width(sites)) if graph else (0, 0)
    if work := found.work(n, w):
        args.append(str(f.c.take(work)))
    return call_of(f, expr, found.function, known, given, args)


def call_of(
    f: Function,
    expr: WordCall,
    function: Callable[..., int],
    known: dict[str, int],
    given: dict[str, Callback],
    args: list[str],
) -> str:
    """The call of a word's copy; a row of known length is looked up where there are few."""
    if function is line and (rows := known_rows(f, expr, known)) is not None:
        known = {"rows": rows, **{name: number for name, number in known.items() if name not in ("g", "exact")}}
        function = row_through
    name, names = copy(f.module, function, known, given)
    found = f.module.functions[name]
    if function is row_through and (text := in_place(found, f, ["m", "t", *args, *names])) is not None:
        return text
    return call(found, ["m", "t", *args, *names])


def known_rows(f: Function, expr: WordCall, known: Mapping[str, int]) -> int | None:
    """Where the rows of a board stand that are so long as a call of `line` asks; None where they must be looked for."""
    if known.get("exact") != -1 or "length" not in known:
        return None
    return f.module.once_number(
        ("rows", known["g"], known["length"]), lambda: rows_of(f.c.tables, known["g"], known["length"])
    )


def parameters(found: Word) -> list[str]:
    """The names of the parameters of a word's function that stand for its arguments."""
    import inspect

    names = [name for name in inspect.signature(found.function).parameters if name not in ("m", "t")]  # type: ignore[arg-type]
    return names[1:] if found.graph else names


def put_argument(
    f: Function,
    found: Word,
    name: str,
    param: Parameter,
    arg: Expr | None,
    graph: str,
    known: dict[str, int],
    given: dict[str, Callback],
    args: list[str],
) -> None:
    """One argument, as its parameter takes it; a relation left out is the graph's first, anything else left out -1."""
    if arg is None:
        if param.takes == "relation":
            given[name] = first_relation(f, graph)
        else:
            known[name] = -1
    elif isinstance(arg, Occupancy):
        given[name] = asked(f, arg.slot, arg.value, as_test=False, name="who")
    elif isinstance(arg.type, RelationType):
        given[name] = adding(f, arg)
    elif name == found.shape or param.name == found.shape:
        offsets = f.c.layout.material.shapes[graph]
        args.append(f"t[{added(f.module.table(offsets), f.value(arg))}]")
    elif param.takes.startswith("set of"):
        args.append(as_set(f, arg)[0])
    else:
        constant = f.c.constant(arg)
        if constant is None:
            args.append(f.atom(f.value(arg), name))
        else:
            known[name] = constant


def first_relation(f: Function, graph: str) -> Callback:
    """The relation that words take when none is named."""
    name, _ = copy(f.module, add_neighbours, {"r": f.c.layout.material.boards[graph].usual}, {})
    return Callback(lambda args: f"{name}(m, t, {args[0]}, {args[1]})")


def all_paths(f: Function, found: Word, expr: WordCall) -> str:
    """The word `paths`: its relation adds paths, not ends, and says how many there can be."""
    by, origin = expr.args
    assert by is not None and origin is not None and found.function is not None
    graph, most = graph_of(expr), f.c.spaces.trails.most(by)
    out = f.c.take(paths_room(f.c, graph, most))
    start = f.atom(f.value(origin), "start")
    name, names = copy(f.module, found.function, {"g": f.c.board(graph)}, {"by": adding_paths(f, by, graph, out, most)})
    return f"{name}({', '.join(['m', 't', start, str(out), *names])})"
