"""Whole random playouts inside one call: the function `many` of a module whose rules are all written in it."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.program import ChanceStep, PickStep
from interpreter.backends.source.falling import seeding
from interpreter.backends.source.writing import Function, Module, Part
from interpreter.chance import MODULUS, MULTIPLIERS
from interpreter.cycles import MOST_STEPS
from interpreter.layout import END


def write_many(
    module: Module, functions: Sequence[str], function_of: dict[int, str], start: Sequence[int], entry: int
) -> str:
    """Write the function that plays games with the seeds from `seed` on, and gives how many decisions they take; its
    name.

    Each begins at the step `entry` with the position `start`; `functions` are those that carry out steps, `function_of`
    says which step belongs to which.
    """
    f = module.begin(
        "many",
        ["m", "t", "b", "r", "games", "seed"],
        "Whole games by chance; how many decisions they take.",
        part=Part.CHANCE,
    )
    position = module.table(start)
    parts = module.table(
        [
            functions.index(function_of[step]) if step in function_of else -1
            for step in range(len(module.c.program.steps))
        ]
    )
    f.line("decisions = 0")
    with f.block("for number in range(seed, seed + games):"):
        f.line(f"restore(t, {position}, m, 0, {len(start)})")
        write_first_number(f)
        f.line("r[0] = x")
        f.line("r[1] = 0")
        if chance_falls(module):
            f.line(f"{seeding(module)}(r, number, 0)")
        f.line(f"pc = {entry}")
        with f.block(f"for _ in range({MOST_STEPS}):"):
            if len(functions) > 1:
                f.line(f"part = t[{parts} + pc]")
            choose(f, functions, 0)
            with f.block("if pc < 0:"):
                f.line("break")
        with f.block(f"if pc != {END}:"):
            f.line("return -1")
        f.line("decisions += r[1]")
    f.line("return decisions")
    return f.name


def chance_falls(module: Module) -> bool:
    """Whether anything falls by chance in the game."""
    return any(isinstance(step, ChanceStep | PickStep) for step in module.c.program.steps)


def write_first_number(f: Function) -> None:
    """The number with which the sequence of a playout begins (interpreter/chance.py), for seeds of 32 bits."""
    f.line("x = number & 4294967295")
    f.line(f"x = (x ^ x >> 16) * {MULTIPLIERS[0]} & 4294967295")
    f.line(f"x = (x ^ x >> 15) % {MODULUS - 1} + 1")


def choose(f: Function, functions: Sequence[str], first: int) -> None:
    """Go on in the function that carries out the next step."""
    if len(functions) == 1:
        f.line(f"pc = {functions[0]}(m, t, b, r, pc)")
        return
    half = len(functions) // 2
    with f.block(f"if part < {first + half}:"):
        choose(f, functions[:half], first)
    with f.block("else:"):
        choose(f, functions[half:], first + half)
