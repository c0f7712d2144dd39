"""Measure playouts and decisions a second for games, by every way in which rules can be carried out.

Every option is listed before each decision.  Figures depend on the machine; `--table FILE` sets them beside things
measured in the same run and writes them down.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter
from typing import Any

import interpreter
from interpreter import BACKENDS, Game, bundled_games, find_game
from tools.benchmarking.document import HEAD, cells, document
from tools.benchmarking.timing import Rate, rate
from tools.console import CLEAN, note, print_json, wants_json
from tools.report import table

SECONDS = 1.0


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy bench`."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to measure; all that are bundled without any")
    parser.add_argument("--seconds", type=seconds, default=SECONDS, metavar="S", help="how long to play each game; 1")
    parser.add_argument("--table", type=Path, metavar="FILE", help="write the figures into a file as a table")


def seconds(text: str) -> float:
    """The reader of a time."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 < found <= 3600:
        raise argparse.ArgumentTypeError(f"`{text}` is not a time in seconds, up to an hour")
    return found


def run(args: argparse.Namespace) -> int:
    """Measure and show."""
    figures = []
    for name in args.games or bundled_games():
        for backend in BACKENDS:
            note(args, f"{name}, {backend} …")
            figures.append(measure(find_game(name), backend, args.seconds))
    if args.table:
        args.table.write_text(document(figures, args.seconds), encoding="utf-8", newline="\n")
        note(args, f"{args.table} is written")
    if wants_json(args):
        print_json(figures)
    elif not args.table:
        print("\n".join(table([HEAD, *map(cells, figures)])))
    return CLEAN


def measure(file: Path, backend: str, time: float) -> dict[str, Any]:
    """One game by one backend, with its fewest players and its options as they are.

    `pps` and `mps` are playouts and decisions a second, `compile_s` the seconds from the rule file to the first
    decision.
    """
    start = perf_counter()
    game = interpreter.load(file)
    game.decisions(game.start(), 1)
    compiled = perf_counter() - start
    found = playout_rate(game, backend, time)
    return {
        "game": game.program.name,
        "players": game.players,
        "options": dict(game.options),
        "backend": backend,
        "pps": round(found.playouts, 1),
        "mps": round(found.decisions, 1),
        "compile_s": round(compiled, 3),
    }


def playout_rate(game: Game, backend: str, time: float) -> Rate:
    """How fast random games are played."""

    def play(games: int) -> int:
        return sum(playout.decisions for playout in game.random_playouts(games, seed=1, backend=backend))

    return rate(play, time)
