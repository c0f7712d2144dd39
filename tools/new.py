"""Write a rule file to start from, a game or a variant of one, that checks and plays at once."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from dsl.format import format_file
from dsl.parse import parse
from dsl.source import Source
from interpreter.loading import SUFFIX, VARIANTS, bundled_games, find_game, read_rules
from tools.beginning import variant_text
from tools.console import CLEAN, fault, print_json, wants_json

TEMPLATE = Path(__file__).resolve().parent / "templates" / "game.mog"
NAME = re.compile(r"[a-z][a-z0-9_]*")


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy new`."""
    parser.add_argument("what", choices=["game", "variant"], help="what to begin")
    name = "its name, also that of its folder or, for a variant, of its file; a path puts it elsewhere"
    parser.add_argument("name", metavar="NAME", help=name)
    parser.add_argument("--for", dest="game", metavar="GAME", help="the game that the variant is for")


def run(args: argparse.Namespace) -> int:
    """Write the files and say what to do next."""
    if args.what == "variant":
        file = write_variant(Path(args.name), args.game)
        said = [f"{file} is written: a variant that changes one thing, with remarks on what else can be changed."]
        said += [f"  moggy diff {file}", f"  moggy play {file}"]
    else:
        folder = Path(args.name)
        file = write_game(folder)
        said = [f"{file} is written: a small game, with remarks that say how to change it."]
        said += [f"  moggy play {folder}", f"  moggy check {folder}"]
    if wants_json(args):
        print_json({"wrote": [str(file)]})
    else:
        print("\n".join(said))
    return CLEAN


def write_game(folder: Path) -> Path:
    """Write the starting point into a new `folder`, whose name becomes the game's; the rule file's path.

    Raises a `Refusal` for a name that no game can have, and where something is already.
    """
    name = proper_name(folder.name)
    if folder.exists() or folder.is_symlink():
        raise fault("E835", folder=folder)
    text = TEMPLATE.read_text(encoding="utf-8").replace("{name}", name).replace("{title}", title_of(name))
    if parse(Source(f"{name}.mog", text))[0] is None:
        raise fault("E836", name=name, help=f"`{name}` is a word of the language; call it something else")
    folder.mkdir(parents=True)
    file = folder / f"{name}.mog"
    file.write_text(text, encoding="utf-8", newline="\n")
    return file


def write_variant(path: Path, game: str | None) -> Path:
    """Write the starting point of a variant of `game`; the path of the file.

    It goes where the variant will find its game again: beside `path` for a bundled game, otherwise, unless `path` says
    more than a name, into the folder `variants` of the game.  Raises a `Refusal` for a name that no variant can have,
    without a game, and where something is already.
    """
    name = proper_name(path.name)
    if game is None:
        raise fault("E812", command="moggy new variant", what="the game that it is for: `--for GAME`")
    rules = read_rules(find_game(game))
    base = rules.sound()
    file = path.with_name(f"{name}{SUFFIX}")
    if len(path.parts) == 1 and base.name not in bundled_games():
        file = Path(rules.source.name).parent / VARIANTS / file
    if file.exists() or file.is_symlink():
        raise fault("E835", folder=file)
    assert rules.tree is not None
    text = variant_text(name, title_of(name), str(file), rules.tree)
    tree, _ = parse(Source(str(file), text))
    if tree is None:
        raise fault("E836", name=name, help=f"`{name}` is a word of the language; call it something else")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(format_file(tree, Source(str(file), text)), encoding="utf-8", newline="\n")
    return file


def proper_name(name: str) -> str:
    """The name, if a game or variant can have it.  Raises a `Refusal` otherwise."""
    if not NAME.fullmatch(name):
        proper = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")
        help = f"call it `{proper}`" if NAME.fullmatch(proper) else None
        raise fault("E836", name=name, help=help)
    return name


def title_of(name: str) -> str:
    """A name in words."""
    return name.replace("_", " ").strip().capitalize()
