"""What lies on the table before play: who plays with which options, which components exist, and the boards.

All of it is fixed for one game, so everything here is a table that play only reads.  Values are whole numbers as
`dsl.types` says; `tables` is the one flat list of ints that words read, and offsets into it are places in that list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from dsl.program import Program
from dsl.source import Span
from interpreter.boards.tables import BoardTables
from interpreter.components import Component
from interpreter.setting import Setting


def unplaced(span: Span) -> tuple[str, int]:
    """The place of something in rules of which there is no text."""
    return span.name, 0


@dataclass(frozen=True)
class Material:
    """A checked program with all that it needs to be played: the setting, the components in order, and the boards.

    `shapes` gives for each board the offset in `tables` of the placements of each component there; `place` gives the
    file and line where a part of the program stands.
    """

    program: Program
    setting: Setting
    components: tuple[Component, ...] = ()
    boards: Mapping[str, BoardTables] = field(default_factory=dict)
    tables: list[int] = field(default_factory=list)
    shapes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    place: Callable[[Span], tuple[str, int]] = unplaced
