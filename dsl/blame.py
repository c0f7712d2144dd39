"""Why a line does not fit: the likeliest slip, said in the author's terms, and the line as it was probably meant.

Each slip is a guess at what was meant: a word added, exchanged or read differently.  A guess counts only when the line,
mended so, can be read to its end; the first that counts is the one that is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from dsl.automaton import Tables
from dsl.diagnostics.suggest import closest
from dsl.lexing import Lexicon, Token

# Words and marks that may have been forgotten, likeliest first.
FORGETTABLE = (":", "in", "where", "then", "else", "to", "of", "by", "until", "times", "->", ",", "per", "from", "for",
               "is", "=", "and", "at", "most", "(", ")")  # fmt: skip
OPERATORS = {"and", "or", "is", "in", "not", "has", "of", "div", "mod", "over", "+", "-", "*", "..", "=", ".", "[", "("}
QUANTIFIERS = {"some", "every", "no", "count", "those", "first", "sum", "most", "least", "best"}
MOST_EXPECTED = 6


class Blame(NamedTuple):
    """A slip: its code and place, what its message quotes, advice, and the mended line when there is one."""

    code: str
    start: int
    end: int
    slots: Mapping[str, str] = MappingProxyType({})
    help: str | None = None
    mended: list[Token] | None = None


class Line(NamedTuple):
    """A line of tokens with its end, the token after it, the states before it and the place where it stops fitting."""

    tokens: list[Token]
    after: Token
    states: list[int]
    at: int
    margin: bool

    @property
    def token(self) -> Token:
        """The first token that does not fit."""
        return self.tokens[self.at]

    @property
    def before(self) -> str:
        """The word or mark before that."""
        return self.tokens[self.at - 1].text if self.at else ""


class Blamer:
    """Finds slips with the help of the tables."""

    def __init__(self, tables: Tables, lexicon: Lexicon, contexts: Sequence[tuple[str, list[int]]]) -> None:
        self._tables = tables
        self._lexicon = lexicon
        self._contexts = contexts
        self._guesses: tuple[Callable[[Line], Blame | None], ...] = (
            self._lone_else,
            self._assignment,
            self._missing_colon,
            self._misspelt,
            self._reserved_name,
            self._capitals,
            self._bare_quantifier,
            self._missing_quotes,
            self._missing_word,
            self._misplaced,
            self._missing_value,
        )

    def blame(self, line: Line) -> Blame:
        """The likeliest slip of a line that does not fit."""
        return next(filter(None, (guess(line) for guess in self._guesses)), None) or self._unexpected(line)

    # ------------------------------------------------------------------------------------------------- guesses

    def _lone_else(self, line: Line) -> Blame | None:
        if line.at == 0 and line.token.text in ("else", "elif"):
            return Blame("E129", line.token.start, line.token.end, {"text": line.token.text})
        return None

    def _reserved_name(self, line: Line) -> Blame | None:
        token = line.token
        if token.kind == "NAME" or not token.text[:1].isalpha():
            return None
        named = Token("NAME", token.text, token.start, token.end)
        mended = [*line.tokens[: line.at], named, *line.tokens[line.at + 1 :]]
        reach = self._tables.read(line.states, mended)
        if token.kind == "KIND" or reach <= line.at or (token.text in QUANTIFIERS and reach < len(mended)):
            return None
        slots = {"text": token.text}
        return Blame("E124", token.start, token.end, slots, None, mended if reach == len(mended) else None)

    def _assignment(self, line: Line) -> Blame | None:
        if line.token.text not in ("=", "+", "-") or line.tokens[0].text == "set":
            return None
        to = self._word("to", line.token)
        mended = [self._word("set", line.tokens[0]), *line.tokens[: line.at], to, *line.tokens[line.at + 1 :]]
        if line.token.text != "=" or not self._reads(line, mended):
            change = line.token.text in "+-" and line.tokens[line.at + 1].text == "="
            return Blame("E128", line.token.start, line.token.end) if change else None
        return Blame("E128", line.token.start, line.token.end, mended=mended)

    def _missing_colon(self, line: Line) -> Blame | None:
        mended = [*line.tokens[: line.at], self._word(":", line.token), *line.tokens[line.at :]]
        if line.token.kind != "_NL" or not self._reads(line, mended):
            return None
        last = line.tokens[line.at - 1]
        return Blame("E121", last.start, last.end, {"text": line.tokens[0].text}, None, mended)

    def _misspelt(self, line: Line) -> Blame | None:
        for index in dict.fromkeys((0, line.at, max(line.at - 1, 0))):
            token = line.tokens[index]
            if not token.text[:1].isalpha():
                continue
            words = [word for word in self._words_before(line, index) if len(word) > 1]
            word = closest(token.text, words)
            if word is None:
                continue
            mended = [*line.tokens[:index], self._word(word, token), *line.tokens[index + 1 :]]
            if self._reads(line, mended):
                slots = {"text": token.text}
                return Blame("E123", token.start, token.end, slots, f"did you mean `{word}`?", mended)
        return None

    def _capitals(self, line: Line) -> Blame | None:
        token = line.token
        if token.kind == "KIND":
            code, text = "E125", token.text[0].lower() + token.text[1:]
            other = Token("NAME", text, token.start, token.end)
        elif token.kind == "NAME":
            code, text = "E126", token.text[0].upper() + token.text[1:]
            other = Token("KIND", text, token.start, token.end)
        else:
            return None
        mended = [*line.tokens[: line.at], other, *line.tokens[line.at + 1 :]]
        if not self._reads(line, mended):
            return None
        return Blame(code, token.start, token.end, {"text": token.text, "right": text}, None, mended)

    def _bare_quantifier(self, line: Line) -> Blame | None:
        word = next(
            (t for t in reversed(line.tokens[max(line.at - 1, 0) : line.at + 1]) if t.text in QUANTIFIERS), None
        )
        if word is None:
            return None
        index = line.tokens.index(word)
        if not self._tables.fits(self._states(line, index), self._lexicon.terminals["("]):
            return None
        whole = [self._word("(", word), *line.tokens[index:-1], self._word(")", line.tokens[-1]), line.tokens[-1]]
        candidates = [[*line.tokens[:index], *whole]]
        if line.tokens[-2].text == ":":
            closed = [*line.tokens[index:-2], self._word(")", line.tokens[-2]), *line.tokens[-2:]]
            candidates.append([*line.tokens[:index], self._word("(", word), *closed])
        mended = next((tokens for tokens in candidates if self._reads(line, tokens)), None)
        if mended is None and line.tokens[line.at].kind != "NAME":
            return None
        return Blame("E127", word.start, line.token.end, {"text": word.text}, None, mended)

    def _missing_quotes(self, line: Line) -> Blame | None:
        token = line.token
        stop = next((i for i in range(line.at, len(line.tokens)) if line.tokens[i].kind in ("COLON", "_NL")), line.at)
        if stop == line.at or not self._tables.fits(self._states(line, line.at), "STRING"):
            return None
        words = line.tokens[line.at : stop]
        text = Token("STRING", '"' + " ".join(word.text for word in words) + '"', token.start, words[-1].end)
        mended = [*line.tokens[: line.at], text, *line.tokens[stop:]]
        if not self._reads(line, mended):
            return None
        return Blame("E135", token.start, words[-1].end, {"text": text.text.strip('"')}, None, mended)

    def _missing_word(self, line: Line) -> Blame | None:
        states = self._states(line, line.at)
        for word in FORGETTABLE:
            if not self._tables.fits(states, self._lexicon.terminals[word]):
                continue
            mended = [*line.tokens[: line.at], self._word(word, line.token), *line.tokens[line.at :]]
            if self._reads(line, mended):
                place = f"before `{line.token.text}`" if line.token.text else "at the end of this line"
                return Blame("E130", *self._place(line), {"text": word, "place": place}, None, mended)
        return None

    def _misplaced(self, line: Line) -> Blame | None:
        for place, states in self._contexts:
            if self._tables.read(states, line.tokens) == len(line.tokens) and (
                line.at == 0 or place == "at the margin"
            ):
                first = line.tokens[0]
                return Blame("E133", first.start, first.end, {"text": first.text, "place": place})
        return None

    def _missing_value(self, line: Line) -> Blame | None:
        states = self._states(line, line.at)
        for kind, what in (
            ("INT", "a value"),
            ("NAME", "a name"),
            ("KIND", "a capitalised name"),
            ("STRING", "a text"),
        ):
            added = Token(kind, "1", line.token.start, line.token.start)
            mended = [*line.tokens[: line.at], added, *line.tokens[line.at :]]
            if self._tables.fits(states, kind) and self._reads(line, mended):
                return Blame("E122", *self._place(line), {"what": what, "before": line.before}, None, mended)
        return None

    def _unexpected(self, line: Line) -> Blame:
        states = self._states(line, line.at)
        advice = self._advice(states)
        if not line.token.text:
            return Blame("E122", *self._place(line), {"what": "something", "before": line.before}, advice)
        slots = {"text": line.token.text, "place": f"after `{line.before}`" if line.before else "here"}
        return Blame("E120", line.token.start, line.token.end, slots, advice)

    # -------------------------------------------------------------------------------------------------- tools

    def _reads(self, line: Line, tokens: list[Token]) -> bool:
        """Whether the mended line can be read to its end and go on as the text does."""
        return self._tables.read(line.states, [*tokens, line.after]) > len(tokens)

    def _states(self, line: Line, count: int) -> list[int]:
        """The states after the first `count` tokens of a line."""
        states = list(line.states)
        for index, token in enumerate(line.tokens[:count]):
            kind = self._tables.reading(states, token, line.tokens[index + 1])
            if kind is None or not self._tables.follow(states, kind):
                break
        return states

    def _words_before(self, line: Line, index: int) -> Iterator[str]:
        """The words of the language that might stand at `index`."""
        for kind in self._tables.expected(self._states(line, index)):
            text = self._lexicon.spellings.get(kind, "")
            if text[:1].isalpha():
                yield text

    def _word(self, text: str, place: Token) -> Token:
        """A word or mark of the language in the place of a token."""
        return Token(self._lexicon.terminals[text], text, place.start, place.end)

    def _place(self, line: Line) -> tuple[int, int]:
        """Where the first token that does not fit stands; at the end of a line, the last token."""
        token = line.token if line.token.text else line.tokens[max(line.at - 1, 0)]
        return token.start, token.end

    def _advice(self, states: list[int]) -> str | None:
        """What could stand in a place, in words; None when that is too much to say."""
        kinds = self._tables.expected(states)
        words = [self._lexicon.spellings[kind] for kind in kinds if kind in self._lexicon.spellings]
        items = [f"`{word}`" for word in words if word not in OPERATORS]
        if "INT" in kinds and "LPAR" in kinds:
            items = ["a value"]
        else:
            names = {"NAME": "a name", "KIND": "a capitalised name", "INT": "a number", "STRING": "a text in quotes"}
            items = [what for kind, what in names.items() if kind in kinds] + items
        if "_NL" in kinds:
            items.append("the end of the line")
        if not items or len(items) > MOST_EXPECTED:
            return None
        head = ", ".join(items[:-1])
        return f"here could stand {head + ' or ' if head else ''}{items[-1]}"
