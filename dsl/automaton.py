"""The automaton that runs the tables built from the grammar.

An LALR automaton: a stack of states, each with what it stands for and the stretch of text that it took.  Questions
about what fits are asked of bare stacks of states, which cost nothing to copy; recovery lives on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from dsl.lexing import Token
from dsl.source import Span
from dsl.syntax import Node

Row = Mapping[str, int] | int
HIGHEST = 200  # nodes on top of each other; whoever walks the tree recurses
DEEPEST = 1_500  # frames; several to a node


class TooDeep(Exception):
    """Raised where the text goes deeper than anybody, or any walk through the tree, can follow."""

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


class Production(NamedTuple):
    """A rule's alternative: what it builds, how many values it takes and which of them it keeps.

    `keep` lists positions from the left, -1 for a part left out; those in `spliced` are put in place one by one.
    Where `single`, one value stands for itself.
    """

    origin: str
    length: int
    keep: tuple[int, ...]
    spliced: frozenset[int]
    single: bool
    build: Callable[[list[Any], Span], Any]


class Frame(NamedTuple):
    """A state with the value that led to it and the stretch it took; `start` is -1 where nothing was taken.

    `height` is how many nodes stand on top of each other in the value.
    """

    state: int
    value: Any = None
    start: int = -1
    end: int = -1
    height: int = 0


class Tables:
    """What may come in each state: a row says for a terminal which state follows, or (below 0) what to reduce.

    A row that is a number always reduces.  `gotos` are the states that follow a reduced rule.  State 0 is the start.
    """

    def __init__(
        self, rows: Sequence[Row], gotos: Sequence[Mapping[str, int]], productions: Sequence[Production]
    ) -> None:
        self.rows = rows
        self.gotos = gotos
        self.productions = productions
        self.terminals = sorted({kind for row in rows if not isinstance(row, int) for kind in row})

    def follow(self, states: list[int], kind: str) -> bool:
        """Take terminal `kind` on a stack of states; False, with the stack spoilt, if it does not fit."""
        rows, gotos, productions = self.rows, self.gotos, self.productions
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

    def fits(self, states: Sequence[int], *kinds: str) -> bool:
        """Whether terminals may come next, one after the other."""
        trial = list(states)
        return all(self.follow(trial, kind) for kind in kinds)

    def expected(self, states: Sequence[int]) -> list[str]:
        """The terminals that may come next."""
        return [kind for kind in self.terminals if self.fits(states, kind)]

    def reading(self, states: Sequence[int], tokens: Sequence[Token], index: int) -> str | None:
        """The terminal as which the token at `index` fits, None if it does not.

        A soft word is a word of the language where one fits, unless what follows fits only after a name.
        """
        token = tokens[index]
        if token.kind != "NAME" or token.word is None:
            return token.kind if self.fits(states, token.kind) else None
        if not self.fits(states, token.word):
            return "NAME" if self.fits(states, "NAME") else None
        if index + 1 == len(tokens) or not self.fits(states, "NAME"):
            return token.word
        after = tokens[index + 1]
        following = (after.kind, after.word or after.kind)
        as_word = any(self.fits(states, token.word, kind) for kind in following)
        as_name = any(self.fits(states, "NAME", kind) for kind in following)
        return "NAME" if as_name and not as_word else token.word

    def read(self, states: Sequence[int], tokens: Sequence[Token]) -> int:
        """How many of some tokens fit one after the other."""
        trial = list(states)
        for index in range(len(tokens)):
            kind = self.reading(trial, tokens, index)
            if kind is None:
                return index
            self.follow(trial, kind)
        return len(tokens)


class Reading:
    """One reading of a text: the stack of frames, and the bare stack of states for questions."""

    def __init__(self, tables: Tables, name: str, value: Callable[[str, str, Span], Any]) -> None:
        self.tables = tables
        self._name = name
        self._value = value
        self.frames: list[Frame] = [Frame(0)]
        self.states = [0]

    @property
    def value(self) -> Any:
        """What the whole text stands for, once its end is taken."""
        return self.frames[-2].value

    def reset(self, frames: Sequence[Frame]) -> None:
        """Go back to where the stack was these frames.

        Lists under construction may keep what was added since; after a mistake nobody looks at the tree.
        """
        self.frames = list(frames)
        self.states = [frame.state for frame in frames]

    def take(self, token: Token, kind: str) -> None:
        """Take a token that fits, as terminal `kind`, after the reductions it asks for."""
        rows = self.tables.rows
        while True:
            row = rows[self.states[-1]]
            action = row if isinstance(row, int) else row[kind]
            if action >= 0:
                break
            self._reduce(self.tables.productions[~action])
        if kind[0] == "_":
            self._push(Frame(action))
        else:
            value = self._value(kind, token.text, Span(token.start, token.end, self._name))
            self._push(Frame(action, value, token.start, token.end))
        if len(self.frames) > DEEPEST:
            raise TooDeep(Span(token.start, token.end, self._name))

    def _push(self, frame: Frame) -> None:
        self.frames.append(frame)
        self.states.append(frame.state)

    def _reduce(self, production: Production) -> None:
        frames, length = self.frames, production.length
        if length == 1 and production.single:  # one name for another: most reductions of expressions
            frame = frames[-1]
            self.states[-1] = state = self.tables.gotos[self.states[-2]][production.origin]
            frames[-1] = Frame(state, frame.value, frame.start, frame.end, frame.height)
            return
        taken = frames[len(frames) - length :] if length else []
        if length:
            del frames[-length:]
            del self.states[-length:]
        start = next((frame.start for frame in taken if frame.start >= 0), -1)
        end = next((frame.end for frame in reversed(taken) if frame.start >= 0), -1)
        height = max((frame.height for frame in taken), default=0)
        children = _children(production, taken)
        if production.single and len(children) == 1:
            value = children[0]
        else:
            value = production.build(children, Span(max(start, 0), max(end, 0), self._name))
            height += isinstance(value, Node)
            if height > HIGHEST:
                raise TooDeep(value.span)
        self._push(Frame(self.tables.gotos[self.states[-1]][production.origin], value, start, end, height))


def _children(production: Production, taken: Sequence[Frame]) -> list[Any]:
    """What a production keeps; a list that grows at its end is the same list, longer."""
    keep, spliced = production.keep, production.spliced
    children: list[Any] = []
    for position, index in enumerate(keep):
        if index < 0:
            children.append(None)
        elif index not in spliced:
            children.append(taken[index].value)
        elif position == 0 and production.origin[0] == "_":
            children = taken[index].value
        else:
            children.extend(taken[index].value)
    return children
