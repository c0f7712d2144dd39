"""A line that does not fit, with the questions that guesses ask of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from dsl.automaton import Tables
from dsl.lexing import Lexicon, Token


class Blame(NamedTuple):
    """A slip: its code and place, what its message quotes, advice, and the mended line when there is one."""

    code: str
    start: int
    end: int
    slots: Mapping[str, str] = MappingProxyType({})
    help: str | None = None
    mended: list[Token] | None = None


@dataclass(frozen=True)
class Line:
    """A line of tokens up to its end, the token after it, the states before it, and where it stops fitting.

    `here` are the states at that place, and `blocks` those in which other kinds of block begin, by the place's name.
    """

    tokens: list[Token]
    after: Token
    before: Sequence[int]
    at: int
    here: Sequence[int]
    tables: Tables
    lexicon: Lexicon
    blocks: Sequence[tuple[str, Sequence[int]]]

    @property
    def token(self) -> Token:
        """The first token that does not fit."""
        return self.tokens[self.at]

    @property
    def last(self) -> Token:
        """The token before that; the token itself where there is none."""
        return self.tokens[max(self.at - 1, 0)]

    @property
    def place(self) -> tuple[int, int]:
        """Where the first token that does not fit stands; at the end of a line, the last token."""
        token = self.token if self.token.text else self.last
        return token.start, token.end

    def with_added(self, index: int, *tokens: Token) -> list[Token]:
        """The line with tokens added before `index`."""
        return [*self.tokens[:index], *tokens, *self.tokens[index:]]

    def with_exchanged(self, index: int, *tokens: Token) -> list[Token]:
        """The line with other tokens in the place of the one at `index`."""
        return [*self.tokens[:index], *tokens, *self.tokens[index + 1 :]]

    def with_quoted(self, start: int, stop: int, text: str) -> list[Token]:
        """The line with the tokens from `start` to `stop` taken for a text."""
        first, last = self.tokens[start], self.tokens[stop - 1]
        return [*self.tokens[:start], Token("STRING", f'"{text}"', first.start, last.end), *self.tokens[stop:]]

    def reads(self, tokens: list[Token]) -> bool:
        """Whether the mended line can be read to its end and go on as the text does."""
        return self.tables.read(self.before, [*tokens, self.after]) > len(tokens)

    def states(self, count: int) -> list[int]:
        """The states after the first `count` tokens."""
        if count == self.at:
            return list(self.here)
        states = list(self.before)
        for index in range(count):
            kind = self.tables.reading(states, self.tokens, index)
            if kind is None or not self.tables.follow(states, kind):
                break
        return states

    def words(self, index: int) -> Iterator[str]:
        """The words of the language that might stand at `index`."""
        for kind in self.tables.expected(self.states(index)):
            text = self.lexicon.spellings.get(kind, "")
            if text[:1].isalpha():
                yield text

    def word(self, text: str, place: Token) -> Token:
        """A word or mark of the language in the place of a token."""
        return Token(self.lexicon.terminals.get(text, "NAME"), text, place.start, place.end)
