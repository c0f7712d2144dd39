"""Twin worlds: two positions that differ only in what a viewer cannot see give the viewer the same bytes.

Every bundled game is held against the law in several settings.  So that the test itself is tested, weakened copies of
views, logs and offers are held against it too, and each must be caught.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import interpreter
from interpreter import Betrayal, Game, Twins
from interpreter.describing import Decision
from interpreter.journal import Journal
from interpreter.kernel import Kernel
from interpreter.spelling import Spelling
from interpreter.state import State
from interpreter.telling import Telling
from interpreter.views import Views

SETTINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((name, {}) for name in interpreter.bundled_games()),
    ("cat_and_co", {"options": {"brave": True}}),
    ("cat_and_co", {"players": 3, "options": {"open_cards.2": True}}),
    ("cat_and_co", {"players": 3, "options": {"brave": True, "open_cards.1": True}}),
    ("liars_dice", {"players": 3}),
    ("goofspiel", {"options": {"cards": 4}}),
)
FEW, POSITIONS = 20, 3
MANY = 100


@cache
def twins(number: int) -> Twins:
    name, setting = SETTINGS[number]
    return Twins(interpreter.load(name, **setting))


def named(number: int) -> str:
    name, setting = SETTINGS[number]
    return "-".join([name, *(f"{key}={value}" for key, value in setting.items())]).replace(" ", "")


settings = pytest.mark.parametrize("number", range(len(SETTINGS)), ids=named)


def betrayed(twins: Twins, games: int, positions: int | None = None) -> list[Betrayal]:
    return [each for seed in range(games) for each in twins.betrayals(seed, positions)]


@settings
def test_nobody_is_told_what_they_cannot_see(number: int) -> None:
    assert betrayed(twins(number), FEW, POSITIONS) == []


@pytest.mark.deep
@settings
def test_nobody_is_told_what_they_cannot_see_in_a_hundred_games(number: int) -> None:
    assert betrayed(twins(number), MANY, 12) == []


# ------------------------------------------------------------------------------------------ the test finds what leaks

Patch = Callable[[pytest.MonkeyPatch], None]


def everybody_sees_components(patch: pytest.MonkeyPatch) -> None:
    """Views show every component."""
    views = Views._zone

    def zone(self: Views, m: Any, number: int, owners: Any, viewer: int | None) -> Any:
        shown = views(self, m, number, owners, viewer)
        inside = self._layout.contents(m, number)
        return None if shown is None else {**shown, "components": [self.component(m, each, viewer) for each in inside]}

    patch.setattr(Views, "_zone", zone)


def everybody_sees_values(patch: pytest.MonkeyPatch) -> None:
    """Views show every counter and mark."""
    seen_values = Views._seen_values

    def all_seen(self: Views, m: Any, place: Any, viewer: int | None) -> Any:
        return ((owners, address, True) for owners, address, _ in seen_values(self, m, place, viewer))

    patch.setattr(Views, "_seen_values", all_seen)


def waiting_is_shown(patch: pytest.MonkeyPatch) -> None:
    """Views say who has not decided yet."""
    patch.setattr(Kernel, "asked", Kernel.waiting)


def logs_name_what_was_chosen(patch: pytest.MonkeyPatch) -> None:
    """The log says how the one who decided spelled it."""
    told = Telling.told

    def as_decided(self: Telling, before: Any, decision: Decision, after: Any, viewer: int | None) -> Any:
        found = told(self, before, decision, after, viewer)
        return found and type(found)(found.seat, decision.choice, decision.text)

    patch.setattr(Telling, "told", as_decided)


def logs_tell_what_fell(patch: pytest.MonkeyPatch) -> None:
    """The log says how every die fell."""
    patch.setattr(Telling, "_lands", lambda self, m, positions, step, viewer: True)


def logs_remember_what_was_hidden(patch: pytest.MonkeyPatch) -> None:
    """The log still says which cards were laid down when nobody may look at them any more."""
    patch.setattr(Telling, "_hidden", lambda self, m, component: False)


def commits_are_told_at_once(patch: pytest.MonkeyPatch) -> None:
    """The log does not wait for the last to decide."""

    def in_order(game: Game, positions: Any, decisions: Any, viewer: int | str) -> Any:
        pairs = zip(positions, decisions, positions[1:], strict=False)
        return tuple(filter(None, (game.told(*each, viewer) for each in pairs)))

    patch.setattr("interpreter.journal.retold", in_order)


def saves_hold_everything(patch: pytest.MonkeyPatch) -> None:
    """The save for one viewer is the save of the game."""
    patch.setattr(Journal, "lines_for", lambda self, viewer: self.lines())


def offers_by_identity(patch: pytest.MonkeyPatch) -> None:
    """What the one who chooses does not see is offered by what it is."""
    patch.setattr(Spelling, "unseen", lambda self, m, component, named: self.name(m, component))


def views_say_who_is_left(patch: pytest.MonkeyPatch) -> None:
    """Views repeat what only those who lead a game are told."""
    view = Game.view

    def with_waiting(self: Game, state: State, viewer: int | str) -> dict[str, Any]:
        return {**view(self, state, viewer), "waiting": list(state.waiting)}

    patch.setattr(Game, "view", with_waiting)


LEAKS: tuple[tuple[Patch, str, dict[str, Any], str], ...] = (
    (everybody_sees_components, "kuhn_poker", {}, "the view"),
    (everybody_sees_components, "cat_and_co", {}, "the view"),
    (everybody_sees_components, "liars_dice", {}, "the view"),
    (everybody_sees_values, "lots", {}, "the view"),
    (waiting_is_shown, "rock_paper_scissors", {}, "the view"),
    (waiting_is_shown, "goofspiel", {}, "the view"),
    (logs_tell_what_fell, "cat_and_co", {}, "the log"),
    (logs_tell_what_fell, "liars_dice", {}, "the log"),
    (logs_remember_what_was_hidden, "cat_and_co", {"options": {"brave": True}}, "the log"),
    (commits_are_told_at_once, "rock_paper_scissors", {}, "the log"),
    (commits_are_told_at_once, "lots", {}, "what can be taken back"),
    (saves_hold_everything, "liars_dice", {}, "the save"),
    (saves_hold_everything, "rock_paper_scissors", {}, "the save"),
    (offers_by_identity, "cat_and_co", {"options": {"brave": True}}, "the decisions"),
    (views_say_who_is_left, "lots", {}, "the view"),
)


@pytest.mark.parametrize(
    ("leak", "name", "setting", "output"),
    LEAKS,
    ids=lambda value: getattr(value, "__name__", None) or (value if isinstance(value, str) else ""),
)
def test_what_leaks_is_found(
    leak: Patch, name: str, setting: dict[str, Any], output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    found = (each for seed in range(20) for each in Twins(interpreter.load(name, **setting)).betrayals(seed, 12))
    assert next((each.output for each in found if each.output == output), None) == output
