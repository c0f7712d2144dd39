"""From the lines of a graph to a board.

The order is always the same: the shape gives sites and their steps (a grid, a hex, a map, or single sites), a map of
a sheet is printed on a grid, sheets add values and edges, edges are joined, relations named, and attributes collected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from dsl import syntax
from dsl.diagnostics import Findings, suggest
from dsl.program import FieldDecl, GraphDecl
from dsl.source import Span
from interpreter.boards import directions
from interpreter.boards.attributes import declared_attributes, place_attributes
from interpreter.boards.board import Board, site_help
from interpreter.boards.board_sheets import SheetBoard, read_board
from interpreter.boards.hexes import hex_graph
from interpreter.boards.joined import Join, draw_in_a_circle, join_sites
from interpreter.boards.maps import Drawn, Mark, read_map
from interpreter.boards.printing import PLAIN, Print, cuts, print_of, strip_numbers
from interpreter.boards.relations import SORT_WORDS, Relations, name_relations
from interpreter.boards.squares import Edges, lay_steps, link_between, square_graph
from interpreter.errors import RuleErrors
from interpreter.sheets.text import Sheet

if TYPE_CHECKING:
    from networkx import MultiDiGraph

Evaluate = Callable[[syntax.Expr], int]
"""The value of a number or test among the lines of a graph, for the players and options chosen."""

Line = TypeVar("Line", bound=syntax.GraphLine)

MOST_SITES = 2048
"""As many as a stored set of sites can have."""

LONGEST_SIDE = 512


def build(graph: GraphDecl, evaluate: Evaluate, sheets: Mapping[str, Sheet]) -> Board:
    """The board that a graph describes; `sheets` are its sheets as read, by the name in the rule file.

    Raises RuleErrors with every mistake found in the graph and its sheets.
    """
    findings = Findings()
    board = Builder(graph, evaluate, findings).board(sheets)
    if board is None or findings.errors:
        raise RuleErrors(findings, {sheet.source.name: sheet.source for sheet in sheets.values()})
    return board


class Builder:
    """Builds one board, and notes every mistake on the way."""

    def __init__(self, graph: GraphDecl, evaluate: Evaluate, findings: Findings) -> None:
        self.declared = graph
        self.attributes: tuple[FieldDecl, ...] = graph.attributes
        self.evaluate = evaluate
        self.findings = findings
        self.outline = "round"
        self.edges = Edges()
        self.relations: Relations = {}
        self.given: dict[str, dict[str, int]] = {}
        self.printed: Print | None = None

    def lines(self, kind: type[Line]) -> Iterator[Line]:
        """The lines of one kind that hold for the players and options chosen."""
        for line in self.declared.lines:
            if isinstance(line, kind):
                when = getattr(line, "when", None)
                if when is None or self.evaluate(when):
                    yield line

    def board(self, sheets: Mapping[str, Sheet]) -> Board | None:
        """The whole board; None when nothing can be made of its lines."""
        named = [sheets[line.file.text] for line in self.lines(syntax.SheetLine) if line.file.text in sheets]
        read = [read_board(sheet, self.attributes, self.findings) for sheet in named]
        graph = self.shape(read)
        if graph is None:
            return None
        for sheet, content in zip(named, read, strict=True):
            self.add_sites(graph, sheet, content)
        self.join(graph, read)
        uses = tuple(use for line in self.lines(syntax.RelationsLine) for use in line.uses)
        name_relations(uses, graph, self.outline == "square", self.edges, self.relations, self.findings)
        strips = self.strips(graph)
        attributes = place_attributes(graph) if self.outline != "round" else {}
        attributes |= self.numbered(graph, strips)
        span = self.declared.span
        attributes |= declared_attributes(tuple(graph), self.attributes, self.given, span, self.findings)
        if self.outline == "round":
            draw_in_a_circle(graph)
        return Board(
            self.declared.name,
            self.outline,
            graph,
            self.relations,
            self.first_relation(uses),
            {"square": directions.SQUARE_AXES, "hex": directions.HEX_AXES}.get(self.outline, ()),
            {"square": tuple(directions.COMPASS), "hex": tuple(directions.HEX_DELTAS)}.get(self.outline, ()),
            attributes,
            strips,
        )

    # ------------------------------------------------------------------------------------------------- the shape

    def shape(self, sheets: list[SheetBoard]) -> MultiDiGraph[str] | None:
        """The sites with their steps, from the one line or sheet that gives them."""
        grids = list(self.lines(syntax.GridLine))
        maps = [self.drawn(line) for line in self.lines(syntax.MapLine)]
        drawn = [sheet for sheet in sheets if sheet.drawn]
        if len(grids) + len(maps) > 1 or len(maps) + len(drawn) > 1:
            self.findings.add("E652", self.declared.span, graph=self.declared.name)
            return None
        if grids:
            return self.grid(grids[0], drawn)
        if maps or drawn:
            return self.map((*maps, *(sheet.drawn for sheet in drawn if sheet.drawn))[0])
        return self.single_sites(sheets)

    def drawn(self, line: syntax.MapLine) -> Drawn:
        """A map as its reader takes it."""
        legend = tuple(Mark(each.mark.text, tuple(self.words(each)), each.span) for each in line.legend)
        return Drawn(line.rows, legend, line.span)

    def words(self, legend: syntax.Legend) -> Iterator[str | int]:
        """The words after a character of the legend; `none` is no word."""
        for meaning in legend.meanings:
            match meaning:
                case syntax.NameRef(name=name):
                    yield name
                case syntax.IntLit(value=value):
                    yield value
                case syntax.NoneLit():
                    pass
                case _:
                    self.findings.add("E658", meaning.span, word="this")

    def grid(self, line: syntax.GridLine, drawn: list[SheetBoard]) -> MultiDiGraph[str] | None:
        """The sites of a `grid` or `hex`; the map of a sheet is printed on the grid."""
        columns, rows = self.evaluate(line.columns), self.evaluate(line.rows)
        if not (1 <= columns <= LONGEST_SIDE and 1 <= rows <= LONGEST_SIDE and columns * rows <= MOST_SITES):
            self.findings.add("E650", line.span, columns=columns, rows=rows, most=MOST_SITES)
            return None
        edge = line.edge.text if line.edge else "stop"
        way = line.way.text if line.way else "both"
        if way not in ("sideways", "upwards", "both"):
            self.findings.add("E663", (line.way or line).span, way=way, help=suggest.did_you_mean(way, WAYS))
            return None
        if line.shape == "hex":
            if drawn:
                self.findings.add("E652", self.declared.span, graph=self.declared.name)
            if line.edge is not None:
                self.findings.add("E661", line.edge.span, relation=edge)
            self.outline = "hex"
            self.relations.update(directions.HEX_RELATIONS)
            return hex_graph(columns, rows)
        self.edges = Edges("stop" if way == "upwards" else edge, "stop" if way == "sideways" else edge)
        for sheet in drawn:
            cells = None if sheet.drawn is None else read_map(sheet.drawn, self.attributes, self.findings)
            self.printed = None if cells is None else print_of(cells, sheet)
        return self.squares(columns, rows, (self.printed or PLAIN).filling(columns, rows))

    def map(self, drawn: Drawn) -> MultiDiGraph[str] | None:
        """The sites of a map."""
        cells = read_map(drawn, self.attributes, self.findings)
        if cells is None:
            return None
        if len(cells.cells) > MOST_SITES:
            self.findings.add("E650", drawn.span, columns=cells.columns, rows=cells.rows, most=MOST_SITES)
            return None
        return self.squares(cells.columns, cells.rows, cells.cells)

    def squares(
        self, columns: int, rows: int, cells: Mapping[tuple[int, int], Mapping[str, int]]
    ) -> MultiDiGraph[str] | None:
        """The sites of a board of squares, with gaps and corners where the graph asks for them."""
        sorts = []
        for line in self.lines(syntax.SortsLine):
            sort = SORT_WORDS.get(line.sort.text)
            if sort is None:
                self.findings.add("E668", line.span, sort=line.sort.text)
            else:
                sorts.append(sort)
        self.outline = "square"
        graph = square_graph(columns, rows, cells, sorts)
        if len(graph) > MOST_SITES:
            self.findings.add("E650", self.declared.span, columns=columns, rows=rows, most=MOST_SITES)
            return None
        lay_steps(graph, "Cell", directions.DELTAS, self.edges)
        self.relations.update(directions.SQUARE_RELATIONS)
        if between := link_between(graph):
            self.relations["beside"] = (between,)
        for name, data in graph.nodes(data=True):
            if data["sort"] == "Cell" and (values := cells[data["column"] - 1, data["row"] - 1]):
                self.given[name] = dict(values)
        return graph

    def single_sites(self, sheets: list[SheetBoard]) -> MultiDiGraph[str] | None:
        """The sites of sheets, or those that edges name if no sheet lists any."""
        import networkx as nx

        graph: MultiDiGraph[str] = nx.MultiDiGraph()
        for sheet in sheets:
            for name in sheet.sites:
                graph.add_node(name, sort="Cell")
            for name, (x, y) in sheet.places.items():
                graph.add_node(name, x=float(x), y=float(y))
        if not graph:
            for line in self.lines(syntax.EdgesLine):
                for edge in line.edges:
                    graph.add_node(edge.start.text, sort="Cell")
                    graph.add_node(edge.end.text, sort="Cell")
        if not graph:
            self.findings.add("E651", self.declared.span, graph=self.declared.name)
            return None
        if len(graph) > MOST_SITES:
            self.findings.add("E650", self.declared.span, columns=len(graph), rows=1, most=MOST_SITES)
            return None
        return graph

    # --------------------------------------------------------------------------------------------- sites and edges

    def add_sites(self, graph: MultiDiGraph[str], sheet: Sheet, content: SheetBoard) -> None:
        """Take over what a sheet says about sites."""
        printed = self.printed if content.drawn else None
        for name, values in content.sites.items():
            if printed is not None and name in printed:
                continue
            if printed is None and name in graph:
                self.given.setdefault(name, {}).update(values)
            else:
                self.unknown_site(graph, name, sheet.key(content.where[name]))

    def unknown_site(self, graph: MultiDiGraph[str], name: str, span: Span) -> None:
        """Tell that a site is not on the board."""
        self.findings.add("E669", span, help=site_help(graph, name), site=name, graph=self.declared.name)

    def join(self, graph: MultiDiGraph[str], sheets: list[SheetBoard]) -> None:
        """Join the sites that edges name, in the graph's own lines and then in its sheets."""
        joins = [
            Join(line.relation.text, edge.start.text, edge.end.text, edge.directed, edge.span)
            for line in self.lines(syntax.EdgesLine)
            for edge in line.edges
        ]
        joins += [join for sheet in sheets for join in sheet.joins]
        known = []
        for join in joins:
            missing = [name for name in (join.start, join.end) if name not in graph]
            for name in dict.fromkeys(missing):
                self.unknown_site(graph, name, join.span)
            if not missing and join.start == join.end:
                self.findings.add("E670", join.span, site=join.start)
            elif not missing:
                known.append(join)
        self.relations.update({name: (labels,) for name, labels in join_sites(graph, known).items()})
        if known and self.outline == "round":
            for name in graph:
                if graph.degree(name) == 0:
                    self.findings.add("E671", self.declared.span, site=name)

    # ------------------------------------------------------------------------------------------------- what remains

    def first_relation(self, uses: tuple[syntax.RelationUse, ...]) -> str:
        """The relation meant where none is named: the first declared that is the same for all players."""
        named = [use.name.text for use in uses if len(self.relations.get(use.name.text, ())) == 1]
        return next(iter((*named, *self.relations)), "")

    def strips(self, graph: MultiDiGraph[str]) -> dict[str, tuple[int, ...]]:
        """Where the board may be cut, by the name of the cut: after these columns."""
        found = {}
        columns = graph.graph.get("columns", 0)
        width = columns if self.printed is None else min(columns, self.printed.columns)
        for line in self.lines(syntax.StripsLine):
            places = tuple(self.evaluate(at) for at in line.at)
            for at, place in zip(line.at, places, strict=True):
                if not 1 <= place < width:
                    self.findings.add("E665", at.span, key=line.name, value=place, kind="column between two others")
            found[line.name.text] = cuts(places, width, columns) if width else ()
        return found

    def numbered(self, graph: MultiDiGraph[str], strips: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
        """The numbers of the copies of what is printed, and of the strips into which it may be cut."""
        copies = {} if self.printed is None else {"copy": self.printed.copies(graph)}
        cut = next(iter(strips.values()), None)
        return copies if cut is None else copies | {"strip": strip_numbers(graph, cut)}


WAYS = ("sideways", "upwards", "both")
