"""The checked program: what a rule file means, with every name resolved and every expression typed.

This is the contract between reading and playing.  It is still symbolic: it names zones, slots and graphs, not places
in memory; options and the number of players are not yet chosen.  The interpreter gives it a layout for one choice of
options and plays it.

Rules are a flat tuple of steps with explicit successors (indices into `Program.steps`).  Where play stands is one step
number and the slots of the frames, one frame for each procedure, since no procedure can reach itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.source import NOWHERE, Span
from dsl.syntax import GraphLine
from dsl.types import Scalar, Type


@dataclass(frozen=True)
class Limit:
    """One condition on who can know a value: `who` of the zone, counter or mark `secret` it was read from.

    `who` is `nobody`, `owner`, `team` or `others`; `owner` is the text of the owner as it is bound at that place, so
    that two owners are the same only when they are the same bound name.
    """

    secret: str
    who: str
    owner: str = ""


@dataclass(frozen=True)
class Audience:
    """Who can know a value: everyone, or only those who satisfy every one of `limits`."""

    limits: frozenset[Limit] = frozenset()

    def __and__(self, other: Audience) -> Audience:
        return self if not other.limits else other if not self.limits else Audience(self.limits | other.limits)

    @property
    def everyone(self) -> bool:
        """Whether all, spectators included, can know it."""
        return not self.limits


ALL = Audience()


# ----------------------------------------------------------------------------------------------------- expressions


@dataclass(frozen=True)
class Slot:
    """A place for a name's value: in the state for statements (`frame` names the procedure), else only while an
    expression is evaluated (`frame` is empty).  `number` is unique in the program."""

    number: int
    name: str
    type: Type
    frame: str = ""


@dataclass(frozen=True)
class Typed:
    """What every expression carries."""

    type: Type = field(kw_only=True)
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    audience: Audience = field(default=ALL, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Const(Typed):
    """A fixed number in the representation of its type; `NONE` for none."""

    value: int


@dataclass(frozen=True)
class SiteNamed(Typed):
    """A site by its name (`d4`); its number is known when the graph is built."""

    graph: str
    name: str


@dataclass(frozen=True)
class OptionRead(Typed):
    """The chosen value of an option; `players` is the number of players."""

    name: str
    owner: Expr | None = None


@dataclass(frozen=True)
class Local(Typed):
    """A bound name."""

    slot: Slot


@dataclass(frozen=True)
class ValueRead(Typed):
    """A counter or mark, of its owners in the order declared."""

    name: str
    owners: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class FieldRead(Typed):
    """An attribute of a component; it may be fixed or change during play."""

    name: str
    of: Expr


@dataclass(frozen=True)
class SiteRead(Typed):
    """A fixed attribute of a site: `row`, `column`, `bottom`, or one declared by the graph."""

    graph: str
    name: str
    of: Expr


@dataclass(frozen=True)
class ZoneRead(Typed):
    """One zone, of its owners in the order declared; as a domain, the components in it in zone order."""

    name: str
    owners: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class AllOf(Typed):
    """Every value of an item type in canonical order: a kind, an enum, the players, the sites of a graph.

    `type` is a `SetOf`.
    """


@dataclass(frozen=True)
class RangeOf(Typed):
    """The numbers from `low` to `high`, as a domain; empty when `low` is above `high`.  `type` is a `SetOf` Int."""

    low: Expr
    high: Expr


@dataclass(frozen=True)
class Members(Typed):
    """A set (`SetOf`) or list (`ListOf`) written out."""

    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Combined(Typed):
    """Union `+` or difference `-` of two sets."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class CountOf(Typed):
    """How many members a zone, set, list or domain has."""

    of: Expr


@dataclass(frozen=True)
class IsEmpty(Typed):
    """Whether a zone, set, list or domain has no member."""

    of: Expr


@dataclass(frozen=True)
class IsIn(Typed):
    """Whether a value is a member of a zone, set, list or domain."""

    item: Expr
    of: Expr


@dataclass(frozen=True)
class Negated(Typed):
    """`- a`."""

    of: Expr


@dataclass(frozen=True)
class Computed(Typed):
    """`a op b` on numbers, op one of `+ - * div mod`; `div` rounds down, `mod` is never negative."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Compared(Typed):
    """`a op b`, op one of `= != < <= > >=`; scalars compare by their numbers."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class SameSet(Typed):
    """Whether two sets have the same members."""

    left: Expr
    right: Expr


