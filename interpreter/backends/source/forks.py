"""Steps from which play goes on in one of several ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dsl.program import BranchStep, CaseStep, EliminateStep, SightStep, Slot, TakeStep, ZoneRead
from dsl.types import TeamType, ZoneType
from interpreter.backends.source import domains
from interpreter.backends.source.logic import keys_hold
from interpreter.backends.source.shelves import listing, moving, zone_tables
from interpreter.backends.source.steps import does, stand
from interpreter.backends.source.writing import Function, added
from interpreter.layout import LOST
from interpreter.seeing import AS_DECLARED, HIDDEN, SHOWN, SHOWN_TO_OWNER, always_seen

if TYPE_CHECKING:
    from interpreter.backends.source.body import Body
    from interpreter.backends.source.plan import Block

ForkRule = Callable[["Body", int, "Sequence[Block]"], None]

FORKS: dict[type, ForkRule] = {}


def forks(node: type) -> Callable[[ForkRule], ForkRule]:
    """File the function below as the way to write these steps with the blocks that follow."""

    def put(rule: ForkRule) -> ForkRule:
        FORKS[node] = rule
        return rule

    return put


def either(body: Body, condition: str, then: Block, other: Block) -> None:
    """One block or the other."""
    f = body.f
    if condition in ("0", "1"):
        body.block(then if condition == "1" else other)
        return
    if then or not other:
        with f.block(f"if {condition}:"):
            body.block(then)
        if other:
            with f.block("else:"):
                body.block(other)
        return
    with f.block(f"if not ({condition}):"):
        body.block(other)


@forks(BranchStep)
def branch(body: Body, number: int, blocks: Sequence[Block]) -> None:
    """One way or the other."""
    step = body.step(number)
    assert isinstance(step, BranchStep)
    either(body, body.f.test(step.test), *blocks)


@forks(CaseStep)
def case(body: Body, number: int, blocks: Sequence[Block]) -> None:
    """The row for the subject's value."""
    f, step = body.f, body.step(number)
    assert isinstance(step, CaseStep)
    subject = f.atom(f.value(step.subject), "subject")
    word = "if"
    for (keys, _), block in zip(step.rows, blocks, strict=False):
        with f.block(f"{word} {keys_hold(subject, keys)}:"):
            body.block(block)
        word = "elif"
    if not step.rows:
        body.block(blocks[-1])
    elif blocks[-1]:
        with f.block("else:"):
            body.block(blocks[-1])


def place_of(f: Function, slot: Slot) -> tuple[int, int]:
    """Where a name of a frame stands, and how many cells it has."""
    place = f.c.layout.frames.places[slot.number]
    return place.address, place.cells


@forks(TakeStep)
def take(body: Body, number: int, blocks: Sequence[Block]) -> None:
    """So many from one zone to another, the top one first; an effect happens whole or not at all."""
    f, step = body.f, body.step(number)
    assert isinstance(step, TakeStep)
    wanted, source = f.atom(f.value(step.number), "wanted"), f.atom(f.value(step.source), "source")
    address = f.c.take(1 + len(f.c.layout.material.components))
    f.line(f"{listing(f.module)}(m, t, {source}, {address})")
    done, short = blocks
    with f.block(f"if {wanted} > m[{address}]:"):
        body.block(short)
    with f.block("else:"):
        with f.block(f"if t[{zone_tables(f.module)['ordered']} + {source}]:"):
            f.line(f"turn_over(m, {address + 1}, m[{address}])")
        to = f.atom(f.value(step.to), "to")
        index = f.fresh("i")
        with f.block(f"for {index} in range({address + 1}, {address + 1} + {wanted}):"):
            put = moving(f.module, False, step.to, step.source.type)
            f.line(f"{put}(m, t, m[{index}], {to}, {f.module.place(step.span)})")
        body.block(done)


@forks(EliminateStep)
def eliminate(body: Body, number: int, blocks: Sequence[Block]) -> None:
    """Whoever is out is passed over from now on; the own turn ends at this statement (semantics, 28)."""
    f, step = body.f, body.step(number)
    assert isinstance(step, EliminateStep)
    who = stand(f, step.who, LOST)
    if step.seat is None:
        return
    seat = f.value(step.seat)
    setting = f.c.layout.material.setting
    if isinstance(step.who.type, TeamType):
        teams = f.module.table([setting.team(p) for p in range(setting.players)])
        seat = f"t[{added(teams, seat)}]"
    away, onward = blocks
    either(body, f"{seat} == {who}", away, onward)


@does(SightStep)
def sight(f: Function, step: SightStep, number: int) -> None:
    """Those that lie there now, and no others, are seen differently from now on; to show hides nothing from anyone."""
    layout = f.c.layout
    wanted = HIDDEN if step.word == "hide" else SHOWN if step.to == "all" else SHOWN_TO_OWNER
    whom = {SHOWN: "all", SHOWN_TO_OWNER: "owner"}.get(wanted)
    usual = [int(whom is not None and always_seen(zone.declared, whom)) for zone in layout.zone_of]
    seen = f.module.table(usual)

    def change(member: str) -> None:
        at = added(layout.sight, member)
        with f.when(f"m[{at}] != {SHOWN}" if wanted == SHOWN_TO_OWNER else "1"):
            zone = f"m[{added(layout.place, member)}]"
            f.line(f"m[{at}] = {AS_DECLARED} if {zone} >= 0 and t[{seen} + {zone}] else {wanted}")

    target: Any = step.target
    if step.every and isinstance(target, ZoneRead):
        place = layout.zones[target.name]
        found: list[str] = []
        with domains.numbers(f, place.members, "x", found.append):
            zone = f.atom(f"m[{added(layout.place, found[0])}]", "zone")
            with f.block(f"if {zone} >= {place.first} and {zone} < {place.first + place.copies}:"):
                change(found[0])
    elif isinstance(target.type, ZoneType):
        with domains.each(f, target, "x", change):
            pass
    else:
        component = f.atom(f.value(target), "component")
        with f.block(f"if {component} >= 0:"):
            change(component)
