"""Where chance falls: nature's decisions with their exact weights (semantics, 12 and 17).

Nature decides by lot among equally likely members of a domain.  Members that nothing tells apart are one option, which
weighs as many as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import AllOf, Binder, ChanceStep, Expr, PickStep, RangeOf
from dsl.types import NONE, ComponentType, SetOf, Type
from interpreter.alike import Alike
from interpreter.backends.walk.chance import uppermost
from interpreter.backends.walk.compiler import Compiler, Memory
from interpreter.backends.walk.reads import fixed
from interpreter.chance import Stream
from interpreter.choices import Chooser, Key, Option, Variable, keyed
from interpreter.layout import Layout
from interpreter.seeing import Seeing
from interpreter.settling import SettleStep
from interpreter.streams import Source


class Lot:
    """A step where chance falls, compiled."""

    def __init__(self, c: Compiler, step: ChanceStep | PickStep, alike: Alike, seeing: Seeing) -> None:
        self.next = step.next
        self.type: Type = step.slot.type
        self._layout: Layout = c.layout
        domain = step.zone if isinstance(step, PickStep) else step.domain
        self.variable = Variable(c, Binder(step.slot, domain), alike)
        self.always = [Option(0, (value,), 1) for value in always(c, domain)]
        if isinstance(step, PickStep):
            self.variable.members = uppermost(c, step.zone)
            if isinstance(step, SettleStep):
                settle(c, self.variable, step, Chooser(c.value(step.by), seeing, c.layout))
            self._owner, self._named = c.value(step.zone), None
        else:
            self._owner = fixed(0) if step.of is None else c.value(step.of)
            self._named = c.layout.streams.of(step)
        self._of_die = isinstance(step, ChanceStep) and step.of is not None and isinstance(step.of.type, ComponentType)

    def options(self, m: Memory) -> list[Option]:
        """What can fall, in canonical order, each with its weight."""
        if self.always:
            return self.always
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

    def called(self, m: Memory) -> str:
        """What scenarios call the source: the zone that is drawn from or in which the die lies, else the stream."""
        owner = self._owner(m)
        if self._named is None:
            return self._layout.zone_of[owner].name
        zone = m[self._layout.place + owner] if self._of_die else -1
        return self._named.name if zone < 0 else self._layout.zone_of[zone].name

    def _source(self, m: Memory) -> tuple[Source, int]:
        """The source of chance, and which of its streams."""
        owner = self._owner(m)
        if self._named is not None:
            return self._named, owner
        zone = self._layout.zone_of[owner]
        return self._layout.streams.zones[zone.name], owner - zone.first


def settle(c: Compiler, variable: Variable, step: SettleStep, chooser: Chooser) -> None:
    """Let a variable stand for those that its chooser could not tell apart when it was chosen."""
    domain, place, told_apart, alike = c.members(step.domain), c.address(step.slot), chooser.key(None), variable.key

    def members(m: Memory) -> list[int]:
        chosen = told_apart(m, m[place])
        return [component for component in tuple(domain(m)) if told_apart(m, component) == chosen]

    def key(m: Memory, component: int) -> Key:
        # that the name stands for one of them makes it no different from the others
        chosen, m[place] = m[place], NONE
        found = (component,) if alike is None else alike(m, component)
        m[place] = chosen
        return found

    variable.members, variable.key = members, key


def always(c: Compiler, domain: Expr) -> Sequence[int]:
    """The members of a domain that is the same in every position, such as the faces of a die; else nothing."""
    match domain:
        case AllOf(type=SetOf(item=item)) if not isinstance(item, ComponentType):
            return c.spaces.values(item)
        case RangeOf(low=low, high=high):
            least, greatest = c.constant(low), c.constant(high)
            return () if least is None or greatest is None else range(least, greatest + 1)
        case _:
            return ()
