"""A game told to one viewer from its first decision on: everybody's log, without what it must not betray.

What is decided in a `together` block is told to the one who decides at once, and to everybody when the last has
decided, in seating order: neither what was chosen nor who was ready first shows before or after.  What is decided in a
`secretly` block is never told to others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.describing import Decision
from interpreter.game import Game, Viewer
from interpreter.state import State
from interpreter.telling import Told


def block_start(game: Game, positions: Sequence[State], decisions: Sequence[Decision]) -> int:
    """How many decisions were made before the `together` block under way; all of them where none is."""
    number = len(decisions)
    while number and game.same_block(positions[number - 1], decisions[number - 1], positions[number]):
        number -= 1
    return number


def retold(game: Game, positions: Sequence[State], decisions: Sequence[Decision], viewer: Viewer) -> tuple[Told, ...]:
    """Every decision and every outcome of chance that a viewer is told of; `positions` begin before the first one."""
    found: list[Told | None] = []
    first = 0
    for number, decision in enumerate(decisions):
        before, after = positions[number], positions[number + 1]
        if not game.in_block(before):
            found.append(game.told(before, decision, after, viewer))
            first = number + 1
        elif not game.same_block(before, decision, after):
            found += together(game, positions[first : number + 1], decisions[first : number + 1], after, viewer)
            first = number + 1
    found += own(game, positions[first:], decisions[first:], viewer)
    return tuple(each for each in found if each is not None)


def together(
    game: Game, befores: Sequence[State], decisions: Sequence[Decision], after: State, viewer: Viewer
) -> Iterator[Told | None]:
    """The decisions of a block in which all have decided, seat by seat."""
    made = sorted(zip(befores, decisions, strict=True), key=lambda each: int(each[1].seat))
    for before, decision in made:
        if decision.seat == viewer or not game.in_secret(before):
            yield game.told(before, decision, after, viewer)


def own(game: Game, positions: Sequence[State], decisions: Sequence[Decision], viewer: Viewer) -> Iterator[Told | None]:
    """The decisions of a viewer in the block under way."""
    for number, decision in enumerate(decisions):
        if decision.seat == viewer:
            yield game.told(positions[number], decision, positions[number], viewer)
