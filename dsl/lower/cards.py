"""Decks and dice: `shuffle`, `draw`, `deal`, `roll`, and `random`.

`shuffle` only makes an order unknown; chance falls when a component is picked from the unknown part.  So drawing is a
loop of picks, each followed by the move, and needs no step of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from dsl import syntax as ast
from dsl.check import expressions, loops
from dsl.check.fitting import fits, named
from dsl.check.scope import Scope
from dsl.lower.blocks import ZERO, counter, store
from dsl.lower.emit import Checked, Emit, Layout, nothing
from dsl.lower.guarding import chance_allowed
from dsl.lower.moves import destination
from dsl.program import (
    AllOf,
    BranchStep,
    ChanceStep,
    Compared,
    Computed,
    Const,
    CountOf,
    EachNextStep,
    EachStep,
    Expr,
    FieldRead,
    IsEmpty,
    Local,
    MoveStep,
    PickStep,
    RangeOf,
    SetStep,
    ShortageStep,
    ShuffleStep,
)
from dsl.types import Bool, ComponentType, Int, ListOf, PlayerType, SetOf, Type, Unknown, ZoneType

DIE = re.compile(r"d([1-9][0-9]{0,2})")


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
    chance_allowed(layout, scope, node.span)
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
    chance_allowed(layout, scope, node.span)
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
    chance_allowed(layout, scope, node.span)
    to, bottom = destination(layout, row, scope)  # type: ignore[arg-type]
    source = _zone(layout, source_, scope)  # type: ignore[arg-type]
    number = expressions.number(layout.world, number_, scope)  # type: ignore[arg-type]
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


# -------------------------------------------------------------------------------------------------------------- dice


def roll(layout: Layout, node: ast.Verb, scope: Scope) -> Checked:
    """`roll d6` names its result; `roll z` rolls every die in a zone, `roll x` one die."""
    first = node.phrases[0].value
    if isinstance(first, ast.NameRef) and (match := DIE.fullmatch(first.name)) and first.name not in scope.names:
        return _roll_number(layout, node, scope, first, int(match[1]))
    if len(node.phrases) != 1 or isinstance(first, ast.Text):
        layout.world.error("E258", node.span, name="roll", pattern="roll d6")
        return nothing, scope
    chance_allowed(layout, scope, node.span)
    return _roll_dice(layout, node, first, scope), scope.settled()


def _roll_number(layout: Layout, node: ast.Verb, scope: Scope, name: ast.NameRef, sides: int) -> Checked:
    chance_allowed(layout, scope, node.span)
    of = None
    if len(node.phrases) == 3 and node.phrases[1].value == ast.NameRef("for"):
        who = node.phrases[2].value
        of = None if isinstance(who, ast.Text) else expressions.check(layout.world, who, scope)
    elif len(node.phrases) != 1:
        layout.world.error("E258", node.span, name="roll", pattern="roll d6")
    loops.shadow(layout.world, ast.Name(name.name, span=name.span), scope)
    slot = layout.world.slot(name.name, Int(1, sides), scope.frame)
    low, high = Const(1, type=Int(1, 1)), Const(sides, type=Int(sides, sides))
    faces = RangeOf(low, high, type=SetOf(Int(1, sides)), span=node.span)

    def emit(next_: int, _end: int) -> int:
        return layout.add(ChanceStep(slot, faces, name.name, of, next_, path=scope.path, span=node.span))

    return emit, scope.bind(slot)


def _roll_dice(layout: Layout, node: ast.Verb, dice: ast.Expr, scope: Scope) -> Emit:
    world = layout.world
    found = expressions.check(world, dice, scope)
    kinds = found.type.kinds if isinstance(found.type, ZoneType | ComponentType) else ()
    faces = [_faces(layout, kind) for kind in kinds]
    if len(faces) != 1 or faces[0] is None:
        if not isinstance(found.type, Unknown):
            world.error("E326", dice.span, got=named(found.type))
        return nothing
    kind, shown = kinds[0], faces[0]
    die = world.slot("die", ComponentType((kind,)), scope.frame)
    face = world.slot("face", shown.item, scope.frame)
    index = world.slot("die_index", Int(0, None), scope.frame)
    noted = world.slot("dice", ListOf(ComponentType((kind,)), None), scope.frame)
    it = Local(die, type=die.type)
    target = FieldRead("shows", it, type=shown.item)

    def one(next_: int) -> int:
        set_ = layout.add(SetStep(target, Local(face, type=face.type), next_, path=scope.path, span=node.span))
        domain = AllOf(type=shown, span=node.span) if not isinstance(shown.item, Int) else _numbers(shown)
        return layout.add(ChanceStep(face, domain, kind, it, set_, path=scope.path, span=node.span))

    def emit(next_: int, _end: int) -> int:
        path, span = scope.path, node.span
        if isinstance(found.type, ComponentType):
            return layout.add(SetStep(it, found, one(next_), path=path, span=span))
        head = layout.reserve()
        layout.put(head, EachNextStep(die, found, noted, index, None, one(head), next_, path=path, span=span))
        return layout.add(EachStep(die, found, (), (), noted, index, head, path=path, span=span))

    return emit


def _numbers(shown: SetOf) -> Expr:
    assert isinstance(shown.item, Int)
    low, high = shown.item.low or 0, shown.item.high or 0
    return RangeOf(Const(low, type=Int(low, low)), Const(high, type=Int(high, high)), type=shown)


def _faces(layout: Layout, kind: str) -> SetOf | None:
    """What a kind of die shows."""
    declared = layout.world.kind_names.get(kind)
    if isinstance(declared, ast.Kind) and declared.word == "die":
        for line in declared.lines:
            if isinstance(line, ast.Field) and line.name.text == "shows":
                return SetOf(layout.world.scalar(line.type))
    return None


# ------------------------------------------------------------------------------------------------------------ random


def is_random(node: ast.Expr) -> bool:
    """Whether an expression is `random(D)`, which only `set` and `let` may take."""
    return isinstance(node, ast.Call) and node.name.text == "random" and len(node.args) == 1


def random(
    layout: Layout, node: ast.Expr, scope: Scope, wanted: Type | None, stream: str
) -> tuple[Local, Callable[[int], int]]:
    """One member of a domain by chance: where it is kept, and the step that picks it."""
    assert isinstance(node, ast.Call)
    chance_allowed(layout, scope, node.span)
    domain, member = expressions.domain(layout.world, node.args[0].value, scope, wanted)
    if not isinstance(domain, AllOf) and not isinstance(domain.type, Unknown) and domain not in scope.facts.filled:
        layout.world.error("E433", node.span)
    slot = layout.world.slot("picked", member, scope.frame)

    def emit(next_: int) -> int:
        return layout.add(ChanceStep(slot, domain, stream, None, next_, path=scope.path, span=node.span))

    return Local(slot, type=member, span=node.span), emit
