"""Texts from disk: rule files, and the sheets beside them."""

from __future__ import annotations

import stat
from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics import Findings
from dsl.diagnostics.suggest import did_you_mean
from dsl.source import Source, Span
from interpreter.errors import RuleErrors, one
from interpreter.rules import inside

LARGEST = 1024 * 1024


@dataclass(frozen=True)
class SheetsBeside:
    """Gets at the sheets of a game: in the folder `sheets` beside the file that names one, or beside that file; for a
    variant that lies elsewhere, also beside the rule file of the game."""

    rules: Path

    def __call__(self, name: str, span: Span, findings: Findings) -> Source | None:
        """The text of a sheet; otherwise None, with the reason in `findings`."""
        folders = tuple(dict.fromkeys((Path(span.name).parent, self.rules.parent)))
        if not inside(name):
            findings.add("E622", span, file=name)
            return None
        for folder, path in ((each, path) for each in folders for path in (each / "sheets" / name, each / name)):
            if not is_there(path):
                continue
            if not path.resolve().is_relative_to(folder.resolve()):
                findings.add("E622", span, file=name)
                return None
            try:
                return read_source(path)
            except RuleErrors as refused:
                findings.extend(refused.findings)
                return None
        findings.add("E621", span, file=name, help=neighbour(folders[0] / "sheets" / name))
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


def is_there(path: Path) -> bool:
    """Whether there is such a file or folder; what none can be called, such as a name beyond measure, is not there."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def neighbour(path: Path) -> str | None:
    """“Did you mean …?” for a file that is missing, from those beside it."""
    try:
        beside = [other.name for other in path.parent.iterdir()]
    except OSError:
        return None
    return did_you_mean(path.name, beside)
