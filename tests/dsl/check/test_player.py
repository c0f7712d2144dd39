"""Who `player` is, and what a name without an owner means (semantics 2)."""

from __future__ import annotations

from dsl.diagnostics.catalogue.samples import sample
from dsl.program import CallStep, DefineCall, Local, ValueRead
from dsl.types import PlayerType
from tests.dsl.checking import codes, played, steps, turn

COINS = "counter coins per player: 0..9 = 0 beyond lost    seen: all"
WIN = 'win player "rich"'


def test_a_define_that_says_player_has_it_as_an_unwritten_first_parameter() -> None:
    made = played(f"if rich:\n    {WIN}", declarations=f"{COINS}\ndefine rich = coins > 3")
    (define,) = (each for each in made.defines if each.name == "rich")
    assert [(slot.name, slot.type) for slot in define.params] == [("player", PlayerType())]


def test_it_is_filled_from_the_caller() -> None:
    made = played(f"if richer(2):\n    {WIN}", declarations=f"{COINS}\ndefine richer(n: 0..9) = coins > n")
    (call,) = (each for step in made.steps for each in vars(step).values() if isinstance(each, DefineCall))
    who, number = call.args
    assert isinstance(who, Local)
    assert (who.slot.name, number.type) == ("player", number.type)


def test_a_define_that_calls_one_needs_the_player_too() -> None:
    declarations = f"{COINS}\ndefine rich = coins > 3\ndefine richest = rich and coins > 5"
    made = played(f"if richest:\n    {WIN}", declarations=declarations)
    assert {define.name: len(define.params) for define in made.defines} == {"rich": 1, "richest": 1}


def test_a_define_with_player_among_its_parameters_has_no_other() -> None:
    made = played(
        f"if rich(player):\n    {WIN}", declarations=f"{COINS}\ndefine rich(player: Player) = coins of player > 3"
    )
    assert [len(define.params) for define in made.defines] == [1]


def test_a_procedure_that_says_player_is_given_the_player_at_hand() -> None:
    made = played("earn(2)", declarations=f"{COINS}\nprocedure earn(n: 1..3):\n    player gains n coins")
    (call,) = steps(made, CallStep)
    assert len(call.args) == 2
    (procedure,) = (each for each in made.procedures if each.name == "earn")
    assert [slot.name for slot in procedure.params] == ["player", "n"]


def test_a_name_per_player_without_of_means_the_player_at_hand() -> None:
    made = played(f"if coins > 3:\n    {WIN}", declarations=COINS)
    reads = [each.left for step in made.steps for each in vars(step).values() if hasattr(each, "left")]
    (read,) = (each for each in reads if isinstance(each, ValueRead))
    (owner,) = read.owners
    assert isinstance(owner, Local)
    assert owner.slot.name == "player"


def test_nobody_is_at_hand_outside_of_turns() -> None:
    setup = "\n\nsetup:\n    "
    assert codes(sample(declarations=f"{COINS}{setup}set coins to 3")) == ["E210"]
    assert codes(sample(declarations=f"{COINS}{setup}set coins of ana to 3")) == []
    assert codes(sample(declarations=f"{COINS}{setup}each player:\n        set coins to 3")) == []


def test_a_define_that_needs_the_player_cannot_be_used_where_there_is_none() -> None:
    rich = f'{COINS}\ndefine rich = coins > 3\n\nsetup:\n    if rich:\n        finish "rich"'
    assert codes(sample(declarations=rich)) == ["E223"]


def test_player_is_not_bound_twice() -> None:
    assert turn("each player:\n    skip") == ["E207"]
    assert turn("each rival in others(player):\n    skip") == []


def test_scores_are_of_each_player() -> None:
    end = "end:\n    score wealth: coins\n    rank by wealth, most first\n    ties shared\n"
    assert codes(sample(declarations=COINS, end=end)) == []
