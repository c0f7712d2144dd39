"""Steps that move components.  The end of an ordered zone is its top, and its first place is the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.program import MoveAllStep, MoveStep, TakeStep
from dsl.source import Span
from interpreter.backends.walk.compiler import Compiler, Memory
from interpreter.backends.walk.steps import Run, runs
from interpreter.errors import Stopped, one
from interpreter.layout import Layout

Mover = Callable[[Memory, int, int], None]
"""Moves a component to a zone."""


@runs(MoveStep)
def move(c: Compiler, step: MoveStep, number: int) -> Run:
    """One component."""
    what, to, after = c.value(step.what), c.value(step.to), step.next
    put = mover(c.layout, step.bottom, step.span)

    def one_component(m: Memory) -> int:
        put(m, what(m), to(m))
        return after

    return one_component


@runs(MoveAllStep)
def move_all(c: Compiler, step: MoveAllStep, number: int) -> Run:
    """Every component of a domain as it is at the start, in its order."""
    members, address, to, after = c.members(step.domain), c.address(step.slot), c.value(step.to), step.next
    put = mover(c.layout, step.bottom, step.span)

    def all_components(m: Memory) -> int:
        moving = tuple(members(m))
        tied = ties(c.layout, m, moving)
        for component in moving:
            m[address] = component
            put(m, component, to(m))
        for level in tied:
            flatten(c.layout, m, level)
        return after

    return all_components


def ties(layout: Layout, m: Memory, components: Sequence[int]) -> list[list[int]]:
    """Those among the components, in groups of several, of which nobody knows in which order they lie."""
    levels: dict[tuple[int, int], list[int]] = {}
    for component in components:
        zone = m[layout.place + component]
        if zone >= 0 and layout.zone_of[zone].ordered:
            levels.setdefault(layout.level(m, component), []).append(component)
    return [level for level in levels.values() if len(level) > 1]


def flatten(layout: Layout, m: Memory, components: Sequence[int]) -> None:
    """Let components lie in an unknown order in each ordered zone that several of them have come to."""
    zones: dict[int, list[int]] = {}
    for component in components:
        zones.setdefault(m[layout.place + component], []).append(component)
    for zone, level in zones.items():
        if layout.zone_of[zone].ordered:
            lowest = min(m[layout.rank[component]] for component in level)
            for component in level:
                m[layout.rank[component]] = lowest


@runs(TakeStep)
def take(c: Compiler, step: TakeStep, number: int) -> Run:
    """So many from one zone to another, the top one first; an effect happens whole or not at all."""
    wanted, source, to = c.value(step.number), c.value(step.source), c.value(step.to)
    layout, after, short = c.layout, step.next, step.short
    put = mover(layout, False, step.span)

    def some(m: Memory) -> int:
        zone, many = source(m), wanted(m)
        held = layout.contents(m, zone)
        if many > len(held):
            return short
        if layout.zone_of[zone].ordered:
            held.reverse()
        target = to(m)
        for component in held[: max(0, many)]:
            put(m, component, target)
        return after

    return some


def mover(layout: Layout, bottom: bool, span: Span) -> Mover:
    """Takes a component out of where it is and puts it into a zone, on top or below the others."""
    place, count, occupant, zone_of = layout.place, layout.count, layout.occupant, layout.zone_of
    sight = layout.sight

    def put(m: Memory, component: int, zone: int) -> None:
        old = m[place + component]
        if old >= 0:
            leave(layout, m, component, old)
        held, kind = m[count + zone], zone_of[zone]
        if kind.capacity is not None and held >= kind.capacity:
            raise Stopped(one("E705", span, zone=kind.name, most=kind.capacity).items[0])
        if kind.ordered:
            enter(layout, m, component, zone, 0 if bottom else held)
        m[place + component] = zone
        m[count + zone] = held + 1
        if sight >= 0:
            m[sight + component] = 0
        if (cell := occupant[zone]) >= 0:
            m[cell] = component

    return put


def leave(layout: Layout, m: Memory, component: int, zone: int) -> None:
    """Take a component out of a zone; those behind it move up."""
    m[layout.count + zone] -= 1
    if (cell := layout.occupant[zone]) >= 0:
        m[cell] = -1
    if layout.zone_of[zone].ordered:
        rank = m[layout.rank[component]]
        for other in layout.zone_of[zone].members:
            if m[layout.place + other] == zone and m[layout.rank[other]] > rank:
                m[layout.rank[other]] -= 1
        m[layout.rank[component]] = 0


def enter(layout: Layout, m: Memory, component: int, zone: int, rank: int) -> None:
    """Give a component a place in an ordered zone; those from there on move back."""
    if rank < m[layout.count + zone]:
        for other in layout.zone_of[zone].members:
            if m[layout.place + other] == zone and m[layout.rank[other]] >= rank:
                m[layout.rank[other]] += 1
    m[layout.rank[component]] = rank
