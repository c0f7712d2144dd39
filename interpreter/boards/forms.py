"""What the checker may know of a graph before it is built: the relations and attributes of each form of graph."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.vocabulary import GraphForm
from interpreter.boards.attributes import PLACE_ATTRIBUTES
from interpreter.boards.directions import HEX_RELATIONS, SQUARE_RELATIONS

ATTRIBUTES = tuple((name, "number" if name in ("row", "column") else "yes/no") for name in PLACE_ATTRIBUTES)


def _form(name: str, relations: Mapping[str, tuple[tuple[str, ...], ...]]) -> GraphForm:
    of_player = tuple((relation, len(ways) > 1) for relation, ways in relations.items())
    single = tuple(relation for relation, ways in relations.items() if all(len(labels) == 1 for labels in ways))
    return GraphForm(name, of_player, single, ATTRIBUTES)


FORMS = (
    _form("grid", SQUARE_RELATIONS),
    _form("map", SQUARE_RELATIONS),
    _form("hex", HEX_RELATIONS),
)
"""The forms of graphs: a board of squares, a map, and a board of hexagons."""
