"""Reading: a text in, its syntax tree or the mistakes in it out.

The order: characters and size, then tokens (dsl/lexing.py), then sentences (dsl/automaton.py runs the tables of the
grammar, dsl/rules.lark).  Where a line does not fit, dsl/blame/ says why and dsl/recovery.py goes on behind it.
"""

from __future__ import annotations

import dataclasses
import re

from dsl import tables
from dsl.automaton import Reading, TooDeep
from dsl.building import terminal
from dsl.diagnostics import Findings
from dsl.lexing import Lexed
from dsl.recovery import Reader
from dsl.source import Source, Span
from dsl.syntax import File

VERSION = 1
MARGIN = re.compile(r"^[^\s#]", re.MULTILINE)
LONGEST = 80_000  # characters; four times the longest rules known


def parse(source: Source) -> tuple[File | None, Findings]:
    """The tree of a rule file, or None with the mistakes found in it."""
    findings = Findings()
    if not _legible(source, findings):
        return None, findings
    lexicon, actions = tables.load()
    lexed = Lexed(source, lexicon, findings)
    if lexed.open:
        lexed = Lexed(source, lexicon, findings, wary=True)
    if not lexed.whole:
        return None, findings
    reading = Reading(actions, source.name, terminal)
    try:
        Reader(reading, lexicon, lexed, source, findings).run()
    except TooDeep as deep:
        findings.add("E103", deep.span)
    _tell_strays(lexed.strays, source, findings)
    if findings.errors:
        return None, findings
    file: File = reading.value
    return dataclasses.replace(file, origins=tuple(lexed.origins), comments=tuple(lexed.comments)), findings


def _tell_strays(strays: list[Span], source: Source, findings: Findings) -> None:
    """Tell lines that begin between two blocks, unless something above in the same declaration explains it."""
    for stray in strays:
        above = [match.start() for match in MARGIN.finditer(source.text, 0, stray.start)]
        if not any(above[-1] <= found.span.start < stray.start for found in findings):
            findings.add("E116", stray)


def _legible(source: Source, findings: Findings) -> bool:
    """Whether the text can be rules at all."""
    text = source.text
    odd = next((index for index, char in enumerate(text) if char < " " and char not in "\t\r\n"), None)
    if odd is not None:
        findings.add("E101", source.span(odd, odd + 1))
    elif len(text) > LONGEST:
        findings.add("E102", source.span(0, 0), length=len(text), longest=LONGEST)
    elif not text.strip():
        findings.add("E104", source.span(0, 0))
    return not findings.errors
