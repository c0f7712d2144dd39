"""Play a game at this terminal: people at some seats, bots at the others."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from pathlib import Path

from interpreter import Journal
from tools.agents import seat_agents
from tools.arguments import add_game, names
from tools.console import CLEAN, INTERRUPTED, fault
from tools.keeping import Keeper
from tools.opening import add_backend, add_seed, add_start, begin, open_game, read_save, seat_named, teller, width
from tools.phrases import phrases
from tools.table.host import Host, Leaving
from tools.table.session import Session
from tools.table.terminal import Terminal


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy play`."""
    add_game(parser, optional=True)
    add_seed(parser)
    add_start(parser)
    add_backend(parser)
    parser.add_argument("--bots", type=names, default=[], metavar="2,3", help="the seats that bots sit at")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="a game that was kept, to go on with")


def run(args: argparse.Namespace) -> int:
    """Lead one game until it is over or the people leave."""
    journal, keeper = lay_table(args)
    with keeper:
        seats = {seat_named(journal.game, name) for name in args.bots}
        agents = seat_agents(["random"], journal.game.players, args.seed)
        session = Session(journal, keeper.write, {seat: agents[seat] for seat in sorted(seats)})
        words = phrases(args.lang)
        try:
            return lead(args, session)
        finally:
            print(keeper.farewell(words))
            if not session.state.over and keeper.path is not None:
                print(words.resume_with.format(file=keeper.path))


def lay_table(args: argparse.Namespace) -> tuple[Journal, Keeper]:
    """The game to play, from its beginning or from where it was left, and where it is kept."""
    if args.resume:
        if args.scenario or args.at:
            raise fault("E817", flag="--resume", other="--scenario" if args.scenario else "--at")
        return read_save(args.resume, args.lang, args.backend, open_game(args) if args.game else None), Keeper(
            args.resume, "a"
        )
    journal = begin(args)
    journal.settle()
    keeper = Keeper.asked(None, journal.game.program.name)
    keeper.write_all(journal.lines())
    return journal, keeper


def lead(args: argparse.Namespace, session: Session) -> int:
    """Lead the game at this terminal; the exit code."""
    words = phrases(args.lang)
    here = this_terminal(secrets=not session.game.public)
    if not session.game.public and here.control is None and sys.stdin.isatty():
        say(words.cannot_wipe)

    def copy(name: str) -> None:
        """Write the game as far as it has gone to another file."""
        if not name:
            say(words.copy_where)
            return
        try:
            with Keeper(Path(name).expanduser()) as other:
                other.write_all(session.journal.lines())
        except OSError as error:
            say(words.copy_failed.format(file=name, why=(error.strerror or "").lower()))
        else:
            say(words.copied.format(file=name))

    try:
        Host(session, teller(args, session.game), here, copy).lead()
    except (EOFError, Leaving):
        print()
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    return CLEAN


def this_terminal(*, secrets: bool) -> Terminal:
    """The terminal that this command was given at.  Where there are secrets it does not remember what was typed."""
    wipes = sys.stdout.isatty() and os.environ.get("TERM") not in (None, "", "dumb")
    ask = input if secrets else typed_line
    return Terminal(ask, say, width(), control if wipes else None, forget)


def typed_line(prompt: str) -> str:
    """A line that somebody types here; EOFError when there will be no more."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - gives `input` a memory and arrow keys, where there is one
    return input(prompt)


def say(line: str) -> None:
    """A line on the terminal, at once."""
    print(line, flush=True)


def control(sequence: str) -> None:
    """A control sequence for the terminal, at once."""
    print(sequence, end="", flush=True)


def forget() -> None:
    """Drop what was typed before it was asked for."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)
