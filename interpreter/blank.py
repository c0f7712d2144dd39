"""The position that everything begins with, before the setup."""

from __future__ import annotations

from dsl.types import ListOf, Type
from interpreter.components import FieldValue
from interpreter.layout import FINISH, NOWHERE, Layout
from interpreter.spaces import WORD


def blank(layout: Layout) -> tuple[int, ...]:
    """A position in which nothing has happened: components lie nowhere, as they are made, and no value is set."""
    m = [0] * layout.size
    m[FINISH] = -1
    for first, end in layout.frames.spare():
        m[first:end] = [-1] * (end - first)
    components = layout.material.components
    m[layout.place : layout.place + len(components)] = [NOWHERE] * len(components)
    for cell in layout.occupant:
        if cell >= 0:
            m[cell] = -1
    types = {(kind.name, field.name): field.type for kind in layout.material.program.kinds for field in kind.fields}
    for name, cells in layout.fields.items():
        for component, cell in zip(components, cells, strict=True):
            if cell >= 0:
                write_down(m, cell, types[component.kind, name], component.fields[name])
    return tuple(m)


def write_down(m: list[int], cell: int, type: Type, value: FieldValue) -> None:
    """Put an attribute where it stands: a number, the length of a list and its items, or a set."""
    if isinstance(value, int):
        m[cell] = value
    elif isinstance(type, ListOf):
        m[cell : cell + 1 + len(value)] = [len(value), *value]
    else:
        for each in value:
            m[cell + each // WORD] |= 1 << each % WORD
