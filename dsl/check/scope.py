"""What is known at one place in the rules: the names bound there and the facts that hold.

A `Scope` is never changed; `with_…` gives a new one for what lies inside or below.  Facts are what the checker has
proved by the tests on the way: that a value is not none, that a zone or set is not empty, between which numbers
something lies, the difference of two numbers of which one is known to be the larger included.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from dsl.program import (
    ALL,
    AllOf,
    Audience,
    Both,
    Compared,
    Computed,
    Const,
    CountOf,
    Either,
    Expr,
    FieldRead,
    IsEmpty,
    Local,
    Negated,
    Opposite,
    OptionRead,
    RangeOf,
    SiteNamed,
    SiteRead,
    Slot,
    TurnsSlots,
    ValueRead,
    ZoneRead,
)
from dsl.types import NONE, Bool, Int, Optional, Type, Unknown

Bounds = tuple[int | None, int | None]


@dataclass(frozen=True)
class Facts:
    """What has been proved: `present` are not none, `filled` are not empty, `bounds` lie between two numbers."""

    present: frozenset[Expr] = frozenset()
    filled: frozenset[Expr] = frozenset()
    bounds: Mapping[Expr, Bounds] = field(default_factory=dict)

    def __and__(self, other: Facts) -> Facts:
        bounds = dict(self.bounds)
        for key, (low, high) in other.bounds.items():
            had = bounds.get(key, (None, None))
            bounds[key] = (_tighter(max, had[0], low), _tighter(min, had[1], high))
        return Facts(self.present | other.present, self.filled | other.filled, bounds)

    def __or__(self, other: Facts) -> Facts:
        """What holds whichever of the two holds."""
        return Facts(self.present & other.present, self.filled & other.filled, {})

    def without(self, written: str) -> Facts:
        """What still holds when `written` has changed: a counter, mark or attribute by name, or `zones`."""

        def lasts(expr: Expr) -> bool:
            return not reads(expr) & {written, ANYTHING}

        return Facts(
            frozenset(e for e in self.present if lasts(e)),
            frozenset(e for e in self.filled if lasts(e)),
            {e: b for e, b in self.bounds.items() if lasts(e)},
        )

    def lasting(self) -> Facts:
        """What no rule can change: facts about bound names only."""
        return Facts(
            frozenset(e for e in self.present if isinstance(e, Local)),
            frozenset(e for e in self.filled if isinstance(e, Local)),
            {e: b for e, b in self.bounds.items() if isinstance(e, Local)},
        )


def _tighter(pick: object, a: int | None, b: int | None) -> int | None:
    if a is None or b is None:
        return b if a is None else a
    return pick(a, b)  # type: ignore[operator,no-any-return]


NO_FACTS = Facts()
ZONES = "zones"
ANYTHING = "anything"


def reads(expr: Expr) -> frozenset[str]:
    """What an expression depends on: counters, marks and attributes by name, `zones`, or `anything` where a define
    or word may read whatever it likes."""
    match expr:
        case Const() | SiteNamed() | OptionRead() | Local() | AllOf():
            return frozenset()
        case ValueRead(name=name, owners=owners):
            return frozenset({name}).union(*(reads(owner) for owner in owners))
        case FieldRead(name=name, of=of):
            return reads(of) | {name}
        case SiteRead(of=of) | Negated(of=of) | Opposite(of=of):
            return reads(of)
        case ZoneRead(owners=owners):
            return frozenset({ZONES}).union(*(reads(owner) for owner in owners))
        case CountOf(of=of) | IsEmpty(of=of):
            return reads(of)
        case Computed(left=left, right=right) | Compared(left=left, right=right):
            return reads(left) | reads(right)
        case _:
            return frozenset({ANYTHING})


def bare(expr: Expr) -> Expr:
    """An expression without its types, which may be narrower where more is known: facts are kept about this."""
    if isinstance(expr, Computed):
        return replace(expr, left=bare(expr.left), right=bare(expr.right), type=Unknown())
    return replace(expr, type=Unknown())


def proves(test: Expr, outcome: bool) -> Facts:
    """What is known when `test` has come out as `outcome`."""
    match test, outcome:
        case Opposite(of=inner), _:
            return proves(inner, not outcome)
        case (Both(left=a, right=b), True) | (Either(left=a, right=b), False):
            return proves(a, outcome) & proves(b, outcome)
        case (Both(left=a, right=b), False) | (Either(left=a, right=b), True):
            return proves(a, outcome) | proves(b, outcome)
        case IsEmpty(of=zone), False:
            return Facts(filled=frozenset({zone}))
        case Compared(), _:
            return _compared(test, outcome)
        case _:
            return NO_FACTS


def stored(target: Expr, value: Expr, written: str) -> Facts:
    """What is known once `value` has been put into `target`, so that `written` has changed.

    Beyond the target itself only what does not depend on it, since the value may speak of what the target held before.
    """
    same, own = proves(Compared("=", target, value, type=Bool()), True), bare(target)
    bounds = {expr: between for expr, between in same.bounds.items() if expr == own}
    return same.without(written) & Facts(same.present & {own}, bounds=bounds)


_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_SWAPPED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def _compared(test: Compared, outcome: bool) -> Facts:
    op = test.op if outcome else _OPPOSITE[test.op]
    found = NO_FACTS
    for left, right, relation in ((test.left, test.right, op), (test.right, test.left, _SWAPPED[op])):
        if isinstance(right, Const) and right.value == NONE and isinstance(left.type, Optional):
            if relation == "!=":
                found &= Facts(present=frozenset({bare(left)}))
        elif relation == "=" and isinstance(left.type, Optional) and not isinstance(right.type, Optional):
            found &= Facts(present=frozenset({bare(left)}))
        elif isinstance(left.type, Int) and isinstance(right.type, Int):
            found &= _bounded(left, right.type, relation)
            if relation in (">", ">="):
                ahead = bare(Computed("-", left, right, type=Int()))
                found &= Facts(bounds={ahead: (int(relation == ">"), None)})
    return found


def _bounded(left: Expr, right: Int, op: str) -> Facts:
    low, high = right.low, right.high
    below = None if high is None else high - 1
    above = None if low is None else low + 1
    bounds: dict[str, Bounds] = {
        "=": (low, high),
        "<": (None, below),
        "<=": (None, high),
        ">": (above, None),
        ">=": (low, None),
        "!=": (None, None),
    }
    found = Facts(bounds={bare(left): bounds[op]})
    if isinstance(left, CountOf) and (bounds[op][0] or 0) >= 1:
        found &= Facts(filled=frozenset({left.of}))
    return found


@dataclass(frozen=True)
class Block:
    """A block that `stop`, `out of this` and lifetimes refer to: its word (`phase`, `round`, `loop`, `turns`), its
    name, how many compounds are open around it, and for `turns` its slots and seat."""

    word: str
    name: str
    compounds: int = 0
    turns: TurnsSlots | None = None
    seat: Slot | None = None
    target: list[int] = field(default_factory=list, compare=False)
    """Where play goes on when the block is left; filled while steps are laid out."""


@dataclass(frozen=True)
class Scope:
    """Names bound and facts proved at one place.

    `frame` names the procedure whose slots keep the names; `seats_by_number` is so in scenarios, where `hand of 2` may
    stand for that of a seat without a name.
    """

    names: Mapping[str, Slot] = field(default_factory=dict)
    facts: Facts = NO_FACTS
    frame: str = ""
    path: str = ""
    seats_by_number: bool = False
    blocks: tuple[Block, ...] = ()
    compounds: int = 0
    paid: frozenset[tuple[Expr, Expr]] = frozenset()
    """Counters and amounts that a guard of the decision around has found to be enough."""
    control: Audience = ALL
    """Who can know how the tests on the way here came out."""
    origins: Mapping[int, Audience] = field(default_factory=dict)
    """Who can know the values of names, by slot number, where that is not everyone."""
    shown: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    """Zones that all may see on every way here, and those hidden from all on some way here."""
    committer: Expr | None = None
    """The player who decides, inside `together`."""
    foreign: frozenset[int] = frozenset()
    """Names, by slot number, of components that may lie where they are not the committer's own."""
    seats: Mapping[str, tuple[str, Type]] = field(default_factory=dict)
    """What each player chose in a `together` block above: by its name there, the value that keeps it and its type."""

    def bind(self, *slots: Slot) -> Scope:
        """The scope in which these names are bound too."""
        return replace(self, names={**self.names, **{slot.name: slot for slot in slots}})

    def going_through(self, domain: Expr, slot: Slot) -> Scope:
        """The scope in which a name stands for something in a domain; a number lies between the ends of its range."""
        scope = self.bind(slot)
        if isinstance(domain, RangeOf):
            value = Local(slot, type=slot.type)
            scope = scope.after(Compared("<=", domain.low, value, type=Bool()))
            scope = scope.after(Compared("<=", value, domain.high, type=Bool()))
        return scope

    def heard(self, slot: Slot, audience: Audience) -> Scope:
        """The scope in which only `audience` can know the value of a name."""
        return replace(self, origins={**self.origins, slot.number: audience})

    def under(self, test: Expr) -> Scope:
        """The scope of what happens only when `test` holds."""
        return replace(self, control=self.control & test.audience)

    def sights(self, shown: frozenset[str], hidden: frozenset[str]) -> Scope:
        """The scope with other zones shown and hidden."""
        return replace(self, shown=shown, hidden=hidden)

    def knowing(self, facts: Facts) -> Scope:
        """The scope in which these facts hold too."""
        return replace(self, facts=self.facts & facts)

    def after(self, test: Expr, outcome: bool = True) -> Scope:
        """The scope where `test` has come out as `outcome`."""
        return self.knowing(proves(test, outcome))

    def changing(self, written: str) -> Scope:
        """The scope after `written` has changed: a counter, mark or attribute by name, or `zones`."""
        return replace(self, facts=self.facts.without(written))

    def settled(self) -> Scope:
        """The scope after rules that may have changed anything: only facts about names remain."""
        return replace(self, facts=self.facts.lasting())

    def at(self, label: str) -> Scope:
        """The scope inside the rule called `label`."""
        return replace(self, path=f"{self.path}.{label}" if self.path else label)

    def inside(self, block: Block) -> Scope:
        """The scope inside a block."""
        return replace(self, blocks=(*self.blocks, block))

    def compound(self) -> Scope:
        """The scope inside one more compound choice."""
        return replace(self, compounds=self.compounds + 1)
