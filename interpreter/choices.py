"""What can be decided: the options of a choice in canonical order (semantics, 7 to 12).

The order is that of the alternatives in the text, and within one that of its domains, the leftmost changing slowest.
An option is offered when the guards allow it in the position before, and `afterwards` in the one it leads to; then
`prefer` narrows down what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from dsl.program import Alternative, Binder, ChoiceStep
from dsl.source import Span
from dsl.types import NONE, ComponentType, ListOf, PathType, SetOf
from interpreter.alike import Alike
from interpreter.backends.walk.compiler import Compiler, Memory, Value, aggregate, bits
from interpreter.backends.walk.sets import members_of, storer
from interpreter.layout import Layout
from interpreter.liveness import names_in
from interpreter.seeing import Seeing

NOTHING = -1
"""The alternative of the one option of a choice that asks although there is nothing to choose."""

Key = tuple[int, ...]
"""Equal for members of a domain that are offered as one."""

Blind = Callable[[int], bool]
"""Whether the one who chooses does not see a component."""

Answer = int | tuple[int, ...]
"""The value of a variable; a set, list or path as its members."""

Trial = Callable[[Memory, int], Memory]
"""Carries out effects from a step on, in a copy, up to where play would wait next."""


class Option(NamedTuple):
    """One way to decide: the number of the alternative, and a value for each of its variables.

    Where nature decides, `weight` is the number of equally likely cases that it stands for; else it is 0.
    """

    alternative: int
    values: tuple[Answer, ...]
    weight: int = 0


class Chooser:
    """Who decides, and what they see of the components that they choose from.

    What the chooser cannot see is chosen by its place: all that lie in one place in no known order are one option.
    """

    def __init__(self, by: Value, seeing: Seeing, layout: Layout) -> None:
        self.by = by
        self._seeing = seeing
        self._layout = layout

    def may_be_blind(self, components: Sequence[int]) -> bool:
        """Whether some of the components may ever lie where not everybody sees them."""
        zones = self._layout.zones.values()
        closed = [zone for zone in zones if zone.name not in self._seeing.open]
        return any(component in zone.members for zone in closed for component in components)

    def blind(self, m: Memory) -> Blind | None:
        """Which components the chooser does not see; None where everybody sees all of them."""
        if len(self._seeing.open) == len(self._layout.zones):
            return None
        sees, who = self._seeing.component, self.by(m)
        return lambda component: not sees(m, who, component)

    def key(self, seen: Callable[[Memory, int], Key] | None) -> Callable[[Memory, int], Key]:
        """What tells components apart: for those that the chooser sees, `seen` or nothing but themselves."""
        layout, sees, by = self._layout, self._seeing.component, self.by

        def told_apart(m: Memory, component: int) -> Key:
            if sees(m, by(m), component):
                return (component,) if seen is None else seen(m, component)
            return NONE, *layout.level(m, component)

        return told_apart


class Variable:
    """One variable of an alternative, compiled."""

    def __init__(self, c: Compiler, binder: Binder, alike: Alike, chooser: Chooser | None = None) -> None:
        slot = binder.slot
        self.members = c.members(binder.domain)
        self.put = storer(c, slot, binder.domain.span)
        self.address = c.address(slot)
        self.cells = c.spaces.cells(slot.type)
        self.type = slot.type
        self.aggregate = aggregate(slot.type)
        self.component = isinstance(slot.type, ComponentType)
        self.key: Callable[[Memory, int], Key] | None = None
        if isinstance(slot.type, ComponentType):
            among = c.spaces.components(slot.type)
            if any(alike.twins[number] for number in among):
                self.key = alike.key
            if chooser is not None and chooser.may_be_blind(among):
                self.key = chooser.key(self.key)

    def let_go(self, m: Memory) -> None:
        """Stand for no component: one that was tried is no different from those that are alike."""
        if self.key is not None:
            m[self.address] = NONE

    def answer(self, m: Memory, value: int) -> Answer:
        """A member of the domain as it stands in a decision."""
        match self.type:
            case SetOf():
                return tuple(members_of(m, value, self.cells))
            case ListOf() | PathType():
                return tuple(m[value + 1 : value + 1 + m[value]])
            case _:
                return value

    def bind(self, m: Memory, answer: Answer) -> None:
        """Give the variable the value that a decision names."""
        if isinstance(answer, int):
            m[self.address] = answer
        elif isinstance(self.type, SetOf):
            m[self.address : self.address + self.cells] = bits(answer, self.cells)
        else:
            spare = [0] * (self.cells - 1 - len(answer))
            m[self.address : self.address + self.cells] = [len(answer), *answer, *spare]


class Offer:
    """One alternative of a choice, compiled."""

    def __init__(
        self, c: Compiler, number: int, alternative: Alternative, alike: Alike, trial: Trial, chooser: Chooser
    ) -> None:
        self.number = number
        self.declared = alternative
        self.entry = alternative.entry
        self.variables = [Variable(c, binder, alike, chooser) for binder in alternative.binders]
        self.stages = guard_stages(c, alternative)
        self.afterwards = [c.value(guard.test) for guard in alternative.afterwards]
        self.prefers = [[c.value(test) for test in tests] for tests in alternative.prefers]
        self.trial = trial
        self.always = not (self.variables or alternative.guards or alternative.afterwards)

    def options(self, m: Memory) -> list[Option]:
        """The options that this alternative offers, in canonical order; no component is left in its variables."""
        if self.always:
            return [Option(self.number, ())]
        found = [Option(self.number, values) for values in self.allowed(m)]
        for tests in self.prefers:
            found = self.preferred(m, found, tests)
        for variable in self.variables:
            variable.let_go(m)
        return found

    def any(self, m: Memory) -> bool:
        """Whether it offers anything; what is preferred never leaves nothing."""
        return self.always or next(self.allowed(m), None) is not None

    def allowed(self, m: Memory) -> Iterator[tuple[Answer, ...]]:
        """The values that guards and afterwards allow."""
        if len(self.variables) == 1 and not self.afterwards and self.variables[0].key is None:
            return self._simply(m)
        return self._from(m, 0, ())

    def _simply(self, m: Memory) -> Iterator[tuple[Answer, ...]]:
        """`allowed` for one variable without anything unusual."""
        variable = self.variables[0]
        first, guards = self.stages
        if all(guard(m) for guard in first):
            put, plain = variable.put, not variable.aggregate
            for value in variable.members(m):
                put(m, value)
                for guard in guards:
                    if not guard(m):
                        break
                else:
                    yield (value,) if plain else (variable.answer(m, value),)

    def _from(self, m: Memory, depth: int, chosen: tuple[Answer, ...]) -> Iterator[tuple[Answer, ...]]:
        """The values of the variables from `depth` on, behind those already chosen."""
        for guard in self.stages[depth]:
            if not guard(m):
                return
        if depth == len(self.variables):
            if self.holds_afterwards(m):
                yield chosen
            return
        variable = self.variables[depth]
        variable.let_go(m)
        offered: set[Key] = set()
        taken = [value for value, before in zip(chosen, self.variables, strict=False) if before.component]
        for value, key in keyed(variable, m, taken):
            if key in offered:
                continue
            variable.put(m, value)
            for values in self._from(m, depth + 1, (*chosen, variable.answer(m, value))):
                offered.add(key)
                yield values

    def holds_afterwards(self, m: Memory) -> bool:
        """Whether the position that this option leads to is allowed (semantics, 9)."""
        if not self.afterwards:
            return True
        then = self.trial(m, self.entry)
        return all(guard(then) for guard in self.afterwards)

    def preferred(self, m: Memory, options: list[Option], tests: Iterable[Value]) -> list[Option]:
        """Those that satisfy the first of the tests that any option satisfies; else all."""
        for test in tests:
            kept = []
            for option in options:
                self.bind(m, option.values)
                if test(m):
                    kept.append(option)
            if kept:
                return kept
        return options

    def bind(self, m: Memory, values: Sequence[Answer]) -> None:
        """Give the variables their values."""
        for variable, value in zip(self.variables, values, strict=True):
            variable.bind(m, value)


def keyed(variable: Variable, m: Memory, taken: Sequence[Answer]) -> Iterable[tuple[int, Key]]:
    """The members of a domain, each with a key that alike ones share; those `taken` by other variables stand alone."""
    members, key = variable.members(m), variable.key
    if key is None:
        return [(value, (value,)) for value in members]
    return [(value, (value,) if value in taken else key(m, value)) for value in members]


def guard_stages(c: Compiler, alternative: Alternative) -> list[list[Value]]:
    """The guards to be tested when the first n variables have values, for each n.

    A guard is tested as soon as it can be, but never before one that stands above it.
    """
    slots = [binder.slot.number for binder in alternative.binders]
    stages: list[list[Value]] = [[] for _ in range(len(slots) + 1)]
    stage = 0
    for guard in alternative.guards:
        read = {slots.index(name) + 1 for name in names_in(guard.test) if name in slots}
        stage = max(stage, *read) if read else stage
        stages[stage].append(c.value(guard.test))
    return stages


class Choice:
    """A step where a player decides, compiled."""

    def __init__(self, c: Compiler, step: ChoiceStep, alike: Alike, trial: Trial, seeing: Seeing) -> None:
        self.step = step
        self.by: Value = c.value(step.by)
        self.chooser = Chooser(self.by, seeing, c.layout)
        self.offers = [Offer(c, i, each, alike, trial, self.chooser) for i, each in enumerate(step.alternatives)]
        self.always = step.asks or any(offer.always for offer in self.offers)

    def options(self, m: Memory) -> list[Option]:
        """All options in canonical order."""
        found: list[Option] = []
        for offer in self.offers:
            found += offer.options(m)
        return found or ([Option(NOTHING, ())] if self.step.asks else [])

    def rule(self, option: Option) -> Span:
        """The place of the rule that offers an option."""
        return self.step.span if option.alternative == NOTHING else self.step.alternatives[option.alternative].span

    def entry(self, m: Memory, option: Option) -> int:
        """The step where the effects of an option begin; its variables are given their values."""
        if option.alternative == NOTHING:
            return self.leave(m)
        offer = self.offers[option.alternative]
        offer.bind(m, option.values)
        return offer.entry

    def leave(self, m: Memory) -> int:
        """The step where play goes on when nothing is chosen; the variables stand for nothing then."""
        assert self.step.otherwise is not None
        for offer in self.offers:
            for variable in offer.variables:
                nothing = 0 if variable.aggregate else NONE
                m[variable.address : variable.address + variable.cells] = [nothing] * variable.cells
        return self.step.otherwise

    def any(self, m: Memory) -> bool:
        """Whether its player is asked: when there is an option, or when nobody may know that there is none."""
        return self.always or any(offer.any(m) for offer in self.offers)
