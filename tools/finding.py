"""From what people type to files: rule files, folders, bundled games, and the text in them."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from dsl.diagnostics.suggest import did_you_mean
from dsl.source import Source
from tools.console import FOUND, fault

BUNDLED = Path(__file__).resolve().parent.parent / "games"
SUFFIX = ".mog"
LARGEST = 8_000_000


def find_game(named: str) -> Path:
    """The rule file that `named` means: a file, a folder with a rule file, or a bundled game.

    Raises a `Refusal` when there is none.
    """
    path = Path(named)
    if path.is_dir():
        found = rules_in(path) or bundled_games().get(named)
        if found is None:
            raise fault("E802", path=named)
        return found
    if path.exists():
        return path
    if os.sep in named or "/" in named or path.suffix:
        raise fault("E801", path=named, file=named, help=neighbour(path))
    bundled = bundled_games()
    if named in bundled:
        return bundled[named]
    advice = did_you_mean(named, bundled) or f"the bundled games are {', '.join(bundled)}"
    raise fault("E803", name=named, help=advice)


def rules_in(folder: Path) -> Path | None:
    """The rule file of a game's folder: the one called like the folder, or the only one; None if there is none.

    Raises a `Refusal` when there are several and none is called like the folder.
    """
    named = folder / f"{folder.resolve().name}{SUFFIX}"
    if named.is_file():
        return named
    files = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file())
    if len(files) > 1:
        raise fault("E805", path=str(folder), name=named.name, help=f"name one of {', '.join(p.name for p in files)}")
    return files[0] if files else None


def bundled_games() -> dict[str, Path]:
    """The rule files of the games that come with Moggy, by name, in the order of names."""
    found = {path.stem: path for path in BUNDLED.rglob(f"*{SUFFIX}") if path.stem == path.parent.name}
    return dict(sorted(found.items()))


def rule_files(named: str) -> Iterator[Path]:
    """Every rule file that `named` means: the file itself, all in a folder and the folders in it, or a bundled game's.

    Raises a `Refusal` when there is none.
    """
    path = Path(named)
    if not path.exists() and named in bundled_games():
        path = bundled_games()[named].parent
    if not path.is_dir():
        yield find_game(named)
        return
    empty = True
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(SUFFIX):
                empty = False
                yield Path(folder, name)
    if empty:
        raise fault("E802", path=named)


def read_source(path: Path) -> Source:
    """The text of a rule file or sheet; raises a `Refusal` when it cannot be read or is not text."""
    cited = str(path)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise fault("E804", path=cited, file=cited, why="it is not a file with text in it")
        if status.st_size > LARGEST:
            raise fault("E804", path=cited, file=cited, why=f"it is larger than {LARGEST // 1_000_000} megabytes")
        raw = path.read_bytes()
    except FileNotFoundError:
        raise fault("E801", path=cited, file=cited, help=neighbour(path)) from None
    except OSError as error:
        raise fault("E804", path=cited, file=cited, why=(error.strerror or "it failed").lower()) from None
    return Source(cited, decode(raw, cited))


def decode(raw: bytes, cited: str) -> str:
    """Bytes as text; raises a `Refusal` naming the first byte that cannot be."""
    try:
        text = raw.decode("utf-8")
        wrong = text.find("\0")
        at = len(text[:wrong].encode()) if wrong >= 0 else -1
    except UnicodeDecodeError as error:
        text, at = "", error.start
    if at >= 0:
        raise fault("E806", path=cited, number=f"0x{raw[at]:02X}", line=raw.count(b"\n", 0, at) + 1, status=FOUND)
    return text


def neighbour(path: Path) -> str | None:
    """“Did you mean …?” for a file that is missing, from those beside it."""
    try:
        beside = [other.name for other in path.parent.iterdir()]
    except OSError:
        return None
    return did_you_mean(path.name, beside)
