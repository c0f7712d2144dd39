"""Where chance falls: nature's decisions with their exact weights (semantics, 12 and 17).

Nature decides by lot among equally likely members of a domain.  Members that nothing tells apart are one option, which
weighs as many as they are.
"""

from __future__ import annotations

from dsl.program import Binder, ChanceStep, PickStep
from dsl.types import Type
from interpreter.alike import Alike
from interpreter.backends.walk.chance import uppermost
from interpreter.backends.walk.compiler import Compiler, Memory
from interpreter.backends.walk.reads import fixed
from interpreter.chance import Stream
from interpreter.choices import Key, Option, Variable, keyed
from interpreter.layout import Layout
from interpreter.streams import Source


class Lot:
    """A step where chance falls, compiled."""

    def __init__(self, c: Compiler, step: ChanceStep | PickStep, alike: Alike) -> None:
        self.next = step.next
        self.type: Type = step.slot.type
        self._layout: Layout = c.layout
        domain = step.zone if isinstance(step, PickStep) else step.domain
        self.variable = Variable(c, Binder(step.slot, domain), alike)
        if isinstance(step, PickStep):
            self.variable.members = uppermost(c, step.zone)
            self._owner, self._named = c.value(step.zone), None
        else:
            self._owner = fixed(0) if step.of is None else c.value(step.of)
            self._named = c.layout.streams.of(step)

    def options(self, m: Memory) -> list[Option]:
        """What can fall, in canonical order, each with its weight."""
        members: dict[Key, int] = {}
        weights: dict[Key, int] = {}
        for value, key in keyed(self.variable, m, ()):
            members.setdefault(key, value)
            weights[key] = weights.get(key, 0) + 1
        return [Option(0, (self.variable.answer(m, members[key]),), weight) for key, weight in weights.items()]

    def bind(self, m: Memory, option: Option) -> None:
        """Give the name its value."""
        self.variable.bind(m, option.values[0])

    def fall(self, m: Memory, option: Option) -> None:
        """Let an outcome fall, and count it for its stream."""
        source, owner = self._source(m)
        m[source.cell(owner)] += 1
        self.bind(m, option)

    def draw(self, m: Memory, seed: int) -> Option:
        """The outcome that falls under a seed; it follows from the seed, the stream and how often that was drawn."""
        source, owner = self._source(m)
        options = self.options(m)
        left = Stream(seed, source.stream(owner), m[source.cell(owner)]).below(sum(each.weight for each in options))
        for option in options:
            left -= option.weight
            if left < 0:
                return option
        raise AssertionError("a number below the sum of all weights belongs to one of them")

    def _source(self, m: Memory) -> tuple[Source, int]:
        """The source of chance, and which of its streams."""
        owner = self._owner(m)
        if self._named is not None:
            return self._named, owner
        zone = self._layout.zone_of[owner]
        return self._layout.streams.zones[zone.name], owner - zone.first
