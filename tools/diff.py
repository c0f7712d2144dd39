"""Show what differs in the rules between a game and the game with variants, or between two ways to play it."""

from __future__ import annotations

import argparse

from dsl.variants import differences
from interpreter.loading import find_game, game_file, read_rules
from interpreter.rules import Rules
from tools.arguments import add_variants, names
from tools.changes import change_lines, change_record
from tools.console import CLEAN, fault, print_json, wants_json
from tools.opening import ink_here
from tools.phrases import phrases


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy diff`."""
    parser.add_argument("game", metavar="GAME", help="a rule file, its folder, or the name of a bundled game")
    add_variants(parser)
    against = "the variants to hold them against; the game without any"
    parser.add_argument("--against", type=names, default=[], metavar="A,B", help=against)


def run(args: argparse.Namespace) -> int:
    """Print every difference in words, with its place and the lines."""
    file = find_game(args.game)
    new = read_rules(file, args.variants, args.preset)
    new.sound()
    old = read_rules(game_file(file), args.against)
    old.sound()
    if not (new.variants or old.variants):
        raise fault("E812", command="moggy diff", what="variants to look at: `--with A,B`")
    assert old.tree is not None
    assert new.tree is not None
    found = differences(old.tree, new.tree)
    sources = {**old.sources, **new.sources}
    if wants_json(args):
        told = [change_record(each, sources) for each in found]
        sides = {"variants": list(new.variants), "against": list(old.variants)}
        print_json({"format_version": 1, "game": new.sound().name, **sides, "differences": told})
        return CLEAN
    said = phrases(args.lang)
    print(f"{new.sound().title}: {called(old)} → {called(new)}\n")
    for each in found:
        print("\n".join(change_lines(each, said, ink_here(), sources)))
    if not found:
        print(said.no_difference)
    return CLEAN


def called(rules: Rules) -> str:
    """The variants that a game is played with."""
    return " + ".join(rules.variants) or "—"
