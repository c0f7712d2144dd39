"""Choices: `choose`, `choose one`, `may`, and several at once."""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.check import expressions, hints, loops, secrets
from dsl.check.scope import Scope, proves
from dsl.check.world import World
from dsl.lower import paying, procedures, subsets
from dsl.lower.emit import Checked, Emit, Layout
from dsl.lower.guarding import taken_from
from dsl.program import (
    AllOf,
    Alternative,
    Binder,
    CallStep,
    ChoiceStep,
    CompoundStep,
    Expr,
    Guard,
    Local,
    RangeOf,
    SetStep,
    Slot,
    ZoneRead,
)
from dsl.source import Span
from dsl.types import ComponentType, Int, PlayerType


def chooser(world: World, by: ast.Expr | None, scope: Scope, span: Span) -> Expr:
    """Who decides: the player named, of whom all see that he or she is asked, or the one at hand."""
    if by is not None:
        named = expressions.check(world, by, scope, PlayerType())
        secrets.named(world, scope, named)
        return named
    if scope.committer is not None:
        return scope.committer
    player = scope.names.get("player")
    if player is None:
        return hints.nobody_here(world, "E243", span, scope)
    return Local(player, type=player.type, span=span)


# ------------------------------------------------------------------------------------------------- plain choices


def choose(layout: Layout, node: ast.Choose, scope: Scope) -> Checked:
    """`choose x in D, y in E where e:`; what follows in its block happens only when something was chosen."""
    world = layout.world
    if any(binder.quantity is not None for binder in node.binders):
        return subsets.choose(layout, node, scope)
    layout.choices += 1
    by = chooser(world, node.by, scope, node.span)
    binders, inner = bind(layout, node.binders, scope, scope.frame)
    guards, prefers, afterwards, after = limits(layout, node.where, node.limits, inner, scope.path)
    secrets.reached(world, scope, node.span)
    tests = (*guards, *afterwards, *(test for tests in prefers for test in tests))
    asks = secrets.asked(world, by, binders, tests)
    otherwise = otherwise_of(layout, node.otherwise, scope)
    if otherwise is None and not _never_empty(binders, bool(guards or afterwards)):
        world.findings.add("E407", node.span)

    def emit(next_: int, end: int) -> int:
        option = Alternative(
            "", "", scope.path, binders, guards, prefers, afterwards, next_, simple=True, span=node.span
        )
        other = None if otherwise is None else otherwise(end, end)
        return layout.add(ChoiceStep(by, (option,), other, asks, path=scope.path, span=node.span))

    return emit, replace(after, facts=after.facts & scope.facts)


def _never_empty(binders: tuple[Binder, ...], guarded: bool) -> bool:
    """Whether there is always an option: unguarded domains that hold something whatever happens."""
    return not guarded and all(_filled(binder.domain) for binder in binders)


def _filled(domain: Expr) -> bool:
    match domain:
        case AllOf():
            return True
        case RangeOf(low=low, high=high):
            if not isinstance(low.type, Int) or not isinstance(high.type, Int):
                return False
            return low.type.high is not None and high.type.low is not None and low.type.high <= high.type.low
        case _:
            return False


def otherwise_of(layout: Layout, body: tuple[ast.Statement, ...] | None, scope: Scope) -> Emit | None:
    """The statements for when there is no option."""
    from dsl.lower.statements import block

    return None if body is None else block(layout, body, scope)


def bind(layout: Layout, nodes: tuple[ast.Binder, ...], scope: Scope, frame: str) -> tuple[tuple[Binder, ...], Scope]:
    """The variables of a choice with their domains; later domains see earlier variables."""
    world = layout.world
    binders = []
    for node in nodes:
        domain, member = expressions.domain(world, node.domain, scope)
        if node.word == "from" and not isinstance(domain, ZoneRead):
            world.findings.add("E244", node.domain.span, name=node.var.text)
        loops.shadow(world, node.var, scope)
        slot = world.slot(node.var.text, member, frame)
        binders.append(Binder(slot, domain, node.word == "from"))
        scope = taken_from(scope.going_through(domain, slot), slot, domain)
        if isinstance(member, ComponentType):
            scope = scope.heard(slot, domain.audience)
    return tuple(binders), scope


