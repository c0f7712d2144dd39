"""What Moggy says to players, in each language.

Braces are slots.  Texts of a game come from its rules and are no business of this file.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """Every phrase in one language; fields are called after what they say."""

    joined_by: str
    seed: str
    to_decide: str
    going_on: str
    wins: str
    win_shared: str
    nobody_wins: str
    because_of: str
    place: str
    player: str
    one_option: str
    many_options: str
    several_match: str
    no_match: str
    nothing_begins: str
    not_possible: str
    possible: str
    holds: str
    fails: str
    undone: str
    undo_start: str
    undo_barrier: str
    hint: str
    no_hint: str
    bot_plays: str
    kept: str
    not_kept: str
    copied: str
    copy_where: str
    copy_failed: str
    viewer: str
    spectator: str
    resume_with: str
    curtain: str
    nothing_to_decide: str
    cannot_wipe: str
    why_what: str
    games: str
    players: str
    board: str
    places: str
    rules: str
    scenarios: str
    option: str
    values: str
    default: str
    per_player: str
    variants: str
    presets: str
    needs: str
    not_with: str
    adds: str
    drops: str
    changes: str
    no_difference: str
    verified: str
    go_on: str
    won: str
    interval: str
    all_equal: str
    mean: str
    least: str
    most: str
    length: str
    options_each: str
    help: str


ENGLISH = Phrases(
    joined_by=" and ",
    seed="seed {seed}",
    to_decide="{seat} to move",
    going_on="The game is not over.",
    wins="{seat} wins: {reason}",
    win_shared="{seats} share the win: {reason}",
    nobody_wins="Nobody wins: {reason}",
    because_of="by the rule at {line}",
    place="place",
    player="player",
    one_option="Press Enter: {choice}",
    many_options="{count} options, such as {choice}. Type ? to list them, ? {word} for those with {word}.",
    several_match="{count} options fit `{typed}`:",
    no_match="`{typed}` is no option. Did you mean `{command}`? Type ? for the options, help for all you can say.",
    nothing_begins="No option has `{typed}` in it.",
    not_possible="{choice} is not possible:",
    possible="{choice} is possible:",
    holds="yes",
    fails="no",
    undone="Taken back: {moves}.",
    undo_start="There is nothing to take back.",
    undo_barrier="This cannot be taken back: somebody has learned something since.",
    hint="Perhaps {choice}: {seat} won {share} % of some quick games with it.",
    no_hint="There are no hints in a game with secrets.",
    bot_plays="{seat} plays {choice}.",
    kept="The game is kept in {file}",
    not_kept="The game is not kept: the folder for saves cannot be written to.",
    copied="Written to {file}.",
    copy_where="Say where: `save FILE`.",
    copy_failed="{file} cannot be written: {why}.",
    viewer="What {seat} sees:",
    spectator="a spectator",
    resume_with="Go on with: moggy play --resume {file}",
    curtain="Hand over to {seat}, who presses Enter when nobody else is looking.",
    nothing_to_decide="You have nothing to decide now. Press Enter.",
    cannot_wipe="What is shown here stays in sight: this terminal cannot be wiped.",
    why_what="Say what: `why {choice}`.",
    games="{count} games",
    players="players",
    board="board",
    places="{count} places",
    rules="rules",
    scenarios="scenarios",
    option="option",
    values="values",
    default="usually",
    per_player="for each player",
    variants="variants",
    presets="presets",
    needs="with {names}",
    not_with="not with {names}",
    adds="adds {what}",
    drops="leaves out {what}",
    changes="changes {what}",
    no_difference="Both are played by the same rules.",
    verified="All {count} decisions lead to the positions that were saved.",
    go_on="Enter goes on, q to the end ",
    won="won",
    interval="95 % interval",
    all_equal="all equal",
    mean="mean",
    least="least",
    most="most",
    length="decisions",
    options_each="options each time",
    help="""\
