"""Every code that Moggy can report, one file for each family.

| codes | file | about |
| --- | --- | --- |
| E1xx | `reading` | the text: characters, layout, sentences |
| E2xx | `naming` | names |
| E3xx | `typing_` | kinds of values and ranges |
| E4xx | `play` | choices, endings, bounds |
| E5xx | `audience` | who sees what |
| E60x to E64x | `sheets` | sheets and what they describe |
| E65x to E67x | `boards` | boards |
| E7xx | `running` | games under way, limits, saves |
| E8xx | `commands` | the command line and files |
| E83x, E84x | `sessions` | games begun from the command line |
| E9xx | `variants` | variants and presets |
| W2xx | `lints` | what is allowed but looks wrong |
| W6xx | `texts` | texts in other languages |

A code, once published, keeps its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from dsl.diagnostics.catalogue import (
    audience,
    boards,
    commands,
    limits,
    lints,
    naming,
    play,
    reading,
    running,
    sessions,
    sheets,
    texts,
    typing_,
    variants,
)
from dsl.diagnostics.catalogue.entry import Entry, Example, Severity

__all__ = ["CATALOGUE", "Entry", "Example", "Severity", "join", "lookup"]

CODE = re.compile(r"[EW][1-9][0-9][0-9]")


def join(families: Iterable[tuple[str, Iterable[Entry]]]) -> Mapping[str, Entry]:
    """The entries of all families by code, in the order of codes; each family is its codes' prefix and its entries.

    Raises ValueError for a code outside its family and for a code or name that was given away already.
    """
    entries: dict[str, Entry] = {}
    names: dict[str, str] = {}
    for prefix, family in families:
        for entry in family:
            if not CODE.fullmatch(entry.code) or not entry.code.startswith(prefix):
                raise ValueError(f"{entry.code} is not a code of the family {prefix}xx")
            if entry.code in entries:
                raise ValueError(f"{entry.code} is both {entries[entry.code].name} and {entry.name}")
            if entry.name in names:
                raise ValueError(f"{entry.name} is both {names[entry.name]} and {entry.code}")
            entries[entry.code] = entry
            names[entry.name] = entry.code
    return MappingProxyType(dict(sorted(entries.items())))


CATALOGUE: Mapping[str, Entry] = join(
    (
        ("E1", reading.ENTRIES),
        ("E2", naming.ENTRIES),
        ("E3", typing_.ENTRIES),
        ("E4", play.ENTRIES),
        ("E5", audience.ENTRIES),
        ("E6", sheets.ENTRIES),
        ("E6", boards.ENTRIES),
        ("E7", limits.ENTRIES),
        ("E7", running.ENTRIES),
        ("E8", commands.ENTRIES),
        ("E8", sessions.ENTRIES),
        ("E9", variants.ENTRIES),
        ("W2", lints.ENTRIES),
        ("W6", texts.ENTRIES),
    )
)


def lookup(code: str) -> Entry:
    """The entry of `code`; KeyError when there is none."""
    return CATALOGUE[code]
