"""Calls of functions of the module, and short functions whose lines are put in the place of a call."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from interpreter.backends.source.writing import ATOM, Function, Line

FEW = 14
"""The most lines of a function that are put in the place of a call."""

SHORT = 60
"""The longest line of a function that is put in the place of a call."""

STORED = re.compile(r"^(?:for )?([a-z_]\w*)(?: [-+|&^]?=| in) ")
"""The name to which a line gives a value."""


def call(function: Function, args: Sequence[str]) -> str:
    """A call; where the function gives no more than a short expression, that itself."""
    head, *rest = function.lines
    if rest or not head[1].startswith("return ") or len(head[1]) > SHORT or not all(map(ATOM.fullmatch, args)):
        return f"{function.name}({', '.join(args)})"
    return put_in(f"({head[1][7:]})", dict(zip(function.parameters, args, strict=True)))


def in_place(function: Function, f: Function, args: Sequence[str]) -> str | None:
    """Write the lines of a function into another, where it is short and gives its result at the end; what that is.

    None where it has to be called.
    """
    returns = [text for _, text, _ in function.lines if text.startswith("return ")]
    if len(returns) != 1 or returns[0] is not function.lines[-1][1] or len(function.lines) > FEW:
        return None
    if not all(re.fullmatch(r"-?\w+", arg) for arg in args):
        return None
    given = dict(zip(function.parameters, args, strict=True))
    stored = {found for _, text, _ in function.lines for found in STORED.findall(text)}
    if stored & set(given):
        return None
    given.update({name: f.fresh(name) for name in sorted(stored)})
    lines = [(depth, put_in(text, given), f.span) for depth, text, _ in function.lines[:-1]]
    f.again(without(lines, f.known))
    return put_in(returns[0][7:], given)


def put_in(text: str, given: Mapping[str, str]) -> str:
    """A text with other texts for some of its names."""
    return re.sub(r"\b[a-z_]\w*\b(?!\()", lambda found: given.get(found[0], found[0]), text)


def without(lines: Sequence[Line], known: str) -> list[Line]:
    """Lines without an `if` that asks what is known, and what stood under it in its place."""
    found: list[Line] = []
    under: int | None = None
    for depth, text, span in lines:
        under = None if under is not None and depth <= under else under
        if under is None and text == f"if {known}:":
            under = depth
        else:
            found.append((depth - (under is not None), text, span))
    return found
