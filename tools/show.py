"""Show what a game offers: players, options, its board; and its board in any position."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from dsl.source import Source
from dsl.variants import Shelf
from interpreter import SPECTATOR, Game, Journal
from interpreter.canonical import program_json
from interpreter.loading import find_game, read_shelf
from tools.arguments import add_game
from tools.console import CLEAN, fault, note, print_json, wants_json
from tools.drawing.ground_svg import printed_picture
from tools.drawing.rooms_svg import house_picture
from tools.drawing.scene import Scene
from tools.drawing.svg import picture
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
        show_position(args, journal, tell)
    elif wants_json(args):
        print_json(offer(game, *shelf_of(args, game)))
    else:
        print("\n".join(offer_lines(game, *shelf_of(args, game), tell)))
    return CLEAN


def shelf_of(args: argparse.Namespace, game: Game) -> tuple[Shelf | None, Mapping[str, Source]]:
    """The variants at hand with their texts: those beside the rules, or in a save those that it carries."""
    return (game.rules.shelf, game.rules.sources) if args.game is None else read_shelf(find_game(args.game))


def show_position(args: argparse.Namespace, journal: Journal, tell: Teller) -> None:
    """Draw what everybody sees, as is asked for: here, or as pictures.  Raises a `Refusal` when there is no board."""
    game, told = journal.game, journal.told(SPECTATOR)
    view, last = game.view(journal.state, SPECTATOR), told[-1] if told else None
    drawn = tell.boards(view, last)
    if not drawn:
        raise fault("E837", game=game.program.title)
    if args.svg is not None:
        path = args.svg if args.svg.name else Path(f"{game.program.name}.svg")
        for file in write_pictures(path, drawn, game.program.title, tell.seat_rows(view)):
            note(args, tell.phrases.copied.format(file=file))
    if args.board:
        printed = all(scene.form == "printed" for scene in drawn)
        parts = [tell.position(view, last)] if printed else [tell.board(scene) for scene in drawn]
        print("\n\n".join("\n".join(part) for part in parts))


def write_pictures(path: Path, drawn: Sequence[Scene], title: str, table: Sequence[Sequence[str]]) -> list[Path]:
    """One picture for each board; where there are several, each file has the board's name before its ending."""
    if len(drawn) == 1:
        files = [path]
    else:
        files = [path.with_name(f"{path.stem}-{scene.graph}{path.suffix}") for scene in drawn]
    for file, scene in zip(files, drawn, strict=True):
        file.write_text(picture_of(scene, title, table), encoding="utf-8", newline="\n")
    return files


def picture_of(scene: Scene, title: str, table: Sequence[Sequence[str]]) -> str:
    """The picture of a board, with the `table` of seats where it has room for it."""
    if scene.form == "printed":
        return printed_picture(scene, title, table)
    return house_picture(scene, title) if scene.form == "rooms" else picture(scene, title)
