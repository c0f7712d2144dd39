"""E5xx: what would tell a player more than may be known."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry
from dsl.diagnostics.catalogue.samples import entry

_GAME = """moggy 1

game example:
    players 2
    seats ana, ben
    length 9

enum Rank: low, high

card Card:
    rank: Rank
    copies 2 per Rank

zone deck of Card in order       seen: count by all
zone hand of Card per player     seen: value by owner, count by all
zone table of Card               seen: all
{declarations}
setup:
    all Card -> deck
    shuffle deck
    deal 1 from deck to hand

play:
{play}
    each player:
        may:
            finish "enough"
    finish "done"

end:
    score cards: {score}
    rank by cards, most first
    ties shared
"""


def _secret(play: str, score: str = "count(hand)", declarations: str = "") -> str:
    """A small game of cards with these rules of play."""
    rules = "".join(f"    {line}\n" for line in play.splitlines())
    return _GAME.format(play=rules.rstrip("\n"), score=score, declarations=f"{declarations}\n" if declarations else "")


LEAD = "mark bold: yes/no = no           seen: all"

ENTRIES: tuple[Entry, ...] = (
    entry(
        "E501",
        "choice-tells",
        "this choice would tell whoever decides what is in `{secret}`",
        "What can be chosen depends on something that the player who chooses may not see.",
        "Choose by position from the zone itself, or reveal it first.",
        _secret(
            "each p in players:\n    choose c in table by p where some x in hand of left(p) where x.rank is high:\n"
            "        otherwise skip\n    c -> hand of p"
        ),
        _secret("each p in players:\n    choose c in table by p:\n        otherwise skip\n    c -> hand of p"),
    ),
    entry(
        "E502",
        "happening-betrays",
        "whether this happens would betray `{secret}`",
        "Everyone sees that a player is asked, that chance falls or that something moves.",
        "Ask always (`may`), decide it inside `together`, or `reveal` the secret first.",
        _secret(
            "each p in players:\n    if some x in hand of p where x.rank is high:\n        choose c in table by p:\n"
            "            otherwise skip"
        ),
        _secret(
            "each p in players:\n    may by p:\n"
            "        where high: some x in hand of p where x.rank is high\n        all hand of p -> table"
        ),
    ),
    entry(
        "E503",
        "value-betrays",
        "`{target}` is seen by players who may not know `{secret}`",
        "Whoever sees the value learns something about the secret that it is made from.",
        "Reveal the secret first, or let fewer players see the value.",
        _secret("set bold to some x in hand of ana where x.rank is high", declarations=LEAD),
        _secret(
            'reveal hand of ana\nset bold to some x in table where x.rank is high\nif bold:\n    finish "a high card"',
            declarations=LEAD,
        ),
    ),
    entry(
        "E504",
        "move-unrevealed",
        "nobody may see what comes from `{secret}`; say `reveal` before it moves where it is seen",
        "Moving it there shows it, and a rule that shows something says so.",
        "Add `reveal` before the move.",
        _secret("each p in players:\n    hide hand of p from all\n    each c in hand of p:\n        c -> table"),
        _secret(
            "each p in players:\n    hide hand of p from all\n    each c in hand of p:\n        reveal c\n"
            "        c -> table"
        ),
    ),
    entry(
        "E505",
        "score-secret",
        "the result depends on `{secret}`, which not everyone may see",
        "Scores and ranks are told to all.",
        "Add a line `reveal` with its name to `end`.",
        _secret("all table -> deck", score="count c in hand where c.rank is high"),
        _secret("all table -> deck", score="count c in hand where c.rank is high").replace(
            "end:\n", "end:\n    reveal hand\n"
        ),
    ),
)
