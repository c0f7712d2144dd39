"""Guesses about single words and marks: misspelt, exchanged, forgotten, or taken for names."""

from __future__ import annotations

from dsl.blame.line import Blame, Line
from dsl.diagnostics.suggest import closest
from dsl.lexing import Token

# Words and marks that may have been forgotten, likeliest first.
FORGETTABLE = (":", ",", "in", "where", "then", "else", "to", "of", "by", "until", "times", "->", "per", "from", "for",
               "into", "is", "=", "and", "(", ")")  # fmt: skip
# Words and marks that are easily confused, with what may be meant, likeliest first.
CONFUSABLE = {
    "/": ("div",), "x": ("by",), "-": ("/", "->"), ":": ("where", "=", "in"), ";": (",",), ".": (":",),
    "=": (":", "to"),
    "or": ("/", ","), "and": (",",), "if": ("where", "when"), "when": ("where", "if"), "where": ("when", "if"),
    "to": ("->", "="), "is": ("=",), "in": ("from", "of"), "from": ("in",), "of": ("in", "per"), "for": ("in", "where"),
    "then": (":",), "do": (":",), ",": (":", "and"), "by": ("to", "in"), "as": ("=",), "with": ("where",),
}  # fmt: skip
# Words of other languages.
FOREIGN = {
    "for": "each", "foreach": "each", "while": "repeat while", "elseif": "elif", "elsif": "elif", "switch": "case",
    "var": "let", "const": "let", "function": "procedure", "def": "procedure", "func": "procedure", "unless": "if not",
    "break": "stop loop", "continue": "skip", "class": "token", "int": "counter",
}  # fmt: skip


def foreign_word(line: Line) -> Blame | None:
    """A word of a programming language at the start."""
    first = line.tokens[0]
    right = FOREIGN.get(first.text)
    if right is None:
        return None
    mended = line.with_exchanged(0, *(line.word(word, first) for word in right.split()))
    reads = line.reads(mended)
    slots = {"text": first.text, "right": right}
    return Blame("E113", first.start, first.end, slots, None, mended if reads else None)


def misspelt(line: Line) -> Blame | None:
    """A word that is nearly one of the language: the first, the one that does not fit, or the one before."""
    for index in dict.fromkeys((0, line.at, max(line.at - 1, 0))):
        token = line.tokens[index]
        if token.kind not in ("NAME", "KIND"):
            continue  # a word of the language is spelt right
        word = closest(token.text, (word for word in line.words(index) if len(word) > 1))
        if word is None:
            continue
        mended = line.with_exchanged(index, line.word(word, token))
        if line.reads(mended):
            return Blame("E123", token.start, token.end, {"text": token.text}, f"did you mean `{word}`?", mended)
    return None


def capitals(line: Line) -> Blame | None:
    """A name with a capital, or a kind without."""
    token = line.token
    if token.kind == "KIND":
        code, other = "E125", Token("NAME", token.text[0].lower() + token.text[1:], token.start, token.end)
    elif token.kind == "NAME":
        code, other = "E126", Token("KIND", token.text[0].upper() + token.text[1:], token.start, token.end)
    else:
        return None
    mended = line.with_exchanged(line.at, other)
    if not line.reads(mended):
        return None
    return Blame(code, token.start, token.end, {"text": token.text, "right": other.text}, None, mended)


def missing_word(line: Line) -> Blame | None:
    """A word or mark that was forgotten."""
    states = line.states(line.at)
    for word in FORGETTABLE:
        if not line.tables.fits(states, line.lexicon.terminals[word]):
            continue
        mended = line.with_added(line.at, line.word(word, line.token))
        if line.reads(mended):
            place = f"before `{line.token.text}`" if line.token.text else "at the end of this line"
            return Blame("E130", *line.place, {"text": word, "place": place}, None, mended)
    return None


def reserved_name(line: Line) -> Blame | None:
    """A word of the language where a name should stand."""
    token = line.token
    if token.kind in ("NAME", "KIND") or not token.text[:1].isalpha():
        return None
    if line.at == 0 and line.tokens[1].text != ":":
        return None
    mended = [Token("NAME", t.text, t.start, t.end) if t.text == token.text else t for t in line.tokens]
    if not line.reads(mended):
        return None
    return Blame("E124", token.start, token.end, {"text": token.text}, None, mended)


def exchanged(line: Line) -> Blame | None:
    """A word or mark in the place of another: the one that does not fit, or one or two before it."""
    for index in range(line.at, max(line.at - 3, -1), -1):
        token = line.tokens[index]
        states = line.states(index)
        for word in CONFUSABLE.get(token.text, ()):
            if not line.tables.fits(states, line.lexicon.terminals[word]):
                continue
            mended = line.with_exchanged(index, line.word(word, token))
            if line.reads(mended):
                slots = {"text": token.text, "right": word}
                return Blame("E113", token.start, token.end, slots, None, mended)
    return None
