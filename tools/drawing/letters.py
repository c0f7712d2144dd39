"""Letters by which sorts of things are told apart, made from the words of the rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from dsl import types
from interpreter import Game

USUAL_LETTERS = {"knight": "n"}
"""Letters that everybody who knows the piece expects."""


def sorts_of(game: Game, kinds: Sequence[str]) -> dict[str, str]:
    """The words that say the sort of a piece of these kinds, with the paths of their texts.

    Sorts are the values of the first attribute that is an enum, or else the kinds; where there is one, no word says it.
    """
    for kind in game.program.kinds:
        enums = [field.type for field in kind.fields if isinstance(field.type, types.EnumType)]
        if kind.name in kinds and enums and len(enums[0].values) > 1:
            return {value: f"{enums[0].name}.{value}" for value in enums[0].values}
    return {kind: kind for kind in kinds} if len(kinds) > 1 else {}


def letters_for(words: Sequence[str], taken: Collection[str] = ()) -> dict[str, str]:
    """A different letter for each word, where possible its first, and none that is taken."""
    found: dict[str, str] = {word: USUAL_LETTERS[word] for word in words if word in USUAL_LETTERS}
    for word in words:
        if word not in found:
            used: Mapping[str, None] = dict.fromkeys([*taken, *found.values()])
            free = [letter for letter in word.casefold() if letter.isalpha() and letter not in used]
            found[word] = free[0] if free else word[:1]
    return found
