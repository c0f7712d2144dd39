"""What programs are told about a game: its setting, and the full record of one that was played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter import Decision, Game, Outcome, Told

FORMAT_VERSION = 1


def setting_record(game: Game) -> dict[str, Any]:
    """Which game it is and how it was set up."""
    return {
        "game": game.program.name,
        "rules_hash": game.rules_hash,
        "players": game.players,
        "options": dict(game.options),
        "variants": list(game.variants),
    }


def decision_records(decisions: Iterable[Decision | Told]) -> list[dict[str, Any]]:
    """Decisions as `schemas/decision.json` describes them."""
    return [{"seat": each.seat, "choice": each.choice, "text": each.text} for each in decisions]


def full_record(game: Game, seed: int, decisions: Iterable[Decision | Told], outcome: Outcome | None) -> dict[str, Any]:
    """One game from its first decision on, as `schemas/result.json` describes it once there is an outcome."""
    return {
        "format_version": FORMAT_VERSION,
        **setting_record(game),
        "seed": seed,
        "decisions": decision_records(decisions),
        "outcome": None if outcome is None else outcome.to_json(),
    }
