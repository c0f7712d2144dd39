"""The automaton that runs the tables built from the grammar.

An LALR automaton: a stack of states, each with what it stands for and the stretch of text that it took.  It can be
asked whether a token fits before the token is taken, and be set back to where it was; recovery lives on both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from dsl.lexing import Token
from dsl.source import Span

Row = Mapping[str, int] | int
Frame = tuple[int, Any, int, int]  # state, value, start and end in the text; start is -1 where nothing was taken


class Production(NamedTuple):
    """A rule's alternative: what it builds, how many values it takes and which of them it keeps.

    `keep` lists positions from the left, -1 for a part left out; those in `spliced` are put in place one by one.
    """

    origin: str
    length: int
    keep: tuple[int, ...]
    spliced: frozenset[int]
    single: bool
    build: Callable[[list[Any], Span], Any]


class Tables(NamedTuple):
    """What may come in each state: a row says for a terminal which state follows, or (below 0) what to reduce.

    A row that is a number always reduces.  `gotos` are the states that follow a reduced rule.  State 0 is the start.
    """

    rows: Sequence[Row]
    gotos: Sequence[Mapping[str, int]]
    productions: Sequence[Production]


class Automaton:
    """One reading of a text."""

    def __init__(self, tables: Tables, name: str, value: Callable[[str, str, Span], Any]) -> None:
        self._tables = tables
        self._name = name
        self._value = value
        self.frames: list[Frame] = [(0, None, 0, 0)]

    def fits(self, kind: str, *more: str) -> bool:
        """Whether terminals may come next, one after the other."""
        states = [frame[0] for frame in self.frames]
        return all(self._follow(states, terminal) for terminal in (kind, *more))

    def _follow(self, states: list[int], kind: str) -> bool:
        """Take a terminal on a bare stack of states, if it fits."""
        rows, gotos, productions = self._tables.rows, self._tables.gotos, self._tables.productions
        while True:
            row = rows[states[-1]]
            action = row if isinstance(row, int) else row.get(kind)
            if action is None:
                return False
            if action >= 0:
                states.append(action)
                return True
            production = productions[~action]
            if production.length:
                del states[-production.length :]
            states.append(gotos[states[-1]][production.origin])

    def take(self, token: Token, kind: str) -> None:
        """Take a token that fits, as terminal `kind`, after the reductions it asks for."""
        rows = self._tables.rows
        while True:
            row = rows[self.frames[-1][0]]
            action = row if isinstance(row, int) else row[kind]
            if action >= 0:
                break
            self._reduce(self._tables.productions[~action])
        if kind[0] == "_":
            self.frames.append((action, None, -1, -1))
        else:
            value = self._value(kind, token.text, Span(token.start, token.end, self._name))
            self.frames.append((action, value, token.start, token.end))

    def _reduce(self, production: Production) -> None:
        frames, length = self.frames, production.length
        taken = frames[len(frames) - length :] if length else []
        if length:
            del frames[-length:]
        start = next((frame[2] for frame in taken if frame[2] >= 0), -1)
        end = next((frame[3] for frame in reversed(taken) if frame[2] >= 0), -1)
        children: list[Any] = []
        for index in production.keep:
            if index in production.spliced:
                children.extend(taken[index][1])
            else:
                children.append(taken[index][1] if index >= 0 else None)
        if production.single and len(children) == 1:
            value = children[0]
        else:
            value = production.build(children, Span(max(start, 0), max(end, 0), self._name))
        frames.append((self._tables.gotos[frames[-1][0]][production.origin], value, start, end))
