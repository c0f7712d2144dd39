"""Games that put rules where play is hard to follow go alike in every way of carrying them out."""

from __future__ import annotations

import pytest

from interpreter import BACKENDS
from tests.laws.awkward import MARKET, NAMES, awkward
from tests.laws.lockstep import by_backend, parting
from tests.laws.test_backends import REFERENCE

GAMES = 10

SETTINGS = [(MARKET, 2), (MARKET, 3), (MARKET, 4), (NAMES, 2)]


@pytest.mark.parametrize("backend", [each for each in BACKENDS if each != REFERENCE])
@pytest.mark.parametrize(("text", "players"), SETTINGS, ids=["market 2", "market 3", "market 4", "names"])
def test_awkward_games_go_alike(text: str, players: int, backend: str) -> None:
    one, other = (by_backend(awkward(text), each, {"players": players}) for each in (REFERENCE, backend))
    for seed in range(GAMES):
        assert parting(one, other, seed) == "", seed
    assert list(other.random_playouts(GAMES, 7)) == list(one.random_playouts(GAMES, 7))
