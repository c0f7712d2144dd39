"""The record of one game as it is played: decisions as the log, taking back, saving, going on, replaying.

A save is JSON Lines (schemas/save.json): a header that carries the rules, so that the save stays playable when the
files change, then one line for each decision with a digest of the position after it.  Taking back adds a line that says
how many decisions are left, so a save is only ever added to.  The journal makes lines and reads them; files are
somebody else's business.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from dsl.diagnostics import Findings, Refusal, Related
from dsl.source import Source, Span
from interpreter.errors import SaveErrors
from interpreter.game import Decision, Game
from interpreter.options import Asked
from interpreter.rules import examine, in_memory
from interpreter.state import State

FORMAT_VERSION = 1


@dataclass
class Journal:
    """One game under way: `positions[n]` is the position after `n` decisions, `decisions[n]` what led on from it."""

    game: Game
    seed: int
    positions: list[State]
    decisions: list[Decision] = field(default_factory=list)

    @classmethod
    def begin(cls, game: Game, seed: int = 0) -> Journal:
        """A journal with nothing decided yet."""
        return cls(game, seed, [game.start(seed)])

    @property
    def state(self) -> State:
        """The present position."""
        return self.positions[-1]

    def decide(self, decision: Decision | str, seat: int | None = None) -> str:
        """Carry out a decision, by `seat` when only its spelling is given; the line for the save.

        Raises `Refused` and changes nothing when it is not offered.
        """
        if isinstance(decision, str):
            decision = self.game.find(self.state, decision, seat)
        self.positions.append(self.game.apply(self.state, decision))
        self.decisions.append(decision)
        return self.line(len(self.decisions))

    # ------------------------------------------------------------------------------------------------- taking back

    @property
    def earliest(self) -> int:
        """How many decisions must stay: taking back stops where anyone has learned something since."""
        for number in range(len(self.decisions), 0, -1):
            if self.game.learned(self.positions[number - 1], self.positions[number]):
                return number
        return 0

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

    # ------------------------------------------------------------------------------------------------------ saving

    def lines(self) -> Iterator[str]:
        """The whole save, as if nothing had ever been taken back; each line without its line break."""
        yield self.header()
        for number in range(1, len(self.decisions) + 1):
            yield self.line(number)

    def header(self) -> str:
        """The first line of a save."""
        game = self.game
        return dump(
            {
                "moggy_save": FORMAT_VERSION,
                "game": game.program.name,
                "rules_hash": game.rules_hash,
                "rules": {"name": game.rules.source.name, "text": game.rules.source.text},
                "sheets": {name: sheet.source.text for name, sheet in game.rules.sheets.items()},
                "players": game.players,
                "options": game.options,
                "variants": [],
                "preset": None,
                "seed": self.seed,
            }
        )

    def line(self, number: int) -> str:
        """The line of one decision, counted from 1."""
        decision = self.decisions[number - 1]
        record = {"number": number, "seat": decision.seat, "choice": decision.choice, "text": decision.text}
        return dump({**record, "digest": self.positions[number].digest})


def dump(value: Mapping[str, Any]) -> str:
    """One line of a save."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --------------------------------------------------------------------------------------------------------- reading


def open_save(source: Source, game: Game | None = None) -> tuple[Journal, Findings]:
    """The journal that a save holds, replayed, and what in it does not agree with the rules.

    The rules are those in the save, or those of `game`.  Replaying ends before the first decision that is not offered
    or leads to another position, and the findings name it.  Raises `SaveErrors` when the header cannot be used.
    """
    findings = Findings()
    entries = list(read_lines(source, findings))
    if not entries or "moggy_save" not in entries[0][1]:
        if not findings.errors:
            findings.add("E741", source.span(0, 0), why="it does not begin with the header of a save")
        raise SaveErrors(findings, {source.name: source})
    span, header = entries[0]
    game = game or saved_game(header, span, source)
    if game.rules_hash != header["rules_hash"]:
        findings.add("E742", span, game=header["game"])
    journal = Journal.begin(game, header["seed"])
    for span, entry in entries[1:]:
        if not replay_line(journal, entry, span, findings):
            break
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


def saved_game(header: Mapping[str, Any], span: Span, source: Source) -> Game:
    """The game that a header describes, from the rules in it."""
    options: dict[str, Asked] = {}
    for name, value in header["options"].items():
        if isinstance(value, list):
            options |= {f"{name}.{seat}": each for seat, each in enumerate(value, 1)}
        else:
            options[name] = value
    rules = examine(Source(header["rules"]["name"], header["rules"]["text"]), in_memory(header["sheets"]))
    try:
        return Game.of(
            rules,
            players=header["players"],
            options=options,
            variants=tuple(header["variants"]),
            preset=header["preset"],
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
    if entry["number"] != number:
        findings.add("E741", span, why=f"decision {number} is missing")
        return False
    try:
        journal.decide(entry["choice"], entry["seat"])
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
