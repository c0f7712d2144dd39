"""Why a line does not fit: the likeliest slip, said in the author's terms, and the line as it was probably meant.

A guess is a function from a line to a `Blame` or None.  It tries what may have been meant: a word added, exchanged or
read differently.  Most count only when the line, mended so, can be read to its end.  The first that counts is said.
"""

from __future__ import annotations

from dsl.blame.line import Blame, Line
from dsl.blame.sentences import (
    assignment,
    bare_quantifier,
    half_yes_no,
    lone_part,
    misplaced,
    missing_colon,
    missing_quotes,
    missing_value,
    second_head,
    unexpected,
)
from dsl.blame.words import (
    capitals,
    divided_number,
    exchanged,
    foreign_word,
    joined_name,
    lone_tail,
    missing_word,
    misspelt,
    other_word,
    reserved_name,
    turned_round,
)

__all__ = ["Blame", "Line", "blame"]

LONGEST = 300  # tokens

GUESSES = (
    second_head,
    lone_part,
    lone_tail,
    turned_round,
    foreign_word,
    assignment,
    missing_colon,
    misspelt,
    capitals,
    bare_quantifier,
    half_yes_no,
    divided_number,
    joined_name,
    missing_quotes,
    missing_word,
    misplaced,
    reserved_name,
    missing_value,
    exchanged,
    other_word,
)


def blame(line: Line) -> Blame:
    """The likeliest slip of a line that does not fit; of a line beyond all measure, only where it stops fitting."""
    guesses = GUESSES if len(line.tokens) <= LONGEST else ()
    return next(filter(None, (guess(line) for guess in guesses)), None) or unexpected(line)
