"""How chance falls in a scenario: as it is foretold there, and beyond that as under seed 0."""

from __future__ import annotations

from functools import partial

from dsl import program as p
from dsl.diagnostics import Refusal
from interpreter.arranging import is_like
from interpreter.backends.walk import Memory
from interpreter.choices import Option
from interpreter.errors import one
from interpreter.kernel import Kernel
from interpreter.nature import Lot
from interpreter.state import Position

SEED = 0


class Foretold:
    """The results that a scenario foretells, by the zone or die they come from, each used up as it falls."""

    def __init__(self, kernel: Kernel, to_come: tuple[p.ToCome, ...]) -> None:
        self._kernel = kernel
        self._coming: dict[str, list[p.Expr]] = {}
        for coming in to_come:
            self._coming.setdefault(coming.name, []).extend(coming.values)

    def settled(self, position: Position) -> Position:
        """The position in which a seat decides next, or that of the end.  Raises as `falls` does."""
        kernel = self._kernel
        while (lot := kernel.lot(position)) is not None:
            position = kernel.apply(position, kernel.read(position, partial(self.falls, lot)))
        return position

    def falls(self, lot: Lot, m: Memory) -> Option:
        """What falls next.  Raises `Refusal` for something foretold that cannot come now."""
        name = lot.called(m)
        coming = self._coming.get(name)
        if not coming:
            return lot.draw(m, SEED)
        told = coming.pop(0)
        position = tuple(m[: self._kernel.layout.size])
        for option in lot.options(m):
            if self._is_told(position, option.values[0], told):
                return option
        raise Refusal(one("E733", told.span, name=name))

    def _is_told(self, position: Position, value: object, told: p.Expr) -> bool:
        """Whether an outcome is the one foretold."""
        if isinstance(told, p.Described):
            return isinstance(value, int) and is_like(self._kernel, position, value, told)
        return value == self._kernel.value(told)(position)
