"""Statements: from the syntax tree to steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl import syntax as ast
from dsl.check import derived, expressions, hints, loops, secrets
from dsl.check.fitting import certain, heard, named
from dsl.check.ranges import computed_range, within
from dsl.check.scope import ZONES, Facts, Scope, proves, stored
from dsl.lower import blocks, choices, dice, leaving, moves, sight, sightlines, together, verbs
from dsl.lower.emit import Checked, Emit, Layout, chain, ends_here, nothing
from dsl.lower.guarding import own_only
from dsl.program import (
    BranchStep,
    CaseStep,
    Compared,
    Computed,
    Const,
    Expr,
    FieldRead,
    Local,
    Looped,
    SetStep,
    ValueRead,
)
from dsl.source import Span
from dsl.types import NONE, Bool, Int, Optional, Unknown
from dsl.writing.expressions import written

ENDINGS = ("finish", "win", "lose", "draw_game")


def suite(layout: Layout, body: Sequence[ast.Statement], scope: Scope) -> tuple[list[Emit], Scope]:
    """The statements of a block in order, and what is known after them."""
    emits = []
    reached = True
    for statement in body:
        emit, scope = check(layout, statement, scope)
        scope = sightlines.after(layout.world, statement, scope)
        if reached:
            emits.append(emit)
        reached = reached and not ends_here((statement,))
    return emits, scope


def block(layout: Layout, body: Sequence[ast.Statement], scope: Scope) -> Emit:
    """A block of statements; names bound in it end with it."""
    emits, _ = suite(layout, body, scope)
    laid = chain(emits)
    return lambda after, _end: laid(after)


def check(layout: Layout, node: ast.Statement, scope: Scope) -> Checked:  # noqa: C901 - one case for each statement
    """One statement, and what is known after it."""
    match node:
        case ast.Phase() | ast.Step() | ast.Round() | ast.Each() | ast.Turns() | ast.Repeat() | ast.RepeatWhile():
            inside = sightlines.after(layout.world, node, scope)
            return blocks.check(layout, node, inside), scope.settled()
        case ast.Choose():
            return choices.choose(layout, node, scope)
        case ast.ChooseOne():
            return choices.choose_one(layout, node, scope), scope.settled()
        case ast.May():
            return choices.may(layout, node, scope), scope.settled()
        case ast.Together():
            return together.together(layout, node, scope)
        case ast.IfStatement():
            return _if(layout, node, scope)
        case ast.Case():
            return _case(layout, node, scope), scope.settled()
        case ast.Let():
            return _let(layout, node, scope)
        case ast.Move():
            return moves.move(layout, node, scope)
        case ast.Assign():
            return _assign(layout, node, scope)
        case ast.Change():
            return _change(layout, node, scope)
        case ast.Verb(name=ast.Name(text="roll")):
            return dice.roll(layout, node, scope)
        case ast.Verb(name=ast.Name(text="show" | "hide" | "reveal")):
            return sight.sight(layout, node, scope)
        case ast.Verb(name=ast.Name(text="shuffle")):
            return verbs.verb(layout, node, scope), scope
        case ast.Verb(name=ast.Name(text="take" | "draw" | "deal")):
            return verbs.verb(layout, node, scope), scope.changing(ZONES)
        case ast.Verb():
            return verbs.verb(layout, node, scope), scope.settled()
        case ast.CallStatement():
            return verbs.call(layout, node.call, scope), scope.settled()
        case ast.OutOf():
            return leaving.out(layout, node, scope), scope
        case ast.Skip():
            return leaving.skip(layout, node, scope), scope
        case ast.Stop():
            return leaving.stop(layout, node, scope), scope


# ---------------------------------------------------------------------------------------------------- if and case


def _if(layout: Layout, node: ast.IfStatement, scope: Scope) -> Checked:
    world = layout.world
    arms: list[tuple[Emit | None, Expr, Emit]] = []
    inside = scope
    after: list[Facts] = []
    for arm in node.arms:
        found = None
        if isinstance(arm.test, ast.Quantified) and arm.test.word == "some":
            found, test, then = _found(layout, arm.test, inside)
        else:
            test = expressions.test(world, arm.test, inside)
            then = inside.knowing(proves(test, True))
        arms.append((found, test, block(layout, arm.body, then.under(test))))
        if not ends_here(arm.body):
            after.append(Facts())
        inside = inside.knowing(proves(test, False)).under(test)
    other = None if node.otherwise is None else block(layout, node.otherwise, inside)

    def emit(next_: int, end: int) -> int:
        entry = next_ if other is None else other(next_, end)
        for (found, test, body), arm in zip(reversed(arms), reversed(node.arms), strict=True):
            branch = BranchStep(test, body(next_, end), entry, path=scope.path, span=arm.span)
            entry = layout.add(branch)
            if found is not None:
                entry = found(entry, end)
        return entry

    everything_ends = all(ends_here(arm.body) for arm in node.arms)
    if everything_ends and node.otherwise is None:
        return emit, replace(inside, control=scope.control)
    return emit, scope.settled()


def _found(layout: Layout, node: ast.Quantified, scope: Scope) -> tuple[Emit, Expr, Scope]:
    """`if some d in D where e:` finds the first such d and names it in the branch."""
    world = layout.world
    first = replace_word(loops.quantified(world, node, scope, None), "first")
    member = first.slot.type if isinstance(first, Looped) else Unknown()
    slot = world.slot(node.var.text, member, scope.frame)
    value = replace(first, type=Optional(member)) if not isinstance(member, Unknown) else first  # type: ignore[arg-type]
    target = Local(slot, type=value.type, span=node.var.span)

    def emit(next_: int, _end: int) -> int:
        return layout.add(SetStep(target, value, next_, path=scope.path, span=node.span))

    none = Const(NONE, type=Optional(Unknown()), span=node.span)
    test = Compared("!=", target, none, type=Bool(), span=node.span, audience=first.audience)
    return emit, test, scope.bind(slot).heard(slot, first.audience)


def replace_word(found: Expr, word: str) -> Expr:
    """The same search giving another answer."""
    return replace(found, word=word) if isinstance(found, Looped) else found


def _case(layout: Layout, node: ast.Case, scope: Scope) -> Emit:
    world = layout.world
    of_players = isinstance(node.subject, ast.NameRef) and node.subject.name == "players"
    subject = expressions.check(world, node.subject, scope, Int() if of_players else None)
    taken: set[int] = set()
    rows: list[tuple[tuple[int, ...], Emit]] = []
    other: Emit | None = None
    for row in node.rows:
        keys = derived.row_keys(world, row.keys, subject.type, taken)
        body = block(layout, row.body, scope.under(subject))
        if any(key.value == "else" for key in row.keys):
            other = body
        if keys:
            rows.append((keys, body))
    if other is None:
        derived.missing_rows(world, node.span, subject.type, taken)

    def emit(next_: int, end: int) -> int:
        laid = tuple((keys, body(next_, end)) for keys, body in rows)
        rest = next_ if other is None else other(next_, end)
        return layout.add(CaseStep(subject, laid, rest, path=scope.path, span=node.span))

    return emit


# ---------------------------------------------------------------------------------------------- names and numbers


def _let(layout: Layout, node: ast.Let, scope: Scope) -> Checked:
    value: Expr
    before = None
    if dice.is_random(node.value):
        value, before = dice.random(layout, node.value, scope, None, node.name.text)
    else:
        value = expressions.check(layout.world, node.value, scope)
    if isinstance(value.type, Optional) and isinstance(value.type.item, Unknown):
        value = layout.world.error("E315", node.value.span)
    loops.shadow(layout.world, node.name, scope)
    slot = layout.world.slot(node.name.text, value.type, scope.frame)
    target = Local(slot, type=slot.type, span=node.name.span)

    def emit(next_: int, _end: int) -> int:
        stored = layout.add(SetStep(target, value, next_, path=scope.path, span=node.span))
        return stored if before is None else before(stored)

    return emit, scope.bind(slot).heard(slot, value.audience & scope.control)


def _assign(layout: Layout, node: ast.Assign, scope: Scope) -> Checked:
    world = layout.world
    target = _target(layout, node.target, scope)
    wanted = target.type
    value: Expr
    before = None
    if dice.is_random(node.value):
        stream = target.name if isinstance(target, ValueRead | FieldRead) else ""
        value, before = dice.random(layout, node.value, scope, certain(wanted), stream)
    else:
        value = expressions.check(world, node.value, scope, wanted)
    own_only(layout, scope, target, node.span)
    secrets.written(world, scope, target, value, node.value.span)
    clamp = _in_range(layout, target, value, node.value.span)

    def emit(next_: int, _end: int) -> int:
        stored = layout.add(SetStep(target, value, next_, clamp, path=scope.path, span=node.span))
        return stored if before is None else before(stored)

    known = scope.changing(written := _name_of(target))
    if not isinstance(value.type, Unknown):
        known = known.knowing(stored(replace(target, type=wanted), value, written))
    return emit, known


def _target(layout: Layout, node: ast.Expr, scope: Scope) -> Expr:
    """What may be set: a counter, mark or attribute."""
    world = layout.world
    found = expressions.meaning(world, node, scope, None)
    if isinstance(found, ValueRead | FieldRead) or isinstance(found.type, Unknown):
        return found
    if isinstance(found, Local):
        name = found.slot.name
        return world.error("E228", node.span, help=hints.settable(world, found.type, name), name=name)
    return world.error("E229", node.span, help=hints.settable(world, found.type, written(node)), got=named(found.type))


def _name_of(target: Expr) -> str:
    return target.name if isinstance(target, ValueRead | FieldRead) else ""


def _in_range(layout: Layout, target: Expr, value: Expr, span: Span) -> bool:
    """Check that a number stays in the range of what it is put into; True when it is held within instead."""
    world = layout.world
    if not isinstance(target.type, Int) or not isinstance(value.type, Int):
        return False
    low, high = target.type.low, target.type.high
    if within(value.type, low, high) and None not in (low, high):
        return False
    declared = world.names.get(target.name) if isinstance(target, ValueRead) else None
    if isinstance(declared, ast.Value) and declared.beyond is not None:
        return True
    name = target.name if isinstance(target, ValueRead | FieldRead) else "it"
    world.findings.add("E314", span, name=name, range=str(target.type), got=named(value.type))
    return False


def _change(layout: Layout, node: ast.Change, scope: Scope) -> Checked:
    """`p gains n x`, `p loses n x`."""
    world = layout.world
    if not isinstance(node.counter, ast.NameRef) or not isinstance(world.names.get(node.counter.name), ast.Value):
        world.error("E230", node.counter.span)
        return nothing, scope
    declared = world.names[node.counter.name]
    assert isinstance(declared, ast.Value)
    if not isinstance(world.type_of(declared.type), Int | Unknown):
        world.error("E230", node.counter.span)
        return nothing, scope
    read: ast.Expr = node.counter
    if declared.per:
        read = ast.Of(node.counter, node.owner, span=node.span)
    counter = expressions.check(world, read, scope)
    amount = expressions.number(world, node.amount, scope)
    if not isinstance(counter.type, Int) or not isinstance(amount.type, Int):
        return nothing, scope
    if amount.type.low is None or amount.type.low < 0:
        world.error("E327", node.amount.span, word=node.word)
    op = "+" if node.word == "gains" else "-"
    type_ = computed_range(op, counter.type, amount.type)
    computed = Computed(op, counter, amount, type=type_, span=node.span, audience=heard(counter, amount))
    value = expressions.known(computed, scope)
    target = replace(counter, type=world.type_of(declared.type))
    own_only(layout, scope, target, node.span)
    secrets.written(world, scope, target, amount, node.span)
    paid = node.word == "pays" and (counter, amount) in scope.paid
    clamp = False if paid else _in_range(layout, target, value, node.span)

    def emit(next_: int, _end: int) -> int:
        return layout.add(SetStep(target, value, next_, clamp, path=scope.path, span=node.span))

    return emit, scope.changing(_name_of(target))
