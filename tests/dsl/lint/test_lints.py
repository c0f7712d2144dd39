"""What looks wrong is told, and what is right is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics.catalogue.lints import ENTRIES
from dsl.diagnostics.catalogue.samples import sample
from tests.dsl.checking import SHOP, linted

GAMES = sorted((Path(__file__).parents[3] / "games/classics").glob("*/*.mog"))
WIN = 'win player "done"'
COUNT = "counter count_of_moves: 0..9 = 0 beyond lost    seen: all"


def lints(*lines: str, declarations: str = "") -> list[str]:
    """The codes of what is told about a turn."""
    return [found.code for found in linted(sample(declarations=declarations, turn="\n".join(lines)))]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_bundled_games_look_right(path: Path) -> None:
    assert linted(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_every_lint_tells_its_wrong_example_and_leaves_the_right_one(entry: object) -> None:
    assert [found.code for found in linted(entry.wrong.text)] == [entry.code]  # type: ignore[attr-defined]
    assert linted(entry.right.text) == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("declaration", "word"),
    [
        ("enum Light: red, green", "enum"),
        ("mark here: Site or none = none    seen: all", "mark"),
        ("counter moves: 0..9 = 0    seen: all", "counter"),
        ("define corner(s: Site) = s.left and s.top", "define"),
        ("relation far:\n    way: adjacent{2..3}", "relation"),
        ("procedure act:\n    skip", "procedure"),
        ("history past of at holds 9", "history"),
        ("actions basic:\n    go: skip", "list of actions"),
    ],
)
def test_a_declaration_that_nothing_uses(declaration: str, word: str) -> None:
    (found,) = linted(sample(declarations=declaration))
    assert (found.code, word in found.message) == ("W202", True)


def test_a_define_may_be_there_for_scenarios() -> None:
    text = sample(
        declarations="define taken = count t in board where at of t is not none",
        scenario="""\
