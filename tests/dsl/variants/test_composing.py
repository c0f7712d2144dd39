"""Several variants: which go together, what they are together, and what is told where they meet."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.check import check
from dsl.diagnostics import Findings
from dsl.variants import check_names, mentioned, required, scenarios_for, shelve
from interpreter.canonical import rules_hash
from interpreter.words import VOCABULARY
from tests.dsl.variants.games import GARDEN, composed, read, shelf, variant

NIGHT = variant(
    "night",
    "option dark: yes/no = no",
    "insert phase night after play.day.evening:",
    "    if dark: set weather to rain",
    "insert guard into moves.fly:",
    '    where moon "it is dark": not dark or s.row = 1',
)
FROST = variant(
    "frost",
    "insert guard into moves.fly:",
    '    where warm "it is too cold": s.row > 1',
    "insert row into reward:",
    "    else: 0",
    "remove action moves.pass",
    "insert action into moves:",
    "    freeze b in Bee: rest(b)",
)
LONG = variant("long", "set game.length to 80 was 40", "insert step sleep before play.day.evening: skip")
ROOMY = variant("roomy", 'replace graph board was "SIGN":', "    grid 9 by size", "set at.holds to 8 was 12")
SWARM = variant(
    "swarm", "requires frost", "insert action into moves:", "    thaw b in Bee where b.tired: set b.tired to no"
)
FAR = variant("far_away", "requires swarm", "set far to 5", "insert guard into moves.thaw:", "    where near: yes")


def module(text: str) -> str:
    """The text with the right sign of the board."""
    _, findings = composed(shelf(variant("v", "replace graph board:", "    grid 9 by size")), "v")
    return text.replace("SIGN", (findings[0].help or "").split('"')[1])


MODULES = {
    "night": NIGHT,
    "frost": FROST,
    "long": LONG,
    "roomy": module(ROOMY),
    "swarm": SWARM,
    "far_away": FAR,
}
ALL = shelf(*MODULES.values())


def codes(*texts: str, names: str = "a b", base: str = GARDEN) -> list[str]:
    """What is wrong with variants when these are played."""
    return [each.code for each in composed(shelf(*texts, base=base), *names.split())[1]]


def legal(names: tuple[str, ...]) -> bool:
    """Whether nothing that these require is missing."""
    return set(required(ALL, names)) == set(names)


SUBSETS = [names for size in range(len(MODULES) + 1) for names in combinations(MODULES, size) if legal(names)]


# --------------------------------------------------------------------------------------------------------- any order


@pytest.mark.parametrize("names", SUBSETS, ids="+".join)
def test_every_combination_is_a_game(names: tuple[str, ...]) -> None:
    file, findings = composed(ALL, *names)
    assert not findings
    program, found = check(file, VOCABULARY)
    assert program is not None, found.items


@given(st.data())
def test_the_order_in_which_variants_are_named_makes_no_difference(data: st.DataObject) -> None:
    names = data.draw(st.sampled_from(SUBSETS))
    files = data.draw(st.permutations(list(MODULES)))
    asked = data.draw(st.permutations(names))
    usual, _ = composed(ALL, *names)
    other, findings = composed(shelf(*(MODULES[name] for name in files)), *asked)
    assert not findings
    assert other == usual
    programs = [check(file, VOCABULARY)[0] for file in (usual, other)]
    assert programs[0] is not None
    assert programs[1] is not None
    assert rules_hash(programs[0], {}) == rules_hash(programs[1], {})


def test_combinations_differ_from_each_other() -> None:
    files = [composed(ALL, *names)[0] for names in SUBSETS]
    assert all(one != other for one, other in combinations(files, 2))


def test_members_of_a_list_stand_by_the_names_of_their_variants() -> None:
    one = variant("a", "insert action into moves:", "    ant: skip")
    two = variant("b", "insert action into moves:", "    bug: skip")
    three = variant("c", "insert action into moves:", "    cat: skip")
    for texts in permutations((one, two, three)):
        file, _ = composed(shelf(*texts), "c", "a", "b")
        wanted = GARDEN.replace("    pass: skip\n", "    pass: skip\n    ant: skip\n    bug: skip\n    cat: skip\n")
        assert file == read(wanted)


def test_a_variant_comes_after_those_it_requires_whatever_its_name() -> None:
    one = variant("a", "requires z", "insert action into moves:", "    ant: skip")
    two = variant("z", "insert action into moves:", "    zebra: skip")
    file, _ = composed(shelf(one, two), "a", "z")
    assert file == read(GARDEN.replace("    pass: skip\n", "    pass: skip\n    zebra: skip\n    ant: skip\n"))


# ------------------------------------------------------------------------------------------------------------ meeting

ANT = variant("a", "insert action into moves:", "    ant: skip")
MEETINGS = [
    (["set far to 4"], ["set far to 5"], "E921"),
    (["set far to 4"], ["replace define far: 5 was 3"], "E921"),
    (["remove action moves.pass"], ['replace action moves.pass was "PASS": skip; skip'], "E921"),
    (
        ["insert action into moves:", "    ant: skip"],
        ["insert action into moves:", "    ant b in Bee: rest(b)"],
        "E921",
    ),
    (["insert row into reward:", "    else: 1"], ["insert row into reward:", "    else: 2"], "E921"),
    (["insert step x before play.day.evening: skip"], ["insert step y before play.day.evening: skip"], "E921"),
    (["insert step x before play.day.evening: skip"], ["insert step x after play.day.evening: skip"], "E921"),
    (["set reward.rain to 0"], ['replace define reward was "REWARD":', "    by weather:", "        else: 3"], "E921"),
    (["remove action moves.fly"], ["insert guard into moves.fly:", "    where a: yes"], "E922"),
    (["remove round play.day"], ["insert step x before play.day.evening: skip"], "E922"),
    (["remove define reward"], ["insert row into reward:", "    else: 2"], "E922"),
    (["option wild: yes/no = no"], ["option wild: 1..2 = 1"], "E916"),
]


@pytest.mark.parametrize(("one", "other", "code"), MEETINGS, ids=lambda value: value if isinstance(value, str) else "")
def test_two_patches_of_one_place_are_told(one: list[str], other: list[str], code: str) -> None:
    texts = [text.replace("PASS", SIGNS["pass"]).replace("REWARD", SIGNS["reward"]) for text in (*one, "|", *other)]
    cut = texts.index("|")
    one, other = texts[:cut], texts[cut + 1 :]
    for first, second in ((one, other), (other, one)):
        found = shelf(variant("a", *first), variant("b", *second))
        _, findings = composed(found, "a", "b")
        assert [each.code for each in findings] == [code]
        told = findings[0]
        assert {told.span.name, *(each.span.name for each in told.related)} == {"variant1.mog", "variant2.mog"}
        if code != "E916":
            assert "combine a + b:" in (told.help or "")


def signs() -> dict[str, str]:
    """The signs of what the tests replace."""
    found = {}
    for name, lines in (
        ("pass", ["replace action moves.pass: skip; skip"]),
        ("reward", ["replace define reward:", "    by weather:", "        else: 3"]),
    ):
        _, findings = composed(shelf(variant("v", *lines)), "v")
        found[name] = (findings[0].help or "").split('"')[1]
    return found


SIGNS = signs()

APART = [
    (["set far to 4"], ["set game.length to 50"]),
    (["set far to 4"], ["set far to 4"]),
    (["remove action moves.fly"], ["remove action moves.fly"]),
    (["remove action moves.fly"], ["remove guard moves.fly.where.own"]),
    (["remove action moves.fly"], ["replace guard moves.fly.where.own: yes was b.owner = player"]),
    (["remove step play.day.evening"], ["insert step x before play.day.evening: skip"]),
    (["remove step play.day.evening"], ["insert step x after play.day.evening: skip"]),
    (["remove round play.day"], ["remove step play.day.evening"]),
    (["insert step x before play.day.evening: skip"], ["insert step y after play.day.evening: skip"]),
    (["insert step x after play.day.morning: skip"], ["insert step y before play.day.evening: skip"]),
    (
        ["insert guard into moves.fly:", "    prefer s.row = 1"],
        ["insert guard into moves.fly:", "    prefer s.row = 2"],
    ),
    (["insert guard into moves.fly:", "    where a: yes"], ["insert guard into moves.fly:", "    where b: yes"]),
    (["insert guard into moves.fly:", "    where a: yes"], ["insert guard into moves.pass:", "    where a: yes"]),
    (["set reward.rain to 0"], ["set reward.sun to 3"]),
    (['replace action moves.pass was "PASS": skip; skip'], ["insert guard into moves.pass:", "    where a: yes"]),
]


@pytest.mark.parametrize(("one", "other"), APART, ids=lambda value: value[0])
def test_patches_of_different_places_hold_together(one: list[str], other: list[str]) -> None:
    one = [line.replace("PASS", SIGNS["pass"]) for line in one]
    for first, second in ((one, other), (other, one)):
        for names in ("a b", "b a"):
            assert codes(variant("a", *first), variant("b", *second), names=names) == []


def test_what_is_beside_a_removed_step_stays_where_it_was() -> None:
    one = variant("a", "remove step play.day.evening")
    two = variant("b", "insert step x after play.day.evening: skip")
    file, _ = composed(shelf(one, two), "a", "b")
    evening = GARDEN.index("        step evening:")
    after = GARDEN.index('    finish "the days')
    assert file == read(f"{GARDEN[:evening]}        step x: skip\n{GARDEN[after:]}")


def test_a_variant_does_not_change_the_same_place_twice() -> None:
    assert codes(variant("a", "set far to 4", "set far to 5"), names="a") == ["E920"]
    assert codes(variant("a", "set far to 4", "replace define far: 5 was 3"), names="a") == ["E920"]


# ---------------------------------------------------------------------------------------------------------- combining


def test_a_combination_says_what_holds() -> None:
    one, two = variant("a", "set far to 4 was 3"), variant("b", "set far to 5 was 3")
    both = f"{GARDEN}\ncombine b + a:\n    set far to 6 was 3\n"
    found = shelf(one, two, base=both)
    for names, far in ((("a",), 4), (("b",), 5), (("a", "b"), 6), ((), 3)):
        file, findings = composed(found, *names)
        assert not findings
        assert file == read(GARDEN.replace("define far = 3", f"define far = {far}"))


def test_a_combination_decides_between_a_removal_and_an_insertion() -> None:
    one = variant("a", "remove action moves.fly")
    two = variant("b", "insert guard into moves.fly:", "    where near: s.row = 1")
    gone = f"{GARDEN}\ncombine a + b:\n    remove action moves.fly\n"
    assert composed(shelf(one, two, base=gone), "a", "b") == composed(shelf(one, base=GARDEN), "a")
    kept = f"{GARDEN}\ncombine a + b:\n    insert guard into moves.fly:\n        where near: s.row = 2\n"
    file, findings = composed(shelf(one, two, base=kept), "a", "b")
    assert not findings
    guard = '        where awake "it is tired": not b.tired\n'
    assert file == read(GARDEN.replace(guard, f"{guard}        where near: s.row = 2\n"))


def test_a_combination_may_change_what_its_variants_insert() -> None:
    two = variant("b", "insert action into moves:", "    bug: skip")
    base = f"{GARDEN}\ncombine a + b:\n    insert guard into moves.ant:\n        where early: weather is sun\n"
    file, findings = composed(shelf(ANT, two, base=base), "a", "b")
    assert not findings
    wanted = "    pass: skip\n    ant:\n        where early: weather is sun\n        skip\n    bug: skip\n"
    assert file == read(GARDEN.replace("    pass: skip\n", wanted))


def test_a_combination_may_leave_out_what_its_variants_insert() -> None:
    two = variant("b", "insert action into moves:", "    bug: skip")
    base = f"{GARDEN}\ncombine a + b:\n    remove action moves.ant\n"
    file, findings = composed(shelf(ANT, two, base=base), "a", "b")
    assert not findings
    assert file == read(GARDEN.replace("    pass: skip\n", "    pass: skip\n    bug: skip\n"))


def test_a_larger_combination_overrules_a_smaller_one() -> None:
    texts = [variant(name, f"set far to {n}") for n, name in enumerate("abc", 4)]
    pairs = "".join(f"\ncombine {a} + {b}:\n    set far to {n}\n" for n, (a, b) in enumerate(combinations("abc", 2), 7))
    found = shelf(*texts, base=GARDEN + pairs)
    assert [composed(found, *pair)[1] for pair in combinations("abc", 2)] == [[], [], []]
    _, findings = composed(found, "a", "b", "c")
    assert {each.code for each in findings} == {"E921"}
    assert {each.help for each in findings} == {
        "say what holds when all are played: `combine a + b + c:` with a patch of that place"
    }
    whole = shelf(*texts, base=f"{GARDEN}{pairs}\ncombine a + b + c:\n    set far to 1\n")
    assert composed(whole, "c", "b", "a") == (read(GARDEN.replace("far = 3", "far = 1")), [])


def test_a_combination_may_stand_in_the_file_of_a_variant() -> None:
    one, two = variant("a", "set far to 4"), variant("b", "set far to 5", "combine a + b:", "    set far to 6")
    file, findings = composed(shelf(one, two), "a", "b")
    assert not findings
    assert file == read(GARDEN.replace("far = 3", "far = 6"))


def test_what_builds_on_a_variant_may_change_what_it_changed() -> None:
    one = variant("z", "set far to 4 was 3", "insert action into moves:", "    ant: skip")
    two = variant(
        "a", "requires z", "set far to 5 was 4", "insert guard into moves.ant:", "    where early: weather is sun"
    )
    file, findings = composed(shelf(one, two), "a", "z")
    assert not findings
    wanted = GARDEN.replace("far = 3", "far = 5").replace(
        "    pass: skip\n", "    pass: skip\n    ant:\n        where early: weather is sun\n        skip\n"
    )
    assert file == read(wanted)


# ----------------------------------------------------------------------------------------------------- going together


@pytest.mark.parametrize(
    ("texts", "names", "code"),
    [
        ([variant("a", "requires b", "set far to 4"), variant("b", "set size to 4")], "a", "E911"),
        ([variant("a", "requires c", "set far to 4"), variant("b", "set size to 4")], "a", "E914"),
        ([variant("a", "conflicts b", "set far to 4"), variant("b", "set size to 4")], "a b", "E912"),
        ([variant("a", "conflicts b", "set far to 4"), variant("b", "conflicts a", "set size to 4")], "a b", "E912"),
        ([variant("a", "requires b", "set far to 4"), variant("b", "requires a", "set size to 4")], "a b", "E913"),
        ([variant("a", "requires a", "set far to 4")], "a", "E913"),
        ([variant("a", "conflicts b"), variant("b", "set size to 4")], "a", "E915"),
    ],
)
def test_what_does_not_go_together_is_told_once(texts: list[str], names: str, code: str) -> None:
    assert codes(*texts, names=names) == [code]


def test_a_long_ring_names_every_variant_once() -> None:
    texts = [
        variant(a, f"requires {b}", f"set {what}")
        for a, b, what in (
            ("a", "b", "far to 4"),
            ("b", "c", "size to 4"),
            ("c", "a", "game.length to 9"),
        )
    ]
    _, findings = composed(shelf(*texts), "a", "b", "c")
    assert [each.message for each in findings] == ["these variants require each other in a ring: a → b → c → a"]


def test_a_variant_may_do_nothing_but_forbid() -> None:
    file, findings = composed(shelf(variant("a", 'require players = 2 "only two"')), "a")
    assert not findings
    assert file == read(GARDEN.replace("    length 40\n", '    length 40\n    require players = 2 "only two"\n'))


def test_names_of_variants_and_options_are_checked() -> None:
    base = f"""{GARDEN}
