"""Which types fit where, and how types are named to people."""

from __future__ import annotations

from dsl.program import ALL, Audience, Typed
from dsl.types import (
    ActionType,
    Bool,
    ComponentType,
    DirectionType,
    EnumType,
    GroupsOf,
    Int,
    ListOf,
    Optional,
    PathsOf,
    PathType,
    PlayerType,
    RelationType,
    Scalar,
    SetOf,
    SiteType,
    TeamType,
    TextType,
    Type,
    Unknown,
    ZoneType,
)


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of type `given` may stand where `wanted` is expected; ranges are a matter of their own."""
    match wanted, given:
        case (Unknown(), _) | (_, Unknown()):
            return True
        case Optional(item), Optional(other):
            return fits(other, item)
        case Optional(item), _:
            return fits(given, item)
        case _, Optional():
            return False
        case Int(), Int():
            return True
        case PlayerType(), PlayerType():
            return wanted.ghosts or not given.ghosts
        case SiteType(), SiteType():
            return wanted.graph == given.graph and wanted.sort in ("Site", given.sort)
        case ComponentType(), ComponentType():
            return set(given.kinds) <= set(wanted.kinds)
        case ZoneType(), ZoneType():
            return set(given.kinds) <= set(wanted.kinds)
        case (SetOf(item), SetOf(other)) | (ListOf(item), ListOf(other)):
            return fits(other, item)
        case GroupsOf(item), GroupsOf(other):
            return fits(other, item)
        case _:
            return wanted == given


def comparable(left: Type, right: Type) -> bool:
    """Whether two values can be asked to be the same; only single values can be none."""
    none = Optional(Unknown())
    if none in (left, right) and isinstance(right if left == none else left, SetOf | ListOf | ZoneType | PathsOf):
        return False
    return fits(left, maybe(right)) or fits(right, maybe(left))


def maybe(type_: Type) -> Type:
    """`type_ or none`."""
    return type_ if isinstance(type_, Optional | SetOf | ListOf) else Optional(type_)  # type: ignore[arg-type]


def certain(type_: Type) -> Type:
    """The type without `or none`."""
    return type_.item if isinstance(type_, Optional) else type_


def member_of(type_: Type) -> Type | None:
    """The type of the members of a domain; None when it has none."""
    match type_:
        case SetOf(item) | ListOf(item, _):
            return item
        case ZoneType(kinds):
            return ComponentType(kinds)
        case PathsOf(graph):
            return PathType(graph)
        case GroupsOf(item):
            return SetOf(item)
        case PathType(graph):
            return SiteType(graph)
        case Unknown():
            return Unknown()
        case _:
            return None


def common(left: Type, right: Type) -> Type | None:
    """A type that holds the values of both, if there is one."""
    match left, right:
        case Int(), Int():
            return Int(_least(left.low, right.low), _most(left.high, right.high))
        case Optional(Unknown()), _:
            return maybe(right)
        case _, Optional(Unknown()):
            return maybe(left)
        case Optional(), _:
            inner = common(left.item, certain(right))
            return None if inner is None else maybe(inner)
        case _, Optional():
            return common(right, left)
        case _ if fits(left, right):
            return right
        case _ if fits(right, left):
            return left
        case ComponentType(), ComponentType():
            return ComponentType(tuple(dict.fromkeys(left.kinds + right.kinds)))
        case SetOf(), SetOf():
            item = common(left.item, right.item)
            return None if item is None else SetOf(item)  # type: ignore[arg-type]
        case _:
            return None


def _least(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else min(a, b)


def _most(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else max(a, b)


def heard(*parts: Typed | None) -> Audience:
    """The audience of what reads all of `parts`."""
    total = ALL
    for part in parts:
        if part is not None:
            total = total & part.audience
    return total


def named(type_: Type) -> str:
    """A type as a sentence calls it: `a player`, `a number from 0 to 5`."""
    match type_:
        case Bool():
            return "yes or no"
        case Int(low, high) if low is not None and high is not None:
            return f"the number {low}" if low == high else f"a number from {low} to {high}"
        case Int():
            return "a number"
        case EnumType() | ComponentType() | DirectionType() | SiteType() | PlayerType() | TeamType() | ActionType():
            return _article("Player or ghost" if type_ == PlayerType(ghosts=True) else str(type_))
        case Optional(Unknown()):
            return "none"
        case Optional():
            return f"{named(type_.item)} or none"
        case SetOf() | ListOf():
            return f"a {'set' if isinstance(type_, SetOf) else 'list'} of {_plural(type_.item)}"
        case ZoneType():
            return "a zone"
        case PathType():
            return "a path"
        case PathsOf():
            return "paths"
        case GroupsOf():
            return "groups"
        case RelationType():
            return "a relation"
        case TextType():
            return "a text"
        case Unknown():
            return "something unknown"


def _article(word: str) -> str:
    return f"{'an' if word[0] in 'AEIO' else 'a'} {word}"


def _plural(item: Scalar) -> str:
    match item:
        case Int() | Bool():
            return "numbers" if isinstance(item, Int) else "yes/no"
        case _:
            return f"{item}s" if not str(item).endswith("s") else str(item)
