"""Statistics over many games."""

from __future__ import annotations

import pytest

from tools.tally import Finished, Tally, percentile, spread, wilson


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        # Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals(count: int, total: int, low: float, high: float) -> None:
    assert wilson(count, total) == pytest.approx((low, high), abs=5e-5)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert spread([])["mean"] is None


def test_percentiles_are_values_that_occurred() -> None:
    ordered = [15, 20, 35, 40, 50]
    assert [percentile(ordered, percent) for percent in (5, 30, 40, 50, 100)] == [15, 20, 20, 35, 50]


def game(places: dict[int, int], options: list[int], reason: str = "done") -> Finished:
    return Finished(places, {seat: {"points": 10 * place} for seat, place in places.items()}, reason, options)


def test_wins_shared_wins_and_ties_are_kept_apart() -> None:
    tally = Tally()
    tally.add(game({1: 1, 2: 2, 3: 3}, [4, 2]))
    tally.add(game({1: 1, 2: 1, 3: 3}, [4, 4, 4], "stuck"))
    tally.add(game({1: 1, 2: 1, 3: 1}, [6], "stuck"))
    report = tally.report({1: "ana", 2: "ben", 3: "cat"})
    assert [seat["count"] for seat in report["seats"]] == [1, 0, 0]
    assert [seat["shared"] for seat in report["seats"]] == [1, 1, 0]
    assert report["ties"]["count"] == 1
    assert report["length"] == {"mean": 2.0, "least": 1, "p5": 1, "p50": 2, "p95": 3, "most": 3}
    assert report["options"] == {"mean": 4.0, "most": 6}
    assert report["reasons"] == {"stuck": 2, "done": 1}
    assert list(report["reasons"]) == ["stuck", "done"]
    assert report["scores"]["points"]["3"] == {"mean": 23.333, "least": 10, "p5": 10, "p50": 30, "p95": 30, "most": 30}
