"""How seats look: the sign of their pieces in a terminal and their colours.

A seat that the rules name after a colour wears it, and seats called `cross` and `nought` or by single letters are drawn
as those letters; otherwise seats take signs and colours in turn.  The colours are those of Okabe and Ito, chosen to be
told apart by people who see few colours, some of them darkened to stand out from a white ground; no drawing relies on
colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """One seat's `sign` (one letter wide), its plain-letter form, the `fill` and `edge` of its pieces, and the number
    of the terminal colour nearest to them."""

    sign: str
    letter: str
    fill: str
    edge: str
    terminal: int


NOBODY = Look("◆", "*", "#7a8593", "#4a525d", 245)

_SIGNS = (("●", "X"), ("○", "O"), ("▲", "A"), ("△", "V"), ("■", "H"), ("□", "Q"), ("★", "S"), ("☆", "T"))

_TURNS = (
    ("#0072b2", "#004a75", 32),
    ("#e0620d", "#933d00", 166),
    ("#009e73", "#00664a", 36),
    ("#b0558f", "#75325d", 133),
    ("#e8c619", "#8a7200", 178),
    ("#4aa8de", "#1c6c9a", 74),
    ("#5a4fcf", "#372f8c", 62),
    ("#8c6239", "#583c20", 94),
)

_COLOURS = {
    "black": ("#2b2f36", "#000000", 240),
    "white": ("#ffffff", "#3a414b", 255),
    "red": ("#d1342f", "#8a1512", 160),
    "blue": ("#0072b2", "#004a75", 32),
    "yellow": ("#f2cf1d", "#8a7200", 178),
    "green": ("#009e73", "#00664a", 36),
    "orange": ("#e98a15", "#8f5000", 172),
    "sky": ("#4aa8de", "#1c6c9a", 74),
    "lime": ("#a9c91c", "#5b6f00", 148),
    "purple": ("#8a4fb0", "#572b75", 97),
    "pink": ("#e08bb6", "#94426e", 175),
    "brown": ("#8c6239", "#583c20", 94),
    "grey": ("#8a94a1", "#4a525d", 245),
    "gray": ("#8a94a1", "#4a525d", 245),
}


def looks(seats: Sequence[str]) -> tuple[Look, ...]:
    """How each seat looks, in seating order; `seats` are their names as people read them."""
    names = [name.casefold() for name in seats]
    signs = _signs(names)
    spare = iter(_spare_colours(names))
    colours = [_COLOURS[name] if name in _COLOURS else next(spare) for name in names]
    return tuple(
        Look(sign, letter, fill, edge, terminal)
        for (sign, letter), (fill, edge, terminal) in zip(signs, colours, strict=True)
    )


def tinted(colour: str) -> Look:
    """How something looks that nobody owns and that has a colour; one without is grey."""
    fill, edge, terminal = _COLOURS.get(colour, (NOBODY.fill, NOBODY.edge, NOBODY.terminal))
    return Look("■", "*", fill, edge, terminal)


def is_colour(word: str) -> bool:
    """Whether a word names a colour that can be drawn."""
    return word in _COLOURS


def _signs(names: Sequence[str]) -> list[tuple[str, str]]:
    """A sign and a plain letter for each seat, no two alike."""
    letters = [{"cross": "X", "nought": "O"}.get(name, name) for name in names]
    if all(len(letter) == 1 and letter.isalpha() for letter in letters):
        return [(letter.upper(), letter.upper()) for letter in letters]
    signs = [_SIGNS[seat % len(_SIGNS)] for seat in range(len(names))]
    if set(names) == {"black", "white"}:
        signs = [("●", "X") if name == "black" else ("○", "O") for name in names]
    return signs


def _spare_colours(names: Sequence[str]) -> list[tuple[str, str, int]]:
    """Colours for seats whose names say none: those no other seat wears, as often as needed."""
    worn = {_COLOURS[name][0] for name in names if name in _COLOURS}
    free = [colour for colour in _TURNS if colour[0] not in worn]
    return [free[place % len(free)] for place in range(len(names))]
