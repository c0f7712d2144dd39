"""The record of one game as it is played: decisions as the log, taking back, saving, going on, replaying.

A save is JSON Lines (schemas/save.json): a header that carries the rules, so that the save stays playable when the
files change, then one line for each decision with a digest of the position after it.  What fell by chance is recorded
like any decision, by the seat `nature`, so that a replay needs no generator.  Taking back adds a line that says how
many decisions are left, so a save is only ever added to.  A save for one viewer holds what that viewer is told and
sees, and nothing to play on from.  The journal makes lines and reads them; files are somebody else's business.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from dsl.diagnostics import Findings, Refusal, Related
from dsl.source import Source, Span
from interpreter.describing import Decision
from interpreter.errors import SaveErrors
from interpreter.game import Game
from interpreter.kernels import BACKENDS
from interpreter.options import Asked
from interpreter.retelling import block_start, retold
from interpreter.rules import Companions, examine, in_memory
from interpreter.state import NATURE, Seat, State
from interpreter.telling import Told
from interpreter.viewers import Viewer

FORMAT_VERSION = 1


@dataclass
class Journal:
    """One game under way: `positions[n]` is the position after `n` decisions, `decisions[n]` what led on from it.

    What falls by chance counts as a decision of nature.
    """

    game: Game
    seed: int
    positions: list[State]
    decisions: list[Decision] = field(default_factory=list)

    @classmethod
    def begin(cls, game: Game, seed: int = 0) -> Journal:
        """A journal in which no seat has decided yet."""
        return cls.from_state(game, seed, game.outset(seed))

    @classmethod
    def from_state(cls, game: Game, seed: int, state: State) -> Journal:
        """A journal that begins in a position of the game, from which all chance follows from `seed`."""
        journal = cls(game, seed, [State(state.position, game, seed)])
        journal.settle()
        return journal

    @property
    def state(self) -> State:
        """The present position."""
        return self.positions[-1]

    def decide(self, decision: Decision | str, seat: Seat | None = None) -> str:
        """Carry out a decision, by `seat` when only its spelling is given, and let chance fall until a seat decides.

        Gives the text for the save, a line for the decision and one for each outcome of chance.  Raises `Refused` and
        changes nothing when it is not offered.
        """
        first = len(self.decisions) + 1
        self.add(self.game.find(self.state, decision, seat))
        self.settle()
        return "\n".join(self.line(number) for number in range(first, len(self.decisions) + 1))

    def add(self, decision: Decision) -> None:
        """Carry out a decision that is offered, and no chance after it."""
        self.positions.append(self.game.carry_out(self.state, decision))
        self.decisions.append(decision)

    def settle(self) -> None:
        """Let chance fall until a seat decides or the game is over."""
        while (outcome := self.game.falls(self.state)) is not None:
            self.add(outcome)

    def told(self, viewer: Viewer) -> tuple[Told, ...]:
        """The game as a viewer is told of it (interpreter/retelling.py)."""
        return retold(self.game, self.positions, self.decisions, viewer)

    # ------------------------------------------------------------------------------------------------- taking back

    @property
    def earliest(self) -> int:
        """How many decisions must stay: taking back stops where anyone has learned something, or chance has fallen."""
        for number in range(len(self.decisions), 0, -1):
            if self._binding(number):
                return number
        return 0

    def _binding(self, number: int) -> bool:
        """Whether the decision with this number, from 1, can no longer be taken back: somebody has learned from it."""
        before, decision, after = self.positions[number - 1], self.decisions[number - 1], self.positions[number]
        if decision.seat == NATURE or self.game.learned(before, after):
            return True
        return self.game.in_block(before) and not self.game.same_block(before, decision, after)

    def undo(self, left: int | None = None) -> str | None:
        """Take back the last decision with all that followed from it, or as many as leave `left`.

        The line for the save, or None when that many cannot be taken back; then nothing changes.
        """
        left = len(self.decisions) - 1 if left is None else left
        if not self.earliest <= left < len(self.decisions):
            return None
        del self.positions[left + 1 :]
        del self.decisions[left:]
        return dump({"undo": left})

    def retract(self, seat: int) -> str | None:
        """Take back the last decision of one seat in the `together` block under way, and nobody else's.

        The lines for the save, or None when the seat has decided nothing in it.
        """
        first = block_start(self.game, self.positions, self.decisions)
        mine = [number for number in range(first, len(self.decisions)) if self.decisions[number].seat == seat]
        if not mine:
            return None
        others = self.decisions[mine[-1] + 1 :]
        lines = [self.undo(mine[-1]), *(self.decide(each.choice, each.seat) for each in others)]
        return "\n".join(line for line in lines if line is not None)

    def undoable(self, viewer: Viewer) -> tuple[Told, ...]:
        """What can be taken back as a viewer may know it; in a block under way the own part in it and no more."""
        if self.game.in_block(self.state):
            first = block_start(self.game, self.positions, self.decisions)
        else:
            first = self.earliest
        return retold(self.game, self.positions[first:], self.decisions[first:], viewer)

    # ------------------------------------------------------------------------------------------------------ saving

    def lines(self) -> Iterator[str]:
        """The whole save, as if nothing had ever been taken back; each line without its line break."""
        yield self.header()
        for number in range(1, len(self.decisions) + 1):
            yield self.line(number)

    def lines_for(self, viewer: Viewer) -> Iterator[str]:
        """The game as far as it goes, as one viewer may know it: what the viewer is told, then what the viewer sees."""
        yield dump({**self._setting(), "viewer": viewer})
        for number, told in enumerate(self.told(viewer), 1):
            yield dump({"number": number, "seat": told.seat, "choice": told.choice, "text": told.text})
        yield dump({"view": self.game.view(self.state, viewer)})

    def header(self) -> str:
        """The first line of a save; it tells the first position where that is not the one that the rules begin with."""
        first = self.positions[0].position
        elsewhere = {} if first == self.game.outset(self.seed).position else {"start": first}
        return dump({**self._setting(), "seed": self.seed, **elsewhere})

    def _setting(self) -> dict[str, Any]:
        """Which game is played, and how it was set up."""
        game = self.game
        return {
            "moggy_save": FORMAT_VERSION,
            "game": game.program.name,
            "rules_hash": game.rules_hash,
            "rules": {"name": game.rules.source.name, "text": game.rules.source.text},
            "sheets": {name: sheet.source.text for name, sheet in game.rules.sheets.items()},
            "texts": {language: text.text for language, text in game.rules.companions.texts.items()},
            "players": game.players,
            "options": game.options,
            "variants": list(game.variants),
            "variant_texts": {text.name: text.text for text in game.rules.companions.variants},
        }

    def line(self, number: int) -> str:
        """The line of one decision, counted from 1."""
        decision = self.decisions[number - 1]
        after = self.positions[number]
        record = {"number": number, "seat": decision.seat, "choice": decision.choice, "text": decision.text}
        return dump({**record, "digest": after.digest})


def dump(value: Mapping[str, Any]) -> str:
    """One line of a save."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --------------------------------------------------------------------------------------------------------- reading


