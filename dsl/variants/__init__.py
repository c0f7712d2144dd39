"""Variants: what is played otherwise, as patches of the rules and declarations of its own.

`shelve` puts a game and its variants side by side, `judge` says which of them go together, and `compose` puts the
chosen ones on the rules: trees in, one tree out, before anything is checked.  Every line keeps its place in the file
that wrote it, so whatever is found later is told where its author can mend it.
"""

from __future__ import annotations

from dsl.variants.causes import with_causes
from dsl.variants.choosing import check_names, judge, mentioned, required
from dsl.variants.composing import compose, played_with, scenarios_for
from dsl.variants.differences import Difference, differences
from dsl.variants.filling import filled
from dsl.variants.presets import Combination, combination
from dsl.variants.shelf import Shelf, Written, shelve

__all__ = [
    "Combination",
    "Difference",
    "Shelf",
    "Written",
    "check_names",
    "combination",
    "compose",
    "differences",
    "filled",
    "judge",
    "mentioned",
    "played_with",
    "required",
    "scenarios_for",
    "shelve",
    "with_causes",
]