Type an option (or enough of it to be the only one), or its number. Besides:
  ?            list the options; `? a2` those with a2 in them
  why e5       why this is possible or not
  hint         a suggestion
  undo         take back your last move and all that came of it
  board        draw everything again
  moves        what was played so far
  save FILE    write the game to a file as well
  quit         leave; the game is kept and can be resumed
A colon before a word makes it a command even where an option is called the same: `:undo`.""",
)

SPANISH = Phrases(
    joined_by=" y ",
    seed="semilla {seed}",
    to_decide="Juega {seat}",
    going_on="La partida no ha terminado.",
    wins="Gana {seat}: {reason}",
    win_shared="Comparten la victoria {seats}: {reason}",
    nobody_wins="No gana nadie: {reason}",
    because_of="según la regla en {line}",
    place="puesto",
    player="jugador",
    one_option="Pulsa Intro: {choice}",
    many_options="{count} opciones, como {choice}. Escribe ? para verlas, ? {word} para las que llevan {word}.",
    several_match="{count} opciones encajan con `{typed}`:",
    no_match="`{typed}` no es una opción. ¿Querías decir `{command}`? Escribe ? para verlas, ayuda para el resto.",
    nothing_begins="Ninguna opción lleva `{typed}`.",
    not_possible="{choice} no es posible:",
    possible="{choice} es posible:",
    holds="sí",
    fails="no",
    undone="Deshecho: {moves}.",
    undo_start="No hay nada que deshacer.",
    undo_barrier="Esto ya no se puede deshacer: alguien ha sabido algo desde entonces.",
    hint="Quizá {choice}: {seat} ganó con ello el {share} % de unas partidas rápidas.",
    no_hint="En un juego con secretos no hay pistas.",
    bot_plays="{seat} juega {choice}.",
    kept="La partida queda en {file}",
    not_kept="La partida no se guarda: no se puede escribir en la carpeta de partidas.",
    copied="Escrito en {file}.",
    copy_where="Di dónde: `guardar FICHERO`.",
    copy_failed="No se puede escribir en {file}: {why}.",
    viewer="Lo que ve {seat}:",
    spectator="un espectador",
    resume_with="Para seguir: moggy play --resume {file}",
    curtain="Pasa el turno a {seat}, que pulsa Intro cuando nadie más mire.",
    nothing_to_decide="Ahora no tienes nada que decidir. Pulsa Intro.",
    cannot_wipe="Lo que aquí se muestra queda a la vista: esta terminal no se puede borrar.",
    why_what="Di qué: `porqué {choice}`.",
    games="{count} partidas",
    players="jugadores",
    board="tablero",
    places="{count} casillas",
    rules="reglas",
    scenarios="escenas",
    option="opción",
    values="valores",
    default="normalmente",
    per_player="para cada jugador",
    variants="variantes",
    presets="combinaciones",
    needs="con {names}",
    not_with="no con {names}",
    adds="añade {what}",
    drops="quita {what}",
    changes="cambia {what}",
    no_difference="Ambas se juegan con las mismas reglas.",
    verified="Las {count} decisiones llevan a las posiciones guardadas.",
    go_on="Intro para seguir, q para ir al final ",
    won="ganadas",
    interval="intervalo del 95 %",
    all_equal="todos iguales",
    mean="media",
    least="mínimo",
    most="máximo",
    length="decisiones",
    options_each="opciones cada vez",
    help="""\
Escribe una opción (o lo bastante para que sea la única) o su número. Además:
  ?             las opciones; `? a2` las que llevan a2
  porqué e5     por qué se puede o no se puede
  pista         una sugerencia
  deshacer      retira tu última jugada y todo lo que trajo
  tablero       lo dibuja todo otra vez
  jugadas       lo jugado hasta ahora
  guardar FICH  escribe la partida también en un fichero
  salir         lo deja; la partida queda guardada y se puede retomar
Dos puntos delante de una palabra la hacen orden aunque una opción se llame igual: `:deshacer`.""",
)

_LANGUAGES = {"en": ENGLISH, "es": SPANISH}


def phrases(language: str) -> Phrases:
    """The phrases of a language, `en` or `es`."""
    return _LANGUAGES[language]
