"""The JSON Schemas of what Moggy reads and writes."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from dsl.diagnostics.suggest import did_you_mean
from tools.console import CLEAN, fault, print_json, wants_json

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"
SUFFIX = ".json"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy schema`."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="which schema; without it, their names are listed")


def run(args: argparse.Namespace) -> int:
    """Print one schema, or the names and titles of all."""
    known = schemas()
    if args.name is None:
        listed = {name: load(path).get("title", "") for name, path in known.items()}
        if wants_json(args):
            print_json(listed)
        else:
            width = max(map(len, listed), default=0)
            for name, title in listed.items():
                print(f"{name:<{width}}  {title}".rstrip())
        return CLEAN
    if args.name not in known:
        advice = did_you_mean(args.name, known) or f"the schemas are {', '.join(known)}"
        raise fault("E822", name=args.name, help=advice)
    print_json(load(known[args.name]))
    return CLEAN


def schemas() -> dict[str, Path]:
    """The published schemas by name, in the order of names."""
    return {path.name.removesuffix(SUFFIX): path for path in sorted(SCHEMAS.glob(f"*{SUFFIX}"))}


def load(path: Path) -> dict[str, Any]:
    """A schema as JSON."""
    schema: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return schema
