"""From the words of a command line to a game that can begin, and to the terminal it is shown on."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

import interpreter
from dsl.diagnostics import Refusal
from dsl.diagnostics.suggest import did_you_mean
from dsl.variants import played_with
from interpreter import BACKENDS, Game, Journal
from interpreter.loading import find_game, read_shelf, read_source
from tools.arguments import table, whole_number
from tools.console import coloured, fault
from tools.drawing.terminal import Ink
from tools.phrases import phrases
from tools.report import Teller

WIDEST = 100
SIGNS = "●○▲△■□★☆◆·─│┌┐└┘╱╲▒×━┃╋┄┆┼"


def open_game(args: argparse.Namespace) -> Game:
    """The game that the arguments of `add_game` name.  Raises `Refusal` when it cannot be played like that."""
    asked = table(args)
    return interpreter.load(
        find_game(asked.game),
        players=asked.players,
        options=asked.options,
        variants=asked.variants,
        preset=asked.preset,
        language=args.lang,
        backend=backend_of(args),
    )


def add_start(parser: argparse.ArgumentParser) -> None:
    """The arguments that begin elsewhere than at the start; `begin` reads them."""
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--scenario", metavar="NAME", help="begin in the position that a scenario states")
    start.add_argument("--at", metavar="SAVE[:N]", help="begin in a saved game, after N decisions or at its end")


def begin(args: argparse.Namespace) -> Journal:
    """The game that the arguments of `add_game` and `add_start` name, begun where they say.

    The journal of a save goes as far as the position; that of a scenario begins in the position that it states.
    """
    if args.at:
        return saved_position(args.at, args.lang, backend_of(args))
    if args.game is None:
        raise fault("E812", command="this command", what="a game")
    game = open_game(args)
    seed = getattr(args, "seed", 0)
    if not args.scenario:
        return Journal.begin(game, seed)
    if not args.variants and args.preset is None:
        args.variants = scenario_variants(args)
        game = open_game(args)
    names = [scenario.name for scenario in game.program.scenarios]
    if args.scenario not in names:
        help = did_you_mean(args.scenario, names) or (f"they have {', '.join(names)}" if names else None)
        raise fault("E834", name=args.scenario, help=help)
    game, state = interpreter.scenario_start(game, args.scenario)
    return Journal.from_state(game, seed, state)


def scenario_variants(args: argparse.Namespace) -> list[str]:
    """The variants that the scenario asked for is played with, of several with its name the first."""
    shelf, _ = read_shelf(find_game(args.game))
    scenarios = () if shelf is None else shelf.scenarios
    for whose, scenario in scenarios:
        if shelf is not None and scenario.title.text == args.scenario:
            return list(played_with(shelf, whose, scenario))
    return []


def saved_position(asked: str, language: str, backend: str) -> Journal:
    """The journal of the save that `SAVE` or `SAVE:N` names, cut to N decisions."""
    name, colon, number = asked.rpartition(":")
    cut = bool(colon) and number.isdecimal() and not Path(asked).exists()
    journal = read_save(Path(name if cut else asked), language, backend)
    if cut:
        count = len(journal.decisions)
        if int(number) > count:
            raise fault("E838", path=name, count=count, number=number)
        del journal.positions[int(number) + 1 :], journal.decisions[int(number) :]
    return journal


def read_save(path: Path, language: str, backend: str, game: Game | None = None) -> Journal:
    """The journal in a save, played by the rules in it and told in a language, or by those of `game`.

    Raises a `Refusal` when it cannot be used, or does not agree with the rules.
    """
    source = read_source(path)
    journal, findings = interpreter.open_save(source, game, language, backend)
    if findings.errors:
        raise Refusal(findings, {source.name: source, **journal.game.rules.sources})
    return journal


def add_seed(parser: argparse.ArgumentParser) -> None:
    """The argument from which all chance follows."""
    parser.add_argument(
        "--seed", type=whole_number(0, 2**63 - 1), default=0, metavar="S", help="what all chance follows from; 0"
    )


def add_backend(parser: argparse.ArgumentParser) -> None:
    """The argument that says in which way rules are carried out; `backend_of` reads it."""
    parser.add_argument("--backend", choices=BACKENDS, default=BACKENDS[0], help="how the rules are carried out")


def backend_of(args: argparse.Namespace) -> str:
    """How rules are carried out: in the usual way where the command does not ask."""
    return str(getattr(args, "backend", BACKENDS[0]))


def teller(args: argparse.Namespace, game: Game) -> Teller:
    """Who tells about `game`, in the language asked for, on this terminal."""
    return Teller(game, phrases(args.lang), ink_here(), width())


def ink_here() -> Ink:
    """What this terminal can show."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        SIGNS.encode(encoding)
        signs = True
    except UnicodeEncodeError:
        signs = False
    return Ink(coloured(sys.stdout), signs)


def width() -> int:
    """How many letters fit on a line."""
    return min(WIDEST, shutil.get_terminal_size().columns)


def seat_named(game: Game, text: str) -> int:
    """The seat that `text` names, by its number or its name in the rules.  Raises a `Refusal` when there is none."""
    found = game.find_seat(text)
    if found is None:
        names = [game.seat_name(seat) for seat in range(1, game.players + 1)]
        help = did_you_mean(text, names) or f"its seats are {', '.join(names)}"
        raise fault("E833", seat=text, help=help)
    return found
