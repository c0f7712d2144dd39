"""The passes in order, and the program they make."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import declarations, derived, ending, kinds, piles, scenarios
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.diagnostics import Findings
from dsl.lower import procedures, windows
from dsl.lower.emit import Layout, chain
from dsl.lower.statements import suite
from dsl.program import ENDED, Expr, FieldRead, FinishStep, ProcedureDecl, Program, SetStep
from dsl.types import Int
from dsl.vocabulary import Vocabulary


def check(file: ast.File, vocabulary: Vocabulary) -> tuple[Program | None, Findings]:
    """The checked program of a game's file, and all that was found; None when any of it is an error."""
    if not isinstance(file.head, ast.Game):
        findings = Findings()
        findings.add("E418", file.span)
        return None, findings
    world = World(file, vocabulary)
    layout = Layout(world)
    procedures.cycles(world)
    _rules(layout)
    program = _assemble(layout)
    return (None if world.findings.errors else program), world.findings


def _rules(layout: Layout) -> None:
    """Lay out the procedures, the setup and the play."""
    world = layout.world
    for procedure in world.all(ast.Procedure):
        procedures.lay_out(layout, procedure)
    for window in world.all(ast.Window):
        windows.lay_out(layout, window)
    plays = [node for node in world.file.declarations if isinstance(node, ast.Play)]
    setups = [node for node in world.file.declarations if isinstance(node, ast.Setup)]
    for word, nodes in (("play", plays), ("setup", setups)):
        for extra in nodes[1:]:
            world.findings.add("E415", extra.span, word=word)
    if not plays:
        world.findings.add("E419", world.game.name.span)
    body = plays[0].body if plays else ()
    span = plays[0].span if plays else world.game.span
    finish = layout.add(FinishStep("finish", None, ENDED, path="play", span=span))
    emits, _ = suite(layout, body, Scope(frame="play", path="play"))
    start = chain(emits)(finish)
    before, _ = suite(layout, setups[0].body if setups else (), Scope(frame="setup", path="setup"))
    for name, entry in (("setup", chain(before)(start)), ("play", start)):
        layout.procedures[name] = ProcedureDecl(name, (), (), entry, span=span)


def _assemble(layout: Layout) -> Program:
    world = layout.world
    for define in world.all(ast.Define):
        derived.define(world, define, define.name.span)
    for relation in world.all(ast.Relation):
        derived.relation(world, relation, relation.name.span)
    end = ending.ending(layout)
    steps = tuple(step for step in layout.steps if step is not None)
    piles.check(steps, world.findings)
    varying = frozenset(s.target.name for s in steps if isinstance(s, SetStep) and isinstance(s.target, FieldRead))
    return Program(
        version=world.file.version,
        name=world.game.name.text,
        title=world.game.title.text if world.game.title is not None else world.game.name.text,
        source=next((line.text.text for line in world.game.lines if isinstance(line, ast.SourceLine)), ""),
        players=_players(world),
        seats=world.seats,
        length=_length(world),
        requires=declarations.requires(world),
        options=declarations.options(world),
        kinds=kinds.kinds(world, varying),
        graphs=declarations.graphs(world),
        zones=declarations.zones(world),
        values=(*declarations.values(world), *layout.kept),
        histories=declarations.histories(world),
        orders=declarations.orders(world),
        defines=(*world.defines.values(), *layout.helpers),
        relations=tuple(world.relations.values()),
        procedures=tuple(layout.procedures.values()),
        steps=steps,
        end=end,
        scenarios=scenarios.scenarios(world),
        slots=tuple(world.slots),
        ghosts=declarations.ghosts(world),
        team_size=declarations.team_size(world),
    )


def _players(world: World) -> tuple[int, int]:
    lines = [line for line in world.game.lines if isinstance(line, ast.PlayersLine)]
    if not lines:
        world.findings.add("E420", world.game.name.span)
        return 1, 1
    low, high = lines[0].low, lines[0].high
    if low < 1 or low > high or high > 12:
        count = f"{low}" if low == high else f"{low} to {high}"
        world.findings.add("E323", lines[0].span, count=count)
    elif world.seats and len(world.seats) < high:
        named = next(line for line in world.game.lines if isinstance(line, ast.SeatsLine))
        world.findings.add("E324", named.span, seats=len(world.seats), players=high)
    return low, high


def _length(world: World) -> Expr | None:
    for line in world.game.lines:
        if isinstance(line, ast.LengthLine):
            limit = declarations.constant(world, line.limit, Int())
            if isinstance(limit.type, Int) and limit.type.high is not None and limit.type.high < 1:
                world.findings.add("E331", line.span)
            return limit
    return None
