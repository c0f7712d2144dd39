"""What goes wrong in generated code is told with the rule: rules that break their bounds, and mistakes of our own."""

from __future__ import annotations

import traceback
from collections.abc import Iterator

import pytest

from dsl.diagnostics.catalogue.limits import ENTRIES
from dsl.program import Compared, SetStep
from dsl.source import Source
from interpreter import Game, Rules, Stopped
from interpreter.backends.source import steps, writing
from interpreter.backends.source.writing import Function
from interpreter.rules import examine
from tests.laws.expressions import no_sheet

BLAMED = {
    "E701": "choose n in 1 .. 3",
    "E702": "repeat while steps < 6 at most 2 times:",
    "E703": "choose x in Man",
    "E704": "set trail to seating",
    "E705": "x -> at of c3",
    "E706": "record before",
    "E707": "turns player in seating until steps = 6:",
    "E708": "way: orthogonal{1..8}",
    "E709": "draw 3 from deck to open",
    "E710": "together player in players:",
}
"""The line that each run is stopped at, of the example that explains its diagnostic."""

LOOP = """\
moggy 1

game loop "Loop":
    players 2
    length 50

counter steps: 0..20 = 0    seen: all

play:
    turns player in seating until steps = 20:
        choose n in 1 .. 2 where steps < 3:
            otherwise skip
        if steps < 3: set steps to steps + 1

end:
    rank by steps, most first
    ties shared
"""
"""A game that goes on without decisions after the third; the runs above never come to one."""


def rules_of(text: str) -> Rules:
    return examine(Source("folder/game.mog", text), no_sheet)


def played(game: Game) -> Iterator[object]:
    state = game.start(0)
    while not state.over:
        yield state
        state = game.apply(state, game.decisions(state, state.waiting[0])[0])


def line_of(rules: Rules, stopped: Stopped) -> str:
    """The line of the rules that a run was stopped at."""
    file, number = rules.place(stopped.diagnostic.span)
    assert file == "folder/game.mog"
    return rules.source.line(number).strip()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_rules_that_break_their_bounds_are_named(entry: object) -> None:
    rules = rules_of(entry.wrong.text)  # type: ignore[attr-defined]
    with pytest.raises(Stopped) as stopped:
        list(played(Game.of(rules, backend="source")))
    assert stopped.value.diagnostic.code == entry.code  # type: ignore[attr-defined]
    assert line_of(rules, stopped.value) == BLAMED[entry.code]  # type: ignore[attr-defined]
    assert rules.source.name in stopped.value.sources


@pytest.mark.parametrize("code", [code for code in BLAMED if code != "E707"])
def test_playouts_are_stopped_as_well(code: str) -> None:
    (entry,) = (each for each in ENTRIES if each.code == code)
    rules = rules_of(entry.wrong.text)
    with pytest.raises(Stopped) as stopped:
        list(Game.of(rules, backend="source").random_playouts(20, seed=1))
    assert (stopped.value.diagnostic.code, line_of(rules, stopped.value)) == (code, BLAMED[code])


def test_a_run_that_goes_on_for_ever_after_decisions_is_stopped() -> None:
    for play in (lambda game: list(played(game)), lambda game: list(game.random_playouts(1))):
        with pytest.raises(Stopped) as stopped:
            play(Game.of(rules_of(LOOP), backend="source"))
        assert stopped.value.diagnostic.code == "E707"


def test_rules_that_are_stopped_in_the_setup_can_still_be_loaded() -> None:
    (full,) = (each for each in ENTRIES if each.code == "E705")
    text = full.wrong.text.replace("x -> box of x.owner", "x -> at of c3")
    game = Game.of(rules_of(text), backend="source")
    with pytest.raises(Stopped) as stopped:
        game.start()
    assert stopped.value.diagnostic.code == "E705"


FINE = LOOP.replace("until steps = 20", "until steps = 2").replace("where steps < 3:", "where steps < 19:")


def test_a_mistake_of_ours_is_told_with_the_rule_that_was_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A generator that forgets to give a name its value: the traceback shows the text, and the rule's file and line."""

    def store(f: Function, step: SetStep, number: int) -> None:
        f.line("m[0] = forgotten")

    monkeypatch.setitem(steps.STEPS, SetStep, store)
    rules = rules_of(FINE)
    number = next(i for i, line in enumerate(FINE.split("\n"), 1) if "set steps to" in line)
    for play in (lambda game: list(played(game)), lambda game: list(game.random_playouts(1))):
        with pytest.raises(NameError) as error:
            play(Game.of(rules, backend="source"))
        told = "".join(traceback.format_exception(error.value))
        assert "m[0] = forgotten\n" in told
        assert told.endswith(f"The rule that was carried out is in folder/game.mog, line {number}.\n")


def test_so_is_one_in_what_can_be_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    compare = writing.TESTS[Compared]

    def below(f: Function, expr: Compared) -> str:
        return "forgotten" if expr.op == "<" else compare(f, expr)

    monkeypatch.setitem(writing.TESTS, Compared, below)
    number = next(i for i, line in enumerate(FINE.split("\n"), 1) if "choose n" in line)
    with pytest.raises(NameError) as error:
        game = Game.of(rules_of(FINE), backend="source")
        game.decisions(game.start(0), 1)
    assert f"is in folder/game.mog, line {number}." in error.value.__notes__[-1]
