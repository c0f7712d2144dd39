"""The small game in which the example of each word stands, so that every example is a whole file that checks."""

from __future__ import annotations

FRAME = """\
moggy 1

game example "Example":
    players 2
    seats white, black
    length 100

token Man per player:
    copies 4
    drawn
    ```
    #.
    ##
    ```

graph board:
    grid 5 by 5
    relations orthogonal, adjacent

zone at of Man per Site holds 1    seen: all
zone box of Man per player in order    seen: all

mark stone per Site: Player or none = none    seen: all
mark from_site: Site = c3    seen: all
history seen_before of stone holds 100

relation jump:
    pair: orthogonal to stone of it is not none then orthogonal to stone of it is none

relation own(p: Player):
    step: orthogonal to stone of it = p

setup:
    each x in Man:
        x -> box of x.owner

play:
    turns player in seating until passed_in_row:
        choose s in board where stone of s is none:
            otherwise skip
        set stone of s to player
EXAMPLE
    finish "nobody can move"

end:
    score stones: count s in board where stone of s = player
RANK
    ties shared
"""

RANK = "    rank by stones, most first"


def whole_file(example: str) -> str:
    """The rule file of an example: statements of a turn, in which `player` has just put a stone on `s`.

    Lines that begin with `rank by` stand in `end` instead.
    """
    lines = example.strip("\n").splitlines()
    ranking = [f"    {line}" for line in lines if line.startswith("rank by")]
    turn = [f"        {line}" for line in lines if not line.startswith("rank by")]
    text = FRAME.replace("EXAMPLE\n", "".join(f"{line}\n" for line in turn))
    return text.replace("RANK", "\n".join(ranking) or RANK)
