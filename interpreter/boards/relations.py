"""Relations that a graph names: of its shape, made for one sort of site or one rule at the edge, or of its edges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dsl import syntax
from dsl.diagnostics import Findings, suggest
from interpreter.boards.directions import OF_PLAYER, SQUARE_RELATIONS
from interpreter.boards.squares import Edges, lay_steps

if TYPE_CHECKING:
    from networkx import MultiDiGraph

SORT_WORDS: Mapping[str, str] = {"cells": "Cell", "gaps": "Gap", "corners": "Corner"}
"""What the sorts of site are called after `on`, and before `of grid`."""

Relations = dict[str, tuple[tuple[str, ...], ...]]


def name_relations(
    uses: tuple[syntax.RelationUse, ...],
    graph: MultiDiGraph[str],
    squares: bool,
    edges: Edges,
    relations: Relations,
    findings: Findings,
) -> None:
    """Check each relation that the graph names against those it has, and make the special ones."""
    made: set[str] = set()
    for use in uses:
        special = use.on is not None or use.edge is not None
        if use.name.text not in (SQUARE_RELATIONS if squares and special else relations):
            near = suggest.did_you_mean(use.name.text, relations)
            help = near or (f"it has {', '.join(f'`{name}`' for name in relations)}" if relations else None)
            findings.add("E660", use.name.span, help=help, relation=use.name.text)
        elif use.per is not None and use.name.text not in OF_PLAYER:
            findings.add("E662", use.name.span, relation=use.name.text)
        elif special and not squares:
            findings.add("E661", use.name.span, relation=use.name.text)
        elif special:
            _make(use, graph, edges, relations, made, findings)


def _make(
    use: syntax.RelationUse,
    graph: MultiDiGraph[str],
    edges: Edges,
    relations: Relations,
    made: set[str],
    findings: Findings,
) -> None:
    """Make a relation for the sites of one sort, or with an edge rule of its own."""
    name = use.name.text
    sort = SORT_WORDS.get(use.on.text if use.on else "cells")
    if sort is None or not any(data["sort"] == sort for _, data in graph.nodes(data=True)):
        findings.add("E668", (use.on or use.name).span, sort=use.on or "cells")
        return
    if use.edge is not None:
        edges = Edges(use.edge.text, use.edge.text)
    prefix = f"{name} {sort} "
    ways = tuple(lay_steps(graph, sort, labels, edges, prefix) for labels in SQUARE_RELATIONS[name])
    if name in made:
        ways = tuple((*old, *new) for old, new in zip(relations[name], ways, strict=True))
    made.add(name)
    relations[name] = ways
