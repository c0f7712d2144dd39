"""Show what a game offers: players, options, its board; and its board in any position."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from dsl.source import Source
from dsl.variants import Shelf
from interpreter import SPECTATOR, Game, State, Told
from interpreter.canonical import program_json
from interpreter.loading import find_game, read_shelf
from tools.arguments import add_game
from tools.console import CLEAN, fault, note, print_json, wants_json
from tools.drawing.rooms_svg import house_picture
from tools.drawing.scene import Scene
from tools.drawing.svg import picture
from tools.drawing.terminal import board_lines, legend
from tools.offer import offer, offer_lines
from tools.opening import add_start, begin, teller
from tools.report import Teller


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy show`."""
    add_game(parser, optional=True)
    add_start(parser)
    parser.add_argument("--board", action="store_true", help="draw the board here")
    drawn = "write a picture of the board, into a file called like the game unless another is given"
    parser.add_argument("--svg", type=Path, nargs="?", const=Path(), metavar="FILE", help=drawn)
    parser.add_argument("--program", action="store_true", help="the checked rules as JSON, as programs read them")
    parser.add_argument("--source", action="store_true", help="the module of Python that carries out the rules")


def run(args: argparse.Namespace) -> int:
    """Show what is asked for, or else what the game offers."""
    journal = begin(args)
    game = journal.game
    tell = teller(args, game)
    if args.program:
        print_json(program_json(game.program))
    elif args.source:
        print(game.module, end="")
    elif args.board or args.svg is not None:
        told = journal.told(SPECTATOR)
        drawn = drawn_boards(game, journal.state, tell, told[-1] if told else None)
        if args.svg is not None:
            path = args.svg if args.svg.name else Path(f"{game.program.name}.svg")
            for file in write_pictures(path, drawn, game.program.title):
                note(args, tell.phrases.copied.format(file=file))
        if args.board:
            print("\n\n".join(board_text(scene, tell) for scene in drawn))
    elif wants_json(args):
        print_json(offer(game, *shelf_of(args, game)))
    else:
        print("\n".join(offer_lines(game, *shelf_of(args, game), tell)))
    return CLEAN


def shelf_of(args: argparse.Namespace, game: Game) -> tuple[Shelf | None, Mapping[str, Source]]:
    """The variants at hand with their texts: those beside the rules, or in a save those that it carries."""
    return (game.rules.shelf, game.rules.sources) if args.game is None else read_shelf(find_game(args.game))


def drawn_boards(game: Game, state: State, tell: Teller, last: Told | None) -> list[Scene]:
    """The boards of the game with what everybody sees on them.  Raises a `Refusal` when it has none."""
    found = tell.boards(game.view(state, SPECTATOR), last)
    if not found:
        raise fault("E837", game=game.program.title)
    return found


def board_text(scene: Scene, tell: Teller) -> str:
    """One board for the terminal, with whose pieces are which."""
    whose = legend(scene, tell.ink)
    return "\n".join([*board_lines(scene, tell.ink), *([whose] if whose else [])])


def write_pictures(path: Path, drawn: Sequence[Scene], title: str) -> list[Path]:
    """One picture for each board; where there are several, each file has the board's name before its ending."""
    if len(drawn) == 1:
        files = [path]
    else:
        files = [path.with_name(f"{path.stem}-{scene.graph}{path.suffix}") for scene in drawn]
    for file, scene in zip(files, drawn, strict=True):
        drawn_as = house_picture if scene.form == "rooms" else picture
        file.write_text(drawn_as(scene, title), encoding="utf-8", newline="\n")
    return files