def open_save(
    source: Source, game: Game | None = None, language: str = "en", backend: str = BACKENDS[0]
) -> tuple[Journal, Findings]:
    """The journal that a save holds, replayed, and what in it does not agree with the rules.

    The rules are those in the save, told in a language (`en` or `es`) and carried out by a backend, or those of `game`.
    Replaying ends before the first decision that is not offered or leads to another position, and the findings name it.
    Raises `SaveErrors` when the header cannot be used.
    """
    findings = Findings()
    entries = list(read_lines(source, findings))
    if not entries or "moggy_save" not in entries[0][1]:
        if not findings.errors:
            findings.add("E741", source.span(0, 0), why="it does not begin with the header of a save")
        raise SaveErrors(findings, {source.name: source})
    span, header = entries[0]
    if "viewer" in header:
        findings.add("E741", span, why="it holds only what one viewer may know, and nobody can play on from that")
        raise SaveErrors(findings, {source.name: source})
    game = game or saved_game(header, span, source, language, backend)
    if game.rules_hash != header["rules_hash"]:
        findings.add("E742", span, game=header["game"])
    journal = Journal(game, header["seed"], [first_position(game, header, span, source)])
    if all(replay_line(journal, entry, span, findings) for span, entry in entries[1:]):
        # what a save that was cut short does not say falls as it would have fallen
        journal.settle()
    return journal, findings


