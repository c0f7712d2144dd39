"""The syntax tree of a rule file: what was written, before any name in it has a meaning.

Every node is a frozen dataclass with tuples for children and a `span` that equality ignores, so two trees are equal
when their texts differ only in layout.  Each category is a closed union (`Expr`, `Statement`, `Declaration`, …) for
`match` to be complete over.  Names keep their spelling; `Name` is a name where it is declared or used as a label.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.source import NOWHERE, Span


@dataclass(frozen=True)
class Node:
    """Anything that stands in a source."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Name(Node):
    """A name where it is declared, or a label that is looked up later."""

    text: str

    def __str__(self) -> str:
        return self.text


# ---------------------------------------------------------------------------------------------------------- types


@dataclass(frozen=True)
class BoolType(Node):
    """`yes/no`."""


@dataclass(frozen=True)
class RangeType(Node):
    """`low .. high`, both ends included."""

    low: Expr
    high: Expr


@dataclass(frozen=True)
class NamedType(Node):
    """`Toy or Building`, `Site or none`: one or more kinds, and whether `none` is a value too."""

    kinds: tuple[Name, ...]
    optional: bool = False


@dataclass(frozen=True)
class SetType(Node):
    """`set of T`."""

    item: TypeExpr


@dataclass(frozen=True)
class ListType(Node):
    """`list of T holds N`."""

    item: TypeExpr
    holds: int


TypeExpr = BoolType | RangeType | NamedType | SetType | ListType


# ---------------------------------------------------------------------------------------------------- expressions


@dataclass(frozen=True)
class NameRef(Node):
    """A lower-case name: a variable, zone, counter, mark, define, option, enum value, seat, word …"""

    name: str


@dataclass(frozen=True)
class KindRef(Node):
    """A capitalised name: an enum, component kind or basic type, standing for all its values."""

    name: str


@dataclass(frozen=True)
class IntLit(Node):
    """A whole number."""

    value: int


@dataclass(frozen=True)
class BoolLit(Node):
    """`yes` or `no`."""

    value: bool


@dataclass(frozen=True)
class NoneLit(Node):
    """`none`."""


@dataclass(frozen=True)
class ListLit(Node):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@dataclass(frozen=True)
class SetLit(Node):
    """`{a, b}`."""

    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Count(Node):
    """`count(X)`: how many."""

    of: Expr


@dataclass(frozen=True)
class Of(Node):
    """`a of b`: the value, zone or attribute `a` that belongs to `b`; also `top of Z`, `end of Z`."""

    what: Expr
    owner: Expr


@dataclass(frozen=True)
class Attr(Node):
    """`x.name`."""

    of: Expr
    name: Name


@dataclass(frozen=True)
class Index(Node):
    """`x[i]`."""

    of: Expr
    index: Expr


@dataclass(frozen=True)
class Argument(Node):
    """An argument of a call, named or by position."""

    name: Name | None
    value: Expr


@dataclass(frozen=True)
class Call(Node):
    """`f(a, name: b)`: a define, procedure, action list or word."""

    name: Name
    args: tuple[Argument, ...]


@dataclass(frozen=True)
class Negative(Node):
    """`- a`."""

    of: Expr


