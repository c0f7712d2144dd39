"""The kernels of one game, by the ways of carrying out its rules."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.assembly import assemble
from interpreter.boards import Board
from interpreter.kernel import Kernel
from interpreter.rules import Rules
from interpreter.setting import Setting

BACKENDS = ("source", "walk")
"""The ways of carrying out rules, the usual one first."""


class Kernels:
    """The kernel that a game uses, `used`, and others once they are asked for; `boards` are for drawing."""

    def __init__(self, rules: Rules, setting: Setting, used: str) -> None:
        self._rules, self._setting = rules, setting
        self.used = used
        self.boards: Mapping[str, Board]
        material, self.boards = assemble(rules, setting)
        self._made = {used: Kernel(material, used)}

    def by(self, backend: str | None = None) -> Kernel:
        """The kernel that carries out the rules in one of the ways of `BACKENDS`.  Raises ValueError for another."""
        backend = backend or self.used
        if backend not in BACKENDS:
            raise ValueError(f"there is no backend {backend}")
        if backend not in self._made:
            self._made[backend] = Kernel(assemble(self._rules, self._setting)[0], backend)
        return self._made[backend]
