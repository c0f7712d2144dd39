"""The usual way of running: one module of Python for each game, written from its checked program."""

from __future__ import annotations

from interpreter.backends.source.running import Source

__all__ = ["Source"]
