"""How long the paths of a relation can be, and how many can lead from one site.

Paths are kept one after the other, each with room for the longest, so close bounds keep memory small.  A straight piece
is as long as the longest straight way on the board, which the tables tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.program import AnyStep, Expr, Piece, RelationCall, RelationDecl, Steps, WayDecl
from interpreter.material import Material
from interpreter.setting import constant

MOST_PATHS = 1024
"""The most paths that can be gone through; more stop the run."""


@dataclass(frozen=True)
class Extent:
    """The most steps of a stretch, and the most ways in which it can go on from one site."""

    steps: int
    ways: int

    def then(self, other: Extent) -> Extent:
        """This stretch and then another."""
        return Extent(self.steps + other.steps, min(MOST_PATHS, self.ways * other.ways))

    def beside(self, other: Extent) -> Extent:
        """Either of the two."""
        return Extent(max(self.steps, other.steps), min(MOST_PATHS, self.ways + other.ways))


STANDING = Extent(0, 1)


class Trails:
    """The extents of the relations of one game."""

    def __init__(self, material: Material) -> None:
        self._material = material
        self._straight: dict[int, int] = {}
        self._relations = {each.name: self._declared(each) for each in material.program.relations}

    def longest(self, graph: str) -> int:
        """The most sites on any path on a graph; a single step always has two."""
        declared = self._material.program.relations
        return max((1 + self._relations[each.name].steps for each in declared if each.graph == graph), default=2)

    def most(self, relation: Expr) -> int:
        """The most paths that a relation has from one site."""
        return self._relations[relation.name].ways if isinstance(relation, RelationCall) else self._slots(relation)

    def _declared(self, relation: RelationDecl) -> Extent:
        total = Extent(1, 0)
        for way in relation.ways:
            total = total.beside(self._way(way))
        return total

    def _way(self, way: WayDecl) -> Extent:
        total = STANDING
        for piece in way.pieces:
            total = total.then(self._piece(piece))
        return total

    def _piece(self, piece: Piece) -> Extent:
        sites = self._sites(piece.relation)
        low, high = self._known(piece.low, 0), sites if piece.high is None else self._known(piece.high, sites)
        slots = self._slots(piece.relation)
        if piece.straight:
            high = min(high, max((self._run(offset) for offset in self._offsets(piece.relation)), default=sites))
            return Extent(high, min(MOST_PATHS, slots * max(1, high - low + 1)))
        ways = 0
        for steps in range(low, high + 1):
            ways += slots**steps if slots**steps < MOST_PATHS else MOST_PATHS
            if ways >= MOST_PATHS:
                break
        return Extent(high, min(MOST_PATHS, max(1, ways)))

    def _known(self, expr: Expr, otherwise: int) -> int:
        """A number of steps, if it is known before play."""
        try:
            return max(0, constant(expr, self._material.setting))
        except ValueError:
            return otherwise

    def _sites(self, relation: Expr) -> int:
        graph = relation.graph if isinstance(relation, Steps) else getattr(relation.type, "graph", "")
        return len(self._material.boards[graph].sites)

    def _slots(self, relation: Expr) -> int:
        """The most sites that one step can lead to."""
        match relation:
            case Steps():
                return max(self._material.tables[offset + 1] for offset in self._offsets(relation))
            case AnyStep(parts=parts):
                return sum(self._slots(part) for part in parts)
            case _:
                return self._sites(relation)

    def _offsets(self, relation: Expr) -> Iterator[int]:
        """Where the tables of the steps stand; none for a relation of the file."""
        match relation:
            case Steps(graph=graph, name=name):
                yield from self._material.boards[graph].relations[name]
            case AnyStep(parts=parts):
                for part in parts:
                    yield from self._offsets(part)

    def _run(self, offset: int) -> int:
        """The most steps that a straight way takes before it ends, or is back where it began and goes on as it did."""
        if offset not in self._straight:
            sites, slots = self._material.tables[offset], self._material.tables[offset + 1]
            starts = ((site, slot) for site in range(sites) for slot in range(slots))
            self._straight[offset] = max((self._way_from(offset, site, slot) for site, slot in starts), default=0)
        return self._straight[offset]

    def _way_from(self, offset: int, start: int, first: int) -> int:
        t = self._material.tables
        sites, slots = t[offset], t[offset + 1]
        site, slot, steps = start, first, 0
        while slot >= 0:
            row = slot * (sites + 1) + site
            site, slot = t[offset + 2 + row], t[offset + 2 + slots * (sites + 1) + row]
            if site == sites or (site, slot) == (start, first):
                break
            steps += 1
        return steps
