"""Which components nothing tells apart (semantics, 12).

Two components are alike when they are of one kind with one owner and the same attributes, lie in one place in no known
order, are seen by the same viewers, have the same marks, and no mark or name stands for either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.types import ComponentType, ListOf, Optional, SetOf, Type
from interpreter.layout import Layout, ValuePlace, each_owner
from interpreter.spaces import WORD


class Alike:
    """What the components of a game look like, in any of its positions."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._class = classes(layout)
        self._own = own_cells(layout)
        self._marks = mark_cells(layout)
        if layout.sight >= 0:
            self._marks = tuple((*cells, layout.sight + number) for number, cells in enumerate(self._marks))
        stored = list(stored_values(layout))
        self._names = tuple(cell for address, type in stored for cell in single_cells(layout, address, type))
        self._sets = tuple(address for address, type in stored if is_component_set(type))
        self.twins = tuple(self._class.count(number) > 1 for number in self._class)
        """Whether there are others that a component could be alike to."""

    def looks(self, m: Sequence[int], component: int) -> list[int]:
        """What can be told of a component by itself: its kind, owner and attributes."""
        return [self._class[component], *(m[cell] for cell in self._own[component])]

    def key(self, m: Sequence[int], component: int) -> tuple[int, ...]:
        """Equal for two components if and only if they are alike."""
        if self.pointed(m, component):
            return (component,)
        level = self._layout.level(m, component)
        return (*level, *self.looks(m, component), *(m[cell] for cell in self._marks[component]))

    def pointed(self, m: Sequence[int], component: int) -> bool:
        """Whether a mark or name stands for this component."""
        if any(m[cell] == component for cell in self._names):
            return True
        cell, bit = divmod(component, WORD)
        return any(m[address + cell] >> bit & 1 for address in self._sets)


def classes(layout: Layout) -> tuple[int, ...]:
    """For each component, the first that has the same kind, owner and attributes that never change."""
    first: dict[tuple[object, ...], int] = {}
    found = []
    for number, component in enumerate(layout.material.components):
        fixed = (
            (name, value)
            for name, value in component.fields.items()
            if name not in layout.fields or layout.fields[name][number] < 0
        )
        found.append(first.setdefault((component.kind, component.owner, *fixed), number))
    return tuple(found)


def own_cells(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """For each component, the cells of its attributes that change."""
    kinds = {kind.name: kind for kind in layout.material.program.kinds}
    found = []
    for number, component in enumerate(layout.material.components):
        cells: list[int] = []
        for each in kinds[component.kind].fields:
            if each.varies:
                first = layout.fields[each.name][number]
                cells.extend(range(first, first + layout.spaces.cells(each.type)))
        found.append(tuple(cells))
    return tuple(found)


def mark_cells(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """For each component, the cells of the counters and marks that belong to it."""
    found: list[list[int]] = [[] for _ in layout.material.components]
    for place in layout.values.values():
        per = () if place.declared is None else place.declared.per
        kinds = [i for i, owner in enumerate(per) if isinstance(owner, ComponentType)]
        for copy, owners in enumerate(each_owner(place.owners)):
            first = place.address + copy * place.cells
            for i in kinds:
                found[owners[i]].extend(range(first, first + place.cells))
    return tuple(tuple(cells) for cells in found)


def stored_values(layout: Layout) -> Iterator[tuple[int, Type]]:
    """The address and type of each value that is kept: counters, marks, attributes and names."""
    yield from values_on_table(layout)
    for name in layout.frames.kept():
        if name.slot is not None:
            yield name.address, name.slot.type


def values_on_table(layout: Layout) -> Iterator[tuple[int, Type]]:
    """The same of counters, marks and attributes alone."""
    for place in layout.values.values():
        yield from ((address, place.type) for address in addresses(place))
    for kind in layout.material.program.kinds:
        for each in kind.fields:
            if each.varies:
                yield from ((cell, each.type) for cell in layout.fields[each.name] if cell >= 0)


def addresses(place: ValuePlace) -> range:
    """The addresses of a value for all of its owners."""
    return range(place.address, place.address + place.copies * place.cells, place.cells)


def single_cells(layout: Layout, address: int, type: Type) -> Sequence[int]:
    """The cells of a value that hold a component each."""
    match type:
        case ComponentType() | Optional(item=ComponentType()):
            return (address,)
        case ListOf(item=ComponentType()):
            return range(address + 1, address + layout.spaces.cells(type))
        case _:
            return ()


def is_component_set(type: Type) -> bool:
    """Whether values of the type are sets of components."""
    return isinstance(type, SetOf) and isinstance(type.item, ComponentType)
