"""What must be said for a game to go on: every value of a table, what holds when nothing is left, every end."""

from __future__ import annotations

import pytest

from dsl.diagnostics.catalogue.samples import sample
from tests.dsl.checking import SHOP, codes, found, turn


def table(subject: str, *rows: str, players: str = "2") -> list[str]:
    lines = "".join(f"        {row}\n" for row in rows)
    text = sample(declarations=f"{SHOP}\ndefine fee =\n    by {subject}:\n{lines}", turn="let x = fee")
    seats = ", ".join(("ana", "ben", "cleo", "dan")[: int(players[-1])])
    return codes(text.replace("players 2", f"players {players}").replace("seats ana, ben", f"seats {seats}"))


@pytest.mark.parametrize(
    ("players", "rows", "said"),
    [
        ("2", ("2: 5",), []),
        ("2..4", ("2: 5", "3: 6", "4: 7"), []),
        ("2..4", ("2: 5", "3, 4: 6"), []),
        ("2..4", ("2: 5", "else: 6"), []),
        ("2..4", ("2: 5", "3: 6"), ["E404"]),
        ("2..4", ("2: 5", "3: 6", "5: 7"), ["E311"]),
        ("2..4", ("2: 5", "2: 6", "else: 7"), ["E312"]),
    ],
)
def test_a_table_by_players_has_a_row_for_each_number(players: str, rows: tuple[str, ...], said: list[str]) -> None:
    assert table("players", *rows, players=players) == said


@pytest.mark.parametrize(
    ("subject", "rows", "said"),
    [
        ("light", ("red: 1", "green: 2", "blue: 3"), []),
        ("light", ("red: 1", "green: 2"), ["E404"]),
        ("light", ("red: 1", "else: 2"), []),
        ("light", ("red: 1", "green: 2", "blu: 3"), ["E311"]),
        ("turn_count", ("0: 1", "1: 2"), ["E404"]),
        ("last", ("else: 2",), []),
    ],
)
def test_a_table_has_a_row_for_each_value(subject: str, rows: tuple[str, ...], said: list[str]) -> None:
    assert table(subject, *rows) == said


def test_the_missing_rows_are_named() -> None:
    (only,) = found(sample(declarations=SHOP + "\ndefine fee =\n    by light:\n        green: 1\n", turn="let x = fee"))
    assert only.message == "no row says what holds for red, blue"


def test_a_case_is_as_total_as_a_table() -> None:
    assert turn("case light:\n    red:\n        skip", declarations=SHOP) == ["E404"]
    assert turn("case light:\n    red:\n        skip\n    else:\n        skip", declarations=SHOP) == []
    assert turn("case players:\n    2:\n        skip") == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("choose t in board", []),
        ("choose t in board where at of t is none", ["E407"]),
        ("choose n in 1 .. 3", []),
        ("choose n in 1 .. s.row", []),
        ("choose n in 3 .. s.row", ["E407"]),
        ("choose c from hand", ["E407"]),
        ("choose any c from hand", []),
        ("choose up to 2 c from hand", []),
        ("choose exactly 2 c from hand", ["E407"]),
        ("choose one:\n    go: skip\n    stay: skip", []),
        ("choose one:\n    go where s.bottom: skip", ["E407"]),
        ("may: skip", []),
    ],
)
def test_a_choice_that_may_be_empty_says_what_happens_then(line: str, said: list[str]) -> None:
    assert turn(line, declarations=SHOP) == said


def test_a_draw_from_what_may_be_empty_says_what_happens_then() -> None:
    assert turn("take 2 from deck to hand", declarations=SHOP) == ["E406"]
    assert turn("take 2 from deck to hand otherwise skip", declarations=SHOP) == []


END = "end:\n    score won: if winner is player then 1 else 0\n    rank by won, most first\n    ties shared\n"


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (END, []),
        ("", ["E414"]),
        (END.replace("    ties shared\n", ""), ["E409"]),
        (END.replace("    rank by won, most first\n", ""), ["E416"]),
        (END.replace(", most first", ""), ["E417"]),
    ],
)
def test_the_end_says_who_has_won(end: str, said: list[str]) -> None:
    assert codes(sample(end=end)) == said


def test_every_end_names_its_reason() -> None:
    assert turn("win player") == ["E405"]
    assert turn("lose player") == ["E405"]


def test_what_must_be_known_before_play() -> None:
    assert codes(sample().replace("grid 3 by 3", "grid 3 by count(board)")) == ["E330"]
    assert codes(sample().replace("grid 3 by 3", "grid 3 by players")) == []
    assert turn(declarations="counter purse: 0..9 = count(board)    seen: all") == ["E330"]


def test_an_option_as_a_size_is_known_before_play() -> None:
    text = sample(declarations="option size: 3..5 = 3").replace("grid 3 by 3", "grid size by 2 * size - 1")
    assert codes(text) == []
