"""Chance: what can fall, how likely it is, and that one source does not move another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

import interpreter
from interpreter.errors import Stopped
from interpreter.kernel import Kernel, Position
from interpreter.layout import DECISIONS, END, NATURE, PC
from tests.interpreter.playing import inside, kernel, offered, play

URN = """
enum Colour: red, green, blue

token Ball:
    colour: Colour
    copies 3 per colour where colour is red
    copies 2 per colour where colour is green
    copies 1 per colour where colour is blue

zone urn of Ball      seen: count by all
zone drawn of Ball    seen: all

setup:
    all Ball -> urn

play:
    repeat 6 times:
        draw 1 from urn to drawn otherwise skip
    finish "the urn is empty"
"""

PILES = """
card Card:
    number: 1..6
    copies 1 per number

zone left of Card in order      seen: count by all
zone right of Card in order     seen: count by all
zone hand of Card               seen: all
zone aside of Card in order     seen: count by all

setup:
    each c in Card:
        if c.number <= 3:
            c -> left
        else:
            c -> right
    shuffle left
    shuffle right

play:
    turns player in seating until never:
        choose one:
            take_left: draw 1 from left to hand otherwise skip
            take_right: draw 1 from right to hand otherwise skip
            under c from hand: c -> bottom of left
            onto c from hand: c -> left
            carry: all left -> aside
            back: all aside -> left
            mix: shuffle left
            stop: finish "enough"
