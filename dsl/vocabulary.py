"""The shape of words: what a word of the vocabulary takes and gives.

Words have their meaning in the interpreter, which hands its `Vocabulary` to the checker; nothing here knows what a
word does.  A signature is written as it is read:

    line(who: occupancy, of: player, length: number, through: site) -> yes/no

A parameter with `?` after its name may be left out.  What a parameter takes, and what a word gives, is one of

    number  yes/no  text  player  team  actor  site  direction  component  zone  relation  occupancy  history
    path  paths  groups  domain  any

or `set of X`, `list of X`, `X or none` of these.  `site` means a site of the same graph throughout one call;
`any` is the same type throughout one call; `occupancy` is a mark or zone declared per site, given by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_SHAPE = re.compile(r"^(?P<name>[a-z_]+)(?:\((?P<params>.*)\))?\s*->\s*(?P<gives>.+)$")


@dataclass(frozen=True)
class Parameter:
    """One parameter: its name, what it takes, and whether it may be left out."""

    name: str
    takes: str
    optional: bool = False


@dataclass(frozen=True)
class Signature:
    """A word: its parameters, what it gives, what it is for, and an example that checks."""

    name: str
    params: tuple[Parameter, ...]
    gives: str
    doc: str
    example: str

    @property
    def spelling(self) -> str:
        """The signature as it is written."""
        params = ", ".join(f"{p.name}{'?' if p.optional else ''}: {p.takes}" for p in self.params)
        return f"{self.name}({params}) -> {self.gives}"


def signature(spelling: str, doc: str, example: str) -> Signature:
    """A signature from its spelling.  Raises ValueError when it is not of the form above."""
    match = _SHAPE.match(spelling)
    if match is None:
        raise ValueError(f"not a signature: {spelling}")
    params = []
    for part in filter(None, (p.strip() for p in (match["params"] or "").split(","))):
        name, takes = (half.strip() for half in part.split(":"))
        params.append(Parameter(name.rstrip("?"), takes, name.endswith("?")))
    return Signature(match["name"], tuple(params), match["gives"].strip(), doc, example)


@dataclass(frozen=True)
class GraphForm:
    """A way of building graphs (`grid`, `hex`): the relations and site attributes that every such graph has.

    `relations` tells for each name whether it is one `of player`, `single` names those with at most one step from any
    site, so that they can be asked for the site itself (`south of s`); `attributes` gives `number` or `yes/no`.
    """

    name: str
    relations: tuple[tuple[str, bool], ...]
    single: tuple[str, ...]
    attributes: tuple[tuple[str, str], ...]


class Vocabulary:
    """Words by name, and the forms of graphs."""

    def __init__(self, words: Iterable[Signature], forms: Iterable[GraphForm] = ()) -> None:
        self._words: dict[str, Signature] = {}
        self.forms: dict[str, GraphForm] = {form.name: form for form in forms}
        for word in words:
            if word.name in self._words:
                raise ValueError(f"the word {word.name} is declared twice")
            self._words[word.name] = word

    def __contains__(self, name: object) -> bool:
        return name in self._words

    def __getitem__(self, name: str) -> Signature:
        return self._words[name]

    def __iter__(self) -> Iterator[Signature]:
        return iter(self._words.values())

    def __len__(self) -> int:
        return len(self._words)
