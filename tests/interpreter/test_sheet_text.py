"""YAML as sheets use it: the values, their places, and texts that must not be read."""

from __future__ import annotations

import time
from typing import Any

import pytest

from dsl.diagnostics import Findings
from dsl.source import Source
from interpreter.sheets.text import Sheet, read


def sheet(text: str) -> Sheet:
    findings = Findings()
    found = read(Source("s.yaml", text), findings)
    assert found is not None, findings
    assert not findings.items
    return found


def refused(text: str) -> tuple[str, tuple[int, int], str]:
    """The code, line and column, and message of what is wrong with a text."""
    source, findings = Source("s.yaml", text), Findings()
    assert read(source, findings) is None
    (found,) = findings.items
    return found.code, source.position(found.span.start), found.message


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("- {a: 1, b: -2}", [{"a": 1, "b": -2}]),
        ("- [yes, no, true, false]", [[True, False, True, False]]),
        ("- {a: none, b: ~, c: null, d: }", [{"a": None, "b": None, "c": None, "d": None}]),
        ("- ['yes', \"7\", on, 1.5, 1_000, 2026-01-01]", [["yes", "7", "on", "1.5", "1_000", "2026-01-01"]]),
        ("- a: |\n    #.\n    .#\n", [{"a": "#.\n.#\n"}]),
        ("- [1, [2, red]]\n- []\n", [[1, [2, "red"]], []]),
        ("- &x {a: 1}\n- *x\n", [{"a": 1}, {"a": 1}]),
        ("# only a comment\n", None),
        ("- {7: a}", [{"7": "a"}]),
        ("- 007\n- 9999999999999999999", [7, "9999999999999999999"]),
    ],
)  # fmt: skip
def test_values(text: str, data: Any) -> None:
    """Words and numbers as designers mean them, not as YAML 1.1 does (`on`, `1_000`, dates)."""
    assert sheet(text).data == data


def test_each_value_and_key_has_its_place() -> None:
    text = "- {id: a, cost: 3}\n- id: b\n  sides: [red, blue]\n"
    found = sheet(text)
    place = found.source.position
    assert place(found.span((0, "cost")).start) == (1, 17)
    assert place(found.key((0, "cost")).start) == (1, 11)
    assert place(found.span((1, "sides", 1)).start) == (3, 16)
    assert text[found.span((1, "sides", 1)).start : found.span((1, "sides", 1)).end] == "blue"
    assert found.span((1, "sides", 7)) == found.span((1, "sides"))


def test_a_value_by_reference_is_cited_where_it_is_referred_to() -> None:
    found = sheet("- &x {a: 1}\n- *x\n")
    assert found.source.position(found.span((1, "a")).start) == (2, 3)


@pytest.mark.parametrize(
    ("text", "code", "place", "part"),
    [
        ("- {a: 1\n- {b: 2}\n", "E601", (1, 3), "a comma or a closing bracket is missing"),
        ("- a: 1\n b: 2\n", "E601", (2, 2), "do not fit together"),
        ("- a: 'red\n", "E601", (1, 6), "a quotation mark is missing"),
        ("- a: b: c\n", "E601", (1, 7), "a colon cannot stand here"),
        ("- a: 1\n\t- b", "E601", (2, 1), "a tab cannot stand here"),
        ("- *gone\n", "E601", (1, 3), "`gone`"),
        ("- {[1]: 2}\n", "E601", (1, 4), "a key is a single name"),
        ("- 1\n---\n- 2\n", "E601", (2, 1), "a second sheet begins here"),
        ("- a\x00b\n", "E601", (1, 4), "a character that texts do not have"),
        ("- a: @home\n", "E601", (1, 6), "needs quotation marks"),
        ("- !!python/object:os.system x\n", "E603", (1, 3), "has no meaning"),
        ("- {a: 1, b: 2, a: 3}\n", "E604", (1, 16), "`a` is already given"),
        ("- " + "[" * 40 + "]" * 40, "E602", (1, 15), "more than 12 deep"),
        ("- " + "x" * 300_000, "E602", (1, 1), "larger than 256 kilobytes"),
        ("- &x [*x]\n", "E601", (1, 7), "nothing above has the name `x`"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_place(text: str, code: str, place: tuple[int, int], part: str) -> None:
    found = refused(text)
    assert found[:2] == (code, place)
    assert part in found[2]


def test_references_that_explode_are_refused_before_they_do() -> None:
    lines = ["- &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"- &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 9)]
    started = time.perf_counter()
    code, (line, _), message = refused("\n".join(lines))
    assert (code, line) == ("E602", 5)
    assert "more than 50,000 values" in message
    assert time.perf_counter() - started < 2


def test_the_largest_sheet_is_read_or_refused_within_seconds() -> None:
    started = time.perf_counter()
    assert refused("- {a: 1}\n" * 29_000)[0] == "E602"
    assert refused("[" * 250_000)[0] == "E602"
    assert time.perf_counter() - started < 10


@pytest.mark.parametrize(
    "text", ["- {a: 1\n- {b: 2}\n", "- a: 1\n b: 2\n", "a: [1, 2\n", "{", "- - -\n -", "%X\n", "? :", "&a &b c"]
)
def test_no_word_of_the_reader_itself_shows(text: str) -> None:  # fmt: skip
    findings = Findings()
    read(Source("s.yaml", text), findings)
    for found in findings:
        assert not any(word in found.message for word in ("token", "block", "scalar", "sequence", "mapping", "<"))
