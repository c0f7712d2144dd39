"""The example of every word is a game: it is loaded and played."""

from __future__ import annotations

import pytest

from interpreter.loading import load_text
from interpreter.words import WORDS, Word


@pytest.mark.parametrize("word", WORDS.values(), ids=lambda word: word.name)
def test_its_example_can_be_played(word: Word) -> None:
    game = load_text(word.signature.example)
    for result in game.random_playouts(3, seed=1):
        assert result.outcome is not None
