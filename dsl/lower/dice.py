"""Dice and other chance: `roll`, and `random` in `set` and `let`."""

from __future__ import annotations

import re
from collections.abc import Callable

from dsl import syntax as ast
from dsl.check import expressions, loops
from dsl.check.fitting import named
from dsl.check.scope import Scope
from dsl.diagnostics.suggest import roll_again
from dsl.lower.emit import Checked, Emit, Layout, nothing
from dsl.lower.guarding import chance_allowed
from dsl.program import (
    AllOf,
    ChanceStep,
    Const,
    EachNextStep,
    EachStep,
    Expr,
    FieldRead,
    Local,
    RangeOf,
    SetStep,
)
from dsl.types import ComponentType, Int, ListOf, SetOf, Type, Unknown, ZoneType

DIE = re.compile(r"d([1-9][0-9]{0,2})")


def roll(layout: Layout, node: ast.Verb, scope: Scope) -> Checked:
    """`roll d6` names its result, anew when rolled again; `roll z` rolls every die in a zone, `roll x` one die."""
    first = node.phrases[0].value
    if isinstance(first, ast.NameRef) and (match := DIE.fullmatch(first.name)) and not _is_die(scope, first.name):
        return _roll_number(layout, node, scope, first, int(match[1]))
    if several := _several(node):
        layout.world.error("E258", node.span, name="roll", pattern=f"roll {several}", help=roll_again(several))
        return nothing, scope.bind(layout.world.slot(several, Int(1, int(several[1:])), scope.frame))
    if len(node.phrases) != 1 or isinstance(first, ast.Text):
        layout.world.error("E258", node.span, name="roll", pattern="roll d6")
        return nothing, scope
    chance_allowed(layout, scope, node.span)
    return _roll_dice(layout, node, first, scope), scope.settled()


def _several(node: ast.Verb) -> str:
    """The die of which several are rolled in a line, as in `roll 2 d6`, which nothing is called by; else nothing."""
    if len(node.phrases) < 2 or not isinstance(node.phrases[0].value, ast.IntLit):
        return ""
    second = node.phrases[1].value
    return second.name if isinstance(second, ast.NameRef) and DIE.fullmatch(second.name) else ""


def _is_die(scope: Scope, name: str) -> bool:
    """Whether a name stands for a die, or dice, rather than for the result of a roll."""
    slot = scope.names.get(name)
    return slot is not None and not isinstance(slot.type, Int)


def _roll_number(layout: Layout, node: ast.Verb, scope: Scope, name: ast.NameRef, sides: int) -> Checked:
    chance_allowed(layout, scope, node.span)
    of = None
    if len(node.phrases) == 3 and node.phrases[1].value == ast.NameRef("for"):
        who = node.phrases[2].value
        of = None if isinstance(who, ast.Text) else expressions.check(layout.world, who, scope)
    elif len(node.phrases) != 1:
        layout.world.error("E258", node.span, name="roll", pattern=f"roll {name.name}", help=roll_again(name.name))
    again = scope.names.get(name.name)
    if again is None or again.type != Int(1, sides):
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