@dataclass(frozen=True)
class Both(Typed):
    """`a and b`; b is not looked at when a is no."""

    left: Expr
    right: Expr


@dataclass(frozen=True)
class Either(Typed):
    """`a or b`; b is not looked at when a is yes."""

    left: Expr
    right: Expr


@dataclass(frozen=True)
class Opposite(Typed):
    """`not a`."""

    of: Expr


@dataclass(frozen=True)
class Conditional(Typed):
    """`if test then a else b`."""

    test: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True)
class Looped(Typed):
    """`WORD x in D where e`: `some every no` give yes/no, `count` a number, `those` a set, `first` the first or none.

    The domain is gone through in canonical order and no further than the answer needs.
    """

    word: str
    slot: Slot
    domain: Expr
    where: Expr


@dataclass(frozen=True)
class Folded(Typed):
    """`sum|most|least value over x in D where e else n`; `most` and `least` of nothing give `otherwise`, or none."""

    word: str
    slot: Slot
    domain: Expr
    where: Expr | None
    value: Expr
    otherwise: Expr | None


@dataclass(frozen=True)
class Greatest(Typed):
    """`best x in D by key where e`: the first member with the greatest key, or none."""

    slot: Slot
    domain: Expr
    key: Expr
    where: Expr | None


@dataclass(frozen=True)
class DefineCall(Typed):
    """A define with the values of its parameters, in order of `Define.params`."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True)
class Chosen(Typed):
    """`by subject:` the value of the row whose keys hold the subject's number, else `otherwise`."""

    subject: Expr
    rows: tuple[tuple[tuple[int, ...], Expr], ...]
    otherwise: Expr | None


@dataclass(frozen=True)
class WordCall(Typed):
    """A word of the vocabulary, its arguments in the order of its signature; an omitted one is None."""

    word: str
    args: tuple[Expr | None, ...]


@dataclass(frozen=True)
class Steps(Typed):
    """A relation of a graph by its name, for one player where it is declared `of player`.  `type` is RelationType."""

    graph: str
    name: str
    owner: Expr | None = None


@dataclass(frozen=True)
class AnyStep(Typed):
    """Several relations taken together: a step by any of them."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True)
class RelationCall(Typed):
    """A relation that the file declares, with its arguments."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True)
class Occupancy(Typed):
    """Who or what is at a site, as a function of it: `value` is read with the site in `slot`, and is none when empty.

    It is how a mark or zone per site is handed to a word; a zone gives the owner of its one component.
    """

    slot: Slot
    value: Expr


@dataclass(frozen=True)
class Described(Typed):
    """In a scenario: the first component like this that is not spoken for: its kind, owner and attributes, or what its
    sheet calls it."""

    owner: Expr | None
    fields: tuple[tuple[str, Expr], ...]
    named: str = ""


Expr = (
    Const
    | SiteNamed
    | OptionRead
    | Local
    | ValueRead
    | FieldRead
    | SiteRead
    | ZoneRead
    | AllOf
    | RangeOf
    | Members
    | Combined
    | CountOf
    | IsEmpty
    | IsIn
    | Negated
    | Computed
    | Compared
    | SameSet
    | Both
    | Either
    | Opposite
    | Conditional
    | Looped
    | Folded
    | Greatest
    | DefineCall
    | Chosen
    | WordCall
    | Steps
    | AnyStep
    | RelationCall
    | Occupancy
    | Described
)


# ----------------------------------------------------------------------------------------------------------- steps


@dataclass(frozen=True)
class StepBase:
    """Where a step stands: the path of the named rule it belongs to, and its text."""

    path: str = field(kw_only=True)
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class SetStep(StepBase):
    """Store a value: `target` is a `Local`, `ValueRead` or `FieldRead`.

    A counter that may pass its range and says `beyond lost` is held within it.
    """

    target: Expr
    value: Expr
    next: int
    clamp: bool = False


@dataclass(frozen=True)
class MoveStep(StepBase):
    """Put one component into a zone, on top or (`bottom`) below the others."""

    what: Expr
    to: Expr
    next: int
    bottom: bool = False


