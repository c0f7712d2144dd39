"""The vocabulary with its meaning: one file per family, one decorated function per word."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.vocabulary import Vocabulary
from interpreter.boards.forms import FORMS
from interpreter.words import grouping, lines, paths, places, placing, rows, spreading
from interpreter.words.registry import REGISTRY, Word

__all__ = ["VOCABULARY", "WORDS", "Word"]

FAMILIES = (places, rows, lines, spreading, paths, grouping, placing)
"""Importing a family declares its words."""

WORDS: Mapping[str, Word] = REGISTRY.words
"""All words by name."""

VOCABULARY = Vocabulary((word.signature for word in WORDS.values()), FORMS)
"""Their signatures and the forms of graphs, for the checker."""
