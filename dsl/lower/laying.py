"""`lay NAME at random`: the strips into which a printed board may be cut are laid side by side in an order by chance.

The graph stays as it is; what is printed on it moves.  For each site a value keeps how many columns further to the
right that was printed which the site shows now, and what is printed is read by it (dsl/check/attributes.py).  Strip
after strip is picked among those left and laid in the first columns that are free.
"""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check.attributes import MOST_COLUMNS, shifts, strips_laid
from dsl.check.scope import Scope
from dsl.lower.emit import Emit, Layout, nothing
from dsl.lower.guarding import chance_allowed
from dsl.program import (
    AllOf,
    BranchStep,
    ChanceStep,
    Combined,
    Compared,
    Computed,
    Const,
    EachNextStep,
    EachStep,
    Expr,
    Folded,
    IsEmpty,
    Local,
    Looped,
    Members,
    RangeOf,
    SetStep,
    Sight,
    SiteRead,
    Slot,
    ValueDecl,
    ValueRead,
)
from dsl.types import Bool, Int, ListOf, SetOf, SiteType, Type

NUMBER = Int(1, MOST_COLUMNS)
COUNT = Int(0, MOST_COLUMNS)
NUMBERS = SetOf(NUMBER)
ONE = Const(1, type=Int(1, 1))


def lay(layout: Layout, node: ast.Verb, scope: Scope) -> Emit:
    """Lay the strips of a printed board in a random order."""
    world = layout.world
    first = node.phrases[0].value
    name = first.name if isinstance(first, ast.NameRef) else ""
    graph = strips_laid(world).get(name)
    at = node.phrases[1] if len(node.phrases) == 2 else None
    if graph is None or at is None or at.preposition != "at" or at.value != ast.NameRef("random"):
        world.error("E258", node.span, name="lay", pattern="lay strips at random")
        return nothing
    world.used.add(name)
    chance_allowed(layout, scope, node.span)
    if not any(kept.name == name for kept in layout.kept):
        type_, seen = shifts(name, graph).type, (Sight("value", ("all",)),)
        nowhere = Const(0, type=Int(0, 0))
        layout.kept.append(ValueDecl(name, "mark", (SiteType(graph),), type_, nowhere, "", seen, span=first.span))
    return Laying(layout, name, graph, node, scope).emit


class Laying:
    """One statement `lay`: its names, and its steps."""

    def __init__(self, layout: Layout, name: str, graph: str, node: ast.Verb, scope: Scope) -> None:
        self.layout, self.name, self.graph, self.node, self.scope = layout, name, graph, node, scope
        self.site = SiteType(graph)
        self.every = AllOf(type=SetOf(self.site))
        self.strip = self.slot("strip", NUMBER)
        self.laid = self.slot("laid", NUMBERS)
        self.filled = self.slot("filled", COUNT)
        self.right = self.slot("right", Int(-MOST_COLUMNS, MOST_COLUMNS))
        self.printed, self.index = self.slot("printed", self.site), self.slot("printed_index", Int(0, None))
        self.noted = self.slot("printed_noted", ListOf(self.site, None))

    def slot(self, name: str, type_: Type) -> Local:
        """A name of this statement."""
        return Local(self.layout.world.slot(name, type_, self.scope.frame), type=type_)

    def emit(self, next_: int, _end: int) -> int:
        """The steps: while strips are left, one is picked, laid behind the others, and noted as laid."""
        add, path, span = self.layout.add, self.scope.path, self.node.span
        head = self.layout.reserve()
        rest = self.rest()
        more = Combined("+", self.laid, Members((self.strip,), type=NUMBERS), type=NUMBERS)
        noted = add(SetStep(self.laid, more, head, path=path, span=span))
        wide = Computed("-", self.column("most"), self.right, type=COUNT)
        counted = add(SetStep(self.filled, wide, noted, path=path, span=span))
        laid = self.lay_picked(counted)
        gap = Computed("-", self.column("least"), Computed("+", self.filled, ONE, type=COUNT), type=self.right.type)
        measured = add(SetStep(self.right, gap, laid, path=path, span=span))
        picked = add(ChanceStep(self.strip.slot, rest, self.name, None, measured, path=path, span=span))
        self.layout.put(head, BranchStep(IsEmpty(rest, type=Bool()), next_, picked, path=path, span=span))
        begun = add(SetStep(self.filled, Const(0, type=COUNT), head, path=path, span=span))
        return add(SetStep(self.laid, Members((), type=NUMBERS), begun, path=path, span=span))

    def lay_picked(self, next_: int) -> int:
        """The loop that lays the strip that was picked: each of its sites is shown so far to the left."""
        add, path, span = self.layout.add, self.scope.path, self.node.span
        shown = Computed("-", self.printed, self.right, type=self.site)
        it = self.layout.world.slot("it", self.site)
        strip = Looped("those", it, self.every, self.is_picked(it), type=SetOf(self.site))
        head = self.layout.reserve()
        target = ValueRead(self.name, (shown,), type=self.right.type)
        put = add(SetStep(target, self.right, head, path=path, span=span))
        loop = EachNextStep(
            self.printed.slot, strip, self.noted.slot, self.index.slot, None, put, next_, path=path, span=span
        )
        self.layout.put(head, loop)
        return add(
            EachStep(self.printed.slot, strip, (), (), self.noted.slot, self.index.slot, head, path=path, span=span)
        )

    def rest(self) -> Expr:
        """The numbers of the strips that are not laid yet."""
        it = self.layout.world.slot("it", self.site)
        last = Folded("most", it, self.every, None, self.number("strip", it), ONE, type=NUMBER)
        return Combined("-", RangeOf(ONE, last, type=NUMBERS), self.laid, type=NUMBERS)

    def column(self, word: str) -> Expr:
        """The `least` or the `most` column of the strip that was picked."""
        it = self.layout.world.slot("it", self.site)
        return Folded(word, it, self.every, self.is_picked(it), self.number("column", it), ONE, type=NUMBER)

    def is_picked(self, it: Slot) -> Expr:
        """Whether a site was printed on the strip that was picked."""
        return Compared("=", self.number("strip", it), self.strip, type=Bool())

    def number(self, name: str, it: Slot) -> Expr:
        """The strip or column of a site as the board was printed."""
        return SiteRead(self.graph, name, Local(it, type=self.site), type=NUMBER)
