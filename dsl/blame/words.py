"""Guesses about single words and marks: misspelt, exchanged, forgotten, or taken for names."""

from __future__ import annotations

from dsl.blame.line import Blame, Line
from dsl.diagnostics.suggest import closest
from dsl.lexing import Token

# Words and marks that may have been forgotten, likeliest first.
FORGETTABLE = (",", ":", "in", "where", "then", "else", "to", "of", "by", "until", "times", "->", "per", "from", "for",
               "into", "is", "=", "and", "(", ")")  # fmt: skip
# Words and marks that are easily confused, with what may be meant, likeliest first.
CONFUSABLE = {
    "none": ("no",),
    "/": ("div",), "x": ("by",), "-": ("/", "->", ".."), ":": ("where", "=", "in"), ";": (",",), ".": (":",),
    "=": (":", "to"),
    "or": ("/", ","), "and": (",",), "if": ("where", "when"), "when": ("where", "if"), "where": ("when", "if"),
    "to": ("->", "=", ".."), "is": ("=",), "in": ("from", "of"), "from": ("in",), "of": ("in", "per"),
    "for": ("in", "where"),
    "then": (":",), "do": (":",), ",": (":", "and"), "by": ("to", "in"), "as": ("=",), "with": ("where",),
}  # fmt: skip
# Words of other languages.
FOREIGN = {
    "for": "each", "foreach": "each", "while": "repeat while", "elseif": "elif", "elsif": "elif", "switch": "case",
    "var": "let", "const": "let", "function": "procedure", "def": "procedure", "func": "procedure", "unless": "if not",
    "break": "stop loop", "continue": "skip", "class": "token", "int": "counter",
}  # fmt: skip


# What stands at the end of a line of its own sort, by its first word.
TAILS = {"wrap": "grid", "bounce": "grid"}

# Words behind which a new name stands, and then a mark.
NAMING = ("game", "phase", "step", "option", "graph", "procedure", "actions", "variant", "preset", "score")
MOST_WORDS = 4


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


def lone_tail(line: Line) -> Blame | None:
    """`wrap sideways` in a line below its `grid`."""
    first = line.tokens[0]
    owner = TAILS.get(first.text)
    if owner is None or first.kind not in ("NAME", first.text.upper()):
        return None
    help = f"write it at the end of the line that begins with `{owner}`"
    return Blame("E129", first.start, first.end, {"text": first.text, "owner": owner}, help)


def turned_round(line: Line) -> Blame | None:
    """`player loses "why"` for `lose player "why"`."""
    who, verb, *rest = [*line.tokens, line.after][:3]
    if verb.text not in ("loses", "wins") or (rest and rest[0].kind not in ("STRING", "_NL")):
        return None
    right = f"{verb.text.removesuffix('s')} {who.text}"
    return Blame("E113", who.start, verb.end, {"text": f"{who.text} {verb.text}", "right": right})


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
    for index in dict.fromkeys((line.at, max(line.at - 1, 0))):
        token = line.tokens[index]
        if token.kind == "KIND" and index == line.at:
            code, other = "E125", Token("NAME", token.text[0].lower() + token.text[1:], token.start, token.end)
        elif token.kind == "NAME" and (index == line.at or line.token.text == "or"):
            code, other = "E126", Token("KIND", token.text[0].upper() + token.text[1:], token.start, token.end)
        else:
            continue
        mended = line.with_exchanged(index, other)
        if line.reads(mended):
            return Blame(code, token.start, token.end, {"text": token.text, "right": other.text}, None, mended)
    return None


def joined_name(line: Line) -> Blame | None:
    """A name with hyphens or blanks in it."""
    start = line.at - 1
    if line.at < 1 or line.tokens[start].kind != "NAME":
        return None
    stop = line.at
    while line.tokens[stop].kind == "NAME" or (line.tokens[stop].text == "-" and line.tokens[stop + 1].kind == "NAME"):
        stop += 1
    hyphens = any(token.text == "-" for token in line.tokens[start:stop])
    if stop == line.at or not (hyphens or line.tokens[0].text in NAMING):
        return None
    words = [token.text for token in line.tokens[start:stop] if token.text != "-"]
    place = Token("NAME", "_".join(words), line.tokens[start].start, line.tokens[stop - 1].end)
    mended = [*line.tokens[:start], place, *line.tokens[stop:]]
    if not line.reads(mended):
        return None
    slots = {"text": ("-" if hyphens else " ").join(words)}
    return Blame("E112", place.start, place.end, slots, f"did you mean `{place.text}`?", mended)


def divided_number(line: Line) -> Blame | None:
    """`1,000`, where the comma ends the number."""
    numbers = line.tokens[line.at - 1], line.tokens[min(line.at + 1, len(line.tokens) - 1)]
    one, other = numbers
    if line.at < 1 or line.token.text != "," or one.kind != "INT" or other.kind != "INT":
        return None
    if one.end != line.token.start or other.start != line.token.end:
        return None
    slots = {"text": f"{one.text},{other.text}"}
    return Blame("E109", one.start, other.end, slots, f"write it without the comma: `{one.text}{other.text}`")


def other_word(line: Line) -> Blame | None:
    """A first word in the place of one of a few."""
    first = line.tokens[0]
    if line.at != 1 or first.kind != "NAME" or first.word is not None:
        return None
    words = [word for word in line.words(0) if line.reads(line.with_exchanged(0, line.word(word, first)))]
    if not words or len(words) > MOST_WORDS:
        return None
    *others, last = (f"`{word}`" for word in words)
    listed = f"{', '.join(others)} or {last}" if others else last
    return Blame("E120", first.start, first.end, {"text": first.text, "place": "here"}, f"here could stand {listed}")


def missing_word(line: Line) -> Blame | None:
    """A word or mark that was forgotten."""
    states = line.states(line.at)
    if line.at > 1 and line.tokens[0].kind == "NAME" and not line.token.text:
        second = line.tokens[1]
        mended = line.with_added(1, line.word(":", second))
        if second.kind in ("NAME", "INT") and line.reads(mended):
            slots = {"text": ":", "place": f"before `{second.text}`"}
            return Blame("E130", second.start, second.end, slots, None, mended)
    for word in FORGETTABLE:
        if not line.tables.fits(states, line.lexicon.terminals[word]):
            continue
        if word == "of" and line.last.kind == "INT":
            continue  # a number has nothing of its own
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
