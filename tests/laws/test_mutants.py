"""Slips of the generator, each made on purpose: playing in lock step with the reference notices every one.

A mutant writes some lines of the module otherwise, as a generator with that slip would.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from interpreter import Game, Rules, Stopped
from interpreter.backends.source import running
from interpreter.backends.source.printing import Printed, printed
from interpreter.backends.source.writing import Module
from tests.laws.awkward import MARKET, NAMES, awkward
from tests.laws.lockstep import bundled, by_backend, parting, parting_nearby
from tests.laws.test_backends import grown

GAMES = 6
"""How many games a mutant is played."""


@dataclass(frozen=True)
class Mutant:
    """What it breaks, in which game that is tried, and what it writes instead of what."""

    breaks: str
    game: str
    right: str
    wrong: str


MUTANTS = (
    # what is offered
    Mutant("the last of several is never offered", "tic_tac_toe", r"range\(9\)", "range(8)"),
    Mutant("what is refused is offered", "tic_tac_toe", r"== -1:\n( +)b\[n\]", r"!= -1:\n\1b[n]"),
    Mutant("the order of options", "tic_tac_toe", r"in range\(9\)", "in range(8, -1, -1)"),
    Mutant("a guard is not asked", "market", r"if m\[\d+ \+ player_2\] > 3:", "if 1:"),
    Mutant(
        "alternatives in another order",
        "market",
        r"b\[n\] = 0\n( +)n \+= 1\n( +)b\[n\] = 1",
        r"b[n] = 1\n\1n += 1\n\2b[n] = 0",
    ),
    Mutant("alike ones are offered twice", "market", r"if offered\w*\(m, t, x\w*, \d+\) == 0:", "if 1:"),
    Mutant(
        "the values of an option change places",
        "market",
        r"b\[n \+ 1\] = (\w+)\n( +)b\[n \+ 2\] = (\w+)",
        r"b[n + 1] = \3\n\2b[n + 2] = \1",
    ),
    Mutant("an option of another alternative is taken", "market", r"if b\[o\] == 0:", "if b[o] == 1:"),
    Mutant("another option is taken", "market", r"x \* n >> 30", "(n - 1 - (x * n >> 30))"),
    # whose turn it is
    Mutant("the wrong seat begins", "tic_tac_toe", r"player_index = 0\n", "player_index = 1\n"),
    Mutant("who takes turns is not remembered", "tic_tac_toe", r" +m\[\d+\] = player_index\n", ""),
    Mutant("a skip is not counted", "market", r"player_skipped = 1", "player_skipped = 0"),
    Mutant("a row of skips is not broken", "reversi", r"else:\n( +)player_skips = 0", r"else:\n\1pass"),
    Mutant("who is out takes turns", "market", r">> seat % 62 & 1 == 0", ">> seat % 62 & 1 >= 0"),
    Mutant("one round too many", "market", r"rounds < limit", "rounds <= limit"),
    Mutant("the owner of another seat's steps", "breakthrough", r"t\[(\d+) \+ player\]", r"t[\1 + 1 - player]"),
    # what is kept while play waits
    Mutant("a name is not kept", "market", r" +m\[\d+\] = rounds\n", ""),
    Mutant("a name is not taken up again", "market", r"q_index = m\[\d+\]", "q_index = 0"),
    Mutant("names are emptied that are needed", "market", r"fill\(m, (\d+), (\d+), -1\)", r"fill(m, \1 - 4, \2, -1)"),
    Mutant("a parameter is not handed over", "market", r"m\[\d+\] = 5\n", "pass\n"),
    Mutant("play comes back too late", "market", r"( +)pc = pay\(m, t, b, r, 4\)", r"\1pay(m, t, b, r, 4)"),
    Mutant("a compound is not begun", "market", r"m\[2\] \+= 1", "m[2] += 0"),
    Mutant("play waits elsewhere", "market", r"m\[0\] = 4\n", "m[0] = 22\n"),
    # counters and marks
    Mutant(
        "what is beyond the low end is not lost",
        "market",
        r"if value < 0:\n +value = 0\n( +)elif",
        r"if value < -9:\n\1    value = 0\n\1elif",
    ),
    Mutant("what is beyond the high end is not lost", "market", r"value > 9", "value > 10"),
    Mutant("the high end itself is lost", "market", r"value > 9:\n( +)value = 9", r"value >= 9:\n\1value = 8"),
    Mutant("the list keeps what stood behind it", "market", r" +fill\(m, \d+ \+ used\w*, .*\n", ""),
    Mutant("a list is one shorter", "market", r"used = 1 \+ m\[(\d+)\]", r"used = m[\1]"),
    Mutant("one mark too far", "tic_tac_toe", r"m\[(\d+) \+ s\] = player", r"m[\1 + (s + 1) % 9] = player"),
    # sorting
    Mutant("sorted the other way", "market", r"key = -\(", "key = ("),
    Mutant("equal keys turn round", "market", r"(while at > 0 and \(m\[\d+ \+ at\]) > key", r"\1 >= key"),
    Mutant("keys are not moved with their members", "market", r" +m\[\d+ \+ at\] = m\[\d+ \+ at\]\n(?= +at -= 1)", ""),
    # zones
    Mutant("a zone that is left counts as before", "market", r"m\[(\d+) \+ old\] -= 1", r"m[\1 + old] -= 0"),
    Mutant("those above do not come down", "market", r"\+= -1", "+= 0"),
    Mutant("what moves goes below", "market", r"(m\[t\[\d+ \+ x\]\]) = held", r"\1 = 0"),
    Mutant("the lowest is drawn, not the top one", "market", r"if rank > top\w*:", "if rank < 1:"),
    Mutant("a zone in order is listed by number", "market", r"m\[last\]\]\] > rank", "m[last]]] > 99"),
    Mutant(
        "the first of all that move stays", "market", r"range\((\d+), \1 \+ m\[(\d+)\]\)", r"range(\1 + 1, \1 + m[\2])"
    ),
    Mutant("shuffling leaves an order", "market", r"(m\[t\[\d+ \+ m\[i\w*\]\]\]) = 0", r"\1 = 1"),
    Mutant("what was revealed stays so after a move", "liars_dice", r" +m\[\d+ \+ x\] = 0\n( +return)", r"\1"),
    # chance
    Mutant("the same chance falls again", "market", r"m\[cell\] = drawn \+ 1", "m[cell] = drawn"),
    Mutant("chance of another stream", "market", r"c = word\n", "c = other\n"),
    Mutant("the sequence of a playout stands still", "tic_tac_toe", r"x = x \* 771645345 % 1073741789", "x = x + 1"),
    Mutant("a playout counts a decision twice", "tic_tac_toe", r"k \+= 1", "k += 2"),
    # expressions
    Mutant("one more of a history", "market", r"times\(m, 0\) > 1", "times(m, 0) > 0"),
    Mutant("another number in a define", "names", r"\* 2(\)?) \+ 1", r"* 2\1 + 2"),
    Mutant("none is taken for a site", "world 0", r"!= -1", "!= -2"),
    Mutant("comparisons let equals through", "world 1", r" < (?!0|62)", " <= "),
    Mutant("a set loses its lowest member", "world 2", r"\|= 1 << ", "|= 0 << "),
    Mutant("a loop that stops has found nothing", "market", r"(found\w*) = 1\n( +)break", r"\1 = 0\n\2break"),
)


@cache
def rules(name: str) -> tuple[Rules, dict[str, Any]]:
    """The rules of a game or world, and the setting in which it is tried."""
    if name.startswith("world"):
        rules, setup, _ = grown(int(name.removeprefix("world ")))
        return rules, setup
    made = {"market": MARKET, "names": NAMES}
    return (awkward(made[name]), {"players": 4} if name == "market" else {}) if name in made else (bundled(name), {})


@cache
def reference(name: str) -> Game:
    return by_backend(rules(name)[0], "walk", rules(name)[1])


def noticed(name: str) -> bool:
    """Whether the generated module does otherwise than the reference, or breaks down."""
    walk = reference(name)
    try:
        other = by_backend(rules(name)[0], "source", rules(name)[1])
        if name.startswith("world"):
            return parting_nearby(walk, other, 0, GAMES) != ""
        if any(parting(walk, other, seed) for seed in range(GAMES)):
            return True
        return list(walk.random_playouts(GAMES, 7, "walk")) != list(other.random_playouts(GAMES, 7, "source"))
    except (ArithmeticError, LookupError, NameError, Stopped, TypeError, ValueError):
        return True


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.breaks)
def test_a_slip_of_the_generator_is_noticed(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    changes = 0

    def mutated(module: Module) -> Printed:
        nonlocal changes
        right = printed(module)
        wrong, found = re.subn(mutant.right, mutant.wrong, right.text)
        changes += found
        return Printed(wrong, right.spans)

    monkeypatch.setattr(running, "printed", mutated)
    found = noticed(mutant.game)
    assert changes > 0, "the module has no such line"
    assert found, "nobody would notice"


@pytest.mark.parametrize("game", sorted({mutant.game for mutant in MUTANTS}))
def test_without_a_slip_there_is_nothing_to_notice(game: str) -> None:
    assert not noticed(game)
