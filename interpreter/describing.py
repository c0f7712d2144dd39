"""What can be decided, in words: each option as it is spelled, and as people read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from dsl.program import ChanceStep, PickStep
from dsl.source import NOWHERE, Span
from interpreter.backends.walk import Memory
from interpreter.choices import Choice, Option
from interpreter.kernel import Kernel
from interpreter.layout import PC
from interpreter.speech import Speech
from interpreter.spelling import Spelling
from interpreter.state import NATURE, Position, Seat

Words = tuple[str, str]
"""How something is spelled, and how people read it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One way in which a seat may decide.

    `choice` is its spelling in saves, scenarios and commands, `text` what people read; `option` is the kernel's own,
    and `span` the rule that offers it.  Where chance falls, the seat is `nature`, and `weight` is the number of equally
    likely cases that the decision stands for.
    """

    seat: Seat
    choice: str
    text: str = field(compare=False)
    option: Option = field(compare=False, repr=False)
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def weight(self) -> int:
        """How much likelier it is than one that weighs 1; 0 for decisions that do not fall by chance."""
        return self.option.weight


class Describing:
    """Describes the options of one game to the seats that have them."""

    def __init__(self, kernel: Kernel, spelling: Spelling, speech: Speech) -> None:
        self._kernel = kernel
        self._spelling, self._speech = spelling, speech

    def decisions(self, position: Position, seat: Seat) -> Iterator[Decision]:
        """What a seat that is asked may decide, as that seat may read it."""
        if not isinstance(seat, int):
            yield from self.chances(position, self._kernel.options(position))
            return
        options = self._kernel.options(position, seat - 1)
        own = self._kernel.own(position, seat - 1)
        choice = self._kernel.choices[own[PC]]
        words = distinct(self._kernel.read(own, partial(self._spelt, choice=choice, options=options)))
        for option, (spelling, text) in zip(options, words, strict=True):
            yield Decision(seat, spelling, text, option, choice.rule(option))

    def chances(self, position: Position, options: Sequence[Option]) -> Iterator[Decision]:
        """What can fall by chance."""
        step = self._kernel.program.steps[position[PC]]
        assert isinstance(step, ChanceStep | PickStep)
        spell, tell = self._spelling.outcome, self._speech.outcome
        values = [option.values[0] for option in options]
        words = distinct([(spell(position, step, value), tell(position, step, value)) for value in values])
        for option, (spelling, text) in zip(options, words, strict=True):
            yield Decision(NATURE, spelling, text, option, step.span)

    def _spelt(self, m: Memory, choice: Choice, options: Sequence[Option]) -> list[Words]:
        """The options of a choice, which may look the same."""
        blind = choice.chooser.blind(m)
        spell, tell = self._spelling.option, self._speech.option
        return [(spell(m, choice.step, each, blind), tell(m, choice.step, each, blind)) for each in options]


def distinct(words: Sequence[Words]) -> list[Words]:
    """The same, with numbers from 1 behind those that several options would share."""
    spellings = [spelling for spelling, _ in words]
    if len(set(spellings)) == len(spellings):
        return list(words)
    count: dict[str, int] = {}
    found = []
    for spelling, text in words:
        count[spelling] = count.get(spelling, 0) + 1
        mark = f"#{count[spelling]}" if spellings.count(spelling) > 1 else ""
        found.append((spelling + mark, text + mark))
    return found
