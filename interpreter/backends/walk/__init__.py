"""The reference way of running: steps and expressions as Python functions over memory, compiled once for each game.

Importing this package files a rule for every sort of expression and step.
"""

from __future__ import annotations

from interpreter.backends.walk import calls, chance, domains, loops, moving, operators, rounds, sets, sight, storing
from interpreter.backends.walk.compiler import Compiler, Memory, Value
from interpreter.backends.walk.steps import Run, compile_step

__all__ = ["Compiler", "Memory", "Run", "Value", "compile_step"]

PARTS = (calls, chance, domains, loops, moving, operators, rounds, sets, sight, storing)
