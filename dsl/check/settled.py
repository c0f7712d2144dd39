"""What is known before play: numbers of players, options, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from dsl.check.world import World
from dsl.program import (
    AllOf,
    AnyStep,
    DefineCall,
    Expr,
    FieldRead,
    Greatest,
    Local,
    Occupancy,
    OptionRead,
    RelationCall,
    SiteRead,
    Steps,
    Typed,
    ValueRead,
    WordCall,
    ZoneRead,
)
from dsl.types import ComponentType, DirectionType, Optional, SetOf, SiteType, Type

PLACES = SiteType | ComponentType | DirectionType


def settled(world: World, expr: Expr) -> bool:
    """Whether an expression reads nothing that play, a board or components bring."""
    match expr:
        case ValueRead() | ZoneRead() | SiteRead() | WordCall() | Steps() | AnyStep() | RelationCall() | Occupancy():
            return False
        case Greatest():
            return False
        case FieldRead(of=of) if not isinstance(of, Local):
            return False
        case AllOf(type=SetOf(item=item)) if isinstance(bare(item), PLACES):
            return False
        case DefineCall(name=name) if name in world.defines and not settled(world, world.defines[name].body):
            return False
        case _:
            return all(settled(world, part) for part in parts(expr))


def reads_options(world: World, expr: Expr) -> bool:
    """Whether an expression, or a define that it uses, reads another option than the number of players."""
    match expr:
        case OptionRead(name=name) if name != "players":
            return True
        case DefineCall(name=name) if name in world.defines and reads_options(world, world.defines[name].body):
            return True
        case _:
            return any(reads_options(world, part) for part in parts(expr))


def bare(type_: Type) -> Type:
    """A type without `or none`."""
    return type_.item if isinstance(type_, Optional) else type_


def parts(expr: Expr) -> Iterator[Expr]:
    """The expressions inside an expression."""
    for field in fields(expr):
        value = getattr(expr, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Typed):
                yield part  # type: ignore[misc]
