"""Relations: which sites can be reached from which (semantics, 26).

A relation that is handed to a word is written into it: as a call of a function that adds the ends of its steps from a
site to a set or, for `paths`, its paths.  Where a rule goes through the ends of single steps, no set is made at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from dsl.program import (
    AllOf,
    AnyStep,
    Compared,
    Expr,
    Local,
    Piece,
    RelationCall,
    RelationDecl,
    Slot,
    Steps,
    WayDecl,
    WordCall,
)
from dsl.types import ComponentType, Optional, PathType, SetOf
from interpreter.backends.source.copies import Callback, copy
from interpreter.backends.source.writing import Function, Module, Part, added, operand
from interpreter.backends.walk.relations import flattened, join
from interpreter.backends.walk.ways import paths_room, single_step, speaks_of
from interpreter.trails import MOST_PATHS
from interpreter.words.steps import (
    add_near,
    add_neighbours,
    add_steps,
    add_rays,
    add_straight,
    any_ray,
    any_straight,
    extend_rays,
    extend_steps,
    extend_straight,
)

NAME = re.compile(r"\b[a-z_]\w*\b")
MOST_SLOTS = 4
"""The most slots that are gone through one after the other in the text."""

HERE = "here_"
"""Stands in a text for the site that is asked about, until it is known."""


def captured(f: Function, *texts: str) -> tuple[str, ...]:
    """The local names that texts read."""
    known = {*f.slots.values(), *f.parameters, *f.locals} - {"m", "t", "b", "r"}
    return tuple(dict.fromkeys(name for text in texts for name in NAME.findall(text) if name in known))


def asked(f: Function, it: Slot, expr: Expr | None, *, as_test: bool, name: str = "where") -> Callback:
    """A question about a site as a function of it; without one, every site will do."""
    if expr is None:
        return Callback(lambda args: "1")
    probe = Function(f.module, "probe", [], "", f.span)
    probe.slots = {**f.slots, it.number: HERE}
    probe.locals |= f.locals
    text = probe.test(expr) if as_test else probe.value(expr)
    if not probe.lines:
        return Callback(
            lambda args: re.sub(rf"\b{HERE}\b", operand(args[0]), f"({text})" if " " in text else text),
            captured(f, text),
        )
    return whole_question(f, it, expr, as_test, name)


def whole_question(f: Function, it: Slot, expr: Expr, as_test: bool, name: str) -> Callback:
    """A question that takes lines of its own becomes a function."""
    inner = Function(f.module, "probe", [], "", f.span)
    inner.slots = dict(f.slots)
    names = captured(f, *(f.slots[number] for number in names_read(expr, f.slots)))
    made = f.module.begin(name, ["m", "t", it.name, *(each for each in names if each != it.name)], "", f.span, Part.RELATIONS)
    made.slots = {**f.slots, it.number: it.name}
    made.locals |= set(names)
    if it.name in names:
        raise ValueError(f"the name {it.name} stands for two things")
    made.line(f"return {f'1 if {made.test(expr)} else 0' if as_test else made.value(expr)}")
    return Callback(lambda args: f"{made.name}(m, t, {', '.join([args[0], *names])})", names)


def names_read(expr: Expr, slots: dict[int, str]) -> list[int]:
    """The names with a local that an expression reads."""
    from interpreter.liveness import names_in

    return list(dict.fromkeys(number for number in names_in(expr) if number in slots))


# ------------------------------------------------------------------------------------------------- steps of a graph


def table(f: Function, expr: Expr) -> str | None:
    """Where the table of a graph's relation stands; None when a relation of the file is among several."""
    parts = flattened(expr)
    offsets: list[Sequence[int]] = []
    owner = None
    for part in parts:
        if not isinstance(part, Steps):
            return None
        found = f.c.layout.material.boards[part.graph].relations[part.name]
        if part.owner is not None and len(found) > 1:
            owner = part.owner
        offsets.append(found if part.owner is not None else found[:1])
    sides = max(map(len, offsets))
    joined = [
        one[0] if len(parts) == 1 else join(f.c, one)
        for one in ([each[i % len(each)] for each in offsets] for i in range(sides))
    ]
    if len(joined) == 1 or owner is None:
        return str(joined[0])
    seat = f.value(owner)
    if seat.isdecimal():
        return str(joined[int(seat) % sides])
    turned = seat if f.c.players <= sides else f"{operand(seat)} % {sides}"
    return f.hoisted(f"t[{added(f.module.table(joined), turned)}]", "steps")


