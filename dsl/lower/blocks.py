"""Blocks: phases, rounds, loops and turns."""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.check import expressions, loops, secrets
from dsl.check.audiences import seen_count
from dsl.check.fitting import fits, named
from dsl.check.scope import Block, Scope, proves
from dsl.lower import windows
from dsl.lower.emit import Emit, Layout, chain
from dsl.program import (
    AllOf,
    Audience,
    Both,
    BranchStep,
    ClaimStep,
    Compared,
    Computed,
    Const,
    EachNextStep,
    EachStep,
    Expr,
    IsIn,
    Local,
    ResetStep,
    SetStep,
    Slot,
    TurnEndStep,
    TurnsNextStep,
    TurnsSlots,
    TurnsStep,
    ZoneRead,
)
from dsl.types import Bool, Int, ListOf, PathsOf, PlayerType, SetOf, Type

COUNT = Int(0, None)


def check(layout: Layout, node: ast.Statement, scope: Scope) -> Emit:
    """One block statement."""
    match node:
        case ast.Phase():
            return _labelled(layout, node, scope, "phase")
        case ast.Step():
            return _labelled(layout, node, scope, "step")
        case ast.Round():
            return _round(layout, node, scope)
        case ast.Each():
            return _each(layout, node, scope)
        case ast.Turns():
            return _turns(layout, node, scope)
        case ast.Repeat():
            return _repeat(layout, node, scope)
        case ast.RepeatWhile():
            return _repeat_while(layout, node, scope)
        case _:
            raise AssertionError(node)


def body_of(layout: Layout, body: tuple[ast.Statement, ...], scope: Scope) -> Emit:
    """The statements inside a block."""
    from dsl.lower.statements import suite

    emits, _ = suite(layout, body, scope.settled())
    laid = chain(emits)
    return lambda after, _end: laid(after)


def resets(layout: Layout, lifetimes: tuple[str, ...], scope: Scope) -> Emit:
    """What lives for a block of one of these names gets its initial value when the block is entered."""
    names = [
        value.name.text
        for value in layout.world.all(ast.Value)
        if value.lifetime is not None and value.lifetime.text in lifetimes
    ]

    def emit(next_: int, _end: int) -> int:
        for name in reversed(names):
            next_ = layout.add(ResetStep(name, next_, path=scope.path))
        return next_

    return emit


def _labelled(layout: Layout, node: ast.Phase | ast.Step, scope: Scope, word: str) -> Emit:
    block = Block(word, node.name.text, scope.compounds)
    inner = scope.at(node.name.text).inside(block)
    body = body_of(layout, node.body, inner)
    entering = resets(layout, (word, node.name.text), inner)
    at_start = windows.opening(layout, "at", "start", (node.name.text,), inner)
    at_end = windows.opening(layout, "at", "end", (node.name.text,), inner)

    def emit(next_: int, end: int) -> int:
        block.target[:] = [next_]
        return entering(at_start(body(at_end(next_, end), end), end), end)

    return emit


# ------------------------------------------------------------------------------------------------- counted loops


def counter(layout: Layout, name: str, scope: Scope) -> Local:
    """A number that the loop itself keeps."""
    slot = layout.world.slot(name, COUNT, scope.frame)
    return Local(slot, type=COUNT)


def store(layout: Layout, target: Local, value: Expr, next_: int, scope: Scope, node: ast.Node) -> int:
    """A step that stores a value in a name."""
    return layout.add(SetStep(target, value, next_, path=scope.path, span=node.span))


def _plus_one(target: Local) -> Expr:
    return Computed("+", target, Const(1, type=Int(1, 1)), type=COUNT)


ZERO = Const(0, type=Int(0, 0))


