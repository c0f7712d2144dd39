"""Lasting orders of the seats: `sort ORDER by key descending`, `arrange ORDER at random`."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions, secrets
from dsl.check.scope import Scope
from dsl.lower.emit import Emit, Layout, nothing
from dsl.lower.guarding import chance_allowed
from dsl.program import (
    AllOf,
    BranchStep,
    ChanceStep,
    Combined,
    EachStep,
    Expr,
    IsEmpty,
    Local,
    Members,
    SetStep,
    ValueRead,
)
from dsl.types import Bool, Int, ListOf, PlayerType, SetOf

SEATS = ListOf(PlayerType(), None)
EVERYONE = SetOf(PlayerType())
DIRECTIONS = ("ascending", "descending")


def _order(layout: Layout, node: ast.Verb) -> ValueRead | None:
    """The order that a verb is about."""
    first = node.phrases[0].value if node.phrases else None
    declared = layout.world.get(first.name, ast.Order) if isinstance(first, ast.NameRef) else None
    return None if declared is None else ValueRead(declared.name.text, type=SEATS, span=node.span)


def sort(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """Sort an order by a key of each player; equal ones keep their places."""
    world = layout.world
    order = _order(layout, node)
    words = [phrase.value for phrase in node.phrases[1:]]
    direction = words[1].name if len(words) == 2 and isinstance(words[1], ast.NameRef) else ""
    if (
        order is None
        or direction not in DIRECTIONS
        or node.phrases[1].preposition != "by"
        or isinstance(words[0], ast.Text)
    ):
        world.error("E258", node.span, name="sort", pattern="sort order by key descending")
        return nothing
    slot = world.slot("player", PlayerType(), scope.frame)
    key = expressions.number(world, words[0], scope.bind(slot))
    secrets.public(world, key)
    noted, index = world.slot("sorted", SEATS, scope.frame), world.slot("sorted_index", Int(0, None), scope.frame)

    def emit(next_: int, _end: int) -> int:
        path, span = scope.path, node.span
        kept = layout.add(SetStep(order, Local(noted, type=SEATS), next_, path=path, span=span))
        descending = (direction == "descending",)
        return layout.add(EachStep(slot, order, (key,), descending, noted, index, kept, path=path, span=span))

    return emit


def arrange(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """Put an order at random: seat after seat is picked among those left."""
    world = layout.world
    order = _order(layout, node)
    at = node.phrases[1] if len(node.phrases) == 2 else None
    if order is None or at is None or at.preposition != "at" or at.value != ast.NameRef("random"):
        world.error("E258", node.span, name="arrange", pattern="arrange order at random")
        return nothing
    chance_allowed(layout, scope, node.span)
    most = world.player_counts[1]
    picked = [world.slot(f"seat_{number}", PlayerType(), scope.frame) for number in range(1, most + 1)]

    def emit(next_: int, _end: int) -> int:
        path, span = scope.path, node.span
        entry = next_
        for number in range(most, -1, -1):
            taken = tuple(Local(slot, type=slot.type) for slot in picked[:number])
            done = layout.add(SetStep(order, Members(taken, type=SEATS), next_, path=path, span=span))
            if number == most:
                entry = done
                continue
            rest: Expr = Combined("-", AllOf(type=EVERYONE), Members(taken, type=EVERYONE), type=EVERYONE, span=span)
            pick = layout.add(ChanceStep(picked[number], rest, order.name, None, entry, path=path, span=span))
            entry = layout.add(BranchStep(IsEmpty(rest, type=Bool()), done, pick, path=path, span=span))
        return entry

    return emit
