"""What somebody who never programmed makes on the first evening, with the README and `moggy new`.

Three games, and the wrong steps on the way to them: each is told so that the next step is right.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from tests.conftest import Moggy

FOLDER = Path(__file__).with_name("designer")
GAMES = sorted(path.stem for path in FOLDER.glob("*.mog"))

STEPS = (
    # the size of a board
    ("losing_line", "grid 4 by 4", "grid 4 x 4", "E113", "write `by` here"),
    ("losing_line", "grid 4 by 4", "board 4 by 4", "E120", "here could stand `grid` or `hex`"),
    ("losing_line", "length 16", "length 9", "E701", "9 decisions that `length` allows"),
    ("orchard", "players 2..4", "players 2 to 4", "E113", "write `..` here"),
    # who loses
    ("losing_line", 'lose player "three in a row"', 'lose "three in a row"', "E234", "say which player"),
    ("losing_line", 'lose player "three in a row"', "lose player", "E405", "say why the game ends"),
    ("losing_line", 'lose player "three in a row"', 'player loses "three"', "E113", "write `lose player`"),
    ("losing_line", 'lose player "three in a row"', "lose player three in a row", "E135", "needs quotes"),
    ("losing_line", "lose player", "win opponent", "E201", "did you mean `left(player)`"),
    ("losing_line", "lose player", "win others(player)", "E304", "one of them is `left(player)`"),
    # a choice and what follows
    ("losing_line", "where owner of s is none", "if owner of s is none", "E113", "write `where` here"),
    ("losing_line", "owner of s is none", "owner of s is empty", "E305", "asked with `is none`"),
    ("losing_line", '            otherwise finish "the board is full"\n', "", "E132", "the block of `choose` is empty"),
    ("losing_line", ':\n            otherwise finish "the board is full"', "", "E407", "add `otherwise`"),
    ("losing_line", "set owner of s to player", "owner of s = player", "E128", "with `set … to …`"),
    ("losing_line", "set owner of s to player", "set s to player", "E228", "did you mean `owner of s`?"),
    ("losing_line", "until never", "until full", "E201", "write it with brackets: `full(who)`"),
    ("losing_line", "line(owner, player, length: 3, through: s)", "line of 3", "E218", "`moggy explain line`"),
    ("losing_line", "    ties shared\n", "", "E409", "add `ties shared`"),
    # scenarios
    ("losing_line", "winner: moon", "winner moon", "E130", "`:` is missing before `moon`"),
    ("losing_line", "owner of a1: sun", "a1: sun", "E229", "did you mean `owner of a1`?"),
    ("losing_line", "owner of a1: sun", "owner of a1 = sun", "E229", "stated with `:`"),
    ("losing_line", "sun plays: c3", "sun: c3", "E262", "as in `ana plays: b2`"),
    # a board that goes round
    ("round_four", "wrap sideways", "wraps", "E123", "did you mean `wrap`?"),
    ("round_four", "wrap sideways", "wrapping", "E120", "here could stand `bounce`, `when`, `wrap`"),
    ("round_four", "wrap sideways", "wrap around", "E663", "a board goes on `sideways`, `upwards` or `both`"),
    ("round_four", " wrap sideways", "\n    wrap sideways", "E129", "at the end of the line that begins with `grid`"),
    # a disc that falls
    ("round_four", "no below in neighbours(s, by: south) where disc of below is none",
     "disc of south(s) is not none", "E401", "`no x in neighbours(s, by: south) where …`"),
    ("round_four", "neighbours(", "neighbors(", "E222", "did you mean `neighbours`?"),
    ("round_four", "by: south", "by: down", "E201", "the steps on this board are `orthogonal`"),
    # counting
    ("orchard", "0..3 = 3", "0 to 3 = 3", "E113", "write `..` here"),
    ("orchard", "1 .. apples of s", "1 .. 3", "E314", "Test it before"),
    ("orchard", " beyond lost", "", "E314", "`beyond lost`"),
    ("orchard", "player gains n basket", "basket += n", "E128", "with `gains` or `loses`"),
    ("orchard", "each t in", "for t in", "E113", "write `each` here"),
    ("orchard", "by: orthogonal", "by: orthogonals", "E201", "did you mean `orthogonal`?"),
    ("orchard", ", most first", "", "E417", "whether the most or the fewest is better"),
    ("orchard", "most first", "highest first", "E120", "here could stand `fewest` or `most`"),
)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_the_game_checks_is_laid_out_and_does_as_its_scenarios_say(name: str, moggy: Moggy) -> None:
    file = str(FOLDER / f"{name}.mog")
    assert moggy("check", file).out == "1 file checked, no mistakes\n"
    assert moggy("fmt", "--check", file).status == 0
    assert moggy("test", file).status == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_game_comes_to_its_end(name: str) -> None:
    game = interpreter.load(FOLDER / f"{name}.mog")
    reasons = {played.outcome.reason for played in game.random_playouts(100)}
    assert "three in a row" in reasons or "four in a row" in reasons or len(reasons) == 1


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "told"), STEPS, ids=[" ".join(step[2].split()) or step[1].strip() for step in STEPS]
)
def test_a_wrong_step_is_told(
    name: str, old: str, new: str, code: str, told: str, tmp_path: Path, moggy: Moggy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    text = (FOLDER / f"{name}.mog").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "game.mog"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    command = ("simulate", "--games", "20") if code == "E701" else ("check",)
    outcome = moggy(*command, "--quiet", str(file))
    assert outcome.status == 1
    assert f"[{code}]" in outcome.out + outcome.err
    assert told in outcome.out + outcome.err
