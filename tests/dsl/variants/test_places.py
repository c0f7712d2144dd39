"""Places and their paths: those of the checked program are among them, and each leads back to what it names."""

from __future__ import annotations

from dsl.check import check
from dsl.variants.places import exchanged, find, places
from interpreter.texts import spoken
from interpreter.words import VOCABULARY
from tests.dsl.variants.games import GARDEN, read

FILE = read(GARDEN)


def paths() -> list[str]:
    return [".".join(place.path) for place in places(FILE)]


def test_what_has_a_name_has_a_path() -> None:
    assert {
        "game.players": "number",
        "game.length": "number",
        "size": "option",
        "Weather": "enum",
        "Bee": "token",
        "Bee.tired": "number",
        "Bee.copies": "number",
        "board": "graph",
        "board.columns": "number",
        "at": "zone",
        "at.holds": "number",
        "honey": "counter",
        "weather": "mark",
        "reward": "define",
        "reward.rain": "row",
        "fly": "relation",
        "fly.short": "way",
        "rest": "procedure",
        "moves": "actions",
        "moves.fly": "action",
        "moves.fly.where.awake": "guard",
        "setup.dawn": "step",
        "play.day": "round",
        "play.day.morning": "phase",
        "play.day.evening": "step",
        "play.day.evening.sun": "case",
        "end.sweet": "score",
    }.items() <= {".".join(place.path): place.sort for place in places(FILE)}.items()


def test_no_two_things_share_a_path() -> None:
    assert len(paths()) == len(set(paths()))
    for place in places(FILE):
        assert [each.node for each in find(FILE, place.path)] == [place.node]


def test_the_paths_of_rules_that_speak_are_paths_of_places() -> None:
    program, _ = check(FILE, VOCABULARY)
    assert program is not None
    ours = set(paths())
    for path in spoken(program):
        if path.startswith(("moves.", "play.", "setup.", "end.")) and not path.endswith("finish"):
            assert path in ours, path


def test_what_is_exchanged_leaves_everything_else_as_it_was() -> None:
    for place in places(FILE):
        if place.home < 0 or len(place.path) == 1:
            continue
        other = exchanged(FILE, place.home, place.node, (place.node,))
        assert other == FILE
        assert all(
            one is two
            for n, (one, two) in enumerate(zip(FILE.declarations, other.declarations, strict=True))
            if n != place.home
        )
