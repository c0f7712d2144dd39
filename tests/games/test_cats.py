"""Cats as a whole: what is in the box, that every game ends after five turns, and that nothing gets lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from interpreter import Game, RuleErrors, State, Twins
from interpreter.chance import Stream
from interpreter.loading import BUNDLED, read_rules
from interpreter.rules import Rules
from tools.drawing.rooms import rooms_of

SETTINGS = [
    (players, {"rumba_plays": rumba, "secret_objectives": secrets})
    for players, rumba, secrets in product(range(2, 6), (True, False), (True, False))
    if rumba or players > 2
]
"""Every number of players with every legal combination of the options that change the rules."""

PLAYERS, RUMBA = 5, 1


def said(setting: object) -> str:
    """A setting as it is named among the tests."""
    return ",".join(name for name, on in setting.items() if on) if isinstance(setting, dict) else str(setting)


@cache
def rules() -> Rules:
    return read_rules(BUNDLED / "cats" / "cats.mog")


@cache
def game(players: int = 5, rumba: bool = True, secrets: bool = True) -> Game:
    return Game.of(rules(), players=players, options={"rumba_plays": rumba, "secret_objectives": secrets})


# ------------------------------------------------------------------------------------------------------------ the box


def test_the_box_holds_what_the_rulebook_lists() -> None:
    components = game().kernel.layout.material.components
    counts = Counter(each.kind for each in components)
    assert counts == {"ActionCard": 5 * 6, "RumbaCard": 5, "Secret": 6, "Objective": 32, "Figure": PLAYERS + RUMBA}
    every, two = (0, 1, 2, 3), [(0, 1), (2, 3), (0, 3), (1, 2)]
    for owner in range(PLAYERS):
        cards = [each.fields for each in components if each.kind == "ActionCard" and each.owner == owner]
        assert [card["number"] for card in cards] == [2, 2, 3, 3, 4, 5]
        assert [card["icons"] for card in cards] == [*two, every, every]
        assert [card["moves_human"] for card in cards] == [0, 0, 0, 0, 1, 1]
    tokens = [each.fields for each in components if each.kind == "Objective"]
    worth = {colour: Counter(token["worth"] for token in tokens if token["colour"] == colour) for colour in (0, 1)}
    assert worth == {0: {1: 6, 2: 6, 3: 4}, 1: {2: 5, 3: 6, 4: 5}}
    assert [token["relax"] for token in tokens].count(1) == 5
    pairs = [each.fields["icons"] for each in components if each.kind == "Secret"]
    assert pairs == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_cards_that_are_not_played_with_stay_in_the_box() -> None:
    kinds = Counter(each.kind for each in game(3, rumba=False, secrets=False).kernel.layout.material.components)
    assert kinds == {"ActionCard": 3 * 6, "Objective": 32, "Figure": 3}


def rooms(players: int) -> dict[str, list[str]]:
    """The sites of each room of the house."""
    found: dict[str, list[str]] = {}
    for site, room in rooms_of(game(players), game(players).boards["house"]).items():
        found.setdefault(room, []).append(site)
    return found


@pytest.mark.parametrize(("players", "tiles"), [(3, 3), (5, 4)])
def test_each_tile_has_four_squares(players: int, tiles: int) -> None:
    house = rooms(players)
    assert sum(len(squares) for squares in house.values()) == 4 * tiles
    assert len(house["bathroom"] + house["hallway"]) == 4


@pytest.mark.parametrize("players", range(2, 6))
def test_each_room_is_there_once(players: int) -> None:
    board = game(players).boards["house"]
    assert sorted(rooms(players)) == ["bathroom", "bedroom", "dining", "hallway", "kitchen"]
    for squares in rooms(players).values():
        reached = {squares[0]}
        for _ in squares:
            reached |= {b for a in reached for b in board.graph[a] if b in squares}
        assert reached == set(squares)


def test_the_die_has_three_faces() -> None:
    playing = game()
    state = playing.start(seed=None)
    stream = Stream(1, "the die")
    seen = set()
    while not state.over:
        decisions = playing.decisions(state, state.waiting[0])
        if state.waiting == ("nature",) and all(each.choice.isdecimal() for each in decisions):
            assert [(each.choice, each.weight) for each in decisions] == [("1", 1), ("2", 1), ("3", 1)]
            seen.add(state.decided)
        state = playing.apply(state, stream.choose(decisions))
    assert seen


# ---------------------------------------------------------------------------------------------------------- who plays


def test_it_is_for_two_to_five_cats() -> None:
    for players in range(2, 6):
        assert Game.of(rules(), players=players).players == players
    for players in (1, 6):
        with pytest.raises(RuleErrors):
            Game.of(rules(), players=players)


def test_two_cats_need_the_rumba() -> None:
    assert Game.of(rules(), players=2).options["rumba_plays"] is True
    assert Game.of(rules(), players=3).options["rumba_plays"] is False
    with pytest.raises(RuleErrors) as refused:
        Game.of(rules(), players=2, options={"rumba_plays": False})
    assert "two cats need the Rumba" in str(refused.value)


@pytest.mark.parametrize("seat", range(1, 6))
def test_the_cat_adopted_last_begins(seat: int) -> None:
    assert Game.of(rules(), players=5, options={f"adopted.{seat}": True}).start().waiting == (seat,)


def test_those_adopted_last_draw_lots() -> None:
    playing = Game.of(rules(), players=5, options={"adopted.2": True, "adopted.5": True})
    lots = playing.decisions(playing.start(seed=None), "nature")
    assert [(each.choice, each.weight) for each in lots] == [("black", 1), ("pink", 1)]


# -------------------------------------------------------------------------------------------------------- whole games


def lying_about(playing: Game, state: State) -> Iterator[tuple[str, int]]:
    """Every component with its kind, and how many places hold it."""
    layout = playing.kernel.layout
    held = Counter(each for zone in range(len(layout.zone_of)) for each in layout.contents(state.position, zone))
    return ((each.kind, held[each.index]) for each in layout.material.components)


def keeps_the_laws(playing: Game, state: State) -> None:
    """Each component is in one place, and the twelve counters of stress are with the cats or in the supply."""
    assert {places for _, places in lying_about(playing, state)} == {1}
    values = playing.view(state, "spectator")["values"]
    counters = {name: sum(entry["value"] for entry in values[name]) for name in ("stress", "supply")}
    assert sum(counters.values()) == 12


@pytest.mark.parametrize(("players", "options"), SETTINGS, ids=said)
def test_a_game_ends_after_five_turns_and_nothing_gets_lost(players: int, options: dict[str, Any]) -> None:
    playing = Game.of(rules(), players=players, options=options)
    stream = Stream(players, "cats")
    state = playing.start(seed=players)
    while not state.over:
        keeps_the_laws(playing, state)
        state = playing.apply(state, stream.choose(playing.decisions(state, state.asked[0])))
    keeps_the_laws(playing, state)
    piles = playing.view(state, "spectator")["zones"]["pile"]
    assert [entry["count"] for entry in piles] == [0] * len(piles)


def ends(players: int, options: dict[str, Any], games: int) -> None:
    """Random games end after five turns with the Rumba among those ranked, and a single winner."""
    playing = Game.of(rules(), players=players, options=options)
    who = [*range(1, players + 1), *(["rumba"] if options["rumba_plays"] else [])]
    for playout in playing.random_playouts(games, seed=1):
        outcome = playout.outcome
        assert outcome.reason == "five turns are over"
        assert list(outcome.places) == who
        totals = {each: sum(scores.values()) for each, scores in outcome.scores.items()}
        (winner,) = outcome.winners
        assert totals[winner] == max(totals.values())
        assert options["secret_objectives"] or all(scores["purpose"] == 0 for scores in outcome.scores.values())


@pytest.mark.parametrize(("players", "options"), SETTINGS, ids=said)
def test_it_ends(players: int, options: dict[str, Any]) -> None:
    ends(players, options, 12)


@pytest.mark.deep
@pytest.mark.parametrize(("players", "options"), SETTINGS, ids=said)
def test_it_ends_a_thousand_times(players: int, options: dict[str, Any]) -> None:
    ends(players, options, 1000)


@pytest.mark.parametrize("players", [2, 4])
def test_nobody_learns_what_is_face_down(players: int) -> None:
    twins = Twins(game(players))
    assert [each for seed in range(4) for each in twins.betrayals(seed, 8)] == []


def test_the_rumba_may_win() -> None:
    winners = Counter(playout.outcome.winners[0] for playout in game(3).random_playouts(30, seed=1))
    assert winners["rumba"] > 20
