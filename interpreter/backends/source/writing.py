"""The text that is being written: a module of functions, and the function under way.

Everything is written in the small subset of Python that compiled code shares: functions of `m` (everything at play),
`t` (the tables of the game), `b` (the options at hand), `r` (the chance of a playout) and whole numbers; `for` over
`range`, `while`, `if`, and one whole number returned.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from keyword import kwlist
from typing import TYPE_CHECKING, Any, TypeVar

from dsl.program import Expr, Slot
from dsl.source import NOWHERE, Span
from dsl.types import NONE
from interpreter.backends.source.seam import STRETCHES, records, stops
from interpreter.backends.walk.compiler import Compiler
from interpreter.seeing import Seeing
from interpreter.words import WORDS

if TYPE_CHECKING:
    from interpreter.backends.source.apart import Telling

Rule = Callable[["Function", Any], str]
AnyRule = TypeVar("AnyRule", bound=Callable[..., Any])

VALUES: dict[type, Rule] = {}
TESTS: dict[type, Rule] = {}

ATOM = re.compile(r"-?\w+|\w+\[[^\[\]]*(\[[^\[\]]*\][^\[\]]*)*\]|(\w+|(?<!\w))\([^()]*(\([^()]*\)[^()]*)*\)")
"""What can stand beside an operator without brackets."""

RESERVED = frozenset((*kwlist, "range", "abs", "lowest", "ones", "m", "t", "b", "r", "n", "x", "k", "o", "pc"))
"""Names that mean something else in the text."""

Line = tuple[int, str, Span]
"""How deep a line stands, its text, and the rule that it belongs to."""


class Part(IntEnum):
    """The parts of a module, in the order in which they are read."""

    SETUP = 0
    PLAY = 1
    END = 2
    PROCEDURES = 3
    OPTIONS = 4
    DEFINES = 5
    RELATIONS = 6
    WORDS = 7
    CHANCE = 8


def writes(*nodes: type) -> Callable[[AnyRule], AnyRule]:
    """File the function below as the way to write the value of these expressions."""
    return _filing(VALUES, nodes)


def tests(*nodes: type) -> Callable[[AnyRule], AnyRule]:
    """File the function below as the way to write these expressions where only yes or no matters."""
    return _filing(TESTS, nodes)


def _filing(shelf: dict[type, Any], nodes: tuple[type, ...]) -> Callable[[AnyRule], AnyRule]:
    def put(rule: AnyRule) -> AnyRule:
        shelf.update(dict.fromkeys(nodes, rule))
        return rule

    return put


def operand(text: str) -> str:
    """A text as it can stand beside an operator."""
    return text if ATOM.fullmatch(text) else f"({text})"


def added(base: int, text: str) -> str:
    """`base + text`, as short as it can be."""
    if text.lstrip("-").isdecimal():
        return str(base + int(text))
    return text if base == 0 else f"{base} + {operand(text)}" if base > 0 else f"{operand(text)} - {-base}"


class Module:
    """The functions of one game, each written once, and the tables that they read.

    `told` are the variables of choices of whose members some may be offered as one.
    """

    def __init__(self, c: Compiler, seeing: Seeing) -> None:
        self.c = c
        self.seeing = seeing
        self.told: dict[int, Telling] = {}
        self.functions: dict[str, Function] = {}
        self._tables: dict[tuple[int, ...], int] = {}
        self._named: dict[object, str] = {}
        self._numbers: dict[object, int | None] = {}
        self.places: list[Span] = []
        self.listed: dict[int, tuple[str, list[int]]] = {}
        self.seam = {**STRETCHES, **stops(c, self.places), **records(c, self.places)}
        """What the text calls and does not hold."""
        procedures = (each.name.replace(".", "_") for each in c.program.procedures)
        self.reserved = frozenset((*c.defines, *c.relations, *procedures, *WORDS, *self.seam))
        """Names of functions, which no local name may take."""
        self._spoken = frozenset(slot.name for slot in c.program.slots) - self.reserved

    def place(self, span: Span) -> int:
        """The number by which a run that is stopped names the place of a rule."""
        if span not in self.places:
            self.places.append(span)
        return self.places.index(span)

    def once_number(self, key: object, find: Callable[[], int | None]) -> int | None:
        """The number that belongs to a key; it is found when it is first asked for."""
        if key not in self._numbers:
            self._numbers[key] = find()
        return self._numbers[key]

    def table(self, numbers: Sequence[int]) -> int:
        """Where numbers stand among the tables of the game, with none before the first: it is what none finds."""
        key = tuple(numbers)
        if key not in self._tables:
            self.c.tables.append(NONE)
            self._tables[key] = len(self.c.tables)
            self.c.tables.extend(key)
        return self._tables[key]

    def begin(
        self, name: str, parameters: Sequence[str], doc: str = "", span: Span = NOWHERE, part: Part = Part.WORDS
    ) -> Function:
        """A new function, called by a name that nothing else has, in a part of the module."""
        found, number = name, 1
        while found in self.functions or found in self.seam or found in RESERVED or found in self._spoken:
            number += 1
            found = f"{name}{number}"
        self.functions[found] = function = Function(self, found, parameters, doc, span, part)
        return function

    def once(self, key: object, write: Callable[[], str]) -> str:
        """The name of the function that belongs to a key; it is written when it is first asked for."""
        if key not in self._named:
            self._named[key] = write()
        return self._named[key]


class Function:
    """One function as it is being written.

    `slots` are the texts by which names of the rules are read here; `span` is the place of the rule under way; `known`
    is what the line before has made so.
    """

    def __init__(
        self,
        module: Module,
        name: str,
        parameters: Sequence[str],
        doc: str,
        span: Span,
        part: Part = Part.WORDS,
    ) -> None:
        self.module = module
        self.part = part
        self.c = module.c
        self.name = name
        self.parameters = list(parameters)
        self.doc = doc
        self.span = span
        self.lines: list[Line] = []
        self.early = self.lines
        self.slots: dict[int, str] = {}
        self.locals: set[str] = set()
        self._depth = 1
        self._outer: tuple[int, int] | None = None
        self._hoisted: dict[str, str] = {}
        self._holds: list[str] = []
        self._shared: list[dict[str, str]] = [{}]
        self.unchanging = False
        self.known = ""
        self._known_outside: set[str] = set()
        self._taken = {"m", "t", "b", "r", *parameters}

    # ------------------------------------------------------------------------------------------------------ writing

    def line(self, text: str) -> None:
        """One more line."""
        self.lines.append((self._depth, text, self.span))
        if text.startswith("m[") or "(m" in text:
            self.known = ""

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Lines under a head such as `if x:`; a block in which nothing is written says `pass`."""
        self.line(head)
        self._depth += 1
        self._shared.append({})
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self._shared.pop()
        self._depth -= 1

    @contextmanager
    def aside(self) -> Iterator[list[Line]]:
        """Lines that are kept for later instead of standing here; `again` puts them in."""
        kept, self.lines = self.lines, []
        written = self.lines
        self._shared.append({})
        yield written
        self._shared.pop()
        self.lines = kept

    def again(self, lines: Sequence[Line]) -> None:
        """Put lines written aside here."""
        if lines:
            shift = self._depth - lines[0][0]
            self.lines.extend((depth + shift, text, span) for depth, text, span in lines)

    @contextmanager
    def at(self, span: Span) -> Iterator[None]:
        """Lines that belong to a rule."""
        before, self.span = self.span, span if span != NOWHERE else self.span
        yield
        self.span = before

    # -------------------------------------------------------------------------------------------------------- names

    def fresh(self, name: str) -> str:
        """A local name that is not taken here."""
        name = re.sub(r"\W", "_", name) or "x"
        found, number = name, 1
        while found in self._taken or found in RESERVED or found in self.module.reserved:
            number += 1
            found = f"{name}_{number}"
        self._taken.add(found)
        self.locals.add(found)
        return found

    def bound(self, slot: Slot) -> str:
        """A fresh local name for a name of the rules."""
        self.slots[slot.number] = name = self.fresh(slot.name)
        return name

    def atom(self, text: str, name: str = "x") -> str:
        """A text that costs nothing to read again: as it is when short, else the local name that now holds it."""
        if re.fullmatch(r"-?\w+", text):
            return text
        found = self.fresh(name)
        self.line(f"{found} = {text}")
        return found

    def mark_outer(self) -> None:
        """From here on, what depends only on names known so far may be worked out here once."""
        self.early = self.lines
        self._outer = (len(self.lines), self._depth)
        self._known_outside = set(self.locals) | set(self.parameters)
        self._hoisted = {}

    def hoisted(self, text: str, name: str) -> str:
        """A text that is read inside loops: the local name that holds it outside, where that can be."""
        words = set(re.findall(r"\b[a-z_]\w*\b", text))
        if self._outer is None or not words <= self._known_outside | {"m", "t"} or "m" in words:
            return self.atom(text, name)
        if text not in self._hoisted:
            self._hoisted[text] = found = self.fresh(name)
            place, depth = self._outer
            self.early.insert(place, (depth, f"{found} = {text}", self.span))
            self._outer = (place + 1, depth)
        return self._hoisted[text]

    def shared(self, text: str, name: str) -> str:
        """A text that is asked for again under the same circumstances: in a list of options, where nothing changes,
        the local name that holds it; elsewhere the text itself."""
        if not self.unchanging:
            return text
        for block in self._shared:
            if text in block:
                return block[text]
        self._shared[-1][text] = found = self.atom(text, name)
        return found

    # -------------------------------------------------------------------------------------------------- expressions

    def value(self, expr: Expr) -> str:
        """The value of an expression; what has to be done before it can be read is written first."""
        known = self.c.constant(expr)
        return str(known) if known is not None else VALUES[type(expr)](self, expr)

    def test(self, expr: Expr) -> str:
        """A condition that holds when an expression is yes."""
        known = self.c.constant(expr)
        if known is not None:
            return str(known)
        rule = TESTS.get(type(expr)) or VALUES[type(expr)]
        text = rule(self, expr)
        return f"({text})" if " if " in text else text

    @contextmanager
    def when(self, condition: str) -> Iterator[None]:
        """Lines for when a condition holds; one that always does, or holds here anyway, needs no `if`."""
        if condition == "1" or condition in self._holds:
            yield
            return
        # what is asked of local names alone stays so while nothing gives them other values
        self._holds.append("" if "[" in condition or "(" in condition else condition)
        with self.block(f"if {condition}:"):
            yield
        self._holds.pop()

    def stored(self, cell: str, value: str) -> None:
        """Store a value in a cell, and know that it is there until anything else may be stored."""
        self.line(f"{cell} = {value}")
        self.known = f"{cell} == {value}"