@dataclass(frozen=True)
class Arithmetic(Node):
    """`a op b` with op one of `+ - * div mod`; `+` and `-` also join and subtract sets."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Compare(Node):
    """`a op b` with op one of `= != < <= > >= is "is not" in "not in" has`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Logic(Node):
    """`a and b`, `a or b`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Not(Node):
    """`not a`."""

    of: Expr


@dataclass(frozen=True)
class Interval(Node):
    """`low .. high`; without `high` it has no upper end."""

    low: Expr
    high: Expr | None


@dataclass(frozen=True)
class If(Node):
    """`if a then b else c`."""

    test: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True)
class Quantified(Node):
    """`WORD x in D where e` with WORD one of `some every no count those first`."""

    word: str
    var: Name
    domain: Expr
    where: Expr


@dataclass(frozen=True)
class Fold(Node):
    """`WORD value over x in D where e else n` with WORD one of `sum most least`."""

    word: str
    value: Expr
    var: Name
    domain: Expr
    where: Expr | None
    otherwise: Expr | None = None


@dataclass(frozen=True)
class Best(Node):
    """`best x in D by key where e`: the member with the greatest key."""

    var: Name
    domain: Expr
    key: Expr
    where: Expr | None


Expr = (
    NameRef
    | KindRef
    | IntLit
    | BoolLit
    | NoneLit
    | ListLit
    | SetLit
    | Count
    | Of
    | Attr
    | Index
    | Call
    | Negative
    | Arithmetic
    | Compare
    | Logic
    | Not
    | Interval
    | If
    | Quantified
    | Fold
    | Best
)


# ------------------------------------------------------------------------------------------- choices and statements


@dataclass(frozen=True)
class Text(Node):
    """A quoted text for people; also a key of the translations."""

    text: str


@dataclass(frozen=True)
class Quantity(Node):
    """`any`, `exactly n` or `up to n` before a bound name; `count` is absent for `any`."""

    word: str
    count: Expr | None = None


@dataclass(frozen=True)
class Binder(Node):
    """`x in D` (a value) or `x from Z` (a component out of a zone), with a quantity for several at once."""

    var: Name
    word: str
    domain: Expr
    quantity: Quantity | None = None


@dataclass(frozen=True)
class Guard(Node):
    """`where NAME "text": e` (before the choice) or `afterwards NAME "text": e` (after its effects)."""

    word: str
    name: Name
    text: Text | None
    test: Expr


@dataclass(frozen=True)
class Prefer(Node):
    """`prefer a else b`: keep the options that satisfy the first test that any option satisfies."""

    tests: tuple[Expr, ...]


Limit = Guard | Prefer


@dataclass(frozen=True)
class Alternative(Node):
    """One named alternative of a choice or action list, a compound with its own choices and effects."""

    name: Name
    text: Text | None
    binders: tuple[Binder, ...]
    where: Expr | None
    limits: tuple[Limit, ...]
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class AnyOf(Node):
    """`any of NAME(args) where e`: every alternative of a list."""

    name: Name
    args: tuple[Argument, ...]
    where: Expr | None


@dataclass(frozen=True)
class Phase(Node):
    """`phase NAME "title": …`: a part of play that has a name; `out of this phase` and `stop NAME` leave it."""

    name: Name
    text: Text | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Step(Node):
    """`step NAME: …`: a named stretch of rules, so that variants and explanations can point to it."""

    name: Name
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Round(Node):
    """`round NAME, n times until e: …`: rules that are repeated; `until` is tested after each round."""

    name: Name | None
    times: Expr | None
    until: Expr | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Choose(Node):
    """`choose x in D, y in E by p where e: …`: one decision; below it further conditions, and `otherwise`."""

    binders: tuple[Binder, ...]
    by: Expr | None
    where: Expr | None
    limits: tuple[Limit, ...]
    otherwise: tuple[Statement, ...] | None


@dataclass(frozen=True)
class ChooseOne(Node):
    """`choose one by p: …`: one of the actions named below; one is offered when its choices and conditions allow."""

    by: Expr | None
    alternatives: tuple[Alternative | AnyOf, ...]
    otherwise: tuple[Statement, ...] | None


@dataclass(frozen=True)
class May(Node):
    """`may by p: …`: the rules below, or `no`, which is the last option."""

    by: Expr | None
    limits: tuple[Limit, ...]
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Sort(Node):
    """`by key descending, ties order`; `direction` is `ascending` or `descending`."""

    key: Expr
    direction: str
    ties: Expr | None


@dataclass(frozen=True)
class Each(Node):
    """`each x in D by K chosen by p where e: …`: once for each, in the order of K."""

    var: Name
    domain: Expr | None
    sort: Sort | None
    chosen_by: Expr | None
    where: Expr | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Turns(Node):
    """`turns p in ORDER until e: …`: round and round; before each turn e is tested; whoever is out is passed over."""

    var: Name
    order: Expr
    until: Expr
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Together(Node):
    """`together p in P where e: …`: all choose at the same time, and nobody learns what before the last has chosen."""

    var: Name
    domain: Expr
    secretly: bool
    where: Expr | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Arm(Node):
    """One `if` or `elif` with its test."""

    test: Expr
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class IfStatement(Node):
    """`if e: …`, `elif e: …`, `else: …`: the first whose test holds; `if some x in D where e:` names what it finds."""

    arms: tuple[Arm, ...]
    otherwise: tuple[Statement, ...] | None


@dataclass(frozen=True)
class Repeat(Node):
    """`repeat n times: …`: so often, unless `stop loop` leaves it before."""

    times: Expr
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class RepeatWhile(Node):
    """`repeat while e at most n times: …`: as long as e holds; n is a claim, and passing it stops the run."""

    test: Expr
    limit: Expr
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Key(Node):
    """A key of a `case` or `by` row: an enum value, a kind, a number, or `else`."""

    value: str | int


@dataclass(frozen=True)
class CaseRow(Node):
    """`a, b: …`, what happens for these values."""

    keys: tuple[Key, ...]
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Case(Node):
    """`case e: …`: below it a row for each value that e may have, or `else`."""

    subject: Expr
    rows: tuple[CaseRow, ...]


@dataclass(frozen=True)
class Let(Node):
    """`let x = e`: a name for what e is now, up to the end of the block; it never changes."""

    name: Name
    value: Expr


@dataclass(frozen=True)
class Move(Node):
    """`a -> z`, `all a -> z`: a component, or all of a zone or kind, goes to a zone, on top of what is there."""

    everything: bool
    what: Expr
    to: Expr


@dataclass(frozen=True)
class Assign(Node):
    """`set x to e`: a mark, counter or attribute gets another value."""

    target: Expr
    value: Expr


@dataclass(frozen=True)
class Change(Node):
    """`p gains n x`, `p loses n x`, `p pays n x`: a counter changes; who cannot pay is not offered the decision."""

    owner: Expr
    word: str
    amount: Expr
    counter: Expr


@dataclass(frozen=True)
class Phrase(Node):
    """A part of a verb's phrase: an operand or text, after a preposition or none."""

    preposition: str | None
    value: Expr | Text


