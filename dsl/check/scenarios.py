"""Scenarios: executable examples, checked against the game they stand in."""

from __future__ import annotations

import re

from dsl import syntax as ast
from dsl.check import expressions, hints
from dsl.check.attributes import field_type
from dsl.check.described import NO_NAMES, given_value, listed, played_by, spelling
from dsl.check.expected import expectations
from dsl.check.fitting import named
from dsl.check.ranges import within
from dsl.check.world import World
from dsl.diagnostics.suggest import did_you_mean
from dsl.program import Computed, Const, Expected, FieldRead, Given, Played, ScenarioDecl, ToCome, ValueRead, ZoneRead
from dsl.types import Bool, EnumType, Int, Type, Unknown, ZoneType
from dsl.writing.expressions import written

DIE = re.compile(r"d([1-9][0-9]{0,2})")


def scenarios(world: World) -> tuple[ScenarioDecl, ...]:
    """The scenarios of the file."""
    return tuple(_scenario(world, n) for n in world.file.declarations if isinstance(n, ast.Scenario))


def _scenario(world: World, node: ast.Scenario) -> ScenarioDecl:
    given: list[Given] = []
    plays: list[Played] = []
    expected: list[Expected] = []
    to_come: list[ToCome] = []
    for scene in node.scenes:
        for claim in scene.claims:
            if claim.word is not None and claim.word.text in ("cards", "dice"):
                to_come += _to_come(world, claim)
            elif scene.word == "given":
                given += _given(world, claim)
            elif scene.word == "when":
                plays += _plays(world, claim)
            else:
                expected += expectations(world, claim)
    settings = tuple(_setting(world, setting) for setting in node.settings if isinstance(setting, ast.Setting))
    return ScenarioDecl(
        node.title.text, settings, tuple(given), tuple(plays), tuple(expected), tuple(to_come), span=node.span
    )


def _setting(world: World, node: ast.Setting) -> tuple[str, str]:
    text = node.name.text
    value = spelling(node.value) if node.value is not None else "yes"
    option = world.get(text, ast.Option)
    if text == "players":
        low, high = world.player_counts
        wanted: Type = Int(low, high)
    elif option is not None:
        wanted = world.type_of(option.type)
    else:
        names = [declared.name.text for declared in world.all(ast.Option)]
        advice = did_you_mean(text, names) or (f"its options are {', '.join(names)}" if names else None)
        hints.unknown(world, "E252", text, node.name.span, advice)
        return text, value
    if not _can_be(value, wanted):
        span = node.span if node.value is None else node.value.span
        world.findings.add("E261", span, name=text, wanted=named(wanted), value=value)
    return text, value


def _can_be(value: str, wanted: Type) -> bool:
    """Whether a value as it is spelt is one of a type."""
    match wanted:
        case Bool():
            return value in ("yes", "no")
        case EnumType(values=names):
            return value in names
        case Int(low=int(low), high=int(high)) if low > high:
            return True  # the range itself is the mistake
        case Int():
            number = int(value) if value.removeprefix("-").isdecimal() else None
            return number is not None and within(Int(number, number), wanted.low, wanted.high)
        case _:
            return True


# --------------------------------------------------------------------------------------------------------- given


def _given(world: World, claim: ast.Claim) -> list[Given]:
    if (started := _round_under_way(world, claim)) is not None:
        return [started]
    if (emptied := _all_empty(world, claim)) is not None:
        return [emptied]
    target = expressions.check(world, claim.subject, NO_NAMES)
    if isinstance(target.type, Unknown):
        return []
    if isinstance(target, ZoneRead):
        values = listed(world, claim.values, target)
        return [Given(target, values, span=claim.span)]
    if not isinstance(target, ValueRead | FieldRead):
        advice = hints.settable(world, target.type, written(claim.subject))
        if isinstance(claim.subject, ast.Compare):
            advice = "a position is stated with `:` and not compared, as in `stone of a1: white`"
        world.error("E229", claim.subject.span, help=advice, got=named(target.type))
        return []
    if len(claim.values) != 1 or isinstance(claim.values[0], ast.Played | ast.Text):
        world.error("E253", claim.values[min(1, len(claim.values) - 1)].span)
        return []
    value = expressions.check(world, claim.values[0], NO_NAMES, target.type)
    return [Given(target, (value,), span=claim.span)]


def _round_under_way(world: World, claim: ast.Claim) -> Given | None:
    """`turn: 5`, where the play has `round turn, 5 times`: the number of the round that is under way."""
    match claim:
        case ast.Claim(subject=ast.NameRef(name=name), values=(written,)) if name in world.rounds:
            if name not in world.names:
                number = given_value(world, written, Int(1, None))
                before = Computed("-", number, Const(1, type=Int(1, 1)), type=Int(0, None), span=claim.span)
                return Given(world.rounds[name], (before,), span=claim.span)
    return None


def _all_empty(world: World, claim: ast.Claim) -> Given | None:
    """`pile: []`, where each has a pile: all of them are empty."""
    match claim:
        case ast.Claim(subject=ast.NameRef(name=name), values=(ast.ListLit(items=()),)):
            zone = world.get(name, ast.Zone)
            if zone is not None and zone.per:
                world.used.add(name)
                kinds = tuple(kind.text for kind in zone.kinds)
                return Given(ZoneRead(name, (), type=ZoneType(kinds), span=claim.subject.span), (), span=claim.span)
    return None


def _to_come(world: World, claim: ast.Claim) -> list[ToCome]:
    """`dice d6: 2, 5`, `dice box: [frog, frog]`, `cards deck: [jack, king]`."""
    assert claim.word is not None
    written = [item for v in claim.values for item in (v.items if isinstance(v, ast.ListLit) else (v,))]
    name = claim.subject.name if isinstance(claim.subject, ast.NameRef) else ""
    if claim.word.text == "dice" and (die := DIE.fullmatch(name)):
        values = [given_value(world, item, Int(1, int(die[1]))) for item in written]
        return [ToCome(name, tuple(values), span=claim.span)]
    zone = expressions.check(world, claim.subject, NO_NAMES)
    if not isinstance(zone, ZoneRead) or not isinstance(zone.type, ZoneType):
        world.error("E304", claim.subject.span, wanted="a zone", got=named(zone.type))
        return []
    if claim.word.text == "cards":
        return [ToCome(zone.name, listed(world, claim.values, zone), span=claim.span)]
    faces = [field_type(world, kind, "shows") for kind in zone.type.kinds]
    if not faces or faces[0] is None:
        world.error("E326", claim.subject.span, got=named(zone.type))
        return []
    return [ToCome(zone.name, tuple(given_value(world, item, faces[0]) for item in written), span=claim.span)]


# ------------------------------------------------------------------------------------------------------------ when


def _plays(world: World, claim: ast.Claim) -> list[Played]:
    if claim.word is None:
        world.error("E262", claim.span)
        return []
    if claim.word.text != "plays":
        world.error("E255", claim.word.span, name=claim.word.text)
        return []
    return played_by(world, claim)
