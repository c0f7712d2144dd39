"""The types of values.

Every value that a game can hold is one whole number, or a fixed number of them (a set, a list, a path).  A scalar is
stored as its place in its type: yes/no as 1/0, an enum value, player, site or component as its index from 0, a number
as itself; `none` is `NONE` everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

NONE = -1
"""How `none` is stored.  Ranges that may be none start at 0 or above."""


@dataclass(frozen=True)
class Bool:
    """`yes/no`."""

    def __str__(self) -> str:
        return "yes/no"


@dataclass(frozen=True)
class Int:
    """Numbers from `low` to `high`; an end that depends on options or the position is None."""

    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        if self.low is None and self.high is None:
            return "number"
        return f"{'' if self.low is None else self.low}..{'' if self.high is None else self.high}"


@dataclass(frozen=True)
class EnumType:
    """One of the declared names of an enum."""

    name: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class PlayerType:
    """A seat that decides, or with `ghosts` anyone who takes part (`Actor`)."""

    ghosts: bool = False

    def __str__(self) -> str:
        return "Actor" if self.ghosts else "Player"


@dataclass(frozen=True)
class TeamType:
    """A team; without `teams` every player is one."""

    def __str__(self) -> str:
        return "Team"


@dataclass(frozen=True)
class SiteType:
    """A place of a graph; `sort` is `Site` for any of them, or `Cell`, `Gap`, `Corner`."""

    graph: str
    sort: str = "Site"

    def __str__(self) -> str:
        return self.sort


@dataclass(frozen=True)
class DirectionType:
    """A direction of a graph."""

    graph: str

    def __str__(self) -> str:
        return "Direction"


@dataclass(frozen=True)
class ComponentType:
    """A card, tile, die or token of one of these kinds."""

    kinds: tuple[str, ...]

    def __str__(self) -> str:
        return " or ".join(self.kinds)


@dataclass(frozen=True)
class ActionType:
    """One alternative of the game's action lists."""

    def __str__(self) -> str:
        return "Action"


@dataclass(frozen=True)
class Optional:
    """A value of `item` or none."""

    item: Scalar

    def __str__(self) -> str:
        return f"{self.item} or none"


@dataclass(frozen=True)
class SetOf:
    """A set, kept as one bit per possible member."""

    item: Scalar

    def __str__(self) -> str:
        return f"set of {self.item}"


@dataclass(frozen=True)
class ListOf:
    """Up to `holds` values in order, repeats allowed; None where the length is not known before play."""

    item: Scalar
    holds: int | None

    def __str__(self) -> str:
        return f"list of {self.item}"


@dataclass(frozen=True)
class ZoneType:
    """A place for components of these kinds."""

    kinds: tuple[str, ...]
    ordered: bool = False

    def __str__(self) -> str:
        return "zone of " + " or ".join(self.kinds)


@dataclass(frozen=True)
class PathType:
    """A way over a graph: its squares in order, the first being where it starts."""

    graph: str

    def __str__(self) -> str:
        return "Path"


@dataclass(frozen=True)
class PathsOf:
    """All paths of a relation from one place."""

    graph: str

    def __str__(self) -> str:
        return "paths"


@dataclass(frozen=True)
class GroupsOf:
    """A division of a set into connected parts."""

    item: Scalar

    def __str__(self) -> str:
        return "groups"


@dataclass(frozen=True)
class RelationType:
    """Which sites can be reached from which; an argument of words only."""

    graph: str

    def __str__(self) -> str:
        return "relation"


@dataclass(frozen=True)
class TextType:
    """A text for people."""

    def __str__(self) -> str:
        return "text"


@dataclass(frozen=True)
class Unknown:
    """The type of an expression that already has a mistake; it fits everywhere, so one mistake is told once."""

    def __str__(self) -> str:
        return "unknown"


Scalar = (
    Bool
    | Int
    | EnumType
    | PlayerType
    | TeamType
    | SiteType
    | DirectionType
    | ComponentType
    | ActionType
    | Optional
    | ZoneType
    | Unknown
)
Type = Scalar | SetOf | ListOf | PathType | PathsOf | GroupsOf | RelationType | TextType
