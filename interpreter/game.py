"""A game set up to be played: the one door for agents and tools.

Positions never change: every decision gives a new one.  Seats are counted from 1 here and everywhere outside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, TypeVar

from dsl.diagnostics.suggest import did_you_mean
from dsl.program import Program
from interpreter.canonical import rules_hash
from interpreter.cycles import MOST_FALLS, endless_chance
from interpreter.describing import Decision, Describing
from interpreter.errors import Reason, Refused, RuleErrors, Stopped, one
from interpreter.kernels import BACKENDS, Kernels
from interpreter.languages import LANGUAGES
from interpreter.layout import END, PC
from interpreter.options import Asked, resolve, spell_options
from interpreter.outcome import Outcome
from interpreter.playouts import Playouts
from interpreter.rules import Rules
from interpreter.setting import Setting
from interpreter.speech import Speech
from interpreter.spelling import Spelling
from interpreter.state import Position, Seat, State, from_json
from interpreter.telling import Positions, Telling, Told
from interpreter.texts import blocks
from interpreter.viewers import Viewer, eyes_of, seat_of
from interpreter.views import Views
from interpreter.why import Verdict, Why

Done = TypeVar("Done")


class Game:
    """A game for so many players with these options.

    `program` is what the rules mean, `boards` are for drawing, `rules` the texts that all came from, and `texts` and
    `words` what the game and play itself say to people.
    """

    def __init__(self, rules: Rules, setting: Setting, language: str = "en", backend: str = BACKENDS[0]) -> None:
        self.rules = rules
        self.program: Program = rules.sound()
        self.setting = setting
        self._kernels = Kernels(rules, setting, backend)
        self.kernel, self.boards = self._kernels.by(), self._kernels.boards
        self.language, self.texts, self.words = language, rules.in_language(language), LANGUAGES[language]
        self.spelling = Spelling(self.kernel.layout)
        self._speech = Speech(self.kernel.layout, self.texts, self.words)
        self._views = Views(self.kernel)
        self._describing = Describing(self.kernel, self.spelling, self._speech)
        self._telling = Telling(self.kernel, self.spelling, self._speech)
        self._listed: tuple[Position, Seat, tuple[Decision, ...]] = ((), 0, ())

    @classmethod
    def of(
        cls,
        rules: Rules,
        *,
        players: int | None = None,
        options: Mapping[str, Asked] | None = None,
        language: str = "en",
        backend: str = BACKENDS[0],
    ) -> Game:
        """The game of these rules in the setting asked for, told in a language (`en` or `es`).

        What a preset asks for holds where nothing else does.  Raises `RuleErrors` for mistakes in the rules or in this.
        """
        program, preset, texts = rules.sound(), rules.preset, rules.in_language(language)
        try:
            setting = resolve(program, players or preset.players, {**preset.options, **(options or {})}, texts)
        except RuleErrors as refused:
            raise RuleErrors(refused.findings, rules.sources) from None
        return cls(rules, setting, language, backend)

    # --------------------------------------------------------------------------------------------- about the game

    @property
    def players(self) -> int:
        """How many play."""
        return self.setting.players

    @cached_property
    def options(self) -> dict[str, Any]:
        """Every option by name with its value, as JSON shows it."""
        return spell_options(self.program, self.setting)

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that are played with, in the order of their names."""
        return self.rules.variants

    @cached_property
    def rules_hash(self) -> str:
        """The hash of rules and sheets by which saves and results name them."""
        return rules_hash(self.program, {name: sheet.data for name, sheet in self.rules.sheets.items()})

    def seat_name(self, seat: Seat) -> str:
        """What the rules call a seat: its name, else its number."""
        return self.spelling.seat(seat - 1) if isinstance(seat, int) else seat

    def find_seat(self, text: str) -> int | None:
        """The seat with this name or number, or None."""
        names = [self.seat_name(seat) for seat in range(1, self.players + 1)]
        if text in names:
            return names.index(text) + 1
        return int(text) if text.isascii() and text.isdecimal() and 1 <= int(text) <= self.players else None

    @cached_property
    def _explainer(self) -> Why:
        return Why(self.kernel, self.spelling, self._speech, self.rules.sources)

    @property
    def public(self) -> bool:
        """Whether everybody sees everything."""
        return self._views.public

    # ------------------------------------------------------------------------------------------------------- play

    def start(self, seed: int | None = 0) -> State:
        """The position of the first decision; all chance in the game follows from `seed`.

        Without a seed chance never falls by itself: nature waits like any seat, and its decisions have weights.
        """
        return self._settled(self.outset(seed))

    def outset(self, seed: int | None = 0) -> State:
        """The position before anything has been decided or has fallen by chance."""
        return State(self._carried_out(self.kernel.start), self, seed)

    def decisions(self, state: State, seat: Seat) -> tuple[Decision, ...]:
        """All that a seat may decide now, in canonical order; nothing when it is not asked."""
        if seat not in state.waiting:
            return ()
        if self._listed[0] is not state.position or self._listed[1] != seat:
            self._listed = (state.position, seat, tuple(self._describing.decisions(state.position, seat)))
        return self._listed[2]

    def question(self, state: State, seat: Seat) -> str:
        """What a seat is asked about, by the name of the innermost rule that has one; nothing where none has."""
        own = state.position if not isinstance(seat, int) else self.kernel.own(state.position, seat - 1)
        choice = self.kernel.choices.get(own[PC])
        return "" if choice is None else self.texts.closest(choice.step.path)

    def phase(self, state: State) -> str:
        """In which part of play somebody is asked, even where a procedure asks it; nothing where no part has a name."""
        return self.texts.closest(self.kernel.path(state.position), frozenset(blocks(self.program)))

    def count_decisions(self, state: State) -> int | None:
        """How many decisions are offered to the first that is asked, without describing them.

        None where one of them may begin a compound.
        """
        if state.over:
            return 0
        seat = self.kernel.waiting(state.position)[0]
        choice = self.kernel.choices.get(self.kernel.own(state.position, seat)[PC])
        if choice is not None and not all(alternative.simple for alternative in choice.step.alternatives):
            return None
        return len(self.kernel.options(state.position, seat))

    def apply(self, state: State, decision: Decision | str, seat: Seat | None = None) -> State:
        """The position that a decision leads to; a spelling is taken as by `seat`, or by the first that is asked.

        Raises `Refused` when it is not offered, and `Stopped` when the rules break one of their own bounds.
        """
        return self._settled(self.carry_out(state, self.find(state, decision, seat)))

    def carry_out(self, state: State, decision: Decision) -> State:
        """The position that a decision which is offered leads to, before any chance falls in it."""
        number = decision.seat - 1 if isinstance(decision.seat, int) else None
        do = partial(self.kernel.apply, state.position, decision.option, number)
        return State(self._carried_out(do), self, state.seed)

    def falls(self, state: State) -> Decision | None:
        """What falls next by chance, as the seed of the state has it; None where no chance falls, or without a seed."""
        if state.seed is None or state.position[PC] not in self.kernel.lots:
            return None
        drawn = self.kernel.draw(state.position, state.seed)
        options = self._describing.chances(state.position, self.kernel.options(state.position))
        return next(each for each in options if each.option == drawn)

    def _settled(self, state: State) -> State:
        """The position after all chance that falls before a seat decides."""
        fallen: list[Decision] = []
        while (outcome := self.falls(state)) is not None:
            if len(fallen) == MOST_FALLS:
                raise Stopped(endless_chance(self.program, state.position[PC]).diagnostic, self.rules.sources)
            fallen.append(outcome)
            state = self.carry_out(state, outcome)
        return State(state.position, self, state.seed, fallen) if fallen else state

    def find(self, state: State, decision: Decision | str, seat: Seat | None = None) -> Decision:
        """The decision as it is offered now.  Raises `Refused`, with the guards that refuse it, when it is not."""
        if isinstance(decision, Decision):
            seat, choice = decision.seat, decision.choice
        else:
            seat, choice = seat or next(iter(state.waiting), 1), " ".join(decision.split())
        offered = self.decisions(state, seat)
        for each in offered:
            if each is decision or each.choice == choice:
                return each
        raise self._refusal(state, seat, choice, offered)

    def why(self, state: State, seat: Seat, choice: str) -> tuple[Verdict, ...]:
        """The conditions of a decision, each with its line and whether it holds; allowed when all do."""
        return self._explainer.verdicts(state, seat, choice)

    def random_playouts(self, n: int, seed: int = 0, backend: str | None = None) -> Playouts:
        """`n` games in which every option is taken equally often, the first with `seed`, each next with one more.

        They are the same by every backend; without one, they are carried out as this game is.
        """
        return Playouts(self._kernels.by(backend), self.outcome, n, seed, self._carried_out)

    @property
    def backend(self) -> str:
        """The way in which the rules are carried out."""
        return self._kernels.used

    @property
    def module(self) -> str:
        """The module of Python that carries out the rules with the backend `source`."""
        return self._kernels.by("source").module

    def _carried_out(self, do: Callable[[], Done]) -> Done:
        """What `do` gives; a run that is stopped is told with the texts that it cites."""
        try:
            return do()
        except Stopped as stopped:
            raise Stopped(stopped.diagnostic, self.rules.sources) from None

    # --------------------------------------------------------------------------------------------- what is known

    def view(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """What a seat, a team (`team 1`) or the `spectator` may know of a position (schemas/view.json).

        While several decide at once, a seat sees what it has decided itself, and that all of them are asked.
        """
        eyes = eyes_of(viewer, self.setting)
        position = self.kernel.own(state.position, eyes) if isinstance(eyes, int) else state.position
        outcome = state.outcome
        return {
            "format_version": 1,
            "game": self.program.name,
            "viewer": eyes + 1 if isinstance(eyes, int) else viewer,
            "players": self.players,
            "seats": [self.seat_name(seat) for seat in range(1, self.players + 1)],
            "asked": [seat + 1 for seat in self.kernel.asked(state.position)],
            "over": state.over,
            "outcome": None if outcome is None else outcome.to_json(),
            "zones": self._views.zones(position, eyes),
            "values": self._views.values(position, eyes),
        }

    def learned(self, before: State, after: State) -> bool:
        """Whether anyone, spectators included, sees something in `after` that was hidden from them in `before`."""
        if self.public:
            return False
        known = self._views.known
        return any(known(after.position, eyes) - known(before.position, eyes) for eyes in (None, *range(self.players)))

    def told(
        self, before: State, decision: Decision, after: State, viewer: Viewer, now: State | None = None
    ) -> Told | None:
        """A decision as a viewer is told of it in `after` or, if it lies back further, `now`; None if not at all."""
        positions = Positions(before.position, after.position, (now or after).position)
        return self._telling.told(positions, decision, seat_of(viewer))

    def in_block(self, state: State) -> bool:
        """Whether several decide at once, unseen, and not all of them have decided yet."""
        return state.position[PC] in self.kernel.blocks

    def in_secret(self, state: State) -> bool:
        """Whether what is decided in the block under way will never be told."""
        block = self.kernel.blocks.get(state.position[PC])
        return block is not None and block.step.secretly

    def same_block(self, before: State, decision: Decision, after: State) -> bool:
        """Whether a decision was made in a block that has gone on after it."""
        if not (self.in_block(before) and isinstance(decision.seat, int)):
            return False
        return self.kernel.goes_on(before.position, after.position, decision.seat - 1)

    def state_from_json(self, data: Any) -> State:
        """The position that `State.to_json` wrote.  Raises ValueError for anything else."""
        position, seed = from_json(data, self.kernel.layout.size)
        if position[PC] != END and not self.kernel.waits_at(position[PC]):
            raise ValueError("play does not wait where this position says")
        return State(position, self, seed)

    # ------------------------------------------------------------------------------------------ what a state asks

    def waiting(self, position: Position) -> tuple[int, ...]:
        """The seats, from 0, that decide in a position; a negative one for chance."""
        return self.kernel.waiting(position)

    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended in a position, in its language, with the line of the rule that ended it."""
        outcome = self.kernel.outcome(position)
        if outcome is None or outcome.span.name not in self.rules.sources:
            return outcome
        return replace(self._speech.ended(outcome), line=self.rules.place(outcome.span)[1])

    # ------------------------------------------------------------------------------------------------------ details

    def _refusal(self, state: State, seat: Seat, choice: str, offered: Sequence[Decision]) -> Refused:
        """Why a decision is not offered."""
        refusing = [verdict for verdict in self.why(state, seat, choice) if verdict.holds is False]
        reason = refusing[0] if refusing else Verdict("", "it is not offered", False)
        advice = None if "did you mean" in reason.text else did_you_mean(choice, [each.choice for each in offered])
        findings = one("E731", reason.span, help=advice, seat=self.seat_name(seat), choice=choice, why=reason.text)
        reasons = tuple(Reason(each.guard, each.text, each.span) for each in refusing)
        return Refused(findings, reasons, self.rules.sources)