@dataclass(frozen=True)
class Verb(Node):
    """`verb a from b to c otherwise s`: a word of the vocabulary with its operands."""

    name: Name
    phrases: tuple[Phrase, ...]
    otherwise: tuple[Statement, ...] | None = None


@dataclass(frozen=True)
class CallStatement(Node):
    """`NAME(a, b)`: a procedure is carried out."""

    call: Call


@dataclass(frozen=True)
class OutOf(Node):
    """`out of this NAME`: ends this seat's turns in that block."""

    name: Name


@dataclass(frozen=True)
class Skip(Node):
    """`skip`: does nothing, but counts as having skipped."""


@dataclass(frozen=True)
class Stop(Node):
    """`stop NAME`: leaves the block, or the loop for `stop loop`."""

    name: Name


Statement = (
    Phase
    | Step
    | Round
    | Choose
    | ChooseOne
    | May
    | Each
    | Turns
    | Together
    | IfStatement
    | Repeat
    | RepeatWhile
    | Case
    | Let
    | Move
    | Assign
    | Change
    | Verb
    | CallStatement
    | OutOf
    | Skip
    | Stop
)


# --------------------------------------------------------------------------------------------------- declarations


@dataclass(frozen=True)
class PlayersLine(Node):
    """`players low..high`."""

    low: int
    high: int


@dataclass(frozen=True)
class SeatsLine(Node):
    """`seats white, black`: names of the seats, in seating order."""

    names: tuple[Name, ...]


@dataclass(frozen=True)
class TeamsLine(Node):
    """`teams of n`."""

    size: Expr


@dataclass(frozen=True)
class GhostLine(Node):
    name: Name
    text: Text | None
    when: Expr | None


@dataclass(frozen=True)
class SourceLine(Node):
    """`source "…"`: where the rules come from."""

    text: Text


@dataclass(frozen=True)
class LengthLine(Node):
    """`length n`: the claimed number of decisions by seats in a whole game."""

    limit: Expr


@dataclass(frozen=True)
class RequireLine(Node):
    """`require e "why"`: a combination of options that may be played."""

    test: Expr
    why: Text