@dataclass(frozen=True)
class MoveAllStep(StepBase):
    """Put every component of a domain, in its order at the start, into the zone `to`, read with `slot` bound."""

    slot: Slot
    domain: Expr
    to: Expr
    next: int
    bottom: bool = False


@dataclass(frozen=True)
class TakeStep(StepBase):
    """Move `number` components from the zone `source` to the zone `to`: the top ones, or the first where it has no
    order.  When fewer are there nothing moves and play goes to `short`."""

    number: Expr
    source: Expr
    to: Expr
    next: int
    short: int


@dataclass(frozen=True)
class BranchStep(StepBase):
    """Go to `then` when `test` holds, else to `other`."""

    test: Expr
    then: int
    other: int


@dataclass(frozen=True)
class CaseStep(StepBase):
    """Go to the step of the row whose keys hold the subject's number, else to `other`."""

    subject: Expr
    rows: tuple[tuple[tuple[int, ...], int], ...]
    other: int


@dataclass(frozen=True)
class CallStep(StepBase):
    """Carry out a procedure and go on at `next`."""

    procedure: str
    args: tuple[Expr, ...]
    next: int


@dataclass(frozen=True)
class ReturnStep(StepBase):
    """The end of a procedure: go back to where it was called."""

    procedure: str


@dataclass(frozen=True)
class Guard:
    """One condition of an option; `text` says to people why it refuses.  Unnamed conditions have an empty name."""

    name: str
    text: str
    test: Expr
    path: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Binder:
    """One variable of a choice with its domain; `from_zone` when it takes a component out of a zone."""

    slot: Slot
    domain: Expr
    from_zone: bool = False


@dataclass(frozen=True)
class Alternative:
    """One way to answer a choice: variables, guards, and the step where its effects begin.

    `name` is empty for a plain `choose`.  `prefers` are tests to be satisfied if any option can, each a tuple tried in
    order.  `afterwards` are tested after the effects up to the next waiting point.  `simple` when no further choice,
    chance or trial can follow within its compound, so that counting options counts compounds.
    """

    name: str
    text: str
    path: str
    binders: tuple[Binder, ...]
    guards: tuple[Guard, ...]
    prefers: tuple[tuple[Expr, ...], ...]
    afterwards: tuple[Guard, ...]
    entry: int
    simple: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class ChoiceStep(StepBase):
    """Play waits for `by`, who takes one option of the alternatives.

    With no option play goes on at `otherwise`, without a decision; but when the choice `asks`, because what can be
    chosen is not known to all, `by` is asked with that single option, so that nobody can tell.
    """

    by: Expr
    alternatives: tuple[Alternative, ...]
    otherwise: int | None
    asks: bool = False


@dataclass(frozen=True)
class CompoundStep(StepBase):
    """A compound begins (`change` 1) or ends (-1, or less when several are left at once)."""

    change: int
    next: int


@dataclass(frozen=True)
class EachStep(StepBase):
    """Begin a loop: note the members of `domain` in order, sorted by `keys` as they are now (each key with `slot`
    bound; `descending` per key; stable).  `noted` is a list slot; it is None when the domain never changes (`AllOf`),
    and then `index` counts through it directly."""

    slot: Slot
    domain: Expr
    keys: tuple[Expr, ...]
    descending: tuple[bool, ...]
    noted: Slot | None
    index: Slot
    next: int


@dataclass(frozen=True)
class EachNextStep(StepBase):
    """Bind `slot` to the next member for which `where` holds and go to `body`; after the last, to `done`.

    With `in_play` players who have been eliminated are passed over.
    """

    slot: Slot
    domain: Expr
    noted: Slot | None
    index: Slot
    where: Expr | None
    body: int
    done: int
    in_play: bool = False


@dataclass(frozen=True)
class TurnsSlots:
    """What a `turns` block keeps: the circle as read last, the place in it, who is out (a set), how many seats have
    skipped in a row, and whether the turn under way has skipped."""

    circle: Slot
    index: Slot
    out: Slot
    skips: Slot
    skipped: Slot


@dataclass(frozen=True)
class TurnsStep(StepBase):
    """Begin going round: nobody is out, nobody has skipped."""

    slots: TurnsSlots
    next: int


