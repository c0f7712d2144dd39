"""Everything that a rule file declares, by name.

Names of one file share one space, so that a name means the same everywhere; values of enums stand apart, since what is
expected tells them from other names.  Declarations may stand in any order: their types are worked out when first
asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from dsl import syntax as ast
from dsl.check.fitting import named
from dsl.diagnostics import Findings, Related
from dsl.diagnostics.suggest import did_you_mean
from dsl.program import Alternative, Const, DefineDecl, Expr, Local, RelationDecl, Slot
from dsl.source import Span
from dsl.types import (
    ActionType,
    Bool,
    ComponentType,
    DirectionType,
    EnumType,
    Int,
    ListOf,
    Optional,
    PathType,
    PlayerType,
    Scalar,
    SetOf,
    SiteType,
    TeamType,
    Type,
    Unknown,
    ZoneType,
)
from dsl.vocabulary import GraphForm, Vocabulary

BASIC_KINDS = ("Action", "Actor", "Cell", "Corner", "Direction", "Gap", "Path", "Player", "Site", "Team", "Zone")
SITE_SORTS = ("Site", "Cell", "Gap", "Corner")
TAKEN = ("actors", "player", "players", "seating", "teams", "winner", "never", "total", "it", "none", "yes", "no")
"""Names with a meaning of their own, which a file may not declare."""

D = TypeVar("D", bound=ast.Node)


class World:
    """The declarations of one file, the vocabulary, and the findings about them."""

    def __init__(self, file: ast.File, vocabulary: Vocabulary) -> None:
        assert isinstance(file.head, ast.Game)
        self.file = file
        self.game = file.head
        self.vocabulary = vocabulary
        self.findings = Findings()
        self.names: dict[str, ast.Node] = {}
        self.kind_names: dict[str, ast.Node] = {}
        self.enums: dict[str, EnumType] = {}
        self.enum_values: dict[str, list[EnumType]] = {}
        self.used: set[str] = set()
        self.doubtful: set[str] = set()
        """Names whose declaration is a mistake, so that nothing is said about their uses."""
        self.strips_laid: dict[str, str] | None = None
        """The strips that rules lay at random, with their graphs; None before it is asked."""
        self._told: set[tuple[object, ...]] = set()
        self.slots: list[Slot] = []
        self.defines: dict[str, DefineDecl] = {}
        self.relations: dict[str, RelationDecl] = {}
        self.under_way: list[str] = []
        self.scores: dict[str, int] = {}
        self.rounds: dict[str, Local] = {}
        """The number that each named round of a fixed number of times keeps: how many of them are over."""
        self.frames: dict[str, tuple[Slot, ...]] = {}
        self.actions: dict[str, list[Alternative]] = {}
        self.seats = tuple(n.text for line in self.game.lines if isinstance(line, ast.SeatsLine) for n in line.names)
        self._collect()

    # ---------------------------------------------------------------------------------------------- declarations

    def _collect(self) -> None:
        for line in self.game.lines:
            if isinstance(line, ast.SeatsLine):
                for name in line.names:
                    self._declare(self.names, name, name)
            elif isinstance(line, ast.GhostLine):
                self._declare(self.names, line.name, line)
        for declaration in self.file.declarations:
            match declaration:
                case ast.Enum():
                    self._enum(declaration)
                case ast.Kind():
                    self._declare(self.kind_names, declaration.name, declaration)
                case (
                    ast.Option()
                    | ast.Graph()
                    | ast.Zone()
                    | ast.Value()
                    | ast.History()
                    | ast.Order()
                    | ast.Define()
                    | ast.Relation()
                    | ast.Procedure()
                    | ast.Actions()
                    | ast.Window()
                ):
                    self._declare(self.names, declaration.name, declaration)
                case _:
                    pass
            for part in declaration.lines if isinstance(declaration, ast.Graph) else ():
                if isinstance(part, ast.StripsLine):
                    self._declare(self.names, part.name, part)

    def _declare(self, space: dict[str, ast.Node], name: ast.Name, node: ast.Node) -> None:
        if name.text in TAKEN or name.text in BASIC_KINDS or self._is_plain_word(name.text):
            self.findings.add("E203", name.span, name=name.text)
            self.doubtful.add(name.text)
        elif (earlier := space.get(name.text)) is not None:
            there = earlier if isinstance(earlier, ast.Name) else getattr(earlier, "name", earlier)
            self.findings.add("E202", name.span, name=name.text, related=(Related(there.span, "declared here"),))
            if not (isinstance(earlier, ast.Name) and isinstance(node, ast.Name)):
                self.doubtful.add(name.text)
        else:
            space[name.text] = node

    def _is_plain_word(self, text: str) -> bool:
        """Whether a word of the vocabulary is spelled without brackets, so that a declaration would hide it."""
        return text in self.vocabulary and not self.vocabulary[text].params

    def _enum(self, node: ast.Enum) -> None:
        self._declare(self.kind_names, node.name, node)
        values: dict[str, ast.Name] = {}
        for value in node.values:
            if value.text in values:
                related = (Related(values[value.text].span, "first here"),)
                self.findings.add("E202", value.span, name=value.text, related=related)
            values.setdefault(value.text, value)
        enum = EnumType(node.name.text, tuple(values))
        self.enums.setdefault(node.name.text, enum)
        for name in values:
            self.enum_values.setdefault(name, []).append(enum)

    def all(self, kind: type[D]) -> Iterator[D]:
        """The declarations of one sort, in the order of the file, without those that repeat a name."""
        for node in self.file.declarations:
            if isinstance(node, kind):
                name = getattr(node, "name", None)
                space = self.kind_names if isinstance(node, ast.Kind | ast.Enum) else self.names
                if name is None or space.get(name.text) is node:
                    yield node

    def get(self, name: str, kind: type[D]) -> D | None:
        """The declaration of that name, if it is of that sort; it counts as used."""
        node = self.names.get(name)
        if isinstance(node, kind):
            self.used.add(name)
            return node
        return None

    # ------------------------------------------------------------------------------------------------------ slots

    def slot(self, name: str, type_: Type, frame: str = "") -> Slot:
        """A new slot, numbered after all others."""
        made = Slot(len(self.slots), name, type_, frame)
        self.slots.append(made)
        return made

    # --------------------------------------------------------------------------------------------------- findings

    def error(
        self, code: str, span: Span, help: str | None = None, related: tuple[Related, ...] = (), **slots: object
    ) -> Expr:
        """Tell a mistake, and stand in for the expression that has it.

        Nothing is said about what is not known because of another mistake.
        """
        if slots.get("got") == named(Unknown()):
            return Const(0, type=Unknown(), span=span)
        self.findings.add(code, span, help=help, related=related, **slots)
        return Const(0, type=Unknown(), span=span)

    def boardless(self, span: Span) -> Expr:
        """Tell, once, that there is no board for a place to be on."""
        return Const(0, type=Unknown(), span=span) if self.again("no graph") else self.error("E206", span)

    def again(self, *what: object) -> bool:
        """Whether the same mistake with the same declaration has been told before."""
        before = what in self._told
        self._told.add(what)
        return before

    # ------------------------------------------------------------------------------------------------------ types

    def graph(self) -> ast.Graph | None:
        """The graph that `Site` means: the first."""
        return next((g for g in self.all(ast.Graph)), None)

    def site(self, sort: str = "Site", span: Span | None = None) -> Scalar:
        """The type of the sites of the graph."""
        graph = self.graph()
        if graph is None:
            if span is not None:
                self.boardless(span)
            return Unknown()
        return SiteType(graph.name.text, sort)

    def form(self, graph: str) -> GraphForm | None:
        """How a graph is built, if by one of the vocabulary's forms."""
        node = self.names.get(graph)
        if isinstance(node, ast.Graph):
            for line in node.lines:
                if isinstance(line, ast.GridLine):
                    return self.vocabulary.forms.get(line.shape)
                if isinstance(line, ast.MapLine):
                    return self.vocabulary.forms.get("map")
        return None

    def kind(self, name: ast.Name) -> Scalar:
        """The type that a capitalised name stands for."""
        match name.text:
            case "Player":
                return PlayerType()
            case "Actor":
                return PlayerType(ghosts=True)
            case "Team":
                return TeamType()
            case "Action":
                return ActionType()
            case "Direction":
                graph = self.graph()
                return DirectionType(graph.name.text) if graph else Unknown()
            case text if text in SITE_SORTS:
                return self.site(text, name.span)
            case text if text in self.enums:
                self.used.add(text)
                return self.enums[text]
            case text if isinstance(self.kind_names.get(text), ast.Kind):
                self.used.add(text)
                return ComponentType((text,))
        known = (*self.kind_names, *BASIC_KINDS)
        if not self.again("unknown", name.text):
            self.findings.add("E204", name.span, help=did_you_mean(name.text, known), name=name.text)
        return Unknown()

    def type_of(self, node: ast.TypeExpr) -> Type:
        """The type that is written; ends of a range that are not plain numbers stay open."""
        match node:
            case ast.BoolType():
                return Bool()
            case ast.RangeType():
                low, high = literal(node.low), literal(node.high)
                if low is not None and high is not None and low > high:
                    self.findings.add("E301", node.span, low=low, high=high)
                return Int(low, high)
            case ast.SetType():
                return SetOf(self.scalar(node.item))
            case ast.ListType():
                return ListOf(self.scalar(node.item), node.holds)
            case ast.NamedType():
                return self._named(node)

    def _named(self, node: ast.NamedType) -> Type:
        first = node.kinds[0]
        if len(node.kinds) == 1 and first.text == "Path":
            graph = self.graph()
            return PathType(graph.name.text) if graph else Unknown()
        if len(node.kinds) == 1 and first.text == "Zone":
            return ZoneType(tuple(k.name.text for k in self.all(ast.Kind)))
        types = [self.kind(kind) for kind in node.kinds]
        if len(types) == 1:
            item: Scalar = types[0]
        elif all(isinstance(t, ComponentType) for t in types):
            item = ComponentType(tuple(k for t in types if isinstance(t, ComponentType) for k in t.kinds))
        else:
            if not any(isinstance(t, Unknown) for t in types):
                self.findings.add("E302", node.span)
            item = Unknown()
        return Optional(item) if node.optional and not isinstance(item, Unknown) else item

    def scalar(self, node: ast.TypeExpr) -> Scalar:
        """A type whose values are single numbers, as members of sets and parameters of owners are."""
        found = self.type_of(node)
        if isinstance(found, SetOf | ListOf | PathType):
            words = {SetOf: "a set", ListOf: "a list", PathType: "a path"}
            self.findings.add("E303", node.span, type=words[type(found)])
            return Unknown()
        return found  # type: ignore[return-value]

    def owner(self, name: ast.Name) -> Scalar:
        """What `per NAME` counts over: players, teams, actors, sites, an enum or a kind."""
        words: dict[str, Scalar] = {
            "player": PlayerType(),
            "actor": PlayerType(ghosts=True),
            "team": TeamType(),
        }
        return words[name.text] if name.text in words else self.kind(name)

    @property
    def player_counts(self) -> tuple[int, int]:
        """Fewest and most players."""
        for line in self.game.lines:
            if isinstance(line, ast.PlayersLine):
                return line.low, line.high
        return 1, 1


def literal(node: ast.Expr) -> int | None:
    """The number that an expression plainly writes, if it does."""
    match node:
        case ast.IntLit():
            return node.value
        case ast.Negative():
            value = literal(node.of)
            return None if value is None else -value
        case _:
            return None
