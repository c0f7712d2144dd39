"""Showing and hiding components where they lie, until they move (semantics, 18)."""

from __future__ import annotations

from dsl.program import SightStep, ZoneRead
from dsl.types import ZoneType
from interpreter.backends.walk.compiler import Compiler, Domain, Memory
from interpreter.backends.walk.steps import Run, runs
from interpreter.seeing import AS_DECLARED, HIDDEN, SHOWN, SHOWN_TO_OWNER, always_seen


@runs(SightStep)
def sight(c: Compiler, step: SightStep, number: int) -> Run:
    """Those that lie there now, and no others, are seen differently from now on; to show hides nothing from anyone."""
    layout, after, members = c.layout, step.next, affected(c, step)
    wanted = HIDDEN if step.word == "hide" else SHOWN if step.to == "all" else SHOWN_TO_OWNER
    whom = {SHOWN: "all", SHOWN_TO_OWNER: "owner"}.get(wanted)
    # where the zone shows them so anyway nothing needs to be remembered, and equal positions are equal
    usual = tuple(whom is not None and always_seen(zone.declared, whom) for zone in layout.zone_of)

    def change(m: Memory) -> int:
        for component in members(m):
            zone, cell = m[layout.place + component], layout.sight + component
            if wanted != SHOWN_TO_OWNER or m[cell] != SHOWN:
                m[cell] = AS_DECLARED if zone >= 0 and usual[zone] else wanted
        return after

    return change


def affected(c: Compiler, step: SightStep) -> Domain:
    """The components that a step shows or hides."""
    target = step.target
    if step.every and isinstance(target, ZoneRead):
        place, layout = c.layout.zones[target.name], c.layout
        zones = range(place.first, place.first + place.copies)
        return lambda m: [component for component in place.members if m[layout.place + component] in zones]
    if isinstance(target.type, ZoneType):
        return c.members(target)
    component = c.value(target)
    return lambda m: () if (found := component(m)) < 0 else (found,)
