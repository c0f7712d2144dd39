"""Writing: the text of a tree reads as that tree, stays as it is, and loses no comment."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dsl import syntax
from dsl.format import SECTION_OF, FormatError, arranged, format_file, same
from dsl.parse import parse
from dsl.source import Source
from dsl.syntax import File, Name
from tests.dsl.trees import Grower

SKETCHES = sorted((Path(__file__).parents[1] / "spec" / "sketches").glob("*.mog"))


def read(text: str) -> tuple[File, Source]:
    source = Source("game.mog", text)
    file, findings = parse(source)
    assert [found.message for found in findings] == []
    assert file is not None
    return file, source


def formatted(text: str) -> str:
    return format_file(*read(text))


def rules(body: str) -> str:
    """A file with one procedure."""
    return "moggy 1\n\nprocedure f:\n" + "".join(f"    {line}\n" for line in body.splitlines())


# -------------------------------------------------------------------------------------------------------- properties

seeds = st.randoms(use_true_random=False)
steady = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@steady
@given(seeds)
def test_a_tree_is_written_and_read_again(random: Random) -> None:
    """`format_file` itself compares the trees; here, that its text is a fixed point with and without the source."""
    file = Grower(random).file()
    text = format_file(file)
    again, source = read(text)
    assert same(again, arranged(file))
    assert format_file(again) == text
    assert format_file(again, source) == text


@steady
@given(seeds)
def test_comments_marks_and_blank_lines_anywhere_survive(random: Random) -> None:
    base = SKETCHES[random.randrange(len(SKETCHES))].read_text(encoding="utf-8")
    text = sprinkled(base if random.random() < 0.5 else format_file(Grower(random).file()), random)
    file, source = read(text)
    once = format_file(file, source)
    again, _ = read(once)
    assert sorted(c.text for c in again.comments) == sorted(c.text for c in file.comments)
    assert sorted((m.text, m.alone) for m in again.origins) == sorted((m.text, m.alone) for m in file.origins)
    assert formatted(once) == once


def sprinkled(text: str, random: Random) -> str:
    """A text with comments, origin marks and blank lines put in where lines allow them."""
    lines: list[str] = []
    fenced = False
    for number, line in enumerate(text.splitlines()):
        fence = line.strip().startswith("```")
        if not fenced and not fence:
            indent = " " * random.randrange(16)
            lines += random.choices(
                (["", f"{indent}# alone {number}"], [f"{indent}@house {number}"], [""], []), (1, 1, 1, 9)
            )[0]
        fenced ^= fence
        tail = random.choices(("", f"  # tail {number}", f"  @rulebook R-{number}"), (8, 1, 1))[0]
        lines.append(line + (tail if line.strip() and not fenced and not fence else ""))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", SKETCHES, ids=lambda path: path.stem)
def test_the_sketches_are_stored_formatted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(text) == text


@pytest.mark.parametrize("path", SKETCHES, ids=lambda path: path.stem)
def test_layout_makes_no_difference_to_the_tree(path: Path) -> None:
    file, _ = read(path.read_text(encoding="utf-8"))
    assert read(format_file(file))[0] == file


# ---------------------------------------------------------------------------------------------------------- spelling


def test_sections_come_in_the_order_of_the_language() -> None:
    text = """moggy 1
game x:
    players 2
end:
    ties shared
define two = 2
zone hand of Card    seen: all
card Card
define one = 1
"""
    assert (
        formatted(text)
        == """moggy 1

game x:
    players 2

card Card

zone hand of Card    seen: all

define two = 2
define one = 1

end:
    ties shared
"""
    )


def test_who_sees_what_stands_in_a_column() -> None:
    zones = (
        "zone a of Card seen: all",
        "# b",
        "mark bc: Player or none = none seen: all",
        "",
        "zone d of Card seen: all",
    )
    text = "\n".join(("moggy 1", "", *zones, ""))
    assert formatted(text).splitlines()[2:] == [
        "zone a of Card                    seen: all",
        "# b",
        "mark bc: Player or none = none    seen: all",
        "",
        "zone d of Card    seen: all",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("let x = ((a + b)) + (c * d)", "let x = a + b + c * d"),
        ("let x = a - (b - c)", "let x = a - (b - c)"),
        ("let x = not (a = b)", "let x = not (a = b)"),
        ("let x = not (f(a))", "let x = not f(a)"),
        ("let x = a and b or c", "let x = (a and b) or c"),
        ("let x = a and (some y in b where c)", "let x = a and some y in b where c"),
        ("let x = (some y in b where c) and a", "let x = (some y in b where c) and a"),
        ("let x = 1 + (count y in b where c)", "let x = 1 + (count y in b where c)"),
        ("let x = (if a then b else c)", "let x = if a then b else c"),
        ("set x  to [ a,b ]", "set x to [a, b]"),
        ("choose x in a: otherwise: skip".replace(": o", ":\n    o"), "choose x in a:\n    otherwise skip"),
        ("if a: skip", "if a: skip"),
        ("if a:\n    skip", "if a:\n    skip"),
        ("x gains 1 y; z pays 2 y", "x gains 1 y; z pays 2 y"),
        ("choose one:\n    a: skip; f()\n    b:\n        skip", "choose one:\n    a: skip; f()\n    b:\n        skip"),
    ],
)
def test_spelling(text: str, expected: str) -> None:
    assert formatted(rules(text)) == rules(expected)


def test_long_lines_break_before_and_and_or_as_far_outside_as_possible() -> None:
    parts = [f"(every x in {letter * 12} where x.free or x.low)" for letter in "abc"]
    body = formatted(rules(f"let all_free = {' and '.join(parts)}")).splitlines()[3:]
    assert body == [f"    let all_free = {parts[0]} and {parts[1]}", f"            and {parts[2]}"]


def test_a_blank_line_of_the_author_stays_and_several_become_one() -> None:
    assert formatted(rules("skip\n\n\n\nskip")) == "moggy 1\n\nprocedure f:\n    skip\n\n    skip\n"


def test_comments_stay_where_they_stand() -> None:
    text = """# above all
moggy 1    # the version

# about f
procedure f:    # its head
    # about the rule
    if a:
        skip    @rulebook R-1    # at its end
        # at the end of the block
    else:    # otherwise
        skip

# the end
"""
    assert formatted(text) == text


def test_a_comment_inside_a_broken_line_is_kept_at_that_line() -> None:
    text = rules("let x = f(a,  # one\n    b,\n    # two\n    c)  # three\nskip")
    assert formatted(text) == rules("# one\nlet x = f(a, b, c)    # three\n# two\nskip")


def test_every_declaration_has_a_section() -> None:
    assert set(SECTION_OF) == set(syntax.Declaration.__args__)


def test_a_tree_that_no_text_reads_as_is_refused() -> None:
    with pytest.raises(FormatError):
        format_file(File(1, None, (syntax.Setup((syntax.Let(Name("not a name"), syntax.IntLit(1)),)),)))
