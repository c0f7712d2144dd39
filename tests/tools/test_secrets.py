"""`run`, `replay`, `perft` and `simulate` with chance and secrets: who is told what, and what is counted."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from schemas import schema
from tests.conftest import Moggy

RANKS = ("jack", "queen", "king")


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def folding(moggy: Moggy) -> str:
    """The seed of a game of Kuhn poker that ends with a fold, so that nobody shows a card."""
    for seed in range(20):
        record = moggy("run", "kuhn_poker", "--seed", str(seed), "--json", "--quiet").json
        if record["decisions"][-1]["choice"] == "fold":
            return str(seed)
    raise AssertionError("in twenty games somebody folds")


def held(moggy: Moggy, seed: str) -> list[str]:
    """The cards that chance dealt."""
    decisions = moggy("run", "kuhn_poker", "--seed", seed, "--json", "--quiet").json["decisions"]
    return [each["choice"] for each in decisions if each["seat"] == "nature"]


def ranks(shown: str) -> set[str]:
    return {rank for rank in RANKS if rank in shown}


def test_each_viewer_is_shown_no_more_than_they_may_know(moggy: Moggy) -> None:
    seed = folding(moggy)
    opener, dealer = held(moggy, seed)
    shown = {
        view: ranks(moggy("run", "kuhn_poker", "--seed", seed, "--view", view).out) for view in ("opener", "2", "all")
    }
    assert ranks(moggy("run", "kuhn_poker", "--seed", seed).out) == set()
    assert shown == {"opener": {opener}, "2": {dealer}, "all": {opener, dealer}}


@pytest.mark.parametrize("where", ["trace", "transcript"])
def test_trace_and_transcript_are_told_to_the_same_viewer(where: str, moggy: Moggy, tmp_path: Path) -> None:
    seed, file = folding(moggy), tmp_path / "told.txt"
    opener, dealer = held(moggy, seed)

    def told(*view: str) -> set[str]:
        played = moggy("run", "kuhn_poker", "--seed", seed, "--trace", "--transcript", str(file), "--quiet", *view)
        return ranks(played.err if where == "trace" else file.read_text(encoding="utf-8"))

    assert told() == set()
    assert told("--view", "1") == {opener}
    assert told("--view", "all") == {opener, dealer}


def test_what_falls_for_all_to_see_is_in_the_log(moggy: Moggy) -> None:
    played = moggy("run", "goofspiel", "--set", "cards=3", "--agents", "first")
    assert "1. deck: " in played.out
    assert played.out.index("deck: ") < played.out.index("player 1 1") < played.out.index("player 2 1")


def test_dice_under_the_lid_are_in_no_log(moggy: Moggy, tmp_path: Path) -> None:
    file = tmp_path / "told.txt"
    for view in ("1", "spectator"):
        moggy("run", "cat_and_co", "--agents", "first", "--transcript", str(file), "--view", view)
        lines = file.read_text(encoding="utf-8").split("\n")
        boxes = [line for line in lines if line.startswith("box ")]
        # the starter shakes, and all see ten dice; then the lid is closed
        assert boxes[0].count("[") > 1
        assert boxes[1].count("[") == 0
        assert not any("[" in line and line[:1].isdecimal() for line in lines)


def test_a_card_that_was_played_openly_is_named_even_when_it_came_back_at_once(moggy: Moggy) -> None:
    # the last card of a round is scored before anybody decides again, and may return to its owner's hand
    for seed in ("0", "1", "2"):
        told = moggy("run", "cat_and_co", "--seed", seed).out
        assert "play frog" in told
        assert "a card" not in told


def test_the_record_has_chance_as_a_seat(moggy: Moggy) -> None:
    record = moggy("run", "liars_dice", "--seed", "3", "--json", "--quiet").json
    jsonschema.Draft202012Validator(schema("result")).validate(record)
    assert record["decisions"][0]["seat"] == "nature"


def test_the_record_for_one_viewer_is_what_that_viewer_is_told(moggy: Moggy) -> None:
    seed = folding(moggy)
    opener, dealer = held(moggy, seed)
    told = {
        view: moggy("run", "kuhn_poker", "--seed", seed, "--json", "--quiet", "--view", view)
        for view in ("opener", "2", "spectator", "all")
    }
    shown = {view: ranks(each.out) for view, each in told.items()}
    assert shown == {"opener": {opener}, "2": {dealer}, "spectator": set(), "all": {opener, dealer}}
    for each in told.values():
        jsonschema.Draft202012Validator(schema("result")).validate(each.json)


@pytest.mark.parametrize("game", ["cat_and_co", "kuhn_poker", "rock_paper_scissors", "goofspiel", "lots", "liars_dice"])
def test_a_game_is_replayed_for_each_viewer(game: str, moggy: Moggy, tmp_path: Path) -> None:
    save = str(tmp_path / "game.save")
    played = {
        view: moggy("run", game, "--save", save, "--view", view, "--quiet").out for view in ("spectator", "1", "2")
    }
    for view, shown in played.items():
        told = moggy("replay", save, "--view", view)
        assert told.status == 0
        body, log = told.out, shown[shown.index("\n\n") :]
        for line in log.splitlines():
            assert line in body
    views = [moggy("replay", save, "--view", view, "--json").json for view in ("spectator", "1")]
    assert all(each["verified"] for each in views)
    assert [each["view"]["viewer"] for each in views] == ["spectator", 1]


def test_a_replay_for_programs_tells_a_viewer_no_more_than_one_for_people(moggy: Moggy, tmp_path: Path) -> None:
    seed, save = folding(moggy), str(tmp_path / "game.save")
    moggy("run", "kuhn_poker", "--seed", seed, "--save", save, "--quiet")
    opener, _ = held(moggy, seed)
    assert ranks(moggy("replay", save, "--json").out) == set()
    assert ranks(moggy("replay", save, "--json", "--view", "opener").out) == {opener}


def test_a_replay_does_not_tell_what_chance_follows_from(moggy: Moggy, tmp_path: Path) -> None:
    for game, is_told in (("kuhn_poker", False), ("tic_tac_toe", True)):
        save = str(tmp_path / f"{game}.save")
        moggy("run", game, "--seed", "71", "--save", save, "--quiet")
        assert ("seed 71" in moggy("replay", save).out) is is_told
        assert ("seed" in moggy("replay", save, "--json").json) is is_told


def test_perft_begins_in_the_middle_of_a_saved_game(moggy: Moggy, tmp_path: Path) -> None:
    save = str(tmp_path / "game.save")
    moggy("run", "kuhn_poker", "--save", save, "--quiet")
    assert moggy("perft", "--at", f"{save}:1", "--depth", "2", "--json").json["perft"] == [2, 10]
    assert moggy("perft", "--at", f"{save}:2", "--depth", "1", "--json").json["perft"] == [5]


@pytest.mark.parametrize(
    ("game", "words", "counts"),
    [
        # 3 cards for the opener, 2 for the dealer; then check-check, check-bet-fold, check-bet-call, bet-fold, bet-call
        ("kuhn_poker", (), [3, 6, 30, 0]),
        ("rock_paper_scissors", (), [3, 9, 0]),
        # 2 prizes, then 2 bids for each; of the second prize and the last bids there is one each, and no chance falls
        ("goofspiel", ("--set", "cards=2"), [2, 4, 8, 8, 8, 0]),
    ],
)
def test_perft_counts_what_falls_by_chance_and_what_is_decided_at_once(
    game: str, words: tuple[str, ...], counts: list[int], moggy: Moggy
) -> None:
    assert moggy("perft", game, *words, "--depth", str(len(counts)), "--json").json["perft"] == counts


def test_simulations_have_chance_and_scores(moggy: Moggy) -> None:
    report = moggy("simulate", "kuhn_poker", "--games", "60", "--json").json
    assert {score for seat in report["scores"]["net"].values() for score in (seat["least"], seat["most"])} <= {
        -2,
        -1,
        1,
        2,
    }
    assert report["length"]["most"] <= 3  # what falls by chance is no decision
    assert sum(report["reasons"].values()) == 60


def test_statistics_in_spanish(moggy: Moggy) -> None:
    told = moggy("simulate", "cat_and_co", "--games", "2", "--lang", "es").out
    assert "cartas restantes (rojo)" in told
    assert "2  un jugador se ha quedado sin cartas" in told


def test_a_save_is_told_in_the_language_asked_for(moggy: Moggy, tmp_path: Path) -> None:
    save = str(tmp_path / "game.save")
    moggy("run", "cat_and_co", "--agents", "first", "--save", save, "--quiet")
    told = moggy("replay", save, "--lang", "es").out
    assert "rojo jugar cacatúa" in told or "amarillo jugar cacatúa" in told
