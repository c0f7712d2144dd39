"""The reference as a document: all topics by chapter, and all diagnostics."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from dsl.diagnostics.catalogue import CATALOGUE
from tools.explain import sentence
from tools.reference.topics import VARIANT, Topic, topics
from tools.reference.variants import OPENING

HEAD = """\
# Reference

Written by `make reference` from what the parts of Moggy say of themselves; [README.md](README.md) tells how to begin.

In what follows, capitals stand for names and kinds of your own, `e` for a question or value, `n` for a number, `D` for
something to go through: a board, a zone, a set, a list, a range `1 .. 6`, or a kind. `…` is a block of rules, set in by
four blanks. A word is written `name(a, b)`; what is given after the first value may be called by its name, as in
`line(at, player, length: 3, through: s)`; what has a `?` may be left out.
"""


def markdown() -> str:
    """The whole document."""
    chapters = groupby(topics(), key=lambda topic: topic.chapter)
    return "\n".join((HEAD, *(line for name, group in chapters for line in _chapter(name, group)), *_diagnostics()))


def _chapter(name: str, group: Iterator[Topic]) -> Iterator[str]:
    yield f"## {name}\n"
    if name == VARIANT:
        yield OPENING
    for topic in group:
        yield f"```\n{topic.pattern}\n```\n"
        if topic.doc:
            yield f"{topic.doc}\n"
        if topic.example:
            yield f"```mog\n{topic.example}\n```\n"


def _diagnostics() -> Iterator[str]:
    yield "## Diagnostics\n"
    yield "`moggy explain CODE` tells more about each, with a wrong and a right example.\n"
    yield "| code | name | what it says |\n| --- | --- | --- |"
    for entry in CATALOGUE.values():
        said = sentence(entry).replace("|", "\\|")
        yield f"| {entry.code} | {entry.name} | {said} |"
    yield ""
