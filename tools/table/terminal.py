"""The terminal that people sit at, and how what was shown on it is taken away again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Empties the screen and what has been scrolled off it, as xterm's control sequences have it, and begins at the top."""

OTHER_SCREEN = "\x1b[?1049h"
"""Goes to a screen beside the usual one, of which nothing can be scrolled back."""

USUAL_SCREEN = "\x1b[?1049l"


def nothing() -> None:
    """Do nothing."""


@dataclass
class Terminal:
    """Where people sit.

    `ask(prompt)` gives a typed line and raises EOFError when there will be no more; `say(line)` shows a line of `width`
    letters at most.  `control` sends what steers the screen, and is None where nothing that was shown can be taken
    away.  `forget` drops what was typed before it was asked for, so that nobody opens a curtain by an Enter too many.
    """

    ask: Callable[[str], str]
    say: Callable[[str], None]
    width: int = 80
    control: Callable[[str], None] | None = None
    forget: Callable[[], None] = nothing

    def show(self, lines: Iterable[str]) -> None:
        """Show several lines."""
        for line in lines:
            self.say(line)

    def wipe(self) -> None:
        """Take away all that was shown; where that is not possible, leave a line free."""
        if self.control is None:
            self.say("")
        else:
            self.control(WIPE)

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Show what follows on a screen of its own, of which nothing is left afterwards, however it ends."""
        if self.control is None:
            yield
            return
        self.control(OTHER_SCREEN + WIPE)
        try:
            yield
        finally:
            self.control(WIPE + USUAL_SCREEN)
