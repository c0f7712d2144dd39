"""Decks: `shuffle`, `draw`, `deal`, `refill`, `turn over`.

`shuffle` only makes an order unknown; chance falls when a component is picked from the unknown part.  So drawing is a
loop of picks, each followed by the move, and needs no step of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dsl import syntax as ast
from dsl.check import expressions, secrets
from dsl.check.fitting import fits
from dsl.check.scope import Scope
from dsl.lower.blocks import ZERO, counter, store
from dsl.lower.emit import Emit, Layout, nothing
from dsl.lower.guarding import chance_allowed
from dsl.lower.moves import destination
from dsl.program import (
    AllOf,
    BranchStep,
    Compared,
    Computed,
    Const,
    CountOf,
    EachNextStep,
    EachStep,
    Expr,
    IsEmpty,
    Local,
    MoveStep,
    PickStep,
    ShortageStep,
    ShuffleStep,
)
from dsl.types import Bool, ComponentType, Int, PlayerType, SetOf, Type, Unknown, ZoneType


def shuffle(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """`shuffle z`."""
    zone = _zone(layout, node.phrases[0].value, scope) if len(node.phrases) == 1 else None
    if zone is None:
        layout.world.error("E258", node.span, name="shuffle", pattern="shuffle deck")
        return nothing
    chance_allowed(layout, scope, node.span)
    if isinstance(zone.type, ZoneType) and not zone.type.ordered:
        layout.world.error("E325", node.span)
    return lambda next_, _end: layout.add(ShuffleStep(zone, next_, path=scope.path, span=node.span))


def _zone(layout: Layout, node: ast.Expr | ast.Text, scope: Scope) -> Expr | None:
    """A zone; None when it is something else."""
    if isinstance(node, ast.Text):
        return None
    found = expressions.check(layout.world, node, scope)
    return found if isinstance(found.type, ZoneType | Unknown) else None


# ------------------------------------------------------------------------------------------------ draw, deal, refill


@dataclass(frozen=True)
class Drawing:
    """What a `draw` or `deal` says: how many from where to where; `most` when fewer will do."""

    number: Expr
    source: Expr
    to: Expr
    bottom: bool
    most: bool


def draw(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """`draw n from z to y otherwise s`, `draw up to n …`."""
    found = _drawing(layout, node, scope)
    if found is None:
        layout.world.error("E258", node.span, name="draw", pattern="draw 2 from deck to hand")
        return nothing
    chance_allowed(layout, secrets.counted(scope, found.number), node.span)
    short = _short(layout, node, scope, found)
    once = _draws(layout, node, scope, found)

    def emit(next_: int, end: int) -> int:
        return _if_enough(layout, node, scope, found, once(next_), short, next_, end)

    return emit


def deal(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """`deal n from z to y`: to each player in seating order, one at a time."""
    world = layout.world
    slot = world.slot("player", PlayerType(), scope.frame)
    found = _drawing(layout, node, scope.bind(slot))
    if found is None or found.most:
        world.error("E258", node.span, name="deal", pattern="deal 5 from deck to hand")
        return nothing
    chance_allowed(layout, secrets.counted(scope, found.number), node.span)
    short = _short(layout, node, scope, found)
    index = world.slot("dealt", Int(0, None), scope.frame)
    players = AllOf(type=SetOf(PlayerType()), span=node.span)
    one = Drawing(Const(1, type=Int(1, 1)), found.source, found.to, found.bottom, most=False)
    single = _draws(layout, node, scope, one)
    rounds = counter(layout, "rounds", scope)
    less = Computed("-", rounds, Const(1, type=Int(1, 1)), type=Int(0, None))
    number = found.number
    needed = Computed("*", number, CountOf(players, type=Int(1, None)), type=Int(0, None))
    everyone = Drawing(needed, found.source, found.to, bottom=False, most=False)

    def emit(next_: int, end: int) -> int:
        path, span = scope.path, node.span
        again, head = layout.reserve(), layout.reserve()
        given = single(head)
        layout.put(head, EachNextStep(slot, players, None, index, None, given, again, path=path, span=span))
        circle = layout.add(EachStep(slot, players, (), (), None, index, head, path=path, span=span))
        start = store(layout, rounds, less, circle, scope, node)
        more = Compared(">", rounds, ZERO, type=Bool())
        layout.put(again, BranchStep(more, start, next_, path=path, span=span))
        first = store(layout, rounds, number, again, scope, node)
        return _if_enough(layout, node, scope, everyone, first, short, next_, end)

    return emit


def refill(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """`refill z to n from y`: draw until z holds n or y is empty."""
    parts = {phrase.preposition: phrase.value for phrase in node.phrases}
    row, number_, source_ = parts.get(None), parts.get("to"), parts.get("from")
    wrong = len(node.phrases) != 3 or row is None or number_ is None or source_ is None
    if wrong or isinstance(row, ast.Text) or isinstance(number_, ast.Text):
        layout.world.error("E258", node.span, name="refill", pattern="refill row to 3 from deck")
        return nothing
    to, bottom = destination(layout, row, scope)  # type: ignore[arg-type]
    source = _zone(layout, source_, scope)  # type: ignore[arg-type]
    number = expressions.number(layout.world, number_, scope)  # type: ignore[arg-type]
    chance_allowed(layout, secrets.counted(scope, number), node.span)
    if source is None:
        return nothing
    missing = Computed("-", number, CountOf(to, type=Int(0, None)), type=Int())
    laid = _draws(layout, node, scope, Drawing(missing, source, to, bottom, most=True))
    return lambda next_, _end: laid(next_)


def turn_over(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """`turn over z to y`: the whole pile upside down onto another."""
    parts = {phrase.preposition: phrase.value for phrase in node.phrases}
    source_, to_ = parts.get("over"), parts.get("to")
    source = None if source_ is None else _zone(layout, source_, scope)
    if source is None or to_ is None or isinstance(to_, ast.Text) or len(node.phrases) != 2:
        layout.world.error("E258", node.span, name="turn over", pattern="turn over discard to deck")
        return nothing
    to, bottom = destination(layout, to_, scope)
    laid = _draws(layout, node, scope, Drawing(CountOf(source, type=Int(0, None)), source, to, bottom, most=True))
    return lambda next_, _end: laid(next_)


def _drawing(layout: Layout, node: ast.Verb, scope: Scope) -> Drawing | None:
    phrases = list(node.phrases)
    first = phrases[0].value if phrases else None
    most = isinstance(first, ast.NameRef) and first.name == "up" and len(phrases) > 1 and phrases[1].preposition == "to"
    if most:
        phrases = [ast.Phrase(None, phrases[1].value, span=phrases[1].span), *phrases[2:]]
    parts = {phrase.preposition: phrase.value for phrase in phrases}
    if set(parts) != {None, "from", "to"} or len(phrases) != 3:
        return None
    number_, source_, to_ = parts[None], parts["from"], parts["to"]
    if isinstance(number_, ast.Text) or isinstance(to_, ast.Text):
        return None
    number = expressions.number(layout.world, number_, scope)
    source = _zone(layout, source_, scope)
    if source is None:
        return None
    to, bottom = destination(layout, to_, scope)
    if not fits(source.type, to.type):
        layout.world.error("E316", node.span, item=str(source.type), zone=str(to.type))
    return Drawing(number, source, to, bottom, most)


def _short(layout: Layout, node: ast.Verb, scope: Scope, drawing: Drawing) -> Emit | None:
    """What happens when too few are left.  In the setup that is a mistake of the file, told when it is checked."""
    from dsl.lower.statements import block

    if node.otherwise is not None:
        return block(layout, node.otherwise, scope)
    one = isinstance(drawing.number.type, Int) and drawing.number.type.high == 1
    if not drawing.most and scope.frame != "setup" and not (one and drawing.source in scope.facts.filled):
        layout.world.error("E406", node.span)
    return None


def _if_enough(
    layout: Layout, node: ast.Verb, scope: Scope, drawing: Drawing, start: int, short: Emit | None, next_: int, end: int
) -> int:
    if drawing.most:
        return start
    path, span = scope.path, node.span
    if short is None:
        other = layout.add(ShortageStep(path=path, span=span))
    else:
        other = short(next_, end)
    there = CountOf(drawing.source, type=Int(0, None))
    enough = Compared(">=", there, drawing.number, type=Bool())
    return layout.add(BranchStep(enough, start, other, path=path, span=span))


def _draws(layout: Layout, node: ast.Verb, scope: Scope, drawing: Drawing) -> Callable[[int], int]:
    """The loop that picks and moves, while any are wanted and left."""
    left = counter(layout, "left", scope)
    item: Type = ComponentType(drawing.source.type.kinds) if isinstance(drawing.source.type, ZoneType) else Unknown()
    slot = layout.world.slot("drawn", item, scope.frame)
    less = Computed("-", left, Const(1, type=Int(1, 1)), type=Int(0, None))
    none_left = IsEmpty(drawing.source, type=Bool())

    def emit(next_: int) -> int:
        path, span = scope.path, node.span
        head = layout.reserve()
        counted = store(layout, left, less, head, scope, node)
        drawn = Local(slot, type=slot.type)
        moved = layout.add(MoveStep(drawn, drawing.to, counted, drawing.bottom, path=path, span=span))
        picked = layout.add(PickStep(slot, drawing.source, moved, path=path, span=span))
        some = layout.add(BranchStep(none_left, next_, picked, path=path, span=span))
        more = Compared(">", left, ZERO, type=Bool())
        layout.put(head, BranchStep(more, some, next_, path=path, span=span))
        return store(layout, left, drawing.number, head, scope, node)

    return emit
