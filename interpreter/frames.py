"""Where the names of procedures stand (semantics, 21).

Each procedure has one frame, since none can reach itself.  Of its names, and its way back, only those are kept in the
position that something reads after play has waited; the others stand in scratch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from dsl.program import ChanceStep, ChoiceStep, EachStep, PickStep, Program, Slot, TogetherStep
from interpreter.liveness import Name, Names, needed
from interpreter.spaces import Spaces

WAITS = ChoiceStep | ChanceStep | PickStep | TogetherStep
"""The steps where play may wait."""

Stretches = tuple[tuple[int, int], ...]
"""Stretches of cells, each from its first cell up to but not including its end."""


@dataclass(frozen=True)
class Place:
    """The cells of a name; `slot` is None for a way back, and `kept` says that they belong to the position."""

    address: int
    cells: int
    slot: Slot | None
    kept: bool

    @property
    def end(self) -> int:
        """The cell after the last."""
        return self.address + self.cells


@dataclass(frozen=True)
class Frames:
    """All names of a game: slots by their numbers, ways back by the names of their procedures.

    `alive` gives, for each step, the names that may be read from there on.
    """

    places: dict[Name, Place]
    alive: list[Names]

    def kept(self) -> Iterator[Place]:
        """Those of the names that stand in the position."""
        return (place for place in self.places.values() if place.kept)

    def spare(self, step: int | None = None) -> Stretches:
        """The cells in the position of names that nothing reads from a step on; without a step, of all names."""
        alive = frozenset() if step is None else self.alive[step]
        return stretches(place for name, place in self.places.items() if place.kept and name not in alive)

    def dropped(self, number: int, entry: int, given: Names) -> Stretches:
        """The cells of names that some callers of a procedure need after it, but that the call at a step does not.

        They are emptied when it is called, since what any caller may need is kept while the procedure waits; `given`
        are the names that the call sets.  Names that the procedure finds set, as an action finds what was chosen for
        it, are needed by the call as well.
        """
        needed = self.alive[entry] - self.alive[number] - given
        return stretches(place for name, place in self.places.items() if place.kept and name in needed)


def stretches(places: Iterable[Place]) -> Stretches:
    """The cells of names, those that stand side by side together."""
    joined: list[tuple[int, int]] = []
    for place in sorted(places, key=lambda place: place.address):
        if joined and joined[-1][1] == place.address:
            joined[-1] = (joined[-1][0], place.end)
        else:
            joined.append((place.address, place.end))
    return tuple(joined)


def lay_out_frames(program: Program, spaces: Spaces, take: Callable[[int], int]) -> tuple[Frames, Callable[[], None]]:
    """The frames, with the names that are kept placed by `take`; the function given back places the others.

    `take` gives the address of so many fresh cells.
    """
    alive = needed(program)
    waiting = (names for names, step in zip(alive, program.steps, strict=True) if isinstance(step, WAITS))
    kept: Names = frozenset().union(*waiting)
    places: dict[Name, Place] = {}
    later: list[tuple[Name, int, Slot | None]] = []
    for name, cells, slot in names_of(program, spaces):
        if name in kept:
            places[name] = Place(take(cells), cells, slot, True)
        else:
            later.append((name, cells, slot))

    def place_the_others() -> None:
        for name, cells, slot in later:
            places[name] = Place(take(cells), cells, slot, False)

    return Frames(places, alive), place_the_others


def names_of(program: Program, spaces: Spaces) -> Iterator[tuple[Name, int, Slot | None]]:
    """Every name of every procedure with the cells it takes, frame by frame, the way back first."""
    domains = {step.noted.number: step.domain for step in program.steps if isinstance(step, EachStep) and step.noted}
    frames: dict[str, dict[int, Slot]] = {each.name: {} for each in program.procedures}
    for procedure in program.procedures:
        frames[procedure.name] = {slot.number: slot for slot in (*procedure.params, *procedure.slots)}
    for slot in program.slots:
        if slot.frame:
            # the parameters of an action list belong to no one procedure
            frames.setdefault(slot.frame, {})[slot.number] = slot
    for name, slots in frames.items():
        yield name, 1, None
        for number, slot in slots.items():
            domain = domains.get(number)
            yield number, spaces.cells(slot.type) if domain is None else spaces.noted(slot.type, domain), slot
