"""Every backend carries out the rules exactly as `walk` does, which says what rules mean.

Games by chance are played by both in lock step: the same seats are asked, offered the same in the same order, and the
positions are equal in every cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import get_args

import pytest

import interpreter
from dsl import program
from dsl.source import Source
from interpreter import BACKENDS, Game, Rules
from interpreter.rules import examine
from interpreter.words import WORDS
from tests.laws.expressions import Item, item, no_sheet, world
from tests.laws.lockstep import Setup, bundled, by_backend, parting, parting_nearby, setups
from tests.laws.test_games import facts, random_game

GAMES = tuple(interpreter.bundled_games())
REFERENCE = "walk"
FEW = 2
"""How many games are played in each setting."""
MANY = 200
"""How many by those who have the time."""
BATCH = 3
"""How many whole games are played in one call."""
WORLDS = 12
"""How many small worlds are played in each part, and how many expressions grow in one, for so many decisions."""
TOGETHER = 24
DECISIONS = 10

games = pytest.mark.parametrize("name", GAMES)
backends = pytest.mark.parametrize("backend", [each for each in BACKENDS if each != REFERENCE])


@cache
def rules(name: str) -> Rules:
    return bundled(name)


@cache
def tried(name: str) -> tuple[Setup, ...]:
    return tuple(setups(rules(name)))


def play_in_lock_step(name: str, backend: str, games: int) -> None:
    for setup in tried(name):
        one, other = (by_backend(rules(name), each, setup) for each in (REFERENCE, backend))
        for seed in range(games):
            assert parting(one, other, seed) == "", (setup, seed)


@backends
@games
def test_games_go_alike(name: str, backend: str) -> None:
    play_in_lock_step(name, backend, FEW)


@pytest.mark.deep
@backends
@games
def test_many_games_go_alike(name: str, backend: str) -> None:
    play_in_lock_step(name, backend, MANY)


@backends
@games
def test_whole_games_by_chance_end_alike(name: str, backend: str) -> None:
    """The batches in which nobody looks at a position: the same games, decisions and outcomes from the same seeds."""
    for setup in tried(name):
        one, other = (by_backend(rules(name), each, setup) for each in (REFERENCE, backend))
        for batch in (0, 1, BATCH):
            walked = list(one.random_playouts(batch, 7, backend=REFERENCE))
            assert list(other.random_playouts(batch, 7, backend=backend)) == walked, setup


@backends
@games
def test_everyone_is_told_the_same(name: str, backend: str) -> None:
    one, other = (by_backend(rules(name), each, {}) for each in (REFERENCE, backend))
    for (here, *_), (there, *_) in zip(random_game(one, 3), random_game(other, 3), strict=True):
        assert facts(one, here) == facts(other, there)


@cache
def grown(seed: int) -> tuple[Rules, Setup, list[Item]]:
    """A world with expressions in it, a setting for it, and the expressions that the checker allows."""
    random = Random(seed)
    rules, allowed = world([item(random, number) for number in range(TOGETHER)])
    eager, extra = random.random() < 0.5, random.randint(0, 9)
    return rules, {"players": random.randint(2, 3), "options": {"eager.2": eager, "extra": extra}}, allowed


def expressions_agree(backend: str, seeds: range) -> None:
    for seed in seeds:
        rules, setup, _ = grown(seed)
        one, other = (by_backend(rules, each, setup) for each in (REFERENCE, backend))
        assert parting_nearby(one, other, seed, DECISIONS) == "", (seed, rules.source.text)


@backends
@pytest.mark.parametrize("part", range(4))
def test_expressions_agree_in_value_and_error(backend: str, part: int) -> None:
    """Everything that grows from the vocabulary means the same, or stops the run in the same place."""
    expressions_agree(backend, range(part * WORLDS, part * WORLDS + WORLDS))


@pytest.mark.deep
@backends
@pytest.mark.parametrize("part", range(20))
def test_many_expressions_agree_in_value_and_error(backend: str, part: int) -> None:
    expressions_agree(backend, range(1000 + part * 50, 1000 + part * 50 + 50))


def test_expressions_of_every_sort_grow() -> None:
    """All that a program can hold, but for what a scenario describes; and every word that needs no teams."""
    found = [node for seed in range(4 * WORLDS) for node in nodes(grown(seed)[0].sound())]
    assert {type(node) for node in found} >= set(get_args(program.Expr)) - {program.Described}
    words = {node.word for node in found if isinstance(node, program.WordCall)}
    assert set(WORDS) - words == {"teams_left", "total"}


def nodes(tree: object) -> Iterator[object]:
    """Every part of a checked program."""
    yield tree
    if isinstance(tree, tuple):
        for each in tree:
            yield from nodes(each)
    elif is_dataclass(tree):
        for part in fields(tree):
            yield from nodes(getattr(tree, part.name))


SLIPS = (
    ("define double(n: 0..99) = n * 2", "n * 2", "n + 2"),
    ("a + b * c", "a + b", "a - b"),
    ("sun: 10", "10", "11"),
    ("if s.row < t.row then s else t", "<", ">"),
    ("within(s, 1, by: orthogonal)", "1", "2"),
    ("stone of s = p or some x in at of s where x.owner = p", "= p or", "!=p or"),
    ("straight diagonal{1..2} through", "2", "1"),
    ("to stone of it = p then", "= p then", "!=p then"),
    ("set trail to [s, flag]", "[s, flag]", "[flag, s]"),
    ("set area to area + {s} - {a1}", "+ {s}", "- {s}"),
)


@pytest.mark.parametrize(("line", "right", "wrong"), SLIPS, ids=lambda text: text)
def test_a_slip_in_what_expressions_mean_is_noticed(line: str, right: str, wrong: str) -> None:
    """One sign of the world's rules is changed, and no place of any rule with it."""
    for seed in range(4 * WORLDS):
        rules, setup, _ = grown(seed)
        text = rules.source.text
        assert text.count(line) == 1
        changed = examine(Source(rules.source.name, text.replace(line, line.replace(right, wrong))), no_sheet)
        if changed.findings.errors:
            continue
        if parting_nearby(Game.of(rules, **setup), Game.of(changed, **setup), seed, DECISIONS):
            return
    raise AssertionError("nobody would notice")


def test_every_setting_is_tried() -> None:
    """Small numbers that can be counted by hand: players, times the values of each option, less what is refused."""
    assert len(tried("tic_tac_toe")) == 1
    assert [setup["options"].get("size", 11) for setup in tried("hex")] == [11, 1, 19]
    alone = {2: 2, 3: 4, 4: 4, 5: 4}  # the Rumba has to play with two; else both ways; times secret objectives or not
    for players, without_adoptions in alone.items():
        assert sum(setup["players"] == players for setup in tried("cats")) == 3 * without_adoptions
