"""Room for what players decide in a `together` block while nothing of it has happened yet (semantics, 15).

For each player there is one cell that says how far the player is, and then room for as many decisions as one player
can make in a block: the number of the alternative and the values chosen.  The room is the same for all blocks, since
one is under way at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from dsl.program import (
    Binder,
    CallStep,
    ChoiceStep,
    ClaimStep,
    Combined,
    CommitStep,
    Computed,
    CountOf,
    EachNextStep,
    Expr,
    Local,
    Program,
    ReturnStep,
    SetStep,
    Slot,
    Step,
    TogetherStep,
)
from dsl.types import ComponentType, Int, ListOf, PathType, SetOf, ZoneType
from interpreter.cycles import successors
from interpreter.spaces import Spaces

MOST_DECISIONS = 64
"""For how many decisions of one player in one block there is room where fewer cannot be shown to be enough."""

Node = tuple[int, tuple[int, ...]]
"""A step, and the steps where the procedures that it is in will go back to."""


@dataclass(frozen=True)
class Commits:
    """Where the decisions of player 0 stand; those of the others follow, `stride` cells each.

    The first cell of a player holds 0 when the player has no part in the block, n + 1 when n decisions are made and
    more follow, -n - 1 when n are made and all is decided.  Each decision then takes `width` cells.
    """

    address: int
    most: int
    width: int

    @cached_property
    def stride(self) -> int:
        """The cells of one player."""
        return 1 + self.most * self.width

    def at(self, player: int) -> int:
        """Where the decisions of a player stand."""
        return self.address + player * self.stride

    def decision(self, player: int, number: int) -> int:
        """Where one decision of a player stands, counted from 0."""
        return self.at(player) + 1 + number * self.width


def lay_out_commits(program: Program, spaces: Spaces, take: Callable[[int], int]) -> Commits:
    """The room for all blocks; none when there is no block.  `take` gives the address of so many fresh cells."""
    blocks = [Block(program, spaces, step) for step in program.steps if isinstance(step, TogetherStep)]
    if not blocks:
        return Commits(0, 0, 0)
    most = min(MOST_DECISIONS, max(block.most() for block in blocks))
    width = max(block.width() for block in blocks)
    return Commits(take(spaces.material.setting.players * (1 + most * width)), most, width)


class Block:
    """The steps of one player's part of a `together` block, with the procedures called there unfolded."""

    def __init__(self, program: Program, spaces: Spaces, step: TogetherStep) -> None:
        self._program = program
        self._spaces = spaces
        self._after: dict[Node, list[Node]] = {}
        ahead: list[Node] = [(step.body, ())]
        while ahead:
            node = ahead.pop()
            if node not in self._after:
                self._after[node] = list(self._following(node))
                ahead.extend(self._after[node])

    def _following(self, node: Node) -> Sequence[Node]:
        number, back = node
        match self._program.steps[number]:
            case CallStep(next=after):
                return [(entry, (*back, after)) for entry in successors(self._program, number)]
            case ReturnStep():
                return [(back[-1], back[:-1])] if back else []
            case CommitStep():
                return []
            case _:
                return [(each, back) for each in successors(self._program, number)]

    @property
    def steps(self) -> frozenset[int]:
        """The numbers of the steps."""
        return frozenset(number for number, _ in self._after)

    def width(self) -> int:
        """The most cells that a decision takes: the alternative, and a value for each of its variables."""
        choices = [step for step in self._steps(self._after) if isinstance(step, ChoiceStep)]
        alternatives = [each for choice in choices for each in choice.alternatives]
        return 1 + max((self._cells(each.binders) for each in alternatives), default=0)

    def _cells(self, binders: Sequence[Binder]) -> int:
        return sum(self._spaces.cells(binder.slot.type) for binder in binders)

    def _steps(self, nodes: Iterable[Node]) -> list[Step]:
        return [self._program.steps[number] for number, _ in nodes]

    # ------------------------------------------------------------------------------------------- how many decisions

    def most(self) -> int:
        """The most decisions on any way through the block."""
        return self._longest(list(self._after))

    def _longest(self, nodes: list[Node]) -> int:
        """The most decisions on any way that keeps to these nodes."""
        knots = self._knots(nodes)
        worth = [self._worth(knot) for knot in knots]
        place = {node: i for i, knot in enumerate(knots) for node in knot}
        found: list[int] = []
        # a knot comes after all that can follow it, so what follows is known by then
        for i, knot in enumerate(knots):
            ahead = {place[after] for node in knot for after in self._after[node] if after in place} - {i}
            found.append(worth[i] + max((found[j] for j in ahead), default=0))
        return max(found, default=0)

    def _worth(self, knot: list[Node]) -> int:
        """The decisions that going through a knot can take: a single step, or a loop."""
        if not any(isinstance(step, ChoiceStep) for step in self._steps(knot)):
            return 0
        if len(knot) == 1 and knot[0] not in self._after[knot[0]]:
            return 1
        for node in knot:
            rounds = self._rounds(self._program.steps[node[0]], knot)
            if rounds is not None:
                inner = [each for each in knot if each != node]
                return min(MOST_DECISIONS, (rounds + 1) * self._longest(inner))
        return MOST_DECISIONS

    def _rounds(self, step: Step, knot: list[Node]) -> int | None:
        """How often a step can be passed, if it is one that limits the loop it stands in."""
        match step:
            case EachNextStep(slot=Slot(type=PathType() | SetOf())):
                return None
            case EachNextStep(slot=slot, domain=domain):
                return self._spaces.noted(ListOf(slot.type, None), domain) - 1  # type: ignore[arg-type]
            case ClaimStep(limit=limit):
                return self._known(limit)
            case SetStep(target=Local(slot=slot), value=Computed(op="-", left=Local(slot=same))) if slot == same:
                return self._counted_from(slot.number, knot)
            case SetStep(target=Local(slot=Slot(type=SetOf(item=item)) as slot), value=Combined(left=Local(slot=same))):
                # a set that gains or loses a member each time round
                return self._spaces.space(item).size if slot == same else None
            case _:
                return None

    def _counted_from(self, slot: int, knot: list[Node]) -> int | None:
        """The number that a loop counts down from."""
        inside = {number for number, _ in knot}
        for number, _ in self._after:
            match self._program.steps[number]:
                case SetStep(target=Local(slot=target), value=value) if target.number == slot and number not in inside:
                    return self._known(value)
        return None

    def _known(self, expr: Expr) -> int | None:
        """A number that is known before play, or the most that it can be."""
        if isinstance(expr, CountOf) and isinstance(expr.of.type, ZoneType):
            return len(self._spaces.components(ComponentType(expr.of.type.kinds)))
        try:
            return self._spaces.constant(expr)
        except ValueError:
            return expr.type.high if isinstance(expr.type, Int) else None

    def _knots(self, nodes: list[Node]) -> list[list[Node]]:
        """The nodes in groups that lead back to themselves, each group after all that can follow it."""
        number = {node: i for i, node in enumerate(nodes)}
        after = [[number[each] for each in self._after[node] if each in number] for node in nodes]
        reached = [1 << i for i in range(len(nodes))]
        changing = True
        while changing:
            changing = False
            for i in reversed(range(len(nodes))):
                wider = reached[i]
                for j in after[i]:
                    wider |= reached[j]
                changing = changing or wider != reached[i]
                reached[i] = wider
        groups: dict[int, list[Node]] = {}
        for i, node in enumerate(nodes):
            # nodes that reach the same ones reach each other, and what follows a group reaches fewer
            groups.setdefault(reached[i], []).append(node)
        return [groups[key] for key in sorted(groups, key=int.bit_count)]
