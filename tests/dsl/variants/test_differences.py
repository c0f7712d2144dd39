"""What two games say otherwise is what was changed, and nothing else."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Findings
from dsl.variants import compose, differences, filled
from tests.dsl.variants.games import GARDEN, composed, patched, read, shelf, variant
from tests.dsl.variants.test_composing import ALL, SUBSETS

PLAIN = read(GARDEN)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["set far to 4"], ("changes", "define", "far", ("define far = 3",), ("define far = 4",))),
        (["set reward.rain to 0"], ("changes", "row", "reward.rain", ("rain: 1",), ("rain: 0",))),
        (["set game.length to 50"], ("changes", "length", "game.length", ("length 40",), ("length 50",))),
        (["remove action moves.pass"], ("drops", "action", "moves.pass", ("pass: skip",), ())),
        (
            ["insert guard into moves.fly:", '    where dry "it rains": weather is sun'],
            ("adds", "guard", "moves.fly.where.dry", (), ('where dry "it rains": weather is sun',)),
        ),
        (
            ["insert step x before play.day.evening: skip"],
            ("adds", "step", "play.day.x", (), ("step x:", "    skip")),
        ),
        (
            ["insert guard into moves.fly:", "    prefer s.row = 1"],
            (
                "changes",
                "action",
                "moves.fly",
                ("fly b in Bee, s in board:", "    b -> at of s", "    rest(b)"),
                ("fly b in Bee, s in board:", "    prefer s.row = 1", "    b -> at of s", "    rest(b)"),
            ),
        ),
        (["option dark: yes/no = no"], ("adds", "option", "dark", (), ("option dark: yes/no = no",))),
        (
            ['require players = 2 "two"'],
            ("adds", "require", "game.require", (), ('require players = 2 "two"',)),
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_one_patch_is_one_difference(lines: list[str], told: tuple[object, ...]) -> None:
    (found,) = differences(PLAIN, patched(*lines))
    assert (found.act, found.sort, found.path, found.was, found.now) == told
    if found.act != "drops":
        assert found.after.name == "variant1.mog"
    if found.act != "adds":
        assert found.before.name == "garden.mog"


def test_what_lies_inside_something_new_or_gone_is_not_told_again() -> None:
    (gone,) = differences(PLAIN, patched("remove action moves.fly"))
    assert gone.path == "moves.fly"
    (new,) = differences(
        PLAIN, patched("insert action into moves:", "    nap b in Bee:", "        where own: b.tired", "        skip")
    )
    assert new.path == "moves.nap"


def test_turned_round_everything_is_told_the_other_way() -> None:
    turned = {"adds": "drops", "drops": "adds", "changes": "changes"}
    for names in SUBSETS:
        other = compose(ALL, names, Findings())
        there = {(turned[each.act], each.path) for each in differences(PLAIN, other)}
        assert {(each.act, each.path) for each in differences(other, PLAIN)} == there
        assert differences(other, other) == ()
    asked = patched('require players = 2 "two"')
    assert [(each.act, each.path) for each in differences(asked, PLAIN)] == [("drops", "game.require")]


# ----------------------------------------------------------------------------------------------------------- filling


def test_what_is_replaced_is_filled_in_and_only_where_it_is_missing() -> None:
    text = variant(
        "v", "replace define far: 4", "replace guard moves.fly.where.own: yes was no", "remove action moves.pass"
    )
    file = filled(read(text), shelf(text))
    assert file == read(text.replace("far: 4", "far: 4 was 3"))


def test_a_filled_variant_has_nothing_missing() -> None:
    text = variant(
        "v",
        "replace procedure rest: skip",
        "replace way fly.short: orthogonal{1..3}",
        "replace graph board:",
        "    grid 4 by 4",
    )
    whole = filled(read(text), shelf(text))
    found = shelf(text)
    again = type(found)(found.base, {"v": type(found.variants["v"])(whole.head, whole.declarations)})  # type: ignore[arg-type]
    assert composed(again, "v")[1] == []


def test_a_combination_is_filled_with_what_it_finds() -> None:
    one, two = variant("a", "set far to 4"), variant("b", "insert action into moves:", "    bug: skip")
    combine = "\ncombine a + b:\n    replace define far: 5\n    replace action moves.bug: skip; skip\n"
    file = filled(read(GARDEN + combine), shelf(one, two, base=GARDEN + combine))
    patches = file.declarations[-1].patches  # type: ignore[union-attr]
    assert patches[0].was == read("moggy 1\n\ndefine x = 3\n").declarations[0].body  # type: ignore[union-attr]
    assert patches[1].was is not None
    assert composed(shelf(one, two, base=GARDEN), "a")[1] == []


def test_what_cannot_be_found_is_left() -> None:
    text = variant("v", "replace define fur: 4")
    assert filled(read(text), shelf(text)) == read(text)
