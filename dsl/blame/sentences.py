"""Guesses about whole lines: unfinished, misplaced, unbracketed; and what is said without a guess."""

from __future__ import annotations

from itertools import pairwise

from dsl.blame.line import Blame, Line
from dsl.lexing import Token

OPERATORS = {"and", "or", "is", "in", "not", "has", "of", "div", "mod", "over", "+", "-", "*", "..", "=", ".", "[", "("}
QUANTIFIERS = {"some", "every", "no", "count", "those", "first", "sum", "most", "least", "best"}
PARTS = {
    "else": "if",
    "elif": "if",
    "otherwise": "choose",
    "where": "choose",
    "prefer": "choose",
    "afterwards": "choose",
}
# What stands for the rest that such a word brings along.
PHRASES = {"at": "`at most … times`", "seen": "`seen:` with who sees it", "else": "`else` with another value",
           "=": "`=` with a value"}  # fmt: skip
PLAIN = {"NAME": "a name", "KIND": "a capitalised name", "INT": "a number", "STRING": "a text in quotes"}
VALUES = (("INT", "a value"), ("NAME", "a name"), ("KIND", "a capitalised name"), ("STRING", "a text in quotes"))
REASONS = {"finish": 1, "draw_game": 1, "win": 2, "lose": 2}
"""Verbs behind which a reason stands, and how many words come before it."""
STATEMENTS = {"choose", "phase", "step", "round", "may", "each", "turns", "together", "if", "repeat", "case", "let",
              "set", "skip", "stop", "out", "all"}  # fmt: skip
START = "at the margin"
SECOND = {"game": "E139", "variant": "E918"}
"""What is said of a second such line in a file, by its first word."""
RULES = "in a block such as `setup`, `play` or `procedure`"
RULE_MARKS = {"(", ")", "[", "]", "{", "}", "->", "=", ".."}  # in no text that was meant for people
MOST_EXPECTED = 6
LONGEST_TEXT = 24


def lone_part(line: Line) -> Blame | None:
    """`else` without `if`, `otherwise` without a choice."""
    owner = PARTS.get(line.token.text)
    if line.at or owner is None:
        return None
    return Blame("E129", *line.place, {"text": line.token.text, "owner": owner})


def assignment(line: Line) -> Blame | None:
    """`x = 3`, `x to 3` or `x += 1` for a change of a value."""
    if line.token.text not in ("=", "to", "+", "-") or line.tokens[0].text in STATEMENTS:
        return None
    if line.token.text in "+-":
        return Blame("E128", *line.place) if line.tokens[line.at + 1].text == "=" else None
    to = line.word("to", line.token)
    mended = [line.word("set", line.tokens[0]), *line.with_exchanged(line.at, to)]
    return Blame("E128", *line.place, mended=mended) if line.reads(mended) else None


def missing_colon(line: Line) -> Blame | None:
    """A head of a block without its colon."""
    mended = line.with_added(line.at, line.word(":", line.token))
    if line.token.kind != "_NL" or not line.reads(mended):
        return None
    return Blame("E121", *line.place, mended=mended)


def bare_quantifier(line: Line) -> Blame | None:
    """A quantifier in the middle of something without brackets round it."""
    index = next((i for i in range(line.at, -1, -1) if line.tokens[i].text in QUANTIFIERS), None)
    if index is None:
        return None
    word = line.tokens[index]
    ends = [line.at, len(line.tokens) - 1, *(i for i, t in enumerate(line.tokens) if t.text in (":", "times"))]
    for end in ends:
        inner = [line.word("(", word), *line.tokens[index:end], line.word(")", line.tokens[end])]
        mended = [*line.tokens[:index], *inner, *line.tokens[end:]]
        if end > index + 1 and line.reads(mended):
            stop = line.tokens[end - 1].end
            return Blame("E127", word.start, stop, {"text": word.text}, None, mended)
    return None


def missing_quotes(line: Line) -> Blame | None:
    """Words where a text for people should stand: behind a verb or colon, or from where the line does not fit."""
    stop = next((i for i in range(line.at, len(line.tokens)) if line.tokens[i].text in (":", "")), line.at)
    over = (i + 2 for i in range(line.at - 1) if (line.tokens[i].text, line.tokens[i + 1].text) == ("over", ":"))
    verb = max((i for i in range(line.at) if line.tokens[i].text in REASONS), default=-1)
    behind = verb + REASONS[line.tokens[verb].text] if verb >= 0 else next(over, line.at)
    for start in (behind, line.at):
        if not start < stop or start > line.at or not line.tables.fits(line.states(start), "STRING"):
            continue
        words = line.tokens[start:stop]
        if not words[0].text[:1].isalnum() or any(word.text in RULE_MARKS for word in words):
            continue
        text = spelt(words)
        mended = line.with_quoted(start, stop, text)
        if line.reads(mended):
            return Blame("E135", words[0].start, words[-1].end, {"text": text}, None, mended)
    return None