Limits = tuple[tuple[Guard, ...], tuple[tuple[Expr, ...], ...], tuple[Guard, ...], Scope]


def limits(layout: Layout, where: ast.Expr | None, nodes: tuple[ast.Limit, ...], scope: Scope, path: str) -> Limits:
    """Guards, preferences and trials, and what is known once all guards hold."""
    world = layout.world
    guards: list[Guard] = []
    prefers: list[tuple[Expr, ...]] = []
    afterwards: list[Guard] = []
    known = scope
    if where is not None:
        test = expressions.test(world, where, known)
        guards.append(Guard("", "", test, f"{path}.where", span=where.span))
        known = known.knowing(proves(test, True))
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Prefer):
            prefers.append(tuple(expressions.test(world, one, known) for one in node.tests))
            continue
        if node.name.text in names:
            world.findings.add("E202", node.name.span, name=node.name.text)
        names.add(node.name.text)
        test = expressions.test(world, node.test, known if node.word == "where" else scope.settled())
        text = node.text.text if node.text is not None else ""
        guard = Guard(node.name.text, text, test, f"{path}.{node.word}.{node.name.text}", span=node.span)
        if node.word == "where":
            guards.append(guard)
            known = known.knowing(proves(test, True))
        else:
            afterwards.append(guard)
    return tuple(guards), tuple(prefers), tuple(afterwards), known


# ------------------------------------------------------------------------------------------- named alternatives


def choose_one(layout: Layout, node: ast.ChooseOne, scope: Scope) -> Emit:
    """`choose one:` with named alternatives, each a compound."""
    world = layout.world
    layout.choices += 1
    by = chooser(world, node.by, scope, node.span)
    scope = secrets.reached(world, scope, node.span)
    parts, before = alternatives(layout, node.alternatives, scope)
    private = [secrets.asked(world, by, part.binders, part.tests) for part in parts]
    asks = any(private)
    otherwise = otherwise_of(layout, node.otherwise, scope)
    if otherwise is None and not any(part.always for part in parts):
        world.findings.add("E407", node.span)

    def emit(next_: int, end: int) -> int:
        laid = tuple(part.lay(next_, end) for part in parts)
        other = None if otherwise is None else otherwise(next_, end)
        step = layout.add(ChoiceStep(by, laid, other, asks, path=scope.path, span=node.span))
        return before(step, end)

    return emit


class Part:
    """One alternative, checked and waiting to be laid out."""

    def __init__(self, layout: Layout, node: ast.Alternative, scope: Scope) -> None:
        self.layout, self.node, self.scope = layout, node, scope
        self.path = scope.at(node.name.text).path
        inner = scope.at(node.name.text).compound()
        self.binders, inner = bind(layout, node.binders, inner, scope.frame)
        self.guards, self.prefers, self.afterwards, known = limits(layout, node.where, node.limits, inner, self.path)
        pays, known = paying.payments(layout, node.body, known, self.path)
        self.guards = (*self.guards, *pays)
        before = layout.choices
        from dsl.lower.statements import block

        self.body = block(layout, node.body, known)
        self.simple = layout.choices == before
        self.always = _never_empty(self.binders, bool(self.guards or self.afterwards))

    @property
    def tests(self) -> tuple[Guard | Expr, ...]:
        """All that decides whether it is offered."""
        return (*self.guards, *self.afterwards, *(test for tests in self.prefers for test in tests))

    def lay(self, next_: int, end: int) -> Alternative:
        """Lay out the effects; compounds are opened and closed only around further choices."""
        if self.simple:
            entry = self.body(next_, end)
        else:
            closed = self.layout.add(CompoundStep(-1, next_, path=self.path, span=self.node.span))
            entry = self.layout.add(CompoundStep(1, self.body(closed, closed), path=self.path, span=self.node.span))
        return self._alternative(entry)

    def _alternative(self, entry: int) -> Alternative:
        text = self.node.text.text if self.node.text is not None else ""
        return Alternative(
            self.node.name.text,
            text,
            self.path,
            self.binders,
            self.guards,
            self.prefers,
            self.afterwards,
            entry,
            self.simple,
            span=self.node.span,
        )


