"""What is said to people, in English and in Spanish, against what is spelled for all."""

from __future__ import annotations

import pytest

import interpreter
from dsl.source import Source
from interpreter import Game, State
from interpreter.languages import ENGLISH, LANGUAGES, SPANISH, ordinal
from interpreter.rules import Companions, examine, in_memory

RULES = """\
moggy 1

game pairs "Pairs":
    players 2
    seats ann, bob
    length 20

enum Animal: frog, tree_fox
card Card per player:
    animal: Animal
    copies 2 per Animal

zone hand of Card per player             seen: value by owner, count by all
zone row of Card per player in order     seen: count by all
zone bag of Card per player              seen: count by all
zone gone of Card                        seen: all

setup:
    all Card -> hand of owner

play:
    turns player in seating until never:
        choose one:
            lay "lay {c} down" c from hand: c -> row
            drop c from hand: c -> bag
            lift c from row:
                where second "only the second one": count(row) = 2
                reveal c
                c -> gone
            take c from bag: reveal c; c -> gone
            stop: finish "enough"

end:
    score kept: count(hand)
    rank by kept, most first
    ties shared
"""

SPANISH_TEXTS = """\
seat.bob: Roberto
Animal.frog: rana
Animal.tree_fox: zorro
Card: carta
hand: mano
row: fila
play.lay: "poner {c}"
play.drop: soltar
play.lift: levantar
play.lift.where.second: solo la segunda
play.stop: basta
"""


def game(language: str) -> Game:
    companions = Companions(texts={"es": Source("es.yaml", SPANISH_TEXTS)})
    return Game.of(examine(Source("pairs.mog", RULES), in_memory({}), companions), language=language)


def after(game: Game, *choices: str) -> State:
    state = game.start()
    for choice in choices:
        state = game.apply(state, choice)
    return state


def texts(game: Game, state: State) -> list[str]:
    return [decision.text for decision in game.decisions(state, state.asked[0])]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["lay frog down", "lay tree fox down", "drop frog", "drop tree fox", "stop"]),
        ("es", ["poner rana", "poner zorro", "soltar rana", "soltar zorro", "basta"]),
    ],
)
def test_decisions_are_spelled_for_all_and_said_in_a_language(language: str, said: list[str]) -> None:
    made = game(language)
    assert texts(made, made.start()) == said
    spelled = [decision.choice for decision in made.decisions(made.start(), 1)]
    assert spelled == ["lay frog", "lay tree_fox", "drop frog", "drop tree_fox", "stop"]


@pytest.mark.parametrize(
    ("language", "place", "any"),
    [("en", "lift second card", "take any card"), ("es", "levantar carta n.º 2", "take cualquier carta")],
)
def test_what_is_not_seen_is_said_by_its_place(language: str, place: str, any: str) -> None:
    made = game(language)
    assert place in texts(made, after(made, "lay frog", "drop frog", "lay frog", "drop frog"))
    assert any in texts(made, after(made, "drop frog", "drop frog"))


@pytest.mark.parametrize(
    ("language", "told"), [("en", ["lay a card down", "drop a card"]), ("es", ["poner 1 carta", "soltar 1 carta"])]
)
def test_others_are_told_what_they_saw(language: str, told: list[str]) -> None:
    made = game(language)
    state = after(made)
    found = []
    for choice in ("lay frog", "drop frog"):
        decision = made.find(state, choice)
        state, before = made.apply(state, decision), state
        line = made.told(before, decision, state, interpreter.SPECTATOR)
        assert line is not None
        found.append(line.text)
    assert found == told


@pytest.mark.parametrize(
    ("language", "seat", "choice", "said"),
    [
        ("en", 1, "lift #1", "only the second one"),
        ("es", 1, "lift #1", "solo la segunda"),
        ("es", 2, "stop", "le toca decidir a ann"),
        ("es", 1, "hop", "aquí no se puede elegir `hop`; lo que hay es poner …, soltar, levantar, take, basta"),
        ("es", 1, "lay frgo", "`frgo` no vale como carta; ¿querías decir `frog`?"),
        ("es", 1, "lay", "se escribe como `lay frog`"),
        ("en", 1, "lay", "it is written like `lay frog`"),
    ],
)
def test_why_is_said_in_the_language(language: str, seat: int, choice: str, said: str) -> None:
    made = game(language)
    verdicts = made.why(after(made, "lay frog", "drop frog"), seat, choice)
    assert verdicts[-1].text == said


def test_every_language_has_every_slot() -> None:
    for name in ENGLISH.__slots__:
        english, spanish = getattr(ENGLISH, name), getattr(SPANISH, name)
        if isinstance(english, str):
            slots = [{piece.split("}")[0] for piece in text.split("{")[1:]} for text in (english, spanish)]
            assert slots[0] == slots[1], name
    assert set(LANGUAGES) == {"en", "es"}


@pytest.mark.parametrize(("number", "word"), [(1, "first"), (10, "tenth"), (11, "11th"), (22, "22nd"), (103, "103rd")])
def test_ordinals(number: int, word: str) -> None:
    assert ordinal(number) == word
