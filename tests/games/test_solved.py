"""Games that are solved: Moggy's own trees against what has been proved about them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

import pytest

import interpreter
from interpreter import Game, State
from tests.games.matrix_games import Solution, is_proved, solve
from tests.games.trees import Behaviour, Chance, Node, endings, grow, known, plans, pure, worth

Value = Callable[[State], Fraction]

# ---------------------------------------------------------------------------------------------------------- Kuhn poker

KUHN = Fraction(-1, 18)
"""What the opener can expect: H. W. Kuhn, A simplified two-person poker (1950)."""


def net(state: State) -> int:
    assert state.outcome is not None
    return state.outcome.scores[1]["net"]


@cache
def kuhn() -> Node:
    game = interpreter.load("kuhn_poker")
    return grow(game, game.start(seed=None), net)


def test_kuhn_poker_has_six_equally_likely_deals() -> None:
    tree = kuhn()
    assert isinstance(tree, Chance)
    deals = []
    for first, node in tree.outcomes:
        assert isinstance(node, Chance)
        deals += [first * second for second, _ in node.outcomes]
    assert deals == [Fraction(1, 6)] * 6


def test_kuhn_poker_has_thirty_endings() -> None:
    assert sorted(ending.worth for ending in endings(kuhn())) == [-2] * 6 + [-1] * 9 + [1] * 9 + [2] * 6


def test_best_play_of_kuhn_poker_loses_the_opener_an_eighteenth() -> None:
    """Every pure strategy of one against every one of the other, as a matrix; its solution is proved."""
    ours, theirs = list(plans(kuhn(), 1)), list(plans(kuhn(), 2))
    assert (len(ours), len(theirs)) == (64, 64)
    payoffs = [[worth(kuhn(), pure(mine), pure(yours)) for yours in theirs] for mine in ours]
    solution = solve(payoffs)
    assert solution.value == KUHN
    assert is_proved(payoffs, solution)


@pytest.mark.parametrize("bluffs", [Fraction(0), Fraction(1, 7), Fraction(1, 3)])
def test_kuhn_s_own_strategies_are_best_against_each_other(bluffs: Fraction) -> None:
    """The opener bets a jack as often as he likes up to a third, a king three times as often, and calls with a queen a
    third more often than he bluffs; the dealer bluffs with a jack and calls with a queen a third of the time."""
    third = Fraction(1, 3)
    bets = {"jack": bluffs, "queen": Fraction(0), "king": 3 * bluffs}
    opener = behaviour(1, bets, {"jack": Fraction(0), "queen": bluffs + third, "king": Fraction(1)})
    likes = {"jack": Fraction(0), "queen": third, "king": Fraction(1)}
    dealer = behaviour(2, {"jack": third, "queen": Fraction(0), "king": Fraction(1)}, likes)
    assert worth(kuhn(), opener, dealer) == KUHN
    assert min(worth(kuhn(), opener, pure(plan)) for plan in plans(kuhn(), 2)) == KUHN
    assert max(worth(kuhn(), pure(plan), dealer) for plan in plans(kuhn(), 1)) == KUHN


def behaviour(seat: int, bets: Mapping[str, Fraction], calls: Mapping[str, Fraction]) -> Behaviour:
    """How often a seat bets and calls with each card."""
    found = {}
    for knowledge, choices in known(kuhn(), seat).items():
        view, _ = json.loads(knowledge)
        rank = next(hand["components"][0]["fields"]["rank"] for hand in view["zones"]["hand"] if "components" in hand)
        yes, often = ("bet", bets[rank]) if "bet" in choices else ("call", calls[rank])
        found[knowledge] = {choice: often if choice == yes else 1 - often for choice in choices}
    return found


# ------------------------------------------------------------------------------------------------ deciding together


def test_rock_paper_scissors_is_fair_and_played_by_thirds() -> None:
    game = interpreter.load("rock_paper_scissors")
    payoffs = together(game, game.start(), lambda state: Fraction(lead(state, "won")))
    assert payoffs == [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    third = Fraction(1, 3)
    assert solve(payoffs) == Solution(Fraction(0), (third,) * 3, (third,) * 3)


def lead(state: State, item: str) -> int:
    """By how much the first seat leads at the end."""
    assert state.outcome is not None
    return state.outcome.scores[1][item] - state.outcome.scores[2][item]


def together(game: Game, state: State, value: Value) -> list[list[Fraction]]:
    """What every pair of choices is worth where two seats decide together; who commits first makes no difference."""
    assert state.waiting == (1, 2)
    rows, columns = game.decisions(state, 1), game.decisions(state, 2)
    committed = [game.apply(state, row) for row in rows]
    assert all(game.decisions(each, 2) == columns for each in committed)
    return [[value(game.apply(each, column.choice, 2)) for column in columns] for each in committed]


# ------------------------------------------------------------------------------------------------------------ Goofspiel


class Goofspiel:
    """Goofspiel with so many cards, solved through Moggy from the last prize to the first.

    All that matters lies open, so what a position is worth follows from what everybody sees.
    """

    def __init__(self, cards: int) -> None:
        self.game = interpreter.load("goofspiel", options={"cards": cards})
        self._found: dict[str, Fraction] = {}

    def value(self, state: State) -> Fraction:
        """By how much the first seat leads in the end, when both play their best."""
        key = json.dumps(self.game.view(state, "spectator"))
        if key not in self._found:
            self._found[key] = self._value(state)
        return self._found[key]

    def _value(self, state: State) -> Fraction:
        if state.over:
            return Fraction(lead(state, "prizes"))
        if state.waiting == (1, 2):
            return solve(together(self.game, state, self.value)).value
        prizes = self.game.decisions(state, "nature")
        total = sum(prize.weight for prize in prizes)
        return sum((self.value(self.game.apply(state, each)) * each.weight / total for each in prizes), Fraction(0))


@cache
def by_hand(prizes: frozenset[int], ours: frozenset[int], theirs: frozenset[int]) -> Fraction:
    """The same game without Moggy: what is still to be won, on average over the prize that comes next."""
    if not prizes:
        return Fraction(0)
    return sum((solve(bids_by_hand(prize, prizes, ours, theirs)).value for prize in prizes), Fraction(0)) / len(prizes)


def bids_by_hand(
    prize: int, prizes: frozenset[int], ours: frozenset[int], theirs: frozenset[int]
) -> list[list[Fraction]]:
    """What each pair of bids for a prize is worth."""
    return [
        [
            ((mine > yours) - (mine < yours)) * prize + by_hand(prizes - {prize}, ours - {mine}, theirs - {yours})
            for yours in sorted(theirs)
        ]
        for mine in sorted(ours)
    ]


def test_goofspiel_with_four_cards_is_fair() -> None:
    """Not only its value: every pair of first bids for every first prize is worth what it is worth by hand."""
    goofspiel, suit = Goofspiel(4), frozenset(range(1, 5))
    start = goofspiel.game.start(seed=None)
    assert start.waiting == ("nature",)
    assert [prize.weight for prize in goofspiel.game.decisions(start, "nature")] == [1, 1, 1, 1]
    assert goofspiel.value(start) == 0
    for prize, drawn in zip(sorted(suit), goofspiel.game.decisions(start, "nature"), strict=True):
        bids = together(goofspiel.game, goofspiel.game.apply(start, drawn), goofspiel.value)
        assert bids == bids_by_hand(prize, suit, suit, suit)
        assert len({worth for row in bids for worth in row}) > 3
