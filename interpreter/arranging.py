"""Positions put together by hand, for scenarios: zones that hold what is listed, counters, marks and attributes set."""

from __future__ import annotations

from dsl import program as p
from dsl.diagnostics import Findings
from dsl.diagnostics.suggest import did_you_mean
from dsl.types import ComponentType
from interpreter.backends.walk import Memory
from interpreter.backends.walk.moving import leave, mover
from interpreter.boards.mentions import nodes
from interpreter.components import Component
from interpreter.kernel import Kernel
from interpreter.layout import NOWHERE
from interpreter.state import Position


class Arranging:
    """A position under the hands of somebody who arranges it."""

    def __init__(self, kernel: Kernel, position: Position) -> None:
        self._kernel = kernel
        self._layout = kernel.layout
        self._spoken_for: set[int] = set()
        self.position = position

    def clear(self, zone: p.ZoneRead) -> None:
        """Take everything out of a zone, or of the zones of all owners where none is named."""
        place = self._layout.zones[zone.name]
        if zone.owners or not place.owners:
            cleared = [self._kernel.value(zone)(self.position)]
        else:
            cleared = list(range(place.first, place.first + place.copies))

        def empty(m: Memory) -> None:
            for number in cleared:
                for component in self._layout.contents(m, number):
                    leave(self._layout, m, component, number)
                    m[self._layout.place + component] = NOWHERE

        self.position = self._kernel.altered(self.position, empty)

    def put(self, described: p.Described, zone: p.Expr) -> bool:
        """Put the first component like this on top in a zone, one that lies nowhere if there is any; whether there was.

        No component is taken twice.  Raises `Stopped` when the zone is full.
        """
        wanted = self._kernel.value(zone)(self.position)
        alike = [
            component
            for component in range(len(self._layout.material.components))
            if component not in self._spoken_for and is_like(self._kernel, self.position, component, described)
        ]
        if not alike:
            return False
        found = min(alike, key=lambda component: self.position[self._layout.place + component] != NOWHERE)
        self._spoken_for.add(found)
        move = mover(self._layout, False, described.span)
        self.position = self._kernel.altered(self.position, lambda m: move(m, found, wanted))
        return True

    def store(self, target: p.Expr, value: p.Expr) -> None:
        """Give a counter, mark or attribute a value."""
        step = p.SetStep(target, value, 0, path="", span=target.span)
        self.position = self._kernel.altered(self.position, self._kernel.doing(step))

    def settled(self) -> Position:
        """The position in which play waits next: where nothing can be decided, it goes on."""
        return self._kernel.resume(self.position)


def check_names(scenario: p.ScenarioDecl, components: tuple[Component, ...]) -> Findings:
    """What a scenario calls components that no sheet calls so."""
    findings = Findings()
    for node in nodes(scenario):
        if isinstance(node, p.Described) and node.named and isinstance(node.type, ComponentType):
            names = [each.name for each in components if each.kind in node.type.kinds]
            if node.named not in names:
                advice = did_you_mean(node.named, list(dict.fromkeys(names)))
                findings.add("E254", node.span, help=advice, kinds=" or ".join(node.type.kinds))
    return findings


def is_like(kernel: Kernel, position: Position, component: int, described: p.Described) -> bool:
    """Whether a component is of the kind, owner and attributes described, and called so in its sheet."""
    found = kernel.layout.material.components[component]
    if not isinstance(described.type, ComponentType) or found.kind not in described.type.kinds:
        return False
    if described.named not in ("", found.name):
        return False
    if described.owner is not None and kernel.value(described.owner)(position) != found.owner:
        return False
    this = p.Const(component, type=described.type)
    return all(
        kernel.value(p.FieldRead(name, this, type=value.type))(position) == kernel.value(value)(position)
        for name, value in described.fields
    )
