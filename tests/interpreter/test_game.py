"""The façade: playing, refusing, viewing, explaining."""

from __future__ import annotations

import json

import pytest

import interpreter
from interpreter import Game, Refused, State
from tests.interpreter.texts import DRAFT, DRAFT_SHEET

GUARDED = """\
moggy 1

game guarded "Guarded":
    players 2
    seats north, south
    length 30

graph board:
    grid 3 by 3

mark stone per Site: Player or none = none    seen: all
counter coins per player: 0..9 = 1            seen: all

play:
    turns player in seating until passed_in_row:
        choose one:
            put "lay a stone" s in board:
                where free "a stone lies there already": stone of s is none
                where rich "you have no coin left": coins of player > 0
                afterwards safe "the middle stays free": stone of b2 is none
                set stone of s to player
            pay n in 1 .. 3:
                where rich: coins of player >= n
                skip
            rest "do nothing":
                skip
            otherwise finish "nobody can move"
    finish "all rest"

end:
    score stones: count s in board where stone of s = player
    rank by stones, most first
    ties shared
"""


@pytest.fixture(scope="module")
def game() -> Game:
    return interpreter.load_text(GUARDED)


@pytest.fixture
def state(game: Game) -> State:
    return game.start()


def choices(game: Game, state: State) -> list[str]:
    return [each.choice for each in game.decisions(state, state.waiting[0])]


def verdicts(game: Game, state: State, choice: str, seat: int = 1) -> list[tuple[str, str, bool | None, int | None]]:
    return [(each.guard, each.text, each.holds, each.line) for each in game.why(state, seat, choice)]


# ----------------------------------------------------------------------------------------------------------- playing


def test_the_five_lines_of_the_documentation() -> None:
    game = interpreter.load("tic_tac_toe")
    state = game.start(seed=7)
    while not state.over:
        seat = state.waiting[0]
        state = game.apply(state, game.decisions(state, seat)[0])
    assert state.outcome is not None
    assert state.outcome.reason == "three in a row"
    assert state.outcome.places == {1: 1, 2: 2}
    assert state.outcome.winners == (1,)
    assert game.rules.source.line(state.outcome.line or 0).strip() == 'win player "three in a row"'


def test_decisions_are_described_for_saves_and_for_people(game: Game, state: State) -> None:
    described = [(each.seat, each.choice, each.text) for each in game.decisions(state, 1)]
    assert described[0] == (1, "put a1", "lay a stone a1")
    assert described[-2:] == [(1, "pay 1", "pay 1"), (1, "rest", "do nothing")]


def test_only_who_is_asked_has_decisions(game: Game, state: State) -> None:
    assert game.decisions(state, 2) == ()
    assert state.waiting == (1,)


def test_a_position_never_changes(game: Game, state: State) -> None:
    before = state.position
    after = game.apply(state, "put a1")
    assert state.position == before
    assert after != state
    assert choices(game, state)[0] == "put a1"
    assert choices(game, after)[0] == "put b1"


def test_a_decision_is_taken_by_its_spelling_or_as_offered(game: Game, state: State) -> None:
    offered = game.decisions(state, 1)[0]
    assert game.apply(state, offered) == game.apply(state, "put  a1 ") == game.apply(state, "put a1", 1)


def test_a_decision_of_another_position_is_looked_up_anew(game: Game, state: State) -> None:
    stale = game.decisions(state, 1)[0]
    later = game.apply(game.apply(state, "put a1"), "rest")
    with pytest.raises(Refused, match="a stone lies there already"):
        game.apply(later, stale)


def test_positions_are_equal_however_they_came_about(game: Game, state: State) -> None:
    one = game.apply(game.apply(state, "put a1"), "put c3")
    other = game.state_from_json(json.loads(json.dumps(one.to_json())))
    assert one == other
    assert hash(one) == hash(other)
    assert one.digest == other.digest
    assert choices(game, other) == choices(game, one)
    assert len({one, other, state}) == 2


