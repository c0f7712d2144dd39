"""Questions about a site that are written into words: who stands on it, whether a step may lead there."""

from __future__ import annotations

import re

from dsl.program import Expr, Slot
from interpreter.backends.source.copies import Callback
from interpreter.backends.source.writing import Function, Part, operand

NAME = re.compile(r"\b[a-z_]\w*\b")

HERE = "here_"
"""Stands in a text for the site that is asked about, until it is known."""


def captured(f: Function, *texts: str) -> tuple[str, ...]:
    """The local names that texts read."""
    known = {*f.slots.values(), *f.parameters, *f.locals} - {"m", "t", "b", "r"}
    return tuple(dict.fromkeys(name for text in texts for name in NAME.findall(text) if name in known))


def asked(f: Function, it: Slot, expr: Expr | None, *, as_test: bool, name: str = "where") -> Callback:
    """A question about a site as a function of it; without one, every site will do."""
    if expr is None:
        return Callback(lambda args: "1")
    probe = Function(f.module, "probe", [], "", f.span)
    probe.slots = {**f.slots, it.number: HERE}
    probe.locals |= f.locals
    text = probe.test(expr) if as_test else probe.value(expr)
    if not probe.lines:
        return Callback(
            lambda args: re.sub(rf"\b{HERE}\b", operand(args[0]), f"({text})" if " " in text else text),
            captured(f, text),
        )
    return whole_question(f, it, expr, as_test, name)


def whole_question(f: Function, it: Slot, expr: Expr, as_test: bool, name: str) -> Callback:
    """A question that takes lines of its own becomes a function."""
    inner = Function(f.module, "probe", [], "", f.span)
    inner.slots = dict(f.slots)
    names = captured(f, *(f.slots[number] for number in names_read(expr, f.slots)))
    made = f.module.begin(
        name, ["m", "t", it.name, *(each for each in names if each != it.name)], "", f.span, Part.RELATIONS
    )
    made.slots = {**f.slots, it.number: it.name}
    made.locals |= set(names)
    if it.name in names:
        raise ValueError(f"the name {it.name} stands for two things")
    made.line(f"return {f'1 if {made.test(expr)} else 0' if as_test else made.value(expr)}")
    return Callback(lambda args: f"{made.name}(m, t, {', '.join([args[0], *names])})", names)


def names_read(expr: Expr, slots: dict[int, str]) -> list[int]:
    """The names with a local that an expression reads."""
    from interpreter.liveness import names_in

    return list(dict.fromkeys(number for number in names_in(expr) if number in slots))
