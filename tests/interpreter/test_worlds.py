"""Other worlds and other pasts: they differ, are possible, and keep what the viewer knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import interpreter
from interpreter import Game, Journal, State
from interpreter.chance import Stream
from interpreter.pasts import Pasts
from interpreter.state import Position
from interpreter.viewers import Viewer, seat_of
from interpreter.worlds import Worlds

BRAVE = {"brave": True}
CASES = [
    ("kuhn_poker", {}),
    ("lots", {}),
    ("liars_dice", {}),
    ("goofspiel", {}),
    ("cat_and_co", {}),
    ("cat_and_co", BRAVE),
]


def played(game: Game, seed: int, share: float = 1.0) -> Journal:
    """A game by chance, as far as a share of its decisions."""
    journal, stream = Journal.begin(game, seed), Stream(seed, "worlds")
    while not journal.state.over:
        journal.decide(stream.choose(game.decisions(journal.state, stream.choose(journal.state.asked))))
    number = round(len(journal.decisions) * share)
    while not journal.positions[number].asked:
        number -= 1
    return Journal(game, seed, journal.positions[: number + 1], journal.decisions[:number])


def positions(game: Game, viewer: Viewer) -> Iterator[tuple[State, Position]]:
    """Positions of a game, each with another one."""
    worlds = Worlds(game.kernel)
    for seed in range(4):
        for share in (0.0, 0.3, 0.6):
            state = played(game, seed, share).state
            yield state, worlds.other(state.position, seat_of(viewer), Stream(seed, "other"))


@pytest.mark.parametrize(("name", "options"), CASES)
def test_another_world_is_another_position_with_the_same_things_in_it(name: str, options: dict[str, bool]) -> None:
    game = interpreter.load(name, options=options)
    layout = game.kernel.layout
    others = 0
    for state, other in positions(game, "spectator"):
        others += other != state.position
        for zone in range(len(layout.zone_of)):
            inside = layout.contents(other, zone)
            assert len(inside) == len(layout.contents(state.position, zone)) == other[layout.count + zone]
            assert all(layout.material.components[each].kind in layout.zone_of[zone].declared.kinds for each in inside)
        there = State(other, game, 0)
        assert all(game.decisions(there, seat) for seat in there.asked)
        assert there.asked
    assert others > 4


def test_what_the_viewer_holds_stays_in_the_viewers_hand() -> None:
    game = interpreter.load("kuhn_poker")
    layout = game.kernel.layout
    hands = layout.zones["hand"].first
    seen = set()
    for seed in range(30):
        state = game.start(7)
        other = Worlds(game.kernel).other(state.position, 0, Stream(seed, "other"))
        assert layout.contents(other, hands) == layout.contents(state.position, hands)
        seen.add(layout.contents(other, hands + 1)[0])
    assert len(seen) == 2  # each of the two cards that the rival can have


def test_a_hidden_counter_takes_every_value_of_its_range() -> None:
    game = interpreter.load("lots")
    coins = game.kernel.layout.values["coins"].address
    found = set()
    for seed in range(300):
        other = Worlds(game.kernel).other(game.start(1).position, 0, Stream(seed, "other"))
        assert other[coins] == 20
        found.add(other[coins + 1])
    assert found == set(range(21))


def test_in_a_block_others_have_decided_something_else_or_nothing() -> None:
    game = interpreter.load("rock_paper_scissors")
    state = game.apply(game.start(), "rock", 1)
    worlds, seen = Worlds(game.kernel), set()
    for seed in range(40):
        seen.add(worlds.other(state.position, 1, Stream(seed, "other")))
        own = worlds.other(state.position, 0, Stream(seed, "other"))
        assert game.kernel.own(own, 0) == game.kernel.own(state.position, 0)
    rest = {game.apply(game.start(), sign, 1).position for sign in ("rock", "paper", "scissors")}
    assert seen == {game.start().position, *rest}


@pytest.mark.parametrize(("name", "options"), CASES)
def test_another_past_is_a_game_that_can_be_played(name: str, options: dict[str, bool]) -> None:
    game = interpreter.load(name, options=options)
    pasts = Pasts(game, Worlds(game.kernel))
    found = 0
    for seed in range(6):
        for share in (0.2, 0.4, 0.6, 0.8):
            journal = played(game, seed, share)
            other = pasts.other(journal, None, Stream(seed, "past"))
            if other is None:
                continue
            found += [each.choice for each in other.decisions] != [each.choice for each in journal.decisions]
            state = other.positions[0]
            for decision, after in zip(other.decisions, other.positions[1:], strict=True):
                state = game.carry_out(state, game.find(state, decision.choice, decision.seat))
                assert state == after or other.positions[0] != journal.positions[0]
                state = after
    assert found > 0
