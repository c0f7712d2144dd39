"""Playing: turns a checked program and decisions into positions.

What is here is all that agents and tools use; everything else in this package is how it is done.

    game = interpreter.load("connect_four")
    state = game.start(seed=7)
    while not state.over:
        seat = state.waiting[0]
        state = game.apply(state, game.decisions(state, seat)[0])
    print(state.outcome)
"""

from __future__ import annotations

from interpreter.describing import Decision
from interpreter.errors import Reason, Refused, RuleErrors, SaveErrors, Stopped
from interpreter.game import Game
from interpreter.journal import Journal, open_save
from interpreter.kernels import BACKENDS
from interpreter.loading import bundled_games, check_path, find_game, load, load_text
from interpreter.outcome import Outcome
from interpreter.playouts import Playout
from interpreter.rules import Rules
from interpreter.scenarios import Failure, run_scenario, run_scenarios, scenario_start
from interpreter.state import NATURE, Seat, State
from interpreter.telling import Told
from interpreter.twins import Betrayal, Twins
from interpreter.viewers import SPECTATOR, Viewer
from interpreter.why import Verdict

__all__ = [
    "BACKENDS",
    "NATURE",
    "SPECTATOR",
    "Betrayal",
    "Decision",
    "Failure",
    "Game",
    "Journal",
    "Outcome",
    "Playout",
    "Reason",
    "Refused",
    "RuleErrors",
    "Rules",
    "SaveErrors",
    "Seat",
    "State",
    "Stopped",
    "Told",
    "Twins",
    "Verdict",
    "Viewer",
    "bundled_games",
    "check_path",
    "find_game",
    "load",
    "load_text",
    "open_save",
    "run_scenario",
    "run_scenarios",
    "scenario_start",
]
