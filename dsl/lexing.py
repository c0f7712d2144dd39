"""Words, numbers, marks and blocks: a text cut into tokens.

Blocks come from indentation: the end of a line of rules gives `_NL`, a deeper line after it `_INDENT`, and `_DEDENT`
closes each block.  A line goes on inside brackets, and where the next one begins with `and` or `or`.  Comments and
origin marks are set aside.  A word is a `NAME` token here unless it is reserved; whether a soft word (`copies`, `step`)
is a word of the language is for the automaton to say, which knows what may stand there.

What is misspelt is reported and read as what was probably meant, so that one slip is one diagnostic.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from dsl.diagnostics import Findings
from dsl.diagnostics.suggest import roll_again
from dsl.source import Source, Span
from dsl.syntax import Comment, Origin

OPENING = {"(": ")", "[": "]", "{": "}"}
CLOSING = frozenset(OPENING.values())
ORIGINS = ("rulebook", "house")
ENOUGH = 30  # mistakes in one text; more are seldom read, and seldom true
STRAIGHT = 1_000_000  # an indentation that no line has
LARGEST = 2**31 - 1  # numbers have 32 bits
DEEPEST_BRACKET = 60
DEEPEST_BLOCK = 40
SEVERAL_DICE = re.compile(r"[0-9]+(d[0-9]+)")

# Marks of other languages and of typesetting, with what is written for them here.
FOREIGN = {
    "==": "=", "=>": ">=", "=<": "<=", "<>": "!=", "&&": "and", "&": "and", "||": "or", "|": "or", "!": "not",
    "%": "mod", ":=": "=", "≤": "<=", "≥": ">=", "≠": "!=", "→": "->", "×": "*", "÷": "div", "–": "-", "—": "-",
    "−": "-", "…": "..",
}  # fmt: skip
QUOTES = "“”„«»'"


class Token(NamedTuple):
    """A stretch of text from `start` to `end`; `word` is the terminal of a word of the language spelt like this."""

    kind: str
    text: str
    start: int
    end: int
    word: str | None = None


class Lexicon:
    """The spelling of tokens: patterns of the open kinds, and the terminal of each word and mark."""

    def __init__(self, patterns: Mapping[str, str], spellings: Mapping[str, str]) -> None:
        self.terminals = spellings
        self.spellings = {kind: text for text, kind in spellings.items()}
        self._name = re.compile(patterns["NAME"])
        marks = (mark for mark in spellings if not mark[0].isalpha())
        foreign = sorted(FOREIGN, key=lambda mark: (-len(mark), mark))
        alternatives = {
            "BLANK": "[ ]+",
            "BREAK": r"\r?\n",
            "COMMENT": r"\#[^\n]*|//[^\n]*",
            "ORIGIN": rf"@(?:{'|'.join(ORIGINS)})[ ]+(?:\"[^\"\n]*\"|[A-Za-z0-9][A-Za-z0-9_.:/-]*)",
            "FENCE": patterns["FENCE"],
            "STRING": patterns["STRING"],
            "MIXED": r"\d+[^\W\d]\w*|[a-z_][a-z0-9_]*[A-Z]\w*|[A-Za-z0-9_]*[^\W\x00-\x7f]\w*",
            "FRACTION": r"\d+\.\d+",
            "INT": patterns["INT"],
            "WORD": "[a-z_][a-z0-9_]*",
            "KIND": patterns["KIND"],
            "FOREIGN": "(?!!=)(?:" + "|".join(re.escape(mark) for mark in foreign) + ")",
            "CMP": patterns["CMP"],
            "MARK": "|".join(re.escape(mark) for mark in sorted(marks, key=lambda mark: (-len(mark), mark))),
            "QUOTED": rf"[{QUOTES}][^\n\"{QUOTES}]*[\"{QUOTES}]?",
            "UNCLOSED": r"\"[^\n]*?(?=[ ]*(?:\#|\r?\n|$))|```[\s\S]*",
            "WRONG": r"[\s\S]",
        }
        self.pattern = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in alternatives.items()))

    def token(self, text: str, start: int, end: int, kind: str = "WORD") -> Token:
        """The token for a piece of text; words and marks find their own kind."""
        if kind == "WORD":
            word = self.terminals.get(text)
            return Token("NAME" if word is None or self._name.fullmatch(text) else word, text, start, end, word)
        return Token(self.terminals[text] if kind == "MARK" else kind, text, start, end)


class Lexed:
    """The tokens of a text, and the comments and origin marks that were set aside.

    `spoilt` holds the places where something was misread, so that nobody complains about the same line again.  `strays`
    are the first words of lines that begin between two blocks; whoever reads on tells them, unless a mistake above
    explains it.  `whole` is untrue when the text was given up before its end.  A text with a bracket left open is cut
    once more, `wary`: then a line that looks like the next rule is taken for one.
    """

    def __init__(self, source: Source, lexicon: Lexicon, findings: Findings, wary: bool = False) -> None:
        self.whole = True
        self._wary = wary
        self.tokens: list[Token] = []
        self.comments: list[Comment] = []
        self.origins: list[Origin] = []
        self.spoilt: list[int] = []
        self.strays: list[Span] = []
        self._source = source
        self._lexicon = lexicon
        self._findings = findings
        self._indents = [0]
        self._brackets: list[Token] = []
        self._indent = 0  # of the line being cut
        self._fresh = True  # no token stands on this line yet
        self._marked = False  # an origin mark stands on this line
        self._askew = STRAIGHT  # what is indented further than this stands under a line that begins between two blocks
        self._tabs = False  # that there are tabs has been said
        self._cut()

    @property
    def open(self) -> bool:
        """Whether a bracket was left open."""
        return bool(self._brackets)

    def _cut(self) -> None:
        for piece in self._lexicon.pattern.finditer(self._source.text):
            kind, text, start, end = str(piece.lastgroup), piece.group(), piece.start(), piece.end()
            if kind == "BLANK":
                self._indent += len(text) if self._fresh else 0
            elif kind == "BREAK":
                self._indent, self._fresh, self._marked = 0, True, False
            elif kind == "COMMENT":
                if text[0] != "#":
                    self._say("E113", start, start + 2, text="//", right="#")
                self.comments.append(Comment(text.rstrip(), self._fresh, span=self._span(start, end)))
            elif kind == "ORIGIN":
                word, _, reference = text[1:].partition(" ")
                self._marked = True
                self.origins.append(
                    Origin(word, reference.strip().strip('"'), self._fresh, span=self._span(start, end))
                )
            elif kind == "WRONG":
                self._wrong(text, start, end)
            elif not self._take(kind, text, start, end):
                self.whole = False
            self.whole = self.whole and len(self._findings) < ENOUGH
            if not self.whole:
                return
        self._indent = 0
        if self._wary and self._brackets:
            self._close_all()
        self._line_break(len(self._source.text), len(self._source.text))

    def _take(self, kind: str, text: str, start: int, end: int) -> bool:
        """Take a token; False when the text goes too deep to be read further."""
        token = self._token(kind, text, start, end)
        if self._marked:
            self._marked = False
            self._say("E119", start, end, what="an origin mark stands at the end of its line")
        if self._fresh and self._wary and self._brackets and self._next_rule(token):
            self._close_all()
        if self._fresh and self.tokens and not self._brackets and text not in ("and", "or"):
            self._line_break(start, end, picture=token.kind == "FENCE")
        self._fresh = False
        if token.text in OPENING:
            self._brackets.append(token)
        elif token.text in CLOSING:
            closed = self._close(token)
            if closed is None:
                return True
            token = closed
        self.tokens.append(token)
        if len(self._brackets) > DEEPEST_BRACKET or len(self._indents) > DEEPEST_BLOCK:
            self._say("E103", start, end)
            return False
        return True

    def _token(self, kind: str, text: str, start: int, end: int) -> Token:
        if kind == "MIXED":
            dice = SEVERAL_DICE.fullmatch(text)
            self._say("E112", start, end, text=text, help=roll_again(dice[1]) if dice else None)
            return Token("KIND" if text[0].isupper() else "NAME", text, start, end)
        if kind == "INT" and (len(text) > len(str(LARGEST)) or int(text) > LARGEST):
            self._say("E108", start, end, text=text, largest=LARGEST)
            return Token("INT", "1", start, end)
        if kind == "FRACTION":
            self._say("E109", start, end, text=text)
            return Token("INT", text.partition(".")[0], start, end)
        if kind == "FOREIGN":
            right = FOREIGN[text]
            self._say("E113", start, end, text=text, right=right)
            if right in ("<=", ">=", "!="):
                return Token("CMP", right, start, end)
            return self._lexicon.token(right, start, end, "WORD" if right.isalpha() else "MARK")
        if kind == "UNCLOSED" and text.startswith("```"):
            self._say("E115", start, start + 3)
            return Token("FENCE", text + "\n```", start, end)
        if kind == "UNCLOSED":
            self._say("E114", start, end)
            return Token("STRING", f'{text}"', start, end)
        if kind == "QUOTED":
            self._say("E113", start, start + 1, text=text[0], right='"')
            return Token("STRING", f'"{text.strip(QUOTES)}"', start, end)
        return self._lexicon.token(text, start, end, kind)

    def _line_break(self, start: int, end: int, picture: bool = False) -> None:
        """End the line before the token at `start`, and the blocks that its indentation ends."""
        if not self.tokens:
            return
        last = self.tokens[-1].end
        self.tokens.append(Token("_NL", "", last, last))
        if picture:
            return
        if self._indent > self._askew:
            self.spoilt.append(start)
        else:
            self._askew = STRAIGHT
        if self._indent > self._indents[-1]:
            self._indents.append(self._indent)
            self.tokens.append(Token("_INDENT", "", start, start))
        while self._indent < self._indents[-1]:
            block = self._indents.pop()
            if self._indent > self._indents[-1]:
                if self._askew == STRAIGHT:
                    self.strays.append(self._span(start, end))
                    self.spoilt.append(start)
                    self._askew = self._indents[-1]
                self._indents.append(block)
                return
            self.tokens.append(Token("_DEDENT", "", last, last))

    def _close(self, token: Token) -> Token | None:
        """The bracket that closes the innermost open one; None when none is open."""
        right = OPENING[self._brackets.pop().text] if self._brackets else ""
        if right != token.text:
            self._say("E118", token.start, token.end, text=token.text)
        return self._lexicon.token(right, token.start, token.end, "MARK") if right else None

    def _next_rule(self, token: Token) -> bool:
        """Whether a line that begins with `token`, inside brackets, looks like a rule of its own."""
        wordy = token.kind == "KIND" or (token.text[0].isalpha() and token.text not in ("and", "or"))
        return wordy and (self._indent <= self._indents[-1] or self.tokens[-1].text == ":")

    def _close_all(self) -> None:
        """Close the brackets that were left open, where their line should have closed them."""
        opening = self._brackets[0]
        self._say("E117", opening.start, opening.end, text=opening.text)
        colon = [self.tokens.pop()] if self.tokens[-1].text == ":" else []
        place = self.tokens[-1].end
        for bracket in reversed(self._brackets):
            self.tokens.append(self._lexicon.token(OPENING[bracket.text], place, place, "MARK"))
        self.tokens += colon
        self._brackets.clear()

    def _wrong(self, text: str, start: int, end: int) -> None:
        if text == "\t":
            self._indent += 4 if self._fresh else 0
            if not self._tabs:
                self._say("E110", start, end)
            self._tabs = True
        elif text == "@":
            self._say("E119", start, end, what='an origin mark is written `@rulebook ID` or `@house "why"`')
        else:
            self._say("E111", start, end, text=text)

    def _say(self, code: str, start: int, end: int, **slots: Any) -> None:
        self.spoilt.append(start)
        self._findings.add(code, self._span(start, end), **slots)

    def _span(self, start: int, end: int) -> Span:
        return self._source.span(start, end)
