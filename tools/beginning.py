"""The text of a variant to start from: one change that is sure to hold, and remarks on what else could be changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dsl.syntax import File, Game, IntLit, LengthLine, Option, RangeType, RequireLine
from dsl.variants.places import places
from dsl.writing.expressions import Level, written

TEMPLATE = Path(__file__).resolve().parent / "templates" / "variant.mog"
EACH = 2
"""How many places of one sort are shown."""

SHOWN: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (("action",), "insert guard into {path}:", ('    where mine "why it is refused": yes',)),
    (("actions",), "insert action into {path}:", ("    mine: skip",)),
    (("step", "phase", "round"), "insert step mine after {path}:", ("    skip",)),
    (("guard",), "remove guard {path}", ()),
)
"""Patches that are shown, by the sorts of places that they fit."""


def variant_text(name: str, title: str, file: str, rules: File) -> str:
    """A variant called `name`, for the file `file`, of the game whose tree is given."""
    assert isinstance(rules.head, Game)
    filled = {"game": rules.head.name.text, "file": file, "name": name, "title": title}
    shown = "".join(f"\n{line}" for line in more(rules))
    return TEMPLATE.read_text(encoding="utf-8").format(**filled, change=change(rules), more=shown)


def change(rules: File) -> str:
    """A patch that every game allows: a number option that begins elsewhere, or room for longer games."""
    assert isinstance(rules.head, Game)
    if not any(isinstance(line, RequireLine) for line in rules.head.lines):
        for node in rules.declarations:
            match node:
                case Option(per=None, type=RangeType(high=IntLit(value=high)), default=IntLit(value=usual)):
                    return f"set {node.name} to {usual + 1 if usual < high else usual - 1} was {usual}"
    for line in rules.head.lines:
        if isinstance(line, LengthLine):
            limit = written(line.limit, Level.SUM)
            return f"set game.length to {limit} + 10 was {limit}"
    return 'require players > 0 "somebody has to play"'


def more(rules: File) -> Iterator[str]:
    """Patches that fit the rules, as remarks."""
    found = [place for place in places(rules) if any(place.sort in sorts for sorts, _, _ in SHOWN)]
    if found:
        yield from ("#", "# Some that fit the names in these rules:", "#")
    for sorts, head, body in SHOWN:
        for place in [each for each in found if each.sort in sorts][:EACH]:
            yield from (f"# {line}" for line in (head.format(path=".".join(place.path)), *body))
