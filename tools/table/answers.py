"""From what a person types to what is meant: an option, a command, or something to ask back about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.diagnostics.suggest import closest
from dsl.program import ChoiceStep
from interpreter import Decision, Game
from interpreter.texts import enums

COMMANDS = {
    "?": ("?", "options", "opciones"),
    "why": ("why", "porqué", "porque", "por qué"),
    "hint": ("hint", "pista"),
    "undo": ("undo", "deshacer"),
    "board": ("board", "tablero"),
    "moves": ("moves", "jugadas"),
    "save": ("save", "guardar"),
    "help": ("help", "ayuda"),
    "quit": ("quit", "exit", "salir"),
}
"""Every command with the words for it, in both languages, whichever is spoken."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """One option."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Command:
    """A command of `COMMANDS` and what was typed after it."""

    name: str
    rest: str


@dataclass(frozen=True, slots=True)
class Several:
    """Too little was typed to tell these options apart."""

    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """Neither an option nor a command."""

    typed: str


Answer = Chosen | Command | Several | Unknown


def read_answer(typed: str, decisions: Sequence[Decision]) -> Answer:
    """What `typed` means to someone who may take one of `decisions`.

    The spelling of an option comes first, then commands, then numbers of options, counted from 1, then words or
    beginnings that only some options have.  Nothing typed takes the only option there is.
    """
    words = spelled(typed)
    if not words:
        return Chosen(decisions[0]) if len(decisions) == 1 else Unknown("")
    exact = [each for each in decisions if words in (spelled(each.choice), spelled(each.text))]
    if len(exact) == 1:
        return Chosen(exact[0])
    command = read_command(typed)
    if command is not None:
        return command
    if len(words) == 1 and words[0].isdecimal() and 1 <= int(words[0]) <= len(decisions) and are_numbered(decisions):
        return Chosen(decisions[int(words[0]) - 1])
    found = matching(typed, decisions)
    if len(found) == 1:
        return Chosen(found[0])
    return Several(found) if found else Unknown(" ".join(typed.split()))


def are_numbered(decisions: Sequence[Decision]) -> bool:
    """Whether options have numbers by which they can be taken: not where one is called by a number itself."""
    return not any(each.choice.isdecimal() for each in decisions)


def read_command(typed: str) -> Command | None:
    """The command that `typed` begins with, if it does; a colon before it is no part of it."""
    text = typed.strip().removeprefix(":").lstrip()
    folded = text.casefold()
    for name, spellings in COMMANDS.items():
        for spelling in spellings:
            rest = text[len(spelling) :]
            whole = not rest or rest[0].isspace() or spelling == "?"
            if folded.startswith(spelling) and whole:
                return Command(name, rest.strip())
    return None


def meant_command(typed: str) -> str | None:
    """The command whose name was probably meant by the first word typed."""
    words = [spelling for spellings in COMMANDS.values() for spelling in spellings if len(spelling) > 2]
    return closest(typed.split(maxsplit=1)[0], words)


def matching(typed: str, decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """The options that have the words of `typed` next to each other in their spelling, or else begin like it."""
    words = spelled(typed)
    found = tuple(each for each in decisions if any(holds(spelled(form), words) for form in forms(each)))
    return found or tuple(each for each in decisions if any(begins(form, words) for form in forms(each)))


def forms(decision: Decision) -> tuple[str, str]:
    """An option as it is spelled, and as people read it."""
    return decision.choice, decision.text


def holds(words: Sequence[str], part: Sequence[str]) -> bool:
    """Whether `part` stands somewhere in `words` in one piece."""
    size = len(part)
    return any(list(words[start : start + size]) == list(part) for start in range(len(words) - size + 1))


def begins(choice: str, words: Sequence[str]) -> bool:
    """Whether an option is spelled with `words` at its beginning, the last of which may be cut short, if no number."""
    written, part = " ".join(spelled(choice)), " ".join(words)
    in_a_number = part[-1:].isdecimal() and written[len(part) :][:1].isdecimal()
    return bool(part) and written.startswith(part) and not in_a_number


def spelled(text: str) -> list[str]:
    """The words of an option however they were typed: `A2-a3`, `a2, a3` and `a2 a3` are the same, `#3` and `3` too."""
    return [word.lstrip("#") or word for word in re.split(r"[\s,;>→-]+", text.casefold()) if word]


def understood(typed: str, decisions: Sequence[Decision], game: Game) -> Answer:
    """What `typed` means, also where it mixes what people read with what the rules call it."""
    answer = read_answer(typed, decisions)
    if isinstance(answer, Unknown):
        again = read_answer(respelled(typed, game), decisions)
        return again if isinstance(again, Chosen) else answer
    return answer


def respelled(typed: str, game: Game) -> str:
    """What was typed with the names that the rules give, where it was what people read instead: `turn up` as `turn_up`.

    Case does not matter, and of names within one another the longest counts.
    """
    said = {text.casefold(): name for text, name in named(game) if text and "{" not in text}
    if not said:
        return typed
    longest_first = sorted(said, key=len, reverse=True)
    pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
    return re.sub(pattern, lambda found: said[found[0].casefold()], typed, flags=re.IGNORECASE)


def named(game: Game) -> Iterator[tuple[str, str]]:
    """What people read for the names of seats, values and alternatives, with those names; the latter come last."""
    for name in game.program.seats:
        yield game.texts(f"seat.{name}", name), name
    for enum in enums(game.program):
        yield from ((game.texts(f"{enum.name}.{value}", value), value) for value in enum.values)
    for step in game.program.steps:
        if isinstance(step, ChoiceStep):
            yield from ((game.texts(each.path, each.name), each.name) for each in step.alternatives if each.name)
