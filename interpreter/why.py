"""Why a decision is or is not allowed: what was asked of it, one condition after the other, each with its line.

Every alternative of the choice that the words could mean is looked at: first whether each word names something that
may be chosen there at all, then its guards in the order of the text.  After the first condition that refuses, the
others are not looked at, since they may make no sense any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from dsl.diagnostics.suggest import closest
from dsl.program import Binder, Both, Expr, Guard
from dsl.source import NOWHERE, Source, Span
from dsl.types import ComponentType, EnumType, Int, Optional, PlayerType, SiteType, Type
from interpreter.backends.walk import Memory
from interpreter.choices import Answer, Blind, Choice, Offer, Variable
from interpreter.kernel import Kernel
from interpreter.layout import PC
from interpreter.speech import Speech
from interpreter.spelling import Spelling
from interpreter.state import Seat, State


@dataclass(frozen=True)
class Verdict:
    """One condition of a decision.

    `guard` is its name in the rules, empty for one without a name; `text` says it in words; `span` is where it stands
    and `line` the line of that.  `holds` is None when it was not looked at, because one before it refuses.
    """

    guard: str
    text: str
    holds: bool | None
    span: Span = NOWHERE
    line: int | None = None


@dataclass(frozen=True)
class Part:
    """A guard, or one of several tests that a guard without words of its own joins by `and`."""

    guard: Guard
    expr: Expr
    test: Callable[[Memory], int]


class Why:
    """Explains the decisions of one game."""

    def __init__(self, kernel: Kernel, spelling: Spelling, speech: Speech, sources: Mapping[str, Source]) -> None:
        self._kernel = kernel
        self._spelling, self._speech = spelling, speech
        self._words = speech.language
        self._sources = sources
        offers = (offer for choice in kernel.choices.values() for offer in choice.offers)
        self._parts = {
            guard: [Part(guard, expr, kernel.inside(expr)) for expr in conjuncts(guard)]
            for offer in offers
            for guard in offer.declared.guards
        }

    def verdicts(self, state: State, seat: Seat, choice: str) -> tuple[Verdict, ...]:
        """The conditions of a decision; it is allowed when all of them hold.

        Where the words could mean several alternatives, those of the one that comes nearest to being allowed.
        """
        if state.over:
            return (Verdict("", self._words.over, False),)
        if seat not in state.waiting:
            return (Verdict("", self._asked(state), False),)
        if not isinstance(seat, int):
            return (Verdict("", self._words.not_by_chance, False),)
        position = self._kernel.own(state.position, seat - 1)
        found = self._kernel.choices[position[PC]]
        words = choice.split()
        meant = list(self._meant(found, words))
        if not meant:
            return (self._no_alternative(found, words),)
        explained = [
            self._kernel.read(position, partial(self._looked_at, choice=found, offer=offer, words=said))
            for offer, said in meant
        ]
        return max(explained, key=nearness)

    def _asked(self, state: State) -> str:
        """Who decides; while several decide unseen, not even who is left is told."""
        if state.position[PC] in self._kernel.blocks:
            return self._words.wait_for_others
        asked = self._words.both.join(self._speech.seat(each - 1) for each in state.waiting if isinstance(each, int))
        return self._words.theirs.format(seats=asked or self._words.chance)

    def _meant(self, choice: Choice, words: Sequence[str]) -> Iterator[tuple[Offer, Sequence[str]]]:
        """The alternatives that the words could mean, with the words for their variables."""
        for offer in choice.offers:
            name = offer.declared.name
            if not name:
                yield offer, words
            elif words and words[0] == name:
                yield offer, words[1:]

    def _no_alternative(self, choice: Choice, words: Sequence[str]) -> Verdict:
        """What is said when no alternative begins with the first word."""
        names = [offer.declared.name for offer in choice.offers]
        first = words[0] if words else ""
        there_is = ", ".join(self._speech.alternative(offer.declared) for offer in choice.offers)
        hint = self._meant_word(first, names) or self._words.there_is.format(names=there_is)
        return self._verdict("", self._words.no_alternative.format(word=first, hint=hint), False, choice.step.span)

    def _meant_word(self, word: str, among: Iterable[str]) -> str:
        """“Did you mean …?”, or nothing where no word is like it."""
        meant = closest(word, among)
        return self._words.meant.format(word=meant) if meant else ""

    def _looked_at(self, m: Memory, choice: Choice, offer: Offer, words: Sequence[str]) -> tuple[Verdict, ...]:
        """The conditions of one alternative."""
        verdicts: list[Verdict] = []
        values: list[Answer] = []
        span = offer.declared.span
        if len(words) != len(offer.variables):
            return (self._verdict("", self._form(m, choice, offer), False, span),)
        for variable, binder, word in zip(offer.variables, offer.declared.binders, words, strict=True):
            verdict, value = self._named(m, variable, binder, word, choice.chooser.blind(m))
            verdicts.append(verdict)
            if value is None:
                return tuple(verdicts)
            variable.bind(m, value)
            values.append(value)
        verdicts += self._guards(m, offer)
        if all(verdict.holds for verdict in verdicts) and not self._offered(m, choice, offer, values):
            verdicts.append(self._verdict("", self._words.preferred, False, span))
        return tuple(verdicts)

    def _form(self, m: Memory, choice: Choice, offer: Offer) -> str:
        """How a decision for an alternative is written, by one that is offered if there is any."""
        options = offer.options(m)
        if options:
            example = self._spelling.option(m, choice.step, options[0], choice.chooser.blind(m))
            return self._words.written_like.format(example=example)
        count = len(offer.declared.binders)
        return self._words.written_with.format(count=count) if count else self._words.nothing_follows

    def _named(
        self, m: Memory, variable: Variable, binder: Binder, word: str, blind: Blind | None
    ) -> tuple[Verdict, Answer | None]:
        """What a word stands for, if that is in the domain of its variable."""
        type, span = binder.slot.type, binder.domain.span
        members = [variable.answer(m, value) for value in variable.members(m)]
        spelt = {self._spelling.chosen(m, binder, each, blind): each for each in reversed(members)}
        if word in spelt:
            return self._verdict("", self._words.among.format(word=word), True, span), spelt[word]
        if self._exists(type, word):
            text = self._words.not_among.format(word=word)
        else:
            hint = self._meant_word(word, spelt)
            text = self._words.no_such.format(word=word, noun=self._noun(type)) + (f"; {hint}" if hint else "")
        return self._verdict("", text, False, span), None

    def _noun(self, type: Type) -> str:
        """What a value of a type is called."""
        words = self._words
        match type:
            case Optional(item=item):
                return self._noun(item)
            case SiteType():
                return words.site
            case EnumType(values=names):
                return words.value_of.format(names=", ".join(names))
            case PlayerType():
                return words.player
            case Int():
                return words.number
            case ComponentType(kinds=kinds):
                return words.either.join(self._speech.called(kind) for kind in kinds)
            case _:
                return words.value

    def _exists(self, type: Type, word: str) -> bool:
        """Whether a word spells a value of a type, in the domain or not."""
        match type:
            case Optional(item=item):
                return word == self._spelling.language.none or self._exists(item, word)
            case SiteType(graph=graph):
                return word in self._kernel.layout.material.boards[graph].sites
            case EnumType(values=names):
                return word in names
            case PlayerType():
                players = range(self._kernel.layout.material.setting.players)
                return word in [self._spelling.seat(player) for player in players]
            case Int():
                return word.removeprefix("-").isdecimal()
            case ComponentType(kinds=kinds):
                sites = (site for board in self._kernel.layout.material.boards.values() for site in board.sites)
                return word in sites or word.partition("#")[0] in self._spelling.names(kinds)
            case _:
                return False

    def _guards(self, m: Memory, offer: Offer) -> Iterator[Verdict]:
        """The guards of an alternative whose variables have their values."""
        refused = False
        for part in (part for guard in offer.declared.guards for part in self._parts[guard]):
            holds = None if refused else bool(part.test(m))
            refused = refused or holds is False
            yield self._verdict(part.guard.name, self._said(part.guard, part.expr), holds, part.expr.span)
        then = None if refused or not offer.afterwards else offer.trial(m, offer.entry)
        for guard, test in zip(offer.declared.afterwards, offer.afterwards, strict=True):
            holds = None if then is None or refused else bool(test(then))
            refused = refused or holds is False
            yield self._verdict(guard.name, self._said(guard, guard.test), holds, guard.span)

    def _offered(self, m: Memory, choice: Choice, offer: Offer, values: Sequence[Answer]) -> bool:
        """Whether the option is among those offered."""
        return any(each.alternative == offer.number and each.values == tuple(values) for each in choice.options(m))

    def _said(self, guard: Guard, test: Expr) -> str:
        """A guard in words: its text, else as the rules write it."""
        if guard.text:
            return self._speech.says(guard.path, guard.text)
        span = test.span
        if (source := self._sources.get(span.name)) is None:
            return guard.name
        return " ".join(source.text[span.start : span.end].split())

    def _verdict(self, guard: str, text: str, holds: bool | None, span: Span) -> Verdict:
        source = self._sources.get(span.name)
        return Verdict(guard, text, holds, span, None if source is None else source.position(span.start)[0])


def conjuncts(guard: Guard) -> list[Expr]:
    """The tests that a guard joins by `and`; one with words of its own stays whole."""
    found: list[Expr] = []
    tests = [guard.test]
    while tests:
        test = tests.pop()
        if isinstance(test, Both) and not guard.text:
            tests += [test.right, test.left]
        else:
            found.append(test)
    return found


def nearness(verdicts: Sequence[Verdict]) -> tuple[bool, int]:
    """How near a decision comes to being allowed."""
    return all(each.holds for each in verdicts), sum(each.holds is True for each in verdicts)
