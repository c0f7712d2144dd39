"""Rule files are short: rule lines, without blank lines, remarks, scenarios and lines that only cite a source."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.loading import find_game

MOST = {"tic_tac_toe": 20, "connect_four": 22, "cat_and_co": 75, "cats": 300}


def rule_lines(text: str) -> list[str]:
    """The lines of a rule file that hold a rule."""
    found = []
    scenario = False
    for line in text.splitlines():
        if line and not line.startswith((" ", "#", "@")):
            scenario = line.startswith("scenario ")
        if line.strip() and not scenario and not line.lstrip().startswith(("#", "@")):
            found.append(line)
    return found


def test_what_counts_as_a_rule_line() -> None:
    text = """moggy 1
# a remark

game x "X":    # with a remark
    @rulebook P-1
    players 2    @rulebook P-2

scenario "one":
    # within
    then:
        going

# a remark
play:
    finish "over"
"""
    assert [line.split()[0] for line in rule_lines(text)] == ["moggy", "game", "players", "play:", "finish"]


def test_a_game_is_short_with_all_its_modules() -> None:
    rules = Path(find_game("tokyo_washi_cats"))
    files = [rules, *sorted(rules.parent.glob("variants/*.mog"))]
    assert len(files) == 6
    assert sum(len(rule_lines(path.read_text(encoding="utf-8"))) for path in files) <= 350


@pytest.mark.parametrize(("name", "most"), MOST.items(), ids=MOST)
def test_a_rule_file_is_as_short_as_it_should_be(name: str, most: int) -> None:
    lines = rule_lines(Path(find_game(name)).read_text(encoding="utf-8"))
    assert 10 < len(lines) <= most
