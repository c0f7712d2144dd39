"""Step through a saved game, and verify that its rules still lead to every position that was saved."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import interpreter
from dsl.diagnostics import Findings, render
from interpreter import Journal
from interpreter.loading import read_source
from tools.arguments import whole_number
from tools.console import CLEAN, FOUND, fault, print_findings, print_json, print_lines, wants_json
from tools.opening import seat_named, teller, width
from tools.record import full_record
from tools.report import Teller


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy replay`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game that `run` or `play` has kept")
    parser.add_argument("--view", metavar="SEAT", default="spectator", help="whose view is shown; the spectator's")
    parser.add_argument("--to", type=whole_number(0), metavar="N", help="stop after N decisions")


def run(args: argparse.Namespace) -> int:
    """Replay, verify and show."""
    source = read_source(args.file)
    journal, findings = interpreter.open_save(source)
    count = len(journal.decisions)
    shown = count if args.to is None else args.to
    if shown > count:
        raise fault("E838", path=str(args.file), count=count, number=shown)
    viewer = args.view if args.view == "spectator" else seat_named(journal.game, args.view)
    sources = {source.name: source, **journal.game.rules.sources}
    if wants_json(args):
        print_json(record(journal, findings, shown, viewer) | render.report(findings, sources))
        return FOUND if findings.errors else CLEAN
    tell = teller(args, journal.game)
    if sys.stdin.isatty() and sys.stdout.isatty():
        step_through(tell, journal, shown, viewer)
    else:
        show(tell, journal, shown, viewer)
    if findings.errors:
        print()
        print_findings(findings.sorted(), sources, args.output_format)
        return FOUND
    print(tell.phrases.verified.format(count=count))
    return CLEAN


def show(tell: Teller, journal: Journal, shown: int, viewer: int | str) -> None:
    """The game as far as it is to be shown: what was played, the position, and the result if it is over."""
    print(tell.heading(journal.seed))
    print()
    print_lines(tell.log(journal.decisions[:shown], width()))
    print_position(tell, journal, shown, viewer)


def step_through(tell: Teller, journal: Journal, shown: int, viewer: int | str) -> None:
    """One position after the other, each when somebody presses Enter; `q` goes to the last one."""
    print(tell.heading(journal.seed))
    for number in range(shown + 1):
        if number:
            decision = journal.decisions[number - 1]
            print(f"\n{number}. {tell.painted(decision.seat)} {decision.choice}")
        print_position(tell, journal, number, viewer)
        if number < shown and not wait(tell.phrases.go_on):
            print_position(tell, journal, shown, viewer)
            return


def wait(prompt: str) -> bool:
    """Whether somebody presses Enter to go on, rather than asking for the end."""
    try:
        return not input(prompt).strip().casefold().startswith("q")
    except EOFError:
        return False


def print_position(tell: Teller, journal: Journal, number: int, viewer: int | str) -> None:
    """The position after `number` decisions as `viewer` sees it, and the result if it is over."""
    state = journal.positions[number]
    print()
    last = journal.decisions[number - 1] if number else None
    print_lines(tell.position(journal.game.view(state, viewer), last))
    print()
    print_lines(tell.result(state.outcome))
    print()


def record(journal: Journal, findings: Findings, shown: int, viewer: int | str) -> dict[str, object]:
    """The same for programs."""
    state = journal.positions[shown]
    told = full_record(journal.game, journal.seed, journal.decisions[:shown], state.outcome)
    return {**told, "verified": not findings.errors, "view": journal.game.view(state, viewer)}