GameLine = PlayersLine | SeatsLine | TeamsLine | GhostLine | SourceLine | LengthLine | RequireLine


@dataclass(frozen=True)
class Game(Node):
    name: Name
    title: Text | None
    lines: tuple[GameLine, ...]


@dataclass(frozen=True)
class RequiresLine(Node):
    """`requires a, b`: variants that a variant changes further and cannot do without."""

    names: tuple[Name, ...]


@dataclass(frozen=True)
class ConflictsLine(Node):
    """`conflicts a, b`: variants that cannot be played together with a variant."""

    names: tuple[Name, ...]


@dataclass(frozen=True)
class Variant(Node):
    """`variant NAME "title": …` in a rule file, or at the head of a file of its own `variant NAME "title" for GAME`:
    what is played otherwise, as patches and declarations.  `requires a, b` names variants that it changes further,
    `conflicts a, b` those it cannot be played with, and `require e "why"` says when it can be played.  A `setup:` of
    its own happens after that of the game.
    """

    name: Name
    title: Text | None
    base: Name | None
    lines: tuple[RequiresLine | ConflictsLine | RequireLine, ...]
    body: tuple[Declaration, ...] = ()


@dataclass(frozen=True)
class Option(Node):
    """`option NAME "title" per p: TYPE = e`: a choice made before play, with what holds if nobody says anything."""

    name: Name
    text: Text | None
    per: Name | None
    type: TypeExpr
    default: Expr


@dataclass(frozen=True)
class PresetItem(Node):
    """A variant to take, or an option with its value, or `players` with how many."""

    name: Name
    value: Expr | None


@dataclass(frozen=True)
class Preset(Node):
    """`preset NAME "title": a, b = n`: a name for variants and options that go together."""

    name: Name
    text: Text | None
    items: tuple[PresetItem, ...]


@dataclass(frozen=True)
class Enum(Node):
    """`enum Kind: a, b, c`: a few names that are the values of marks, options and attributes."""

    name: Name
    values: tuple[Name, ...]


@dataclass(frozen=True)
class Field(Node):
    """`name: type = initial`, an attribute of a component."""

    name: Name
    type: TypeExpr
    initial: Expr | None


@dataclass(frozen=True)
class Copies(Node):
    """`copies n per A per B where e`."""

    number: Expr
    per: tuple[Name, ...]
    where: Expr | None


@dataclass(frozen=True)
class SheetLine(Node):
    """`sheet "file.yaml" when e`."""

    file: Text
    when: Expr | None = None


@dataclass(frozen=True)
class Drawing(Node):
    """`drawn "name"` and a fenced picture: `rows` without their common indentation."""

    name: Text | None
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Kind(Node):
    """`card Kind per player: …`, `die Kind: …`, `tile Kind: …`, `token Kind: …`, `shape Kind: …`: components with their
    attributes and how many there are, by `copies` or by the rows of a `sheet`.

    `word` is `card`, `tile`, `die`, `token`, `shape` or `print`.
    """

    word: str
    name: Name
    per: Name | None
    lines: tuple[Field | Copies | SheetLine | Drawing, ...]


@dataclass(frozen=True)
class GridLine(Node):
    """`grid c by r wrap sideways`: `shape` is `grid` or `hex`; `edge` is absent, or `wrap`/`bounce`, both ways
    without a `way`.
    """

    shape: str
    columns: Expr
    rows: Expr
    edge: Name | None = None
    way: Name | None = None
    when: Expr | None = None


@dataclass(frozen=True)
class RelationUse(Node):
    """One relation a graph offers: `walk`, `linear on gaps wrap`, `forward of player`."""

    name: Name
    per: Name | None = None
    on: Name | None = None
    edge: Name | None = None


@dataclass(frozen=True)
class RelationsLine(Node):
    """`relations a, b of player, c on gaps wrap`."""

    uses: tuple[RelationUse, ...]


@dataclass(frozen=True)
class SortsLine(Node):
    """`gaps of grid`, `corners of grid`: further sorts of site."""

    sort: Name
    of: Name


@dataclass(frozen=True)
class StripsLine(Node):
    """`strips NAME at 3, 6`: where a board may be cut."""

    name: Name
    at: tuple[Expr, ...]


