"""What games say, by rule paths, and how translations are held against it."""

from __future__ import annotations

import pytest

import interpreter
from dsl.source import Source
from interpreter.chance import Stream
from interpreter.loading import read_combinations
from interpreter.rules import Companions, Rules, examine, in_memory, misspoken
from interpreter.texts import Texts, plain, spoken

RULES = """\
moggy 1

game pile "Pile":
    players 2..3
    seats ann, bob, cyd
    length 20
    require players < 3 or tall "three need a tall pile"

option tall: yes/no = no
option deep "the pile is deep" per player: yes/no = no

enum Colour: red, sea_green

card WildCard per player:
    colour: Colour
    copies 2 per Colour

zone hand of WildCard per player    seen: all
zone pile of WildCard in order      seen: all
mark last: Colour or none = none    seen: all

procedure close(p: Player):
    finish "closed"

setup:
    all WildCard -> hand of owner

play:
    round game, 9 times:
        phase laying:
            turns player in seating until all_out:
                choose one:
                    lay "lay {c} on top" c from hand:
                        where other "not the same colour": last is none or c.colour != last
                        set last to c.colour
                        c -> pile
                    stay: out of this turns
                    give_up: finish "given up"
                if tall and count(pile) > 3:
                    close(player)
                if deep of player:
                    finish "closed, deeply"
    finish "nine rounds are over"

end:
    score left "cards left": count(hand)
    rank by left, fewest first
    ties shared
"""

ENGLISH = {
    "title": "Pile",
    "option.tall": "tall",
    "option.deep": "the pile is deep",
    "require.1": "three need a tall pile",
    "seat.ann": "ann",
    "seat.bob": "bob",
    "seat.cyd": "cyd",
    "Colour.red": "red",
    "Colour.sea_green": "sea green",
    "WildCard": "wild card",
    "hand": "hand",
    "pile": "pile",
    "last": "last",
    "play.game": "game",
    "play.game.laying": "laying",
    "play.game.laying.lay": "lay {c} on top",
    "play.game.laying.lay.where.other": "not the same colour",
    "play.game.laying.stay": "stay",
    "play.game.laying.give_up": "give up",
    "play.game.laying.give_up.finish": "given up",
    "play.game.laying.finish": "closed, deeply",
    "close.finish": "closed",
    "play.finish": "nine rounds are over",
    "end.left": "cards left",
}


def rules(spanish: str | None = None) -> Rules:
    texts = {} if spanish is None else {"es": Source("es.yaml", spanish)}
    return examine(Source("pile.mog", RULES), in_memory({}), Companions(texts=texts))


def yaml(**changed: str | None) -> str:
    """The English texts as a file, with some lines changed or left out."""
    texts: dict[str, str | None] = {**ENGLISH, **changed}
    return "".join(f'{path}: "{text}"\n' for path, text in texts.items() if text is not None)


def test_everything_that_players_read_has_a_path() -> None:
    assert spoken(rules().sound()) == ENGLISH


@pytest.mark.parametrize(
    ("name", "said"), [("turn_up", "turn up"), ("ActionCard", "action card"), ("Die", "die"), ("frog", "frog")]
)
def test_names_are_said_as_words(name: str, said: str) -> None:
    assert plain(name) == said


def test_what_is_complete_is_not_complained_about() -> None:
    found = rules(yaml(title="Montón"))
    assert found.findings.items == ()
    assert found.said["es"]("title") == "Montón"
    assert found.said["es"]("hand") == "hand"


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (yaml(title=None), "W601", "`title`, in English `Pile`, has no text in `es`"),
        (yaml() + "titel: Montón\n", "W602", "the rules say nothing to players at `titel`"),
        (
            yaml(**{"play.game.laying.lay": "poner {carta}"}),
            "W603",
            "the slots in the text of `play.game.laying.lay` are `{carta}`, and in the rules `{c}`",
        ),
        (
            yaml(**{"play.game.laying.lay": "poner"}),
            "W603",
            "the slots in the text of `play.game.laying.lay` are `none`, and in the rules `{c}`",
        ),
        (yaml(title=None) + "title: 7\n", "W604", "what stands at `title` is no text"),
        (yaml(title=" "), "W604", "what stands at `title` is no text"),
        ("- title\n", "W604", "what stands at `es.yaml` is no text"),
    ],
)
def test_each_odd_entry_is_told(text: str, code: str, message: str) -> None:
    (finding,) = misspoken([rules(text)]).items
    assert (finding.code, finding.message, finding.span.name) == (code, message, "es.yaml")


