"""Scenarios carried out: the position they state, the decisions they play, and what they expect to be true then.

What `given` leaves out is as after setup.  A zone that it names holds exactly what it lists; what lay there before lies
nowhere, unless it is listed for another zone.  Chance falls as the scenario foretells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TypeVar

from dsl import program as p
from dsl.diagnostics import Diagnostic, Refusal, Related
from dsl.source import Span
from interpreter.arranging import Arranging, check_names
from interpreter.boards.mentions import check_mentions
from interpreter.errors import RuleErrors, one
from interpreter.expecting import Expecting
from interpreter.foretold import SEED, Foretold
from interpreter.game import Game
from interpreter.kernels import BACKENDS
from interpreter.rules import NOTHING, Rules
from interpreter.state import Position, State

Found = TypeVar("Found")


@dataclass(frozen=True)
class Failure:
    """One thing that a scenario expects and that is not so, with where the scenario says it."""

    expected: str
    got: str
    span: Span
    refusal: Diagnostic | None = None

    @property
    def diagnostic(self) -> Diagnostic:
        """The failure for people; where something was refused, that refusal, told where the scenario asks for it."""
        if self.refusal is None:
            return one("E732", self.span, expected=self.expected, got=self.got).items[0]
        place = self.refusal.span
        related = (Related(place, "refused here"),) if place.name and place != self.span else ()
        return replace(self.refusal, span=self.span, related=(*related, *self.refusal.related))


class Unmet(Exception):
    """A scenario that cannot be carried out to its end."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.got)
        self.failure = failure


def run_scenarios(rules: Rules, backend: str = BACKENDS[0]) -> Iterator[tuple[p.ScenarioDecl, tuple[Failure, ...]]]:
    """Every scenario of a rule file in the order of the text, with what fails in it.

    Raises `RuleErrors` when there are mistakes in the rules.
    """
    for scenario in rules.sound().scenarios:
        yield scenario, run_scenario(rules, scenario, backend)


def run_scenario(rules: Rules, scenario: p.ScenarioDecl, backend: str = BACKENDS[0]) -> tuple[Failure, ...]:
    """What fails in a scenario; after a decision that cannot be made, nothing more is looked at."""
    try:
        game, state, foretold = opening(rules, scenario, backend=backend)
        for played in scenario.plays:
            state = play(game, state, played, foretold)
    except Unmet as unmet:
        return (unmet.failure,)
    expecting = Expecting(game, state)
    missed = ((each, expecting.missed(each)) for each in scenario.expected)
    return tuple(Failure(*wrong, each.span) for each, wrong in missed if wrong is not None)


def scenario_start(game: Game, name: str) -> tuple[Game, State]:
    """The game as the scenario of this name sets it up, and the position that its `given` states.

    Raises KeyError for a name that no scenario has, and `Refusal` when the position cannot be put together.
    """
    scenario = next((each for each in game.program.scenarios if each.name == name), None)
    if scenario is None:
        raise KeyError(name)
    try:
        game, state, _ = opening(game.rules, scenario, game.language, game.backend)
        return game, State(state.position, game, SEED)
    except Unmet as unmet:
        raise Refusal((unmet.failure.diagnostic,), game.rules.sources) from None


def scenario_game(rules: Rules, scenario: p.ScenarioDecl, language: str = "en", backend: str = BACKENDS[0]) -> Game:
    """The game in the setting of a scenario.

    Raises `RuleErrors` for a setting that cannot be, and for names that its boards do not have.
    """
    try:
        game = set_up(rules, scenario.settings, language, backend)
    except RuleErrors as refused:
        placed = (found if found.span.name else replace(found, span=scenario.span) for found in refused.findings)
        raise RuleErrors(placed, rules.sources) from None
    findings = check_mentions(scenario, game.boards)
    findings.extend(check_names(scenario, game.kernel.layout.material.components))
    if findings.errors:
        raise RuleErrors(findings, rules.sources)
    return game


@lru_cache(maxsize=8)
def set_up(rules: Rules, settings: tuple[tuple[str, str], ...], language: str, backend: str) -> Game:
    """The game in the setting that scenarios name in their heads; those with the same share it."""
    options = dict(settings)
    players = options.pop("players", None)
    asked = None if players is None else int(players)
    plain = replace(rules, preset=NOTHING)
    return Game.of(plain, players=asked, options=options, language=language, backend=backend)


def opening(
    rules: Rules, scenario: p.ScenarioDecl, language: str = "en", backend: str = BACKENDS[0]
) -> tuple[Game, State, Foretold]:
    """The game in the setting of a scenario, the position it begins with, and the chance that is still to come."""
    game = carried_out(
        partial(scenario_game, rules, scenario, language, backend), "a game in this setting", scenario.span
    )
    foretold = Foretold(game.kernel, scenario.to_come)
    prepared = partial(game.kernel.prepared, foretold.falls)
    arranging = Arranging(game.kernel, carried_out(prepared, "a game to begin", scenario.span))
    for given in scenario.given:
        if isinstance(given.target, p.ZoneRead):
            arranging.clear(given.target)
    for given in scenario.given:
        if isinstance(given.target, p.ZoneRead):
            fill(arranging, given)
        elif not isinstance(given.target, p.Local):
            carried_out(partial(arranging.store, given.target, given.values[0]), "a possible value", given.span)
    position = carried_out(arranging.settled, "play to go on from here", scenario.span)
    return game, later(game, settled(game, position, foretold, scenario.span), scenario), foretold


def later(game: Game, state: State, scenario: p.ScenarioDecl) -> State:
    """The position in a later round, where a scenario names one; until then no round is under way."""
    arranging = Arranging(game.kernel, state.position)
    for given in scenario.given:
        if isinstance(given.target, p.Local):
            carried_out(partial(arranging.store, given.target, given.values[0]), "a possible value", given.span)
    return State(arranging.position, game, state.seed)


def fill(arranging: Arranging, given: p.Given) -> None:
    """Put what is listed into a zone."""
    for each in given.values:
        assert isinstance(each, p.Described)
        if not carried_out(partial(arranging.put, each, given.target), "room for what is listed", given.span):
            raise Unmet(Failure("a component like this", "none that is left", each.span))


def play(game: Game, state: State, played: p.Played, foretold: Foretold) -> State:
    """The position after a decision of a scenario, and after the chance that falls then."""
    seat, choice = Expecting(game, state).decision(played)
    state = carried_out(partial(game.apply, state, choice, seat), f"`{choice}` to be allowed", played.span)
    return settled(game, state.position, foretold, played.span)


def settled(game: Game, position: Position, foretold: Foretold, span: Span) -> State:
    """The position in which a seat decides next."""
    return State(carried_out(partial(foretold.settled, position), "chance to fall like this", span), game)


def carried_out(do: Callable[[], Found], expected: str, span: Span) -> Found:
    """What `do` gives; what refuses it ends the scenario."""
    try:
        return do()
    except Refusal as refusal:
        first = refusal.findings.items[0]
        raise Unmet(Failure(expected, first.message, span, first)) from None
