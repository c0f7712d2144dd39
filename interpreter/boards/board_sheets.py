"""Boards as sheets: sites with their attributes, edges by relation, or a map with its legend.

    sites:
        kitchen: {x: 0, y: 1, room: wet, window: yes}
        hall: {x: 1, y: 1, room: dry}
    edges:
        walk: [kitchen - hall, hall -> cellar]

or

    map: |
        # . .
        . k .
    legend:
        "#": none
        k: [kitchen, window]
    sites:
        b1: {window: yes}
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dsl.diagnostics import Findings
from dsl.program import FieldDecl
from interpreter.boards.attributes import value_of
from interpreter.boards.joined import Join
from interpreter.boards.maps import Drawn, Mark
from interpreter.sheets.text import Place, Sheet

EDGE = re.compile(r"([a-z_][a-z0-9_]*)\s*(->|-)\s*([a-z_][a-z0-9_]*)")
SITE_NAME = re.compile(r"[a-z_][a-z0-9_]*")
KEYS = ("sites", "edges", "map", "legend")


@dataclass
class SheetBoard:
    """What a board sheet says: a map if it has one, sites in order with their values and places, and edges."""

    drawn: Drawn | None = None
    sites: dict[str, dict[str, int]] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    where: dict[str, Place] = field(default_factory=dict)
    joins: list[Join] = field(default_factory=list)


def read_board(sheet: Sheet, declared: tuple[FieldDecl, ...], findings: Findings) -> SheetBoard:
    """The board in a sheet, as far as it can be read; what is wrong with it goes to `findings`."""
    board = SheetBoard()
    if not isinstance(sheet.data, dict):
        findings.add("E666", sheet.span(()), what="a board sheet", form="names `sites`, `edges`, `map` or `legend`")
        return board
    for key in sheet.data:
        if key not in KEYS:
            findings.add("E667", sheet.key((key,)), key=key)
    if "map" in sheet.data:
        board.drawn = _drawn(sheet, findings)
    _read_sites(sheet, declared, board, findings)
    _read_edges(sheet, board, findings)
    return board


def _drawn(sheet: Sheet, findings: Findings) -> Drawn:
    text, legend = sheet.data["map"], sheet.data.get("legend") or {}
    if not isinstance(text, str):
        findings.add("E666", sheet.span(("map",)), what="a map", form="is a text of several lines, after `map: |`")
        text = PLAIN_MAP
    if not isinstance(legend, dict):
        findings.add("E666", sheet.span(("legend",)), what="a legend", form="gives a meaning to each character")
        legend = {}
    marks = []
    for character, meaning in legend.items():
        words = meaning if isinstance(meaning, list) else [] if meaning is None else [meaning]
        plain = tuple(word for word in words if isinstance(word, (str, int)))
        marks.append(Mark(character, plain, sheet.key(("legend", character))))
    return Drawn(tuple(text.rstrip("\n").split("\n")), tuple(marks), sheet.span(("map",)))


PLAIN_MAP = "."
"""Stands in for a map that cannot be read, so that the rest of the sheet is still looked at."""


def _read_sites(sheet: Sheet, declared: tuple[FieldDecl, ...], board: SheetBoard, findings: Findings) -> None:
    sites = sheet.data.get("sites") or {}
    if isinstance(sites, list) and all(isinstance(name, str) for name in sites):
        sites = dict.fromkeys(sites)
    if not isinstance(sites, dict):
        form = "are names, each with its attributes"
        findings.add("E666", sheet.span(("sites",)), what="the sites of a sheet", form=form)
        return
    kinds = {attribute.name: attribute.type for attribute in declared}
    for name, values in sites.items():
        place: Place = ("sites", name)
        if not SITE_NAME.fullmatch(name):
            findings.add("E666", sheet.key(place), what="the name of a site", form="has only a to z, 0 to 9 and `_`")
            continue
        board.sites[name] = {}
        board.where[name] = place
        if values is not None and not isinstance(values, dict):
            findings.add("E666", sheet.span(place), what="a site", form="has attributes like `{x: 0, y: 1}`")
            continue
        for key, written in (values or {}).items():
            if key in kinds:
                value = value_of(kinds[key], written)
                if value is None:
                    findings.add("E665", sheet.span((*place, key)), key=key, value=written, kind=kinds[key])
                else:
                    board.sites[name][key] = value
            elif key not in ("x", "y"):
                findings.add("E667", sheet.key((*place, key)), key=key)
            elif not isinstance(written, int):
                findings.add("E665", sheet.span((*place, key)), key=key, value=written, kind="number")
        if isinstance(values, dict) and isinstance(values.get("x"), int) and isinstance(values.get("y"), int):
            board.places[name] = (values["x"], values["y"])


def _read_edges(sheet: Sheet, board: SheetBoard, findings: Findings) -> None:
    edges = sheet.data.get("edges") or {}
    if not isinstance(edges, dict):
        form = "are lists, one for each relation"
        findings.add("E666", sheet.span(("edges",)), what="the edges of a sheet", form=form)
        return
    for relation, listed in edges.items():
        if not isinstance(listed, list):
            form = "are a list like `[a - b, b -> c]`"
            findings.add("E666", sheet.span(("edges", relation)), what="the edges of a relation", form=form)
            continue
        for number, written in enumerate(listed):
            span = sheet.span(("edges", relation, number))
            match = EDGE.fullmatch(written.strip()) if isinstance(written, str) else None
            if match is None:
                findings.add("E666", span, what="an edge", form="is written `a - b`, or `a -> b` for one way")
            else:
                board.joins.append(Join(relation, match[1], match[3], match[2] == "->", span))
