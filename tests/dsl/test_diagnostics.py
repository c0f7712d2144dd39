"""The record, the catalogue's own rules, the three renderings, and “did you mean”."""

from __future__ import annotations

import re

import pytest

from dsl.diagnostics import Diagnostic, Findings, Refusal, Related
from dsl.diagnostics.catalogue import Entry, Example, join
from dsl.diagnostics.render import COLOUR, github, report, text
from dsl.diagnostics.suggest import closest, distance
from dsl.source import NOWHERE, Source, Span

SOURCE = Source("games/x.mog", "moggy 1\n\twin plajer 漢字 now\nlast")
SOURCES = {SOURCE.name: SOURCE}
PLAJER = SOURCE.span(13, 19)


def diagnostic(span: Span = PLAJER, help: str | None = None, related: tuple[Related, ...] = ()) -> Diagnostic:
    return Diagnostic("E801", "missing-file", "error", "there is no `plajer`", span, related, help)


def entry(code: str, name: str) -> Entry:
    return Entry(code, name, "error", "m", "c", "r", Example(), Example())


# ---------------------------------------------------------------------------------------------------------- findings


def test_slots_fill_the_message() -> None:
    found = Findings().add("E801", PLAJER, file="a.mog")
    assert (found.code, found.name, found.severity) == ("E801", "missing-file", "error")
    assert found.message == "there is no file or folder `a.mog`"
    assert found.span == PLAJER


def test_a_quoted_text_is_one_line_cut_and_harmless() -> None:
    message = Findings().add("E801", PLAJER, file="a\n  b\x1b[31m" + "c" * 100).message
    assert "\n" not in message
    assert "\x1b" not in message
    assert "`a b\ufffd[31mccc" in message
    assert message.endswith("c…`")
    assert len(message) < 100


def test_braces_of_an_author_are_only_text() -> None:
    assert "`{oops}`" in Findings().add("E801", PLAJER, file="{oops}").message


def test_mistakes_of_ours_are_not_hidden() -> None:
    with pytest.raises(KeyError):
        Findings().add("E000", PLAJER)
    with pytest.raises(KeyError):
        Findings().add("E801", PLAJER)


def test_the_same_finding_counts_once() -> None:
    findings = Findings()
    findings.add("E801", PLAJER, file="a")
    findings.add("E801", PLAJER, file="a")
    findings.add("E801", NOWHERE, file="a")
    assert len(findings) == 2


def test_findings_sort_by_place_and_keep_the_order_found() -> None:
    findings = Findings()
    for start, name in ((9, "b"), (1, "b"), (5, "a"), (1, "b")):
        findings.add("E801", Span(start, start + 1, name), file=f"{len(findings)}")
    assert [(found.span.name, found.span.start) for found in findings.sorted()] == [
        ("a", 5),
        ("b", 1),
        ("b", 1),
        ("b", 9),
    ]
    assert [found.message[-2] for found in findings.sorted()] == ["2", "1", "3", "0"]


def test_warnings_are_no_errors() -> None:
    warning = Diagnostic("W201", "odd", "warning", "it is odd")
    assert not Findings([warning]).errors
    assert Findings([warning, diagnostic()]).errors


def test_a_refusal_says_what_was_found() -> None:
    refusal = Refusal([diagnostic()], SOURCES)
    assert str(refusal) == "E801: there is no `plajer`"
    assert refusal.findings.items == (diagnostic(),)


# --------------------------------------------------------------------------------------------------------- catalogue


def test_a_code_or_name_is_given_once() -> None:
    with pytest.raises(ValueError, match="E101 is both a and b"):
        join([("E1", [entry("E101", "a"), entry("E101", "b")])])
    with pytest.raises(ValueError, match="a is both E101 and E102"):
        join([("E1", [entry("E101", "a"), entry("E102", "a")])])


@pytest.mark.parametrize("code", ["E201", "E10", "E1011", "e101", "W101"])
def test_a_code_belongs_to_its_family(code: str) -> None:
    with pytest.raises(ValueError, match="is not a code of the family E1xx"):
        join([("E1", [entry(code, "a")])])


def test_the_catalogue_is_in_the_order_of_codes() -> None:
    assert list(join([("E2", [entry("E201", "a")]), ("E1", [entry("E102", "b"), entry("E101", "c")])])) == [
        "E101",
        "E102",
        "E201",
    ]


# -------------------------------------------------------------------------------------------------------------- text


def test_the_text_points_to_the_words() -> None:
    related = (Related(SOURCE.span(0, 5), "the version stands here"),)
    assert text(diagnostic(help="did you mean `player`?", related=related), SOURCES).splitlines() == [
        "games/x.mog:2:6: error[E801] missing-file: there is no `plajer`",
        "    2 | \twin plajer 漢字 now",
        "      | \t    ^^^^^^",
        "  games/x.mog:1:1: the version stands here",
        "    1 | moggy 1",
        "      | ^^^^^",
        "  help: did you mean `player`?",
    ]