preset wild "Wild": a, sise = 4, players = 3
preset tame: a, size = 4, ab

combine a + c:
    set far to 9

scenario "one" with a + d:
    then going
"""
    findings = Findings()
    found = shelf(variant("a", "conflicts e", "set far to 4"), base=base)
    check_names(found, ["size"], findings)
    assert [(each.code, each.message.split("`")[-2]) for each in findings.sorted()] == [
        ("E722", "sise"),
        ("E914", "ab"),
        ("E914", "c"),
        ("E914", "d"),
        ("E914", "e"),
    ]


def test_a_preset_sets_each_thing_once_and_players_to_a_number() -> None:
    base = f"{GARDEN}\npreset odd: size = 4, players = far, size = 5\npreset even: players, size = 4, players = 2\n"
    findings = Findings()
    check_names(shelf(base=base), ["size"], findings)
    assert [each.code for each in findings.sorted()] == ["E930", "E202", "E930", "E202"]


def test_every_variant_that_a_variant_speaks_of_is_mentioned() -> None:
    own = """
preset p: a, e, size = 4, players = 2
combine a + f:
    set far to 5

scenario "one" players 3, size = 4, with g + h:
    then going
"""
    one = shelf(variant("a", "requires b, c", "conflicts d", "set far to 4") + own).variants["a"]
    assert {name.text for name in mentioned(one)} == set("abcdefgh")


# -------------------------------------------------------------------------------------------------- shelf, scenarios


def test_variants_stand_in_the_rules_or_beside_them() -> None:
    block = f"{GARDEN}\nvariant a:\n    set far to 4\n"
    assert composed(shelf(base=block), "a") == composed(shelf(variant("a", "set far to 4")), "a")
    findings = Findings()
    shelve(read(block), [read(variant("a", "set far to 5"), "a.mog")], findings)
    assert [each.code for each in findings] == ["E202"]


def test_patches_outside_variants_and_variants_inside_them_are_told() -> None:
    findings = Findings()
    inner = variant("a", "set far to 4") + "\nvariant b:\n    set far to 5\n"
    shelve(read(f"{GARDEN}\nset far to 5\n"), [read(inner, "a.mog")], findings)
    assert [each.code for each in findings] == ["E917", "E918"]


def test_a_scenario_is_played_with_its_own_variants_and_no_others() -> None:
    base = f"""{GARDEN}
scenario "plain":
    then going
scenario "cold" players 3, with swarm:
    then going
"""
    own = '\nscenario "own":\n    then going\nscenario "all" with night:\n    then going\n'
    found = shelf(NIGHT, FROST + own, SWARM, base=base)
    titles = {
        names: [each.title.text for each in scenarios_for(found, names)]
        for names in ((), ("frost",), ("night", "frost"), ("frost", "swarm"), ("night",))
    }
    assert titles == {
        (): ["plain"],
        ("frost",): ["own"],
        ("night", "frost"): ["all"],
        ("frost", "swarm"): ["cold"],
        ("night",): [],
    }
    assert [each.title.text for each in scenarios_for(shelf(base=base), ())] == ["plain"]
    (cold,) = scenarios_for(found, ("frost", "swarm"))
    assert [each.name.text for each in cold.settings] == ["players"]  # type: ignore[union-attr]
