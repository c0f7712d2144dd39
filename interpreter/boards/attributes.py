"""What is fixed about each site: where it lies, and what the graph declares with `site NAME: TYPE`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dsl.diagnostics import Findings
from dsl.program import FieldDecl
from dsl.source import Span
from dsl.types import NONE, Bool, EnumType, Int, Optional, Type

if TYPE_CHECKING:
    from networkx import MultiDiGraph

PLACE_ATTRIBUTES = ("row", "column", "top", "bottom", "left", "right", "edge", "corner")
"""Attributes of every board of squares or hexagons: two numbers from 1, and six of type yes/no."""


def place_attributes(graph: MultiDiGraph[str]) -> dict[str, tuple[int, ...]]:
    """The attributes that follow from rows and columns.

    `edge` and `corner` are cells at the rim of the board as drawn, whether or not steps wrap or bounce there; where a
    map has holes, cells beside one lie at its rim too.  Gaps and corners lie in the row and column of the cell below
    and to the left of them, and have no for all the rest.
    """
    columns, rows = graph.graph["columns"], graph.graph["rows"]
    cells = {(data["column"], data["row"]) for _, data in graph.nodes(data=True) if data["sort"] == "Cell"}
    found: dict[str, list[int]] = {name: [] for name in PLACE_ATTRIBUTES}
    for _, data in graph.nodes(data=True):
        column, row, is_cell = data["column"], data["row"], data["sort"] == "Cell"
        upwards = (column, row + 1) not in cells or (column, row - 1) not in cells
        sideways = (column + 1, row) not in cells or (column - 1, row) not in cells
        found["row"].append(row)
        found["column"].append(column)
        for name, holds in (
            ("top", row == rows),
            ("bottom", row == 1),
            ("left", column == 1),
            ("right", column == columns),
            ("edge", upwards or sideways),
            ("corner", upwards and sideways),
        ):
            found[name].append(int(is_cell and holds))
    return {name: tuple(values) for name, values in found.items()}


def declared_attributes(
    sites: tuple[str, ...],
    declared: tuple[FieldDecl, ...],
    given: Mapping[str, Mapping[str, int]],
    span: Span,
    findings: Findings,
) -> dict[str, tuple[int, ...]]:
    """The declared attributes of all sites, from what is `given` for each; no and none need not be given."""
    found: dict[str, tuple[int, ...]] = {}
    for attribute in declared:
        values = []
        for site in sites:
            value = given.get(site, {}).get(attribute.name, default(attribute.type))
            if value is None:
                findings.add("E664", attribute.span, site=site, attribute=attribute.name)
                break
            values.append(value)
        found[attribute.name] = tuple(values)
    return found


def default(kind: Type) -> int | None:
    """What a site has when nothing is said; None when something must be."""
    match kind:
        case Bool():
            return 0
        case Optional():
            return NONE
        case _:
            return None


def value_of(kind: Type, written: object) -> int | None:
    """The number that stands for a value written in a sheet, None when it is not of the type."""
    match kind, written:
        case Optional(), None:
            return NONE
        case Optional(item=item), _:
            return value_of(item, written)
        case Bool(), bool():
            return int(written)
        case EnumType(values=values), str() if written in values:
            return values.index(written)
        case Int(low=low, high=high), int() if not isinstance(written, bool):
            fits = (low is None or low <= written) and (high is None or written <= high)
            return written if fits else None
        case _:
            return None


def meanings_of(word: str | int, declared: tuple[FieldDecl, ...]) -> list[tuple[str, int]]:
    """What a word of a legend can mean: attributes with a value for it.  A yes/no attribute is meant by its name."""
    found = []
    for attribute in declared:
        kind = attribute.type.item if isinstance(attribute.type, Optional) else attribute.type
        if isinstance(kind, Bool):
            value = 1 if attribute.name == word else None
        else:
            value = value_of(kind, word)
        if value is not None:
            found.append((attribute.name, value))
    return found
