"""Why something is possible or not, condition by condition, each with its place in the rules."""

from __future__ import annotations

from pathlib import PurePath

from interpreter import Game, State, Verdict
from tools.report import Teller
from tools.table.answers import Chosen, respelled, understood


def explained(game: Game, state: State, seat: int, typed: str, tell: Teller) -> list[str]:
    """What the rules ask of a choice as it was typed, one condition a line, and whether it is so."""
    verdicts = game.why(state, seat, meant(game, state, seat, typed))
    phrases = tell.phrases
    possible = all(verdict.holds for verdict in verdicts)
    said = (phrases.possible if possible else phrases.not_possible).format(choice=typed)
    lines = [said if verdicts else said.rstrip(":") + "."]
    marks = {True: phrases.holds, False: phrases.fails, None: "–"}
    width = max(len(mark) for mark in marks.values())
    for verdict in verdicts:
        mark = marks[verdict.holds].ljust(width)
        mark = mark if verdict.holds else tell.ink.strong(mark)
        lines.append(f"  {mark}  {condition(game, verdict)}  {tell.ink.faint(place(verdict))}".rstrip())
    return lines


def meant(game: Game, state: State, seat: int, typed: str) -> str:
    """The choice that what was typed stands for, as it would when it is decided; else the same in the rules' names."""
    answer = understood(typed, game.decisions(state, seat), game)
    return answer.decision.choice if isinstance(answer, Chosen) else respelled(typed, game)


def refused(game: Game, state: State, seat: int, typed: str, tell: Teller) -> str:
    """In a line, why a choice is not possible: the first condition that it does not meet."""
    verdict = next(each for each in game.why(state, seat, respelled(typed, game)) if not each.holds)
    because = f"{condition(game, verdict)}  {tell.ink.faint(place(verdict))}".rstrip()
    return f"{tell.phrases.not_possible.format(choice=typed)} {because}"


def condition(game: Game, verdict: Verdict) -> str:
    """A condition in the words of the rules: its text, or else the line itself."""
    if verdict.text:
        return verdict.text
    source = game.rules.sources.get(verdict.span.name)
    written = source.text[verdict.span.start : verdict.span.end] if source else ""
    return " ".join(written.split()) or verdict.guard


def place(verdict: Verdict) -> str:
    """The file and line of a condition."""
    return "" if verdict.line is None else f"{PurePath(verdict.span.name).name}:{verdict.line}"
