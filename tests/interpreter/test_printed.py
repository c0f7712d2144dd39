"""What rules do with a board on which something is printed: walls between sites, and strips laid at random."""

from __future__ import annotations

from collections import Counter

import pytest

from dsl.diagnostics import Findings
from dsl.source import Source, Span
from interpreter.assembly import assemble
from interpreter.kernel import Kernel
from interpreter.layout import NATURE
from interpreter.options import resolve
from interpreter.rules import Rules, examine
from interpreter.state import Position

TAPE = "map: |\n  1 1 2 . k\nlegend:\n  '1': yellow\n  '2': red\n  k: key\n"

RULES = """moggy 1

game made "Made":
    players 1
    length 10

enum Colour: yellow, red

graph board:
    grid 10 by 1
    sheet "tape.yaml"
    strips tape at 2, 3
    site colour: Colour or none
    site key: yes/no

mark found: set of Site      seen: all

define wall(a: Site, b: Site) = a.colour != b.colour or a.copy != b.copy

relation open:
    step: orthogonal to not wall(here, it)
relation far:
    leap: straight orthogonal{1..} to it.key = here.key
relation both:
    two: east to here.key = it.key then east to here.colour is red

setup:
    SETUP

play:
    each player in players:
        choose s in board:
            otherwise skip
        set found to FOUND
    finish "done"

end:
    score keys: count s in board where s.key
    rank by keys, most first
    ties shared
"""


def sheet(name: str, span: Span, findings: Findings) -> Source:
    return Source(name, TAPE)


def rules(found: str = "{s}", setup: str = "skip") -> Rules:
    return examine(Source("made.mog", RULES.replace("FOUND", found).replace("SETUP", setup)), sheet)


def kernel(found: str, setup: str = "skip") -> Kernel:
    examined = rules(found, setup)
    assert examined.program is not None, [each.message for each in examined.findings]
    return Kernel(assemble(examined, resolve(examined.program, 1, {}))[0])


def dealt(game: Kernel, seed: int) -> Position:
    """The first position in which somebody decides."""
    position = game.start()
    while game.waiting(position) == (NATURE,):
        position = game.apply(position, game.draw(position, seed))
    return position


def found(game: Kernel, site: str, seed: int = 0) -> list[str]:
    """What is found from a site."""
    sites = game.layout.material.boards["board"].sites
    position = dealt(game, seed)
    option = next(each for each in game.options(position) if each.values == (sites.index(site),))
    cell = game.layout.values["found"].address
    bits = game.apply(position, option)[cell]
    return [name for number, name in enumerate(sites) if bits >> number & 1]


@pytest.mark.parametrize(
    ("expression", "site", "sites"),
    [
        ("neighbours(s, by: open)", "a1", ["b1"]),
        ("neighbours(s, by: open)", "b1", ["a1"]),
        ("neighbours(s, by: open)", "c1", []),
        ("neighbours(s, by: open)", "d1", ["e1"]),
        ("reachable(s, by: open)", "d1", ["d1", "e1"]),  # the wall between two copies
        ("ends(far, from: s)", "e1", ["j1"]),
        ("those n in board where some p in paths(far, from: s) where last(p) = n", "j1", ["e1"]),
        ("ends(both, from: s)", "b1", ["d1"]),  # the second piece begins on c1, which is red
        ("ends(both, from: s)", "a1", []),
    ],
)
def test_a_relation_may_ask_where_it_begins(expression: str, site: str, sites: list[str]) -> None:
    assert found(kernel(expression), site) == sites


@pytest.mark.parametrize("seed", range(8))
def test_strips_are_laid_whole_in_some_order(seed: int) -> None:
    game = kernel("{s}", "lay tape at random")
    position, shift = dealt(game, seed), game.layout.values["tape"].address
    shows = [site + position[shift + site] for site in range(10)]
    strips = [(0, 1), (2,), (3, 4), (5, 6), (7,), (8, 9)]
    laid = []
    while shows:
        strip = next(each for each in strips if each[0] == shows[0])
        assert tuple(shows[: len(strip)]) == strip
        laid.append(strip)
        shows = shows[len(strip) :]
    assert sorted(laid) == strips


def test_what_is_printed_goes_with_its_strip_and_what_is_not_stays() -> None:
    game = kernel("those n in board where n.key or n.left", "lay tape at random")
    for seed in range(8):
        position, shift = dealt(game, seed), game.layout.values["tape"].address
        shows = [site + position[shift + site] for site in range(10)]
        sites = game.layout.material.boards["board"].sites
        keys = {name for name, shown in zip(sites, shows, strict=True) if shown in (4, 9)}
        assert set(found(game, "a1", seed)) == keys | {"a1"}


def test_each_order_is_as_likely() -> None:
    game = kernel("{s}", "lay tape at random")
    lots = [each.values for each in game.options(game.start())]
    assert lots == [(number,) for number in range(1, 7)]
    firsts = Counter(dealt(game, seed)[game.layout.values["tape"].address] for seed in range(120))
    assert min(firsts.values()) > 5 and len(firsts) == 6


@pytest.mark.parametrize(
    ("setup", "codes"),
    [
        ("lay tape", ["E258"]),
        ("lay board at random", ["E258"]),
        ("lay tape at last", ["E258"]),
        ("lay here at random", ["E258"]),
    ],
)
def test_mistakes(setup: str, codes: list[str]) -> None:
    assert [each.code for each in rules(setup=setup).findings if each.severity == "error"] == codes


def test_here_is_known_in_relations_only() -> None:
    assert [each.code for each in rules("{here}").findings if each.severity == "error"] == ["E211"]
