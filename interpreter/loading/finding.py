"""What a name means: a rule file, a folder, or a game that comes with Moggy; and the files that belong to it."""

from __future__ import annotations

from pathlib import Path

from dsl.diagnostics.suggest import did_you_mean
from dsl.source import NOWHERE, Span
from interpreter.errors import RuleErrors, one
from interpreter.loading.reading import is_there, neighbour, read_source
from interpreter.rules import Companions

BUNDLED = Path(__file__).resolve().parents[2] / "games"
SUFFIX = ".mog"
SCENARIOS = "scenarios.mog"
TEXTS = "texts"
VARIANTS = "variants"


def find_game(named: str | Path) -> Path:
    """The rule file that `named` means: a file, a folder that holds one, or a bundled game.

    Raises `RuleErrors` when there is none.
    """
    path = Path(named)
    if is_there(path):
        return rules_in(path) if path.is_dir() else path
    cited = str(named)
    if len(path.parts) > 1 or path.suffix:
        raise RuleErrors(one("E801", Span(0, 0, cited), file=cited, help=neighbour(path)))
    bundled = bundled_games()
    if cited in bundled:
        return bundled[cited]
    advice = did_you_mean(cited, bundled) or f"the bundled games are {', '.join(bundled)}"
    raise RuleErrors(one("E803", NOWHERE, name=cited, help=advice))


def rules_in(folder: Path) -> Path:
    """The rule file of a game's folder: the one called like the folder, or the only one."""
    cited = Span(0, 0, str(folder))
    named = folder / f"{folder.resolve().name}{SUFFIX}"
    if named.is_file():
        return named
    files = rule_files_in(folder)
    if not files:
        raise RuleErrors(one("E802", cited))
    if len(files) > 1:
        raise RuleErrors(one("E805", cited, name=named.name, help=f"name one of {', '.join(p.name for p in files)}"))
    return files[0]


def owner_of(path: Path) -> Path:
    """The rule file that a file belongs to: for a file of scenarios that of its folder, otherwise itself.

    Raises `RuleErrors` for scenarios without rules.
    """
    return rules_in(path.parent) if path.name == SCENARIOS else path


def companions_of(path: Path) -> Companions:
    """The scenarios and texts that lie beside a game's rule file.  Raises `RuleErrors` when one cannot be read."""
    folder = path.parent
    files = (folder / SCENARIOS, *sorted((folder / TEXTS).glob("*.yaml")))
    found = [file for file in files if file.is_file() and file.resolve().is_relative_to(folder.resolve())]
    if path.stem != folder.resolve().name and len(rule_files_in(folder)) > 1:
        return Companions()  # nobody can tell whose they are
    read = {file: read_source(file) for file in found}
    return Companions(read.pop(folder / SCENARIOS, None), {file.stem: text for file, text in read.items()})


def rule_files_in(folder: Path) -> list[Path]:
    """The rule files of a folder, those with only scenarios aside."""
    return sorted(path for path in folder.glob(f"*{SUFFIX}") if path.name != SCENARIOS and path.is_file())


def bundled_games() -> dict[str, Path]:
    """The rule files of the games that come with Moggy, by name, in the order of names."""
    found = {path.stem: path for path in BUNDLED.rglob(f"*{SUFFIX}") if path.stem == path.parent.name}
    return dict(sorted(found.items()))
