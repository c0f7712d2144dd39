"""From typed expressions to Python functions, once for each game.

Each expression becomes a function of memory that gives its value: a number, or the address in memory of a set, list,
path and so on.  Since nothing in the language can reach itself, every name, parameter and intermediate set has one
fixed address: a name of a statement in its frame, everything else in scratch behind the position.  What is known
before play is worked out here and not again during play.

The modules beside this one hold one function for each sort of expression; `compiles` files them by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from dsl.program import DefineDecl, Expr, RelationDecl, Slot
from dsl.types import GroupsOf, ListOf, PathsOf, PathType, SetOf, Type
from interpreter.layout import Layout
from interpreter.spaces import WORD

Memory = list[int]
"""The position and, behind it, scratch."""

Value = Callable[[Memory], int]
"""Gives the value of an expression."""

Domain = Callable[[Memory], Sequence[int]]
"""Gives the members of a domain in canonical order."""

Rule = Callable[["Compiler", Any], Value]
AnyRule = TypeVar("AnyRule", bound=Callable[..., Any])

RULES: dict[type, Rule] = {}
DOMAINS: dict[type, Callable[[Compiler, Any], Domain]] = {}


def compiles(*nodes: type) -> Callable[[AnyRule], AnyRule]:
    """File the function below as the way to compile the value of these expressions."""
    return _filing(RULES, nodes)


def goes_through(*nodes: type) -> Callable[[AnyRule], AnyRule]:
    """File the function below as the way to go through these expressions, or expressions of these types."""
    return _filing(DOMAINS, nodes)


def _filing(shelf: dict[type, Any], nodes: tuple[type, ...]) -> Callable[[AnyRule], AnyRule]:
    def put(rule: AnyRule) -> AnyRule:
        for node in nodes:
            if node in shelf:
                raise ValueError(f"{node.__name__} has a rule already")
            shelf[node] = rule
        return rule

    return put


def bits(members: Sequence[int], width: int) -> list[int]:
    """The cells of a set."""
    cells = [0] * width
    for member in members:
        cells[member // WORD] |= 1 << member % WORD
    return cells


def aggregate(type: Type) -> bool:
    """Whether values of the type are passed by their address."""
    return isinstance(type, SetOf | ListOf | PathType | PathsOf | GroupsOf)


class Compiler:
    """Compiles the expressions of one game and gives out scratch."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.program = layout.material.program
        self.spaces = layout.spaces
        self.tables = layout.material.tables
        self.players = layout.material.setting.players
        self.scratch: list[int] = [0] * layout.scratch
        self.empty = self.take(64)
        self.defines: dict[str, DefineDecl] = {each.name: each for each in self.program.defines}
        self.relations: dict[str, RelationDecl] = {each.name: each for each in self.program.relations}
        self._names: dict[int, int] = {}
        self._bodies: dict[str, Value] = {}

    def take(self, cells: int, content: Sequence[int] = ()) -> int:
        """The address of fresh scratch; `content` is what its first cells hold when play begins to run."""
        address = self.layout.size + len(self.scratch)
        self.scratch.extend(content)
        self.scratch.extend([0] * (cells - len(content)))
        return address

    def kept(self, type: Type, members: Sequence[int]) -> int:
        """The address of a set or list that never changes."""
        if isinstance(type, SetOf):
            return self.take(self.spaces.width(type.item), bits(members, self.spaces.width(type.item)))
        return self.take(1 + len(members), (len(members), *members))

    def address(self, slot: Slot) -> int:
        """Where a name stands.  In a frame the whole value does; in scratch, the number or the address of the value."""
        if slot.frame:
            return self.layout.frames.places[slot.number].address
        if slot.number not in self._names:
            self._names[slot.number] = self.take(1)
        return self._names[slot.number]

    def value(self, expr: Expr) -> Value:
        """The function that gives the value of an expression."""
        return RULES[type(expr)](self, expr)

    def members(self, expr: Expr) -> Domain:
        """The function that gives the members of a domain, set, list or zone in canonical order."""
        rule = DOMAINS.get(type(expr)) or DOMAINS[type(expr.type)]
        return rule(self, expr)

    def body(self, define: DefineDecl) -> Value:
        """The compiled body of a define, shared by all its uses."""
        if define.name not in self._bodies:
            self._bodies[define.name] = self.value(define.body)
        return self._bodies[define.name]

    def board(self, graph: str) -> int:
        """The offset of a graph's header in the tables."""
        return self.layout.material.boards[graph].header

    def constant(self, expr: Expr) -> int | None:
        """The value of a scalar expression if it is known before play, else None."""
        if aggregate(expr.type):
            return None
        try:
            return self.spaces.constant(expr)
        except ValueError:
            return None