@dataclass(frozen=True)
class Legend(Node):
    """`"#": wall`: what a character of a map means."""

    mark: Text
    meanings: tuple[Expr, ...]


@dataclass(frozen=True)
class MapLine(Node):
    """A fenced map with its legend."""

    rows: tuple[str, ...]
    legend: tuple[Legend, ...]


@dataclass(frozen=True)
class Edge(Node):
    """`a - b`, or `a -> b` when it goes one way."""

    start: Name
    end: Name
    directed: bool


@dataclass(frozen=True)
class EdgesLine(Node):
    """`edge RELATION: a - b, b -> c`."""

    relation: Name
    edges: tuple[Edge, ...]


@dataclass(frozen=True)
class SiteLine(Node):
    """`site NAME: type`, an attribute of every site."""

    name: Name
    type: TypeExpr


GraphLine = GridLine | RelationsLine | SortsLine | StripsLine | MapLine | EdgesLine | SiteLine | SheetLine


@dataclass(frozen=True)
class Graph(Node):
    """`graph NAME: …`: a board: a `grid` or `hex`, a `map` drawn in signs, or sites and edges from a `sheet`.  Beside a
    `grid` the map of a sheet is printed on it again and again, and `strips NAME at 3, 6` says behind which of its
    columns it may be cut; sites then have a `copy` and a `strip`.
    """

    name: Name
    per: Name | None
    when: Expr | None
    lines: tuple[GraphLine, ...]


@dataclass(frozen=True)
class Facet(Node):
    """`value by owner`, `count by all when e`: what is seen and by whom; `all` alone is everything by all."""

    what: Name
    by: tuple[Name, ...]
    when: Expr | None = None


@dataclass(frozen=True)
class Zone(Node):
    """`zone NAME of Kind per O on BOARD in order holds n    seen: …`: a place for components, and who sees them."""

    name: Name
    kinds: tuple[Name, ...]
    per: tuple[Name, ...]
    on: Name | None
    ordered: bool
    holds: Expr | None
    when: Expr | None
    seen: tuple[Facet, ...]


@dataclass(frozen=True)
class Value(Node):
    """`counter NAME per O: a..b = n    seen: …`, `mark NAME per O: TYPE = v    seen: …`: a value that changes.

    `lifetime` is `turn`, `phase`, `round` or a block's name; `beyond` is `lost` or absent.
    """

    word: str
    name: Name
    per: tuple[Name, ...]
    type: TypeExpr
    initial: Expr | None
    lifetime: Name | None
    beyond: Name | None
    when: Expr | None
    seen: tuple[Facet, ...]


@dataclass(frozen=True)
class History(Node):
    """`history NAME of a, b holds n`: remembers positions of these marks and zones, for rules about repetition."""

    name: Name
    of: tuple[Expr, ...]
    holds: int


@dataclass(frozen=True)
class Order(Node):
    """`order NAME`: an order of the seats that stays until it is changed."""

    name: Name
    of: Name | None


@dataclass(frozen=True)
class Param(Node):
    name: Name
    type: TypeExpr


@dataclass(frozen=True)
class TableRow(Node):
    keys: tuple[Key, ...]
    value: Expr


@dataclass(frozen=True)
class Table(Node):
    """`by subject:` with a value for each key."""

    subject: Expr
    rows: tuple[TableRow, ...]


@dataclass(frozen=True)
class Define(Node):
    """`define NAME(x: TYPE) = e`: a name for something that is worked out anew wherever it is used."""

    name: Name
    params: tuple[Param, ...]
    type: TypeExpr | None
    body: Expr | Table


@dataclass(frozen=True)
class Piece(Node):
    """One piece of a path: `straight REL{low..high} through TEST to TEST`; no `high` after `..` is without end."""

    straight: bool
    relation: Expr
    low: Expr | None
    high: Expr | None
    endless: bool
    through: Expr | None
    to: Expr | None


