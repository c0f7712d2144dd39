"""Scenarios: executable examples, checked against the game they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl import syntax as ast
from dsl.check import expressions
from dsl.check.attributes import field_type
from dsl.check.fitting import maybe, named
from dsl.check.ranges import within
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.diagnostics.suggest import did_you_mean
from dsl.program import (
    Compared,
    Const,
    Described,
    Expected,
    Expr,
    FieldRead,
    Given,
    Played,
    ScenarioDecl,
    ToCome,
    ValueRead,
    WordCall,
    ZoneRead,
)
from dsl.source import Span
from dsl.types import Bool, ComponentType, EnumType, Int, PlayerType, SetOf, Type, Unknown, ZoneType

NO_NAMES = Scope(path="scenario")
SPECTATOR = "spectator"
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
                expected += _expected(world, claim)
    settings = tuple(_setting(world, setting) for setting in node.settings)
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
        world.findings.add("E252", node.name.span, help=advice, name=text)
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


def spelling(node: ast.Expr | ast.Text) -> str:
    """A value as saves and command lines spell it."""
    match node:
        case ast.IntLit(value=value):
            return str(value)
        case ast.BoolLit(value=value):
            return "yes" if value else "no"
        case ast.NameRef(name=name) | ast.KindRef(name=name):
            return name
        case ast.NoneLit():
            return "none"
        case ast.Text(text=text):
            return text
        case ast.Negative(of=inner):
            return f"-{spelling(inner)}"
        case _:
            return ""


# --------------------------------------------------------------------------------------------------------- given


def _given(world: World, claim: ast.Claim) -> list[Given]:
    target = expressions.check(world, claim.subject, NO_NAMES)
    if isinstance(target.type, Unknown):
        return []
    if isinstance(target, ZoneRead):
        values = _components(world, claim.values, target)
        return [Given(target, values, span=claim.span)]
    if not isinstance(target, ValueRead | FieldRead):
        world.error("E229", claim.subject.span, got=named(target.type))
        return []
    if len(claim.values) != 1 or isinstance(claim.values[0], ast.Played | ast.Text):
        world.error("E253", claim.values[min(1, len(claim.values) - 1)].span)
        return []
    value = expressions.check(world, claim.values[0], NO_NAMES, target.type)
    return [Given(target, (value,), span=claim.span)]


def _components(world: World, values: tuple[ast.Expr | ast.Played | ast.Text, ...], zone: ZoneRead) -> tuple[Expr, ...]:
    """The components a zone holds, each described by its kind or an attribute, and its owner."""
    written: list[ast.Expr] = []
    for value in values:
        if isinstance(value, ast.ListLit):
            written += value.items
        elif isinstance(value, ast.Played | ast.Text):
            world.error("E253", value.span)
        else:
            written.append(value)
    assert isinstance(zone.type, ZoneType)
    return tuple(_described(world, item, zone.type.kinds) for item in written)


def _described(world: World, node: ast.Expr, kinds: tuple[str, ...]) -> Expr:
    owner: Expr | None = None
    if isinstance(node, ast.Of):
        owner = expressions.check(world, node.owner, NO_NAMES, PlayerType())
        node = node.what
    if isinstance(node, ast.KindRef) and node.name in kinds:
        return Described(owner, (), type=ComponentType((node.name,)), span=node.span)
    if isinstance(node, ast.NameRef):
        for kind in kinds:
            for field, enum in _enum_fields(world, kind):
                if node.name in enum.values:
                    value = expressions.check(world, node, NO_NAMES, enum)
                    return Described(owner, ((field, value),), type=ComponentType((kind,)), span=node.span)
    return world.error("E254", node.span, kinds=" or ".join(kinds))


def _enum_fields(world: World, kind: str) -> list[tuple[str, EnumType]]:
    declared = world.kind_names.get(kind)
    found = []
    for line in declared.lines if isinstance(declared, ast.Kind) else ():
        if isinstance(line, ast.Field):
            type_ = world.type_of(line.type)
            if isinstance(type_, EnumType):
                found.append((line.name.text, type_))
    return found


def _to_come(world: World, claim: ast.Claim) -> list[ToCome]:
    """`dice d6: 2, 5`, `dice box: [frog, frog]`, `cards deck: [jack, king]`."""
    assert claim.word is not None
    written = [item for v in claim.values for item in (v.items if isinstance(v, ast.ListLit) else (v,))]
    name = claim.subject.name if isinstance(claim.subject, ast.NameRef) else ""
    if claim.word.text == "dice" and (die := DIE.fullmatch(name)):
        values = [_value(world, item, Int(1, int(die[1]))) for item in written]
        return [ToCome(name, tuple(values), span=claim.span)]
    zone = expressions.check(world, claim.subject, NO_NAMES)
    if not isinstance(zone, ZoneRead) or not isinstance(zone.type, ZoneType):
        world.error("E304", claim.subject.span, wanted="a zone", got=named(zone.type))
        return []
    if claim.word.text == "cards":
        return [ToCome(zone.name, _components(world, claim.values, zone), span=claim.span)]
    faces = [field_type(world, kind, "shows") for kind in zone.type.kinds]
    if not faces or faces[0] is None:
        world.error("E326", claim.subject.span, got=named(zone.type))
        return []
    return [ToCome(zone.name, tuple(_value(world, item, faces[0]) for item in written), span=claim.span)]


# ---------------------------------------------------------------------------------------------------- when and then


def _plays(world: World, claim: ast.Claim) -> list[Played]:
    if claim.word is None:
        world.error("E262", claim.span)
        return []
    if claim.word.text != "plays":
        world.error("E255", claim.word.span, name=claim.word.text)
        return []
    return _decisions(world, claim)


def _decisions(world: World, claim: ast.Claim) -> list[Played]:
    """What the seat of a claim decides, one after the other."""
    seat = _seat(world, claim.subject)
    return [Played(seat, _words(value), span=value.span) for value in claim.values]


def _seat(world: World, node: ast.Expr | ast.Played | ast.Text) -> Expr:
    """A seat by its name, or by its number from 1."""
    if isinstance(node, ast.IntLit) and 1 <= node.value <= world.player_counts[1]:
        return Const(node.value - 1, type=PlayerType(), span=node.span)
    return _value(world, node, PlayerType())


def _words(value: ast.Expr | ast.Played | ast.Text) -> tuple[str, ...]:
    if isinstance(value, ast.Played):
        return (value.name.text, *(spelling(operand) for operand in value.operands))
    return (spelling(value),)


def _expected(world: World, claim: ast.Claim) -> list[Expected]:
    word = claim.word.text if claim.word is not None else ""
    subject = claim.subject
    text = subject.name if isinstance(subject, ast.NameRef) else ""
    if word in ("legal", "illegal"):
        because = claim.because.text if claim.because is not None else ""
        return [
            Expected(word, word, played=played, because=because, span=claim.span) for played in _decisions(world, claim)
        ]
    if word == "sees":
        return list(_sees(world, claim))
    if word:
        world.error("E255", claim.word.span if claim.word is not None else claim.span, name=word)
        return []
    if text == "over":
        if any(not isinstance(value, ast.Text) for value in claim.values):
            world.error("E263", claim.values[0].span)
        reason = claim.values[0].text if claim.values and isinstance(claim.values[0], ast.Text) else ""
        return [Expected("over", "over", reason=reason, span=claim.span)]
    if text == "going" and not claim.values:
        return [Expected("going", "going", span=claim.span)]
    if text == "winner":
        winners = tuple(_seat(world, value) for value in claim.values)
        return [Expected("winner", "winner", wanted=winners, span=claim.span)]
    return [_holds(world, claim)]


def _sees(world: World, claim: ast.Claim) -> Iterator[Expected]:
    """What a seat or the `spectator` sees, and with `not` does not see, of zones, counters and marks."""
    viewer: tuple[Expr, ...] = ()
    if not (isinstance(claim.subject, ast.NameRef) and claim.subject.name == SPECTATOR):
        viewer = (expressions.check(world, claim.subject, NO_NAMES, PlayerType()),)
    for value in claim.values:
        if isinstance(value, ast.Played | ast.Text):
            world.error("E253", value.span)
            continue
        what = value.of if isinstance(value, ast.Not) else value
        got = expressions.check(world, what, NO_NAMES)
        if not isinstance(got, ZoneRead | ValueRead):
            if not isinstance(got.type, Unknown):
                world.error("E304", what.span, wanted="a zone, counter or mark", got=named(got.type))
            continue
        word = "unseen" if isinstance(value, ast.Not) else "seen"
        yield Expected(word, word, got=got, wanted=viewer, span=value.span)


def _value(world: World, value: ast.Expr | ast.Played | ast.Text, wanted: Type) -> Expr:
    if isinstance(value, ast.Played | ast.Text):
        return world.error("E253", value.span)
    return expressions.check(world, value, NO_NAMES, wanted)


def _holds(world: World, claim: ast.Claim) -> Expected:
    if not claim.values:
        test = expressions.test(world, claim.subject, NO_NAMES)
        return Expected("holds", "", test=test, span=claim.span)
    if (score := _score(world, claim)) is not None:
        return score
    got = expressions.check(world, claim.subject, NO_NAMES)
    if isinstance(got, ZoneRead):
        return Expected("holds", "", got=got, wanted=_components(world, claim.values, got), span=claim.span)
    hint = maybe(got.type) if isinstance(got.type, EnumType | PlayerType) else got.type
    if isinstance(hint, Int):
        hint = Int()
    if len(claim.values) != 1:
        world.error("E253", claim.values[1].span)
    value = _value(world, claim.values[0], hint)
    test_: Expr | None = None
    if not isinstance(got.type, SetOf):
        test_ = Compared("=", got, value, type=Bool(), span=claim.span)
    return Expected("holds", "", test=test_, got=got, wanted=(value,), span=claim.span)


def _score(world: World, claim: ast.Claim) -> Expected | None:
    """`score NAME of p: n` and `total of p: n`, where the game is over."""
    match claim.subject:
        case ast.Of(what=ast.NameRef(name=name), owner=owner) if name in world.scores or name == "total":
            who = expressions.check(world, owner, NO_NAMES, PlayerType())
            args: tuple[Expr, ...] = (who,)
            if name != "total":
                args = (_item(world, name, claim.span), who)
            got = WordCall("total" if name == "total" else "score", args, type=Int(), span=claim.span)
            value = _value(world, claim.values[0], Int())
            test = Compared("=", got, value, type=Bool(), span=claim.span)
            return Expected("holds", "", test=test, got=got, wanted=(value,), span=claim.span)
        case _:
            return None


def _item(world: World, name: str, span: Span) -> Expr:
    return Const(world.scores[name], type=Int(), span=span)