scenario "x":
    then:
        taken: 0""",
    )
    assert linted(text) == []


def test_an_option_that_only_a_board_reads_matters() -> None:
    option = "option size: 3..5 = 3"
    assert [found.code for found in linted(sample(declarations=option))] == ["W204"]
    assert linted(sample(declarations=option).replace("grid 3 by 3", "grid size by 3")) == []


def test_a_value_that_only_changes_itself_is_not_asked_for() -> None:
    assert lints("set count_of_moves to count_of_moves + 1", declarations=COUNT) == ["W203"]
    assert (
        lints("set count_of_moves to count_of_moves + 1", f"if count_of_moves > 4:\n    {WIN}", declarations=COUNT)
        == []
    )


def test_total_uses_every_score() -> None:
    end = "end:\n    score a: 1\n    score b: 2\n    rank by {key}, most first\n    ties shared\n"
    assert [f.code for f in linted(sample(end=end.format(key="a")))] == ["W205"]
    assert linted(sample(end=end.format(key="total"))) == []
    assert linted(sample(end=end.format(key="a + b"))) == []


def test_a_kind_that_a_procedure_places_is_placed() -> None:
    text = SHOP.replace("all Card -> deck", "lay_out()") + "\nprocedure lay_out:\n    all Card -> deck\n"
    used = sample(declarations=text)
    assert "W206" not in [found.code for found in linted(used)]
    assert "W206" in [found.code for found in linted(used.replace("lay_out()\n", "skip\n"))]


@pytest.mark.parametrize(
    ("test", "code"),
    [
        ("t.row < 1", "W207"),
        ("not (t.row >= 1)", "W207"),
        ("t.row = 2 and t.row = 3", "W207"),
        ("t.row > 5 and t.row < 5", "W207"),
        ("t.row >= 1", "W208"),
        ("t.row = 1 or t.row > 0", "W208"),
        ("players = 2", "W208"),
        ("t.row > 1", None),
        ("t.row = 2 or t.row = 3", None),
        ("at of t is none", None),
    ],
)
def test_conditions_whose_answer_is_known(test: str, code: str | None) -> None:
    told = lints(f"choose t in board where {test}:\n    otherwise skip", "set at of t to player")
    assert told == ([] if code is None else [code])


def test_what_was_found_out_above_need_not_be_asked_again() -> None:
    assert lints(f"if s.row > 2:\n    if s.row > 1:\n        {WIN}") == ["W208"]


@pytest.mark.parametrize(
    ("rules", "ends"),
    [
        ("until never:\n        skip", False),
        ("until count_of_moves > 3:\n        skip", False),
        ("until count_of_moves > 3:\n        set count_of_moves to count_of_moves + 1", True),
        ("until long:\n        set count_of_moves to count_of_moves + 1", True),
        ("until passed_in_row:\n        skip", True),
        ("until all_out:\n        skip", False),
        ("until all_out:\n        out of this turns", True),
        ('until never:\n        finish "done"', True),
        ("until never:\n        act()", True),
        ("until never:\n        stop turns", True),
    ],
)
def test_turns_that_nothing_ends(rules: str, ends: bool) -> None:
    text = sample(declarations=f'{COUNT}\ndefine long = count_of_moves > 3\nprocedure act:\n    finish "acted"')
    before, after = text[: text.index("    turns player")], text[text.index("end:") :]
    told = [found.code for found in linted(f"{before}    turns player in seating {rules}\n\n{after}")]
    assert ("W209" not in told) is ends


@pytest.mark.parametrize(
    ("rules", "reached"),
    [
        ("until never:\n        act()", False),
        ("until never:\n        out of this turns", True),
        ("until never:\n        stop turns", True),
        ("until count_of_moves > 3:\n        set count_of_moves to count_of_moves + 1", True),
    ],
)
def test_a_phase_below_turns_that_nothing_leaves(rules: str, reached: bool) -> None:
    text = sample(declarations=f'{COUNT}\nprocedure act:\n    finish "acted"')
    before, after = text[: text.index("    turns player")], text[text.index("end:") :]
    later = '    phase later:\n        finish "later"\n\n'
    told = [found.code for found in linted(f"{before}    turns player in seating {rules}\n{later}{after}")]
    assert ("W201" not in told) is reached


def test_the_rules_behind_a_choice_that_was_passed_over() -> None:
    choice = "choose t in board where at of t is none:\n    otherwise {}"
    uses, tail = "set at of t to player", "set count_of_moves to 3"
    asked = f"if count_of_moves = 3:\n    {WIN}"
    assert lints(asked, choice.format("skip"), uses, tail, declarations=COUNT) == ["W211"]
    assert lints(asked, choice.format('finish "full"'), uses, tail, declarations=COUNT) == []
    assert lints(asked, choice.format("skip"), tail, uses, declarations=COUNT) == []
    assert lints(asked, f"step move:\n    {choice.format('skip').replace(chr(10), chr(10) + '    ')}\n    {uses}", tail,
                 declarations=COUNT) == []  # fmt: skip


def test_what_is_chosen_and_left_alone() -> None:
    assert lints("choose n in 1 .. 3") == ["W214"]
    assert lints("choose n in 1 .. 3 where n > 1:\n    otherwise skip") == ["W214"]
    assert lints("choose n in 1 .. 3", f"if n = 2:\n    {WIN}") == []
    assert lints("choose t in board, n in 1 .. t.row", f"if n = 2:\n    {WIN}") == []


def test_only_so_many_options_can_be_offered() -> None:
    wide = ", ".join(f"{name} in board" for name in "abcdef")
    test = " and ".join(f"{name} != a" for name in "bcdef")
    assert lints(f"choose {wide} where {test}:\n    otherwise skip", "set at of a to player") == ["E470"]
    assert lints("choose a in board, b in board where a != b:\n    otherwise skip", "set at of a to at of b") == []


def test_a_board_as_large_as_its_option_allows_counts() -> None:
    turn = """\
choose a in board, b in board, c in 1 .. 9 where a != b:
    otherwise skip
if c = 2:
    set at of a to at of b"""
    text = sample(declarations="option size: 3..30 = 3", turn=turn)
    assert "E470" not in [found.code for found in linted(text.replace("grid 3 by 3", "grid size by 3"))]
    assert "E470" in [found.code for found in linted(text.replace("grid 3 by 3", "grid size by size"))]
