"""The `moggy` command: finds the command named, lets its module read the arguments, and turns what happens into an
exit code.

Each command is one module with `configure(parser)` and `run(args) -> int`, imported only when it is the one named, so
that `moggy --help` is quick.  `args` always has `output_format`, `quiet` and `lang`.  A command ends early by raising
`Refusal`, best through `console.fault`.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from typing import TYPE_CHECKING

from tools import __version__
from tools.flags import Parser, add_conventions, format_asked, language

if TYPE_CHECKING:
    from dsl.diagnostics import Refusal


@dataclass(frozen=True, slots=True)
class Command:
    """A command's name, which is also its module's in this package, and what it does in a few words."""

    name: str
    does: str


COMMANDS = (
    Command("check", "find the mistakes in rule files and sheets"),
    Command("run", "play one game to the end, by agents"),
    Command("play", "play a game at this terminal"),
    Command("test", "carry out the scenarios in rule files"),
    Command("fmt", "write rule files in their canonical form"),
    Command("show", "what a game offers: players, options, variants, its board"),
    Command("diff", "what variants change of the rules, in words and by line"),
    Command("explain", "what a diagnostic means, with a wrong and a right example"),
    Command("perft", "count the ways a game can go, ply by ply"),
    Command("simulate", "play many games and show statistics"),
    Command("replay", "step through a saved game and verify it"),
    Command("new", "a rule file to start from"),
    Command("bench", "measure how fast games are played"),
    Command("schema", "print the JSON Schema of a sheet, a save, a result"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command line, without the program's name; the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = carry_out(words)
        sys.stdout.flush()
    except SystemExit as leaving:  # argparse has shown a help text
        return int(leaving.code or 0)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return hang_up()
    except Exception as error:  # noqa: BLE001 - the last net under every command
        return explain_failure(error, format_asked(words))
    return status


def carry_out(words: list[str]) -> int:
    """Read the command line, import the module of its command, and run it."""
    top = top_parser()
    args = top.parse(words, argparse.Namespace())
    if args.version:
        print(f"moggy {__version__}")
        return 0
    if args.help or (args.command is None and format_asked(words) == "text"):
        print(top.format_help(), end="", file=sys.stdout if args.help else sys.stderr)
        return 0 if args.help else 2
    name = known_command(args.command)
    module = importlib.import_module(f"tools.{name}")
    parser = Parser(prog=f"moggy {name}", description=module.__doc__)
    add_conventions(parser)
    module.configure(parser)
    rest = args.rest
    for done in ("command", "rest", "help", "version"):
        delattr(args, done)
    args = parser.parse(rest, args)
    args.output_format = getattr(args, "output_format", "text")
    args.quiet = getattr(args, "quiet", False)
    args.lang = getattr(args, "lang", None) or language(os.environ)
    status: int = module.run(args)
    return status


def top_parser() -> Parser:
    """The parser of what stands before a command's own arguments."""
    width = max(len(command.name) for command in COMMANDS)
    listed = "\n".join(f"  {command.name:<{width}}  {command.does}" for command in COMMANDS)
    parser = Parser(
        prog="moggy",
        usage="moggy COMMAND …",
        description="Moggy reads, checks and plays the rules of tabletop games.",
        epilog=f"commands:\n{listed}\n\n`moggy COMMAND --help` tells more about one of them.",
        add_help=False,
    )
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.add_argument("-h", "--help", action="store_true", help="show this text")
    parser.add_argument("--version", action="store_true", help="show Moggy's version")
    add_conventions(parser)
    return parser


def known_command(name: str | None) -> str:
    """`name` if it is a command; otherwise the command line is refused."""
    names = [command.name for command in COMMANDS]
    if name in names:
        return name
    from dsl.diagnostics.suggest import did_you_mean
    from tools.console import fault

    if name is None:
        raise fault("E812", command="moggy", what="a command", help=f"the commands are {', '.join(names)}")
    advice = did_you_mean(name, names) or f"the commands are {', '.join(names)}"
    raise fault("E811", name=name, help=advice)


def explain_failure(error: Exception, output_format: str) -> int:
    """Say why a command stopped; the exit code."""
    from tools.console import print_findings, status_of

    refusal = foreseen(error)
    print_findings(refusal.findings.sorted(), refusal.sources, output_format, sys.stderr)
    return status_of(refusal)


def foreseen(error: Exception) -> Refusal:
    """What stopped a command as diagnostics; anything that was not foreseen is told as a bug of ours."""
    from dsl.diagnostics import Refusal
    from tools.console import BUG, fault

    if isinstance(error, Refusal):
        return error
    if isinstance(error, OSError):
        path = error.filename if isinstance(error.filename, str) else "a file"
        return fault("E807", file=path, why=(error.strerror or "it failed").lower())
    if os.environ.get("MOGGY_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    return fault("E899", kind=type(error).__name__, status=BUG)


def hang_up() -> int:
    """Whoever read our output has stopped reading, which is no mistake; nothing more can be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
