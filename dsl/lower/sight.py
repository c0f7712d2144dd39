"""`show`, `hide`, `reveal`: who sees components where they lie."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions, secrets
from dsl.check.scope import Scope
from dsl.lower.emit import Checked, Layout, nothing
from dsl.lower.guarding import own_taken
from dsl.program import ALL, Audience, Expr, Limit, Local, SightStep, ZoneRead
from dsl.types import ComponentType, PlayerType, SetOf, Unknown, ZoneType

PATTERNS = {"show": "show hand to all", "hide": "hide hand from all", "reveal": "reveal hand"}
PREPOSITIONS = {"show": "to", "hide": "from"}


def sight(layout: Layout, node: ast.Verb, scope: Scope) -> Checked:
    """A change of who sees a component, or all that lie in a zone now, and what is known to whom after it."""
    word = node.name.text
    to = _whom(node)
    what = node.phrases[0].value if node.phrases else None
    if to is None or what is None or isinstance(what, ast.Text):
        layout.world.error("E258", node.span, name=word, pattern=PATTERNS[word])
        return nothing, scope
    secrets.reached(layout.world, scope, node.span)
    target, every = _target(layout, what, scope)
    own_taken(layout, scope, target, node.span)
    if not isinstance(target.type, ZoneType | ComponentType | Unknown):
        layout.world.error("E258", node.span, name=word, pattern=PATTERNS[word])

    def emit(next_: int, _end: int) -> int:
        return layout.add(SightStep(word, target, every, to, next_, path=scope.path, span=node.span))

    return emit, _afterwards(word, target, every, to, scope)


def _afterwards(word: str, target: Expr, every: bool, to: str, scope: Scope) -> Scope:
    """What is known to whom now."""
    if isinstance(target, Local):
        nobody = Audience(frozenset({Limit(target.slot.name, "nobody")}))
        return scope.heard(target.slot, nobody if word == "hide" else ALL if to == "all" else target.audience)
    if not isinstance(target, ZoneRead):
        return scope
    name = target.name
    if word == "hide":
        return scope.sights(scope.shown - {name}, scope.hidden | {name})
    if not every and target.owners:
        return scope
    return scope.sights(scope.shown | {name} if to == "all" else scope.shown, scope.hidden - {name})


def _whom(node: ast.Verb) -> str | None:
    """`all` or `owner`; None when the verb's pattern is not kept."""
    if node.name.text == "reveal":
        return "all" if len(node.phrases) == 1 else None
    if len(node.phrases) != 2 or node.phrases[1].preposition != PREPOSITIONS[node.name.text]:
        return None
    whom = node.phrases[1].value
    return whom.name if isinstance(whom, ast.NameRef) and whom.name in ("all", "owner") else None


def _target(layout: Layout, what: ast.Expr, scope: Scope) -> tuple[Expr, bool]:
    """The component or zone; a zone per player named alone, where no player is at hand, means everyone's."""
    world = layout.world
    declared = world.names.get(what.name) if isinstance(what, ast.NameRef) else None
    if isinstance(declared, ast.Zone) and declared.per and "player" not in scope.names:
        owners = [world.owner(per) for per in declared.per]
        if all(isinstance(owner, PlayerType) for owner in owners):
            world.used.add(declared.name.text)
            kinds = tuple(kind.text for kind in declared.kinds)
            everyone = world.slot("player", PlayerType())
            reads = tuple(Local(everyone, type=everyone.type) for _ in owners)
            type_ = ZoneType(kinds, declared.ordered)
            return ZoneRead(declared.name.text, reads, type=type_, span=what.span), True
    found = expressions.check(world, what, scope)
    if isinstance(found.type, SetOf):
        return world.error("E304", what.span, wanted="a component or zone", got="a set"), False
    return found, False
