"""What was measured, as tables: for the terminal, and for the file that `moggy bench --table` writes."""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import interpreter
from tools.benchmarking.by_hand import tic_tac_toe
from tools.benchmarking.figures import Figure, title
from tools.benchmarking.peers import same_game
from tools.benchmarking.timing import middle, rate, seconds_of

ROUNDS = 5
REFERENCE = "walk"
HEAD = ["game", "players", "backend", "playouts/s", "decisions/s", f"times {REFERENCE}", "to begin"]
LONGEST = {REFERENCE: "50 times", "source": "1.7 times"}
"""How long a decision may take at most beside Python written by hand, by backend."""

SLOWEST = {REFERENCE: 20, "source": 2}
"""How many milliseconds a decision of any game may take, all that can be decided listed, by backend."""


@dataclass(frozen=True)
class Report:
    """The figures of games by every backend, and of other programs; `called` are games by what those call them."""

    figures: Sequence[Figure]
    peers: Sequence[Figure]
    called: Mapping[str, str]

    def tables(self) -> list[list[list[str]]]:
        """What there is to show, each table with its heads."""
        return [self.playouts(), *([self.ratios()] if self.peers else [])]

    def document(self, command: str, seconds: float) -> str:
        """The whole file; `command` is what writes it."""
        parts = [
            "# Benchmarks",
            "Written by `make bench`. Trust the figures that stand beside others from the same run.",
            f"Python {platform.python_version()}, one core.",
            "## Random playouts",
            "Every option is listed before each decision; `to begin` is the time from the rules to the first decision.",
            markdown(self.playouts()),
            "## Beside other things",
            markdown([["what", "measured", "aim"], *beside(self.figures, seconds)]),
        ]
        if self.peers:
            parts += [
                "## Beside other programs",
                "How many playouts Moggy makes in the time in which another program makes one. All was measured by",
                f"```\n{command}\n```",
                markdown(self.ratios()),
            ]
        return "\n\n".join(parts) + "\n"

    def playouts(self) -> list[list[str]]:
        """Every game by every backend, with the ratio to the reference where that was measured too."""
        rows = [HEAD]
        for by_backend in self._settings:
            walked = by_backend.get(REFERENCE)
            for figure in by_backend.values():
                rows.append([*cells(figure), ratio(figure, walked) if walked else "", f"{figure['compile_s']:.2f} s"])
        return rows

    def ratios(self) -> list[list[str]]:
        """Every game that another program plays too, with the ratio of each backend to that program."""
        backends = list(dict.fromkeys(figure["backend"] for figure in self.figures))
        rows = [["game", "other program", "its playouts/s", *backends]]
        for by_backend in self._settings:
            ours = next(iter(by_backend.values()))
            for peer in self.peers:
                if same_game(peer, self.called) == ours["game"]:
                    shares = [ratio(by_backend[name], peer) if name in by_backend else "" for name in backends]
                    rows.append([title(ours), other_name(peer, ours), number(peer["pps"]), *shares])
        return rows

    @cached_property
    def _settings(self) -> list[dict[str, Figure]]:
        """The figures of each game in one setting, by backend."""
        found: dict[tuple[str, int], dict[str, Figure]] = {}
        for figure in self.figures:
            found.setdefault((title(figure), figure["players"]), {})[figure["backend"]] = figure
        return list(found.values())


def cells(figure: Figure) -> list[str]:
    """One game's figures as cells of a table."""
    return [title(figure), str(figure["players"]), figure["backend"], number(figure["pps"]), f"{figure['mps']:.0f}"]


def number(rate: float) -> str:
    """So many a second."""
    return f"{rate:.0f}" if rate >= 100 else f"{rate:.3g}"


def ratio(figure: Figure, other: Figure) -> str:
    """How many playouts one makes while the other makes one."""
    found = figure["pps"] / other["pps"]
    return f"{found:.2f}" if found >= 0.1 else f"{found:.2g}"


def other_name(peer: Figure, ours: Figure) -> str:
    """Another program, with what it calls the game unless that is what we call it."""
    return peer["peer"] if peer["game"] == ours["game"] else f"{peer['peer']}, {peer['game']}"


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a Markdown table, the first row being the heads."""
    head, *body = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "| --- " * len(rows[0]) + "|", *body])


def beside(figures: Sequence[Figure], seconds: float) -> list[list[str]]:
    """What is measured beside something else, or has an aim of its own."""
    play = lambda games: sum(tic_tac_toe() for _ in range(games))  # noqa: E731
    hand = middle(lambda: rate(play, seconds).decisions, ROUNDS)
    found = []
    for figure in figures:
        if figure["game"] == "tic_tac_toe":
            what = f"a decision of tic_tac_toe by `{figure['backend']}`, against Python written by hand"
            found.append([what, f"{hand / figure['mps']:.1f} times as long", LONGEST[figure["backend"]]])
    for backend, most in SLOWEST.items():
        slow = min((figure for figure in figures if figure["backend"] == backend), key=by_decisions, default=None)
        if slow is not None:
            what = f"a decision of {title(slow)}, {slow['players']} players, the slowest by `{backend}`"
            found.append([what, f"{1000 / slow['mps']:.2g} ms", f"{most} ms"])
    help_time = middle(lambda: seconds_of(lambda: moggy("--help")), ROUNDS)
    check_time = middle(lambda: seconds_of(lambda: moggy("check", str(interpreter.find_game("connect_four")))), ROUNDS)
    found += [
        ["`moggy --help`", f"{1000 * help_time:.0f} ms", "200 ms"],
        ["`moggy check` of connect_four", f"{1000 * check_time:.0f} ms", "1000 ms"],
        ["copying a position of hex 19", f"{copy_time():.2f} µs", "20 µs"],
    ]
    return found


def by_decisions(figure: Figure) -> float:
    """How many decisions a second."""
    return float(figure["mps"])


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
