"""What shows only when a game is set up: boards and components for every number of players, and the first steps.

Scenarios are not carried out here, only set up: `moggy test` carries them out.
"""

from __future__ import annotations

from dsl.diagnostics import Findings, Refusal
from interpreter.game import Game
from interpreter.options import attempt
from interpreter.rules import Rules
from interpreter.scenarios import scenario_game

REFERENCE = "walk"
"""How rules are carried out where a few steps are all; nothing has to be made for it."""


def trial(rules: Rules) -> Findings:
    """What goes wrong when a game is begun, with options as they are, for each number of players in turn.

    Nothing is tried when the rules have errors already.  A number of players that `require` refuses is passed over,
    unless all are.
    """
    findings = Findings()
    if rules.program is None or rules.findings.errors:
        return findings
    low, high = rules.program.players
    refused = Findings()
    begun = 0
    for players in range(low, high + 1):
        _, unmet = attempt(rules.program, players, {})
        if unmet.errors:
            refused.extend(unmet)
            continue
        try:
            Game.of(rules, players=players, backend=REFERENCE).start()
            begun += 1
        except Refusal as refusal:
            findings.extend(refusal.findings)
    if not begun and not findings.errors:
        findings.extend(refused)
    if not findings.errors:
        for scenario in rules.program.scenarios:
            try:
                scenario_game(rules, scenario, backend=REFERENCE)
            except Refusal as refusal:
                findings.extend(refusal.findings)
    return findings
