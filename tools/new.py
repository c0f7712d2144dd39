"""Write a rule file to start from, one that checks and plays at once."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from dsl.parse import parse
from dsl.source import Source
from tools.console import CLEAN, fault, print_json, wants_json

TEMPLATE = Path(__file__).resolve().parent / "templates" / "game.mog"
NAME = re.compile(r"[a-z][a-z0-9_]*")


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy new`."""
    parser.add_argument("what", choices=["game"], metavar="game", help="what to begin")
    parser.add_argument("name", metavar="NAME", help="its name, also that of its folder; a path puts it elsewhere")


def run(args: argparse.Namespace) -> int:
    """Write the folder and say what to do next."""
    folder = Path(args.name)
    file = write_game(folder)
    if wants_json(args):
        print_json({"wrote": [str(file)]})
        return CLEAN
    print(f"{file} is written: a small game, with remarks that say how to change it.")
    print(f"  moggy play {folder}")
    print(f"  moggy check {folder}")
    return CLEAN


def write_game(folder: Path) -> Path:
    """Write the starting point into a new `folder`, whose name becomes the game's; the rule file's path.

    Raises a `Refusal` for a name that no game can have, and where something is already.
    """
    name = folder.name
    if not NAME.fullmatch(name):
        proper = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")
        help = f"call it `{proper}`" if NAME.fullmatch(proper) else None
        raise fault("E836", name=name, help=help)
    if folder.exists() or folder.is_symlink():
        raise fault("E835", folder=folder)
    title = name.replace("_", " ").strip().capitalize()
    text = TEMPLATE.read_text(encoding="utf-8").replace("{name}", name).replace("{title}", title)
    if parse(Source(f"{name}.mog", text))[0] is None:
        raise fault("E836", name=name, help=f"`{name}` is a word of the language; call it something else")
    folder.mkdir(parents=True)
    file = folder / f"{name}.mog"
    file.write_text(text, encoding="utf-8", newline="\n")
    return file
