"""`moggy bench`: how fast games are played, and the table that is committed."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from interpreter import BACKENDS
from tests.conftest import Moggy
from tools.benchmarking.by_hand import tic_tac_toe
from tools.benchmarking.document import Report, markdown
from tools.benchmarking.figures import Figure, middles, setup, spelt, title
from tools.benchmarking.timing import rate

ROOT = Path(__file__).resolve().parents[2]


def printing(*lines: object) -> str:
    """A command line that prints these lines."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return shlex.join([sys.executable, "-c", f"print({text!r})"])


def own(backend: str, pps: float, **parts: object) -> Figure:
    usual = {"game": "hex", "players": 2, "options": {"size": 11}, "backend": backend, "compile_s": 0.5}
    return {**usual, "pps": pps, "mps": 9 * pps, **parts}


def test_figures_for_programs(moggy: Moggy) -> None:
    measured = moggy("bench", "tic_tac_toe", "--seconds", "0.02", "--json", "--backends", "walk")
    (figure,) = measured.json
    assert list(figure) == ["game", "players", "options", "backend", "pps", "mps", "compile_s"]
    assert (figure["game"], figure["players"], figure["backend"]) == ("tic_tac_toe", 2, "walk")
    assert 5 <= figure["mps"] / figure["pps"] <= 9
    assert measured.err.splitlines() == ["tic_tac_toe, walk …"]


def test_figures_for_people(moggy: Moggy) -> None:
    head, *rows = moggy("bench", "hex", "--seconds", "0.02", "--quiet").out.splitlines()
    assert re.split("  +", head) == [
        "game", "players", "backend", "playouts/s", "decisions/s", "times walk", "to begin",
    ]  # fmt: skip
    assert [row.split()[:3] for row in rows] == [["hex(size=11)", "2", backend] for backend in BACKENDS]


def test_games_are_measured_as_they_are_set_up(moggy: Moggy) -> None:
    asked = ("hex:size=3", "cat_and_co:players=3,brave=yes,open_cards.2=yes")
    small, three = moggy("bench", *asked, "--seconds", "0.01", "--json", "--backends", "walk").json
    assert small["options"] == {"size": 3}
    assert small["mps"] / small["pps"] <= 9
    assert three["players"] == 3
    assert title(three) == "cat_and_co(brave=yes, open_cards=no yes no, youngest=no)"
    assert [spelt(setup(each)) for each in asked] == list(asked)


def test_rounds_go_one_after_the_other(moggy: Moggy) -> None:
    measured = moggy("bench", "tic_tac_toe", "hex:size=2", "--seconds", "0.01", "--rounds", "2", "--backends", "walk")
    games = ("tic_tac_toe", "hex:size=2")
    assert measured.err.splitlines() == [f"round {number}: {game}, walk …" for number in (1, 2) for game in games]
    assert len(measured.out.splitlines()) == 3


def test_of_several_rounds_the_middle_counts() -> None:
    found = middles([own("walk", 3), own("walk", 100, compile_s=0.1), own("source", 7), own("walk", 4)])
    assert [(each["backend"], each["pps"], each["mps"], each["compile_s"]) for each in found] == [
        ("walk", 4, 36, 0.5),
        ("source", 7, 63, 0.5),
    ]


def test_other_programs_stand_beside(moggy: Moggy) -> None:
    """A game is the same when it is called the same, up to a bracket, or when it is said to be."""
    other = printing(
        {"peer": "fast", "game": "hex(board_size=2)", "pps": 1e9, "mps": 4e9, "compile_s": 1},
        "",
        {"peer": "slow", "game": "rex", "pps": 0.001, "mps": 0.1},
        {"peer": "slow", "game": "chess", "pps": 1, "mps": 1},
    )
    words = (
        "hex:size=2",
        "--backends",
        "walk",
        "--seconds",
        "0.01",
        "--quiet",
        "--beside",
        other,
        "--called",
        "rex=hex",
    )
    head, first, second = moggy("bench", *words).out.split("\n\n")[1].splitlines()
    assert re.split("  +", head) == ["game", "other program", "its playouts/s", "walk"]
    assert re.split("  +", first)[:3] == ["hex(size=2)", "fast, hex(board_size=2)", "1000000000"]
    assert re.split("  +", second)[:3] == ["hex(size=2)", "slow, rex", "0.001"]
    figures = moggy("bench", *words, "--json").json
    assert [figure.get("peer") for figure in figures] == ["fast", "slow", "slow", None]


