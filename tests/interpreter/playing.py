"""Games from short texts, for tests of how they are played."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostics import Findings
from dsl.source import Source, Span
from interpreter.assembly import assemble
from interpreter.describing import distinct
from interpreter.kernel import Kernel, Position
from interpreter.layout import PC
from interpreter.options import Asked, resolve
from interpreter.rules import examine
from interpreter.spelling import Spelling

END = """
end:
    rank by 0, most first
    ties shared
"""


def no_sheet(name: str, span: Span, findings: Findings) -> None:
    """These games have no sheets."""
    raise AssertionError(f"{name} is not there")


def kernel(text: str, players: int | None = None, **options: Asked) -> Kernel:
    """The kernel of a game from its rules; where they lack a head or an end, a plain one is put in."""
    if not text.lstrip().startswith("moggy"):
        players = players or 2
        text = 'moggy 1\n\ngame made "Made":\n    players 1..4\n    length 1000\n' + text
    if "\nend:" not in text:
        text += END
    rules = examine(Source("made.mog", text), no_sheet)
    errors = [found.message for found in rules.findings if found.severity == "error"]
    assert rules.program is not None, errors
    return Kernel(assemble(rules, resolve(rules.program, players, options))[0])


def offered(game: Kernel, position: Position, seat: int | None = None) -> list[str]:
    """What a seat, or the first that is asked, can decide, spelled; where chance falls, what can fall."""
    spelling, options = Spelling(game.layout), game.options(position, seat)
    if position[PC] in game.lots:
        return [spelling.value(position, game.lots[position[PC]].type, each.values[0]) for each in options]
    own = game.own(position, game.waiting(position)[0] if seat is None else seat)
    choice = game.choices[own[PC]]
    spelt = [
        game.read(own, lambda m, option=each: spelling.option(m, choice.step, option, choice.chooser.blind(m)))
        for each in options
    ]
    return [word for word, _ in distinct([(word, word) for word in spelt])]


def play(game: Kernel, choices: Sequence[str], position: Position | None = None, seat: int | None = None) -> Position:
    """The position after these decisions by a seat, or by whoever is asked first; each must be offered."""
    position = game.start() if position is None else position
    for choice in choices:
        option = game.options(position, seat)[offered(game, position, seat).index(choice)]
        position = game.apply(position, option, seat)
    return position


def value(game: Kernel, position: Position, name: str, copy: int = 0) -> int:
    """A counter or mark of one cell, of the owner that comes at this place."""
    return position[game.layout.values[name].address + copy]


def inside(game: Kernel, position: Position, name: str, copy: int = 0) -> list[int]:
    """The components in a zone, of the owner that comes at this place."""
    return game.layout.contents(position, game.layout.zones[name].first + copy)
