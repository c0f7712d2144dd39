"""`moggy bench`: how fast games are played, and the table that is committed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import Moggy
from tools.benchmarking.by_hand import tic_tac_toe
from tools.benchmarking.document import markdown
from tools.benchmarking.timing import rate

ROOT = Path(__file__).resolve().parents[2]


def test_figures_for_programs(moggy: Moggy) -> None:
    measured = moggy("bench", "tic_tac_toe", "--seconds", "0.02", "--json")
    (figure,) = measured.json
    assert list(figure) == ["game", "players", "options", "backend", "pps", "mps", "compile_s"]
    assert (figure["game"], figure["players"], figure["backend"]) == ("tic_tac_toe", 2, "walk")
    assert 5 <= figure["mps"] / figure["pps"] <= 9
    assert measured.err.splitlines() == ["tic_tac_toe, walk …"]


def test_figures_for_people(moggy: Moggy) -> None:
    head, row = moggy("bench", "hex", "--seconds", "0.02", "--quiet").out.splitlines()
    assert head.split() == ["game", "players", "backend", "playouts/s", "decisions/s", "to", "begin"]
    assert row.split()[:3] == ["hex", "2", "walk"]


@pytest.mark.parametrize("time", ["0", "-1", "soon", "1e9"])
def test_a_time_is_seconds(time: str, moggy: Moggy) -> None:
    refused = moggy("bench", "--seconds", time)
    assert refused.status == 2
    assert "error[E815]" in refused.err or "error[E814]" in refused.err


def test_a_rate_counts_only_the_last_batch() -> None:
    batches: list[int] = []

    def play(games: int) -> int:
        batches.append(games)
        return sum(tic_tac_toe() for _ in range(games))

    found = rate(play, 0.01)
    assert batches == sorted(batches)
    assert 5 <= found.decisions / found.playouts <= 9


def test_tables_are_markdown() -> None:
    assert markdown([["a", "b"], ["1", "2"]]) == "| a | b |\n| --- | --- |\n| 1 | 2 |"


def test_the_committed_table_holds_every_aim() -> None:
    text = (ROOT / "BENCHMARKS.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+) \| ([\d.]+) [^|]+ \| (\d+) [^|]+ \|$", text, re.MULTILINE)
    for what in ("against Python written by hand", "`moggy --help`", "`moggy check`", "copying a position"):
        (figures,) = [(measured, aim) for row, measured, aim in rows if what in row]
        assert float(figures[0]) <= float(figures[1]), what
