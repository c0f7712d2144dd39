"""Words with their meaning: one declaration each, from which checking, documentation and every way of running follow.

    @word("reachable(from: site, by?: relation) -> set of site", doc=..., example=..., work=1 * w, result=1 * w)
    def reachable(m, t, g, origin, by, out, work): ...

A word is a function in the small subset of Python that is also compiled: whole numbers and two flat lists, `for` over
`range`, `while`, `if`, `break`, `continue`, calls of other such functions, one whole number returned.  It makes no
list, tuple, closure or exception.

Arguments, in this order:

* `m`, everything at play, and `t`, the tables of the game;
* `g`, where the header of the word's graph stands in `t` (boards/tables.py), when `Word.graph` says so;
* the arguments of the signature.  A scalar is a number.  A set, list, path, `paths` or `groups` is its address in `m`:
    - a set over n values is w = ceil(n / 62) cells, value i being bit i mod 62 of cell i div 62;
    - a list is its length and then its items; a path is a list of sites, its start first;
    - `paths` is a count and then that many paths, each `stride` cells after the one before;
    - `groups` is a count and then that many sets;
  an occupancy is a function `who(m, site)` that gives the value at a site or -1; a relation is a function
  `by(m, site, out)` that adds the ends of its steps from a site to the set at `out`.  Functions are called or handed on
  and never kept, since compiled code has one copy of the word for each.  A relation left out is the graph's own first
  one; anything else left out is -1;
* `out`, the address of the result, when the word gives an aggregate: of `Word.result` cells, or of as many as its type
  takes for lists, paths and the placements of a shape;
* `work`, the address of `Word.work` cells of scratch whose content is anyone's, when it needs some.

The number returned is the result, or `out`.  Sizes are `Size`s: so many cells for each site, each cell of a site set,
and so on, known when the graph is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from dsl.vocabulary import Signature, signature
from interpreter.words.examples import whole_file

Cells = list[int]
"""A flat list of whole numbers."""

Test = Callable[[Cells, int], int]
"""`who(m, site)`: the value at a site, or whether it satisfies a test."""

Relation = Callable[[Cells, int, int], int]
"""`by(m, site, out)`: adds the ends of the steps from a site to the set at `out`."""

ON_A_GRAPH = ("site", "relation", "path", "occupancy")


@dataclass(frozen=True)
class Size:
    """How many cells: `fixed`, and so many for each site, each cell of a site set, and each cell of a set per site."""

    fixed: int = 0
    sites: int = 0
    cells: int = 0
    sets: int = 0

    def __call__(self, n: int, w: int) -> int:
        """The size on a graph of `n` sites whose sets take `w` cells."""
        return self.fixed + self.sites * n + self.cells * w + self.sets * n * w


NOTHING = Size()
ONE_SET = Size(cells=1)


@dataclass(frozen=True)
class Word:
    """A word: its signature, its function (None where the meaning lies in the layout, not on a board), its sizes.

    `by_paths` names the parameter whose relation is asked for paths instead of ends; its function is then
    `by(m, site, out)` that adds paths to the `paths` at `out`.  `shape` names the parameter whose component stands for
    the table of its shape's placements on the graph: the function gets that table's place in `t`.
    """

    signature: Signature
    function: Callable[..., int] | None
    graph: bool
    result: Size
    work: Size
    by_paths: str = ""
    shape: str = ""
    lines: str = ""
    """The lines of rules that show it, as they stand in the example of the signature."""

    @property
    def name(self) -> str:
        """The word itself."""
        return self.signature.name

    @property
    def aggregate(self) -> bool:
        """Whether it gives an address, so that its function takes `out`."""
        return self.signature.gives.startswith(("set of", "list of", "path", "groups"))


class Registry:
    """Words by name; each name once."""

    def __init__(self) -> None:
        self._words: dict[str, Word] = {}

    def add(self, word: Word) -> None:
        """Take in a word.  Raises ValueError for a name that is taken."""
        if word.name in self._words:
            raise ValueError(f"the word {word.name} is declared twice")
        self._words[word.name] = word

    @property
    def words(self) -> Mapping[str, Word]:
        """All words, in the order declared."""
        return MappingProxyType(self._words)

    def __iter__(self) -> Iterator[Word]:
        return iter(self._words.values())


REGISTRY = Registry()


def word(
    spelling: str,
    *,
    doc: str,
    example: str,
    result: Size = NOTHING,
    work: Size = NOTHING,
    by_paths: str = "",
    shape: str = "",
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Declare the function below as the meaning of a word.

    `example` is a line or two of rules; examples.py says where in a file they stand.
    """

    def register(function: Callable[..., int]) -> Callable[..., int]:
        shown = signature(spelling, doc, whole_file(example))
        REGISTRY.add(Word(shown, function, _on_a_graph(shown), result, work, by_paths, shape, example))
        return function

    return register


def layout_word(spelling: str, *, doc: str, example: str) -> None:
    """Declare a word whose meaning lies in the layout of components, zones and turns."""
    shown = signature(spelling, doc, whole_file(example))
    REGISTRY.add(Word(shown, None, _on_a_graph(shown), NOTHING, NOTHING, lines=example))


def _on_a_graph(shown: Signature) -> bool:
    kinds = [parameter.takes for parameter in shown.params] + [shown.gives]
    return any(part in kind for kind in kinds for part in ON_A_GRAPH)
