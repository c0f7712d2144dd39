"""What rules declare about the places of a board."""

from __future__ import annotations

from collections.abc import Sequence

from dsl import types
from dsl.program import FieldDecl
from interpreter import Game
from interpreter.boards import Board


def attributes_of(game: Game, board: Board) -> tuple[FieldDecl, ...]:
    """The attributes that the rules declare for the places of a board."""
    return next(graph.attributes for graph in game.program.graphs if graph.name == board.name)


def site_owner(per: Sequence[types.Scalar]) -> tuple[str, int] | None:
    """For what there is once at each site: the graph, and which of its owners the site is; None for anything else."""
    found = [(owner.graph, place) for place, owner in enumerate(per) if isinstance(owner, types.SiteType)]
    return found[0] if len(found) == 1 else None


def plain(type: types.Type) -> types.Type:
    """A type without its `or none`."""
    return type.item if isinstance(type, types.Optional) else type
