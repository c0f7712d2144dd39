"""Other programs that play the same games, measured in the same run.

Such a program prints one line of JSON for each result, `{"peer": …, "game": …, "pps": …, "mps": …}`: who plays, what
the game is called there, and the playouts and decisions a second.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
from collections.abc import Mapping
from math import inf
from pathlib import PurePath

from tools.benchmarking.figures import Figure
from tools.console import CommandError, fault


def command(text: str) -> str:
    """The reader of a command line that stands in one word."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    if not words:
        raise argparse.ArgumentTypeError(f"`{text}` is not a program and what it takes, as on a command line")
    return text


def pair(text: str) -> tuple[str, str]:
    """The reader of `othello=reversi`: a game as another program calls it, and as we do."""
    theirs, equals, ours = text.partition("=")
    if not equals or not theirs.strip() or not ours.strip():
        raise argparse.ArgumentTypeError(f"`{text}` is not two names of a game, as in `othello=reversi`")
    return theirs.strip(), ours.strip()


def results(command: str) -> list[Figure]:
    """The figures that a program prints.  Raises a `Refusal` when it does not run or prints anything else."""
    words = shlex.split(command)
    try:
        done = subprocess.run(words, check=False, capture_output=True, encoding="utf-8", errors="replace")
    except OSError as error:
        raise silent(command, (error.strerror or "it failed").lower()) from None
    if done.returncode:
        last = done.stderr.strip().rpartition("\n")[2]
        raise silent(command, f"it ended with status {done.returncode}" + (f": {last}" if last else ""))
    found = [figure(line) for line in done.stdout.splitlines() if line.strip()]
    if not found or None in found:
        raise silent(command, "it prints something else" if found else "it prints nothing")
    return [each for each in found if each is not None]


def figure(line: str) -> Figure | None:
    """The figure on a line; None where there is something else."""
    try:
        told = json.loads(line)
        pps, mps = float(told["pps"]), float(told["mps"])
        found = {"peer": str(told["peer"]), "game": str(told["game"]), "pps": pps, "mps": mps}
    except (ValueError, TypeError, KeyError):
        return None
    return found if 0 < pps < inf and 0 < mps < inf else None


def silent(command: str, why: str) -> CommandError:
    """The refusal of a program that gives no figures."""
    return fault("E824", command=command, why=why)


def same_game(peer: Figure, called: Mapping[str, str]) -> str:
    """What we call the game of a figure: its name there, up to a bracket with settings, unless `called` otherwise."""
    name = peer["game"].partition("(")[0]
    return called.get(name, name)


def without_folders(command: str) -> str:
    """A command line as others may repeat it: folders of this machine are left out."""
    return shlex.join(PurePath(word).name or word for word in shlex.split(command))
