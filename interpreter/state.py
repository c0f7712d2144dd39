"""One position of a game, as everything outside the kernel holds it."""

from __future__ import annotations

from hashlib import sha256
from typing import Protocol

from interpreter.layout import DECISIONS, DEPTH, END, PC
from interpreter.outcome import Outcome

Position = tuple[int, ...]
"""Everything at play between two decisions, as the layout has it."""


class Umpire(Protocol):
    """What a state asks about itself: the kernel of its game."""

    def seat(self, position: Position) -> int | None:
        """The seat, from 0, that decides now."""

    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended."""


class State:
    """A position that never changes.  Two states are equal when everything at play is."""

    __slots__ = ("_umpire", "position")

    def __init__(self, position: Position, umpire: Umpire) -> None:
        self.position = position
        self._umpire = umpire

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position[PC] == END

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats, from 1, that may decide now."""
        seat = self._umpire.seat(self.position)
        return () if seat is None else (seat + 1,)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._umpire.outcome(self.position)

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

    def to_json(self) -> list[int]:
        """The position as JSON values."""
        return list(self.position)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.position == other.position

    def __hash__(self) -> int:
        return hash(self.position)

    def __repr__(self) -> str:
        return f"State({'over' if self.over else f'after {self.decided} decisions'})"
