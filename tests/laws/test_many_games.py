"""The laws that can be looked at without putting decisions into words, at every position of 200 random games of each.

What is said about positions and decisions is looked at in fewer games, in test_games.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import interpreter
from interpreter import Game, Journal, Refused, State
from interpreter.chance import Stream
from interpreter.choices import Option
from interpreter.layout import NATURE
from tests.laws.lockstep import SHORT

GAMES = tuple(interpreter.bundled_games())
MANY = 200
EARLY = 25
"""Within how many decisions a refusal is tried."""
BRANCHES = 3
"""How many of the decisions that are not taken are tried at each position."""

games = pytest.mark.parametrize("name", GAMES)


@cache
def load(name: str) -> Game:
    return interpreter.load(name, options=SHORT.get(name))


def positions(game: Game, seed: int) -> Iterator[tuple[State, int, list[Option], Option]]:
    """Every position of a random game in which somebody decides: who, what is offered, and what is taken."""
    kernel, stream, state = game.kernel, Stream(seed, "law"), game.start(seed)
    while not state.over:
        waiting = kernel.waiting(state.position)
        assert waiting, "play waits and nobody is asked"
        assert list(waiting) == sorted(set(waiting))
        assert NATURE not in waiting
        seat = stream.choose(waiting)
        options = kernel.options(state.position, seat)
        assert options, "somebody is asked and nothing is offered"
        option = stream.choose(options)
        yield state, seat, options, option
        state = after(game, state, option, seat)
    assert state.outcome is not None
    assert state.waiting == ()


def after(game: Game, state: State, option: Option, seat: int) -> State:
    """The position that follows, when what falls by chance has fallen."""
    kernel = game.kernel
    position = kernel.apply(state.position, option, seat)
    while kernel.waiting(position) == (NATURE,):
        position = kernel.apply(position, kernel.draw(position, state.seed or 0))
    return State(position, game, state.seed)


@games
def test_what_is_offered_can_be_done_and_is_offered_once_in_order(name: str) -> None:
    """Alternatives come in the order of the text; applying any of them never fails."""
    game = load(name)
    for seed in range(MANY):
        branching = Stream(seed, "branches")
        for state, seat, options, _ in positions(game, seed):
            spelt = [(option.alternative, option.values) for option in options]
            assert len(set(spelt)) == len(spelt)
            assert [alternative for alternative, _ in spelt] == sorted(alternative for alternative, _ in spelt)
            for _ in range(BRANCHES):
                other = after(game, state, branching.choose(options), seat)
                assert other.over or game.kernel.waiting(other.position)


@games
def test_a_position_that_is_saved_is_the_same_when_it_is_loaded(name: str) -> None:
    """The same decisions, and the same position after each, with the same chance to come."""
    game = load(name)
    for seed in range(MANY):
        for state, seat, options, taken in positions(game, seed):
            again = game.state_from_json(json.loads(json.dumps(state.to_json())))
            assert again == state
            assert hash(again) == hash(state)
            assert game.kernel.options(again.position, seat) == options
            assert after(game, again, taken, seat) == after(game, state, taken, seat)


@games
def test_every_component_is_in_one_place(name: str) -> None:
    game = load(name)
    layout = game.kernel.layout
    components = list(range(len(layout.material.components)))
    for seed in range(MANY if components else 0):
        for state, *_ in positions(game, seed):
            lying = [each for zone in range(len(layout.zone_of)) for each in layout.contents(state.position, zone)]
            assert sorted(lying) == components


@games
def test_a_refused_decision_changes_nothing_wherever_it_is_tried(name: str) -> None:
    game = load(name)
    for seed in range(MANY):
        begun = list(islice(positions(game, seed), 1 + Stream(seed, "refusal").below(EARLY)))
        state, seat, options, taken = begun[-1]
        before, then = state.to_json(), after(game, state, taken, seat)
        with pytest.raises(Refused) as refused:
            game.apply(state, "this is not offered", seat + 1)
        assert refused.value.reasons
        assert state.to_json() == before
        assert game.kernel.options(state.position, seat) == options
        assert after(game, state, taken, seat) == then


@games
def test_one_decision_taken_back_is_the_position_before_it(name: str) -> None:
    """With all that followed from it; where chance has fallen or somebody has learned something, nothing goes back."""
    game = load(name)
    for seed in range(MANY):
        journal, stream = Journal.begin(game, seed=seed), Stream(seed, "undo")
        for _ in range(stream.below(6) + 1):
            if journal.state.over:
                break
            before = journal.state
            seat = stream.choose(before.waiting)
            journal.decide(stream.choose(game.decisions(before, seat)))
        barrier = journal.earliest
        if journal.undo() is None:
            assert barrier == len(journal.decisions) > 0
        else:
            assert journal.state == before
