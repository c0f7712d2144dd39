"""What variants change, in words and by line."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any

from dsl.diagnostics import Findings
from dsl.source import Source, Span
from dsl.variants import Difference, Shelf, compose, differences, required
from tools.drawing.terminal import Ink
from tools.phrases import Phrases


def changes_of(shelf: Shelf, name: str) -> tuple[Difference, ...]:
    """What one variant changes of the rules, as those that it requires have left them."""
    needed = required(shelf, [name])
    without = [each for each in needed if each != name]
    return differences(compose(shelf, without, Findings()), compose(shelf, needed, Findings()))


def change_lines(found: Difference, phrases: Phrases, ink: Ink, sources: Mapping[str, Source]) -> Iterator[str]:
    """A change in words with its place, and the lines that are not the same."""
    yield f"{headline(found, phrases)}  {ink.faint(place(found, sources))}".rstrip()
    lines = [line for line in difflib.ndiff(found.was, found.now) if line[0] in "+-"]
    margin = min((len(line) - len(line[2:].lstrip()) for line in lines), default=2)
    for line in lines:
        text = f"{line[0]} {line[margin:]}"
        yield f"  {ink.strong(text) if line[0] == '+' else ink.faint(text)}"


def headline(found: Difference, phrases: Phrases) -> str:
    """A change in words."""
    said = {"adds": phrases.adds, "drops": phrases.drops, "changes": phrases.changes}[found.act]
    if found.sort == "require":
        return said.format(what=" ".join(found.now or found.was))
    plain = found.path.rpartition(".")[2] == found.sort
    return said.format(what=found.path if plain else f"{found.sort} {found.path}")


def place(found: Difference, sources: Mapping[str, Source]) -> str:
    """Where a change is written: the file and the line of what holds now, or of what is left out."""
    file, line = located(found.after if found.act != "drops" else found.before, sources)
    return "" if file is None else f"{PurePath(file).name}:{line}"


def located(span: Span, sources: Mapping[str, Source]) -> tuple[str | None, int | None]:
    """The file and line of a span; nothing for one that stands nowhere."""
    source = sources.get(span.name)
    return (None, None) if source is None else (source.name, source.position(span.start)[0])


def change_record(found: Difference, sources: Mapping[str, Source]) -> dict[str, Any]:
    """A change for programs."""
    sides = {}
    for side, span in (("before", found.before), ("after", found.after)):
        file, line = located(span, sources)
        sides[side] = None if file is None else {"file": file, "line": line}
    kept = {"act": found.act, "sort": found.sort, "path": found.path}
    return {**kept, "was": list(found.was), "now": list(found.now), **sides}
