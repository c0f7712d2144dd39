"""Laying out steps.

Statements are checked in the order of the text and laid out from the last to the first, so that each step knows its
successor.  A checked statement is an `Emit`: given the step where play goes on after it, and the one after its whole
block, it lays itself out and returns the step where it begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from dsl import syntax as ast
from dsl.check.scope import Scope
from dsl.check.world import World
from dsl.program import DefineDecl, ProcedureDecl, Step, ValueDecl
from dsl.source import Span

Emit = Callable[[int, int], int]
Checked = tuple[Emit, Scope]
"""A checked statement, and what is known after it."""


@dataclass
class Layout:
    """The steps laid out so far, and the procedures they belong to."""

    world: World
    steps: list[Step | None] = field(default_factory=list)
    procedures: dict[str, ProcedureDecl] = field(default_factory=dict)
    helpers: list[DefineDecl] = field(default_factory=list)
    kept: list[ValueDecl] = field(default_factory=list)
    """Values that rules themselves declare: what each player chose in a `together` block."""
    returns: dict[str, int] = field(default_factory=dict)
    """Where each procedure goes back, by its name."""
    choices: int = 0
    """How many choices have been met, and ways out of a block; it tells whether a stretch of rules holds any, so that a
    compound has to be opened around it."""

    def add(self, step: Step) -> int:
        """Lay out a step; its number."""
        self.steps.append(step)
        return len(self.steps) - 1

    def reserve(self) -> int:
        """A number for a step that is laid out later, since it is a successor of its own successors."""
        self.steps.append(None)
        return len(self.steps) - 1

    def put(self, number: int, step: Step) -> int:
        """Lay out a reserved step."""
        self.steps[number] = step
        return number


def chain(emits: Sequence[Emit]) -> Callable[[int], int]:
    """A block of statements as one: its end is where play goes on after it."""

    def emit(after: int) -> int:
        entry = after
        for one in reversed(emits):
            entry = one(entry, after)
        return entry

    return emit


def nothing(after: int, _end: int) -> int:
    """A statement that does nothing, or that has a mistake."""
    return after


def not_yet(layout: Layout, word: str, span: Span) -> Emit:
    """Tell a word that this version reads but does not play."""
    layout.world.findings.add("E490", span, word=word)
    return nothing


def ends_here(body: Sequence[ast.Statement]) -> bool:
    """Whether play never goes on below these statements."""
    if not body:
        return False
    match body[-1]:
        case ast.Verb(name=ast.Name(text=text)):
            return text in ("finish", "win", "lose", "draw_game")
        case ast.Stop() | ast.OutOf():
            return True
        case ast.IfStatement(arms=arms, otherwise=other):
            return other is not None and ends_here(other) and all(ends_here(arm.body) for arm in arms)
        case ast.Phase(body=inner) | ast.Step(body=inner):
            return ends_here(inner)
        case _:
            return False
