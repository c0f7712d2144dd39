"""Blocks: phases, rounds, loops and turns."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions, secrets
from dsl.check.scope import Block, Scope, proves
from dsl.lower import eaches, turning, windows
from dsl.lower.emit import Emit, Layout, chain
from dsl.program import (
    BranchStep,
    ClaimStep,
    Compared,
    Computed,
    Const,
    Expr,
    Local,
    ResetStep,
    SetStep,
)
from dsl.types import Bool, Int

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
            return eaches.each(layout, node, scope)
        case ast.Turns():
            return turning.turns(layout, node, scope)
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
    inner = inner if times is None else secrets.counted(inner, times)
    body = body_of(layout, node.body, inner)
    entering = resets(layout, ("round", label), inner)
    until = None if node.until is None else expressions.test(world, node.until, inner.settled())
    if until is not None:
        secrets.public(world, until)
    done, limit = counter(layout, "rounds", scope), counter(layout, "limit", scope)
    if times is not None and node.name is not None:
        world.rounds[label] = done

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
    body = body_of(layout, node.body, secrets.counted(scope, times).inside(block))
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


# ---------------------------------------------------------------------------------------------------------- turns
