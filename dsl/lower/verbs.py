"""Verbs and procedure calls as statements."""

from __future__ import annotations

from collections.abc import Callable

from dsl import syntax as ast
from dsl.check import expressions, hints, secrets
from dsl.check.fitting import fits
from dsl.check.scope import Scope
from dsl.diagnostics.suggest import did_you_mean
from dsl.lower import cards, deciding, laying, leaving, moves, ordering, procedures
from dsl.lower.emit import Emit, Layout, not_yet, nothing
from dsl.lower.guarding import committing, end_allowed
from dsl.program import CallStep, CompoundStep, Const, Expr, FinishStep, RecordStep, SetStep, ValueRead
from dsl.types import Int, PlayerType, TeamType

ENDINGS = ("finish", "win", "lose", "draw_game")
SIMPLE: dict[str, Callable[[Layout, ast.Verb, Scope], Emit]] = {
    "take": moves.take,
    "draw": cards.draw,
    "deal": cards.deal,
    "shuffle": cards.shuffle,
    "refill": cards.refill,
    "turn": cards.turn_over,
    "sort": ordering.sort,
    "arrange": ordering.arrange,
    "eliminate": leaving.eliminate,
    "lay": laying.lay,
}
LATER = ("discard", "peek", "rotate", "swap")
VERBS = (*ENDINGS, "record", "forget", "roll", "show", "hide", "reveal", *SIMPLE)


def verb(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """A statement that begins with a verb."""
    text = node.name.text
    if text in ENDINGS:
        return _ending(layout, node, scope)
    if text == "decide":
        return _decide(layout, node, scope)
    if text in ("record", "forget"):
        return _record(layout, node, scope)
    if text in SIMPLE:
        return SIMPLE[text](layout, node, scope)
    if text in LATER:
        return not_yet(layout, text, node.name.span)
    declared = layout.world.names.get(text)
    if isinstance(declared, ast.Procedure):
        layout.world.error("E231", node.span, name=text)
        return nothing
    advice = hints.VERBS.get(text) or did_you_mean(text, VERBS)
    layout.world.error("E232", node.name.span, help=advice, name=text)
    return nothing


def _ending(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    world = layout.world
    end_allowed(layout, scope, node.span)
    secrets.reached(world, scope, node.span)
    who: Expr | None = None
    reason = ""
    for phrase in node.phrases:
        if isinstance(phrase.value, ast.Text) and phrase.preposition is None:
            reason = phrase.value.text
        elif not isinstance(phrase.value, ast.Text) and who is None and phrase.preposition is None:
            who = expressions.check(world, phrase.value, scope)
            if not fits(who.type, PlayerType()) and not fits(who.type, TeamType()):
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


def _decide(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """`decide a`: a comes before those tied with it, and the procedure ends."""
    first = node.phrases[0].value
    if len(node.phrases) != 1 or isinstance(first, ast.Text) or scope.frame not in layout.world.names:
        layout.world.error("E258", node.span, name="decide", pattern="decide a")
        return nothing
    who = expressions.check(layout.world, first, scope, PlayerType(ghosts=True))
    target = ValueRead(deciding.DECIDED, (who,), type=Int(0, 1))
    one = Const(1, type=Int(1, 1))
    layout.choices += 1

    def emit(_next: int, _end: int) -> int:
        back = layout.returns[scope.frame]
        if scope.compounds:
            back = layout.add(CompoundStep(-scope.compounds, back, path=scope.path, span=node.span))
        return layout.add(SetStep(target, one, back, path=scope.path, span=node.span))

    return emit


def _record(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    phrase = node.phrases[0].value
    name = phrase.name if isinstance(phrase, ast.NameRef) else ""
    if len(node.phrases) != 1 or layout.world.get(name, ast.History) is None:
        layout.world.error("E235", node.span, name=node.name.text)
        return nothing

    if committing(scope) is not None:
        layout.world.findings.add("E431", node.span, what=f"`{node.name.text}`")

    def emit(next_: int, _end: int) -> int:
        return layout.add(RecordStep(node.name.text, name, next_, path=scope.path, span=node.span))

    return emit


def call(layout: Layout, node: ast.Call, scope: Scope) -> Emit:
    """A procedure carried out."""
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
