"""`moggy check --secrets`: whether anything hidden is told, in every setting that matters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import interpreter
from interpreter import RuleErrors
from interpreter.telling import Telling
from tests.conftest import Moggy
from tools.secrets import settings


def test_a_game_that_keeps_its_secrets(moggy: Moggy) -> None:
    found = moggy("check", "--secrets", "kuhn_poker")
    assert (found.status, found.out) == (0, "1 file checked, no mistakes\n")
    assert moggy("check", "--secrets", "--json", "kuhn_poker").json["betrayals"] == []
    assert "betrayals" not in moggy("check", "--json", "kuhn_poker").json


def test_what_is_betrayed_is_told_with_the_game_and_both_worlds(moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Telling, "_lands", lambda *_, **__: True)
    found = moggy("check", "--secrets", "liars_dice")
    assert found.status == 1
    first, second, here, there = found.out.splitlines()[:4]
    assert re.search(r"liars_dice\.mog: the log tells (seat \d|a spectator) what is hidden from \1$", first)
    assert second.startswith("  with 2 players, dice = 5, seed 0, after ")
    assert here != there
    assert here.startswith("    … ") and there.startswith("    … ")
    betrayals = moggy("check", "--secrets", "--json", "liars_dice").json["betrayals"]
    assert [each["players"] for each in betrayals] == [2, 5]
    assert {"viewer", "output", "seed", "number", "here", "there", "file", "options"} <= set(betrayals[0])


def test_a_file_with_mistakes_is_not_played(moggy: Moggy, tmp_path: Path) -> None:
    broken = tmp_path / "broken.mog"
    broken.write_text("moggy 1\n\ngame broken:\n    players 2\n", encoding="utf-8")
    found = moggy("check", "--secrets", str(broken))
    assert found.status == 1
    assert "error[" in found.out


def test_the_fewest_and_the_most_play_with_every_switch_turned() -> None:
    rules = interpreter.load("cat_and_co").rules
    found = [(game.players, game.options) for game in settings(rules)]
    assert {players for players, _ in found} == {2, 5}
    assert any(options["brave"] for _, options in found)
    assert any(all(options["open_cards"]) for _, options in found)
    assert len(found) == len({repr(each) for each in found})


def test_settings_that_the_rules_refuse_are_passed_over() -> None:
    text = interpreter.load("rock_paper_scissors").rules.source.text
    choosy = text.replace("    length 2\n", '    length 2\n    require quick "only the quick game is played"\n')
    choosy = choosy.replace("enum Sign", "option quick: yes/no = yes\n\nenum Sign")
    game = interpreter.load_text(choosy)
    assert [each.options for each in settings(game.rules)] == [{"quick": True}]
    with pytest.raises(RuleErrors):
        interpreter.load_text(choosy, options={"quick": False})
