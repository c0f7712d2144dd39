"""Rule files and sheets on disk: the only place in the interpreter that opens files.

A game is named by its rule file, by its folder, or, for one that comes with Moggy, by name alone; the file of a variant
names its game with that variant.  A game's sheets and variants lie in its own folder, and nothing outside it is read on
its behalf.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from dsl.source import Source
from interpreter.errors import RuleErrors
from interpreter.game import Game
from interpreter.kernels import BACKENDS
from interpreter.loading.finding import (
    BUNDLED,
    SCENARIOS,
    SUFFIX,
    VARIANTS,
    bundled_games,
    find_game,
    owner_of,
    rule_files_in,
)
from interpreter.loading.reading import SheetsBeside, decode, is_there, read_source
from interpreter.loading.ruling import check_path, read_combinations, read_rules, read_shelf, with_owners
from interpreter.loading.variants import Beside, game_file
from interpreter.options import Asked
from interpreter.rules import Companions, examine, in_memory

__all__ = [
    "BUNDLED",
    "SCENARIOS",
    "SUFFIX",
    "VARIANTS",
    "Beside",
    "SheetsBeside",
    "bundled_games",
    "check_path",
    "decode",
    "find_game",
    "game_file",
    "is_there",
    "load",
    "load_text",
    "owner_of",
    "read_combinations",
    "read_rules",
    "read_shelf",
    "read_source",
    "rule_files_in",
]


def load(
    named: str | Path,
    *,
    players: int | None = None,
    options: Mapping[str, Asked] | None = None,
    variants: Sequence[str] = (),
    preset: str | None = None,
    language: str = "en",
    backend: str = BACKENDS[0],
) -> Game:
    """The game that `named` means, with these variants and what the preset asks for, set up to be played and told in a
    language (`en` or `es`), and carried out in one of the ways of `BACKENDS`.

    A file that holds a variant means its game with it.  Without `players` it is for the fewest that the rules allow.
    Raises `RuleErrors` with all that is wrong with the files, or with this choice of players, options and variants.
    """
    path = find_game(named)
    rules = read_rules(path, variants, preset)
    try:
        return Game.of(rules, players=players, options=options, language=language, backend=backend)
    except RuleErrors as refused:
        raise RuleErrors(with_owners(refused.findings, path, options or {}), refused.sources) from None


def load_text(
    text: str,
    *,
    name: str = "game.mog",
    sheets: Mapping[str, str] | None = None,
    players: int | None = None,
    options: Mapping[str, Asked] | None = None,
    variants: Sequence[str] = (),
    preset: str | None = None,
    variant_texts: Mapping[str, str] | None = None,
) -> Game:
    """A game from the text of its rules and the texts of its sheets and variants by name, as a save carries them."""
    beside = tuple(Source(file, written) for file, written in (variant_texts or {}).items())
    rules = examine(Source(name, text), in_memory(sheets or {}), Companions(variants=beside), variants, preset)
    return Game.of(rules, players=players, options=options)
