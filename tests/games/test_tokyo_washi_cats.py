"""Tokyo Washi Game Cats as a whole: the tape, its seven modes and five modules in any mix, and that every game ends."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from interpreter import BACKENDS, Game, RuleErrors, State
from interpreter.chance import Stream
from interpreter.loading import find_game, read_rules
from interpreter.rules import Rules

MODULES = ("cut_up", "divers", "forest", "jinja_mode", "long")
MIXES = [mix for size in range(len(MODULES) + 1) for mix in combinations(MODULES, size)]
"""Every set of modules, fewest first."""

MODES = {"2": (2, False), "3": (3, False), "4": (4, False), "2v2": (4, True), "5": (5, False), "6": (6, False)} | {
    "2v2v2": (6, True)
}
"""The seven modes: how many play, and whether in pairs."""

# The table of modes of the rulebook, with the rulings where it is open: segments side by side, fish, cats.
TABLE = {"2": (2, 8, 4), "3": (2, 8, 6), "4": (4, 16, 8), "2v2": (2, 8, 4), "5": (4, 16, 10), "6": (6, 24, 12)} | {
    "2v2v2": (2, 8, 6)
}

modes = pytest.mark.parametrize("mode", MODES)


@cache
def rules(*modules: str) -> Rules:
    return read_rules(find_game("tokyo_washi_cats"), modules)


def game(mode: str = "2", *modules: str, backend: str = BACKENDS[0], **options: Any) -> Game:
    """The game in a mode with some modules; the last round comes early, unless it is said when."""
    players, coop = MODES[mode]
    options = {"coop": coop, "rounds": 10, **options}
    return Game.of(rules(*modules), players=players, options=options, backend=backend)


def marks(playing: Game, state: State, name: str) -> tuple[int, ...]:
    """The values of a mark or counter, for each of its owners; -1 for none."""
    place = playing.kernel.layout.values[name]
    return state.position[place.address : place.address + place.copies]


# ------------------------------------------------------------------------------------------------------- the material


def test_it_is_for_two_to_six_players() -> None:
    for players in range(2, 7):
        assert Game.of(rules(), players=players).players == players
    for players in (1, 7):
        with pytest.raises(RuleErrors):
            Game.of(rules(), players=players)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_partners_need_four_or_six_players(players: int) -> None:
    with pytest.raises(RuleErrors) as refused:
        Game.of(rules(), players=players, options={"coop": True})
    (only,) = refused.value.findings
    assert "partners need four or six players" in only.message


def test_each_player_has_a_colour() -> None:
    assert len(set(rules().sound().seats)) == 6
    playing = game("6")
    assert marks(playing, playing.start(seed=1), "specials") == (2,) * 6


# 4.2 of the specification: rows from the top, columns from the left, both from 0.
SEWERS = {"red_sewer": [(0, 5), (8, 6)], "blue_sewer": [(2, 9), (6, 2)], "yellow_sewer": [(4, 6)]}
JINJAS = [(4, 2), (1, 7), (7, 10)]
HOUSES = {
    "bakery": [(1, 1), (1, 2), (2, 1), (2, 2)],
    "teahouse": [(row, column) for row in (3, 4, 5) for column in (8, 9)],
    "bathhouse": [(6, 4), (6, 5), (7, 4), (7, 5)],
}
ENTRANCES = {(2, 1): "west", (1, 2): "east", (3, 8): "north", (5, 9): "south", (7, 4): "west", (6, 5): "east"}


def printed(playing: Game, attribute: str) -> dict[tuple[int, int], int]:
    """What is printed on each square, by its row from the top and its column, both from 0."""
    board = playing.boards["city"]
    rows = max(board.attributes["row"])
    places = zip(board.attributes["row"], board.attributes["column"], strict=True)
    values = board.attributes[attribute]
    return {(rows - row, column - 1): value for (row, column), value in zip(places, values, strict=True)}


@pytest.mark.parametrize("first", [0, 12])
def test_the_tape_is_printed_as_the_sheet_says(first: int) -> None:
    playing = game()
    enums = {kind.name: kind.values for kind in enum_types()}
    for attribute, enum, wanted in (
        ("sewer", "Sewer", {at: colour for colour, places in SEWERS.items() for at in places}),
        ("house", "House", {at: house for house, places in HOUSES.items() for at in places}),
        ("entrance", "Entrance", ENTRANCES),
    ):
        squares = printed(playing, attribute).items()
        found = {(row, column - first): value for (row, column), value in squares if 0 <= column - first < 12}
        assert {at: enums[enum][value] for at, value in found.items() if value >= 0} == wanted
    jinjas = [at for at, value in printed(playing, "jinja").items() if value and first <= at[1] < first + 12]
    assert sorted(jinjas) == sorted((row, column + first) for row, column in JINJAS)


def enum_types() -> list[Any]:
    """The enums of what is printed."""
    return [
        each.type.item for graph in rules().sound().graphs for each in graph.attributes if hasattr(each.type, "item")
    ]


@modes
def test_the_board_is_as_wide_as_its_mode_says(mode: str) -> None:
    assert game(mode).boards["city"].graph.graph["columns"] == 12 * TABLE[mode][0]
    assert game(mode).boards["city"].graph.graph["rows"] == 9


@pytest.mark.parametrize("segments", [2, 3])
def test_segments_are_stacked_in_the_long_game(segments: int) -> None:
    assert game("6", "long", segments=segments).boards["city"].graph.graph["rows"] == 9 * segments


def test_the_standard_game_has_no_forest() -> None:
    assert "wood" not in game().kernel.layout.values
    assert "wood" in game("2", "forest").kernel.layout.values


@pytest.mark.parametrize("seed", range(6))
def test_strips_in_any_order_make_a_whole_board(seed: int) -> None:
    playing = game("4", "cut_up")
    board, shifts = playing.boards["city"], marks(playing, playing.start(seed=seed), "tape")
    shows = [site + shift for site, shift in enumerate(shifts)]
    assert sorted(shows) == list(range(len(board)))
    column, strip = board.attributes["column"], board.attributes["strip"]
    assert [board.attributes["row"][site] for site in shows] == list(board.attributes["row"])
    for site in range(len(board) - 1):
        together = strip[shows[site]] == strip[shows[site + 1]] and column[site + 1] > 1
        assert not together or shows[site + 1] == shows[site] + 1
    assert len(set(strip)) == 4 * 5


def test_no_cut_goes_through_a_house() -> None:
    strip, house = printed(game(), "strip"), printed(game(), "house")
    for row, column in house:
        neighbour = (row, column + 1)
        if house[row, column] >= 0 and house.get(neighbour, -1) >= 0:
            assert strip[row, column] == strip[neighbour]


# -------------------------------------------------------------------------------------------------------- whole games


def drawn(playing: Game, seed: int) -> State:
    """The position after all fish and cats have been drawn at random."""
    stream, state = Stream(seed, "drawing"), playing.start(seed=seed)
    while playing.kernel.path(state.position).startswith(("play.drawing", "play.pasting")):
        state = playing.apply(state, stream.choose(playing.decisions(state, state.asked[0])))
    return state


@modes
def test_fish_and_cats_are_as_many_as_the_mode_says(mode: str) -> None:
    playing = game(mode)
    _, fish, cats = TABLE[mode]
    for seed in range(3):
        state = drawn(playing, seed)
        board = playing.boards["city"]
        swimming = [
            site for site, drawer in zip(board.sites, marks(playing, state, "fish"), strict=True) if drawer >= 0
        ]
        top = [site for site in swimming if board.attributes["top"][board.index[site]]]
        assert (len(swimming), len(top)) == (fish, fish // 2)
        sitting = [board.attributes["top"][site] for _, site in lying(playing, state)]
        assert (len(sitting), sum(sitting)) == (cats, cats // 2)


def lying(playing: Game, state: State) -> list[tuple[int, int]]:
    """Each cat on the board with its site."""
    layout = playing.kernel.layout
    cats = [each.index for each in layout.material.components]
    zones = ((cat, state.position[layout.place + cat]) for cat in cats)
    sites = ((cat, layout.site_of(zone)) for cat, zone in zones if zone >= 0)
    return [(cat, place[1]) for cat, place in sites if place is not None]


def keeps_the_laws(playing: Game, before: State | None, state: State) -> None:
    """Lines stay, houses belong to one side, fish are in the water or with a cat, and special moves are two at most."""
    lines, fish, laden = (marks(playing, state, name) for name in ("line", "fish", "has_fish"))
    total = TABLE[next(name for name, mode in MODES.items() if mode == setting(playing))][1]
    drawing = marks(playing, state, "fish_left")[0]
    assert sum(drawer >= 0 for drawer in fish) + sum(laden) + drawing == total
    assert all(carries or not home for carries, home in zip(laden, marks(playing, state, "is_home"), strict=True))
    assert all(0 <= left <= 2 for left in marks(playing, state, "specials"))
    assert not any(line >= 0 and drawer >= 0 for line, drawer in zip(lines, fish, strict=True))
    if before is not None:
        earlier = marks(playing, before, "line")
        gone = [site for site, line in enumerate(earlier) if line >= 0 > lines[site]]
        assert gone == []


def setting(playing: Game) -> tuple[int, bool]:
    """The mode as players and partners."""
    return playing.players, bool(playing.options["coop"])


REASONS = {
    "all their cats are home with a fish",
    "the others are enclosed",
    "the last round is over",
    "nobody can move",
}


def plays(playing: Game, seed: int, every: int = 7) -> None:
    """A random game ends with one of the reasons that the rules give, and holds the laws at every few decisions."""
    stream, state, before = Stream(seed, "washi"), playing.start(seed=seed), None
    while not state.over:
        if state.decided % every == 0:
            keeps_the_laws(playing, before, state)
            before = state
        state = playing.apply(state, stream.choose(playing.decisions(state, state.asked[0])))
    keeps_the_laws(playing, before, state)
    outcome = state.outcome
    assert outcome is not None and outcome.reason in REASONS
    assert list(outcome.places) == list(range(1, playing.players + 1))


@modes
def test_a_game_ends_with_a_reason_and_holds_the_laws(mode: str) -> None:
    plays(game(mode), seed=1)


@pytest.mark.parametrize("module", MODULES)
def test_each_module_plays(module: str) -> None:
    plays(game("2", module), seed=2)
    plays(game("3", module), seed=3)


PAIRS = list(combinations(MODULES, 2))


@pytest.mark.parametrize(("number", "pair"), list(enumerate(PAIRS)), ids=map("+".join, PAIRS))
def test_each_pair_of_modules_plays(number: int, pair: tuple[str, str]) -> None:
    plays(game("2", *pair), seed=4)
    plays(game(list(MODES)[number % len(MODES)], *pair), seed=5)


@pytest.mark.parametrize("mix", MIXES, ids="+".join)
def test_every_combination_can_be_played(mix: tuple[str, ...]) -> None:
    assert not rules(*mix).findings.errors
    for mode in MODES:
        playing = game(mode, *mix, backend="walk")
        state = playing.start(seed=1)
        assert playing.decisions(state, state.asked[0])


@pytest.mark.deep
@modes
@pytest.mark.parametrize("mix", MIXES, ids="+".join)
def test_every_combination_plays_twenty_games(mode: str, mix: tuple[str, ...]) -> None:
    playing = game(mode, *mix)
    for seed in range(20):
        plays(playing, seed, every=29)


def test_three_pairs_share_and_win_as_two_do() -> None:
    playing = game("2v2v2", rounds=60)
    assert marks(playing, playing.start(seed=1), "specials") == (2, 2, 2)
    winners = Counter(playout.outcome.winners for playout in playing.random_playouts(6, seed=1))
    assert all(tuple(sorted((seat + 2) % 6 + 1 for seat in team)) == team for team in winners)


def test_the_first_player_is_drawn_by_lot() -> None:
    playing = game("5")
    lots = playing.decisions(playing.start(seed=None), "nature")
    assert [(each.choice, each.weight) for each in lots] == [
        (seat, 1) for seat in ("red", "blue", "green", "orange", "sky")
    ]
