"""Inside `together` nobody can change what is not the own."""

from __future__ import annotations

import pytest

from tests.dsl.checking import SHOP, turn

DECLARATIONS = SHOP + "history past of coins holds 9\nzone pile of Card per player in order    seen: all\n"
TOGETHER = "together p in players:"


@pytest.mark.parametrize(
    "lines",
    [
        ("    choose c from deck:", "        otherwise skip", "    c -> hand of p"),
        ("    choose c from hand of left(p):", "        otherwise skip", "    c -> hand of p"),
        ("    choose any c from deck", "    all c -> hand of p"),
        ("    choose any c in (those x in deck where x.cost > 3)", "    all c -> hand of p"),
        ("    choose n in 1 .. 2", "    all deck -> hand of p"),
        ("    choose n in 1 .. 2", "    all Card -> hand of p"),
        ("    choose n in 1 .. 2", "    each x in deck:", "        x -> hand of p"),
        ("    choose n in 1 .. 2", "    take 1 from deck to hand of p otherwise skip"),
        ("    choose n in 1 .. 2", "    take 1 from pile of p to deck otherwise skip"),
        ("    choose n in 1 .. 2", "    hide deck from all"),
        ("    choose n in 1 .. 2", "    set light to red"),
        ("    choose n in 1 .. 2", "    set coins of left(p) to n"),
    ],
)
def test_what_others_can_reach_is_not_changed(lines: tuple[str, ...]) -> None:
    assert "E432" in turn(TOGETHER, *lines, declarations=DECLARATIONS)


@pytest.mark.parametrize(
    "lines",
    [
        ("    choose c from hand of p:", "        otherwise skip", "    c -> hand of p"),
        ("    choose any c from hand of p", "    all c -> hand of p"),
        ("    choose c from deck:", "        otherwise skip", "    set coins of p to c.cost"),
        ("    choose n in 1 .. 2", "    each x in hand of p where x.cost > n:", "        x -> hand of p"),
        ("    choose n in 1 .. 2", "    take 1 from pile of p to hand of p otherwise skip"),
    ],
)
def test_what_is_the_own_is(lines: tuple[str, ...]) -> None:
    assert turn(TOGETHER, *lines, declarations=DECLARATIONS) == []


@pytest.mark.parametrize(
    "line", ["record past", "forget past", "shuffle deck", "draw 1 from deck to hand of p", "roll d6"]
)
def test_nothing_happens_by_chance_or_is_noted(line: str) -> None:
    assert "E431" in turn(TOGETHER, "    choose n in 1 .. 2", f"    {line}", declarations=DECLARATIONS)


def test_behind_the_block_everything_can_change() -> None:
    after = ("each p in players:", "    all hand of p -> deck")
    assert turn(TOGETHER, "    choose n in 1 .. 2", *after, declarations=DECLARATIONS) == []
