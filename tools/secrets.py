"""The twin-world test for rule files: does anything that a viewer is told depend on what the viewer cannot see?

Each file is played by chance with the fewest and the most players, with its options as they are and with each switch
turned, and positions of every game are held against others that the viewer could not tell from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from dsl.types import Bool
from interpreter import Betrayal, Game, RuleErrors, Rules, Twins

GAMES = 5
"""How many games are played in each setting."""

POSITIONS = 6
"""How many positions of a game are looked at."""


def betrayals(rules: Rules, games: int = GAMES, positions: int = POSITIONS) -> Iterator[tuple[Game, Betrayal]]:
    """What is betrayed, the first in each setting, with the game in that setting.

    Raises `Stopped` when the rules break one of their own bounds.
    """
    for game in settings(rules):
        twins = Twins(game)
        found = (each for seed in range(games) for each in twins.betrayals(seed, positions))
        if (first := next(found, None)) is not None:
            yield game, first


def settings(rules: Rules) -> Iterator[Game]:
    """The game in every setting that is tried; those that the rules refuse are passed over."""
    program = rules.sound()
    turned: list[dict[str, Any]] = [{}]
    for option in program.options:
        if isinstance(option.type, Bool):
            turned += [{option.name: True}, {option.name: False}]
    found: dict[str, Game] = {}
    for players in dict.fromkeys(program.players):
        for options in turned:
            try:
                game = Game.of(rules, players=players, options=options)
            except RuleErrors:
                continue
            found.setdefault(f"{players} {game.options}", game)
    yield from found.values()


def record(game: Game, found: Betrayal) -> dict[str, Any]:
    """A betrayal for programs."""
    return {"file": game.rules.source.name, "players": game.players, "options": dict(game.options), **asdict(found)}


def lines(game: Game, found: Betrayal) -> Iterator[str]:
    """A betrayal for people: who is told of what, in which game, and what the two worlds say."""
    who = "a spectator" if isinstance(found.viewer, str) else f"seat {game.seat_name(found.viewer)}"
    options = ", ".join(f"{name} = {value}" for name, value in game.options.items())
    setting = f"{game.players} players" + (f", {options}" if options else "")
    yield f"{game.rules.source.name}: {found.output} tells {who} what is hidden from {who}"
    yield f"  with {setting}, seed {found.seed}, after {found.number} decisions:"
    yield f"    … {found.here} …"
    yield f"    … {found.there} …"
