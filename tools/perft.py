"""Count the ways a game can go, ply by ply: the number of sequences of decisions of each length.

A ply is one decision, a whole compound with the decisions inside it, or something that falls by chance.  Equal
positions are looked at once and counted as often as they are reached, so the numbers are those of all sequences.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import monotonic

from interpreter import Game, State
from tools.arguments import add_game, whole_number
from tools.console import CLEAN, note, print_json, wants_json
from tools.opening import add_backend, add_start, begin
from tools.record import setting_record

EVERY = 2.0
"""Seconds between two lines of progress."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy perft`."""
    add_game(parser, optional=True)
    parser.add_argument("--depth", type=whole_number(1), required=True, metavar="N", help="how many plies to count")
    add_start(parser)
    add_backend(parser)


def run(args: argparse.Namespace) -> int:
    """Count and print, a line for each ply as soon as it is known."""
    journal = begin(args)
    game = journal.game
    state = journal.state.unseeded() if args.at or args.scenario else game.start(seed=None)
    counts: list[int] = []
    for ply, count in enumerate(perft(game, state, args.depth, Progress(args)), 1):
        counts.append(count)
        if not wants_json(args):
            print(f"{ply:>3}  {count}", flush=True)
    if wants_json(args):
        print_json({**setting_record(game), "perft": counts})
    return CLEAN


class Progress:
    """Says now and then how far one ply has come."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._next = monotonic() + EVERY

    def __call__(self, ply: int, done: int, of: int) -> None:
        """`done` of `of` positions have been looked at for a ply."""
        if monotonic() >= self._next:
            self._next = monotonic() + EVERY
            note(self._args, f"ply {ply}: {done} of {of} positions")


def silent(ply: int, done: int, of: int) -> None:
    """Say nothing about progress."""


def perft(game: Game, start: State, depth: int, progress: Progress | None = None) -> Iterator[int]:
    """The number of sequences of 1, 2, … `depth` plies from `start`, one after the other."""
    tell = progress or silent
    level = {start: 1}
    for ply in range(1, depth + 1):
        total = 0
        following: dict[State, int] = {}
        for done, (state, times) in enumerate(level.items()):
            tell(ply, done, len(level))
            count = game.count_decisions(state) if ply == depth else None
            if count is not None:
                total += times * count
                continue
            for after in plies(game, state):
                total += times
                following[after] = following.get(after, 0) + times
        yield total
        level = following


def plies(game: Game, state: State) -> Iterator[State]:
    """Every position that one ply leads to from `state`, in the order of the options."""
    begun = [state]
    while begun:
        inside: list[State] = []
        for position in begun:
            if position.over:
                continue
            for decision in game.decisions(position, position.waiting[0]):
                after = game.apply(position, decision)
                if after.inner and not after.over:
                    inside.append(after)
                else:
                    yield after
        begun = inside
