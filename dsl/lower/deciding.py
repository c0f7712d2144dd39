"""`rank by playing P(tied)`: those still tied decide it by play.

When the game is over and such a line stands in `end`, play goes on: of those not looked at yet the best by the lines
above are found, line by line; where they are several, the procedure is carried out for them and `decide a` puts one
before the others.  Then the next best, until all have been looked at, or only once `for first place only`
(semantics, 29).
"""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.lower.emit import Layout
from dsl.program import (
    AllOf,
    BranchStep,
    CallStep,
    Combined,
    Compared,
    Const,
    CountOf,
    EndDecl,
    Expr,
    Folded,
    IsEmpty,
    Local,
    Looped,
    Members,
    OverStep,
    RankDecl,
    SetStep,
    Slot,
    ValueRead,
)
from dsl.types import Bool, Int, Optional, PlayerType, SetOf

FRAME = "end"
DECIDED = "end.decided"
"""The value per actor that `decide` sets."""

COUNT = Int(0, None)
YES = Const(1, type=Bool())


def decided(slot: Slot) -> Expr:
    """Whether play has put an actor before those who were tied with it."""
    return ValueRead(DECIDED, (Local(slot, type=slot.type),), type=Int(0, 1))


def lay_out(
    layout: Layout, end: EndDecl, line: ast.RankPlaying, above: tuple[RankDecl, ...], who: PlayerType
) -> EndDecl:
    """Lay out the deciding play behind the end of the game; the end that begins with it."""
    procedure = layout.procedures.get(line.call.name.text)
    declared = layout.world.get(line.call.name.text, ast.Procedure)
    params = procedure.params if procedure is not None else ()
    if declared is None or len(params) != 1 or params[0].type != SetOf(who):
        layout.world.error("E436", line.call.span, type=SetOf(who))
        return end
    everyone = SetOf(who)
    seen = Local(layout.world.slot("looked_at", everyone, FRAME), type=everyone)
    tied = Local(layout.world.slot("tied", everyone, FRAME), type=everyone)

    def store(target: Local, value: Expr, next_: int) -> int:
        return layout.add(SetStep(target, value, next_, path="end", span=line.span))

    over = layout.add(OverStep(path="end", span=line.span))
    head = layout.reserve()
    after = over if line.first_only else head
    noted = store(seen, Combined("+", seen, tied, type=everyone), after)
    played = layout.add(CallStep(line.call.name.text, (tied,), noted, path="end", span=line.span))
    several = Compared(">", CountOf(tied, type=COUNT), Const(1, type=Int(1, 1)), type=Bool())
    entry = layout.add(BranchStep(several, played, noted, path="end", span=line.span))
    some = IsEmpty(tied, type=Bool())
    entry = layout.add(BranchStep(some, over, entry, path="end", span=line.span))
    for rank in reversed(above):
        entry = store(tied, _best(layout, rank, tied, everyone), entry)
    entry = store(tied, Combined("-", AllOf(type=everyone), seen, type=everyone), entry)
    layout.put(head, BranchStep(YES, entry, entry, path="end", span=line.span))
    return replace(end, entry=store(seen, Members((), type=everyone), head))


def _best(layout: Layout, rank: RankDecl, among: Local, everyone: SetOf) -> Expr:
    """Those of a set with the best value of one line of the ranking."""
    other = layout.world.slot("player", rank.slot.type)
    word = "most" if rank.most else "least"
    best = Folded(word, other, among, None, _of(rank, other), None, type=Optional(COUNT))
    mine = layout.world.slot("player", rank.slot.type)
    same = Compared("=", _of(rank, mine), best, type=Bool())
    return Looped("those", mine, among, same, type=everyone)


def _of(rank: RankDecl, slot: Slot) -> Expr:
    """The value of a line of the ranking for the player in another slot."""
    return _renamed(rank.key, rank.slot, slot)


def _renamed(expr: Expr, old: Slot, new: Slot) -> Expr:
    if isinstance(expr, Local) and expr.slot == old:
        return replace(expr, slot=new)
    changed = {name: _inside(value, old, new) for name, value in vars(expr).items()}
    return replace(expr, **changed)  # type: ignore[arg-type]


def _inside(value: object, old: Slot, new: Slot) -> object:
    if isinstance(value, tuple):
        return tuple(_inside(item, old, new) for item in value)
    return _renamed(value, old, new) if isinstance(value, Expr) else value
