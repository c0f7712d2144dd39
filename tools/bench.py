"""Measure playouts and decisions a second for games, by every way in which rules can be carried out.

Every option is listed before each decision.  Figures depend on the machine; `--beside COMMAND` measures another program
in the same run, and `--table FILE` writes all down.  Such a program prints a line of JSON for each result, with `peer`,
`game`, and `pps` and `mps`, its playouts and decisions a second.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from interpreter import BACKENDS, bundled_games
from tools.arguments import Table, names, whole_number
from tools.benchmarking import peers
from tools.benchmarking.document import Report
from tools.benchmarking.figures import Figure, measure, middles, setup, spelt
from tools.console import CLEAN, note, print_json, wants_json
from tools.report import table

SECONDS = 1.0


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy bench`."""
    games = "games to measure, set up as in `hex:size=5,players=2`; all that are bundled without any"
    parser.add_argument("games", nargs="*", type=setup, metavar="GAME", help=games)
    parser.add_argument(
        "--backends", type=backends, default=list(BACKENDS), metavar="A,B", help="how the rules are carried out"
    )
    parser.add_argument("--seconds", type=seconds, default=SECONDS, metavar="S", help="how long to play each game; 1")
    rounds = "measure all so often, one after the other, and show the middle figures; 1"
    parser.add_argument("--rounds", type=whole_number(1, 99), default=1, metavar="N", help=rounds)
    beside = "a program to measure in the same run, with what it takes, in quotes"
    parser.add_argument("--beside", type=peers.command, action="append", default=[], metavar="COMMAND", help=beside)
    called = "what such a program calls a game, as in `othello=reversi`"
    parser.add_argument("--called", type=peers.pair, action="append", default=[], metavar="NAME=GAME", help=called)
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


def backends(text: str) -> list[str]:
    """The reader of a list of backends."""
    found = names(text)
    for name in found:
        if name not in BACKENDS:
            raise argparse.ArgumentTypeError(f"`{name}` is none of {', '.join(BACKENDS)}")
    return found


def run(args: argparse.Namespace) -> int:
    """Measure and show."""
    measured: list[Figure] = []
    for number in range(1, args.rounds + 1):
        measured += one_round(args, f"round {number}: " if args.rounds > 1 else "")
    figures = middles(measured)
    report = Report(
        [each for each in figures if "backend" in each], [each for each in figures if "peer" in each], dict(args.called)
    )
    if args.table:
        args.table.write_text(report.document(command(args), args.seconds), encoding="utf-8", newline="\n")
        note(args, f"{args.table} is written")
    if wants_json(args):
        print_json(figures)
    elif not args.table:
        print("\n\n".join("\n".join(table(rows)) for rows in report.tables()))
    return CLEAN


def one_round(args: argparse.Namespace, prefix: str) -> list[Figure]:
    """Everything once; the other programs first, so that one that does not run is told at once."""
    found: list[Figure] = []
    for beside in args.beside:
        note(args, f"{prefix}{beside} …")
        found += peers.results(beside)
    for asked in args.games or map(Table, bundled_games()):
        for backend in args.backends:
            note(args, f"{prefix}{spelt(asked)}, {backend} …")
            found.append(measure(asked, backend, args.seconds))
    return found


def command(args: argparse.Namespace) -> str:
    """The command line that leads to the same table, without the folders of this machine."""
    words = ["moggy", "bench", *map(spelt, args.games), "--backends", ",".join(args.backends)]
    words += ["--seconds", f"{args.seconds:g}", "--rounds", str(args.rounds)]
    for beside in args.beside:
        words += ["--beside", peers.without_folders(beside)]
    for theirs, ours in args.called:
        words += ["--called", f"{theirs}={ours}"]
    return shlex.join([*words, "--table", args.table.name])