def _round(layout: Layout, node: ast.Round, scope: Scope) -> Emit:
    world = layout.world
    label = node.name.text if node.name is not None else "round"
    block = Block("round", label, scope.compounds)
    inner = (scope.at(label) if node.name is not None else scope).inside(block)
    times = None if node.times is None else expressions.number(world, node.times, scope)
    body = body_of(layout, node.body, inner)
    entering = resets(layout, ("round", label), inner)
    until = None if node.until is None else expressions.test(world, node.until, inner.settled())
    if until is not None:
        secrets.public(world, until)
    done, limit = counter(layout, "rounds", scope), counter(layout, "limit", scope)

    def emit(next_: int, end: int) -> int:
        block.target[:] = [next_]
        head = layout.reserve()
        again = head
        if times is not None:
            more = Compared("<", done, limit, type=Bool())
            again = layout.add(BranchStep(more, head, next_, path=scope.path, span=node.span))
            again = store(layout, done, _plus_one(done), again, scope, node)
        if until is not None:
            again = layout.add(BranchStep(until, next_, again, path=scope.path, span=node.until.span))  # type: ignore[union-attr]
        start = entering(body(again, end), end)
        layout.put(head, BranchStep(Const(1, type=Bool()), start, next_, path=scope.path, span=node.span))
        if times is None:
            return head
        some = Compared("<", done, limit, type=Bool())
        first = layout.add(BranchStep(some, head, next_, path=scope.path, span=node.span))
        return store(layout, limit, times, store(layout, done, ZERO, first, scope, node), scope, node)

    return emit


def _repeat(layout: Layout, node: ast.Repeat, scope: Scope) -> Emit:
    times = expressions.number(layout.world, node.times, scope)
    block = Block("loop", "loop", scope.compounds)
    body = body_of(layout, node.body, scope.inside(block))
    left = counter(layout, "left", scope)
    less = Computed("-", left, Const(1, type=Int(1, 1)), type=COUNT)

    def emit(next_: int, end: int) -> int:
        block.target[:] = [next_]
        head = layout.reserve()
        start = store(layout, left, less, body(head, end), scope, node)
        more = Compared(">", left, ZERO, type=Bool())
        layout.put(head, BranchStep(more, start, next_, path=scope.path, span=node.span))
        return store(layout, left, times, head, scope, node)

    return emit


def _repeat_while(layout: Layout, node: ast.RepeatWhile, scope: Scope) -> Emit:
    world = layout.world
    test = expressions.test(world, node.test, scope.settled())
    secrets.public(world, test)
    limit = expressions.number(world, node.limit, scope)
    block = Block("loop", "loop", scope.compounds)
    inner = scope.settled().knowing(proves(test, True)).inside(block)
    from dsl.lower.statements import suite

    emits, _ = suite(layout, node.body, inner)
    body = chain(emits)
    rounds = counter(layout, "rounds", scope)

    def emit(next_: int, _end: int) -> int:
        block.target[:] = [next_]
        head = layout.reserve()
        start = layout.add(ClaimStep(rounds.slot, limit, body(head), path=scope.path, span=node.span))
        layout.put(head, BranchStep(test, start, next_, path=scope.path, span=node.span))
        return store(layout, rounds, ZERO, head, scope, node)

    return emit


# ---------------------------------------------------------------------------------------------------------- each


def _each(layout: Layout, node: ast.Each, scope: Scope) -> Emit:
    from dsl.lower import chosen

    world = layout.world
    if node.chosen_by is not None:
        return chosen.each(layout, node, scope)
    domain, member = domain_of(layout, node, scope)
    if node.var.text != "player" or "player" in scope.names:
        loops.shadow(world, node.var, scope)
    slot = world.slot(node.var.text, member, scope.frame)
    block = Block("loop", node.var.text, scope.compounds)
    inner = scope.settled().bind(slot).inside(block)
    keys: tuple[Expr, ...] = ()
    if node.sort is not None:
        keys = (expressions.number(world, node.sort.key, scope.bind(slot)),)
    descending = tuple(node.sort is not None and node.sort.direction == "descending" for _ in keys)
    where = None if node.where is None else expressions.test(world, node.where, inner)
    if node.sort is not None and node.sort.ties is not None:
        domain, where = _tied(layout, node.sort.ties, scope, domain, slot, where)
    origin = domain.audience if where is None else domain.audience & where.audience
    inner = replace(inner, control=inner.control & _how_many(layout, domain, scope, where)).heard(slot, origin)
    body = each_body(layout, node, inner if where is None else inner.after(where))
    noted = None
    if not isinstance(domain, AllOf) or keys:
        noted = world.slot(f"{node.var.text}_noted", _noted(domain.type, member), scope.frame)
    index = world.slot(f"{node.var.text}_index", COUNT, scope.frame)

    def emit(next_: int, end: int) -> int:
        block.target[:] = [next_]
        head = layout.reserve()
        start = body(head, end)
        span = node.span
        layout.put(head, EachNextStep(slot, domain, noted, index, where, start, next_, path=scope.path, span=span))
        return layout.add(EachStep(slot, domain, keys, descending, noted, index, head, path=scope.path, span=span))

    return emit


