"""Leaving blocks: `out of this NAME`, `skip`, `stop NAME`."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions, secrets
from dsl.check.fitting import fits, named
from dsl.check.scope import Block, Scope
from dsl.lower.emit import Emit, Layout, nothing
from dsl.program import CompoundStep, EliminateStep, Local, OutStep, SkipStep
from dsl.source import NOWHERE
from dsl.types import PlayerType, TeamType


def out(layout: Layout, node: ast.OutOf, scope: Scope) -> Emit:
    """`out of this NAME`: the seat takes no more turns in the block that is called so."""
    place = _named_block(scope, node.name.text)
    turns = next((b for b in scope.blocks[place:] if b.turns is not None), None) if place is not None else None
    if turns is None or turns.turns is None or turns.seat is None:
        layout.world.error("E237", node.span, name=node.name.text)
        return nothing
    slots, seat = turns.turns, Local(turns.seat, type=turns.seat.type)
    layout.choices += 1

    def emit(_next: int, _end: int) -> int:
        go_on = _leave(layout, scope, turns, turns.target[1])
        return layout.add(OutStep(seat, slots, go_on, path=scope.path, span=node.span))

    return emit


def skip(layout: Layout, node: ast.Skip, scope: Scope) -> Emit:
    """`skip`: the turn counts as skipped."""
    slots = next((b.turns for b in reversed(scope.blocks) if b.turns is not None), None)

    def emit(next_: int, _end: int) -> int:
        if slots is None:
            return next_
        return layout.add(SkipStep(slots, next_, path=scope.path, span=node.span))

    return emit


def stop(layout: Layout, node: ast.Stop, scope: Scope) -> Emit:
    """`stop NAME`: play goes on behind that block."""
    place = _named_block(scope, node.name.text)
    if place is None:
        layout.world.error("E238", node.span, name=node.name.text)
        return nothing
    block_ = scope.blocks[place]
    layout.choices += 1
    return lambda _next, _end: _leave(layout, scope, block_, block_.target[0])


def _named_block(scope: Scope, name: str) -> int | None:
    """The innermost block that is called `name` or is of that sort."""
    for place in range(len(scope.blocks) - 1, -1, -1):
        if name in (scope.blocks[place].name, scope.blocks[place].word):
            return place
    return None


def _leave(layout: Layout, scope: Scope, block_: Block, target: int) -> int:
    """Close the compounds that are left on the way out of a block."""
    open_ = scope.compounds - block_.compounds
    if open_ == 0:
        return target
    return layout.add(CompoundStep(-open_, target, path=scope.path, span=NOWHERE))


def eliminate(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """`eliminate p now`: a player or team is out of the game; in the own turn that ends it here."""
    world = layout.world
    words = [phrase.value for phrase in node.phrases]
    if len(words) != 2 or words[1] != ast.NameRef("now") or isinstance(words[0], ast.Text):
        world.error("E258", node.span, name="eliminate", pattern="eliminate player now")
        return nothing
    secrets.reached(world, scope, node.span)
    who = expressions.check(world, words[0], scope)
    if not fits(who.type, PlayerType()) and not fits(who.type, TeamType()):
        world.error("E304", words[0].span, wanted="a player or a team", got=named(who.type))
    turns = next((block for block in reversed(scope.blocks) if block.turns is not None), None)
    layout.choices += 1

    def emit(next_: int, _end: int) -> int:
        away = next_ if turns is None else _leave(layout, scope, turns, turns.target[1])
        seat = None if turns is None or turns.seat is None else Local(turns.seat, type=turns.seat.type)
        return layout.add(EliminateStep(who, seat, away, next_, path=scope.path, span=node.span))

    return emit
