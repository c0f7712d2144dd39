"""Words, numbers, marks and blocks: a text cut into tokens.

Blocks come from indentation: the end of a line of rules gives `_NL`, a deeper line after it `_INDENT`, and `_DEDENT`
closes each block.  A line goes on inside brackets, and where the next one begins with `and` or `or`.  Comments and
origin marks are set aside.  A word is a `NAME` token here unless it is reserved; whether a soft word (`copies`, `step`)
is a word of the language is for the automaton to say, which knows what may stand there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dsl.diagnostics import Findings
from dsl.source import Source, Span
from dsl.syntax import Comment, Origin

OPENING = {"(": ")", "[": "]", "{": "}"}
ORIGINS = ("rulebook", "house")


class Token:
    """A stretch of text from `start` to `end`; `word` is the terminal of a word of the language spelt like this."""

    __slots__ = ("end", "kind", "start", "text", "word")

    def __init__(self, kind: str, text: str, start: int, end: int, word: str | None = None) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end
        self.word = word

    def __repr__(self) -> str:
        return f"{self.kind}({self.text!r})"


class Lexicon:
    """The spelling of tokens: patterns of the open kinds, and the terminal of each word and mark."""

    def __init__(self, patterns: Mapping[str, str], spellings: Mapping[str, str]) -> None:
        self.words = {text: kind for text, kind in spellings.items() if text[0].isalpha()}
        self.marks = {text: kind for text, kind in spellings.items() if not text[0].isalpha()}
        self.name = re.compile(patterns["NAME"])
        marks = "|".join(re.escape(mark) for mark in sorted(self.marks, key=lambda mark: (-len(mark), mark)))
        self.pattern = re.compile(
            r"(?P<BLANK>[ ]+)|(?P<BREAK>\r?\n)|(?P<COMMENT>\#[^\n]*)"
            r"|(?P<ORIGIN>@[a-z]+[ ]+(?:\"[^\"\n]*\"|[A-Za-z0-9][A-Za-z0-9_.:/-]*))"
            rf"|(?P<FENCE>{patterns['FENCE']})|(?P<STRING>{patterns['STRING']})|(?P<INT>{patterns['INT']})"
            rf"|(?P<WORD>[a-z_][a-z0-9_]*)|(?P<KIND>{patterns['KIND']})|(?P<CMP>{patterns['CMP']})|(?P<MARK>{marks})"
            r"|(?P<WRONG>[\s\S])"
        )

    def token(self, kind: str, text: str, start: int, end: int) -> Token:
        """The token for a piece of text."""
        if kind == "MARK":
            return Token(self.marks[text], text, start, end)
        if kind == "WORD":
            word = self.words.get(text)
            return Token("NAME" if word is None or self.name.fullmatch(text) else word, text, start, end, word)
        return Token(kind, text, start, end)


class Lexed:
    """The tokens of a text, and the comments and origin marks that were set aside."""

    def __init__(self, source: Source, lexicon: Lexicon, findings: Findings) -> None:
        self.tokens: list[Token] = []
        self.comments: list[Comment] = []
        self.origins: list[Origin] = []
        self._source = source
        self._findings = findings
        self._indents = [0]
        self._brackets: list[Token] = []
        self._cut(lexicon)

    def _cut(self, lexicon: Lexicon) -> None:
        indent, fresh = 0, True  # fresh: no token stands on this line yet
        for piece in lexicon.pattern.finditer(self._source.text):
            kind, text, start, end = str(piece.lastgroup), piece.group(), piece.start(), piece.end()
            if kind == "BLANK":
                indent += len(text) if fresh else 0
            elif kind == "BREAK":
                indent, fresh = 0, True
            elif kind == "COMMENT":
                self.comments.append(Comment(text.rstrip(), fresh, span=self._span(start, end)))
            elif kind == "ORIGIN":
                self._origin(text, fresh, start, end)
            elif kind == "WRONG":
                self._wrong(text, start, end)
            else:
                token = lexicon.token(kind, text, start, end)
                if fresh and self.tokens and not self._brackets and text not in ("and", "or"):
                    self._line_break(indent, token)
                fresh = False
                self._bracket(token)
                self.tokens.append(token)
        self._line_break(0, Token("$END", "", len(self._source.text), len(self._source.text)))

    def _line_break(self, indent: int, token: Token) -> None:
        """End the line before `token`, and the blocks that its indentation ends."""
        last = self.tokens[-1].end if self.tokens else 0
        self.tokens.append(Token("_NL", "", last, last))
        if token.kind == "FENCE":
            return
        if indent > self._indents[-1]:
            self._indents.append(indent)
            self.tokens.append(Token("_INDENT", "", token.start, token.start))
        while indent < self._indents[-1]:
            self._indents.pop()
            self.tokens.append(Token("_DEDENT", "", last, last))
            if indent > self._indents[-1]:
                self._findings.add("E116", self._span(token.start, token.end))
                self._indents[-1] = indent

    def _bracket(self, token: Token) -> None:
        if token.text in OPENING:
            self._brackets.append(token)
        elif self._brackets and token.text == OPENING[self._brackets[-1].text]:
            self._brackets.pop()

    def _origin(self, text: str, alone: bool, start: int, end: int) -> None:
        word, _, reference = text[1:].partition(" ")
        self.origins.append(Origin(word, reference.strip().strip('"'), alone, span=self._span(start, end)))

    def _wrong(self, text: str, start: int, end: int) -> None:
        self._findings.add("E111", self._span(start, end), text=text)

    def _span(self, start: int, end: int) -> Span:
        return self._source.span(start, end)