def known(**numbers: str) -> dict[str, int]:
    """Those of the arguments that are numbers."""
    return {name: int(text) for name, text in numbers.items() if text.lstrip("-").isdecimal()}


def called(
    f: Module, function: Callable[..., int], args: dict[str, str], given: dict[str, Callback], fixed: Sequence[str] = ()
) -> str:
    """A call of a copy of a function of the subset; `fixed` are the parameters whose numbers are written into it."""
    numbers = known(**{name: args[name] for name in fixed})
    name, names = copy(f, function, numbers, given)
    return f"{name}({', '.join(['m', 't', *(text for key, text in args.items() if key not in numbers), *names])})"


# ------------------------------------------------------------------------------------------------------------- ends


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
        with bits_of(
            f, str(stage), width, "head", lambda head: f.line(piece_ends(f, piece, graph, head, str(following)))
        ):
            pass
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


def are_rays(f: Function, place: str) -> bool:
    """Whether the straight ways of steps neither turn nor come back to where they began."""
    if not place.isdecimal():
        return False
    r = int(place)
    return bool(f.module.once_number(("rays", r), lambda: int(no_way_turns(f.c.tables, r))))


def no_way_turns(t: Sequence[int], r: int) -> bool:
    """Whether every slot of the steps at `r` goes on as itself, and ends."""
    n, slots = t[r], t[r + 1]
    for slot in range(slots):
        sites = t[r + 2 + slot * (n + 1) :][:n]
        turns = t[r + 2 + (slots + slot) * (n + 1) :][:n]
        if any(turn not in (slot, -1) or (turn == -1 and site != n) for site, turn in zip(sites, turns, strict=True)):
            return False
        for start in range(n):
            site, steps = start, 0
            while site != n:
                site, steps = sites[site], steps + 1
                if steps > n:
                    return False
    return True


# ------------------------------------------------------------------------------------------- without making a set


@dataclass(frozen=True)
class OwnedBy:
    """The components of a kind that belong to one owner, where these stand one after the other."""

    first: int
    """Where the table of each owner's first component stands, with the end behind the last."""
    owner: Expr


def owned_by(f: Function, domain: Expr, test: Expr, slot: Slot) -> OwnedBy | None:
    """The components that `x.owner = p` leaves of all of a kind; None where the test asks something else."""
    match domain, test:
        case (
            AllOf(type=SetOf(item=ComponentType() as kind)),
            Compared(op="=", left=WordCall(word="owner", args=(Local(slot=of),)), right=owner),
        ) if of == slot and not isinstance(owner.type, Optional):
            among = f.c.spaces.components(kind)
            owners = [f.c.layout.material.components[number].owner for number in among]
            players = range(f.c.players)
            if among != tuple(range(among[0], among[-1] + 1)) if among else True:
                return None
            if owners != sorted(owners) or not set(owners) <= set(players):
                return None
            first = [among[0] + sum(each < player for each in owners) for player in range(f.c.players + 1)]
            return OwnedBy(f.module.table(first), owner)
    return None


@contextmanager
def owned_members(f: Function, domain: OwnedBy, name: str, bind: Callable[[str], None]) -> Iterator[Callable[[], None]]:
    """Those components."""
    owner = f.value(domain.owner)
    member = f.fresh(name)
    with f.block(f"for {member} in range(t[{added(domain.first, owner)}], t[{added(domain.first + 1, owner)}]):"):
        bind(member)
        yield lambda: f.line("break")


@dataclass(frozen=True)
class Single:
    """One slot of the steps of a graph: where its sites stand for each seat, and what its ends must satisfy."""

    tables: tuple[int, ...]
    owner: Expr | None
    it: Slot | None
    here: Slot | None
    to: Expr | None


def direct(f: Function, domain: Expr) -> Callable[[str, Callable[[str], None]], object] | None:
    """The way through the ends of single steps from a site in order, or None where a set has to be made."""
    found = in_order(f, domain)
    if found is None:
        return None
    relation, ordered, origin, n = found
    return lambda name, bind: stepping(f, relation, ordered, origin, n, name, bind)


