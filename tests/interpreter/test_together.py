"""Deciding at once, unseen: nothing happens until the last has decided, and who is faster does not matter."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import permutations

import pytest

from dsl.program import TogetherStep
from interpreter import Refused, load_text
from interpreter.commits import Block
from interpreter.kernel import Kernel
from interpreter.layout import DECISIONS, DEPTH, END, PC
from interpreter.state import Position, State
from tests.interpreter.playing import inside, kernel, offered, play, value

# Each puts a card down and says how many chips go with it, in two rounds.
BIDS = """
card Card per player:
    number: 1..3
    copies 1 per number

zone hand of Card per player     seen: value by owner, count by all
zone down of Card per player     seen: count by all
counter chips per player: 0..9 = 2 beyond lost    seen: value by owner
counter highest: 0..99 = 0 beyond lost    seen: all

setup:
    all Card -> hand of owner

play:
    round game, 2 times:
        together player in players:
            choose c from hand:
                otherwise skip
            c -> down
            choose bid in 0 .. chips
            player loses bid chips
        set highest to most bid of p over p in players else 0
    each player:
        choose n in 1 .. 2
    finish "two rounds"
"""

# Those with a chip may each do several things in a row; the second, who has none, is not asked.
LONG = """
token Stone per player:
    copies 4

zone heap of Stone per player     seen: count by all, value by owner
zone taken of Stone per player    seen: count by all, value by owner
counter chips per player: 0..9 = 1 beyond lost    seen: all
counter counted: 0..9 = 0 beyond lost    seen: all
counter level per player: 0..9 = 0 beyond lost    seen: value by owner

setup:
    all Stone -> heap of owner
    each p in players:
        if counted = 1:
            set chips of p to 0
        set counted to counted + 1
play:
    together player in players where chips > 0:
        repeat 2 times:
            choose one:
                up n in 1 .. 2: player gains n level
                rest: skip
        may:
            choose any s from heap
            all s -> taken
    each player:
        choose n in 1 .. 2
    finish "done"
