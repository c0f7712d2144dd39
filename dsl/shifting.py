"""Lines that begin too far to the left or to the right, and the tokens as they were probably meant.

Each function gives the tokens of a text anew if moving one line, with what belongs to it, makes that line fit; `states`
are those before the first token that is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.automaton import Tables
from dsl.lexing import Token

LAYOUT = ("_NL", "_INDENT", "_DEDENT", "$END")
MOST_LEVELS = 3


def line_end(tokens: Sequence[Token], index: int) -> int:
    """Where the line that holds `index` ends."""
    return next(place for place in range(index, len(tokens)) if tokens[place].kind in ("_NL", "$END"))


def block_end(tokens: Sequence[Token], index: int) -> int:
    """Where the block closes that opens at `index`, or is open there."""
    depth = int(tokens[index].kind != "_INDENT")
    for place in range(index, len(tokens)):
        depth += (tokens[place].kind == "_INDENT") - (tokens[place].kind == "_DEDENT")
        if depth == 0:
            return place
    return len(tokens) - 1


def opened(
    tables: Tables, states: Sequence[int], tokens: Sequence[Token], first: int, index: int, colon: Token
) -> list[Token] | None:
    """With a colon at the end of the line from `first`, below which the block at `index` opens."""
    end = line_end(tokens, index + 1) + 1
    trial = [*tokens[first : index - 1], colon, *tokens[index - 1 : end]]
    fits = tables.read(states, trial) == len(trial)
    return [*tokens[: index - 1], colon, *tokens[index - 1 :]] if fits else None


def indented(tables: Tables, states: Sequence[int], tokens: Sequence[Token], index: int) -> list[Token] | None:
    """With the line at `index` in the block that should open there.

    The lines below come along as long as they fit in that block and not behind it.
    """
    inside = list(states)
    end = followed(tables, inside, tokens, index) if tables.follow(inside, "_INDENT") else None
    if end is None:
        return None
    opening = Token("_INDENT", "", tokens[index].start, tokens[index].start)
    if tokens[end].kind == "_INDENT":  # the lines below stand right, and their block is the one that was to open
        return [*tokens[:index], opening, *tokens[index:end], *tokens[end + 1 :]]
    while tokens[end].kind not in LAYOUT:
        behind, further = list(inside), list(inside)
        line = tokens[end : line_end(tokens, end) + 1]
        if tables.follow(behind, "_DEDENT") and tables.read(behind, line) == len(line):
            break
        more = followed(tables, further, tokens, end)
        if more is None:
            break
        inside, end = further, more
    closing = Token("_DEDENT", "", tokens[end].start, tokens[end].start)
    return [*tokens[:index], opening, *tokens[index:end], closing, *tokens[end:]]


def followed(tables: Tables, states: list[int], tokens: Sequence[Token], index: int) -> int | None:
    """Take the line at `index` and the block that it opens; where the next line begins, or None if it does not fit."""
    stop = line_end(tokens, index)
    heads = tokens[stop].kind == "_NL" and tokens[stop - 1].text == ":" and tokens[stop + 1].kind == "_INDENT"
    end = block_end(tokens, stop + 1) + 1 if heads else stop + 1
    for place in range(index, end):
        kind = tables.reading(states, tokens, place)
        if kind is None or not tables.follow(states, kind):
            return None
    return end


def reinstated(tokens: Sequence[Token], closed: int, index: int) -> list[Token] | None:
    """With the line at `index` as the last of the block that closed at `closed`, right before it.

    Lines below that stand right in that block follow it there.
    """
    stop = line_end(tokens, index)
    closing, line = tokens[closed:index], tokens[index : stop + 1]
    if tokens[min(stop + 1, len(tokens) - 1)].kind != "_INDENT":
        return [*tokens[:closed], *line, *closing, *tokens[stop + 1 :]]
    if tokens[stop - 1].text != ":":
        return [*tokens[:closed], *line, *tokens[stop + 2 :]] if len(closing) == 1 else None
    end = block_end(tokens, stop + 1) + 1
    return [*tokens[:closed], *tokens[index:end], *closing, *tokens[end:]]


def outdented(tables: Tables, states: Sequence[int], tokens: Sequence[Token], index: int) -> list[Token] | None:
    """With the line at `index` behind the block, or the few blocks, around it.

    If it is the head of a block whose lines begin where it begins, they are that block.
    """
    outside = list(states)
    stop = line_end(tokens, index)
    line, place = tokens[index : stop + 1], tokens[index].start
    heads = tokens[stop - 1].text == ":" and tokens[min(stop + 1, len(tokens) - 1)].kind not in LAYOUT
    moved = list(tokens)
    if heads:
        moved.insert(stop + 1, Token("_INDENT", "", place, place))
    for level in range(MOST_LEVELS):
        if not tables.follow(outside, "_DEDENT"):
            return None
        if level or not heads:
            del moved[block_end(moved, index + level)]
        moved.insert(index, Token("_DEDENT", "", place, place))
        if tables.read(outside, line) == len(line):
            return moved
    return None
