"""How many values each type has in one game, and so how many cells it takes.

`dsl.types` says how values are kept; here the number of players, the boards and the components are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsl.program import Expr, Members, RangeOf, Typed, WordCall
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
    Type,
)
from interpreter.material import Material
from interpreter.setting import constant
from interpreter.trails import MOST_PATHS, Trails

WORD = 62
"""Members of a set in one cell, so that a cell fits a signed 64-bit number."""

LARGEST_SET = 1024
"""The values of a set of numbers whose highest member is not known before play; larger sets are refused anyway."""


@dataclass(frozen=True)
class Space:
    """The values of a scalar type: `size` numbers from `low` on."""

    low: int
    size: int

    @property
    def end(self) -> int:
        """The number after the last."""
        return self.low + self.size


class Spaces:
    """The sizes of types in one game."""

    def __init__(self, material: Material) -> None:
        self.material = material
        self.player = PlayerType()
        self._kinds: dict[str, list[int]] = {kind.name: [] for kind in material.program.kinds}
        for number, component in enumerate(material.components):
            self._kinds[component.kind].append(number)
        self.trails = Trails(material)

    def constant(self, expr: Expr) -> int:
        """The value of an expression that reads only options and the number of players."""
        return constant(expr, self.material.setting)

    def space(self, type: Type) -> Space:
        """The values of a scalar type; `none`, which is -1, is not counted."""
        match type:
            case Bool():
                return Space(0, 2)
            case Int(low=low, high=high):
                low = min(0, low or 0) if high is None else low or 0
                return Space(low, LARGEST_SET if high is None else max(0, high - low + 1))
            case EnumType(values=names):
                return Space(0, len(names))
            case PlayerType(ghosts=ghosts):
                setting = self.material.setting
                return Space(0, setting.players + (len(setting.ghosts) if ghosts else 0))
            case TeamType():
                return Space(0, self.material.setting.teams or self.material.setting.players)
            case SiteType(graph=graph):
                return Space(0, len(self.material.boards[graph].sites))
            case DirectionType(graph=graph):
                return Space(0, len(self.material.boards[graph].directions))
            case ComponentType():
                found = self.components(type)
                return Space(found[0], found[-1] - found[0] + 1) if found else Space(0, 0)
            case ActionType():
                # the body of each action is a procedure
                return Space(0, len(self.material.program.procedures))
            case Optional(item=item):
                return self.space(item)
            case _:
                raise ValueError(f"{type} has no values to count")

    def components(self, type: ComponentType) -> tuple[int, ...]:
        """The numbers of all components of these kinds, ascending."""
        return tuple(sorted(number for kind in type.kinds for number in self._kinds[kind]))

    def values(self, item: Scalar) -> Sequence[int]:
        """Every value of a type in canonical order."""
        match item:
            case ComponentType():
                return self.components(item)
            case PlayerType(ghosts=True):
                return self.material.setting.actors
            case SiteType(graph=graph, sort=sort) if sort in self.material.boards[graph].sorts:
                return self.material.boards[graph].sorts[sort]
            case _:
                space = self.space(item)
                return range(space.low, space.end)

    def width(self, item: Scalar) -> int:
        """The cells of a set: value i is bit i mod 62 of cell i div 62, so numbers in sets are not negative."""
        return max(1, -(-self.space(item).end // WORD))

    def cells(self, type: Type) -> int:
        """The cells that a value of any type takes where it is kept."""
        match type:
            case SetOf(item=item):
                return self.width(item)
            case ListOf(item=SetOf(item=item)):
                return self.cells(GroupsOf(item))
            case ListOf(item=SiteType(graph=graph), holds=None):
                # all sites, or those of a path, which may come by a site again
                return 1 + max(len(self.material.boards[graph].sites), self.trails.longest(graph))
            case ListOf(item=item, holds=holds):
                return 1 + (self.space(item).size if holds is None else holds)
            case PathType(graph=graph):
                return 1 + self.trails.longest(graph)
            case PathsOf(graph=graph):
                return 1 + MOST_PATHS * self.cells(PathType(graph))
            case GroupsOf(item=item):
                return 1 + max(self.space(item).size, self._placements(item)) * self.width(item)
            case _:
                return 1

    def noted(self, type: Type, domain: Expr) -> int:
        """The cells in which a loop notes the members of a domain; `type` is that of the list."""
        match domain:
            case RangeOf(low=low, high=high):
                try:
                    return 1 + max(0, self.constant(high) - self.constant(low) + 1)
                except ValueError:
                    return self.cells(type)
            case Members(items=items):
                return 1 + len(items)
            case WordCall(word="paths", args=(relation, _)) if relation is not None:
                return self.cells_of_paths(relation)
            case Typed(type=ListOf() as list_type):
                return self.cells(list_type)
            case _:
                return self.cells(type)

    def _placements(self, item: Scalar) -> int:
        """The most ways in which a component can be laid on the graph of a site."""
        offsets = self.material.shapes.get(item.graph, ()) if isinstance(item, SiteType) else ()
        return max((self.material.tables[offset] for offset in offsets), default=0)

    def cells_of_paths(self, relation: Expr) -> int:
        """The cells of all paths that a relation can have from one site."""
        assert isinstance(relation.type, RelationType)
        return 1 + self.trails.most(relation) * self.cells(PathType(relation.type.graph))

    def most(self, domain: Expr) -> int:
        """The most members that a domain can have."""
        match domain:
            case RangeOf(low=low, high=high):
                ends = [each.type for each in (low, high)]
                known = [self._known_end(each) for each in (low, high)]
                least = ends[0].low if known[0] is None and isinstance(ends[0], Int) else known[0]
                greatest = ends[1].high if known[1] is None and isinstance(ends[1], Int) else known[1]
                if least is not None and greatest is not None:
                    return max(0, greatest - least + 1)
            case Members(items=items):
                return len(items)
            case WordCall(word="paths", args=(relation, _)) if relation is not None:
                return self.trails.most(relation)
        item = getattr(domain.type, "item", None)
        if isinstance(domain.type, SetOf | ListOf) and not isinstance(item, SetOf):
            return self.space(item).size if item is not None else LARGEST_SET
        return max(LARGEST_SET, len(self.material.components))

    def _known_end(self, expr: Expr) -> int | None:
        try:
            return self.constant(expr)
        except ValueError:
            return None
