"""Random trees that some text can be read as, grown from a source of randomness that hypothesis controls."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from dsl import syntax
from dsl.syntax import Name, Text

T = TypeVar("T")

# Names, among them words that are words of the language only in their places.
WORDS = ("a", "b", "hand", "deck_2", "x", "step", "rank", "turns", "players", "at", "on", "end", "copies", "sheet")
PLAIN = ("a", "b", "hand", "deck_2", "x")  # where a soft word would be one of the language
KINDS = ("Card", "Site", "Cell2", "Player")
TEXTS = ("", "why not?", "a # b", "and or [", "Katze fängt Maus", "@house x")
ROWS = ("", ". . #", "  x", "#", "a b")
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "has")


class Grower:
    """Grows trees; `depth` bounds how far blocks and expressions go into one another."""

    def __init__(self, random: Random, depth: int = 3) -> None:
        self.random = random
        self.depth = depth

    # ---------------------------------------------------------------------------------------------------- choosing

    def one(self, *makers: Callable[[], T]) -> T:
        return self.random.choice(makers)()

    def some(self, make: Callable[[], T], least: int = 1, most: int = 3) -> tuple[T, ...]:
        return tuple(make() for _ in range(self.random.randint(least, most)))

    def maybe(self, make: Callable[[], T]) -> T | None:
        return make() if self.random.random() < 0.4 else None

    def flag(self) -> bool:
        return self.random.random() < 0.5

    def word(self, *words: str) -> str:
        return self.random.choice(words)

    def name(self) -> Name:
        return Name(self.word(*WORDS))

    def plain(self) -> Name:
        return Name(self.word(*PLAIN))

    def kind(self) -> Name:
        return Name(self.word(*KINDS))

    def owner(self) -> Name:
        return self.one(self.plain, self.kind)

    def text(self) -> Text:
        return Text(self.word(*TEXTS))

    def number(self) -> int:
        return self.random.randint(0, 99)

    # ------------------------------------------------------------------------------------------------- expressions

    def leaf(self) -> syntax.Expr:
        return self.one(
            lambda: syntax.NameRef(self.word(*PLAIN)),
            lambda: syntax.KindRef(self.word(*KINDS)),
            lambda: syntax.IntLit(self.number()),
            lambda: syntax.BoolLit(self.flag()),
            syntax.NoneLit,
        )

    def expr(self) -> syntax.Expr:
        if self.depth <= 0 or self.random.random() < 0.3:
            return self.leaf()
        self.depth -= 1
        try:
            return self._grown()
        finally:
            self.depth += 1

    def _grown(self) -> syntax.Expr:
        e = self.expr
        return self.one(
            lambda: syntax.ListLit(self.some(e, 0)),
            lambda: syntax.SetLit(self.some(e, 0)),
            lambda: syntax.Count(e()),
            lambda: syntax.Of(e(), e()),
            lambda: syntax.Attr(e(), self.name()),
            lambda: syntax.Index(e(), e()),
            self.call,
            lambda: syntax.Negative(e()),
            lambda: syntax.Arithmetic(self.word("+", "-", "*", "div", "mod"), e(), e()),
            lambda: syntax.Compare(self.word(*COMPARISONS), e(), e()),
            lambda: syntax.Logic(self.word("and", "or"), e(), e()),
            lambda: syntax.Not(e()),
            lambda: syntax.Interval(e(), self.maybe(e)),
            lambda: syntax.If(e(), e(), e()),
            lambda: syntax.Quantified(
                self.word("some", "every", "no", "count", "those", "first"), self.name(), e(), e()
            ),
            lambda: syntax.Fold(self.word("sum", "most", "least"), e(), self.name(), e(), self.maybe(e), self.maybe(e)),
            lambda: syntax.Best(self.name(), e(), e(), self.maybe(e)),
        )

    def args(self, named: bool = True) -> tuple[syntax.Argument, ...]:
        return self.some(lambda: syntax.Argument(self.maybe(self.name) if named else None, self.expr()), 0)

    def call(self) -> syntax.Call:
        return syntax.Call(self.plain(), self.args())

    def bare(self) -> syntax.Expr:
        """An operand that does not begin with a bracket."""
        base: syntax.Expr = self.one(lambda: syntax.NameRef(self.word(*PLAIN)), self.call)
        if self.flag():
            base = self.one(lambda: syntax.Attr(base, self.name()), lambda: syntax.Index(base, self.expr()))
        return syntax.Of(base, self.expr()) if self.random.random() < 0.2 else base

    def type(self) -> syntax.TypeExpr:
        return self.one(
            syntax.BoolType,
            lambda: syntax.RangeType(self.expr(), self.expr()),
            lambda: syntax.NamedType(self.some(self.kind), self.flag()),
            lambda: syntax.SetType(self.type()),
            lambda: syntax.ListType(self.type(), self.number()),
        )

    def params(self) -> tuple[syntax.Param, ...]:
        return self.some(lambda: syntax.Param(self.plain(), self.type()), 0)

    def keys(self) -> tuple[syntax.Key, ...]:
        return self.some(lambda: syntax.Key(self.one(lambda: self.word(*PLAIN, "Card", "else"), self.number)))

    def table_row(self) -> syntax.TableRow:
        return syntax.TableRow(self.keys(), self.expr())

    # -------------------------------------------------------------------------------------------------- statements

    def binder(self) -> syntax.Binder:
        quantity = self.maybe(
            lambda: self.one(
                lambda: syntax.Quantity("any"),
                lambda: syntax.Quantity(self.word("up to", "exactly"), self.expr()),
            )
        )
        return syntax.Binder(self.plain(), self.word("in", "from"), self.expr(), quantity)

    def limit(self) -> syntax.Limit:
        return self.one(
            lambda: syntax.Guard(self.word("where", "afterwards"), self.name(), self.maybe(self.text), self.expr()),
            lambda: syntax.Prefer(self.some(self.expr)),
        )

    def limits(self) -> tuple[syntax.Limit, ...]:
        return self.some(self.limit, 0, 2)

    def phrase(self) -> syntax.Phrase:
        return self.one(
            lambda: syntax.Phrase(None, self.one(self.bare, self.text)),
            lambda: syntax.Phrase(self.word("from", "to", "with", "by", "over"), self.one(self.expr, self.text)),
        )

    def simple(self) -> syntax.Statement:
        return self.one(
            lambda: syntax.Choose(self.some(self.binder), self.maybe(self.expr), self.maybe(self.expr), (), None),
            lambda: syntax.Let(self.name(), self.expr()),
            lambda: syntax.Move(self.flag(), self.expr(), self.expr()),
            lambda: syntax.Assign(self.expr(), self.expr()),
            lambda: syntax.Change(self.expr(), self.word("gains", "loses", "pays"), self.expr(), self.bare()),
            lambda: syntax.CallStatement(self.call()),
            lambda: syntax.OutOf(self.name()),
            syntax.Skip,
            lambda: syntax.Stop(self.name()),
            lambda: syntax.Verb(self.plain(), self.some(self.phrase), self.maybe(lambda: (self.simple(),))),
        )

    def statement(self) -> syntax.Statement:
        if self.depth <= 0 or self.random.random() < 0.5:
            return self.simple()
        self.depth -= 1
        try:
            return self._block()
        finally:
            self.depth += 1

    def body(self) -> tuple[syntax.Statement, ...]:
        return self.some(self.statement)

    def _block(self) -> syntax.Statement:
        e, m, body = self.expr, self.maybe, self.body
        return self.one(
            lambda: syntax.Phase(self.name(), m(self.text), body()),
            lambda: syntax.Step(self.name(), body()),
            lambda: syntax.Round(m(self.plain), m(e), m(e), body()),
            lambda: syntax.Choose(self.some(self.binder), m(e), m(e), self.some(self.limit), m(body)),
            lambda: syntax.Choose(self.some(self.binder), m(e), m(e), (), body()),
            lambda: syntax.ChooseOne(m(e), self.some(self.alternative), m(body)),
            lambda: syntax.May(m(e), self.limits(), body()),
            lambda: syntax.Each(self.plain(), m(e), m(self._sort), m(e), m(e), body()),
            lambda: syntax.Turns(self.plain(), e(), e(), body()),
            lambda: syntax.Together(self.plain(), e(), self.flag(), m(e), body()),
            lambda: syntax.IfStatement(self.some(lambda: syntax.Arm(e(), body())), m(body)),
            lambda: syntax.Repeat(e(), body()),
            lambda: syntax.RepeatWhile(e(), e(), body()),
            lambda: syntax.Case(e(), self.some(self._case_row)),
        )

    def _sort(self) -> syntax.Sort:
        return syntax.Sort(self.expr(), self.word("ascending", "descending"), self.maybe(self.expr))

    def alternative(self) -> syntax.Alternative | syntax.AnyOf:
        if self.random.random() < 0.2:
            return syntax.AnyOf(self.name(), self.args(named=False), self.maybe(self.expr))
        binders, where = self.some(self.binder, 0, 2), self.maybe(self.expr)
        return syntax.Alternative(self.plain(), self.maybe(self.text), binders, where, self.limits(), self.body())

    # ------------------------------------------------------------------------------------------------ declarations

    def declaration(self) -> syntax.Declaration:
        e, m, n = self.expr, self.maybe, self.name
        return self.one(
            lambda: syntax.Option(n(), m(self.text), m(self.plain), self.type(), e()),
            lambda: syntax.Preset(n(), m(self.text), self.some(lambda: syntax.PresetItem(n(), m(e)))),
            lambda: syntax.Enum(self.kind(), self.some(n)),
            lambda: syntax.Kind(self.word("card", "die"), self.kind(), m(self.owner), self.some(self._kind_line, 0)),
            lambda: syntax.Graph(n(), m(self.owner), m(e), self.some(self._graph_line)),
            self._zone,
            self._value,
            lambda: syntax.History(n(), self.some(e), self.number()),
            lambda: syntax.Order(n(), m(n)),
            lambda: syntax.Define(n(), self.params(), m(self.type), self.one(e, self._table)),
            lambda: syntax.Relation(n(), self.params(), self.some(self._way)),
            lambda: syntax.Procedure(n(), self.params(), self.body()),
            lambda: syntax.Actions(n(), self.params(), self.some(self.alternative)),
            lambda: syntax.Window(n(), self.binder(), self.some(self._opens, 0), self.some(self.alternative)),
            lambda: syntax.Setup(self.body()),
            lambda: syntax.Play(self.body()),
            lambda: syntax.End(self.some(self._end_line)),
            lambda: syntax.Scenario(self.text(), self.some(self._setting, 0), self.some(self._scene)),
            self.patch,
            lambda: syntax.Combine(self.some(n, 2), self.some(self.patch)),
        )

    def _case_row(self) -> syntax.CaseRow:
        return syntax.CaseRow(self.keys(), self.body())

    def _table(self) -> syntax.Table:
        return syntax.Table(self.expr(), self.some(self.table_row))

    def _facets(self) -> tuple[syntax.Facet, ...]:
        what = lambda: self.one(self.name, lambda: Name("count"))  # noqa: E731
        return self.some(lambda: syntax.Facet(what(), self.some(self.plain, 0, 2), self.maybe(self.expr)))

    def _zone(self) -> syntax.Zone:
        kinds, per, on = self.some(self.kind), self.some(self.owner, 0, 2), self.maybe(self.name)
        holds, when = self.maybe(self.expr), self.maybe(self.expr)
        return syntax.Zone(self.name(), kinds, per, on, self.flag(), holds, when, self._facets())

    def _value(self) -> syntax.Value:
        word, per, initial = self.word("counter", "mark"), self.some(self.owner, 0, 2), self.maybe(self.expr)
        lifetime, beyond = self.maybe(self.name), self.maybe(lambda: Name("lost"))
        when, seen = self.maybe(self.expr), self.one(self._facets, tuple)
        return syntax.Value(word, self.name(), per, self.type(), initial, lifetime, beyond, when, seen)

    def _sheet(self) -> syntax.SheetLine:
        return syntax.SheetLine(self.text(), self.maybe(self.expr))

    def _rows(self) -> tuple[str, ...]:
        """A picture; its first row stands at the margin, since reading removes what all rows are indented by."""
        return self.one(tuple, lambda: ("#", *self.some(lambda: self.word(*ROWS), 0)))

    def _kind_line(self) -> Any:
        return self.one(
            lambda: syntax.Field(self.plain(), self.type(), self.maybe(self.expr)),
            lambda: syntax.Copies(self.expr(), self.some(self.owner, 0, 2), self.maybe(self.expr)),
            self._sheet,
            lambda: syntax.Drawing(self.maybe(self.text), self._rows()),
        )

    def _graph_line(self) -> syntax.GraphLine:
        e, m, n = self.expr, self.maybe, self.name
        return self.one(
            lambda: syntax.GridLine("grid", e(), e(), Name("wrap"), m(n), m(e)),
            lambda: syntax.GridLine("hex", e(), e(), None, None, m(e)),
            lambda: syntax.RelationsLine(self.some(self._use)),
            lambda: syntax.SortsLine(self.plain(), n()),
            lambda: syntax.StripsLine(n(), self.some(e)),
            lambda: syntax.MapLine(self._rows(), self.some(lambda: syntax.Legend(self.text(), self.some(e)), 0)),
            lambda: syntax.EdgesLine(n(), self.some(lambda: syntax.Edge(n(), n(), self.flag()))),
            lambda: syntax.SiteLine(n(), self.type()),
            self._sheet,
        )

    def _use(self) -> syntax.RelationUse:
        edge = self.maybe(lambda: Name(self.word("wrap", "bounce")))
        return syntax.RelationUse(self.plain(), self.maybe(self.plain), self.maybe(self.plain), edge)

    def _piece(self) -> syntax.Piece:
        e, m = self.expr, self.maybe
        low, high, endless = self.one(
            lambda: (None, None, False), lambda: (e(), None, self.flag()), lambda: (e(), e(), False)
        )
        return syntax.Piece(self.flag(), e(), low, high, endless, m(e), m(e))

    def _way(self) -> syntax.Way:
        return syntax.Way(self.plain(), self.some(self._piece))

    def _opens(self) -> syntax.Opens:
        return syntax.Opens(self.word("before", "after", "at"), self.word("turn", "start", "end"), self.some(self.name))

    def _score(self) -> syntax.Score:
        return syntax.Score(self.name(), self.maybe(self.text), self.maybe(self.owner), self.expr())

    def _end_line(self) -> syntax.EndLine:
        return self.one(
            self._score,
            lambda: syntax.Rank(self.expr(), self.maybe(lambda: self.word("most", "fewest"))),
            lambda: syntax.RankPlaying(self.call(), self.flag()),
            syntax.Ties,
            lambda: syntax.EndReveal(self.some(self.expr)),
        )

    # ------------------------------------------------------------------------------------------- scenarios, patches

    def _setting(self) -> syntax.Setting | syntax.PlayedWith:
        return self.one(
            lambda: syntax.Setting(self.name(), self.maybe(self.expr)),
            lambda: syntax.PlayedWith(self.some(self.name)),
        )

    def _scene(self) -> syntax.Scene:
        return syntax.Scene(self.word("given", "when", "then"), self.some(self._claim))

    def _claim(self) -> syntax.Claim:
        played = lambda: self.some(lambda: syntax.Played(self.plain(), self.some(self.bare, 0)))  # noqa: E731
        values = lambda: self.some(lambda: self.one(self.expr, self.text))  # noqa: E731
        e = self.expr
        return self.one(
            lambda: syntax.Claim(None, e(), ()),
            lambda: syntax.Claim(None, e(), values()),
            lambda: syntax.Claim(Name(self.word("dice", "cards")), e(), values()),
            lambda: syntax.Claim(Name(self.word("legal", "illegal")), e(), played(), self.maybe(self.name)),
            lambda: syntax.Claim(Name("plays"), e(), played()),
            lambda: syntax.Claim(Name("sees"), e(), values()),
        )

    def path(self) -> syntax.Path:
        label = lambda: Name(self.word("where", "afterwards", "else", "4"))  # noqa: E731
        return syntax.Path(self.some(lambda: self.one(self.name, self.kind, label)))

    def patch(self) -> syntax.Patch:
        block, item = ("phase", "step", "round", "action", "procedure", "case"), ("define", "guard", "score", "row")
        e, m, path = self.expr, self.maybe, self.path
        sign, inner = lambda: m(self.text), lambda: syntax.Body(self.body())
        way = lambda: syntax.WayPieces(self.some(self._piece))  # noqa: E731
        return self.one(
            lambda: syntax.InsertInto("guard", path(), self.some(self.limit)),
            lambda: syntax.InsertInto("action", path(), self.some(self.alternative)),
            lambda: syntax.InsertInto("way", path(), self.some(self._way)),
            lambda: syntax.InsertInto("row", path(), self.some(self.table_row)),
            lambda: syntax.InsertInto("score", path(), self.some(self._score)),
            lambda: syntax.InsertStep("step", m(self.plain), self.word("before", "after"), path(), self.body()),
            lambda: syntax.InsertInto("case", path(), self.some(self._case_row)),
            lambda: syntax.Replace(self.word(*block), path(), inner(), sign()),
            lambda: syntax.Replace(self.word(*item), path(), e(), m(lambda: self.one(e, self.text))),
            lambda: syntax.Replace("define", path(), self._table(), sign()),
            lambda: syntax.Replace("way", path(), way(), m(way)),
            lambda: syntax.Replace("graph", path(), syntax.Lines(self.some(self._graph_line)), sign()),
            lambda: syntax.Remove(self.word(*block, *item, "way"), path()),
            lambda: syntax.SetPatch(path(), e(), m(e)),
        )

    # -------------------------------------------------------------------------------------------------------- files

    def _require(self) -> syntax.RequireLine:
        return syntax.RequireLine(self.expr(), self.text())

    def _game_line(self) -> syntax.GameLine:
        return self.one(
            lambda: syntax.PlayersLine(2, self.random.randint(2, 6)),
            lambda: syntax.SeatsLine(self.some(self.name)),
            lambda: syntax.TeamsLine(self.expr()),
            lambda: syntax.GhostLine(self.name(), self.maybe(self.text), self.maybe(self.expr)),
            lambda: syntax.SourceLine(self.text()),
            lambda: syntax.LengthLine(self.expr()),
            self._require,
        )

    def _variant_line(self) -> Any:
        return self.one(
            lambda: syntax.RequiresLine(self.some(self.name)),
            lambda: syntax.ConflictsLine(self.some(self.name)),
            self._require,
        )

    def _variant(self, inside: bool) -> syntax.Variant:
        base, body = (None, self.some(self.declaration)) if inside else (self.name(), ())
        return syntax.Variant(self.name(), self.maybe(self.text), base, self.some(self._variant_line, 0), body)

    def file(self) -> syntax.File:
        """A whole file."""
        head: Any = self.one(
            lambda: None,
            lambda: syntax.Game(self.name(), self.maybe(self.text), self.some(self._game_line)),
            lambda: self._variant(inside=False),
        )
        make = lambda: self._variant(inside=True) if self.random.random() < 0.1 else self.declaration()  # noqa: E731
        return syntax.File(1, head, self.some(make, 0, 5))
