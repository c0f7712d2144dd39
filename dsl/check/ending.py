"""The end of a game: scores, ranking and ties."""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.check import expressions
from dsl.check.audiences import unknown_to
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import EndDecl, RankDecl, ScoreDecl
from dsl.types import PlayerType, Scalar


def ending(world: World) -> EndDecl:
    """What `end:` says; a game without it is told so."""
    ends = [node for node in world.file.declarations if isinstance(node, ast.End)]
    if not ends:
        world.findings.add("E414", world.game.name.span)
        return EndDecl((), (), True)
    for extra in ends[1:]:
        world.findings.add("E415", extra.span, word="end")
    lines = ends[0].lines
    reveals = _reveals(world, [line for line in lines if isinstance(line, ast.EndReveal)])
    open_scope = Scope(path="end", shown=frozenset(reveals))
    scores = _scores(world, open_scope, [line for line in lines if isinstance(line, ast.Score)])
    world.scores = {score.name: number for number, score in enumerate(scores)}
    ranks = tuple(_rank(world, open_scope, line) for line in lines if isinstance(line, ast.Rank))
    for line in lines:
        if isinstance(line, ast.RankPlaying):
            world.findings.add("E490", line.span, word="rank by playing")
    shared = any(isinstance(line, ast.Ties) for line in lines)
    if not ranks:
        world.findings.add("E416", ends[0].span)
    elif not shared:
        world.findings.add("E409", ends[0].span)
    return EndDecl(scores, ranks, shared, reveals, span=ends[0].span)


def _reveals(world: World, nodes: list[ast.EndReveal]) -> tuple[str, ...]:
    """The zones, counters and marks that all may see when the game is over."""
    found = []
    for node in nodes:
        for named in node.zones:
            declared = world.names.get(named.name) if isinstance(named, ast.NameRef) else None
            if isinstance(declared, ast.Zone | ast.Value):
                world.used.add(declared.name.text)
                found.append(declared.name.text)
            else:
                world.error("E258", named.span, name="reveal", pattern="reveal hand")
    return tuple(found)


def _scores(world: World, scope: Scope, nodes: list[ast.Score]) -> tuple[ScoreDecl, ...]:
    found: list[ScoreDecl] = []
    for node in nodes:
        if node.name.text == "total":
            world.findings.add("E203", node.name.span, name=node.name.text)
        elif any(score.name == node.name.text for score in found):
            world.findings.add("E202", node.name.span, name=node.name.text)
        per: Scalar = PlayerType() if node.per is None else world.owner(node.per)
        slot = world.slot("player", PlayerType())
        value = expressions.number(world, node.value, replace(scope, path=f"end.{node.name.text}").bind(slot))
        for secret in unknown_to(value, value.audience)[:1]:
            world.findings.add("E505", node.value.span, secret=secret)
        text = node.text.text if node.text is not None else ""
        found.append(ScoreDecl(node.name.text, text, per, slot, value, span=node.span))
    return tuple(found)


def _rank(world: World, scope: Scope, node: ast.Rank) -> RankDecl:
    slot = world.slot("player", PlayerType())
    key = expressions.number(world, node.key, scope.bind(slot))
    for secret in unknown_to(key, key.audience)[:1]:
        world.findings.add("E505", node.key.span, secret=secret)
    if node.direction is None:
        world.findings.add("E417", node.span)
    return RankDecl(slot, key, node.direction != "fewest", span=node.span)
