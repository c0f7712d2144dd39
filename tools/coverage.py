"""Which rules were used in games that were played: every way to decide and every end, by its place in the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from dsl.program import ChoiceStep, FinishStep
from dsl.source import Span
from interpreter import Decision, Game, Outcome
from tools.report import Teller


class Coverage:
    """Counts how often each rule was used; what was never used counts 0."""

    def __init__(self, game: Game) -> None:
        self._source = game.rules.source
        self._used: Counter[Span] = Counter(dict.fromkeys(self._rules(game), 0))

    def _rules(self, game: Game) -> Iterator[Span]:
        """The places of all that can be chosen and of all ends that are written."""
        for step in game.program.steps:
            if isinstance(step, ChoiceStep):
                yield from (alternative.span for alternative in step.alternatives)
            elif isinstance(step, FinishStep) and self._source.text.startswith(step.word, step.span.start):
                yield step.span

    def decided(self, decision: Decision) -> None:
        """A seat has decided."""
        self._used[decision.span] += 1

    def ended(self, outcome: Outcome) -> None:
        """A game has ended."""
        self._used[outcome.span] += 1

    def report(self) -> list[dict[str, Any]]:
        """The rules in the order of the text, each with its line and how often it was used."""
        ordered = sorted(self._used.items(), key=lambda item: item[0].start)
        return [
            {
                "file": span.name,
                "line": self._source.position(span.start)[0],
                "rule": self._first_line(span),
                "times": times,
            }
            for span, times in ordered
        ]

    def _first_line(self, span: Span) -> str:
        """The beginning of a rule as it is written."""
        return self._source.text[span.start : span.end].split("\n", 1)[0].rstrip()

    def lines(self, tell: Teller) -> Iterator[str]:
        """The same for people."""
        rules = self.report()
        broad = max((len(str(rule["times"])) for rule in rules), default=1)
        for rule in rules:
            times = f"{rule['times']:>{broad}}"
            yield f"{times if rule['times'] else tell.ink.strong(times)}  {rule['line']:>4}: {rule['rule']}"