def _how_many(layout: Layout, domain: Expr, scope: Scope, where: Expr | None) -> Audience:
    """Who can know how often a loop goes round."""
    declared = layout.world.names.get(domain.name) if isinstance(domain, ZoneRead) else None
    if isinstance(domain, ZoneRead) and isinstance(declared, ast.Zone):
        rounds = seen_count(declared, domain, scope)
    else:
        rounds = domain.audience
    return rounds if where is None else rounds & where.audience


def _tied(
    layout: Layout, ties: ast.Expr, scope: Scope, domain: Expr, slot: Slot, where: Expr | None
) -> tuple[Expr, Expr]:
    """Equal keys go by the order of `ties`: it is gone through instead, passing over what the domain does not hold."""
    order, member = expressions.domain(layout.world, ties, scope, slot.type)
    if not fits(slot.type, member):
        layout.world.error("E307", ties.span, left=named(slot.type), right=named(member))
    held = IsIn(Local(slot, type=slot.type), domain, type=Bool(), span=ties.span)
    return order, held if where is None else Both(held, where, type=Bool(), span=ties.span)


def each_body(layout: Layout, node: ast.Each, inner: Scope) -> Emit:
    """What is done for each; `each player` is a turn of that player."""
    from dsl.lower.statements import suite

    emits, _ = suite(layout, node.body, inner)
    laid = chain(emits)
    entering = resets(layout, ("turn",), inner) if node.var.text == "player" else None
    if entering is None:
        return lambda after, _end: laid(after)
    return lambda after, end: entering(laid(after), end)


def domain_of(layout: Layout, node: ast.Each, scope: Scope) -> tuple[Expr, Type]:
    """What a loop goes through, and the type of its members."""
    if node.domain is not None:
        return expressions.domain(layout.world, node.domain, scope)
    item = PlayerType(ghosts=node.var.text == "actor")
    if node.var.text not in ("player", "actor"):
        return layout.world.error("E242", node.var.span, name=node.var.text), item
    return AllOf(type=SetOf(item), span=node.span), item


def _noted(domain: Type, member: Type) -> Type:
    """The type of the slot that keeps a domain while a loop goes through it."""
    if isinstance(domain, PathsOf):
        return domain
    return ListOf(member, None)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------------- turns


def turns_slots(layout: Layout, var: str, scope: Scope) -> TurnsSlots:
    """What going round keeps."""

    def slot(name: str, type_: Type) -> Slot:
        return layout.world.slot(f"{var}_{name}", type_, scope.frame)

    return TurnsSlots(
        circle=slot("circle", ListOf(PlayerType(), None)),
        index=slot("index", COUNT),
        out=slot("out", SetOf(PlayerType())),
        skips=slot("skips", COUNT),
        skipped=slot("skipped", Bool()),
    )


def _turns(layout: Layout, node: ast.Turns, scope: Scope) -> Emit:
    world = layout.world
    order, member = expressions.domain(world, node.order, scope, PlayerType())
    if not isinstance(member, PlayerType) and not world.findings.errors:
        world.error("E317", node.order.span)
    if "player" in scope.names or node.var.text != "player":
        loops.shadow(world, node.var, scope)
    slots = turns_slots(layout, node.var.text, scope)
    seat = world.slot(node.var.text, PlayerType(), scope.frame)
    block = Block("turns", node.var.text, scope.compounds, slots, seat)
    inner = scope.settled().inside(block)
    until = expressions.test(world, node.until, inner)
    secrets.public(world, until)
    from dsl.lower.statements import suite

    emits, _ = suite(layout, node.body, inner.bind(seat).knowing(proves(until, False)))
    body = chain(emits)
    entering = resets(layout, ("turn",), inner)
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
