"""One position of a game, as everything outside the kernel holds it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Protocol

from interpreter.layout import DECISIONS, DEPTH, END, PC
from interpreter.outcome import Outcome

Position = tuple[int, ...]
"""Everything at play between two decisions, as the layout has it."""

NATURE = "nature"
"""The seat that chance has outside the kernel."""

Seat = int | str
"""A seat, counted from 1, or `NATURE`."""


class Umpire(Protocol):
    """What a state asks about itself: the kernel of its game."""

    def waiting(self, position: Position) -> tuple[int, ...]:
        """The seats, from 0, that may decide now; a negative one for chance."""

    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended."""


class State:
    """A position that never changes.  Two states are equal when everything at play is, the chance to come included.

    All chance follows from `seed`; without one, those who drive the game decide for nature.  `fallen` are nature's
    decisions since the last one of a seat, in order.
    """

    __slots__ = ("_umpire", "fallen", "position", "seed")

    def __init__(self, position: Position, umpire: Umpire, seed: int | None = None, fallen: Sequence[Any] = ()) -> None:
        self.position = position
        self.seed = seed
        self.fallen = tuple(fallen)
        self._umpire = umpire

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position[PC] == END

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats, from 1, that may decide now, or `NATURE` alone where chance is left to the caller.

        It is for those who lead a game: players are told by views.
        """
        return tuple(NATURE if seat < 0 else seat + 1 for seat in self._umpire.waiting(self.position))

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats, from 1, among those that may decide now."""
        return tuple(seat for seat in self.waiting if isinstance(seat, int))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._umpire.outcome(self.position)

    def unseeded(self) -> State:
        """The same position, with chance left to those who drive the game."""
        return State(self.position, self._umpire)

    @property
    def inner(self) -> bool:
        """Whether an action has begun that takes further decisions to complete."""
        return self.position[DEPTH] > 0

    @property
    def decided(self) -> int:
        """How many decisions seats have made."""
        return self.position[DECISIONS]

    @property
    def digest(self) -> str:
        """Sixteen letters and digits that are the same for equal positions, and hardly ever for others."""
        return sha256(repr(self.position).encode()).hexdigest()[:16]

    def to_json(self) -> dict[str, object]:
        """The state as JSON values."""
        return {"position": list(self.position), "seed": self.seed}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self.position, self.seed) == (other.position, other.seed)

    def __hash__(self) -> int:
        return hash(self.position)

    def __repr__(self) -> str:
        return f"State({'over' if self.over else f'after {self.decided} decisions'})"


def from_json(data: Any, size: int) -> tuple[Position, int | None]:
    """The position of `size` cells and the seed that `State.to_json` wrote.  Raises ValueError for anything else."""
    cells, seed = (data.get("position"), data.get("seed")) if isinstance(data, dict) else (None, None)
    if not (isinstance(cells, list) and len(cells) == size and all(type(cell) is int for cell in cells)):
        raise ValueError(f"a position of this game is {size} whole numbers")
    if not (seed is None or type(seed) is int):
        raise ValueError("a position comes with a seed that is a whole number, or with none")
    return tuple(cells), seed
