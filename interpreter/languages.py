"""The words that play itself needs in each language; all others come from the texts of a game.

Braces are slots.  What is said of a component must not depend on the gender of its kind, which nobody states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dsl.program import ENDED

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class Language:
    """One language: words for values, for what is not seen, and the sentences that say why something is possible.

    `some` and `place` take what a kind is called; `place` also a number from 1.
    """

    yes: str
    no: str
    none: str
    nothing: str
    seat: str
    any: str
    some: Callable[[str], str]
    place: Callable[[int, str], str]
    owned: str
    both: str
    chance: str
    rules_ended: str
    # why
    over: str
    wait_for_others: str
    theirs: str
    not_by_chance: str
    no_alternative: str
    there_is: str
    meant: str
    written_like: str
    written_with: str
    nothing_follows: str
    among: str
    not_among: str
    no_such: str
    preferred: str
    # what a word can be no instance of
    site: str
    value_of: str
    player: str
    number: str
    either: str
    value: str


def ordinal(number: int) -> str:
    """`first` to `tenth`, then `11th` and so on."""
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


ENGLISH = Language(
    yes="yes",
    no="no",
    none="none",
    nothing="nothing",
    seat="player {number}",
    any="any {kind}",
    some=lambda kind: f"{'an' if kind[:1] in tuple('aeiou') else 'a'} {kind}",
    place=lambda number, kind: f"{ordinal(number)} {kind}",
    owned="{zone} of {owner}",
    both=" and ",
    chance="chance",
    rules_ended=ENDED,
    over="the game is over",
    wait_for_others="there is nothing left to decide until the others have decided",
    theirs="it is for {seats} to decide",
    not_by_chance="this cannot happen by chance here",
    no_alternative="there is no `{word}` to choose here; {hint}",
    there_is="there is {names}",
    meant="did you mean `{word}`?",
    written_like="it is written like `{example}`",
    written_with="it is written with {count} words after its name",
    nothing_follows="nothing follows its name",
    among="`{word}` is one of those to choose from",
    not_among="`{word}` is not one of those to choose from",
    no_such="`{word}` is no {noun}",
    preferred="other options are preferred",
    site="place on the board",
    value_of="value of {names}",
    player="player",
    number="number",
    either=" or ",
    value="value to choose",
)

SPANISH = Language(
    yes="sí",
    no="no",
    none="ninguno",
    nothing="nada",
    seat="jugador {number}",
    any="cualquier {kind}",
    some=lambda kind: f"1 {kind}",
    place=lambda number, kind: f"{kind} n.º {number}",
    owned="{zone} de {owner}",
    both=" y ",
    chance="azar",
    rules_ended="las reglas del juego han llegado a su fin",
    over="la partida ha terminado",
    wait_for_others="no queda nada que decidir hasta que decidan los demás",
    theirs="le toca decidir a {seats}",
    not_by_chance="esto no puede salir aquí por azar",
    no_alternative="aquí no se puede elegir `{word}`; {hint}",
    there_is="lo que hay es {names}",
    meant="¿querías decir `{word}`?",
    written_like="se escribe como `{example}`",
    written_with="se escribe con {count} palabras detrás del nombre",
    nothing_follows="no lleva nada detrás del nombre",
    among="`{word}` es una de las posibilidades",
    not_among="`{word}` no es una de las posibilidades",
    no_such="`{word}` no vale como {noun}",
    preferred="hay otras opciones que van antes",
    site="casilla del tablero",
    value_of="valor entre {names}",
    player="jugador",
    number="número",
    either=" o ",
    value="valor que elegir",
)

LANGUAGES: Mapping[str, Language] = {"en": ENGLISH, "es": SPANISH}
