"""A terminal that a command runs at, and a person who reads and types there.

It keeps what a real one would: the usual screen with all that has scrolled off it, and the screen beside it.
"""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SEQUENCE = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]")
PATIENCE = 20.0


def hears_interrupts() -> None:
    """In a new process: take Ctrl-C as at a terminal, also where the tests run behind something that ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class AtTerminal:
    """What `moggy` shows at a terminal, and what is left of it."""

    def __init__(self, leader: int, process: subprocess.Popen[bytes]) -> None:
        self._leader = leader
        self.process = process
        self.received = ""
        self.usual = self.other = ""
        self._apart = False
        self._rest = ""

    @property
    def left(self) -> str:
        """All that can be seen now, or scrolled back to, on either screen."""
        return self.usual + self.other

    def until(self, words: str, patience: float = PATIENCE) -> str:
        """Read until these words have been shown; everything that came.  Fails when they do not come in time."""
        start = len(self.received)
        limit = time.monotonic() + patience
        while words not in SEQUENCE.sub("", self.received[start:]):
            if time.monotonic() > limit or not self._read(limit - time.monotonic()):
                raise AssertionError(f"`{words}` never came; this did: {self.received[start:]!r}")
        return self.received[start:]

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        self.send(f"{line}\n")

    def send(self, keys: str) -> None:
        """Press keys."""
        os.write(self._leader, keys.encode())

    def interrupt(self) -> int:
        """Press Ctrl-C as a person does, again where nothing happened at all; the exit code."""
        self.process.send_signal(signal.SIGINT)
        ready, _, _ = select.select([self._leader], [], [], PATIENCE / 4)
        if not ready:
            # between a prompt and the wait for an answer a signal can go by unnoticed until something else comes
            self.process.send_signal(signal.SIGINT)
        return self.end()

    def end(self) -> int:
        """Read what comes until the command is over; its exit code."""
        while self._read(PATIENCE):
            pass
        return self.process.wait(timeout=PATIENCE)

    def _read(self, patience: float) -> bool:
        """Take in what has come, if something comes in time; False at the end."""
        ready, _, _ = select.select([self._leader], [], [], max(0.0, patience))
        try:
            data = os.read(self._leader, 65536) if ready else b""
        except OSError:  # the other end is closed
            return False
        text = data.decode("utf-8", "replace")
        self.received += text
        self._show(text)
        return bool(data)

    def _show(self, text: str) -> None:
        """Do what a terminal does with text and control sequences."""
        text = self._rest + text
        broken = re.search(r"\x1b(?:\[[?0-9;]*)?\Z", text)
        text, self._rest = (text, "") if broken is None else (text[: broken.start()], text[broken.start() :])
        at = 0
        for sequence in SEQUENCE.finditer(text):
            self._write(text[at : sequence.start()])
            at = sequence.end()
            match sequence[0]:
                case "\x1b[?1049h" | "\x1b[?1049l":
                    self._apart = sequence[0].endswith("h")
                case "\x1b[2J":
                    pass  # what was on the screen may be scrolled back to
                case "\x1b[3J":
                    self.usual, self.other = ("" if not self._apart else self.usual), ""
        self._write(text[at:])

    def _write(self, text: str) -> None:
        if self._apart:
            self.other += text
        else:
            self.usual += text


@contextmanager
def at_terminal(*words: str, state: Path, rows: int = 40, columns: int = 100) -> Iterator[AtTerminal]:
    """`moggy` with these words at a terminal of its own; saves go to `state`."""
    leader, follower = pty.openpty()
    environment = os.environ | {
        "XDG_STATE_HOME": str(state),
        "TERM": "xterm-256color",
        "LINES": str(rows),
        "COLUMNS": str(columns),
        "LANG": "en_GB.UTF-8",
        "PYTHONIOENCODING": "utf-8",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "tools", *words], cwd=ROOT, env=environment,
        stdin=follower, stdout=follower, stderr=follower, start_new_session=True,
        preexec_fn=hears_interrupts,  # noqa: PLW1509 - there are no threads here
    )  # fmt: skip
    os.close(follower)
    try:
        yield AtTerminal(leader, process)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(leader)
