"""Sites joined one by one: the edges that a graph or its sheet lists, and where to draw sites that have no place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING

from dsl.source import Span

if TYPE_CHECKING:
    from networkx import MultiDiGraph


@dataclass(frozen=True)
class Join:
    """One edge of a relation, there and back unless `directed`."""

    relation: str
    start: str
    end: str
    directed: bool
    span: Span


def join_sites(graph: MultiDiGraph[str], joins: Iterable[Join]) -> dict[str, tuple[str, ...]]:
    """Add edges between sites that are there; the labels of each relation, as many as a site has edges of it.

    The edges of a site are numbered in the order listed.  A straight path ends after each.
    """
    used: dict[str, dict[str, int]] = {}
    seen: set[tuple[str, str, str]] = set()
    for join in joins:
        degrees = used.setdefault(join.relation, {})
        for start, end in ((join.start, join.end), (join.end, join.start))[: 1 if join.directed else 2]:
            if (join.relation, start, end) in seen:
                continue
            seen.add((join.relation, start, end))
            degrees[start] = degrees.get(start, 0) + 1
            graph.add_edge(start, end, key=f"{join.relation} {degrees[start]}", turn="")
    return {
        relation: tuple(f"{relation} {number}" for number in range(1, max(degrees.values(), default=0) + 1))
        for relation, degrees in used.items()
    }


def draw_in_a_circle(graph: MultiDiGraph[str]) -> None:
    """Give each site without a place one on a circle, in order from the left over the top, one width apart."""
    missing = [data for _, data in graph.nodes(data=True) if "x" not in data]
    radius = max(1.0, len(missing) / (2 * pi))
    for number, data in enumerate(missing):
        angle = pi - 2 * pi * number / len(missing)
        data["x"] = round(radius + radius * cos(angle), 6)
        data["y"] = round(radius + radius * sin(angle), 6)
