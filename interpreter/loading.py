"""Rule files and sheets on disk: the only place in the interpreter that opens files.

A game is named by its rule file, by its folder, or, for one that comes with Moggy, by name alone.  A game's sheets lie
in its own folder, and nothing outside it is read on its behalf.
"""

from __future__ import annotations

import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics import Findings
from dsl.diagnostics.suggest import did_you_mean
from dsl.source import NOWHERE, Source, Span
from interpreter.errors import RuleErrors, one
from interpreter.game import Game
from interpreter.options import Asked
from interpreter.rules import Companions, Rules, examine, in_memory, inside
from interpreter.trial import trial

BUNDLED = Path(__file__).resolve().parent.parent / "games"
SUFFIX = ".mog"
SCENARIOS = "scenarios.mog"
TEXTS = "texts"
LARGEST = 1024 * 1024


def load(
    named: str | Path,
    *,
    players: int | None = None,
    options: Mapping[str, Asked] | None = None,
    variants: Sequence[str] = (),
    preset: str | None = None,
    language: str = "en",
) -> Game:
    """The game that `named` means, set up to be played and told in a language (`en` or `es`).

    Without `players` it is for the fewest that the rules allow.  Raises `RuleErrors` with all that is wrong with the
    files, or with this choice of players and options.
    """
    rules = read_rules(find_game(named))
    return Game.of(rules, players=players, options=options, variants=variants, preset=preset, language=language)


def load_text(
    text: str,
    *,
    name: str = "game.mog",
    sheets: Mapping[str, str] | None = None,
    players: int | None = None,
    options: Mapping[str, Asked] | None = None,
    variants: Sequence[str] = (),
    preset: str | None = None,
) -> Game:
    """A game from the text of its rules and the texts of its sheets by name, as a save carries them."""
    rules = examine(Source(name, text), in_memory(sheets or {}))
    return Game.of(rules, players=players, options=options, variants=variants, preset=preset)


def check_path(path: str | Path) -> Rules:
    """All that is wrong with a rule file and its sheets, under `findings` of the result.

    It is read, checked, and begun for each number of players that the rules allow, with the options as they are.
    Raises `RuleErrors` only for a file that cannot be read at all.
    """
    rules = read_rules(Path(path))
    rules.findings.extend(trial(rules))
    return rules


def read_rules(path: Path) -> Rules:
    """A rule file with its sheets, scenarios and texts, examined.  Raises `RuleErrors` when the file cannot be read."""
    return examine(read_source(path), SheetsBeside(path), companions(path))


# --------------------------------------------------------------------------------------------------------- finding


def find_game(named: str | Path) -> Path:
    """The rule file that `named` means: a file, a folder that holds one, or a bundled game.

    Raises `RuleErrors` when there is none.
    """
    path = Path(named)
    if path.is_dir():
        return rules_in(path)
    if path.exists():
        return path
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


def companions(path: Path) -> Companions:
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


# --------------------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True)
class SheetsBeside:
    """Gets at the sheets of a rule file: in the folder `sheets` beside it, or beside it."""

    rules: Path

    def __call__(self, name: str, span: Span, findings: Findings) -> Source | None:
        """The text of a sheet; otherwise None, with the reason in `findings`."""
        folder = self.rules.parent
        if not inside(name):
            findings.add("E622", span, file=name)
            return None
        for path in (folder / "sheets" / name, folder / name):
            if not path.is_file():
                continue
            if not path.resolve().is_relative_to(folder.resolve()):
                findings.add("E622", span, file=name)
                return None
            try:
                return read_source(path)
            except RuleErrors as refused:
                findings.extend(refused.findings)
                return None
        findings.add("E621", span, file=name, help=neighbour(folder / "sheets" / name))
        return None


def read_source(path: Path) -> Source:
    """The text of a rule file or sheet, with line breaks as one character each.

    Raises `RuleErrors` when it cannot be read, is too large, or is not text in UTF-8.
    """
    cited = str(path)
    where = Span(0, 0, cited)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise RuleErrors(one("E804", where, file=cited, why="it is not a file with text in it"))
        if status.st_size > LARGEST:
            raise RuleErrors(one("E804", where, file=cited, why=f"it is larger than {LARGEST // 1024**2} megabyte"))
        raw = path.read_bytes()
    except FileNotFoundError:
        raise RuleErrors(one("E801", where, file=cited, help=neighbour(path))) from None
    except OSError as error:
        raise RuleErrors(one("E804", where, file=cited, why=(error.strerror or "it failed").lower())) from None
    return Source(cited, decode(raw, where))


def decode(raw: bytes, where: Span) -> str:
    """Bytes as text, without a byte order mark; raises `RuleErrors` naming the first byte that cannot be."""
    try:
        text = raw.decode().removeprefix("\ufeff")
        wrong = raw.find(b"\0")
    except UnicodeDecodeError as error:
        text, wrong = "", error.start
    if wrong >= 0:
        line = raw.count(b"\n", 0, wrong) + 1
        raise RuleErrors(one("E806", where, number=f"0x{raw[wrong]:02X}", line=line))
    return text.replace("\r\n", "\n")


def neighbour(path: Path) -> str | None:
    """“Did you mean …?” for a file that is missing, from those beside it."""
    try:
        beside = [other.name for other in path.parent.iterdir()]
    except OSError:
        return None
    return did_you_mean(path.name, beside)