def in_order(f: Function, domain: Expr) -> tuple[Expr, list[Single], Expr, int] | None:
    """A domain that is the ends of single steps: their relation, the slots in order, where they begin, and how many
    sites there are; None for any other, and where no order of the slots will do."""
    match domain:
        case WordCall(word="ends", args=(relation, origin)) | WordCall(word="neighbours", args=(origin, relation)):
            pass
        case _:
            return None
    if relation is None or origin is None:
        return None
    singles = singles_of(f, relation)
    if singles is None:
        return None
    graph = relation.type.graph  # type: ignore[union-attr]
    ordered = ascending(f, singles, len(f.c.layout.material.boards[graph].sites))
    if ordered is None:
        return None
    return relation, ordered, origin, len(f.c.layout.material.boards[graph].sites)


def one_step(f: Function, domain: Expr, slot: Slot) -> str | None:
    """The test that there is a site where a step of one direction leads, which is bound to a name; None for other
    domains, and where the step asks for more."""
    found = in_order(f, domain)
    if found is None or len(found[1]) != 1 or found[1][0].to is not None or isinstance(found[2].type, Optional):
        return None
    (single,) = found[1]
    start = start_of(f, single)
    site = f.atom(f.value(found[2]), "site")
    member = f.bound(slot)
    f.line(f"{member} = t[{start} + {operand(site)}]")
    return f"{member} != {found[3]}"


def singles_of(f: Function, relation: Expr) -> list[Single] | None:
    """The slots of a relation whose ways are all single steps; None for any other."""
    if not isinstance(relation, RelationCall):
        return slots_of(f, relation, None)
    declared = f.c.relations[relation.name]
    found: list[Single] = []
    for way in declared.ways:
        piece = way.pieces[0]
        single = (
            len(way.pieces) == 1
            and f.c.constant(piece.low) == 1
            and piece.high is not None
            and f.c.constant(piece.high) == 1
        )
        slots = slots_of(f, piece.relation, piece) if single else None
        if slots is None:
            return None
        found.extend(slots)
    return found


def slots_of(f: Function, relation: Expr, piece: Piece | None) -> list[Single] | None:
    """The slots of steps of a graph, with what the piece that they belong to asks of their ends."""
    asks = (None, None, None) if piece is None else (piece.it, piece.here, piece.to)
    found: list[Single] = []
    t = f.c.tables
    for part in flattened(relation):
        if not isinstance(part, Steps):
            return None
        offsets = f.c.layout.material.boards[part.graph].relations[part.name]
        offsets = offsets if part.owner is not None else offsets[:1]
        row = t[offsets[0]] + 1
        for slot in range(t[offsets[0] + 1]):
            starts = tuple(offset + 2 + slot * row for offset in offsets)
            owner = part.owner if len(offsets) > 1 else None
            found.append(Single(starts, owner, *asks))
    return found


def ascending(f: Function, singles: list[Single], n: int) -> list[Single] | None:
    """The slots in an order in which their sites rise from every site; None when there is none for every seat alike.

    Of the slots that ask the same of their sites, each seat may have another first.
    """
    t = f.c.tables
    useful = [each for each in singles if any(t[start + site] != n for start in each.tables for site in range(n))]
    if len(useful) > MOST_SLOTS:
        return None
    sides = max((len(each.tables) for each in useful), default=1)
    orders = [rising(t, [(each, each.tables[side % len(each.tables)]) for each in useful], n) for side in range(sides)]
    found = []
    for places in zip(*(order or [] for order in orders), strict=False):
        if any(each.to is not places[0][0].to or each.owner != places[0][0].owner for each, _ in places):
            return None
        found.append(replace(places[0][0], tables=tuple(start for _, start in places)))
    return found if len(found) == len(useful) else None