@pytest.mark.parametrize("change", ["shorter", "word", "pc", "none"])
def test_what_is_no_position_is_refused(game: Game, state: State, change: str) -> None:
    cells = state.to_json()["position"]
    broken = {"shorter": cells[:-1], "word": ["x", *cells[1:]], "pc": [9999, *cells[1:]], "none": None}[change]
    with pytest.raises(ValueError, match="position"):
        game.state_from_json({"position": broken, "seed": 0})
    with pytest.raises(ValueError, match="position"):
        game.state_from_json(broken)
    with pytest.raises(ValueError, match="position"):
        game.state_from_json({"position": cells, "seed": "7"})


# ---------------------------------------------------------------------------------------------------------- refusing


@pytest.mark.parametrize(
    ("choice", "seat", "message", "guard"),
    [
        ("put a1", 2, "south may not play `put a1` here: it is for north to decide", ""),
        ("put z9", 1, "north may not play `put z9` here: `z9` is no place on the board", ""),
        ("pay 2", 1, "north may not play `pay 2` here: coins of player >= n", "rich"),
        ("pay 7", 1, "north may not play `pay 7` here: `7` is not one of those to choose from", ""),
        ("put b2", 1, "north may not play `put b2` here: the middle stays free", "safe"),
        ("put", 1, "north may not play `put` here: it is written like `put a1`", ""),
        ("rest a1", 1, "north may not play `rest a1` here: it is written like `rest`", ""),
        ("putt a1", 1, "north may not play `putt a1` here: there is no `putt` to choose here; did you mean `put`?", ""),
        ("fly", 1, "north may not play `fly` here: there is no `fly` to choose here; there is put, pay, rest", ""),
        ("", 1, "north may not play `` here: there is no `` to choose here; there is put, pay, rest", ""),
    ],
)
def test_a_refusal_says_what_refuses(
    game: Game, state: State, choice: str, seat: int, message: str, guard: str
) -> None:
    with pytest.raises(Refused) as caught:
        game.apply(state, choice, seat)
    (found,) = caught.value.findings
    assert (found.code, found.message) == ("E731", message)
    assert caught.value.reasons[0].guard == guard


def test_a_refusal_points_to_the_guard(game: Game, state: State) -> None:
    with pytest.raises(Refused) as caught:
        game.apply(game.apply(state, "put a1"), "put a1")
    span = caught.value.findings.items[0].span
    assert game.rules.source.position(span.start)[0] == 18
    assert caught.value.sources == {"game.mog": game.rules.source}


def test_nothing_is_decided_when_the_game_is_over(game: Game, state: State) -> None:
    over = game.apply(game.apply(state, "rest"), "rest")
    assert over.over
    assert over.outcome is not None
    assert over.outcome.reason == "all rest"
    with pytest.raises(Refused, match="the game is over"):
        game.apply(over, "rest", 1)


# -------------------------------------------------------------------------------------------------------- explaining


def test_every_condition_is_named_with_its_line(game: Game, state: State) -> None:
    assert verdicts(game, state, "put a1") == [
        ("", "`a1` is one of those to choose from", True, 17),
        ("free", "a stone lies there already", True, 18),
        ("rich", "you have no coin left", True, 19),
        ("safe", "the middle stays free", True, 20),
    ]


def test_after_the_first_that_refuses_nothing_is_looked_at(game: Game, state: State) -> None:
    taken = game.apply(game.apply(state, "put a1"), "rest")
    assert [each.holds for each in game.why(taken, 1, "put a1")] == [True, False, None, None]


def test_a_condition_of_several_parts_is_looked_at_part_by_part() -> None:
    game = interpreter.load("connect_four")
    said = verdicts(game, game.start(), "d3")
    assert [each[2] for each in said] == [True, True, False]
    assert said[1][1] == "disc of s is none"
    assert said[2][1] == "no below in neighbours(s, by: south) where disc of below is none"


# ------------------------------------------------------------------------------------------------------------- views