def read_lines(source: Source, findings: Findings) -> Iterator[tuple[Span, dict[str, Any]]]:
    """The lines of a save with their places, up to the first that is none."""
    from jsonschema import Draft202012Validator

    from schemas import schema

    validator = Draft202012Validator(schema("save"))
    start = 0
    for number, line in enumerate(source.text.removesuffix("\n").split("\n"), 1):
        span = source.span(start, start + len(line))
        start += len(line) + 1
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            findings.add("E741", span, why=f"line {number} is broken off or no JSON")
            return
        if not validator.is_valid(entry) or ("moggy_save" in entry) != (number == 1):
            findings.add("E741", span, why=f"line {number} is not what a save holds")
            return
        yield span, entry


def first_position(game: Game, header: Mapping[str, Any], span: Span, source: Source) -> State:
    """Where a saved game begins.  Raises `SaveErrors` when the position in the header is none of the game's."""
    if "start" not in header:
        return game.outset(header["seed"])
    try:
        return game.state_from_json({"position": header["start"], "seed": header["seed"]})
    except ValueError:
        findings = Findings()
        findings.add("E741", span, why="the position that it begins with is none of this game")
        raise SaveErrors(findings, {source.name: source}) from None


def saved_game(header: Mapping[str, Any], span: Span, source: Source, language: str, backend: str) -> Game:
    """The game that a header describes, from the rules in it."""
    options: dict[str, Asked] = {}
    for name, value in header["options"].items():
        if isinstance(value, list):
            options |= {f"{name}.{seat}": each for seat, each in enumerate(value, 1)}
        else:
            options[name] = value
    texts = {name: Source(f"{name}.yaml", text) for name, text in header.get("texts", {}).items()}
    written = Source(header["rules"]["name"], header["rules"]["text"])
    variants = tuple(Source(name, text) for name, text in header.get("variant_texts", {}).items())
    companions = Companions(texts=texts, variants=variants)
    rules = examine(written, in_memory(header["sheets"]), companions, header["variants"])
    try:
        return Game.of(
            rules,
            players=header["players"],
            options=options,
            language=language,
            backend=backend,
        )
    except Refusal as refused:
        findings = Findings()
        findings.add("E741", span, why="the rules in it cannot be played")
        findings.extend(refused.findings)
        raise SaveErrors(findings, {**refused.sources, source.name: source}) from None


def replay_line(journal: Journal, entry: Mapping[str, Any], span: Span, findings: Findings) -> bool:
    """Carry out one line of a save; whether it agrees with the rules."""
    if "undo" in entry:
        left = entry["undo"]
        if journal.undo(left) is None:
            findings.add("E741", span, why=f"it cannot have been taken back to decision {left}")
            return False
        return True
    number = len(journal.decisions) + 1
    if "digest" not in entry:
        findings.add("E741", span, why="this line is from a save for one viewer")
        return False
    if entry["number"] != number:
        findings.add("E741", span, why=f"decision {number} is missing")
        return False
    try:
        journal.add(journal.game.find(journal.state, entry["choice"], entry["seat"]))
    except Refusal as refused:
        related = [Related(found.span, found.message) for found in refused.findings if found.span.name]
        advice = "; ".join(found.message for found in refused.findings)
        name = journal.game.seat_name(entry["seat"])
        findings.add("E743", span, related=related, help=advice, number=number, choice=entry["choice"], seat=name)
        return False
    if journal.state.digest != entry["digest"]:
        findings.add("E744", span, number=number)
        return False
    return True