def test_an_odd_entry_is_said_in_english_and_the_game_can_be_played() -> None:
    found = rules(yaml(title=None))
    assert found.sound().name == "pile"
    assert found.said["es"]("title") == "Pile"


def test_a_slot_is_filled_and_what_has_none_follows() -> None:
    texts = Texts({"lay": "lay {c} on top", "play": "play"}, {"lay": "poner {c} encima"})
    assert texts.fill("lay", {"c": "rana"}) == "poner rana encima"
    assert texts.fill("play", {"c": "frog", "s": "a1"}) == "play frog a1"
    assert texts.fill("lay", {"s": "a1", "c": "rana"}) == "poner rana encima a1"


def test_reasons_are_found_by_the_rule_that_gave_them() -> None:
    """Several reasons of one rule are told apart by what they say in English."""
    english = {"play.finish": "full", "play.finish2": "four in a row", "play.open.finish": "full"}
    texts = Texts(english, {"play.finish": "lleno", "play.finish2": "cuatro", "play.open.finish": "abierto"})
    assert texts.reason("play", "four in a row") == "cuatro"
    assert texts.reason("play", "full") == "lleno"
    assert texts.reason("play.open", "full") == "abierto"
    assert texts.reason("play.open", "empty") == "empty"


SPANISH = [name for name, path in interpreter.bundled_games().items() if (path.parent / "texts" / "es.yaml").exists()]


def test_the_finished_games_speak_spanish() -> None:
    classics = [name for name, path in interpreter.bundled_games().items() if path.parent.parent.name == "classics"]
    assert {"cat_and_co", *classics} <= set(SPANISH)


@pytest.mark.parametrize("name", SPANISH)
def test_a_game_that_speaks_spanish_says_everything_in_it(name: str) -> None:
    every = list(read_combinations(interpreter.bundled_games()[name]))
    assert [each.message for each in misspoken(every)] == []
    for found in every:
        assert set(found.english) <= set(found.said["es"].translated)


def test_components_are_called_in_spanish_as_the_texts_say() -> None:
    game = interpreter.load("cats", players=3, language="es")
    state = game.start()
    assert game.question(state, state.asked[0]) == "los gatos eligen casilla"
    for site in ("d1", "a1", "l1"):
        state = game.apply(state, site)
    while game.question(state, state.asked[0]) == "colocar la ficha revelada":
        state = game.apply(state, game.decisions(state, state.asked[0])[0])
    cards = [(each.choice, each.text) for each in game.decisions(state, 1)]
    assert cards[-2:] == [("wild_four", "comodín-4"), ("wild_five", "comodín-5")]
    assert game.question(state, 1) == "fase de movimiento"


def test_the_part_of_play_is_known_inside_procedures_too() -> None:
    game = interpreter.load("cats", players=3, language="es")
    state, asked = game.start(3), set()
    stream = Stream(3, "cats")
    while not state.over:
        asked.add((game.phase(state), game.question(state, state.asked[0])))
        state = game.apply(state, stream.choose(game.decisions(state, state.asked[0])))
    assert {
        ("aparición de objetivos", "colocar la ficha revelada"),
        ("fase de movimiento", "fase de movimiento"),
        ("fase de peleas", "carta para la pelea"),
        ("fase de peleas", "huir o retirarse"),
        ("captura de fichas de objetivo", "captura de fichas de objetivo"),
    } <= asked
    assert game.phase(state) == ""


def test_nothing_is_asked_by_a_rule_without_a_name() -> None:
    game = interpreter.load("tic_tac_toe")
    assert game.question(game.start(), 1) == ""