@dataclass(frozen=True)
class TurnsNextStep(StepBase):
    """The next turn: when `until` holds, or no seat is left in, go to `done`; else bind `slot` and go to `body`.

    Seats that are out or eliminated are passed over; `order` is read again at each new circle.
    """

    slot: Slot
    order: Expr
    slots: TurnsSlots
    until: Expr
    body: int
    done: int


@dataclass(frozen=True)
class OutStep(StepBase):
    """The seat in `who` takes no more turns in the block of `slots`."""

    who: Expr
    slots: TurnsSlots
    next: int


@dataclass(frozen=True)
class SkipStep(StepBase):
    """The turn under way in the block of `slots` counts as skipped."""

    slots: TurnsSlots
    next: int


@dataclass(frozen=True)
class TurnEndStep(StepBase):
    """A turn has run to its end: one more has skipped in a row if it skipped, else the row is broken."""

    slots: TurnsSlots
    next: int


@dataclass(frozen=True)
class ResetStep(StepBase):
    """A counter or mark that lives for one block gets its initial value again, for every owner."""

    value: str
    next: int


@dataclass(frozen=True)
class ClaimStep(StepBase):
    """Count one more time round in `counter`; passing `limit` stops the run, naming this loop."""

    counter: Slot
    limit: Expr
    next: int


ENDED = "the rules of play have come to their end"
"""The reason of an end that no rule of the game names."""


@dataclass(frozen=True)
class FinishStep(StepBase):
    """The game goes to its end.  `word` is `finish`, `win`, `lose` or `draw_game`; `who` won or lost."""

    word: str
    who: Expr | None
    reason: str


@dataclass(frozen=True)
class ChanceStep(StepBase):
    """Nature picks one member of a domain and it is bound to `slot`, each member as likely as any other.

    Alike components are one outcome, as likely as there are of them.  `stream` names the source of chance, so that
    draws from one do not move another; `of` tells several of the same name apart (a zone of each player, a die).
    """

    slot: Slot
    domain: Expr
    stream: str
    of: Expr | None
    next: int


@dataclass(frozen=True)
class PickStep(StepBase):
    """Bind `slot` to the top component of a zone, which is not empty.

    Where the order at the top is unknown nature picks it, among those that may lie there; in a zone without order,
    among all.  The stream is that of the zone.
    """

    slot: Slot
    zone: Expr
    next: int


@dataclass(frozen=True)
class ShortageStep(StepBase):
    """The setup takes more components than there are: a mistake of the file, which stops the run."""


@dataclass(frozen=True)
class ShuffleStep(StepBase):
    """The order of the components in a zone becomes unknown; no chance falls until one is taken or looked at."""

    zone: Expr
    next: int


@dataclass(frozen=True)
class SightStep(StepBase):
    """Change who sees components where they lie, until they move: `word` is `show`, `hide` or `reveal`.

    `target` is a component, or a zone for all that lie in it now; `every` means the zones of all owners.  Shown and
    hidden `to` everybody (`all`) or the `owner`; to reveal is to show to all.
    """

    word: str
    target: Expr
    every: bool
    to: str
    next: int


@dataclass(frozen=True)
class TogetherStep(StepBase):
    """Each player of `domain` for whom `where` holds decides by the steps from `body` to a `CommitStep`, unseen.

    Until the last has committed nothing has happened: a player's next options are those in the position at the start
    with the own decisions carried out.  Then the effects happen, seat by seat in seating order, and play goes on at
    `next`.  `secretly` when not even the kind of a commit becomes known.
    """

    slot: Slot
    domain: Expr
    where: Expr | None
    body: int
    secretly: bool
    next: int


@dataclass(frozen=True)
class CommitStep(StepBase):
    """A player's part of a `TogetherStep` ends."""


@dataclass(frozen=True)
class EliminateStep(StepBase):
    """A player, or every member of a team, is out of the game: turns and `each player` pass them over.

    Where that is the player whose turn it is, in `seat`, the turn ends here and play goes on at `away`.
    """

    who: Expr
    seat: Expr | None
    away: int
    next: int


@dataclass(frozen=True)
class OverStep(StepBase):
    """The end has been played out: the game is over."""


@dataclass(frozen=True)
class RecordStep(StepBase):
    """`record` notes the present position in a history, `forget` empties it."""

    word: str
    history: str
    next: int


