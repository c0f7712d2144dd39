"""One diagnostic, and the collector that a pass adds them to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from dsl.diagnostics.catalogue import Severity, lookup
from dsl.source import NOWHERE, Source, Span

LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a diagnostic, and what is there: `declared here`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing found, at one place.

    `message` is one lower-case sentence; `help` is advice for this very case, beyond the remedy in the catalogue.
    A `span` without a name stands nowhere in a file.
    """

    code: str
    name: str
    severity: Severity
    message: str
    span: Span = NOWHERE
    related: tuple[Related, ...] = ()
    help: str | None = None


class Findings:
    """The diagnostics of a pass, in the order found; the same one twice counts once."""

    def __init__(self, items: Iterable[Diagnostic] = ()) -> None:
        self._items: dict[Diagnostic, None] = dict.fromkeys(items)

    def add(
        self,
        code: str,
        span: Span,
        /,
        *,
        related: Iterable[Related] = (),
        help: str | None = None,
        **slots: object,
    ) -> Diagnostic:
        """Record `code` at `span`; `slots` fill the braces of its catalogue message.

        Raises KeyError for an unknown code or a missing slot: both are mistakes of ours, not of an author.
        """
        entry = lookup(code)
        message = entry.message.format_map({name: quotable(value) for name, value in slots.items()})
        found = Diagnostic(code, entry.name, entry.severity, message, span, tuple(related), help)
        self._items[found] = None
        return found

    def extend(self, others: Iterable[Diagnostic]) -> None:
        """Take over the diagnostics of another pass."""
        self._items.update(dict.fromkeys(others))

    @property
    def items(self) -> tuple[Diagnostic, ...]:
        """Everything found, in the order found."""
        return tuple(self._items)

    @property
    def errors(self) -> bool:
        """Whether anything found is an error rather than a warning."""
        return any(found.severity == "error" for found in self._items)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Everything found, by file and place; equal places keep the order found."""
        return tuple(sorted(self._items, key=lambda found: (found.span.name, found.span.start)))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return f"Findings({', '.join(found.code for found in self._items)})"


def quotable(value: object) -> str:
    """A value as a message shows it: on one line, without control characters, cut when it is long."""
    text = " ".join(str(value).split())
    text = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


class Refusal(Exception):
    """Raised by a door that cannot do what it was asked: what was found, and the sources it was found in, by name."""

    def __init__(self, findings: Iterable[Diagnostic], sources: Mapping[str, Source] | None = None) -> None:
        self.findings = findings if isinstance(findings, Findings) else Findings(findings)
        self.sources: Mapping[str, Source] = dict(sources or {})
        super().__init__("; ".join(f"{found.code}: {found.message}" for found in self.findings))
