"""The arguments that commands share: which game, for how many, with which options and variants."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Table:
    """What is to be played: a game as named on the command line, and how it is set up.

    `players` is None for the fewest the rules allow; the keys of `options` are the names in the rules, with the seat
    after a dot for an option per player (`open_cards.2`).
    """

    game: str
    players: int | None = None
    options: dict[str, bool | int | str] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    preset: str | None = None


def add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """The arguments that name a game and how it is set up; `table` reads them.

    A game that is `optional` may be left out, where a save can name it.
    """
    help = "a rule file, its folder, or the name of a bundled game"
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help=help)
    parser.add_argument("--players", type=whole_number(1), metavar="N", help="how many play")
    parser.add_argument(
        "--set",
        type=setting,
        dest="settings",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="an option of the game, yes/no, a number or a name; `OPTION.SEAT=VALUE` for one seat",
    )
    add_variants(parser)


def add_variants(parser: argparse.ArgumentParser) -> None:
    """The arguments that say which variants of a game are meant."""
    parser.add_argument(
        "--with",
        type=names,
        dest="variants",
        action="extend",
        default=[],
        metavar="A,B",
        help="the game with these variants",
    )
    parser.add_argument("--preset", metavar="NAME", help="a combination that the rules name")


def table(args: argparse.Namespace) -> Table:
    """What the arguments of `add_game` ask for."""
    return Table(args.game, args.players, dict(args.settings), tuple(args.variants), args.preset)


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """The reader of an argument that is a whole number from `low` to `high`, or without an upper end."""
    bounds = f"from {low} to {high}" if high is not None else f"from {low} up"

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not digits.isdecimal() or not digits.isascii() or len(digits) > 18:
            raise argparse.ArgumentTypeError(f"`{text}` is not a whole number")
        number = int(text)
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"`{text}` is not {bounds}")
        return number

    return read


def names(text: str) -> list[str]:
    """The reader of an argument that is a list of names with commas."""
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise argparse.ArgumentTypeError(f"`{text}` is not a list of names with commas between them")
    return found


def setting(text: str) -> tuple[str, bool | int | str]:
    """The reader of `option=value`."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise argparse.ArgumentTypeError(f"`{text}` is not an option and a value, as in `size=9`")
    return name.strip(), option_value(value.strip())


def option_value(text: str) -> bool | int | str:
    """A value of an option as it is written: `yes` and `no`, a number, or a name."""
    if text in ("yes", "no"):
        return text == "yes"
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= 18 else text
