"""Four words run from one text in three ways, and give what they should.

`walk` calls the word as it stands with functions of Python; `source` runs the text into which the names of the
functions are written; `native` runs that same text as machine code.  All three must leave the same memory behind, to
the last cell of scratch, and the answer must be the one found by going through everything by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.boards import Board
from interpreter.boards.shapes import orientations, placement_table, placements, squares_of
from interpreter.words import WORDS
from interpreter.words.registry import Cells, Relation
from interpreter.words.steps import add_near, add_neighbours, extend_straight
from tests.interpreter.boards.graphs import board, neighbours
from tests.interpreter.words.tables import Table
from tests.spike.text import Text

pytest.importorskip("llvmlite", reason="llvmlite is not installed: `pip install moggy[native]`")

BOARDS: Mapping[str, tuple[Board, str]] = {
    "small": (board("grid 5 by 4"), "adjacent"),
    "hex": (board("hex 8 by 8"), "adjacent"),
    "tube": (board("grid 11 by 12 wrap sideways"), "orthogonal"),
}
FREE, OWN, RIVAL = -1, 0, 1
STRIDE = 15
SHAPE = orientations(squares_of((".##", "##.", ".#.")))
Run = Callable[[Cells, Cells, int], int]


class Trial:
    """One word on one board, in the three ways, with the same addresses in all."""

    def __init__(self, word: str, name: str) -> None:
        self.place, self.relation = BOARDS[name]
        self.table = Table(self.place)
        self.t = self.table.t
        self.shape = len(self.t)
        self.t += placement_table(self.place, SHAPE)
        self.g, self.n, self.w = self.table.g, self.table.n, self.table.w
        self.r = self.table.offset(self.relation)
        self.trail = self.n
        self.among = self.trail + 2
        self.work = self.among + self.w
        self.out = self.work + 4 * self.w
        self.size = self.out + 2 + max(self.n * STRIDE * 9, 12 * self.n * self.w)
        text = Text()
        entry = getattr(self, word)(text)
        self.text = str(text)
        source = text.module()[entry]
        self.ways: dict[str, Run] = {
            "walk": getattr(self, f"{word}_walk"),
            "source": source,
            "native": native(self.text, entry),
        }

    # each word twice: as text for the two generated ways, and as a call with functions for the walk

    def within(self, text: Text) -> str:
        text.write(f"def own(m, t, site):\n    return m[site] == {OWN}")
        near = text.copy(add_near, to="own")
        text.write(f"def chain(m, t, site, out):\n    return {near}(m, t, {self.r}, site, out)")
        word = text.copy(meaning("within"), by="chain")
        return text.write(f"def run(m, t, site):\n    return {word}(m, t, {self.g}, site, 3, {self.out}, {self.work})")

    def within_walk(self, m: Cells, t: Cells, site: int) -> int:
        def chain(m: Cells, site: int, out: int) -> int:
            return add_near(m, t, self.r, site, lambda m, site: m[site] == OWN, out)

        return meaning("within")(m, t, self.g, site, 3, chain, self.out, self.work)

    def paths(self, text: Text) -> str:
        text.write(f"def own(m, t, site):\n    return m[site] == {OWN}")
        text.write(f"def rival(m, t, site):\n    return m[site] == {RIVAL}")
        extend = text.copy(extend_straight, through="rival", to="own")
        text.write(
            f"""
            def flanked(m, t, site, out):
                m[{self.trail}] = 1
                m[{self.trail + 1}] = site
                return {extend}(m, t, {self.r}, {self.trail}, 2, -1, out, {STRIDE})
            """
        )
        word = text.copy(meaning("paths"), by="flanked")
        return text.write(f"def run(m, t, site):\n    return {word}(m, t, {self.g}, site, {self.out})")

    def paths_walk(self, m: Cells, t: Cells, site: int) -> int:
        def flanked(m: Cells, site: int, out: int) -> int:
            m[self.trail] = 1
            m[self.trail + 1] = site
            return extend_straight(
                m, t, self.r, self.trail, 2, -1,
                lambda m, site: m[site] == RIVAL, lambda m, site: m[site] == OWN, out, STRIDE,
            )  # fmt: skip

        return meaning("paths")(m, t, self.g, flanked, site, self.out)

    def groups(self, text: Text) -> str:
        step = text.copy(add_neighbours)
        text.write(f"def steps(m, t, site, out):\n    return {step}(m, t, {self.r}, site, out)")
        word = text.copy(meaning("groups"), by="steps")
        return text.write(
            f"def run(m, t, site):\n    return {word}(m, t, {self.g}, {self.among}, {self.out}, {self.work})"
        )

    def groups_walk(self, m: Cells, t: Cells, site: int) -> int:
        steps: Relation = lambda m, site, out: add_neighbours(m, t, self.r, site, out)  # noqa: E731
        return meaning("groups")(m, t, self.g, self.among, steps, self.out, self.work)

    def placements(self, text: Text) -> str:
        word = text.copy(meaning("placements"))
        return text.write(
            f"def run(m, t, site):\n    return {word}(m, t, {self.g}, {self.shape}, {self.among}, {self.out})"
        )

    def placements_walk(self, m: Cells, t: Cells, site: int) -> int:
        return meaning("placements")(m, t, self.g, self.shape, self.among, self.out)

    def memory(self, marks: list[int]) -> Cells:
        """The marks, the set of own sites, and rubbish everywhere else."""
        m = marks + [-7] * (self.size - self.n)
        m[self.among : self.among + self.w] = [0] * self.w
        for site, mark in enumerate(marks):
            if mark == OWN:
                m[self.among + site // 62] |= 1 << site % 62
        return m


def meaning(word: str) -> Callable[..., int]:
    function = WORDS[word].function
    assert function is not None
    return function


def native(text: str, entry: str) -> Run:
    from tests.spike.machine import Machine

    machine = Machine(text)
    call = machine.function(entry)
    return lambda m, t, site: machine is not None and call(m, t, site)


@cache
def trial(word: str, name: str) -> Trial:
    return Trial(word, name)


def answer(trial: Trial, word: str, m: Cells) -> list[list[int]]:
    """What a word left at `out`, as lists of sites."""
    out, n, w = trial.out, trial.n, trial.w
    if word == "paths":
        starts = [out + 1 + k * STRIDE for k in range(m[out])]
        return [m[at + 1 : at + 1 + m[at]] for at in starts]
    starts = [out] if word == "within" else [out + 1 + k * w for k in range(m[out])]
    return [[site for site in range(n) if m[at + site // 62] >> site % 62 & 1] for at in starts]


def wanted(trial: Trial, word: str, marks: list[int], site: int) -> list[list[int]]:
    """The same found by going through everything."""
    place, relation = trial.place, trial.relation
    index = place.index
    own = [name for name in place.sites if marks[index[name]] == OWN]
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(place.sites)
    for start in place.sites:
        graph.add_edges_from((start, end) for end in neighbours(place, relation, start) if end in own)
    if word == "within":
        near = nx.single_source_shortest_path_length(graph, place.sites[site], cutoff=3)
        return [sorted(index[name] for name in near)]
    if word == "groups":
        parts = nx.connected_components(graph.subgraph(own).to_undirected())
        return sorted(sorted(index[name] for name in part) for part in parts)
    if word == "placements":
        return [list(sites) for sites in placements(place, SHAPE) if all(marks[each] == OWN for each in sites)]
    return list(flanked_paths(trial, marks, site))


def flanked_paths(trial: Trial, marks: list[int], site: int) -> list[list[int]]:
    """Straight over rivals, one at least, to an own mark."""
    place = trial.place
    found: list[list[int]] = []
    for label in place.relations[trial.relation][0]:
        path = [site]
        while True:
            ends = [e for _, e, k in place.graph.out_edges(place.sites[path[-1]], keys=True) if k == label]
            if not ends or place.index[ends[0]] == site:
                break
            path.append(place.index[ends[0]])
            if marks[path[-1]] != RIVAL:
                if marks[path[-1]] == OWN and len(path) > 2:
                    found.append(path)
                break
    return found


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("word", ["within", "paths", "groups", "placements"])
@settings(max_examples=25)
@given(data=st.data())
def test_one_text_runs_in_three_ways(word: str, name: str, data: st.DataObject) -> None:
    tried = trial(word, name)
    several = st.sampled_from([FREE, OWN, OWN, RIVAL, RIVAL])
    marks = data.draw(st.lists(several, min_size=tried.n, max_size=tried.n))
    site = data.draw(st.integers(0, tried.n - 1))
    left = {}
    for way, run in tried.ways.items():
        m = tried.memory(marks)
        assert run(m, tried.t, site) == tried.out
        left[way] = m
    assert left["source"] == left["walk"]
    assert left["native"] == left["walk"]
    assert answer(tried, word, left["walk"]) == wanted(tried, word, marks, site)
