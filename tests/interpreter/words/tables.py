"""Words called directly, on the tables of a board and a memory of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from interpreter.boards import Board, compile_board
from interpreter.words import WORDS
from interpreter.words.registry import Relation, Test
from interpreter.words.steps import add_near, add_neighbours

BITS = 62


class Table:
    """A board with marks on its sites, and words to ask about it.  Sites are given and found by name."""

    def __init__(self, board: Board, marks: Mapping[str, int] | None = None) -> None:
        self.board = board
        self.t: list[int] = [0, 0, 0]
        self.tables = compile_board(board, self.t)
        self.g = self.tables.header
        self.n, self.w = self.t[self.g], self.t[self.g + 1]
        self.m = [-1] * self.n
        for name, value in (marks or {}).items():
            self.m[board.index[name]] = value

    def who(self, m: list[int], site: int) -> int:
        return m[site]

    def take(self, cells: int) -> int:
        """Room for so many cells, filled with rubbish that a word must not be misled by."""
        self.m += [-7] * cells
        return len(self.m) - cells

    def set_of(self, names: Iterable[str]) -> int:
        """The address of a set."""
        at = self.take(self.w)
        self.m[at : at + self.w] = [0] * self.w
        for name in names:
            site = self.board.index[name]
            self.m[at + site // BITS] |= 1 << site % BITS
        return at

    def members(self, at: int) -> list[str]:
        """The names of the sites in the set at an address."""
        cells = self.m[at : at + self.w]
        assert all(0 <= cell < 1 << BITS for cell in cells)
        return [self.board.sites[i] for i in range(self.n) if cells[i // BITS] >> i % BITS & 1]

    def by(self, relation: str, player: int = 0) -> Relation:
        """The steps of a relation of the board."""
        r = self.offset(relation, player)
        return lambda m, site, out: add_neighbours(m, self.t, r, site, out)

    def to(self, relation: str, test: Test) -> Relation:
        """One step of a relation to where a test holds."""
        r = self.offset(relation)
        return lambda m, site, out: add_near(m, self.t, r, site, test, out)

    def offset(self, relation: str, player: int = 0) -> int:
        offsets = self.tables.relations[relation]
        return offsets[player % len(offsets)]

    def call(self, name: str, *args: Any) -> int:
        """The number that a word gives; sites may be given by name."""
        word = WORDS[name]
        assert word.function is not None
        given = [self.board.index[arg] if isinstance(arg, str) else arg for arg in args]
        before = [self.m, self.t, *([self.g] if word.graph else [])]
        room = word.result(self.n, self.w) or 1 + self.w * (self.t[given[0]] if word.shape else 0)
        out = [self.take(room)] if word.aggregate else []
        work = [self.take(word.work(self.n, self.w))] if word.work(self.n, self.w) else []
        guard = self.take(1)
        found = word.function(*before, *given, *out, *work)
        assert self.m[guard] == -7, "the word wrote beyond its room"
        if out:
            assert found == out[0]
        return found

    def sites(self, name: str, *args: Any) -> list[str]:
        """The sites in the set that a word gives."""
        return self.members(self.call(name, *args))

    def path(self, names: Sequence[str]) -> int:
        """The address of a path."""
        at = self.take(len(names) + 1)
        self.m[at : at + len(names) + 1] = [len(names), *(self.board.index[name] for name in names)]
        return at

    def read(self, at: int) -> list[str]:
        """The names in the list of sites at an address."""
        return [self.board.sites[site] for site in self.m[at + 1 : at + 1 + self.m[at]]]

    def groups(self, name: str, *args: Any) -> list[list[str]]:
        """The sets of sites in the groups that a word gives."""
        at = self.call(name, *args)
        return [self.members(at + 1 + k * self.w) for k in range(self.m[at])]


def anything(m: list[int], site: int) -> int:
    """A test that every site satisfies."""
    return 1
