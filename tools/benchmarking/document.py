"""The committed table of figures, written anew by `moggy bench --table`."""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import interpreter
from tools.benchmarking.by_hand import tic_tac_toe
from tools.benchmarking.timing import middle, rate, seconds_of

ROUNDS = 5
HEAD = ["game", "players", "backend", "playouts/s", "decisions/s", "to begin"]


def document(figures: Sequence[dict[str, Any]], seconds: float) -> str:
    """The whole file."""
    parts = [
        "# Benchmarks",
        "Written by `make bench`. Trust the figures that stand beside others from the same run.",
        f"Python {platform.python_version()}, one core.",
        "## Random playouts",
        "Every option is listed before each decision; `to begin` is the time from the rule file to the first decision.",
        markdown([HEAD, *map(cells, figures)]),
        "## Beside other things",
        markdown([["what", "measured", "aim"], *beside(figures, seconds)]),
    ]
    return "\n\n".join(parts) + "\n"


def cells(figure: dict[str, Any]) -> list[str]:
    """One game's figures as cells of a table."""
    return [
        figure["game"],
        str(figure["players"]),
        figure["backend"],
        f"{figure['pps']:.0f}" if figure["pps"] >= 100 else f"{figure['pps']:.1f}",
        f"{figure['mps']:.0f}",
        f"{figure['compile_s']:.2f} s",
    ]


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a Markdown table, the first row being the heads."""
    head, *body = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "| --- " * len(rows[0]) + "|", *body])


def beside(figures: Sequence[dict[str, Any]], seconds: float) -> list[list[str]]:
    """What is measured beside something else, or has an aim of its own."""
    hand = rate(lambda games: sum(tic_tac_toe() for _ in range(games)), seconds).decisions
    found = []
    for figure in figures:
        if figure["game"] == "tic_tac_toe":
            ratio = hand / figure["mps"]
            what = f"a decision of tic_tac_toe by `{figure['backend']}`, against Python written by hand"
            found.append([what, f"{ratio:.1f} times as long", "50 times"])
    help_time = middle(lambda: seconds_of(lambda: moggy("--help")), ROUNDS)
    check_time = middle(lambda: seconds_of(lambda: moggy("check", str(interpreter.find_game("connect_four")))), ROUNDS)
    found += [
        ["`moggy --help`", f"{1000 * help_time:.0f} ms", "200 ms"],
        ["`moggy check` of connect_four", f"{1000 * check_time:.0f} ms", "1000 ms"],
        ["copying a position of hex 19", f"{copy_time():.2f} µs", "20 µs"],
    ]
    return found


def moggy(*words: str) -> None:
    """Carry out a command in a process of its own."""
    folder = Path(__file__).resolve().parents[2]
    subprocess.run([sys.executable, "-m", "tools", *words], check=True, capture_output=True, cwd=folder)


def copy_time() -> float:
    """Microseconds to copy the position of a large board."""
    game = interpreter.load(interpreter.find_game("hex"), options={"size": 19})
    position = game.start().position
    times = 10_000
    return 1e6 * seconds_of(lambda: [list(position) for _ in range(times)]) / times