@dataclass(frozen=True)
class Way(Node):
    name: Name
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Relation(Node):
    """`relation NAME(x: TYPE): …`: ways from site to site, each `NAME: STEPS{m..n} through e to e`.  In e, `it` is the
    square tested, and `here` the one where the steps begin, so that there may be a wall between the two.
    """

    name: Name
    params: tuple[Param, ...]
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Procedure(Node):
    """`procedure NAME(x: TYPE): …`: rules that are carried out where they are called."""

    name: Name
    params: tuple[Param, ...]
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Actions(Node):
    """`actions NAME: …`: named actions that `any of NAME` offers."""

    name: Name
    params: tuple[Param, ...]
    alternatives: tuple[Alternative | AnyOf, ...]


@dataclass(frozen=True)
class Opens(Node):
    """`opens before each turn in a, b`, `opens at start in a`: `when` is `before`, `after` or `at`."""

    when: str
    what: str
    blocks: tuple[Name, ...]


@dataclass(frozen=True)
class Window(Node):
    """`window NAME for p in P: …`: what players may do at the moments when it opens."""

    name: Name
    binder: Binder
    opens: tuple[Opens, ...]
    alternatives: tuple[Alternative | AnyOf, ...]


@dataclass(frozen=True)
class Setup(Node):
    """`setup: …`: what happens before play; every component is placed here."""

    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Play(Node):
    """`play: …`: how the game is played, from its first rule to its last."""

    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Score(Node):
    name: Name
    text: Text | None
    per: Name | None
    value: Expr


@dataclass(frozen=True)
class Rank(Node):
    """`rank by e, most first`; `direction` is `most` or `fewest`."""

    key: Expr
    direction: str | None


@dataclass(frozen=True)
class RankPlaying(Node):
    """`rank by playing P(tied) for first place only`."""

    call: Call
    first_only: bool


@dataclass(frozen=True)
class Ties(Node):
    """`ties shared`."""


@dataclass(frozen=True)
class EndReveal(Node):
    zones: tuple[Expr, ...]


EndLine = Score | Rank | RankPlaying | Ties | EndReveal


@dataclass(frozen=True)
class End(Node):
    """`end: …`: scores, each for one player, how they rank, and `ties shared`."""

    lines: tuple[EndLine, ...]


# ------------------------------------------------------------------------------------------------------ scenarios


@dataclass(frozen=True)
class Played(Node):
    """What a seat plays, said as in a save: `move a2 a3`, `b2`, `bet`."""

    name: Name
    operands: tuple[Expr, ...]


@dataclass(frozen=True)
class Claim(Node):
    """One line of a scenario.

    `subject: values` states or expects a value (`disc of a1: white`, `hand of white: [a, b]`); with `word` (`cards`,
    `dice`, `plays`, `legal`, `illegal`, `sees`) it is chance to come, a decision, or what may be decided; `because`
    names the guard that refuses.  A bracketed test stands alone, without values.
    """

    word: Name | None
    subject: Expr
    values: tuple[Expr | Played | Text, ...]
    because: Name | None = None


@dataclass(frozen=True)
class Scene(Node):
    """`given`, `when` or `then` with its claims."""

    word: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Setting(Node):
    """`players 3` or `option = value` in a scenario's head."""

    name: Name
    value: Expr | None


@dataclass(frozen=True)
class PlayedWith(Node):
    """`with a + b` in a scenario's head: the variants that it is played with."""

    names: tuple[Name, ...]


@dataclass(frozen=True)
class Scenario(Node):
    """`scenario "title" players n, NAME = v, with a + b: …`: a position (`given`), decisions (`when`), and what must
    come of them (`then`), in a game with these options and variants.
    Under `given` stand values, what zones hold, and chance to come: `coins of 1: 5`, `hand of 1: [frog]`, `hand:
    []` for all hands, `day: 3` in the third of `round day, 5 times`, `dice box: [frog, mouse]`, `dice d6: 3`,
    `cards deck: [jack]`, with components as their sheet calls them or by what they are; under `when` what seats
    decide: `1 plays: play frog, pass`; under `then` values again, or `going`, `over: "why"`, `winner: 1`, `legal 1:
    pass`, `illegal 1: play frog because free`, `1 sees: hand of 1, not hand of 2`, `spectator sees: not box`. A
    seat goes by its name or its number.
    """

    title: Text
    settings: tuple[Setting | PlayedWith, ...]
    scenes: tuple[Scene, ...]


