"""Play one game to the end, by agents, and show how it went."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from interpreter import BACKENDS, Game, Journal
from tools.agents import seat_agents
from tools.arguments import add_game, names
from tools.console import CLEAN, note, print_json, print_lines, wants_json
from tools.drawing.terminal import Ink
from tools.keeping import Keeper
from tools.opening import add_seed, open_game, seat_named, teller, width
from tools.phrases import phrases
from tools.record import full_record
from tools.report import Teller
from tools.table.session import Session

Viewer = int | str
Watcher = Callable[[Session], None]
"""Called after every decision."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy run`."""
    add_game(parser)
    add_seed(parser)
    parser.add_argument(
        "--agents", type=names, default=["random"], metavar="A,B", help="who decides: one for all seats or one for each"
    )
    parser.add_argument("--backend", choices=BACKENDS, default=BACKENDS[0], help="how the rules are carried out")
    parser.add_argument("--view", metavar="SEAT", help="whose view is shown at the end: a seat, `spectator`, or `all`")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept")
    parser.add_argument("--transcript", type=Path, metavar="FILE", help="a file that tells the whole game")
    parser.add_argument("--trace", action="store_true", help="tell every decision as it is made")


def run(args: argparse.Namespace) -> int:
    """Play, keep and show one game."""
    game = open_game(args)
    agents = seat_agents(args.agents, game.players, args.seed)
    viewers = viewers_asked(game, args.view)
    with ExitStack() as files:
        keeper = files.enter_context(Keeper.asked(args.save, game.program.name))
        session = Session(Journal.begin(game, args.seed), keeper.write, agents)
        keeper.write(session.journal.header())
        watchers: list[Watcher] = [trace(game)] if args.trace else []
        if args.transcript:
            scribe = files.enter_context(args.transcript.open("w", encoding="utf-8", newline="\n"))
            watchers.append(transcribe(Teller(game, phrases(args.lang), Ink()), args.seed, scribe))
        try:
            while session.bot_moves():
                for watch in watchers:
                    watch(session)
            if wants_json(args):
                print_json(full_record(game, args.seed, session.played, session.state.outcome))
            else:
                show(teller(args, game), session, viewers, args.seed)
        finally:
            note(args, keeper.farewell(phrases(args.lang)))
    return CLEAN


def viewers_asked(game: Game, asked: str | None) -> list[Viewer]:
    """The viewers that `--view` names; a `Refusal` when it names none."""
    if asked in (None, "spectator"):
        return ["spectator"]
    seats = range(1, game.players + 1)
    return ["spectator", *seats] if asked == "all" else [seat_named(game, asked)]


def show(tell: Teller, session: Session, viewers: list[Viewer], seed: int) -> None:
    """The end of a game as each viewer sees it, what was played, and the result."""
    print(tell.heading(seed))
    last = session.played[-1] if session.played else None
    for viewer in viewers:
        print()
        if len(viewers) > 1:
            print(tell.viewer(viewer))
        print_lines(tell.position(session.game.view(session.state, viewer), last))
    print()
    print_lines(tell.log(session.played, width()))
    print()
    print_lines(tell.result(session.state.outcome))


def trace(game: Game) -> Watcher:
    """Tells each decision on standard error, with the number of options there were."""

    def watch(session: Session) -> None:
        decision = session.played[-1]
        offered = len(game.decisions(session.journal.positions[-2], decision.seat))
        seat = game.seat_name(decision.seat)
        print(f"{len(session.played):>4} {seat}: {decision.choice} (1 of {offered})", file=sys.stderr, flush=True)

    return watch


def transcribe(tell: Teller, seed: int, scribe: TextIO) -> Watcher:
    """Writes the board after each decision, and the result, into a file."""
    scribe.write(tell.heading(seed) + "\n")

    def watch(session: Session) -> None:
        decision = session.played[-1]
        lines = ["", f"{len(session.played)}. {tell.seat(decision.seat)} {decision.choice}"]
        lines += tell.position(session.game.view(session.state, "spectator"), decision)
        if session.state.over:
            lines += ["", *tell.result(session.state.outcome)]
        scribe.write("\n".join(lines) + "\n")
        scribe.flush()

    return watch
