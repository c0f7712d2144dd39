"""What goes wrong at the doors of the interpreter, always with diagnostics that people can read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic, Findings, Refusal
from dsl.source import Source, Span


class RuleErrors(Refusal):
    """Rules, sheets, or a choice of players and options that cannot be played."""


class Stopped(Refusal):
    """A run that broke what its rules claim: more decisions than `length`, more rounds than a loop allows."""

    def __init__(self, diagnostic: Diagnostic, sources: Mapping[str, Source] | None = None) -> None:
        super().__init__((diagnostic,), sources)
        self.diagnostic = diagnostic


class SaveErrors(Refusal):
    """A save that cannot be read, or whose decisions its rules no longer allow."""


@dataclass(frozen=True)
class Reason:
    """Why a decision is refused: the guard's name (empty when it has none), its text, its place."""

    guard: str
    text: str
    span: Span


class Refused(Refusal):
    """A decision that is not offered.  The position is unchanged; `reasons` are the guards that refuse it."""

    def __init__(
        self,
        findings: Iterable[Diagnostic],
        reasons: tuple[Reason, ...] = (),
        sources: Mapping[str, Source] | None = None,
    ) -> None:
        super().__init__(findings, sources)
        self.reasons = reasons


def one(code: str, span: Span, /, *, help: str | None = None, **slots: object) -> Findings:
    """Findings that hold a single diagnostic."""
    findings = Findings()
    findings.add(code, span, related=(), help=help, **slots)
    return findings