"""


def in_order(game: Kernel, position: Position, moves: Sequence[tuple[int, str]]) -> Position:
    """The position after decisions of the seats named."""
    for seat, choice in moves:
        position = play(game, [choice], position, seat)
    return position


def interleaved(first: Sequence[str], second: Sequence[str]) -> list[list[tuple[int, str]]]:
    """Every order in which two seats can make their decisions."""
    seats = sorted({*permutations([0] * len(first) + [1] * len(second))})
    found = []
    for order in seats:
        left = [iter(first), iter(second)]
        found.append([(seat, next(left[seat])) for seat in order])
    return found


def test_all_are_asked_at_once() -> None:
    game = kernel(BIDS, players=3)
    start = game.start()
    assert game.waiting(start) == (0, 1, 2)
    assert [offered(game, start, seat) for seat in (0, 1, 2)] == [["1", "2", "3"]] * 3


def test_the_order_of_decisions_does_not_matter() -> None:
    game = kernel(BIDS)
    orders = interleaved(["2", "1"], ["3", "0"])
    assert len(orders) == 6
    found = {in_order(game, game.start(), moves) for moves in orders}
    assert len(found) == 1
    after = found.pop()
    assert [value(game, after, "chips", seat) for seat in (0, 1)] == [1, 2]
    assert [inside(game, after, "down", seat) for seat in (0, 1)] == [[1], [5]]
    assert value(game, after, "highest") == 1
    assert after[DECISIONS] == 4


def test_the_same_decisions_so_far_are_one_position_in_every_order() -> None:
    game = kernel(BIDS, players=3)
    moves = [(0, "1"), (1, "2"), (2, "3")]
    assert len({in_order(game, game.start(), order) for order in permutations(moves)}) == 1


def test_nothing_happens_before_the_last_has_decided() -> None:
    game = kernel(BIDS)
    start = game.start()
    almost = in_order(game, start, [(0, "2"), (0, "1"), (1, "3")])
    table = game.layout.table
    assert almost[table.start : table.stop] == start[table.start : table.stop]
    assert game.waiting(almost) == (1,)


def test_what_a_seat_can_decide_follows_from_its_own_decisions_alone() -> None:
    game = kernel(BIDS)
    start = game.start()
    alone = play(game, ["2"], start, 0)
    assert offered(game, alone, 0) == ["0", "1", "2"]
    for others in ([], [(1, "1")], [(1, "3"), (1, "2")]):
        mixed = in_order(game, alone, others)
        assert game.own(mixed, 0) == game.own(alone, 0)
        assert offered(game, mixed, 0) == offered(game, alone, 0)
    assert inside(game, game.own(alone, 0), "down", 0) == [1]
    assert inside(game, game.own(alone, 1), "down", 0) == []


def test_who_has_decided_everything_is_not_asked_again() -> None:
    game = kernel(BIDS)
    done = in_order(game, game.start(), [(0, "2"), (0, "1")])
    assert game.options(done, 0) == []
    # the own cards and chips as they will be
    assert inside(game, game.own(done, 0), "hand", 0) == [0, 2]
    assert value(game, game.own(done, 0), "chips", 0) == 1


def test_later_rounds_begin_where_the_first_ended() -> None:
    game = kernel(BIDS)
    second = in_order(game, game.start(), [(1, "3"), (0, "2"), (0, "1"), (1, "2")])
    assert [offered(game, second, seat) for seat in (0, 1)] == [["1", "3"], ["1", "2"]]
    assert offered(game, play(game, ["1"], second, 0), 0) == ["0", "1"]
    after = in_order(game, second, [(0, "1"), (0, "0"), (1, "1"), (1, "0")])
    assert game.waiting(after) == (0,) and offered(game, after) == ["1", "2"]
    assert not any(after[game.layout.commits.at(0) : game.layout.commits.at(2)])


@pytest.mark.parametrize("text", [BIDS, LONG], ids=["bids", "long"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_position_saved_at_every_waiting_point_plays_on_the_same(text: str, players: int) -> None:
    game, other = kernel(text, players=players), kernel(text, players=players)
    for seed in range(20):
        position, number = game.start(), seed
        while position[PC] != END:
            saved = json.loads(json.dumps(State(position, game).to_json()))
            loaded = tuple(saved["position"])
            assert loaded == position
            assert other.waiting(loaded) == game.waiting(position)
            number = (number * 1_103_515_245 + 12_345) % 2**31
            seat = game.waiting(position)[(number >> 8) % len(game.waiting(position))]
            options = game.options(position, seat)
            assert other.options(loaded, seat) == options
            option = options[(number >> 16) % len(options)]
            position, after = game.apply(position, option, seat), other.apply(loaded, option, seat)
            assert after == position


def test_several_decisions_in_a_row_and_seats_that_are_not_asked() -> None:
    game = kernel(LONG, players=3)
    start = game.start()
    assert game.waiting(start) == (0, 2)
    assert game.options(start, 1) == []
    moves = [(0, "up 2"), (2, "rest"), (0, "up 1"), (0, "yes"), (0, "stone"), (2, "rest"), (0, "stone"), (2, "no")]
    position = in_order(game, start, moves)
    assert game.waiting(position) == (0,)
    assert game.own(position, 0)[DEPTH] > 0 and position[DEPTH] == 0
    after = play(game, ["done"], position, 0)
    assert [value(game, after, "level", seat) for seat in range(3)] == [3, 0, 0]
    assert [len(inside(game, after, "taken", seat)) for seat in range(3)] == [2, 0, 0]
    assert game.waiting(after) == (0,) and after[DEPTH] == 0


def test_there_is_room_for_as_many_decisions_as_a_seat_can_make() -> None:
    game = kernel(LONG, players=3)
    step = next(step for step in game.program.steps if isinstance(step, TogetherStep))
    # two rounds of the loop (and one more, which the bound cannot know not to begin), `may`, and four picks and `done`,
    # of twelve stones in all as far as the kinds of components tell
    block = Block(game.program, game.layout.spaces, step)
    assert 2 + 1 + 5 <= block.most() <= 3 + 1 + 13
    bids = kernel(BIDS)
    assert bids.layout.commits.most == 2


def test_a_refused_decision_changes_nothing() -> None:
    head = 'moggy 1\n\ngame bids "Bids":\n    players 2\n    length 50\n'
    game = load_text(head + BIDS + "\nend:\n    rank by 0, most first\n    ties shared\n")
    state = game.apply(game.start(), "2", 1)
    before = (state.position, state.waiting, [each.choice for each in game.decisions(state, 1)])
    for choice, seat in (("3", 1), ("2", 3), ("0", 2), ("nonsense", 1)):
        with pytest.raises(Refused):
            game.apply(state, choice, seat)
        assert (state.position, state.waiting, [each.choice for each in game.decisions(state, 1)]) == before
