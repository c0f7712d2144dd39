"""Rows to lines: comments and origin marks back in their places, long rows broken, columns aligned."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dsl.syntax import Comment, File, Origin
from dsl.writing.expressions import BREAK
from dsl.writing.rows import Layout, Row

INDENT = "    "
WIDEST = 120
APART = "    "  # between a row and what stands at its end


@dataclass
class Placed:
    """A row with the comments and marks that belong to it.

    `above` and `below` are whole lines with the depth at which they stand; each knows whether a blank line precedes it.
    """

    row: Row
    gap: bool = False
    above: list[tuple[bool, int, str]] = field(default_factory=list)
    below: list[tuple[bool, int, str]] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


def lines(rows: Sequence[Row], file: File, layout: Layout) -> Iterator[str]:
    """The lines of a file whose rows are given in the order in which they are to stand."""
    placed = [Placed(row, layout.gap(row.start)) for row in rows]
    _place(placed, file, layout)
    _align(placed)
    blank = True  # whether nothing, or a blank line, stands above
    depth = 0
    for each in placed:
        deeper = each.row.depth > depth
        for index, (gap, line) in enumerate(_lines(each)):
            if not blank and ((index == 0 and each.row.apart) or (gap and not (deeper and index == 0))):
                yield ""
            yield line
            blank = False
        depth = each.row.depth


def _lines(placed: Placed) -> Iterator[tuple[bool, str]]:
    """The lines of a row, each with whether its author left a blank line above it."""
    row = placed.row
    for gap, depth, text in [*placed.above, *((False, row.depth, comment) for comment in placed.comments[:-1])]:
        yield gap, INDENT * depth + text
    tail = [*placed.marks, *placed.comments[-1:]]
    broken = _broken(row)
    for index, line in enumerate(broken):
        end = "".join(APART + text for text in tail) if index == len(broken) - 1 else ""
        yield placed.gap and index == 0, line + end
    if row.picture is not None:
        for picture in ("```", *row.picture, "```"):
            yield False, (INDENT * row.depth + picture).rstrip()
    for gap, depth, text in placed.below:
        yield gap, INDENT * depth + text


# ------------------------------------------------------------------------------------------------- comments and marks


def _place(placed: list[Placed], file: File, layout: Layout) -> None:
    """Give every comment and origin mark to the row where it stands."""
    order = sorted(placed, key=lambda each: each.row.start)
    starts = [each.row.start for each in order]
    asides: list[Comment | Origin] = sorted((*file.comments, *file.origins), key=lambda aside: aside.span.start)
    for aside in asides:
        number = bisect_right(starts, aside.span.start)
        before = order[number - 1] if number else None
        after = order[number] if number < len(order) else None
        text = aside.text if isinstance(aside, Comment) else _mark(aside)
        if not aside.alone and before is not None:
            (before.comments if isinstance(aside, Comment) else before.marks).append(text)
            continue
        gap = layout.gap(aside.span.start)
        depth = _depth(aside, order[:number], after, layout)
        if before is not None and (isinstance(aside, Origin) or after is None or depth > after.row.depth):
            before.below.append((gap, depth, text))
        elif after is not None:
            after.above.append((gap, after.row.depth, text))


def _depth(aside: Comment | Origin, earlier: Sequence[Placed], after: Placed | None, layout: Layout) -> int:
    """The depth of a line of its own: of a mark, that of the rule above or of its block; of a comment, by its column.

    A comment further to the right than what follows ends the block above rather than opening what comes after.
    """
    above = earlier[-1].row.depth if earlier else 0
    below = after.row.depth if after is not None else 0
    if isinstance(aside, Origin):
        return max(above, below)
    column = layout.column(aside.span.start)
    inside = (each.row.depth for each in reversed(earlier) if layout.column(each.row.start) <= column)
    return min(next(inside, 0), above)


def _mark(origin: Origin) -> str:
    plain = origin.text[:1].isalnum() and all(
        char.isascii() and (char.isalnum() or char in "_.:/-") for char in origin.text
    )
    return f"@{origin.word} {origin.text}" if plain and origin.word == "rulebook" else f'@{origin.word} "{origin.text}"'


# ------------------------------------------------------------------------------------------------- columns and width


def _align(placed: Sequence[Placed]) -> None:
    """Set the `seen` of neighbouring rows below one another."""
    run: list[Row] = []
    for each in placed:
        row = each.row
        if (
            row.depth != (run[0].depth if run else row.depth)
            or row.apart
            or each.gap
            or (each.above and each.above[0][0])
        ):
            _align_run(run)
            run = []
        run.append(row)
    _align_run(run)


def _align_run(run: Sequence[Row]) -> None:
    wide = max((len(row.text) for row in run if row.seen), default=0)
    for row in run:
        if row.seen:
            row.text = f"{row.text:<{wide}}{APART}{row.seen}"


def _broken(row: Row) -> list[str]:
    """A row as one line or, where it is too long, several, broken before `and` or `or` as far outside as possible."""
    indent = INDENT * row.depth
    whole = indent + row.text.replace(BREAK, " ")
    if len(whole) <= WIDEST:
        return [whole]
    parts, depths = _parts(row.text)
    deepest = 0
    while True:
        result = _filled(indent, parts, depths, deepest)
        if deepest >= max(depths) or max(map(len, result)) <= WIDEST:
            return result
        deepest += 1


def _parts(text: str) -> tuple[list[str], list[int]]:
    """The stretches between places for a break, and how many brackets are open before each."""
    parts = text.split(BREAK)
    depths, depth = [0], 0
    for part in parts[:-1]:
        bare = "".join(part.split('"')[::2])
        depth += sum((char in "([{") - (char in ")]}") for char in bare)
        depths.append(depth)
    return parts, depths


def _filled(indent: str, parts: Sequence[str], depths: Sequence[int], deepest: int) -> list[str]:
    """Lines as full as they may be, broken only inside at most `deepest` brackets."""
    pieces: list[str] = []
    for part, depth in zip(parts, depths, strict=True):
        if pieces and depth > deepest:
            pieces[-1] += f" {part}"
        else:
            pieces.append(part)
    result = [indent + pieces[0]]
    for piece in pieces[1:]:
        if len(result[-1]) + 1 + len(piece) <= WIDEST:
            result[-1] += f" {piece}"
        else:
            result.append(indent + INDENT * 2 + piece)
    return result
