"""Going on after a mistake, so that one run reports every mistake and each only once."""

from __future__ import annotations

from dsl.automaton import Reading
from dsl.diagnostics import Findings
from dsl.lexing import Lexed, Lexicon, Token
from dsl.source import Source


class Reader:
    """One run through the tokens of a text."""

    def __init__(self, reading: Reading, lexicon: Lexicon, lexed: Lexed, source: Source, findings: Findings) -> None:
        end = len(source.text)
        self._reading = reading
        self._lexicon = lexicon
        self._tokens = [*lexed.tokens, Token("$END", "", end, end)]
        self._source = source
        self._findings = findings

    def run(self) -> None:
        """Read everything, adding to the findings what does not fit."""
        tables = self._reading.tables
        for index, token in enumerate(self._tokens):
            after = self._tokens[index + 1] if index + 1 < len(self._tokens) else None
            kind = tables.reading(self._reading.states, token, after)
            if kind is None:
                self._findings.add("E120", self._source.span(token.start, token.end), text=token.text)
                return
            self._reading.take(token, kind)
