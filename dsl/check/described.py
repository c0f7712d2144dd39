"""What lines of scenarios describe: components, values, decisions."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check import expressions
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import Described, Expr, Played, ZoneRead
from dsl.types import ComponentType, EnumType, PlayerType, Type, ZoneType

NO_NAMES = Scope(path="scenario", seats_by_number=True)


def listed(world: World, values: tuple[ast.Expr | ast.Played | ast.Text, ...], zone: ZoneRead) -> tuple[Expr, ...]:
    """The components a zone holds, each described by its kind, an attribute or its sheet's name, and its owner."""
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
        owner = expressions.check(world, node.owner, NO_NAMES, PlayerType(ghosts=True))
        node = node.what
    if isinstance(node, ast.KindRef) and node.name in kinds:
        return Described(owner, (), type=ComponentType((node.name,)), span=node.span)
    if isinstance(node, ast.NameRef):
        for kind in kinds:
            for field, enum in _enum_fields(world, kind):
                if node.name in enum.values:
                    value = expressions.check(world, node, NO_NAMES, enum)
                    return Described(owner, ((field, value),), type=ComponentType((kind,)), span=node.span)
        if in_sheets := tuple(kind for kind in kinds if _has_sheet(world, kind)):
            return Described(owner, (), node.name, type=ComponentType(in_sheets), span=node.span)
    return world.error("E254", node.span, kinds=" or ".join(kinds))


def _has_sheet(world: World, kind: str) -> bool:
    declared = world.kind_names.get(kind)
    return isinstance(declared, ast.Kind) and any(isinstance(line, ast.SheetLine) for line in declared.lines)


def _enum_fields(world: World, kind: str) -> list[tuple[str, EnumType]]:
    declared = world.kind_names.get(kind)
    found = []
    for line in declared.lines if isinstance(declared, ast.Kind) else ():
        if isinstance(line, ast.Field):
            type_ = world.type_of(line.type)
            if isinstance(type_, EnumType):
                found.append((line.name.text, type_))
    return found


def given_value(world: World, value: ast.Expr | ast.Played | ast.Text, wanted: Type) -> Expr:
    """A value of a type as a scenario writes it."""
    if isinstance(value, ast.Played | ast.Text):
        return world.error("E253", value.span)
    return expressions.check(world, value, NO_NAMES, wanted)


def played_by(world: World, claim: ast.Claim) -> list[Played]:
    """What the seat of a claim decides, one after the other."""
    seat = seat_of(world, claim.subject)
    return [Played(seat, choice_words(value), span=value.span) for value in claim.values]


def seat_of(world: World, node: ast.Expr | ast.Played | ast.Text) -> Expr:
    """A seat by its name, or by its number from 1."""
    return given_value(world, node, PlayerType())


def choice_words(value: ast.Expr | ast.Played | ast.Text) -> tuple[str, ...]:
    """A decision as saves spell it, in words."""
    if isinstance(value, ast.Played):
        return (value.name.text, *(spelling(operand) for operand in value.operands))
    return (spelling(value),)


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
