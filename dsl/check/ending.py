"""The end of a game: scores, ranking and ties."""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.check import expressions
from dsl.check.audiences import unknown_to
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.lower import deciding
from dsl.lower.emit import Layout
from dsl.program import Const, EndDecl, RankDecl, ScoreDecl, Sight, ValueDecl
from dsl.types import Bool, PlayerType, Scalar


def ending(layout: Layout) -> EndDecl:
    """What `end:` says; a game without it is told so."""
    world = layout.world
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
    who = PlayerType(ghosts=any(isinstance(s.per, PlayerType) and s.per.ghosts for s in scores))
    ranks, playing = _ranks(layout, lines, open_scope, who)
    shared = any(isinstance(line, ast.Ties) for line in lines)
    end = EndDecl(scores, ranks, shared, reveals, span=ends[0].span)
    if playing is not None:
        return deciding.lay_out(layout, end, playing[0], ranks[: playing[1]], who)
    if not ranks:
        world.findings.add("E416", ends[0].span)
    elif not shared:
        world.findings.add("E409", ends[0].span)
    return end


def _ranks(
    layout: Layout, lines: tuple[ast.EndLine, ...], scope: Scope, who: PlayerType
) -> tuple[tuple[RankDecl, ...], tuple[ast.RankPlaying, int] | None]:
    """The lines of the ranking, and the one that is played with the number of those above it."""
    world = layout.world
    found: list[RankDecl] = []
    playing: tuple[ast.RankPlaying, int] | None = None
    for line in lines:
        if isinstance(line, ast.Rank):
            found.append(_rank(world, scope, line, who))
        elif isinstance(line, ast.RankPlaying):
            if playing is not None:
                world.error("E437", line.span)
            playing = (line, len(found))
            slot = world.slot("player", who)
            found.append(RankDecl(slot, deciding.decided(slot), True, span=line.span))
            seen = (Sight("value", ("all",)),)
            no = Const(0, type=Bool())
            layout.kept.append(ValueDecl(deciding.DECIDED, "mark", (who,), Bool(), no, "", seen, span=line.span))
    return tuple(found), playing


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
        ranked = per if isinstance(per, PlayerType) else PlayerType()
        slot = world.slot("actor" if ranked.ghosts else "player", ranked)
        value = expressions.number(world, node.value, replace(scope, path=f"end.{node.name.text}").bind(slot))
        for secret in unknown_to(value, value.audience)[:1]:
            world.findings.add("E505", node.value.span, secret=secret)
        text = node.text.text if node.text is not None else ""
        found.append(ScoreDecl(node.name.text, text, per, slot, value, span=node.span))
    return tuple(found)


def _rank(world: World, scope: Scope, node: ast.Rank, who: PlayerType) -> RankDecl:
    slot = world.slot("actor" if who.ghosts else "player", who)
    key = expressions.number(world, node.key, scope.bind(slot))
    for secret in unknown_to(key, key.audience)[:1]:
        world.findings.add("E505", node.key.span, secret=secret)
    if node.direction is None:
        world.findings.add("E417", node.span)
    return RankDecl(slot, key, node.direction != "fewest", span=node.span)