def test_a_view_of_open_information_is_the_same_for_all(game: Game, state: State) -> None:
    after = game.apply(state, "put b1")
    views = [game.view(after, viewer) for viewer in ("spectator", 1, 2)]
    assert [view.pop("viewer") for view in views] == ["spectator", 1, 2]
    assert views[0] == views[1] == views[2]
    assert views[0]["asked"] == [2]
    assert views[0]["seats"] == ["north", "south"]
    assert views[0]["values"]["stone"][1] == {"of": ["b1"], "value": "north"}
    assert views[0]["values"]["stone"][0] == {"of": ["a1"], "value": None}
    assert views[0]["values"]["coins"] == [{"of": ["north"], "value": 1}, {"of": ["south"], "value": 1}]


def test_a_view_shows_components_in_the_order_of_their_zone() -> None:
    game = interpreter.load_text(DRAFT, sheets={"cards.yaml": DRAFT_SHEET})
    view = game.view(game.start(), 1)
    assert view["zones"]["row"] == [
        {
            "of": [],
            "count": 3,
            "components": [
                {"kind": "Card", "id": "first", "fields": {"suit": "sun", "value": 3}},
                {"kind": "Card", "fields": {"suit": "moon", "value": 5}},
                {"kind": "Card", "fields": {"suit": "moon", "value": 5}},
            ],
        }
    ]
    empty = [{"of": [seat], "count": 0, "components": []} for seat in ("north", "south")]
    assert view["zones"]["taken"] == empty


# ---------------------------------------------------------------------------------------------------- seats, settings


def test_seats_by_name_and_number(game: Game) -> None:
    assert [game.seat_name(1), game.seat_name(2)] == ["north", "south"]
    assert [game.find_seat(text) for text in ("south", "1", "3", "0", "west", "")] == [2, 1, None, None, None, None]
    unnamed = interpreter.load_text(GUARDED.replace("    seats north, south\n", ""))
    assert unnamed.seat_name(2) == "2"
    assert unnamed.find_seat("2") == 2


def test_the_hash_of_rules_ignores_layout_and_texts_but_not_rules(game: Game) -> None:
    spaced = GUARDED.replace("    players 2", "    # how many\n    players   2").replace("all rest", "everybody rests")
    assert interpreter.load_text(spaced).rules_hash == game.rules_hash
    assert interpreter.load_text(GUARDED.replace("0..9 = 1", "0..9 = 2")).rules_hash != game.rules_hash
    sheets = {"cards.yaml": DRAFT_SHEET}
    draft = interpreter.load_text(DRAFT, sheets=sheets)
    commented = {"cards.yaml": "# cards\n" + DRAFT_SHEET}
    assert interpreter.load_text(DRAFT, sheets=commented).rules_hash == draft.rules_hash
    changed = {"cards.yaml": DRAFT_SHEET.replace("5", "6")}
    assert interpreter.load_text(DRAFT, sheets=changed).rules_hash != draft.rules_hash


def test_random_playouts_decide_by_one_sequence_from_their_seed(game: Game) -> None:
    """What is decided follows from the seed alone, and chance falls as it does in any game with that seed."""
    from interpreter.chance import MODULUS, MULTIPLIER, first_number

    first, second = game.random_playouts(2, seed=4)
    state, number, count = game.start(4), first_number(4), 0
    while not state.over:
        decisions = game.decisions(state, state.waiting[0])
        number = number * MULTIPLIER % MODULUS
        state = game.apply(state, decisions[number * len(decisions) >> 30])
        count += 1
    assert (first.seed, first.decisions, first.outcome) == (4, count, state.outcome)
    assert second == next(iter(game.random_playouts(1, seed=5)))
    assert [first, second] == list(game.random_playouts(2, seed=4, backend="walk"))
    with pytest.raises(ValueError, match="no backend"):
        game.random_playouts(1, backend="dreams")


def test_all_decisions_of_playouts_can_be_had_at_once(game: Game) -> None:
    """They are played anew, inside one call, and are as many as one by one."""
    for backend in ("source", "walk"):
        games = game.random_playouts(5, seed=4, backend=backend)
        assert games.decisions == sum(playout.decisions for playout in games) > 0
