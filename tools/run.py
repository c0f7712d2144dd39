"""Play one game to the end, by agents, and show how it went."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from interpreter import NATURE, SPECTATOR, Decision, Game, Journal, Told, Viewer
from tools.agents import seat_agents
from tools.arguments import add_game, names
from tools.console import CLEAN, note, print_json, print_lines, wants_json
from tools.drawing.terminal import Ink
from tools.keeping import Keeper
from tools.opening import add_backend, add_seed, open_game, seat_named, teller
from tools.phrases import phrases
from tools.record import full_record
from tools.report import Teller, news
from tools.table.session import Session

ALL = "all"
Watcher = Callable[[Session], None]
"""Called after every decision."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy run`."""
    add_game(parser)
    add_seed(parser)
    parser.add_argument(
        "--agents", type=names, default=["random"], metavar="A,B", help="who decides: one for all seats or one for each"
    )
    add_backend(parser)
    parser.add_argument("--view", metavar="SEAT", help="whose view is shown: a seat, `spectator`, or `all`")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept")
    parser.add_argument("--transcript", type=Path, metavar="FILE", help="a file that tells the whole game")
    parser.add_argument("--trace", action="store_true", help="tell every decision as it is made")


def run(args: argparse.Namespace) -> int:
    """Play, keep and show one game."""
    game = open_game(args)
    agents = seat_agents(args.agents, game.players, args.seed)
    audience = audience_asked(game, args.view)
    with ExitStack() as files:
        keeper = files.enter_context(Keeper.asked(args.save, game.program.name))
        session = Session(Journal.begin(game, args.seed), keeper.write, agents)
        keeper.write_all(session.journal.lines())
        watchers: list[Watcher] = [trace(teller(args, game), audience)] if args.trace else []
        if args.transcript:
            scribe = files.enter_context(args.transcript.open("w", encoding="utf-8", newline="\n"))
            watchers.append(transcribe(Teller(game, phrases(args.lang), Ink()), audience, args.seed, scribe))
        try:
            while session.bot_moves():
                for watch in watchers:
                    watch(session)
            if wants_json(args):
                print_json(full_record(game, args.seed, recorded(session, args.view, audience), session.state.outcome))
            else:
                show(teller(args, game), session, audience, args.seed)
        finally:
            note(args, keeper.farewell(phrases(args.lang)))
    return CLEAN


def audience_asked(game: Game, asked: str | None) -> Viewer:
    """Whom the game is told to: a seat, the spectator, or `all` for everything; a `Refusal` where there is no such."""
    if asked is None or asked in (SPECTATOR, ALL):
        return asked or SPECTATOR
    return seat_named(game, asked)


def told(session: Session, audience: Viewer) -> tuple[Told, ...]:
    """The game as the audience is told of it; `all` are told every decision, and chance as it fell."""
    if audience != ALL:
        return session.journal.told(audience)
    chance = session.game.words.chance
    return tuple(
        Told(each.seat, each.choice, f"{chance}: {each.text}" if each.seat == NATURE else each.text)
        for each in session.journal.decisions
    )


def recorded(session: Session, asked: str | None, audience: Viewer) -> Sequence[Decision | Told]:
    """The game as programs are told of it: all of it, unless the view of one seat or of the spectator was asked for."""
    whole = asked is None or audience == ALL
    return session.journal.decisions if whole else session.journal.told(audience)


def positions(tell: Teller, session: Session, audience: Viewer) -> Iterator[str]:
    """The present position as the audience sees it; for `all`, as everyone sees it, one after the other."""
    lines = told(session, audience)
    for viewer in (SPECTATOR, *range(1, session.game.players + 1)) if audience == ALL else (audience,):
        yield ""
        if audience == ALL:
            yield tell.viewer(viewer)
        yield from tell.position(session.game.view(session.state, viewer), lines[-1] if lines else None)


def show(tell: Teller, session: Session, audience: Viewer, seed: int) -> None:
    """The end of a game as its audience sees it, what was played, and the result."""
    print(tell.heading(seed))
    print_lines(positions(tell, session, audience))
    print()
    print_lines(tell.log(told(session, audience)))
    print()
    print_lines(tell.result(session.state.outcome))


def trace(tell: Teller, audience: Viewer) -> Watcher:
    """Tells each decision on standard error; with the number of options there were, where that is no secret."""
    before: tuple[Told, ...] = ()

    def watch(session: Session) -> None:
        nonlocal before
        now = told(session, audience)
        for number, line in news(before, now):
            count = f" (1 of {session.offered})" if tell.game.public or audience == ALL else ""
            print(f"{number:>4} {tell.game.seat_name(line.seat)}: {line.choice}{count}", file=sys.stderr, flush=True)
        before = now

    return watch


def transcribe(tell: Teller, audience: Viewer, seed: int, scribe: TextIO) -> Watcher:
    """Writes what has happened and the position after each decision, and the result, into a file."""
    before: tuple[Told, ...] = ()
    scribe.write(tell.heading(seed) + "\n")

    def watch(session: Session) -> None:
        nonlocal before
        now = told(session, audience)
        lines = [f"{number}. {tell.line(line)}" for number, line in news(before, now)]
        before = now
        if lines:
            lines = ["", *lines, *list(positions(tell, session, audience))[1:]]
        if session.state.over:
            lines += ["", *tell.result(session.state.outcome)]
        scribe.write("".join(line + "\n" for line in lines))
        scribe.flush()

    return watch
