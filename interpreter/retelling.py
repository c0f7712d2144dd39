"""A game told to one viewer from its first decision on: everybody's log, without what it must not betray.

What is decided in a `together` block is told to the one who decides at once, and to everybody when the last has
decided, in seating order: neither what was chosen nor who was ready first shows before or after.  What is decided in a
`secretly` block is never told to others.  Of a window only the claim that was carried out is told, and a round in which
nobody claimed anything leaves no trace.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.describing import Decision
from interpreter.game import Game
from interpreter.layout import PC
from interpreter.state import State
from interpreter.telling import Told
from interpreter.viewers import Viewer


def block_start(game: Game, positions: Sequence[State], decisions: Sequence[Decision]) -> int:
    """How many decisions were made before the `together` block under way; all of them where none is."""
    number = len(decisions)
    while number and game.same_block(positions[number - 1], decisions[number - 1], positions[number]):
        number -= 1
    return number


def retold(game: Game, positions: Sequence[State], decisions: Sequence[Decision], viewer: Viewer) -> tuple[Told, ...]:
    """Every decision and every outcome of chance that a viewer is told of; `positions` begin before the first one."""
    found: list[Told | None] = []
    first, now = 0, positions[-1]
    for number, decision in enumerate(decisions):
        before, after = positions[number], positions[number + 1]
        if game.same_block(before, decision, after):
            continue
        if game.in_block(before):
            made = sorted(range(first, number + 1), key=lambda each: int(decisions[each].seat))
            told = [
                each for each in made if is_told(game, before, [decisions[i] for i in made], decisions[each], viewer)
            ]
            found += [game.told(positions[each], decisions[each], after, viewer, now) for each in told]
        else:
            found.append(game.told(before, decision, after, viewer, now))
        first = number + 1
    # of the block under way only the own part
    own = [number for number in range(first, len(decisions)) if decisions[number].seat == viewer]
    found += [game.told(positions[number], decisions[number], now, viewer) for number in own]
    return tuple(each for each in found if each is not None)


def is_told(game: Game, before: State, made: Sequence[Decision], decision: Decision, viewer: Viewer) -> bool:
    """Whether a viewer is told of one of the decisions of a block in which all have decided."""
    block = game.kernel.blocks[before.position[PC]]
    if block.window:
        claims = {each.seat: each for each in made if each.choice != "nothing"}
        order = game.kernel.read(before.position, block.order)
        return next((claims[seat + 1] for seat in order if seat + 1 in claims), None) is decision
    return decision.seat == viewer or not game.in_secret(before)
