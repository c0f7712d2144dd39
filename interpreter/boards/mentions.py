"""What rules say about a board, held against the board that is there for the players and options chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from dsl import program as p
from dsl.diagnostics import Findings
from dsl.diagnostics.suggest import did_you_mean
from interpreter.boards.board import Board, site_help


def check_mentions(rules: object, boards: Mapping[str, Board]) -> Findings:
    """The sites, relations and attributes that a part of a checked program names and a board does not have."""
    findings = Findings()
    for node in nodes(rules):
        match node:
            case p.SiteNamed(graph=graph, name=name) if name not in boards[graph]:
                findings.add("E669", node.span, help=site_help(boards[graph].graph, name), site=name, graph=graph)
            case p.Steps(graph=graph, name=name) if name not in boards[graph].relations:
                findings.add("E660", node.span, help=did_you_mean(name, boards[graph].relations), relation=name)
            case p.SiteRead(graph=graph, name=name) if name not in boards[graph].attributes:
                help = did_you_mean(name, boards[graph].attributes)
                findings.add("E672", node.span, help=help, attribute=name, graph=graph)
    return findings


def nodes(value: object) -> Iterator[object]:
    """A part of a checked program and all parts below it, in the order of the file."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
    elif is_dataclass(value) and type(value).__module__ == p.__name__:
        yield value
        for each in fields(value):
            yield from nodes(getattr(value, each.name))