"""


def weights(game: Kernel, position: Position) -> dict[str, int]:
    """What can fall, with its weight."""
    return dict(zip(offered(game, position), (each.weight for each in game.options(position)), strict=True))


def endings(game: Kernel, position: Position, chance: Fraction = Fraction(1)) -> Iterator[tuple[Position, Fraction]]:
    """Every position in which chance has done its work, with how likely it is."""
    if position[PC] not in game.lots:
        yield position, chance
        return
    options = game.options(position)
    total = sum(each.weight for each in options)
    for option in options:
        yield from endings(game, game.apply(position, option), chance * Fraction(option.weight, total))


def numbers(game: Kernel, position: Position, zone: str) -> list[int]:
    """The numbers on the cards in a zone of PILES."""
    return [1 + card for card in inside(game, position, zone)]


# ------------------------------------------------------------------------------------------------------------ weights


def test_alike_balls_are_one_outcome_that_weighs_as_many_as_they_are() -> None:
    game = kernel(URN)
    start = game.start()
    assert game.waiting(start) == (NATURE,)
    assert weights(game, start) == {"red": 3, "green": 2, "blue": 1}
    after = play(game, ["red"], start)
    assert weights(game, after) == {"red": 2, "green": 2, "blue": 1}


def test_an_urn_is_emptied_in_as_many_orders_as_there_are_words() -> None:
    game = kernel(URN)
    found = list(endings(game, game.start()))
    # 6!/(3! 2! 1!) words of three colours; equally likely, since each stands for as many orders of the six balls
    assert len(found) == 60
    assert {chance for _, chance in found} == {Fraction(1, 60)}
    assert all(position[PC] == END and position[DECISIONS] == 0 for position, _ in found)


def test_where_only_one_thing_can_fall_no_chance_falls() -> None:
    game = kernel(URN)
    last = play(game, ["red", "red", "red", "blue"])
    # two green balls are left, and nothing tells them apart
    assert last[PC] == END
    assert len(inside(game, last, "drawn")) == 6


def test_a_die_has_equally_likely_faces() -> None:
    game = kernel('\nplay:\n    each player:\n        roll d6\n        choose n in 1 .. d6\n    finish "rolled"\n')
    start = game.start()
    assert weights(game, start) == {str(face): 1 for face in range(1, 7)}
    assert offered(game, play(game, ["3"], start)) == ["1", "2", "3"]


def test_a_die_that_is_rolled_again_leaves_the_first_number_as_it_was_kept() -> None:
    rules = ("roll d6", "let one = d6", "roll d6", "choose n in 1 .. 10 * one + d6")
    lines = "".join(f"        {line}\n" for line in rules)
    game = kernel(f'\nplay:\n    each player:\n{lines}    finish "rolled"\n')
    assert len(offered(game, play(game, ["2", "5"]))) == 25


def test_kuhn_poker_has_six_deals_and_thirty_endings() -> None:
    game = interpreter.load("kuhn_poker").kernel
    deals = list(endings(game, game.start()))
    assert len({position for position, _ in deals}) == 6
    assert {chance for _, chance in deals} == {Fraction(1, 6)}
    ahead, last = [position for position, _ in deals], []
    while ahead:
        position = ahead.pop()
        if position[PC] == END:
            last.append(position)
        ahead += [game.apply(position, option) for option in game.options(position)]
    assert len(last) == 30


# ------------------------------------------------------------------------------------------------------ partial orders


def test_a_card_put_under_a_shuffled_pile_stays_there() -> None:
    game = kernel(PILES)
    position = play(game, ["take_left", "2", "under 2"])
    assert weights(game, play(game, ["take_left"], position)) == {"1": 1, "3": 1}
    position = play(game, ["take_left", "3"], position)
    # one card of unknown place is left above the one put under: both come without chance
    for number in (1, 2):
        position = play(game, ["take_left"], position)
        assert position[PC] in game.choices
        assert number in numbers(game, position, "hand")
    assert numbers(game, position, "left") == []


def test_a_card_put_onto_a_shuffled_pile_comes_first() -> None:
    game = kernel(PILES)
    position = play(game, ["take_left", "1", "take_right", "4", "onto 1", "onto 4"])
    for cards in ([4], [1, 4]):
        position = play(game, ["take_left"], position)
        assert numbers(game, position, "hand") == cards
    assert weights(game, play(game, ["take_left"], position)) == {"2": 1, "3": 1}


def test_a_card_taken_from_a_shuffled_pile_leaves_the_others_unknown() -> None:
    game = kernel(PILES)
    position = play(game, ["take_left", "2", "take_left"])
    assert weights(game, position) == {"1": 1, "3": 1}


def test_the_unknown_order_of_a_pile_goes_with_it() -> None:
    game = kernel(PILES)
    # the known card is moved last, so it lies on top again
    position = play(game, ["take_left", "2", "onto 2", "carry", "back", "take_left"])
    assert numbers(game, position, "hand") == [2]
    assert weights(game, play(game, ["take_left"], position)) == {"1": 1, "3": 1}


def test_shuffling_again_makes_everything_unknown() -> None:
    game = kernel(PILES)
    position = play(game, ["take_left", "2", "onto 2", "mix", "take_left"])
    assert weights(game, position) == {"1": 1, "2": 1, "3": 1}


def test_two_ways_to_the_same_knowledge_are_one_position() -> None:
    game = kernel(PILES)
    direct = play(game, ["mix", "mix", "mix"])
    around = play(game, ["take_left", "2", "onto 2", "mix"])
    # they differ in what was drawn and decided so far, and in who is to play, but not in the cards
    assert [numbers(game, each, "left") for each in (direct, around)] == [[1, 2, 3], [1, 2, 3]]
    cards = slice(game.layout.place, game.layout.place + len(game.layout.material.components))
    assert direct[cards] == around[cards]
    assert [direct[cell] for cell in game.layout.rank] == [around[cell] for cell in game.layout.rank]


# ------------------------------------------------------------------------------------------------------------- streams


def drawn(game: Kernel, seed: int, decisions: list[str]) -> dict[str, list[str]]:
    """The cards that fall from each pile under a seed, while these decisions are made."""
    found: dict[str, list[str]] = {"take_left": [], "take_right": []}
    position = game.start()
    for decision in decisions:
        position = play(game, [decision], position)
        while position[PC] in game.lots:
            option = game.draw(position, seed)
            found[decision].append(offered(game, position)[game.options(position).index(option)])
            position = game.apply(position, option)
    return found


@pytest.mark.parametrize("seed", range(10))
def test_draws_from_one_pile_do_not_move_another(seed: int) -> None:
    game = kernel(PILES)
    mixed = drawn(game, seed, ["take_left", "take_right", "take_left", "take_right"])
    apart = drawn(game, seed, ["take_right", "take_right", "take_left", "take_left"])
    alone = drawn(game, seed, ["take_left", "take_left"])
    assert mixed == apart
    assert alone["take_left"] == mixed["take_left"]


def test_what_falls_follows_the_weights() -> None:
    game = kernel(URN)
    start = game.start()
    names = offered(game, start)
    fallen = Counter(names[game.options(start).index(game.draw(start, seed))] for seed in range(6000))
    # expected 3000, 2000 and 1000; five standard deviations are at most 194
    assert all(abs(fallen[name] - mean) < 194 for name, mean in zip(names, (3000, 2000, 1000), strict=True))


def test_a_draw_is_counted_for_its_source_and_no_other() -> None:
    game = kernel(PILES)
    position = play(game, ["take_left", "2", "take_left", "1", "take_right", "5"])
    counts = {name: position[source.address] for name, source in game.layout.streams.zones.items()}
    assert counts == {"left": 2, "right": 1}


def test_the_dice_of_each_player_have_streams_of_their_own() -> None:
    rules = """
