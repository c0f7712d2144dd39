"""The laws that hold for every game that comes with Moggy, looked for in 200 random games of each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import interpreter
from dsl.source import Source
from interpreter import Decision, Game, Journal, Refused, State, open_save
from interpreter.chance import Stream
from tests.laws.lockstep import SHORT, extremes

GAMES = tuple(interpreter.bundled_games())
MANY = 200
LOOKED_AT = 50
FEW = 3

games = pytest.mark.parametrize("name", GAMES)


@cache
def load(name: str) -> Game:
    return interpreter.load(name, options=SHORT.get(name))


def random_game(game: Game, seed: int) -> Iterator[tuple[State, tuple[Decision, ...], Decision | None]]:
    """Every position of a game by chance with its decisions and the one taken; none at the end."""
    stream, state = Stream(seed, "law"), game.start(seed)
    while not state.over:
        decisions = game.decisions(state, stream.choose(state.waiting))
        decision = stream.choose(decisions)
        yield state, decisions, decision
        state = game.apply(state, decision)
    yield state, (), None


def facts(game: Game, state: State) -> str:
    """All that anyone is told about a position, as bytes would have it."""
    told: list[Any] = [game.view(state, viewer) for viewer in ("spectator", *range(1, game.players + 1))]
    told += [[seat, each.choice, each.text] for seat in state.waiting for each in game.decisions(state, seat)]
    return json.dumps(told)


@games
def test_random_games_keep_the_laws(name: str) -> None:
    """In each position that is not over somebody can decide, once in each way, and a game ends within its length.

    In the last three quarters of the games the decisions are not put into words.
    """
    game = load(name)
    assert (
        sum(playout.decisions > 0 for playout in game.random_playouts(MANY - LOOKED_AT, LOOKED_AT)) == MANY - LOOKED_AT
    )
    for seed in range(LOOKED_AT):
        for state, decisions, taken in random_game(game, seed):
            if taken is None:
                continue
            assert state.outcome is None
            assert list(state.waiting) == sorted(set(state.waiting))
            choices = [decision.choice for decision in decisions]
            assert choices
            assert len(set(choices)) == len(choices)
            assert all(" ".join(choice.split()) == choice for choice in choices)
            assert {decision.seat for decision in decisions} == {taken.seat} <= set(state.waiting)
            assert all(game.decisions(state, seat) for seat in state.waiting)
        assert state.over
        assert state.waiting == ()
        result(game, state)


def result(game: Game, state: State) -> None:
    """An end names its rule; places are as in `1, 1, 3`; the best score by the ranking is in the first place."""
    outcome = state.outcome
    assert outcome is not None
    assert outcome.reason
    assert outcome.path
    assert outcome.line is not None
    assert set(game.rules.source.line(outcome.line).split()) & {"finish", "win", "lose", "draw_game"}
    seats = list(range(1, game.players + 1))
    assert [each for each in outcome.places if isinstance(each, int)] == seats
    assert list(outcome.places) == list(outcome.scores)
    places = sorted(outcome.places.values())
    assert places == [1 + sum(other < place for other in places) for place in places]


@games
def test_a_position_saved_at_every_waiting_point_plays_on_the_same(name: str) -> None:
    game = load(name)
    for seed in range(FEW):
        for state, decisions, taken in random_game(game, seed):
            again = game.state_from_json(json.loads(json.dumps(state.to_json())))
            assert again == state
            assert hash(again) == hash(state)
            assert again.digest == state.digest
            assert facts(game, again) == facts(game, state)
            if taken is not None:
                assert game.apply(again, game.decisions(again, taken.seat)[decisions.index(taken)]) == game.apply(
                    state, taken
                )


@games
def test_a_game_saved_at_every_decision_goes_on_from_its_save(name: str) -> None:
    """The save alone is enough: the rules are in it."""
    game = load(name)
    journal = Journal.begin(game, seed=5)
    lines = list(journal.lines())
    taken = [decision for _, _, decision in random_game(game, 5) if decision is not None]
    stops = {0, 1, len(taken) // 2, len(taken) - 1, len(taken)}
    for number in range(len(taken) + 1):
        if number in stops:
            resumed, findings = open_save(Source("x.save", "".join(f"{line}\n" for line in lines)))
            assert not findings.items
            assert resumed.decisions == journal.decisions
            assert [each.digest for each in resumed.positions] == [each.digest for each in journal.positions]
            assert facts(resumed.game, resumed.state) == facts(game, journal.state)
            assert resumed.game.rules_hash == game.rules_hash
        if number < len(taken):
            lines.append(journal.decide(taken[number]))
    assert journal.state.over


@games
def test_a_refused_decision_changes_nothing_and_says_why(name: str) -> None:
    game = load(name)
    stream = Stream(1, "refusals")
    pool = sorted({each.choice for _, decisions, _ in random_game(game, 1) for each in decisions})
    refused = 0
    for state, _, _ in random_game(game, 2):
        before = facts(game, state)
        for choice in ("nonsense", stream.choose(pool), stream.choose(pool)):
            for seat in range(1, game.players + 1):
                if choice in {each.choice for each in game.decisions(state, seat)}:
                    assert all(verdict.holds for verdict in game.why(state, seat, choice))
                    continue
                with pytest.raises(Refused) as caught:
                    game.apply(state, choice, seat)
                refused += 1
                assert caught.value.reasons
                assert caught.value.reasons[0].text
                assert any(verdict.holds is False for verdict in game.why(state, seat, choice))
        assert facts(game, state) == before
    assert refused > 10


@games
def test_taking_back_is_going_back(name: str) -> None:
    """In a game without secrets everything can be taken back, one decision with all that followed from it."""
    game = load(name)
    journal = Journal.begin(game, seed=3)
    told = [facts(game, journal.state)]
    for _, _, decision in random_game(game, 3):
        if decision is not None:
            journal.decide(decision)
            told.append(facts(game, journal.state))
    if not game.public or game.kernel.lots:
        assert journal.undo(0) is None
        return
    assert journal.earliest == 0
    while journal.decisions:
        assert facts(game, journal.state) == told[len(journal.decisions)]
        assert journal.undo() is not None
    assert journal.state == game.start(3)
    assert journal.undo() is None


@games
def test_components_are_in_one_place_each(name: str) -> None:
    game = load(name)
    layout = game.kernel.layout
    for state, _, _ in random_game(game, 4):
        inside = [each for zone in range(len(layout.zone_of)) for each in layout.contents(state.position, zone)]
        assert len(inside) == len(set(inside))
        nowhere = [c for c in range(len(layout.material.components)) if state.position[layout.place + c] < 0]
        assert sorted(inside + nowhere) == list(range(len(layout.material.components)))


@games
def test_every_option_and_number_of_players_can_be_played(name: str) -> None:
    """One option at a time, at the ends of its range, and every number of players that the rules allow."""
    program = load(name).program
    low, high = program.players
    settings: list[dict[str, Any]] = [{"players": players} for players in range(low, high + 1)]
    for option in program.options:
        settings += [{"options": {option.name: value}} for value in extremes(option)]
    for setting in settings:
        game = interpreter.load(name, **setting)
        for playout in game.random_playouts(2, seed=8):
            assert playout.decisions > 0
            assert set(range(1, game.players + 1)) <= set(playout.outcome.places)


DIGESTS = """
import hashlib, sys, interpreter
from interpreter.chance import Stream
from tests.laws.lockstep import extremes
for name in sys.argv[1:]:
    game, digest = interpreter.load(name), hashlib.sha256()
    digest.update(game.rules_hash.encode())
    for seed in range(3):
        state, stream = game.start(seed), Stream(seed, "law")
        while not state.over:
            decisions = game.decisions(state, stream.choose(state.waiting))
            digest.update(repr([(each.seat, each.choice, each.text) for each in decisions]).encode())
            digest.update(repr(game.view(state, "spectator")).encode())
            state = game.apply(state, stream.choose(decisions))
        digest.update(repr(state.outcome.to_json()).encode() + state.digest.encode())
    print(name, digest.hexdigest())
"""


def test_the_same_seed_gives_the_same_bytes_in_every_process() -> None:
    """Three fresh processes, each with its own order of sets and dictionaries' keys under the hood."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", DIGESTS, *GAMES],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(printed) == 1
    assert len(printed.pop().splitlines()) == len(GAMES)