class ListedPart:
    """One alternative of an action list, whose body is laid out once as a procedure of its own."""

    def __init__(self, layout: Layout, part: procedures.Listed) -> None:
        self.layout, self.listed, self.procedure, self.span = layout, part.alternative, part.procedure, part.span
        self.guards = self.listed.guards if part.extra is None else (part.extra, *self.listed.guards)
        self.binders = self.listed.binders
        self.tests = (*self.guards, *self.listed.afterwards, *(t for tests in self.listed.prefers for t in tests))
        self.always = _never_empty(self.binders, bool(self.guards or self.listed.afterwards))

    def lay(self, next_: int, _end: int) -> Alternative:
        """Lay out the call of its body."""
        layout, path = self.layout, self.listed.path
        after = next_
        if not self.listed.simple:
            after = layout.add(CompoundStep(-1, next_, path=path, span=self.span))
        entry = layout.add(CallStep(self.procedure, (), after, path=path, span=self.span))
        if not self.listed.simple:
            entry = layout.add(CompoundStep(1, entry, path=path, span=self.span))
        return replace(self.listed, guards=self.guards, entry=entry)


def alternatives(
    layout: Layout, nodes: tuple[ast.Alternative | ast.AnyOf, ...], scope: Scope
) -> tuple[list[Part | ListedPart], Emit]:
    """The alternatives of a choice, and what must be stored before it is offered (parameters of action lists)."""
    parts: list[Part | ListedPart] = []
    stores: list[tuple[Slot, Expr]] = []
    names: dict[str, ast.Name] = {}
    for node in nodes:
        if isinstance(node, ast.AnyOf):
            listed, filled = procedures.listed(layout, node, scope)
            parts.extend(ListedPart(layout, one) for one in listed)
            stores.extend(filled)
            continue
        if node.name.text in names:
            layout.world.findings.add("E202", node.name.span, name=node.name.text)
        names[node.name.text] = node.name
        parts.append(Part(layout, node, scope))

    def before(next_: int, _end: int) -> int:
        for slot, value in reversed(stores):
            target = Local(slot, type=slot.type)
            next_ = layout.add(SetStep(target, value, next_, path=scope.path))
        return next_

    return parts, before


def may(layout: Layout, node: ast.May, scope: Scope) -> Emit:
    """`may:` its effects, or no; the refusal is the last option."""
    from dsl.lower.statements import block

    layout.choices += 1
    by = chooser(layout.world, node.by, scope, node.span)
    scope = secrets.reached(layout.world, scope, node.span)
    guards, prefers, afterwards, known = limits(layout, None, node.limits, scope.compound(), scope.path)
    tests = (*guards, *afterwards, *(test for tests in prefers for test in tests))
    secrets.asked(layout.world, by, (), tests)
    before = layout.choices
    body = block(layout, node.body, known)
    simple = layout.choices == before

    def emit(next_: int, end: int) -> int:
        closed = next_ if simple else layout.add(CompoundStep(-1, next_, path=scope.path, span=node.span))
        entry = body(closed, end)
        if not simple:
            entry = layout.add(CompoundStep(1, entry, path=scope.path, span=node.span))
        path = f"{scope.path}.may"
        yes = Alternative("yes", "", path, (), guards, prefers, afterwards, entry, simple, span=node.span)
        no = Alternative("no", "", path, (), (), (), (), next_, simple=True, span=node.span)
        return layout.add(ChoiceStep(by, (yes, no), None, path=scope.path, span=node.span))

    return emit
