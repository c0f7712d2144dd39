"""Cat&Co. as a whole: it ends however it is set up, and its rules are as short as a rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter import Game, RuleErrors
from interpreter.loading import BUNDLED
from tests.conftest import Moggy

RULES = BUNDLED / "cat_and_co" / "cat_and_co.mog"
MOST_LINES = 75
PLAYERS = range(2, 6)
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (players, options)
    for players in PLAYERS
    for options in (
        {},
        {"brave": True},
        *({f"open_cards.{seat}": True} for seat in range(1, players + 1)),
        {"brave": True, "open_cards": True},
    )
]


def said(setting: object) -> str:
    """A setting as it is named among the tests."""
    return ",".join(setting) or "plain" if isinstance(setting, dict) else str(setting)


@cache
def game(players: int = 2) -> Game:
    return interpreter.load("cat_and_co", players=players)


def test_the_rules_are_short() -> None:
    lines = (line.partition("#")[0].strip() for line in RULES.read_text(encoding="utf-8").splitlines())
    assert len([line for line in lines if line and not line.startswith("@")]) <= MOST_LINES


def ends(players: int, options: dict[str, Any], games: int) -> None:
    """Random games end, by the rule, and whoever has fewest cards and tokens wins."""
    loaded = interpreter.load("cat_and_co", players=players, options=options)
    for playout in loaded.random_playouts(games, seed=1):
        outcome = playout.outcome
        assert outcome.reason == "somebody has no cards left"
        totals = {seat: sum(scores.values()) for seat, scores in outcome.scores.items()}
        assert any(scores["cards"] == 0 for scores in outcome.scores.values())
        assert set(outcome.winners) == {seat for seat, total in totals.items() if total == min(totals.values())}


@pytest.mark.parametrize(("players", "options"), SETTINGS, ids=said)
def test_it_ends(players: int, options: dict[str, Any]) -> None:
    ends(players, options, 8)


@pytest.mark.deep
@pytest.mark.parametrize(("players", "options"), SETTINGS, ids=said)
def test_it_ends_a_thousand_times(players: int, options: dict[str, Any]) -> None:
    ends(players, options, 1000)


def test_a_win_is_shared_now_and_then() -> None:
    winners = {len(playout.outcome.winners) for playout in game(5).random_playouts(60, seed=1)}
    assert {1, 2} <= winners


def test_it_is_for_two_to_five_players() -> None:
    for players in PLAYERS:
        assert game(players).players == players
    for players in (1, 6):
        with pytest.raises(RuleErrors):
            interpreter.load("cat_and_co", players=players)


@pytest.mark.parametrize("seat", range(1, 6))
def test_the_youngest_starts(seat: int) -> None:
    youngest = interpreter.load("cat_and_co", players=5, options={f"youngest.{seat}": True})
    state = youngest.start(seed=3)
    assert state.waiting == (seat,)
    assert state.fallen == ()


def test_somebody_starts_by_lot_where_nobody_is_the_youngest() -> None:
    unknown = game(5).start(seed=None)
    assert unknown.waiting == ("nature",)
    assert [each.weight for each in game(5).decisions(unknown, "nature")] == [1] * 5
    assert {game(5).start(seed).waiting for seed in range(40)} == {(seat,) for seat in range(1, 6)}


def test_every_die_shows_each_animal_equally_often() -> None:
    loaded = game()
    state = loaded.apply(loaded.apply(loaded.start(seed=None), "red", "nature"), "shake", 1)
    for _ in range(10):
        faces = loaded.decisions(state, "nature")
        assert [(face.choice, face.weight) for face in faces] == [(animal, 1) for animal in animals(loaded)]
        state = loaded.apply(state, faces[0])
    assert state.waiting == (1,)


def animals(loaded: Game) -> Iterator[str]:
    """The animals, from the texts that name them."""
    return (path.removeprefix("Animal.") for path in loaded.texts.english if path.startswith("Animal."))


@pytest.mark.parametrize("words", [[], ["--set", "brave=yes"], ["--set", "open_cards.2=yes"]], ids=len)
def test_it_runs_from_the_command_line(
    words: list[str], moggy: Moggy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for players in PLAYERS:
        told = moggy("run", "cat_and_co", "--players", str(players), "--seed", "7", *words, "--json")
        assert told.status == 0
        assert told.json["outcome"]["reason"] == "somebody has no cards left"