def test_ratios_are_of_playouts() -> None:
    peers: list[Figure] = [{"peer": "other", "game": "hex", "pps": 50.0, "mps": 1.0}]
    small = own("walk", 100, options={"size": 3})
    report = Report([own("source", 25), own("walk", 10), small], peers, {})
    assert [row[5] for row in report.playouts()] == ["times walk", "2.50", "1.00", "1.00"]
    assert report.ratios() == [
        ["game", "other program", "its playouts/s", "source", "walk"],
        ["hex(size=11)", "other", "50", "0.50", "0.20"],
        ["hex(size=3)", "other", "50", "", "2.00"],
    ]


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("there-is-no-such-program", "no such file"),
        (shlex.join([sys.executable, "-c", "raise SystemExit('nothing to play')"]), "status 1: nothing to play"),
        (printing(), "it prints nothing"),
        (printing("hex 12"), "it prints something else"),
        (printing([1, 2]), "it prints something else"),
        (printing({"peer": "a", "game": "hex", "pps": 1}), "it prints something else"),
        (printing({"peer": "a", "game": "hex", "pps": 0, "mps": 1}), "it prints something else"),
        (printing({"peer": "a", "game": "hex", "pps": 1, "mps": 1}, "done"), "it prints something else"),
    ],
)
def test_a_program_that_gives_no_figures_is_told(program: str, why: str, moggy: Moggy) -> None:
    refused = moggy("bench", "hex:size=2", "--seconds", "0.01", "--beside", program, "--quiet")
    assert refused.status == 2
    assert "error[E824]" in refused.err
    assert why in refused.err
    assert refused.out == ""


def test_the_table_says_how_it_was_made(moggy: Moggy, tmp_path: Path) -> None:
    """The words that lead to the same table, without folders; what stands beside others has a section of its own."""
    other = tmp_path / "other.py"
    other.write_text('print(\'{"peer": "other", "game": "hex", "pps": 1, "mps": 2}\')', encoding="utf-8")
    file = tmp_path / "made.md"
    words = ("hex:size=2", "--backends", "walk", "--seconds", "0.01", "--rounds", "2", "--table", str(file), "--quiet")
    assert moggy("bench", *words).out == ""
    assert "## Beside other programs" not in file.read_text(encoding="utf-8")
    moggy("bench", *words, "--beside", shlex.join([sys.executable, str(other), "1"]), "--called", "rex=hex")
    section = file.read_text(encoding="utf-8").partition("## Beside other programs")[2]
    name = Path(sys.executable).name
    assert (
        "```\nmoggy bench hex:size=2 --backends walk --seconds 0.01 --rounds 2 "
        f"--beside '{name} other.py 1' --called rex=hex --table made.md\n```"
    ) in section
    assert re.search(r"^\| hex\(size=2\) \| other \| 1 \| [\d.]+ \|$", section, re.MULTILINE)


@pytest.mark.parametrize("time", ["0", "-1", "soon", "1e9"])
def test_a_time_is_seconds(time: str, moggy: Moggy) -> None:
    refused = moggy("bench", "--seconds", time)
    assert refused.status == 2
    assert "error[E815]" in refused.err or "error[E814]" in refused.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--backends", "walk,run"), "`--backends` cannot be `run`: it is none of "),
        (("--called", "othello"), "`--called` cannot be `othello`: it is not two names"),
        (("--beside", "'"), "`--beside` cannot be `'`: it is not a program"),
        (("--beside", ""), "`--beside` cannot be ``: it is not a program"),
        (("--rounds", "0"), "`--rounds` cannot be `0`"),
        (("hex:players=two",), "`GAME` cannot be `two`: it is not a whole number"),
        (("hex:size=",), "`GAME` cannot be `size=`: it is not an option and a value"),
    ],
)
def test_what_cannot_be_asked_for(words: tuple[str, ...], why: str, moggy: Moggy) -> None:
    refused = moggy("bench", *words)
    assert refused.status == 2
    assert f"error[E815] wrong-value: {why}" in refused.err


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
    rows = re.findall(r"^\| (.+) \| ([\d.]+) [^|]+ \| ([\d.]+) [^|]+ \|$", text, re.MULTILINE)
    for what in ("against Python written by hand", "`moggy --help`", "`moggy check`", "copying a position"):
        figures = [(float(measured), float(aim)) for row, measured, aim in rows if what in row]
        assert figures
        assert all(measured <= aim for measured, aim in figures), what
