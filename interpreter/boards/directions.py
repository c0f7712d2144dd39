"""Directions on square boards, and the relations that every square board has."""

from __future__ import annotations

from collections.abc import Mapping

Delta = tuple[int, int]
"""How far to the right and upwards."""

COMPASS: Mapping[str, Delta] = {
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}

LEAPS: Mapping[str, Delta] = {
    f"leap_{number}": delta
    for number, delta in enumerate(((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)), start=1)
}
"""The leaps of a chess knight."""

DELTAS: Mapping[str, Delta] = {**COMPASS, **LEAPS}

STRAIGHT = ("north", "east", "south", "west")
SLANTED = ("northeast", "southeast", "southwest", "northwest")

SQUARE_RELATIONS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "orthogonal": (STRAIGHT,),
    "linear": (STRAIGHT,),
    "diagonal": (SLANTED,),
    "adjacent": (tuple(COMPASS),),
    "knight": (tuple(LEAPS),),
    **{name: ((name,),) for name in COMPASS},
    "forward": (("north",), ("south",), ("east",), ("west",)),
    "forward_diagonal": (
        ("northwest", "northeast"),
        ("southeast", "southwest"),
        ("northeast", "southeast"),
        ("southwest", "northwest"),
    ),
}
"""The labels of each relation, for the players 1 to 4 where it depends on the player: the first plays towards the top,
the second towards the bottom, the third to the right, the fourth to the left."""

SQUARE_AXES = (("east", "west"), ("north", "south"), ("northeast", "southwest"), ("northwest", "southeast"))
"""Along these lie the lines of a square board."""

HEX_DELTAS: Mapping[str, Delta] = {
    "northeast": (0, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "southwest": (0, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}
"""Steps in column and row on a board of hexagons, whose rows each lie half a cell further to the right than the one
below."""

HEX_RELATIONS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "adjacent": (tuple(HEX_DELTAS),),
    **{name: ((name,),) for name in HEX_DELTAS},
}

HEX_AXES = (("east", "west"), ("northeast", "southwest"), ("northwest", "southeast"))
"""Along these lie the lines of a board of hexagons."""

OF_PLAYER = ("forward", "forward_diagonal")
"""The relations that depend on the player."""
