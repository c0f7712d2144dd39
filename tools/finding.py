"""From what people type to rule files: those in folders, those that come with Moggy."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from dsl.source import Span
from interpreter.errors import RuleErrors, one
from interpreter.loading import SCENARIOS, SUFFIX, VARIANTS, bundled_games, find_game, is_there, owner_of, rule_files_in


def rule_files(named: str, *, companions: bool = False) -> Iterator[Path]:
    """Every rule file that `named` means: the file itself, all in a folder and the folders in it, or a bundled game's.

    A file with only scenarios stands for the rules beside it, and the variants in a game's folder are seen to with the
    game, but with `companions` each such file stands for itself.  Folders are walked in the order of names, hidden ones
    passed by.  Raises `RuleErrors` when there is none.
    """
    path = Path(named)
    if not is_there(path) and named in bundled_games():
        path = bundled_games()[named].parent
    if not (is_there(path) and path.is_dir()):
        found = find_game(named)
        yield found if companions else owner_of(found)
        return
    empty = True
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        belongs = Path(folder).name == VARIANTS and rule_files_in(Path(folder).parent)
        for name in sorted(files):
            if name.endswith(SUFFIX) and (companions or not (belongs or name == SCENARIOS)):
                empty = False
                yield Path(folder, name)
    if empty:
        raise RuleErrors(one("E802", Span(0, 0, named)))
