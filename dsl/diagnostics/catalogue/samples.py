"""A small game into which the examples of the catalogue put the few lines they are about."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry, Example, Severity

_GAME = """moggy 1

game example:
    players 2
    seats ana, ben
    length 9
{head}
graph board:
    grid 3 by 3

mark at per Site: Player or none = none    seen: all
{declarations}
play:
    turns player in seating until never:
        choose s in board where at of s is none:
            otherwise finish "the board is full"
        set at of s to player
{turn}
{end}{scenario}"""

_END = """end:
    score won: if winner is player then 1 else 0
    rank by won, most first
    ties shared
"""


def sample(*, declarations: str = "", turn: str = "", end: str = _END, scenario: str = "", head: str = "") -> str:
    """The text of a whole small game with these lines in it; lines of `turn` and `head` are indented to their place."""
    return _GAME.format(
        declarations=f"{declarations}\n" if declarations else "",
        turn=_indented(turn, 8),
        end=end,
        scenario=f"\n{scenario}\n" if scenario else "",
        head=_indented(head, 4),
    )


def _indented(lines: str, by: int) -> str:
    return "".join(f"{' ' * by}{line}\n" if line else "\n" for line in lines.splitlines())


def entry(
    code: str, name: str, message: str, cause: str, remedy: str, wrong: str, right: str, severity: Severity = "error"
) -> Entry:
    """An entry whose examples are whole texts."""
    return Entry(code, name, severity, message, cause, remedy, Example(wrong), Example(right))
