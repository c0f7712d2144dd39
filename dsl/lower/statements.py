"""Statements: from the syntax tree to steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl import syntax as ast
from dsl.check import derived, expressions, loops
from dsl.check.fitting import heard, named
from dsl.check.ranges import computed_range, within
from dsl.check.scope import Block, Facts, Scope, proves
from dsl.diagnostics.suggest import did_you_mean
from dsl.lower import blocks, choices, moves, procedures
from dsl.lower.emit import Checked, Emit, Layout, chain, ends_here
from dsl.program import (
    BranchStep,
    CallStep,
    CaseStep,
    Compared,
    CompoundStep,
    Computed,
    Const,
    Expr,
    FieldRead,
    FinishStep,
    Local,
    Looped,
    OutStep,
    RecordStep,
    SetStep,
    SkipStep,
    ValueRead,
)
from dsl.source import NOWHERE, Span
from dsl.types import NONE, Bool, Int, Optional, PlayerType, Type, Unknown

ENDINGS = ("finish", "win", "lose", "draw_game")


def suite(layout: Layout, body: Sequence[ast.Statement], scope: Scope) -> tuple[list[Emit], Scope]:
    """The statements of a block in order, and what is known after them."""
    emits = []
    for place, statement in enumerate(body):
        emit, scope = check(layout, statement, scope)
        emits.append(emit)
        if ends_here(body[: place + 1]) and place + 1 < len(body):
            layout.world.findings.add("W201", body[place + 1].span)
            break
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
            return blocks.check(layout, node, scope), scope.settled()
        case ast.Choose():
            return choices.choose(layout, node, scope)
        case ast.ChooseOne():
            return choices.choose_one(layout, node, scope), scope.settled()
        case ast.May():
            return choices.may(layout, node, scope), scope.settled()
        case ast.Together():
            return _not_yet(layout, "together", node.span), scope
        case ast.IfStatement():
            return _if(layout, node, scope)
        case ast.Case():
            return _case(layout, node, scope), scope.settled()
        case ast.Let():
            return _let(layout, node, scope)
        case ast.Move():
            return moves.move(layout, node, scope), scope.settled()
        case ast.Assign():
            return _assign(layout, node, scope)
        case ast.Change():
            return _change(layout, node, scope)
        case ast.Verb():
            return _verb(layout, node, scope), scope.settled()
        case ast.CallStatement():
            return _call(layout, node.call, scope), scope.settled()
        case ast.OutOf():
            return _out(layout, node, scope), scope
        case ast.Skip():
            return _skip(layout, node, scope), scope
        case ast.Stop():
            return _stop(layout, node, scope), scope


def nothing(after: int, _end: int) -> int:
    """A statement that does nothing, or that has a mistake."""
    return after


def _not_yet(layout: Layout, word: str, span: Span) -> Emit:
    layout.world.findings.add("E490", span, word=word)
    return nothing


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
        arms.append((found, test, block(layout, arm.body, then)))
        if not ends_here(arm.body):
            after.append(Facts())
        inside = inside.knowing(proves(test, False))
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
    return emit, (inside if everything_ends and node.otherwise is None else scope.settled())


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
    return emit, test, scope.bind(slot)


def replace_word(found: Expr, word: str) -> Expr:
    """The same search giving another answer."""
    return replace(found, word=word) if isinstance(found, Looped) else found


def _case(layout: Layout, node: ast.Case, scope: Scope) -> Emit:
    world = layout.world
    subject = expressions.check(world, node.subject, scope)
    taken: set[int] = set()
    rows: list[tuple[tuple[int, ...], Emit]] = []
    other: Emit | None = None
    for row in node.rows:
        keys = derived.row_keys(world, row.keys, subject.type, taken)
        body = block(layout, row.body, scope)
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
    value = expressions.check(layout.world, node.value, scope)
    if isinstance(value.type, Optional) and isinstance(value.type.item, Unknown):
        value = layout.world.error("E315", node.value.span)
    loops.shadow(layout.world, node.name, scope)
    slot = layout.world.slot(node.name.text, value.type, scope.frame)
    target = Local(slot, type=slot.type, span=node.name.span)

    def emit(next_: int, _end: int) -> int:
        return layout.add(SetStep(target, value, next_, path=scope.path, span=node.span))

    return emit, scope.bind(slot)


def _assign(layout: Layout, node: ast.Assign, scope: Scope) -> Checked:
    world = layout.world
    target = _target(layout, node.target, scope)
    wanted = _stored_type(target)
    value = expressions.check(world, node.value, scope, wanted)
    clamp = _in_range(layout, target, value, node.value.span)

    def emit(next_: int, _end: int) -> int:
        return layout.add(SetStep(target, value, next_, clamp, path=scope.path, span=node.span))

    known = scope.settled()
    same = Compared("=", replace(target, type=wanted), value, type=Bool(), span=node.span)
    if not isinstance(value.type, Unknown):
        known = known.knowing(proves(same, True))
    return emit, known


def _target(layout: Layout, node: ast.Expr, scope: Scope) -> Expr:
    """What may be set: a counter, mark or attribute."""
    world = layout.world
    found = expressions.check(world, node, replace(scope, facts=Facts()))
    if isinstance(found, ValueRead | FieldRead) or isinstance(found.type, Unknown):
        return found
    if isinstance(found, Local):
        return world.error("E228", node.span, name=found.slot.name)
    return world.error("E229", node.span, got=named(found.type))


def _stored_type(target: Expr) -> Type:
    return target.type


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
    read: ast.Expr = node.counter
    if declared.per:
        read = ast.Of(node.counter, node.owner, span=node.span)
    counter = expressions.check(world, read, scope)
    amount = expressions.number(world, node.amount, scope)
    if not isinstance(counter.type, Int) or not isinstance(amount.type, Int):
        return nothing, scope
    op = "+" if node.word == "gains" else "-"
    type_ = computed_range(op, counter.type, amount.type)
    value = Computed(op, counter, amount, type=type_, span=node.span, audience=heard(counter, amount))
    target = replace(counter, type=world.type_of(declared.type))
    clamp = _in_range(layout, target, value, node.span)

    def emit(next_: int, _end: int) -> int:
        return layout.add(SetStep(target, value, next_, clamp, path=scope.path, span=node.span))

    return emit, scope.settled()


# ------------------------------------------------------------------------------------------------- verbs and calls


def _verb(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    text = node.name.text
    if text in ENDINGS:
        return _ending(layout, node, scope)
    if text in ("record", "forget"):
        return _record(layout, node, scope)
    if text == "take":
        return moves.take(layout, node, scope)
    if text in LATER:
        return _not_yet(layout, text, node.name.span)
    declared = layout.world.names.get(text)
    if isinstance(declared, ast.Procedure):
        layout.world.error("E231", node.span, name=text)
        return nothing
    layout.world.error("E232", node.name.span, help=_did_you_mean_verb(text), name=text)
    return nothing


LATER = (
    *("arrange", "deal", "decide", "discard", "draw", "eliminate", "hide", "lay", "peek"),
    *("refill", "reveal", "roll", "rotate", "show", "shuffle", "sort", "swap", "turn"),
)
VERBS = (*ENDINGS, "record", "forget", "take")


def _did_you_mean_verb(text: str) -> str | None:
    return did_you_mean(text, VERBS)


def _ending(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    world = layout.world
    who: Expr | None = None
    reason = ""
    for phrase in node.phrases:
        if isinstance(phrase.value, ast.Text) and phrase.preposition is None:
            reason = phrase.value.text
        elif not isinstance(phrase.value, ast.Text) and who is None and phrase.preposition is None:
            who = expressions.check(world, phrase.value, scope, PlayerType())
        else:
            world.error("E233", phrase.span, name=node.name.text)
    needs_who = node.name.text in ("win", "lose")
    if needs_who != (who is not None):
        world.error("E234" if needs_who else "E233", node.span, name=node.name.text)
    if not reason:
        world.error("E405", node.span, name=node.name.text)

    def emit(_next: int, _end: int) -> int:
        return layout.add(FinishStep(node.name.text, who, reason, path=scope.path, span=node.span))

    return emit


def _record(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    phrase = node.phrases[0].value
    name = phrase.name if isinstance(phrase, ast.NameRef) else ""
    if len(node.phrases) != 1 or layout.world.get(name, ast.History) is None:
        layout.world.error("E235", node.span, name=node.name.text)
        return nothing

    def emit(next_: int, _end: int) -> int:
        return layout.add(RecordStep(node.name.text, name, next_, path=scope.path, span=node.span))

    return emit


def _call(layout: Layout, node: ast.Call, scope: Scope) -> Emit:
    world = layout.world
    declared = world.get(node.name.text, ast.Procedure)
    if declared is None:
        known = [p.name.text for p in world.all(ast.Procedure)]
        world.error("E236", node.name.span, help=did_you_mean(node.name.text, known), name=node.name.text)
        return nothing
    args = procedures.arguments(layout, declared, node.args, scope, node.span)
    if procedures.holds_choice(world, declared):
        layout.choices += 1

    def emit(next_: int, _end: int) -> int:
        return layout.add(CallStep(declared.name.text, args, next_, path=scope.path, span=node.span))

    return emit


# ---------------------------------------------------------------------------------------------------- leaving blocks


def _out(layout: Layout, node: ast.OutOf, scope: Scope) -> Emit:
    place = _named_block(scope, node.name.text)
    turns = next((b for b in scope.blocks[place:] if b.turns is not None), None) if place is not None else None
    if turns is None or turns.turns is None or turns.seat is None:
        layout.world.error("E237", node.span, name=node.name.text)
        return nothing
    slots, seat = turns.turns, Local(turns.seat, type=turns.seat.type)

    def emit(_next: int, _end: int) -> int:
        go_on = _leave(layout, scope, turns, turns.target[1])
        return layout.add(OutStep(seat, slots, go_on, path=scope.path, span=node.span))

    return emit


def _skip(layout: Layout, node: ast.Skip, scope: Scope) -> Emit:
    slots = next((b.turns for b in reversed(scope.blocks) if b.turns is not None), None)

    def emit(next_: int, _end: int) -> int:
        if slots is None:
            return next_
        return layout.add(SkipStep(slots, next_, path=scope.path, span=node.span))

    return emit


def _stop(layout: Layout, node: ast.Stop, scope: Scope) -> Emit:
    place = _named_block(scope, node.name.text)
    if place is None:
        layout.world.error("E238", node.span, name=node.name.text)
        return nothing
    block_ = scope.blocks[place]
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
