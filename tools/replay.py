"""Step through a saved game, and verify that its rules still lead to every position that was saved."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import interpreter
from dsl.diagnostics import Findings, render
from interpreter import SPECTATOR, Journal, Told, Viewer
from interpreter.loading import read_source
from tools.arguments import whole_number
from tools.console import CLEAN, FOUND, fault, print_findings, print_json, print_lines, wants_json
from tools.opening import add_backend, seat_named, teller
from tools.record import full_record
from tools.report import Teller, news


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy replay`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game that `run` or `play` has kept")
    parser.add_argument("--view", metavar="SEAT", default=SPECTATOR, help="whose view is shown; the spectator's")
    parser.add_argument("--to", type=whole_number(0), metavar="N", help="stop after N decisions")
    add_backend(parser)


def run(args: argparse.Namespace) -> int:
    """Replay, verify and show."""
    source = read_source(args.file)
    journal, findings = interpreter.open_save(source, language=args.lang, backend=args.backend)
    count = len(journal.decisions)
    shown = count if args.to is None else args.to
    if shown > count:
        raise fault("E838", path=str(args.file), count=count, number=shown)
    viewer = args.view if args.view == SPECTATOR else seat_named(journal.game, args.view)
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


def seed_told(journal: Journal) -> int | None:
    """The seed, unless there are secrets: all that chance has hidden follows from it."""
    return journal.seed if journal.game.public else None


def cut(journal: Journal, number: int) -> Journal:
    """The game as it was after so many decisions."""
    return Journal(journal.game, journal.seed, journal.positions[: number + 1], journal.decisions[:number])


def show(tell: Teller, journal: Journal, shown: int, viewer: Viewer) -> None:
    """The game as far as it is to be shown: what was played, the position, and the result if it is over."""
    print(tell.heading(seed_told(journal)))
    print()
    told = cut(journal, shown).told(viewer)
    print_lines(tell.log(told))
    print_position(tell, journal, shown, viewer, told)


def step_through(tell: Teller, journal: Journal, shown: int, viewer: Viewer) -> None:
    """One position after the other, each when somebody presses Enter; `q` goes to the last one.

    What the viewer notices nothing of is no step.
    """
    print(tell.heading(seed_told(journal)))
    before: tuple[Told, ...] = ()
    view = None
    for number in range(shown + 1):
        told, now = cut(journal, number).told(viewer), journal.game.view(journal.positions[number], viewer)
        if (told, now) == (before, view):
            continue
        if view is not None and not wait(tell.phrases.go_on):
            print_position(tell, journal, shown, viewer, cut(journal, shown).told(viewer))
            return
        for place, line in news(before, told):
            print(f"\n{place}. {tell.line(line)}", end="")
        print()
        print_position(tell, journal, number, viewer, told)
        before, view = told, now


def wait(prompt: str) -> bool:
    """Whether somebody presses Enter to go on, rather than asking for the end."""
    try:
        return not input(prompt).strip().casefold().startswith("q")
    except EOFError:
        return False


def print_position(tell: Teller, journal: Journal, number: int, viewer: Viewer, told: Sequence[Told]) -> None:
    """The position after `number` decisions as `viewer` sees it, and the result if it is over."""
    state = journal.positions[number]
    print()
    print_lines(tell.position(journal.game.view(state, viewer), told[-1] if told else None))
    print()
    print_lines(tell.result(state.outcome))
    print()


def record(journal: Journal, findings: Findings, shown: int, viewer: Viewer) -> dict[str, object]:
    """The same for programs, with no more than the viewer is told."""
    state = journal.positions[shown]
    told = full_record(journal.game, journal.seed, cut(journal, shown).told(viewer), state.outcome)
    if seed_told(journal) is None:
        del told["seed"]
    return {**told, "verified": not findings.errors, "view": journal.game.view(state, viewer)}
