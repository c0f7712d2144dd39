"""Chance in generated code: the same numbers from the same seeds, and the same groups of what nothing tells apart."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import interpreter
from dsl.source import Source
from interpreter import Game
from interpreter.backends.source.falling import CELLS
from interpreter.chance import Stream, stream_number
from interpreter.rules import examine
from tests.laws.expressions import no_sheet
from tests.laws.lockstep import by_backend, parting

WORD = 2**32 - 1

HIDDEN = """\
moggy 1

game hidden "Hidden":
    players 2
    length 60

card Coin per player:
    worth: 1..2
    copies 3 per worth

token Bead:
    copies 4

zone hand of Coin per player    seen: value by owner, count by all
zone fall of Coin per player    seen: all
zone bag of Bead                seen: all
zone below of Bead in order     seen: all
mark marked: Bead or none = none    seen: all
mark which per player: Coin or none = none    seen: value by owner

setup:
    all Coin -> hand of owner
    all Bead -> bag

play:
    repeat while not (bag is empty) at most 4 times:
        let find = random(bag)
        set marked to find
        find -> below
        let differ = random(players)
        if not (hand of differ is empty):
            let contents = random(hand of differ)
            set which of differ to contents
            choose put from hand of differ by differ:
                otherwise skip
            put -> fall of differ
            choose offered from hand of left(differ), alike from fall of differ by differ:
                otherwise skip
            set which of differ to alike
        choose one by differ:
            keep early from hand of differ:
                choose whom in players by differ
                early -> fall of whom
            drop late from hand of differ:
                choose who in players by differ
                late -> fall of who
            otherwise skip
        together p in players:
            choose sees from hand of p:
                otherwise skip
            sees -> fall of p
    finish "all beads are drawn"

end:
    score worth: sum c.worth over c in fall
    rank by worth, most first
    ties shared
"""
"""A game of twins, seen and unseen, marked and not, in which names are those of functions of the module."""


def test_numbers_are_those_of_the_pinned_generator() -> None:
    """Small and large limits, for which words are passed over, any seed and stream, early and late draws."""
    functions: dict[str, Any] = {}
    exec(interpreter.load("cats").module, functions)  # noqa: S102
    random = Random(1)
    for _ in range(400):
        seed, drawn = random.getrandbits(64), random.choice((0, 1, random.getrandbits(12), random.getrandbits(32)))
        n = random.choice((1, 2, 6, 52, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32))
        name = f"stream {random.getrandbits(20)}"
        r = [0] * CELLS
        functions["begin_chance"](r, seed & WORD, seed >> 32)
        below = functions["below"](r, n, drawn, *stream_number(name))
        assert below == Stream(seed, name, drawn).below(n), (seed, name, drawn, n)


@pytest.fixture(scope="module")
def rules() -> interpreter.Rules:
    return examine(Source("hidden.mog", HIDDEN), no_sheet)


def test_twins_are_the_same_to_both(rules: interpreter.Rules) -> None:
    one, other = (by_backend(rules, each, {}) for each in ("walk", "source"))
    for seed in range(40):
        assert parting(one, other, seed) == "", seed


def test_playouts_with_twins_end_alike(rules: interpreter.Rules) -> None:
    one, other = (Game.of(rules, backend=each) for each in ("walk", "source"))
    assert list(one.random_playouts(60, 1)) == list(other.random_playouts(60, 1))
