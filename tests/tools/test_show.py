"""`moggy show`: what a game offers, and its board."""

from __future__ import annotations

import ast
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from interpreter import bundled_games
from tests.conftest import Moggy

NO_BOARD = """\
moggy 1

game coin "Coin":
    players 2..3
    length 1

option fair per player: yes/no = yes

play:
    turns player in seating until never:
        choose one:
            heads:
                win player "heads"
            tails:
                lose player "tails"

end:
    score won: if winner is player then 1 else 0
    rank by won, most first
    ties shared
"""


@pytest.mark.parametrize("game", bundled_games())
def test_every_game_can_be_shown(game: str, moggy: Moggy) -> None:
    shown = moggy("show", game)
    assert shown.status == 0
    assert shown.err == ""
    assert str(bundled_games()[game]) in shown.out
    assert moggy("show", game, "--json").json["game"] == game


def test_options_have_ranges_and_defaults(moggy: Moggy) -> None:
    (option,) = moggy("show", "hex", "--set", "size=5", "--json").json["options"]
    assert option == {
        "name": "size",
        "text": "cells along a side",
        "values": {"least": 1, "most": 19},
        "default": 11,
        "per_player": False,
        "value": 5,
    }
    assert "size    1..19        11  cells along a side" in moggy("show", "hex").out


def test_a_game_without_a_board(moggy: Moggy, tmp_path: Path) -> None:
    file = tmp_path / "coin.mog"
    file.write_text(NO_BOARD)
    offered = moggy("show", str(file), "--json").json
    assert offered["players"] == {"least": 2, "most": 3}
    assert offered["boards"] == []
    assert offered["options"][0]["values"] == [True, False]
    assert offered["options"][0]["per_player"] is True
    refused = moggy("show", str(file), "--board")
    assert refused.status == 2
    assert "error[E837]" in refused.err


def test_the_board_at_the_start(moggy: Moggy) -> None:
    shown = moggy("show", "reversi", "--board").out
    assert "5 │ · · · ● ○ · · · │\n" in shown
    assert "4 │ · · · ○ ● · · · │\n" in shown
    assert shown.endswith("● black   ○ white\n")


def test_the_board_of_a_scenario(moggy: Moggy) -> None:
    shown = moggy("show", "hex", "--board", "--scenario", "a chain from bottom to top wins for red")
    assert shown.out == "3    · · ·\n2   ● · ·\n1  ● · ·\n   a b c\n● red\n"


def test_the_board_of_a_save(moggy: Moggy, tmp_path: Path) -> None:
    save = str(tmp_path / "game.save")
    moggy("run", "tic_tac_toe", "--agents", "first", "--save", save)
    assert "1 │ X[O]· │" in moggy("show", "--board", "--at", f"{save}:2").out
    assert "3 │[X]· · │" in moggy("show", "--board", "--at", save).out
    beyond = moggy("show", "--board", "--at", f"{save}:20")
    assert beyond.status == 2
    assert "error[E838]" in beyond.err


@pytest.mark.parametrize(("game", "shape", "number"), [("reversi", "rect", 64), ("hex", "polygon", 121)])
def test_a_picture(game: str, shape: str, number: int, moggy: Moggy, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert moggy("show", game, "--svg", str(file)).status == 0
    root = ET.parse(file).getroot()
    places = [each for each in root.iter(f"{{http://www.w3.org/2000/svg}}{shape}") if len(each)]
    assert len(places) == number


def test_a_picture_that_cannot_be_written(moggy: Moggy, tmp_path: Path) -> None:
    refused = moggy("show", "reversi", "--svg", str(tmp_path / "no" / "where.svg"))
    assert refused.status == 2
    assert "error[E807]" in refused.err


def test_a_picture_is_called_like_the_game(tmp_path: Path, moggy: Moggy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert moggy("show", "cats", "--svg").status == 0
    assert "<svg" in (tmp_path / "cats.svg").read_text(encoding="utf-8")


def test_the_program(moggy: Moggy) -> None:
    assert moggy("show", "tic_tac_toe", "--program").json["name"] == "tic_tac_toe"


def test_the_module_is_that_of_the_setting(moggy: Moggy, tmp_path: Path) -> None:
    file = tmp_path / "coin.mog"
    file.write_text(NO_BOARD, encoding="utf-8")
    two, three = (moggy("show", str(file), "--source", "--players", players).out for players in ("2", "3"))
    assert two.startswith('"""Coin, for 2 players')
    assert three.startswith('"""Coin, for 3 players')
    for text in (two, three):
        ast.parse(text)
        assert "# coin.mog:13 play.heads" in text
        assert "# coin.mog:15 play.tails" in text


def test_spanish(moggy: Moggy) -> None:
    out = moggy("--lang", "es", "show", "hex").out
    assert "jugadores  2: rojo, azul" in out
    assert "celdas por lado" in out


def test_variants_are_shown_in_spanish_with_what_they_say(moggy: Moggy) -> None:
    shown = moggy("--lang", "es", "show", "tokyo_washi_cats")
    assert "divers  Buceadores de alcantarilla\n" in shown.out
    assert "añade action moves.hide: entrar en el bosque\n" in shown.out
    assert "añade option bushes: arbustos de una casilla\n" in shown.out
    titles = {
        each["name"]: each["title"]
        for each in moggy("--lang", "es", "show", "tokyo_washi_cats", "--json").json["variants"]
    }
    assert titles["jinja_mode"] == "Modo jinja"
    assert "divers  Sewer divers\n" in moggy("show", "tokyo_washi_cats").out
