"""Windows: moments at which any player may do something out of turn.

An opening is a series of rounds: all are asked `together` for one alternative or nothing; the first who claims one, in
the order of the window, carries it out; again, until all say nothing (semantics, 16).  So a window is laid out once, as
a procedure of a loop around a `together`, and each opening is a call of it.  What a player claims, and what it is
claimed with, is kept in values per player that are declared here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl import syntax as ast
from dsl.check import expressions, secrets
from dsl.check.children import children
from dsl.check.fitting import maybe
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.diagnostics.suggest import did_you_mean
from dsl.lower.emit import Emit, Layout
from dsl.program import (
    Alternative,
    Binder,
    BranchStep,
    CallStep,
    CaseStep,
    ChoiceStep,
    CommitStep,
    Compared,
    Const,
    EachNextStep,
    EachStep,
    Expr,
    Guard,
    Local,
    ProcedureDecl,
    ResetStep,
    ReturnStep,
    SetStep,
    Sight,
    Slot,
    TogetherStep,
    ValueDecl,
    ValueRead,
)
from dsl.types import NONE, Bool, Int, ListOf, Optional, PlayerType, Type

NOTHING = "nothing"


@dataclass(frozen=True)
class Offer:
    """One alternative of a window: what decides whether it can be claimed, what is kept of a claim, and its effects."""

    node: ast.Alternative
    binders: tuple[Binder, ...]
    guards: tuple[Guard, ...]
    kept: tuple[ValueDecl, ...]
    body: Emit
    path: str


def frame_of(window: ast.Window) -> str:
    """The name of the procedure that a window is laid out as."""
    return f"window.{window.name.text}"


def opening(layout: Layout, when: str, what: str, names: tuple[str, ...], scope: Scope) -> Emit:
    """The windows that open before, after or at (`when`) each turn, the start or the end (`what`) of these blocks."""
    opened = [
        window
        for window in layout.world.all(ast.Window)
        for line in window.opens
        if (line.when, line.what) == (when, what) and any(block.text in names for block in line.blocks)
    ]

    def emit(next_: int, _end: int) -> int:
        for window in reversed(opened):
            path = f"{scope.path}.{window.name.text}"
            next_ = layout.add(CallStep(frame_of(window), (), next_, path=path, span=window.name.span))
        return next_

    return emit


def lay_out(layout: Layout, window: ast.Window) -> None:
    """Lay out a window as a procedure."""
    world = layout.world
    frame = frame_of(window)
    scope = Scope(frame=frame, path=window.name.text)
    _blocks_exist(world, window)
    domain, _ = expressions.domain(world, window.binder.domain, scope, PlayerType())
    seat = world.slot(window.binder.var.text, PlayerType(), frame)
    claim = _keep(layout, f"{frame}.claim", Int(0, max(0, len(window.alternatives) - 1)))
    asked = replace(scope.bind(seat), committer=Local(seat, type=seat.type))
    offers = [_offer(layout, node, asked, seat) for node in window.alternatives if isinstance(node, ast.Alternative)]
    for node in window.alternatives:
        if isinstance(node, ast.AnyOf):
            world.error("E246", node.span)
    entry = _loop(layout, window, domain, seat, claim, offers, scope)
    layout.procedures[frame] = ProcedureDecl(frame, (), (), entry, span=window.name.span)


def _blocks_exist(world: World, window: ast.Window) -> None:
    """Tell names of blocks that the play does not have."""
    known = {label for node in world.file.declarations for label in _labels(node)}
    for line in window.opens:
        for name in line.blocks:
            if name.text not in known:
                world.findings.add("E435", name.span, help=did_you_mean(name.text, known), name=name.text)


def _labels(node: ast.Node) -> list[str]:
    own = [node.name.text] if isinstance(node, ast.Phase | ast.Step | ast.Round) and node.name is not None else []
    return own + [label for child in children(node) for label in _labels(child)]


def _keep(layout: Layout, name: str, type_: Type) -> ValueDecl:
    """A value per player that only its owner knows; none between claims."""
    optional = type_ if isinstance(type_, Optional) else maybe(type_)
    sight = (Sight("value", ("owner",)),)
    declared = ValueDecl(name, "mark", (PlayerType(),), optional, Const(NONE, type=optional), "", sight)
    layout.kept.append(declared)
    return declared


def _offer(layout: Layout, node: ast.Alternative, scope: Scope, seat: Slot) -> Offer:
    from dsl.lower.choices import bind, limits
    from dsl.lower.statements import block

    path = f"{scope.path}.{node.name.text}"
    binders, inner = bind(layout, node.binders, scope.at(node.name.text), scope.frame)
    guards, prefers, afterwards, known = limits(layout, node.where, node.limits, inner, path)
    if prefers or afterwards:
        layout.world.findings.add("E434", node.span)
    secrets.asked(layout.world, Local(seat, type=seat.type), binders, guards)
    kept = tuple(_keep(layout, f"{scope.frame}.{node.name.text}.{b.slot.name}", b.slot.type) for b in binders)
    effects = replace(known, committer=None).compound()
    return Offer(node, binders, guards, kept, block(layout, node.body, effects), path)


def _loop(
    layout: Layout,
    window: ast.Window,
    domain: Expr,
    seat: Slot,
    claim: ValueDecl,
    offers: list[Offer],
    scope: Scope,
) -> int:
    """Ask all; carry out the first claim and ask again, or go back when there is none."""
    path, span = scope.path, window.name.span
    back = layout.add(ReturnStep(scope.frame, path=path, span=span))
    again = layout.reserve()
    index = layout.world.slot("claimant_index", Int(0, None), scope.frame)
    noted = layout.world.slot("claimants", ListOf(PlayerType(), None), scope.frame)
    claimed = _read(claim, seat)
    rows = tuple(((number,), _carry_out(layout, offer, seat, again)) for number, offer in enumerate(offers))
    chosen = layout.add(CaseStep(claimed, rows, back, path=path, span=span))
    some = Compared("!=", claimed, Const(NONE, type=claim.type), type=Bool())
    find = layout.add(EachNextStep(seat, domain, noted, index, some, chosen, back, path=path, span=span))
    first = layout.add(EachStep(seat, domain, (), (), noted, index, find, path=path, span=span))
    asking = _ask(layout, window, seat, claim, offers, scope)
    together = layout.add(TogetherStep(seat, domain, None, asking, True, first, path=path, span=span))
    reset = together
    for kept in (claim, *(value for offer in offers for value in offer.kept)):
        reset = layout.add(ResetStep(kept.name, reset, path=path, span=span))
    layout.put(again, BranchStep(Const(1, type=Bool()), reset, reset, path=path, span=span))
    return again


def _read(value: ValueDecl, seat: Slot) -> ValueRead:
    return ValueRead(value.name, (Local(seat, type=seat.type),), type=value.type)


def _ask(layout: Layout, window: ast.Window, seat: Slot, claim: ValueDecl, offers: list[Offer], scope: Scope) -> int:
    """One player's part of a round: claim an alternative, or nothing."""
    path, span = scope.path, window.name.span
    commit = layout.add(CommitStep(path=path, span=span))
    found = []
    for number, offer in enumerate(offers):
        made = Const(number, type=Int(number, number))
        entry = layout.add(SetStep(_read(claim, seat), made, commit, path=offer.path, span=offer.node.span))
        for binder, kept in zip(offer.binders, offer.kept, strict=True):
            value = Local(binder.slot, type=binder.slot.type)
            entry = layout.add(SetStep(_read(kept, seat), value, entry, path=offer.path, span=offer.node.span))
        text = offer.node.text.text if offer.node.text is not None else ""
        name = offer.node.name.text
        found.append(
            Alternative(name, text, offer.path, offer.binders, offer.guards, (), (), entry, True, span=offer.node.span)
        )
    found.append(Alternative(NOTHING, "", path, (), (), (), (), commit, True, span=span))
    by = Local(seat, type=seat.type)
    return layout.add(ChoiceStep(by, tuple(found), None, asks=True, path=path, span=span))


def _carry_out(layout: Layout, offer: Offer, seat: Slot, again: int) -> int:
    """The effects of a claim, with its variables as they were claimed."""
    entry = offer.body(again, again)
    for binder, kept in zip(offer.binders, offer.kept, strict=True):
        target = Local(binder.slot, type=binder.slot.type)
        entry = layout.add(SetStep(target, _read(kept, seat), entry, path=offer.path, span=offer.node.span))
    return entry
