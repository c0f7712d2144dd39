"""W2xx: what is allowed but looks wrong."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry
from dsl.diagnostics.catalogue.samples import entry, sample

WIN = 'win player "done"'

ENTRIES: tuple[Entry, ...] = (
    entry(
        "W201",
        "never-reached",
        "the rules from here on are never reached",
        "Play never goes on below a rule that ends the game or leaves the block.",
        "Move these rules up, or take them out.",
        sample(turn=f"{WIN}\nset at of a1 to player"),
        sample(turn=f"set at of a1 to player\n{WIN}"),
        "warning",
    ),
)
