"""Piles whose order nobody knows: after `shuffle`, only chance can say what lies where.

Rules that go by the order of such a pile would use an order that is not there, so they are refused; `draw` lets chance
fall.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from dsl.diagnostics import Findings
from dsl.program import EachStep, Expr, ShuffleStep, Step, TakeStep, WordCall, ZoneRead
from dsl.source import Span

BY_ORDER = ("top", "bottom", "top_down")
"""Words that read the order of a zone."""


def check(steps: tuple[Step, ...], findings: Findings) -> None:
    """Tell rules that go by the order of a pile that is shuffled somewhere."""
    shuffled = {step.zone.name for step in steps if isinstance(step, ShuffleStep) and isinstance(step.zone, ZoneRead)}
    if not shuffled:
        return
    for step in steps:
        for zone, span in _ordered_reads(step):
            if zone.name in shuffled:
                findings.add("E439", span, name=zone.name)


def _ordered_reads(step: Step) -> Iterator[tuple[ZoneRead, Span]]:
    if isinstance(step, TakeStep) and isinstance(step.source, ZoneRead):
        yield step.source, step.span
    if isinstance(step, EachStep) and isinstance(step.domain, ZoneRead):
        yield step.domain, step.domain.span
    for word in _words(step):
        if word.word in BY_ORDER and isinstance(word.args[0], ZoneRead):
            yield word.args[0], word.span


def _words(part: object) -> Iterator[WordCall]:
    if isinstance(part, WordCall):
        yield part
    if isinstance(part, tuple):
        for item in part:
            yield from _words(item)
    elif is_dataclass(part) and isinstance(part, Step | Expr):
        for field in fields(part):
            yield from _words(getattr(part, field.name))
