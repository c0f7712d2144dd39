"""The end of a game: scores, ranking and ties."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions
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
    scores = _scores(world, [line for line in lines if isinstance(line, ast.Score)])
    world.scores = {score.name: number for number, score in enumerate(scores)}
    ranks = tuple(_rank(world, line) for line in lines if isinstance(line, ast.Rank))
    for line in lines:
        if isinstance(line, ast.RankPlaying | ast.EndReveal):
            word = "rank by playing" if isinstance(line, ast.RankPlaying) else "reveal"
            world.findings.add("E490", line.span, word=word)
    shared = any(isinstance(line, ast.Ties) for line in lines)
    if not ranks:
        world.findings.add("E416", ends[0].span)
    elif not shared:
        world.findings.add("E409", ends[0].span)
    return EndDecl(scores, ranks, shared, span=ends[0].span)


def _scores(world: World, nodes: list[ast.Score]) -> tuple[ScoreDecl, ...]:
    found: list[ScoreDecl] = []
    for node in nodes:
        if any(score.name == node.name.text for score in found) or node.name.text == "total":
            world.findings.add("E202", node.name.span, name=node.name.text)
        per: Scalar = PlayerType() if node.per is None else world.owner(node.per)
        slot = world.slot("player", PlayerType())
        value = expressions.number(world, node.value, Scope(path=f"end.{node.name.text}").bind(slot))
        text = node.text.text if node.text is not None else ""
        found.append(ScoreDecl(node.name.text, text, per, slot, value, span=node.span))
    return tuple(found)


def _rank(world: World, node: ast.Rank) -> RankDecl:
    slot = world.slot("player", PlayerType())
    key = expressions.number(world, node.key, Scope(path="end").bind(slot))
    if node.direction is None:
        world.findings.add("E417", node.span)
    return RankDecl(slot, key, node.direction != "fewest", span=node.span)
