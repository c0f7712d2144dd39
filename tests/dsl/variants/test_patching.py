"""Patches: what comes of them is the game as it would have been written."""

from __future__ import annotations

import pytest

from dsl.parse import parse
from dsl.source import Source
from dsl.variants.signs import sign
from tests.dsl.variants.games import GARDEN, codes, composed, patched, read, shelf, variant


def rewritten(old: str, new: str) -> str:
    """The game as written otherwise."""
    assert GARDEN.count(old) == 1, old
    return GARDEN.replace(old, new)


SAME = [
    (
        ["insert guard into moves.fly:", '    where dry "it rains": weather is sun', "    prefer s.row = 1"],
        '        where awake "it is tired": not b.tired\n',
        """\
        where awake "it is tired": not b.tired
        where dry "it rains": weather is sun
        prefer s.row = 1
""",
    ),
    (
        ["insert action into moves:", "    nap b in Bee: rest(b)"],
        "    pass: skip\n",
        "    pass: skip\n    nap b in Bee: rest(b)\n",
    ),
    (
        ["insert action into play.day.morning:", "    leave: out of this day"],
        "                    any of moves\n",
        "                    any of moves\n                    leave: out of this day\n",
    ),
    (
        ["insert way into fly:", "    long: straight orthogonal{3..4}"],
        "    short: orthogonal{1..2}\n",
        "    short: orthogonal{1..2}\n    long: straight orthogonal{3..4}\n",
    ),
    (
        ["insert case into play.day.evening:", "    rain: set weather to sun"],
        "                else: skip\n",
        "                rain: set weather to sun\n                else: skip\n",
    ),
    (
        ["insert score into end:", "    score bees: count(Bee)"],
        "    score sweet: honey\n",
        "    score sweet: honey\n    score bees: count(Bee)\n",
    ),
    (
        ["insert step feast before play.day.evening: skip"],
        "        step evening:\n",
        "        step feast: skip\n        step evening:\n",
    ),
    (
        ["insert phase night after play.day.evening: skip"],
        "                else: skip\n",
        "                else: skip\n        phase night: skip\n",
    ),
    (
        ["insert step after setup.dawn: set weather to sun"],
        "    step dawn: set weather to rain\n",
        "    step dawn: set weather to rain\n    step v: set weather to sun\n",
    ),
    (
        ["insert step last after play.day: skip"],
        '    finish "the days',
        '    step last: skip\n    finish "the days',
    ),
    (["remove action moves.pass"], "    pass: skip\n", ""),
    (["remove guard moves.fly.where.own"], "        where own: b.owner = player\n", ""),
    (["remove step setup.dawn"], "    step dawn: set weather to rain\n", ""),
    (["remove row reward.rain"], "        rain: 1\n", ""),
    (["remove case play.day.evening.else"], "                else: skip\n", ""),
    (["set game.players to 2..4 was 2..3"], "players 2..3", "players 2..4"),
    (["set game.players to 2"], "players 2..3", "players 2"),
    (["set game.length to 50 was 40"], "length 40", "length 50"),
    (["set size to 7 was 5"], "3..9 = 5", "3..9 = 7"),
    (["set far to if size > 5 then 4 else 3"], "define far = 3", "define far = if size > 5 then 4 else 3"),
    (["set reward.rain to 0"], "rain: 1\n", "rain: 0\n"),
    (["set honey to 2 was 1"], "0..9 = 1", "0..9 = 2"),
    (["set weather to rain was sun"], "Weather = sun", "Weather = rain"),
    (["set at.holds to 2"], "holds 12", "holds 2"),
    (["set Bee.copies to 3"], "copies 2", "copies 3"),
    (["set Bee.tired to yes"], "yes/no = no", "yes/no = yes"),
    (["set board.rows to 4 was size"], "grid size by size", "grid size by 4"),
    (["replace define far: 4 was 3"], "define far = 3", "define far = 4"),
    (["replace guard moves.fly.where.own: yes was b.owner = player"], "own: b.owner = player", "own: yes"),
    (["replace score end.sweet: honey * 2 was honey"], "score sweet: honey\n", "score sweet: honey * 2\n"),
    (["replace row reward.rain: 0 was 1"], "rain: 1\n", "rain: 0\n"),
    (
        ["replace way fly.short: orthogonal{1..3} was orthogonal{1..2}"],
        "short: orthogonal{1..2}",
        "short: orthogonal{1..3}",
    ),
    (["option swarm: yes/no = no"], "    ties shared\n", "    ties shared\noption swarm: yes/no = no\n"),
    (
        ["setup:", "    set weather to sun"],
        "    step dawn: set weather to rain\n",
        "    step dawn: set weather to rain\n    step v: set weather to sun\n",
    ),
    (["mark hive: Site or none = none"], "    ties shared\n", "    ties shared\nmark hive: Site or none = none\n"),
]


@pytest.mark.parametrize(("lines", "old", "new"), SAME, ids=lambda value: value[0] if isinstance(value, list) else "")
def test_a_patched_game_is_the_game_written_otherwise(lines: list[str], old: str, new: str) -> None:
    assert patched(*lines) == read(rewritten(old, new))


def sign_at(word: str, path: str) -> str:
    """The sign that the message about a missing `was` gives."""
    _, findings = composed(shelf(variant("v", f"replace {word} {path}:", "    skip; skip; skip")), "v")
    assert [each.code for each in findings] == ["E906"]
    help = findings[0].help or ""
    return help.split('"')[1]