def test_carets_are_as_wide_as_what_they_mark() -> None:
    lines = text(diagnostic(SOURCE.span(20, 22)), SOURCES).splitlines()
    assert lines[2] == "      | \t           ^^^^"


def test_a_span_over_several_lines_is_marked_on_its_first() -> None:
    lines = text(diagnostic(SOURCE.span(3, 25)), SOURCES).splitlines()
    assert lines[1:3] == ["    1 | moggy 1", "      |    ^^^^"]


@pytest.mark.parametrize(("start", "column"), [(27, 1), (31, 5)])
def test_an_empty_span_has_one_caret_even_at_the_end(start: int, column: int) -> None:
    lines = text(diagnostic(SOURCE.span(start, start)), SOURCES).splitlines()
    assert lines[0].startswith(f"games/x.mog:3:{column}: ")
    assert lines[2] == "      | " + " " * (column - 1) + "^"


def test_a_very_long_line_is_cut_round_the_mistake() -> None:
    source = Source("x", "a" * 5000 + "BAD" + "c" * 5000)
    _, line, carets, _ = text(diagnostic(source.span(5000, 5003)), {"x": source}).splitlines()
    assert len(line) < 140
    assert line[carets.index("^") : carets.rindex("^") + 1] == "BAD"


def test_without_a_source_or_a_file() -> None:
    assert text(diagnostic(Span(4, 5, "gone.mog")), {}).startswith("gone.mog: error[E801] missing-file: ")
    assert text(diagnostic(NOWHERE), SOURCES).startswith("error[E801] missing-file: ")


def test_a_source_cannot_steer_the_terminal() -> None:
    source = Source("x\x1b", "bad \x1b[2J line")
    assert "\x1b" not in text(diagnostic(source.span(0, 3) | Span(0, 3, "x\x1b")), {"x\x1b": source})


def test_colours_only_add_escapes() -> None:
    coloured = text(diagnostic(), SOURCES, COLOUR)
    assert coloured != text(diagnostic(), SOURCES)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == text(diagnostic(), SOURCES)


# ------------------------------------------------------------------------------------------------- JSON, annotations


def test_the_json_form_has_every_part() -> None:
    related = (Related(Span(0, 0, "gone.yaml"), "declared here"),)
    data = report([diagnostic(related=related)], SOURCES)
    (record,) = data.pop("diagnostics")
    assert data == {"format_version": 1, "errors": 1, "warnings": 0}
    assert record.pop("cause")
    assert record.pop("remedy")
    assert record == {
        "code": "E801",
        "name": "missing-file",
        "severity": "error",
        "message": "there is no `plajer`",
        "file": "games/x.mog",
        "line": 2,
        "column": 6,
        "end_line": 2,
        "end_column": 12,
        "related": [
            {
                "text": "declared here",
                "file": "gone.yaml",
                "line": None,
                "column": None,
                "end_line": None,
                "end_column": None,
            }
        ],
        "help": None,
    }


def test_an_annotation_escapes_what_would_end_it() -> None:
    span = Span(0, 0, "a,b:c.mog")
    line = github(Diagnostic("E801", "missing-file", "error", "100% odd", span, help="two\nlines"), {})
    assert line == "::error file=a%2Cb%3Ac.mog,title=E801 missing-file::100%25 odd; two%0Alines"


def test_an_annotation_names_the_place() -> None:
    assert github(diagnostic(help="no"), SOURCES) == (
        "::error file=games/x.mog,line=2,col=6,endLine=2,endColumn=12,title=E801 missing-file::there is no `plajer`; no"
    )


# ------------------------------------------------------------------------------------------------------ did you mean

NAMES = ["player", "players", "played", "hand", "discard", "is"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("plajer", "player"),
        ("palyer", "player"),
        ("Hand", "hand"),
        ("dicsard", "discard"),
        ("hnd", "hand"),
        ("xy", None),
        ("i", None),
        ("rabbit", None),
        ("hand", None),
    ],
)
def test_a_slip_is_recognised_and_nothing_else(written: str, meant: str | None) -> None:
    assert closest(written, NAMES) == meant
    assert closest(written, reversed(NAMES)) == meant


@pytest.mark.parametrize(
    ("a", "b", "edits"), [("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("ca", "abc", 3)]
)
def test_distances(a: str, b: str, edits: int) -> None:
    """The textbook examples; the last sets the optimal string alignment distance apart from Damerau's."""
    assert distance(a, b) == distance(b, a) == edits