def spelt(words: list[Token]) -> str:
    """Tokens as they stand in the text, with single blanks."""
    text = words[0].text
    for one, other in pairwise(words):
        text += (" " if one.end < other.start else "") + other.text
    return text


def half_yes_no(line: Line) -> Blame | None:
    """`yes` where `yes/no` should stand."""
    if line.last.text != "yes":
        return None
    rest = [line.word(word, line.token) for word in ("/", "no")]
    mended = line.with_added(line.at, *rest)
    slots = {"text": "/no", "place": "after `yes`"}
    return Blame("E130", line.last.start, line.last.end, slots, None, mended) if line.reads(mended) else None


def second_head(line: Line) -> Blame | None:
    """The first line of another game or variant, where a file is under way already."""
    first, name = line.tokens[0], line.tokens[min(1, len(line.tokens) - 1)]
    starts = (states for place, states in line.blocks if place == START)
    if first.text not in SECOND or not any(line.tables.read(each, line.tokens) == len(line.tokens) for each in starts):
        return None
    return Blame(SECOND[first.text], name.start, name.end, {"name": name.text})


def misplaced(line: Line) -> Blame | None:
    """A line that would fit into another kind of block."""
    first = line.tokens[0]
    for place, states in line.blocks:
        if place == RULES and first.text not in STATEMENTS:
            continue  # nearly anything can be read as a verb and its phrases
        if line.tables.read(states, line.tokens) == len(line.tokens):
            return Blame("E133", first.start, first.end, {"text": first.text, "place": place})
    return None


def missing_value(line: Line) -> Blame | None:
    """A name or value that was forgotten."""
    first, states = line.tokens[0], line.states(line.at)
    if first.text in ("where", "afterwards"):
        named = line.with_added(1, Token("NAME", "x", first.end, first.end), line.word(":", first))
        if line.reads(named):
            return Blame("E122", first.start, first.end, {"what": "a name with `:`", "before": first.text}, None, named)
    for kind, what in VALUES:
        mended = line.with_added(line.at, Token(kind, "1", line.token.start, line.token.start))
        if line.tables.fits(states, kind) and line.reads(mended):
            only_number = kind == "INT" and not line.tables.fits(states, "NAME")
            return Blame(
                "E122",
                *line.place,
                {"what": "a number" if only_number else what, "before": line.last.text},
                None,
                mended,
            )
    return None


def unexpected(line: Line) -> Blame:
    """What is said when no guess counts: the word that does not fit, and what could stand in its place."""
    items = expected(line)
    listed = ", ".join(items[:-1])
    advice = f"here could stand {listed + ' or ' if listed else ''}{items[-1]}" if items else None
    if not line.token.text:
        single = next((item for item in items if len(items) == 1 or item == PHRASES["seen"]), None)
        what = single or "something"
        slots = {"what": what, "before": line.last.text}
        return Blame("E122", *line.place, slots, None if single else advice)
    place = f"after `{quoted(line.last)}`" if line.at else "here"
    text = "picture" if line.token.kind == "FENCE" else quoted(line.token)
    return Blame("E120", *line.place, {"text": text, "place": place}, advice)


def quoted(token: Token) -> str:
    """A token as a sentence shows it: of a text only the beginning."""
    long = token.kind == "STRING" and len(token.text) > LONGEST_TEXT
    return f'{token.text[:LONGEST_TEXT].rstrip()} …"' if long else token.text


def expected(line: Line) -> list[str]:
    """What could stand where a line stops fitting, in words; nothing when that is too much to say."""
    kinds = line.tables.expected(line.states(line.at))
    if {"SET", "LET", "NAME"} <= set(kinds):
        return ["a rule"]
    words = [line.lexicon.spellings[kind] for kind in kinds if kind in line.lexicon.spellings]
    words = [word for word in words if word not in OPERATORS] or words
    items = [PHRASES.get(word, f"`{word}`") for word in words]
    if {"INT", "LPAR"} <= set(kinds):
        items = ["a value"]
    else:
        items = [what for kind, what in PLAIN.items() if kind in kinds] + items
    if "_NL" in kinds:
        items.append("the end of the line")
    return items if len(items) <= MOST_EXPECTED else []
