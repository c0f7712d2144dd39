"""Who looks on: a seat, a team, or the spectator, who sees what all may see and no more."""

from __future__ import annotations

import re

from interpreter.setting import Setting

SPECTATOR = "spectator"

Viewer = int | str
"""A seat from 1, a team as `team 1`, or `spectator`."""

Eyes = int | frozenset[int] | None
"""A viewer as the machinery has it: a seat from 0, the seats of a team, or None for the spectator.

A team as such sees what each of its members sees.
"""

TEAM = re.compile(r"team ([1-9][0-9]*)")


def eyes_of(viewer: Viewer, setting: Setting) -> Eyes:
    """The eyes of a viewer.  Raises ValueError for a viewer that this game does not have."""
    if viewer == SPECTATOR:
        return None
    team = TEAM.fullmatch(viewer) if isinstance(viewer, str) else None
    if team is not None:
        seats = frozenset(seat for seat in range(setting.players) if setting.team(seat) == int(team[1]) - 1)
        if not seats:
            raise ValueError(f"there is no {viewer}")
        return seats
    return int(viewer) - 1


def seat_of(viewer: Viewer) -> int | None:
    """The seat of a viewer, from 0; None for the spectator and for a team as such."""
    return None if viewer == SPECTATOR or (isinstance(viewer, str) and TEAM.fullmatch(viewer)) else int(viewer) - 1
