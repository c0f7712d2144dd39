"""`moggy perft` and `moggy simulate`."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

import interpreter
from tests.conftest import Moggy
from tests.tools.at_terminal import hears_interrupts
from tools.perft import perft

ROOT = Path(__file__).resolve().parents[2]

# A move is a compound here: a stone is chosen, and then one of two colours for it, or none on the square a1.
PAINT = """\
moggy 1

game paint "Paint":
    players 2
    length 8

enum Colour: red, green

graph board:
    grid 2 by 1

mark stone per Site: Colour or none = none    seen: all
mark owner per Site: Player or none = none    seen: all

play:
    turns player in seating until never:
        choose one:
            paint s in board where owner of s is none:
                set owner of s to player
                if s.column = 2:
                    choose c in Colour:
                        otherwise skip
                    set stone of s to c
            otherwise finish "all is painted"

end:
    score squares: count s in board where owner of s = player
    rank by squares, most first
    ties shared
"""


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        # 9!/(9-n)! until games can end; then B. Tromp, "Number of legal positions of tic-tac-toe": 255,168 games
        ("tic_tac_toe", [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0]),
        ("connect_four", [7, 49, 343, 2401]),
        ("reversi", [4, 12, 56, 244, 1396]),
    ],
)
def test_perft(game: str, counts: list[int], moggy: Moggy) -> None:
    assert moggy("perft", game, "--depth", str(len(counts)), "--json").json["perft"] == counts


def test_perft_as_people_read_it(moggy: Moggy) -> None:
    assert moggy("perft", "tic_tac_toe", "--depth", "3").out == "  1  9\n  2  72\n  3  504\n"


def test_a_compound_is_one_ply() -> None:
    game = interpreter.load_text(PAINT)
    # 1 way to paint a1 and 2 to paint b1; then the other square.
    assert list(perft(game, game.start(), 3)) == [3, 4, 0]


def test_perft_from_elsewhere(moggy: Moggy) -> None:
    scenario = ("--scenario", "a square that is taken cannot be taken again")
    assert moggy("perft", "tic_tac_toe", "--depth", "2", "--json", *scenario).json["perft"] == [8, 56]


def test_simulate_counts_every_game(moggy: Moggy) -> None:
    report = moggy("simulate", "tic_tac_toe", "--games", "40", "--json").json
    assert report["games"] == 40
    assert sum(seat["count"] for seat in report["seats"]) + report["ties"]["count"] == 40
    assert sum(report["reasons"].values()) == 40
    assert 5 <= report["length"]["least"] <= report["length"]["most"] <= 9
    assert report["options"]["most"] == 9
    assert report["agents"] == ["random"]


def test_simulated_games_are_those_that_run_plays(
    moggy: Moggy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    report = moggy("simulate", "tic_tac_toe", "--games", "3", "--seed", "7", "--json").json
    games = [moggy("run", "tic_tac_toe", "--seed", str(seed), "--json").json for seed in (7, 8, 9)]
    assert sum(len(game["decisions"]) for game in games) == pytest.approx(3 * report["length"]["mean"], abs=0.01)
    wins = [
        sum(game["outcome"]["places"] == places for game in games) for places in ({"1": 1, "2": 2}, {"1": 2, "2": 1})
    ]
    assert wins == [seat["count"] for seat in report["seats"]]


def test_the_first_agent_always_plays_the_same(moggy: Moggy) -> None:
    report = moggy("simulate", "tic_tac_toe", "--games", "5", "--agents", "first", "--json").json
    assert report["seats"][0]["count"] == 5
    assert report["length"]["least"] == report["length"]["most"] == 7


def test_simulate_as_people_read_it(moggy: Moggy) -> None:
    told = moggy("simulate", "tic_tac_toe", "--games", "5", "--agents", "first")
    assert told.err == ""
    assert told.out.startswith(
        "Tic-tac-toe · cross and nought\n"
        "5 games\n"
        "\n"
        "player     won      %  95 % interval\n"
        "cross        5  100.0  56.6 – 100.0\n"
        "nought       0    0.0  0.0 – 43.4\n"
        "all equal    0    0.0  0.0 – 43.4\n"
    )
    assert told.out.endswith("5  three in a row\n")


def test_coverage_counts_every_rule(moggy: Moggy) -> None:
    words = ("simulate", "tic_tac_toe", "--games", "5", "--agents", "first", "--coverage")
    rules = moggy(*words, "--json").json["coverage"]
    assert [(rule["rule"].split(" ")[0], rule["times"]) for rule in rules] == [
        ("choose", 35),
        ("finish", 0),
        ("win", 5),
    ]
    assert [rule["line"] for rule in rules] == sorted(rule["line"] for rule in rules)
    assert moggy(*words).out.endswith(f' 5  {rules[2]["line"]:>4}: win player "three in a row"\n')


def test_an_interrupt_keeps_what_is_finished() -> None:
    words = [sys.executable, "-u", "-m", "tools", "simulate", "tic_tac_toe", "--games", "100000000", "--json"]
    run = subprocess.Popen(
        words,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hears_interrupts,  # noqa: PLW1509 - there are no threads here
    )
    with pytest.raises(subprocess.TimeoutExpired):
        run.wait(timeout=5)
    run.send_signal(signal.SIGINT)
    out, _ = run.communicate(timeout=20)
    assert run.returncode == 130
    assert '"games": ' in out
    assert '"games": 0,' not in out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("simulate", "tic_tac_toe"), "E812"),
        (("simulate", "tic_tac_toe", "--games", "0"), "E815"),
        (("simulate", "tic_tac_toe", "--games", "3", "--agents", "best"), "E831"),
        (("perft", "tic_tac_toe"), "E812"),
        (("perft", "tic_tac_toe", "--depth", "-1"), "E815"),
    ],
)
def test_mistakes_are_told(words: tuple[str, ...], code: str, moggy: Moggy) -> None:
    refused = moggy(*words)
    assert refused.status == 2
    assert f"error[{code}]" in refused.err