def rising(t: Sequence[int], slots: list[tuple[Single, int]], n: int) -> list[tuple[Single, int]] | None:
    """Slots in an order in which their sites rise; None when there is none."""

    def before(one: int, other: int) -> bool:
        pairs = ((t[one + site], t[other + site]) for site in range(n))
        return all(a < b for a, b in pairs if n not in (a, b))

    ordered: list[tuple[Single, int]] = []
    rest = list(slots)
    while rest:
        first = next((one for one in rest if all(one is other or before(one[1], other[1]) for other in rest)), None)
        if first is None:
            return None
        ordered.append(first)
        rest.remove(first)
    return ordered


@contextmanager
def stepping(
    f: Function, relation: Expr, singles: list[Single], origin: Expr, n: int, name: str, bind: Callable[[str], None]
) -> Iterator[Callable[[], None]]:
    """The body once for each slot; where it is left early, all of it stands in a loop that goes round once."""
    if isinstance(relation, RelationCall):
        params = f.c.relations[relation.name].params
        for slot, arg in zip(params, relation.args, strict=True):
            f.slots[slot.number] = f.atom(f.value(arg), slot.name)
    site = f.atom(f.value(origin), "site")
    member = f.fresh(name)
    left = False

    def leave() -> None:
        nonlocal left
        left = True
        f.line("break")

    with f.aside() as body:
        bind(member)
        yield leave
    with f.aside() as lines, f.when(f"{site} >= 0" if isinstance(origin.type, Optional) else "1"):
        for single in singles:
            step_once(f, single, site, member, n, body)
    if left:
        with f.block("while True:"):
            f.again(lines)
            f.line("break")
    else:
        f.again(lines)


def step_once(f: Function, single: Single, site: str, member: str, n: int, body: list[tuple[int, str, object]]) -> None:
    """The body for the site that one slot leads to."""
    start = start_of(f, single)
    f.line(f"{member} = t[{start} + {operand(site)}]")
    tests = [f"{member} != {n}"]
    if single.to is not None and single.it is not None and single.here is not None:
        f.slots[single.it.number] = member
        f.slots[single.here.number] = site
        with f.aside() as before:
            test = f.test(single.to)
        if before:
            with f.block(f"if {tests[0]}:"):
                f.again(before)
                with f.block(f"if {test}:"):
                    f.again(body)  # type: ignore[arg-type]
            return
        tests.append(f"({test})" if " or " in test or " if " in test else test)
    with f.block(f"if {' and '.join(tests)}:"):
        f.again(body)  # type: ignore[arg-type]


def start_of(f: Function, single: Single) -> str:
    """Where the sites of a slot stand."""
    if single.owner is None or len(single.tables) == 1:
        return str(single.tables[0])
    seat = f.value(single.owner)
    if seat.isdecimal():
        return str(single.tables[int(seat) % len(single.tables)])
    turned = seat if f.c.players <= len(single.tables) else f"{operand(seat)} % {len(single.tables)}"
    return f.hoisted(f"t[{added(f.module.table(single.tables), turned)}]", "steps")


def existence(f: Function, domain: Expr) -> str | None:
    """The local name that tells whether a relation of one straight way leads anywhere; None for other domains."""
    match domain:
        case WordCall(word="ends", args=(RelationCall() as relation, origin)) if origin is not None:
            declared = f.c.relations[relation.name]
        case _:
            return None
    piece = declared.ways[0].pieces[0]
    if (
        len(declared.ways) > 1
        or len(declared.ways[0].pieces) > 1
        or not piece.straight
        or isinstance(origin.type, Optional)
    ):
        return None
    for slot, arg in zip(declared.params, relation.args, strict=True):
        f.slots[slot.number] = f.atom(f.value(arg), slot.name)
    place = table(f, piece.relation)
    if place is None:
        return None
    f.slots[piece.here.number] = site = f.atom(f.value(origin), "site")
    low, high = f.value(piece.low), "-1" if piece.high is None else f.value(piece.high)
    both = {
        "through": asked(f, piece.it, piece.through, as_test=True, name="through"),
        "to": asked(f, piece.it, piece.to, as_test=True, name="to"),
    }
    args = {"r": place, "start": site, "low": low, "high": high}
    found = f.fresh("any")
    function = any_ray if are_rays(f, place) else any_straight
    f.line(f"{found} = {called(f.module, function, args, both, ('r', 'low', 'high'))}")
    return found


# ------------------------------------------------------------------------------------------------------------ paths


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
