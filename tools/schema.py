"""The JSON Schemas of what Moggy reads and writes, and of the sheets that a game asks for."""

from __future__ import annotations

import argparse
from typing import Any

import schemas
from dsl.diagnostics.suggest import did_you_mean
from tools.console import CLEAN, fault, print_json, wants_json

SHEET = "sheet"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy schema`."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="which schema; without it, their names are listed")
    parser.add_argument("of", metavar="GAME/KIND", nargs="?", help=f"after `{SHEET}`: the kind whose sheet it is")


def run(args: argparse.Namespace) -> int:
    """Print one schema, or the names and titles of all."""
    known = schemas.names()
    if args.name is None:
        listed = {name: schemas.schema(name)["title"] for name in known}
        listed[f"{SHEET} GAME/KIND"] = "The sheet of a game's cards, tiles or tokens"
        if wants_json(args):
            print_json(listed)
        else:
            width = max(map(len, listed))
            for name, title in listed.items():
                print(f"{name:<{width}}  {title}")
    elif args.name == SHEET:
        print_json(sheet_schema(args.of))
    elif args.of is not None:
        raise fault("E816", command="moggy schema", word=args.of)
    elif args.name in known:
        print_json(schemas.schema(args.name))
    else:
        advice = did_you_mean(args.name, [*known, SHEET]) or f"the schemas are {', '.join([*known, SHEET])}"
        raise fault("E822", name=args.name, help=advice)
    return CLEAN


def sheet_schema(of: str | None) -> dict[str, Any]:
    """The schema of a sheet, from `GAME/KIND`; raises a `Refusal` where there is no such game or kind."""
    from interpreter.loading import find_game, read_rules
    from interpreter.sheets.schema import kind_schema

    game, _, wanted = (of or "").rpartition("/")
    if not game:
        raise fault("E812", command=f"moggy schema {SHEET}", what="a game and a kind, as in `chess/Piece`")
    program = read_rules(find_game(game)).sound()
    for kind in program.kinds:
        if kind.name == wanted:
            return kind_schema(program, kind)
    names = [kind.name for kind in program.kinds]
    advice = did_you_mean(wanted, names) or (f"its kinds are {', '.join(names)}" if names else None)
    raise fault("E823", game=program.name, kind=wanted, help=advice)
