"""W6xx: the texts of a game in other languages."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry, Example

RULES = """\
moggy 1

game coins "Coins":
    players 2
    length 2

mark guess per player: yes/no = no    seen: all

play:
    turns player in seating until all_out:
        choose one:
            heads "say heads":
                set guess of player to yes
                out of this turns
            tails "say tails": out of this turns
    finish "both have guessed"

end:
    score right: if guess of player then 1 else 0
    rank by right, most first
    ties shared
"""

SPANISH = """\
title: Monedas
guess: apuesta
play.heads: decir cara
play.tails: decir cruz
play.finish: los dos han apostado
end.right: acierto
"""


def spanish(text: str) -> Example:
    """The rules with this Spanish."""
    return Example(RULES, {"texts/es.yaml": text})


RIGHT = spanish(SPANISH)

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "W601",
        "missing-text",
        "warning",
        "`{path}`, in English `{text}`, has no text in `{language}`",
        "Whoever plays in that language reads English at this place.",
        "Add a line with the path, a colon, and the text.",
        wrong=spanish(SPANISH.replace("play.tails: decir cruz\n", "")),
        right=RIGHT,
    ),
    Entry(
        "W602",
        "stale-text",
        "warning",
        "the rules say nothing to players at `{path}`",
        "Texts are found by the names in the rules; this one is never shown.",
        "Correct the path, or remove the line if the rule is gone.",
        wrong=spanish(f"{SPANISH}play.edge: decir canto\n"),
        right=RIGHT,
    ),
    Entry(
        "W603",
        "other-slots",
        "warning",
        "the slots in the text of `{path}` are `{got}`, and in the rules `{wanted}`",
        "What stands in braces is filled in while playing, so every language needs the same.",
        "Write the same names in braces as the text in the rules does.",
        wrong=spanish(SPANISH.replace("decir cara", "decir {c}")),
        right=RIGHT,
    ),
    Entry(
        "W604",
        "no-text",
        "warning",
        "what stands at `{path}` is no text",
        "A file of texts has one path and one text on each line; words like `yes` and numbers need quotation marks.",
        "Put the text behind the colon, in quotation marks if need be.",
        wrong=spanish(SPANISH.replace("decir cruz", "no")),
        right=spanish(SPANISH.replace("decir cruz", '"no"')),
    ),
)
