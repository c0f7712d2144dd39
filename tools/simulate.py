"""Play many games by agents and show statistics: wins by seat, lengths, scores, reasons.

Game number i, from 0, has the seed S + i, so that any of them can be looked at with `moggy run --seed`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from interpreter import Game
from tools.agents import seat_agents
from tools.arguments import add_game, names, whole_number
from tools.console import CLEAN, INTERRUPTED, print_json, print_lines, wants_json
from tools.coverage import Coverage
from tools.match import moves
from tools.opening import add_backend, add_seed, open_game, teller
from tools.phrases import Phrases
from tools.record import setting_record
from tools.report import Teller, table
from tools.tally import Finished, Tally

BAR = 30


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy simulate`."""
    add_game(parser)
    parser.add_argument("--games", type=whole_number(1), required=True, metavar="N", help="how many games to play")
    add_seed(parser)
    parser.add_argument(
        "--agents", type=names, default=["random"], metavar="A,B", help="who decides: one for all seats or one for each"
    )
    parser.add_argument("--coverage", action="store_true", help="show how often each rule was used, and which never")
    add_backend(parser)


def run(args: argparse.Namespace) -> int:
    """Play, and show what was finished even when interrupted."""
    game = open_game(args)
    seat_agents(args.agents, game.players, args.seed)
    tally, coverage = Tally(), Coverage(game)
    bar = Bar(args.games, shown=sys.stderr.isatty() and not args.quiet)
    status = CLEAN
    try:
        for finished in play_games(game, args.agents, args.seed, args.games, coverage):
            tally.add(finished)
            bar.advance(tally.games)
    except KeyboardInterrupt:
        status = INTERRUPTED
    bar.close()
    if wants_json(args):
        seats = {seat: game.seat_name(seat) for seat in (*range(1, game.players + 1), *teller(args, game).ghosts())}
        setting = {**setting_record(game), "agents": args.agents, "seed": args.seed}
        covered = {"coverage": coverage.report()} if args.coverage else {}
        print_json({"format_version": 1, **setting, **tally.report(seats), **covered})
    else:
        tell = teller(args, game)
        show(tell, tally)
        if args.coverage:
            print()
            print_lines(coverage.lines(tell))
    return status


def play_games(game: Game, agents: list[str], seed: int, games: int, coverage: Coverage) -> Iterator[Finished]:
    """So many finished games, one after the other; what was used in them is added to `coverage`."""
    for number in range(seed, seed + games):
        seated = seat_agents(agents, game.players, number)
        state = game.start(number)
        options = []
        for move in moves(game, seated, state):
            options.append(move.offered)
            coverage.decided(move.decision)
            state = move.after
        outcome = state.outcome
        assert outcome is not None
        coverage.ended(outcome)
        yield Finished(outcome.places, outcome.scores, outcome.reason, options)


class Bar:
    """How many of the games are played, on one line of standard error that is written over."""

    def __init__(self, games: int, *, shown: bool) -> None:
        self._games = games
        self._shown = shown
        self._drawn = -1

    def advance(self, done: int) -> None:
        """`done` games are played."""
        part = BAR * 10 * done // self._games
        if self._shown and part != self._drawn:
            self._drawn = part
            full = part // 10
            print(f"\r[{'=' * full}{' ' * (BAR - full)}] {done}/{self._games}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Leave the line clean for what follows."""
        if self._shown and self._drawn >= 0:
            print("\r" + " " * (BAR + 30) + "\r", end="", file=sys.stderr, flush=True)


def show(tell: Teller, tally: Tally) -> None:
    """The statistics as tables for people."""
    phrases = tell.phrases
    report = tally.report({**dict(enumerate(tell.seats(), 1)), **tell.ghosts()})
    print(tell.heading())
    print(phrases.games.format(count=tally.games))
    print()
    print_lines(table(win_rows(report, phrases)))
    print()
    print_lines(table(spread_rows(report, phrases, tell)))
    print()
    for reason, count in report["reasons"].items():
        print(f"{count:>{len(str(tally.games))}}  {reason}")


def win_rows(report: dict[str, Any], phrases: Phrases) -> list[list[str]]:
    """The table of wins, with the head first."""
    rows = [[phrases.player, phrases.won, "%", phrases.interval]]
    for seat in report["seats"]:
        rows.append([seat["name"], *share_cells(seat)])
    rows.append([phrases.all_equal, *share_cells(report["ties"])])
    return rows


def share_cells(share: dict[str, Any]) -> list[str]:
    """A count, its share and the share's interval, as text."""
    return [
        str(share["count"]),
        f"{100 * share['rate']:.1f}",
        f"{100 * share['low']:.1f} – {100 * share['high']:.1f}",
    ]


def spread_rows(report: dict[str, Any], phrases: Phrases, tell: Teller) -> list[list[str]]:
    """The table of lengths and scores, with the head first."""
    rows = [["", phrases.mean, phrases.least, "5 %", "50 %", "95 %", phrases.most]]
    rows.append([phrases.length, *spread_cells(report["length"])])
    for item, by_seat in report["scores"].items():
        for seat, found in by_seat.items():
            whose = tell.seat(int(seat) if seat.isdecimal() else seat)
            rows.append([f"{tell.game.texts(f'end.{item}', item)} ({whose})", *spread_cells(found)])
    options = report["options"]
    rows.append([phrases.options_each, f"{options['mean']:.2f}", "", "", "", "", str(options["most"])])
    return rows


def spread_cells(found: dict[str, Any]) -> list[str]:
    """A spread as text."""
    if found["mean"] is None:
        return ["", "", "", "", "", ""]
    return [f"{found['mean']:.2f}", *(str(found[name]) for name in ("least", "p5", "p50", "p95", "most"))]
