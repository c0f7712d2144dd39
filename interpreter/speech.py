"""How decisions and values are said to people, in one language, by the texts of the game.

It is the spelling (interpreter/spelling.py) with other words: `play frog` is spelled the same for all, and read as
`jugar rana` in Spanish.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.program import ENDED, Alternative
from dsl.types import EnumType, PathType, Type
from interpreter.components import Component
from interpreter.languages import Language
from interpreter.layout import Layout
from interpreter.outcome import Outcome
from interpreter.spelling import Spelling
from interpreter.texts import SLOT, Texts, plain


class Speech(Spelling):
    """Says the values and decisions of one game."""

    def __init__(self, layout: Layout, texts: Texts, language: Language) -> None:
        self.language = language
        self._texts = texts
        super().__init__(layout)

    def says(self, path: str, otherwise: str) -> str:
        """The text at a path, or what is said where there is none."""
        return self._texts(path, otherwise)

    def joined(self, alternative: Alternative, words: Sequence[str]) -> str:
        """A decision, with the words for its values where its text has room for them, else behind it."""
        if not alternative.name:
            return super().joined(alternative, words)
        names = (binder.slot.name for binder in alternative.binders)
        return self._texts.fill(alternative.path, dict(zip(names, words, strict=True))).strip()

    def alternative(self, declared: Alternative) -> str:
        """An alternative without values: as it is spelled, or as it is translated, with `…` where values stand."""
        said = self._texts.translated.get(declared.path)
        return declared.name if said is None else SLOT.sub("…", said)

    def several(self, type: Type, words: Sequence[str]) -> str:
        """The members of a set, list or path together."""
        return ("-" if isinstance(type, PathType) else ", ").join(words) or self.language.nothing

    def ended(self, outcome: Outcome) -> Outcome:
        """An outcome with its reason in this language."""
        if outcome.reason == ENDED:
            return replace(outcome, reason=self.language.rules_ended)
        return replace(outcome, reason=self._texts.reason(outcome.path, outcome.reason))

    def member(self, enum: EnumType, number: int) -> str:
        """A value of an enum."""
        return self._texts(f"{enum.name}.{enum.values[number]}", enum.values[number])

    def seat(self, player: int) -> str:
        """A player, counted from 0."""
        if not self._program.seats:
            return self.language.seat.format(number=player + 1)
        name = super().seat(player)
        return self._texts(f"seat.{name}", name)

    def called(self, kind: str) -> str:
        """A kind of components."""
        return self._texts(kind, kind.lower())

    def row(self, component: Component) -> str:
        """A component that its sheet gives a name."""
        return self._texts(f"{component.kind}.{component.name}", component.name)

    def described(self, attributes: Sequence[str]) -> str:
        """A component by its attributes."""
        return " ".join(attributes)

    def some(self, component: int) -> str:
        """A component of which no more is known than its kind."""
        return self.language.some(super().some(component))

    def nth(self, number: int, component: int) -> str:
        """A component of which only its kind and its place are known, counted from 1."""
        return self.language.place(number, super().some(component))

    def unseen(self, m: Sequence[int], component: int, named: bool) -> str:
        """A component that is not seen by where it lies; `named` with the zone, where it could be in several."""
        zone, number = self.position(m, component)
        kind = super().some(component)
        said = self.language.place(number, kind) if number else self.language.any.format(kind=kind)
        return self.language.owned.format(zone=said, owner=self.zone(m, zone)) if named else said

    def zone(self, m: Sequence[int], zone: int) -> str:
        """A zone with its owners."""
        place = self._layout.zone_of[zone]
        said = self._texts(place.name, place.name)
        for per, owner in zip(place.declared.per, self._layout.owners_of(zone), strict=True):
            said = self.language.owned.format(zone=said, owner=self.value(m, per, owner))
        return said

    def source(self, stream: str) -> str:
        """What chance falls for, where it is no zone: a die, what a name is set to."""
        return self._texts(stream, plain(stream))