Step = (
    SetStep
    | MoveStep
    | MoveAllStep
    | TakeStep
    | BranchStep
    | CaseStep
    | CallStep
    | ReturnStep
    | ChoiceStep
    | CompoundStep
    | EachStep
    | EachNextStep
    | TurnsStep
    | TurnsNextStep
    | OutStep
    | SkipStep
    | TurnEndStep
    | ResetStep
    | ClaimStep
    | FinishStep
    | RecordStep
    | ChanceStep
    | PickStep
    | ShortageStep
    | ShuffleStep
    | SightStep
    | TogetherStep
    | CommitStep
    | EliminateStep
    | OverStep
)


# ---------------------------------------------------------------------------------------------------- declarations


@dataclass(frozen=True)
class Declared:
    """What is declared: a name and its place."""

    name: str
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class OptionDecl(Declared):
    """An option; `default` may read `players`."""

    text: str
    type: Scalar
    default: Expr
    per_player: bool = False
    low: Expr | None = None
    high: Expr | None = None


@dataclass(frozen=True)
class GhostDecl(Declared):
    """Someone who takes part without deciding, when `when` holds; as an actor, numbered behind the players."""

    text: str
    when: Expr | None


UNEVEN_TEAMS = "teams of equal size need other numbers"
"""Why a number of players is refused where the rules themselves say no more than that there are teams."""


@dataclass(frozen=True)
class Require:
    """A condition on players and options that must hold before anyone sits down."""

    test: Expr
    why: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class FieldDecl(Declared):
    """An attribute of a kind; `varies` when rules change it; `initial` as in the file."""

    type: Type
    initial: Expr | None
    varies: bool = False


@dataclass(frozen=True)
class CopiesDecl:
    """`number` copies per owner (`per_player`) and for each value of the fields in `per`, kept where `where` holds.

    `where` reads the fields through the component in `slot`.
    """

    number: Expr
    per: tuple[str, ...]
    slot: Slot | None = None
    where: Expr | None = None


@dataclass(frozen=True)
class KindDecl(Declared):
    """A kind of component.  `word` is `card`, `tile`, `die`, `token`, `shape` or `print`.

    A sheet is only read when `when` holds; without it there are none.
    """

    word: str
    per: str
    fields: tuple[FieldDecl, ...]
    copies: tuple[CopiesDecl, ...]
    sheet: str = ""
    drawings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    when: Expr | None = None


@dataclass(frozen=True)
class GraphDecl(Declared):
    """A graph as written; `numbers` gives each expression of its lines, typed, by its place."""

    per: str
    lines: tuple[GraphLine, ...]
    attributes: tuple[FieldDecl, ...]
    numbers: tuple[tuple[Span, Expr], ...] = ()


@dataclass(frozen=True)
class Sight:
    """`what` (`existence`, `count`, `order`, `value`) is seen by `by` (`all`, `owner`, `team`, `others`, `nobody`),
    while `when` holds, which may read the owner in `slot`."""

    what: str
    by: tuple[str, ...]
    when: Expr | None = None
    slot: Slot | None = None


@dataclass(frozen=True)
class ZoneDecl(Declared):
    """A zone; `per` are its owners' types.  `holds` is its capacity, None when it is only limited by what exists."""

    kinds: tuple[str, ...]
    per: tuple[Scalar, ...]
    ordered: bool
    holds: Expr | None
    seen: tuple[Sight, ...]
    when: Expr | None = None
    on: str = ""


@dataclass(frozen=True)
class ValueDecl(Declared):
    """A counter or mark; `low` and `high` are the ends of a range that options may set."""

    word: str
    per: tuple[Scalar, ...]
    type: Type
    initial: Expr
    lifetime: str
    seen: tuple[Sight, ...]
    beyond_lost: bool = False
    low: Expr | None = None
    high: Expr | None = None
    when: Expr | None = None


@dataclass(frozen=True)
class HistoryDecl(Declared):
    """Digests of up to `holds` positions, each made of the named zones and values."""

    of: tuple[str, ...]
    holds: int


@dataclass(frozen=True)
class OrderDecl(Declared):
    """A lasting permutation of the seats."""


@dataclass(frozen=True)
class DefineDecl(Declared):
    """A derived value: evaluated anew at every use, kept nowhere."""

    params: tuple[Slot, ...]
    body: Expr