# -------------------------------------------------------------------------------------------------------- patches


@dataclass(frozen=True)
class Path(Node):
    """A place in the rules: labels joined by dots."""

    labels: tuple[Name, ...]

    def __str__(self) -> str:
        return ".".join(label.text for label in self.labels)


Member = Limit | Alternative | AnyOf | Way | TableRow | CaseRow | Score
"""What stands in a list that variants may lengthen."""


@dataclass(frozen=True)
class InsertInto(Node):
    """`insert guard into PATH: …`: a list of the rules gets longer; so with `action`, `way`, `row`, `case` and `score`.
    The new members stand below those of the rules, and those of several variants in the order of the variants' names.
    """

    word: str
    into: Path
    members: tuple[Member, ...]


@dataclass(frozen=True)
class InsertStep(Node):
    """`insert step NAME before PATH: …`, `insert phase NAME after PATH: …`: rules before or behind a step, phase or
    round.  Without a name the step is called like the variant.
    """

    word: str
    name: Name | None
    place: str
    at: Path
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Body(Node):
    """The rules of a block, put in place of others."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True)
class Lines(Node):
    """The lines of a graph, put in place of others."""

    lines: tuple[GraphLine, ...]


@dataclass(frozen=True)
class WayPieces(Node):
    """The pieces of a way, put in place of others."""

    pieces: tuple[Piece, ...]


Replacement = Expr | Table | Body | Lines | WayPieces
"""What may be put in place of something."""


@dataclass(frozen=True)
class Replace(Node):
    """`replace define NAME: e was f`, `replace step PATH was "…": …`: something else in place of what the rules say,
    for `define`, `guard`, `score`, `row`, `way`, `graph` and for the lines of a `phase`, `step`, `round`, `action`,
    `procedure` or `case`.  `was` says what is replaced; for a block it is a sign that `moggy fmt` fills in.
    """

    word: str
    at: Path
    new: Replacement
    was: Expr | WayPieces | Text | None


@dataclass(frozen=True)
class Remove(Node):
    """`remove action PATH`: the game without this phase, step, round, action, procedure, case, define, guard, score,
    row or way."""

    word: str
    at: Path


@dataclass(frozen=True)
class SetPatch(Node):
    """`set PATH to e was f`: another number or value for an option, counter, mark, define or row of a table, or for
    `game.players`, `game.length`, `BOARD.columns`, `BOARD.rows`, `ZONE.holds`, `Kind.copies`, `Kind.FIELD`."""

    at: Path
    value: Expr
    was: Expr | None


Patch = InsertInto | InsertStep | Replace | Remove | SetPatch


@dataclass(frozen=True)
class Combine(Node):
    """`combine A + B: …`: patches that hold when all these variants are taken, in place of what the variants say of the
    same places."""

    names: tuple[Name, ...]
    patches: tuple[Patch, ...]


Declaration = (
    Option
    | Preset
    | Enum
    | Kind
    | Graph
    | Zone
    | Value
    | History
    | Order
    | Define
    | Relation
    | Procedure
    | Actions
    | Window
    | Setup
    | Play
    | End
    | Scenario
    | Variant
    | Combine
    | InsertInto
    | InsertStep
    | Replace
    | Remove
    | SetPatch
)


# ------------------------------------------------------------------------------------------------------- the file


@dataclass(frozen=True)
class Comment(Node):
    """`# …`, whole, from the mark to the end of its line; `alone` when nothing else stands on that line."""

    text: str
    alone: bool


@dataclass(frozen=True)
class Origin(Node):
    """Where a rule comes from: `@rulebook CATS-037` or `@house "why"`; `alone` when it has a line to itself.

    It belongs to the rule on its line; alone, to the rule above it.
    """

    word: str
    text: str
    alone: bool


@dataclass(frozen=True)
class File(Node):
    """A whole rule file.  Comments take no part in equality; origins do."""

    version: int
    head: Game | Variant | None
    declarations: tuple[Declaration, ...]
    origins: tuple[Origin, ...] = ()
    comments: tuple[Comment, ...] = field(default=(), compare=False)
