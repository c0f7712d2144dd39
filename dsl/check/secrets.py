"""The checks that keep secrets: what a choice, a chance, a public effect or a write would betray (semantics, 35).

`scope.control` is the audience of the tests on the way to a rule: whoever learns that the rule is carried out learns
how they came out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dsl.check.audiences import knows, unknown_to
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import ALL, Audience, Binder, Expr, FieldRead, Guard, ValueRead, ZoneRead
from dsl.source import Span


def asked(world: World, by: Expr, binders: Iterable[Binder], guards: Iterable[Guard | Expr]) -> bool:
    """Check that the chooser may know what is offered; whether anything about the offer is not known to all."""
    secret = False
    for binder in binders:
        audience = binder.domain.audience
        secret = secret or not audience.everyone
        if not isinstance(binder.domain, ZoneRead):
            _told(world, by, audience, binder.domain.span)
    for guard in guards:
        test = guard.test if isinstance(guard, Guard) else guard
        secret = secret or not test.audience.everyone
        _told(world, by, test.audience, test.span)
    return secret


def _told(world: World, by: Expr, audience: Audience, span: Span) -> None:
    for secret in unknown_to(by, audience)[:1]:
        world.findings.add("E501", span, secret=secret)


def reached(world: World, scope: Scope, span: Span) -> Scope:
    """Check that what happens here for all to see does not depend on a secret; behind it everyone knows that it did."""
    limits = scope.control.limits
    if scope.committer is not None:
        limits = frozenset() if knows(scope.committer, scope.control) else limits
    for secret in sorted(limit.secret for limit in limits)[:1]:
        world.findings.add("E502", span, secret=secret)
    return replace(scope, control=ALL)


def counted(scope: Scope, times: Expr) -> Scope:
    """The scope of what is done so often: whoever sees it done can count."""
    return replace(scope, control=scope.control & times.audience)


def named(world: World, scope: Scope, by: Expr) -> None:
    """Check that all may know who is asked, as far as they do not learn it from being asked at all."""
    for limit in sorted(by.audience.limits - scope.control.limits, key=str)[:1]:
        world.findings.add("E502", by.span, secret=limit.secret)


def written(world: World, scope: Scope, target: Expr, value: Expr, span: Span) -> None:
    """Check that everyone who sees the target may know the value and why it is set."""
    if not isinstance(target, ValueRead | FieldRead):
        return
    allowed = target.audience.limits
    own = frozenset() if scope.committer is None else scope.control.limits
    for limit in sorted((value.audience & scope.control).limits - allowed - own, key=str)[:1]:
        world.findings.add("E503", span, secret=limit.secret, target=target.name)


def moved(world: World, scope: Scope, what: Expr, to: Audience, count: Audience, span: Span) -> None:
    """Check that a move betrays nothing: neither that it happens, nor what nobody may see."""
    for limit in sorted(scope.control.limits - count.limits, key=str)[:1]:
        if scope.committer is None:
            world.findings.add("E502", span, secret=limit.secret)
    hidden = [limit.secret for limit in what.audience.limits if limit.who == "nobody"]
    if hidden and not any(limit.who == "nobody" for limit in to.limits):
        world.findings.add("E504", span, secret=min(hidden))


def public(world: World, test: Expr) -> None:
    """Check a test that all can see come out, such as the end of a round."""
    for limit in sorted(test.audience.limits, key=str)[:1]:
        world.findings.add("E502", test.span, secret=limit.secret)
