"""Where saves go: line by line into a file, on the disk before play goes on."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Literal

from tools.phrases import Phrases

SUFFIX = ".save"


class Keeper:
    """A save being written, to be used with `with`.

    Every line is on the disk when `write` returns, so that a game outlives a power cut.  Without a path nothing is
    kept.
    """

    def __init__(self, path: Path | None, mode: Literal["w", "a", "x"] = "w") -> None:
        self.path = path
        self._stream = None if path is None else path.open(mode, encoding="utf-8", newline="\n")

    @classmethod
    def asked(cls, path: Path | None, game: str, environment: Mapping[str, str] = os.environ) -> Keeper:
        """A save at `path`, in place of what was there, or without one in the user's state folder.

        It is called after the game and the time.  A folder that cannot be written to only means that nothing is kept.
        """
        if path is not None:
            return cls(path)
        folder = state_folder(environment)
        stem = f"{game}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.getpid()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return cls(unused(folder, stem), "x")
        except OSError:
            return cls(None)

    def write(self, line: str) -> None:
        """Add one line."""
        self.write_all((line,))

    def write_all(self, lines: Iterable[str]) -> None:
        """Add several lines, which reach the disk together."""
        if self._stream is not None:
            self._stream.writelines(line + "\n" for line in lines)
            self._stream.flush()
            os.fsync(self._stream.fileno())

    def farewell(self, phrases: Phrases) -> str:
        """Where the game is to be found."""
        return phrases.not_kept if self.path is None else phrases.kept.format(file=self.path)

    def __enter__(self) -> Keeper:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            self._stream.close()


def unused(folder: Path, stem: str) -> Path:
    """A path in `folder` that nothing is at yet, called `stem` and a number where that is taken."""
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path


def state_folder(environment: Mapping[str, str]) -> Path:
    """Where a user's games are kept: as the XDG Base Directory Specification says, under `moggy/saves`.

    A relative `XDG_STATE_HOME` counts as none, as the specification asks.
    """
    named = environment.get("XDG_STATE_HOME", "")
    home = Path(named) if named.startswith("/") else Path.home() / ".local" / "state"
    return home / "moggy" / "saves"