def test_a_block_is_replaced_when_its_sign_is_right() -> None:
    was = sign_at("procedure", "rest")
    file = patched(f'replace procedure rest was "{was}":', "    set b.tired to no")
    assert file == read(rewritten("    set b.tired to yes\n", "    set b.tired to no\n"))
    assert codes('replace procedure rest was "00000000":', "    set b.tired to no") == ["E907"]


def test_the_sign_of_a_block_does_not_depend_on_layout() -> None:
    was = sign_at("step", "play.day.evening")
    loose = GARDEN.replace(
        "                        p gains reward honey", "                        p gains (reward) honey # sweet"
    )
    assert patched(f'replace step play.day.evening was "{was}": skip', base=loose)
    changed = GARDEN.replace("p gains reward honey", "p gains 2 honey")
    assert codes(f'replace step play.day.evening was "{was}": skip', base=changed) == ["E907"]


def test_a_table_and_a_board_are_replaced_whole() -> None:
    _, findings = composed(shelf(variant("v", "replace define reward:", "    by weather:", "        else: 3")), "v")
    was = (findings[0].help or "").split('"')[1]
    file = patched(f'replace define reward was "{was}":', "    by weather:", "        else: 3")
    assert file == read(rewritten("        sun: 2\n        rain: 1\n", "        else: 3\n"))
    _, findings = composed(shelf(variant("v", "replace graph board:", "    grid 9 by 7 wrap")), "v")
    was = (findings[0].help or "").split('"')[1]
    file = patched(f'replace graph board was "{was}":', "    grid 9 by 7 wrap")
    assert file == read(rewritten("grid size by size", "grid 9 by 7 wrap"))


def test_a_case_with_several_keys_is_divided() -> None:
    base = GARDEN.replace("                sun:\n", "                sun, rain:\n").replace(
        "                else: skip\n", ""
    )
    _, findings = composed(shelf(variant("v", "replace case play.day.evening.rain: skip"), base=base), "v")
    was = (findings[0].help or "").split('"')[1]
    told = patched(f'replace case play.day.evening.rain was "{was}": skip', base=base)
    assert told == read(GARDEN.replace("                else: skip\n", "                rain: skip\n"))


def test_a_row_with_several_keys_is_divided() -> None:
    base = GARDEN.replace("        sun: 2\n        rain: 1\n", "        sun, rain: 2\n")
    assert patched("set reward.rain to 1", base=base) == read(GARDEN)
    assert patched("remove row reward.rain", base=base) == read(
        GARDEN.replace("        sun: 2\n        rain: 1\n", "        sun: 2\n")
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("remove action moves.fli", "E901"),
        ("insert step before play.day.mourning: skip", "E901"),
        ("remove guard moves.fly", "E903"),
        ("insert step before moves.fly: skip", "E903"),
        ("replace define reward: 3 was far", "E907"),
        ("insert row into far:\n    sun: 1", "E904"),
        ("insert guard into play.day.evening:\n    where a: yes", "E904"),
        ("insert action into moves:\n    pass: skip", "E905"),
        ("insert row into reward:\n    sun: 1", "E905"),
        ("insert step evening before play.day.morning: skip", "E905"),
        ("replace define far: 4", "E906"),
        ("set far to 4 was 5", "E907"),
        ("set far to 3", "E908"),
        ("replace define far: 3 was 3", "E908"),
        ("set moves to 3", "E909"),
        ("set game.players to far", "E910"),
    ],
)
def test_a_patch_that_cannot_be_is_told(line: str, code: str) -> None:
    assert codes(line) == [code]


def test_what_was_and_what_is_are_both_named() -> None:
    _, findings = composed(shelf(variant("v", "set far to 4 was 5")), "v")
    assert findings[0].message == "`far` was `5` when this was written, and is `3` now"
    assert [each.span.name for each in findings[0].related] == ["garden.mog"]
    assert findings[0].span.name == "variant1.mog"


def test_a_slip_in_a_path_is_recognised() -> None:
    _, findings = composed(shelf(variant("v", "remove guard moves.fly.where.awaek")), "v")
    assert findings[0].help == "did you mean `moves.fly.where.awake`?"


def test_the_same_name_twice_is_no_place() -> None:
    twice = GARDEN.replace("        step evening:\n", "        step evening: skip\n        step evening:\n")
    assert codes("insert step before play.day.evening: skip", base=twice) == ["E902"]


def test_a_changed_line_keeps_the_place_where_it_is_written() -> None:
    file = patched("set far to 4", "insert action into moves:", "    nap b in Bee: rest(b)")
    far = next(node for node in file.declarations if getattr(getattr(node, "name", None), "text", "") == "far")
    assert (far.span.name, far.body.span.name) == ("garden.mog", "variant1.mog")  # type: ignore[union-attr]


def test_a_sign_is_short_and_follows_from_the_text_alone() -> None:
    file, _ = parse(Source("x.mog", "moggy 1\n\ndefine a = (1 + 2)\ndefine b = 1 + 2\ndefine c = 2 + 1\n"))
    assert file is not None
    a, b, c = (sign(node.body) for node in file.declarations)  # type: ignore[union-attr]
    assert a == b != c
    assert len(a) == 8
