"""Which rules were used in games that were played: every way to decide and every end, by its place in the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from dsl.program import ChoiceStep, FinishStep
from dsl.source import Span
from interpreter import Decision, Game, Outcome
from tools.report import Teller


class Coverage:
    """Counts how often each rule was used; what was never used counts 0."""

    def __init__(self, game: Game) -> None:
        self._texts = game.rules
        self._used: Counter[Span] = Counter(dict.fromkeys(self._rules(game), 0))

    def _rules(self, game: Game) -> Iterator[Span]:
        """The places of all that can be chosen and of all ends that are written."""
        for step in game.program.steps:
            if isinstance(step, ChoiceStep):
                yield from (alternative.span for alternative in step.alternatives)
            elif isinstance(step, FinishStep) and self._written(step.span).startswith(step.word):
                yield step.span

    def _written(self, span: Span) -> str:
        """A rule as it is written."""
        source = self._texts.sources.get(span.name)
        return "" if source is None else source.text[span.start : span.end]

    def decided(self, decision: Decision) -> None:
        """A seat has decided."""
        self._used[decision.span] += 1

    def ended(self, outcome: Outcome) -> None:
        """A game has ended."""
        self._used[outcome.span] += 1

    def report(self) -> list[dict[str, Any]]:
        """The rules as the texts have them, the game's own first, each with its line and how often it was used."""
        own = self._texts.source.name
        ordered = sorted(self._used.items(), key=lambda item: (item[0].name != own, item[0].name, item[0].start))
        return [
            {
                "file": span.name,
                "line": self._texts.place(span)[1],
                "rule": self._written(span).split("\n", 1)[0].rstrip(),
                "times": times,
            }
            for span, times in ordered
        ]

    def lines(self, tell: Teller) -> Iterator[str]:
        """The same for people."""
        rules = self.report()
        broad = max((len(str(rule["times"])) for rule in rules), default=1)
        for rule in rules:
            times = f"{rule['times']:>{broad}}"
            file = "" if rule["file"] == self._texts.source.name else f"{PurePath(rule['file']).name}:"
            place = f"{file}{rule['line']:>4}"
            yield f"{times if rule['times'] else tell.ink.strong(times)}  {place}: {rule['rule']}"
