"""Maps: boards drawn with characters, and the legend that says what the characters mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.diagnostics import Findings
from dsl.program import FieldDecl
from dsl.source import Span
from interpreter.boards.attributes import meanings_of

PLAIN = "."
"""The character of a site of which nothing special is to be said."""

HOLE = " "
"""The character of a place where there is no site."""


@dataclass(frozen=True)
class Mark:
    """One character of a legend and the words after it; no word at all stands for a place without a site."""

    character: str
    words: tuple[str | int, ...]
    span: Span


@dataclass(frozen=True)
class Drawn:
    """A map as drawn, the top row first, with its legend."""

    rows: tuple[str, ...]
    legend: tuple[Mark, ...]
    span: Span


@dataclass(frozen=True)
class Cells:
    """The cells of a map by column and row from 0, with what the legend says about each."""

    columns: int
    rows: int
    cells: Mapping[tuple[int, int], Mapping[str, int]]


def read_map(drawn: Drawn, declared: tuple[FieldDecl, ...], findings: Findings) -> Cells | None:
    """The cells of a map; None when it is not a board, with the reasons in `findings`."""
    rows = _squared(drawn, findings)
    meanings = _meanings(drawn, declared, findings)
    if rows is None:
        return None
    cells: dict[tuple[int, int], Mapping[str, int]] = {}
    unknown: dict[str, None] = {}
    for column, row, character in _characters(rows):
        if character not in meanings:
            unknown[character] = None
        elif (meaning := meanings[character]) is not None:
            cells[column, row] = meaning
    for character in unknown:
        findings.add("E656", drawn.span, mark=character)
    drawn_characters = {character for _, _, character in _characters(rows)}
    for mark in drawn.legend:
        if len(mark.character) == 1 and mark.character not in drawn_characters:
            findings.add("E657", mark.span, mark=mark.character)
    if not cells and not unknown:
        findings.add("E654", drawn.span)
    return Cells(len(rows[0]), len(rows), cells)


def _squared(drawn: Drawn, findings: Findings) -> list[str] | None:
    """The rows from the bottom upwards, one character a cell, all equally long.

    Where every second column is blank in all rows, the blanks only separate the cells.
    """
    rows = [row.rstrip() for row in reversed(drawn.rows)]
    if not rows:
        findings.add("E654", drawn.span)
        return None
    for number, row in enumerate(rows):
        if not row:
            findings.add("E655", drawn.span, row=len(rows) - number, have="no", want=max(map(len, rows)))
            return None
    if all(not row[1::2].strip() for row in rows) and any(len(row) > 1 for row in rows):
        rows = [row[::2] for row in rows]
    for number, row in enumerate(rows):
        if len(row) != len(rows[-1]):
            findings.add("E655", drawn.span, row=len(rows) - number, have=len(row), want=len(rows[-1]))
            return None
    return rows


def _characters(rows: list[str]) -> Iterator[tuple[int, int, str]]:
    for number, row in enumerate(rows):
        for column, character in enumerate(row):
            yield column, number, character


def _meanings(drawn: Drawn, declared: tuple[FieldDecl, ...], findings: Findings) -> dict[str, Mapping[str, int] | None]:
    """What each character says about its site; None for no site."""
    found: dict[str, Mapping[str, int] | None] = {PLAIN: {}, HOLE: None}
    for mark in drawn.legend:
        if len(mark.character) != 1 or mark.character == HOLE:
            findings.add("E659", mark.span, mark=mark.character)
            continue
        if not mark.words:
            found[mark.character] = None
            continue
        values: dict[str, int] = {}
        for word in mark.words:
            choices = meanings_of(word, declared)
            if len(choices) == 1:
                values.update(choices)
            elif not choices:
                findings.add("E658", mark.span, word=word)
            else:
                findings.add("E653", mark.span, word=word, one=choices[0][0], other=choices[1][0])
        found[mark.character] = values
    return found