die Die per player:
    shows: 1..6
    copies 1

zone cup of Die per player    seen: all

setup:
    all Die -> cup of owner

play:
    each p in players:
        roll cup of p
    each player:
        choose n in 1 .. 3
    finish "rolled"
"""
    game = kernel(rules, players=3)
    source = next(iter(game.layout.streams.named.values()))
    assert [source.stream(die) for die in range(3)] == ["Die[1]", "Die[2]", "Die[3]"]
    position = play(game, ["6", "2", "5"])
    assert [position[cell] for cell in game.layout.fields["shows"]] == [6, 2, 5]
    assert [position[source.cell(die)] for die in range(3)] == [1, 1, 1]


# ------------------------------------------------------------------------------------------------------------ shortage


def test_a_setup_that_takes_too_many_is_stopped() -> None:
    game = kernel(URN.replace("all Ball -> urn\n", "all Ball -> urn\n    draw 7 from urn to drawn\n"))
    with pytest.raises(Stopped) as caught:
        game.start()
    assert caught.value.diagnostic.code == "E709"


# --------------------------------------------------------------------------------------------- out of another's hand

STEAL = """
enum Colour: red, blue

card Card per player:
    colour: Colour
    copies 3 per colour where colour is red
    copies 1 per colour where colour is blue

zone hand of Card per player    seen: value by owner, count by all
zone table of Card              seen: all

setup:
    all Card -> hand of owner

play:
    turns player in seating until never:
        choose one:
            steal c from hand of left(player):
                reveal c
                c -> table
            lay d from hand:
                reveal d
                d -> table
            stop: finish "enough"
"""


def test_what_cannot_be_seen_is_taken_by_lot() -> None:
    game = kernel(STEAL)
    start = game.start()
    assert offered(game, start) == ["steal any", "lay red", "lay blue", "stop"]
    stolen = play(game, ["steal any"], start)
    assert game.waiting(stolen) == (NATURE,)
    assert weights(game, stolen) == {"red": 3, "blue": 1}
    after = play(game, ["blue"], stolen)
    assert inside(game, after, "table") == [7]
    assert game.seat(after) == 1
    # the other now has nothing but red cards: no chance falls
    last = play(game, ["stop"], play(game, ["steal any", "red", "steal any"], after))
    assert len(inside(game, last, "table")) == 3


def test_what_can_be_seen_is_taken_by_choice() -> None:
    game = kernel(STEAL)
    after = play(game, ["lay blue"])
    assert game.seat(after) == 1 and inside(game, after, "table") == [3]