@dataclass(frozen=True)
class Piece:
    """A stretch of a path: `low` to `high` steps (None: no end) of `relation`, in one direction if `straight`.

    Each square before the last satisfies `through`, the last one `to`; both read the square in `it`, and in `here` the
    one where the piece begins.
    """

    relation: Expr
    straight: bool
    low: Expr
    high: Expr | None
    it: Slot
    here: Slot
    through: Expr | None
    to: Expr | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class WayDecl:
    """One named way of a relation: pieces one after the other."""

    name: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class RelationDecl(Declared):
    """A relation between the sites of a graph; computed, never stored."""

    graph: str
    params: tuple[Slot, ...]
    ways: tuple[WayDecl, ...]


@dataclass(frozen=True)
class ProcedureDecl(Declared):
    """A procedure (or the body of one action, or `setup`, `play`): where it begins and the slots of its frame."""

    params: tuple[Slot, ...]
    slots: tuple[Slot, ...]
    entry: int


@dataclass(frozen=True)
class ScoreDecl(Declared):
    """A named part of the result, for the player (or what `per` names) in `slot`."""

    text: str
    per: Scalar
    slot: Slot
    value: Expr


@dataclass(frozen=True)
class RankDecl:
    """One line of the ranking, for the player in `slot`; more is better when `most`.

    In `key` the words `score NAME` and `total` are `WordCall`s `score` and `total`, whose argument is the player.
    """

    slot: Slot
    key: Expr
    most: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class EndDecl:
    """How the result is found: scores, ranking, and whether ties that remain are shared.

    `reveals` are the zones, counters and marks that all may see when the game is over.  Where ties are decided by play,
    it goes on at `entry` when the game ends, up to an `OverStep`.
    """

    scores: tuple[ScoreDecl, ...]
    ranks: tuple[RankDecl, ...]
    ties_shared: bool
    reveals: tuple[str, ...] = ()
    entry: int | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Given:
    """What a scenario states before: a counter, mark or field holds a value, or a zone exactly these members.

    Where the target is the number that a round keeps, so many of its rounds are over.
    """

    target: Expr
    values: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Played:
    """A decision by `seat` in the spelling of saves: a name or value and operands."""

    seat: Expr
    words: tuple[str, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class ToCome:
    """How chance will fall: the next results of a die (`d6`), of the dice in a zone, or the next cards from a zone.

    `values` are numbers or faces, or descriptions of components; what they do not cover falls as the seed has it.
    """

    name: str
    values: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Expected:
    """What a scenario expects.

    `word` is `holds` (the test is yes; `got` and `wanted` are shown if not), `legal` or `illegal` (a decision, with the
    guard that refuses it), `over` (a reason), `going` (not over), `winner` (`wanted` are the winners), `seen` or
    `unseen` (what is in `got`, by the seat in `wanted`, which is empty for the spectator).
    """

    word: str
    text: str
    test: Expr | None = None
    got: Expr | None = None
    wanted: tuple[Expr, ...] = ()
    played: Played | None = None
    because: str = ""
    reason: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class ScenarioDecl(Declared):
    """An executable example; `settings` are `players` and options by their spelling."""

    settings: tuple[tuple[str, str], ...]
    given: tuple[Given, ...]
    plays: tuple[Played, ...]
    expected: tuple[Expected, ...]
    to_come: tuple[ToCome, ...] = ()


@dataclass(frozen=True)
class Program:
    """A whole checked game."""

    version: int
    name: str
    title: str
    source: str
    players: tuple[int, int]
    seats: tuple[str, ...]
    length: Expr | None
    requires: tuple[Require, ...]
    options: tuple[OptionDecl, ...]
    kinds: tuple[KindDecl, ...]
    graphs: tuple[GraphDecl, ...]
    zones: tuple[ZoneDecl, ...]
    values: tuple[ValueDecl, ...]
    histories: tuple[HistoryDecl, ...]
    orders: tuple[OrderDecl, ...]
    defines: tuple[DefineDecl, ...]
    relations: tuple[RelationDecl, ...]
    procedures: tuple[ProcedureDecl, ...]
    steps: tuple[Step, ...]
    end: EndDecl
    scenarios: tuple[ScenarioDecl, ...]
    slots: tuple[Slot, ...]
    ghosts: tuple[GhostDecl, ...] = ()
    team_size: Expr | None = None
