"""Diagnostics for people at a terminal, for programs, and for annotations on a code review.

All three come from `record`.  Sources are handed in by name; a diagnostic whose source is not among them (a file that
could not be read) is cited by file name alone, and one without a file begins with its severity.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dsl.diagnostics.catalogue import lookup
from dsl.diagnostics.record import Diagnostic
from dsl.source import Source, Span

FORMAT_VERSION = 1
WIDEST = 120

Sources = Mapping[str, Source]


@dataclass(frozen=True, slots=True)
class Style:
    """Escape sequences round the parts of a text rendering; all empty for plain text."""

    error: str = ""
    warning: str = ""
    strong: str = ""
    faint: str = ""
    end: str = ""


PLAIN = Style()
COLOUR = Style("\x1b[1;31m", "\x1b[1;33m", "\x1b[1m", "\x1b[2m", "\x1b[0m")


# ------------------------------------------------------------------------------------------------------------- text


def text(found: Diagnostic, sources: Sources, style: Style = PLAIN) -> str:
    """One diagnostic as lines for a terminal, the first `file:line:col: severity[CODE] name: sentence`."""
    paint = style.error if found.severity == "error" else style.warning
    mark = f"{paint}{found.severity}[{found.code}]{style.end} {found.name}: "
    lines = [cite(found.span, sources) + mark + f"{style.strong}{found.message}{style.end}"]
    lines += excerpt(found.span, sources, paint, style)
    for related in found.related:
        lines.append(f"  {cite(related.span, sources)}{related.text}")
        lines += excerpt(related.span, sources, style.faint, style)
    advice = found.help or lookup(found.code).remedy
    lines.append(f"  {style.strong}help:{style.end} {advice}")
    return "\n".join(lines)


def cite(span: Span, sources: Sources) -> str:
    """`file:line:col: ` as far as it is known, or nothing."""
    if not span.name:
        return ""
    name = visible(span.name)
    source = sources.get(span.name)
    if source is None:
        return f"{name}: "
    line, column = source.position(span.start)
    return f"{name}:{line}:{column}: "


def excerpt(span: Span, sources: Sources, paint: str, style: Style) -> list[str]:
    """The line where `span` begins, with carets under the part of it that lies on that line."""
    source = sources.get(span.name)
    if source is None:
        return []
    number, column = source.position(span.start)
    line = visible(source.line(number))
    first = min(column - 1, len(line))
    last = max(first + 1, min(len(line), first + span.end - span.start))
    line, first, last = window(line, first, last)
    gutter = f"{number:>5} | "
    under = "".join("\t" if char == "\t" else " " * width(char) for char in line[:first])
    carets = "^" * max(1, sum(width(char) for char in line[first:last]))
    margin = " " * (len(gutter) - 2) + "| "
    return [
        f"{style.faint}{gutter}{style.end}{line}",
        f"{style.faint}{margin}{style.end}{under}{paint}{carets}{style.end}",
    ]


def window(line: str, first: int, last: int) -> tuple[str, int, int]:
    """The part of a very long line round the characters `first` to `last`, and where they stand in it."""
    if len(line) <= WIDEST:
        return line, first, last
    start = min(max(0, first - WIDEST // 3), len(line) - WIDEST)
    part = line[start : start + WIDEST]
    part = ("…" if start else part[0]) + part[1:-1] + ("…" if start + WIDEST < len(line) else part[-1])
    return part, first - start, min(last - start, WIDEST)


def width(char: str) -> int:
    """The columns of a terminal that a character takes: 0 for combining marks, 2 for wide letters, else 1."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def visible(line: str) -> str:
    """`line` with control characters replaced, so that a file cannot steer the terminal that shows it."""
    return "".join(char if char == "\t" or char.isprintable() else "\ufffd" for char in line)


# ------------------------------------------------------------------------------------------------------------- JSON


def report(found: Iterable[Diagnostic], sources: Sources) -> dict[str, Any]:
    """The JSON form of several diagnostics: `format_version`, how many of each severity, and `diagnostics`."""
    records = [record(each, sources) for each in found]
    return {
        "format_version": FORMAT_VERSION,
        "errors": sum(each["severity"] == "error" for each in records),
        "warnings": sum(each["severity"] == "warning" for each in records),
        "diagnostics": records,
    }


def record(found: Diagnostic, sources: Sources) -> dict[str, Any]:
    """One diagnostic for programs: all its parts, its place, and cause and remedy from the catalogue."""
    entry = lookup(found.code)
    return {
        "code": found.code,
        "name": found.name,
        "severity": found.severity,
        "message": found.message,
        **place(found.span, sources),
        "related": [{"text": each.text, **place(each.span, sources)} for each in found.related],
        "help": found.help,
        "cause": entry.cause,
        "remedy": entry.remedy,
    }


def place(span: Span, sources: Sources) -> dict[str, Any]:
    """A span as `file`, `line`, `column`, `end_line`, `end_column`, all from 1; null where unknown.

    The end is the place just after the last character.
    """
    source = sources.get(span.name)
    line, column = source.position(span.start) if source else (None, None)
    end_line, end_column = source.position(max(span.start, span.end)) if source else (None, None)
    return {
        "file": span.name or None,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }


# ------------------------------------------------------------------------------------------------------ annotations


def github(found: Diagnostic, sources: Sources) -> str:
    """One diagnostic as a workflow command that GitHub shows beside the line."""
    data = record(found, sources)
    properties = {
        "file": data["file"],
        "line": data["line"],
        "col": data["column"],
        "endLine": data["end_line"],
        "endColumn": data["end_column"],
        "title": f"{found.code} {found.name}",
    }
    listed = ",".join(
        f"{name}={escape_property(str(value))}" for name, value in properties.items() if value is not None
    )
    sentence = f"{found.message}; {found.help or data['remedy']}"
    return f"::{found.severity} {listed}::{escape_data(sentence)}"


def escape_data(value: str) -> str:
    """The message of a workflow command."""
    return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(value: str) -> str:
    """A property of a workflow command."""
    return escape_data(value).replace(":", "%3A").replace(",", "%2C")
