"""`turns p in ORDER until C`: round and round, seats that are out passed over."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions, loops, secrets
from dsl.check.scope import Block, Scope, proves
from dsl.lower import blocks, windows
from dsl.lower.emit import Emit, Layout, chain
from dsl.program import (
    Slot,
    TurnEndStep,
    TurnsNextStep,
    TurnsSlots,
    TurnsStep,
)
from dsl.types import Bool, ListOf, PlayerType, SetOf, Type


def _turns_slots(layout: Layout, var: str, scope: Scope) -> TurnsSlots:
    """What going round keeps."""

    def slot(name: str, type_: Type) -> Slot:
        return layout.world.slot(f"{var}_{name}", type_, scope.frame)

    return TurnsSlots(
        circle=slot("circle", ListOf(PlayerType(), None)),
        index=slot("index", blocks.COUNT),
        out=slot("out", SetOf(PlayerType())),
        skips=slot("skips", blocks.COUNT),
        skipped=slot("skipped", Bool()),
    )


def turns(layout: Layout, node: ast.Turns, scope: Scope) -> Emit:
    """The block, laid out."""
    world = layout.world
    order, member = expressions.domain(world, node.order, scope, PlayerType())
    if not isinstance(member, PlayerType) and not world.findings.errors:
        world.error("E317", node.order.span)
    if "player" in scope.names or node.var.text != "player":
        loops.shadow(world, node.var, scope)
    slots = _turns_slots(layout, node.var.text, scope)
    seat = world.slot(node.var.text, PlayerType(), scope.frame)
    block = Block("turns", node.var.text, scope.compounds, slots, seat)
    inner = scope.settled().inside(block)
    until = expressions.test(world, node.until, inner)
    secrets.public(world, until)
    from dsl.lower.statements import suite

    emits, _ = suite(layout, node.body, inner.bind(seat).knowing(proves(until, False)))
    body = chain(emits)
    entering = blocks.resets(layout, ("turn",), inner)
    around = tuple(b.name for b in inner.blocks)
    before = windows.opening(layout, "before", "turn", around, inner)
    after = windows.opening(layout, "after", "turn", around, inner)

    def emit(next_: int, end: int) -> int:
        head = layout.reserve()
        block.target[:] = [next_, head]
        turn_end = layout.add(TurnEndStep(slots, after(head, end), path=scope.path, span=node.span))
        start = before(entering(body(turn_end), end), end)
        layout.put(head, TurnsNextStep(seat, order, slots, until, start, next_, path=scope.path, span=node.span))
        return layout.add(TurnsStep(slots, head, path=scope.path, span=node.span))

    return emit
