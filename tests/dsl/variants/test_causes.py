"""Mistakes in the rules that a patch is behind, told with that patch."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Findings
from dsl.source import Source
from dsl.variants import with_causes
from tests.dsl.variants.games import GARDEN, shelf, variant

CHANGED = variant("a", "set far to 4", "remove define reward")
COMBINED = f"{GARDEN}\ncombine a + b:\n    remove procedure rest\n"


def causes(code: str, place: str, line: str, *chosen: str, name: str = "x") -> list[tuple[str, str]]:
    """The files and texts that are named besides a mistake of this code about `name`, found at a text of the game."""
    findings = Findings()
    start = GARDEN.index(place)
    found = findings.add(code, Source("garden.mog", GARDEN).span(start, start + len(place)), name=name)
    told = with_causes(found, line, shelf(CHANGED, variant("b", "set size to 6"), base=COMBINED), chosen)
    return [(each.span.name, each.text) for each in told.related]


def test_a_name_that_is_quoted_or_stands_at_the_place_points_to_its_patch() -> None:
    assert causes("E201", "p gains reward honey", "", "a", name="reward") == [("variant1.mog", "`a` removes it here")]
    assert causes("E201", "honey of p >= far", "honey of p >= far", "a") == [("variant1.mog", "`a` changes it here")]


@pytest.mark.parametrize("line", ["", "honey of p", "rewards"])
def test_what_is_about_something_else_points_nowhere(line: str) -> None:
    assert causes("E201", "honey", line, "a", "b") == []


def test_only_what_is_played_is_behind_a_mistake() -> None:
    assert causes("E201", "reward", "reward", "b") == []
    assert causes("E201", "rest(b)", "rest(b)", "a") == []
    assert causes("E201", "rest(b)", "rest(b)", "a", "b") == [("garden.mog", "`a + b` removes it here")]


def test_a_mistake_in_a_patch_is_its_own_cause() -> None:
    text = variant("a", "set far to 4")
    start = text.index("4", text.index("to"))
    found = Findings().add("E201", Source("variant1.mog", text).span(start, start + 1), name="far")
    assert with_causes(found, "4", shelf(text), ["a"]) is found
