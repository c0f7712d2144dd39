"""Going where single steps lead without making a set: the sites in ascending order, one slot after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace

from dsl.program import AllOf, Compared, Expr, Local, Piece, RelationCall, Slot, Steps, WordCall
from dsl.types import ComponentType, Optional, SetOf
from interpreter.backends.source.asking import asked
from interpreter.backends.source.step_tables import are_rays, called, table
from interpreter.backends.source.writing import Function, Line, added, operand
from interpreter.backends.walk.relations import flattened
from interpreter.words.steps import any_ray, any_straight

MOST_SLOTS = 4
"""The most slots that are gone through one after the other in the text."""


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


def direct(
    f: Function, domain: Expr
) -> Callable[[str, Callable[[str], None]], AbstractContextManager[Callable[[], None]]] | None:
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


def step_once(f: Function, single: Single, site: str, member: str, n: int, body: Sequence[Line]) -> None:
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
                    f.again(body)
            return
        tests.append(f"({test})" if " or " in test or " if " in test else test)
    with f.block(f"if {' and '.join(tests)}:"):
        f.again(body)


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
