"""How the steps of a procedure become blocks of text: what stands under which `if`, and where play can come in.

The steps are a flat list with explicit successors.  A function of the module carries out some of them: its heads are
the steps where it can be entered, those where play goes on after it waited among them.  From a head on, steps follow
one another in a tree of branches; branches meet again behind the `if` they began with, loops of `each` in which play
never waits are loops of Python, and every other way leads to a head.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dsl.program import CallStep, ChoiceStep, EachNextStep, EachStep, Program
from interpreter.procedures import ways_of

EXIT = -1
"""Stands behind everything for finding out where branches meet."""


@dataclass(frozen=True)
class Plain:
    """A step that goes on to the one written after it, or that ends the function."""

    number: int


@dataclass(frozen=True)
class Fork:
    """A step with several ways on: the blocks of each, in the order of `ways`."""

    number: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Each:
    """A loop of `each` in which play never waits: the step that begins it, the one that goes on, and its body."""

    begin: int
    following: int
    body: Block


@dataclass(frozen=True)
class Goto:
    """Play goes on at a head of this function or another; `last` when nothing is written after it here.

    `came` is the step before it, None where somebody has decided to go there.
    """

    number: int
    last: bool
    came: int | None = None


@dataclass(frozen=True)
class Again:
    """On to the next round of the loop around; `last` when nothing is written after it in the loop."""

    last: bool


@dataclass(frozen=True)
class Leave:
    """Out of the loop around."""


Part = Plain | Fork | Each | Goto | Again | Leave
Block = tuple[Part, ...]


@dataclass
class Place:
    """Where a part is being put: the step that follows the block, the loop around, and whether the block is last."""

    follow: int | None = None
    again: int | None = None
    leave: int | None = None
    last: bool = True


@dataclass
class Plan:
    """The blocks of one function by their heads.

    `ends` says where play goes on after what is done elsewhere: the part of a `together` block in a playout, a call.
    """

    program: Program
    own: frozenset[int]
    heads: set[int]
    waits: frozenset[int]
    handed: frozenset[int]
    ends: Mapping[int, int] = field(default_factory=dict)
    blocks: dict[int, Block] = field(default_factory=dict)
    _seen: set[int] = field(default_factory=set)
    _missed: set[int] = field(default_factory=set)

    def make(self) -> dict[int, Block]:
        """The blocks; heads are added until every step stands in one place."""
        self._meets = meeting_points(self.program, self.own)
        while True:
            self._seen, self._missed, self.blocks = set(), set(), {}
            for head in sorted(self.heads):
                self.blocks[head] = tuple(self._from(head, Place()))
            if not self._missed:
                return self.blocks
            self.heads |= self._missed

    def _from(self, number: int, place: Place, came: int | None = None) -> Iterator[Part]:
        """What is written for a step and those after it, up to where the place says that the block ends.

        `came` is the step before it; there is none before a head.
        """
        while True:
            if came is not None and (end := self._end(number, place, came)) is not None:
                yield from end
                return
            if number in self._seen:
                self._missed.add(number)
                yield Goto(number, place.last, came)
                return
            self._seen.add(number)
            step = self.program.steps[number]
            if isinstance(step, EachStep) and (body := self._loop(number, step)) is not None:
                following = self.program.steps[step.next]
                assert isinstance(following, EachNextStep)
                yield Each(number, step.next, body)
                number, came = following.done, step.next
                continue
            ways = self._ways(number)
            if len(ways) == 0 or number in self.waits:
                yield self._waiting(number, place)
                return
            if len(ways) == 1:
                yield Plain(number)
                number, came = ways[0], number
                continue
            meeting = self._meeting(number, place)
            follow = place.follow if meeting is None else meeting
            last = place.last and follow is None
            inner = Place(follow, place.again, place.leave, last)
            yield Fork(number, tuple(tuple(self._from(way, inner, number)) for way in ways))
            if meeting is None or meeting == place.follow:
                return
            number, came = meeting, number

    def _waiting(self, number: int, place: Place) -> Part:
        """A step where the function ends, or where the choice of a playout goes on at heads: first the block for when
        there is nothing to choose, then one for each alternative."""
        step = self.program.steps[number]
        if number in self.ends:
            last = place.last and isinstance(step, CallStep)
            return Fork(number, ((Goto(self.ends[number], last, number),),))
        if number in self.handed or not isinstance(step, ChoiceStep):
            return Plain(number)
        otherwise = () if step.otherwise is None else tuple(self._from(step.otherwise, place, number))
        return Fork(number, (otherwise, *((Goto(each.entry, place.last),) for each in step.alternatives)))

    def _end(self, number: int, place: Place, came: int) -> list[Part] | None:
        """What ends a block where the next step is elsewhere; None where it is not."""
        if number == place.follow:
            return []
        if number == place.again:
            return [Again(place.last)]
        if number == place.leave:
            return [Leave()]
        if number in self.heads or number not in self.own:
            return [Goto(number, place.last, came)]
        return None

    def _meeting(self, number: int, place: Place) -> int | None:
        """The step where the ways of a branch meet again, if that is within this block."""
        found = self._meets.get(number)
        if found is None or found == EXIT or found in self.heads or found not in self.own:
            return None
        if found in (place.again, place.leave):
            return None
        return found

    def _ways(self, number: int) -> Sequence[int]:
        """The steps that can follow one, in the order in which they are written."""
        return ways_of(self.program, number)

    def _loop(self, number: int, step: EachStep) -> Block | None:
        """The body of a loop that can be one of Python; None where play may wait, or leave it in another way."""
        following = self.program.steps[step.next]
        if not isinstance(following, EachNextStep) or following.slot != step.slot or step.next in self.heads:
            return None
        inside = self._inside(step.next, following)
        if inside is None:
            return None
        self._seen.add(step.next)
        if following.body == step.next:
            return ()
        return tuple(self._from(following.body, Place(None, step.next, following.done, True), step.next))

    def _inside(self, head: int, following: EachNextStep) -> set[int] | None:
        """The steps of a loop; None where one of them is a head or waits, or a way leads elsewhere."""
        found: set[int] = set()
        ahead = [following.body]
        while ahead:
            number = ahead.pop()
            if number in found or number in (head, following.done):
                continue
            if number in self.heads or number in self.waits or number not in self.own:
                return None
            found.add(number)
            ahead.extend(self._ways(number))
        inner = found | {head}
        for each in self.own - inner:
            if any(way in found for way in self._ways(each)):
                return None
        return found


def meeting_points(program: Program, own: frozenset[int]) -> dict[int, int]:
    """For each step, the first that all ways from it come by (its immediate postdominator), `EXIT` where there is
    none."""
    after = {number: [way if way in own else EXIT for way in ways_of(program, number)] or [EXIT] for number in own}
    order = backwards(after, own)
    place = {number: i for i, number in enumerate([*order, EXIT])}
    found: dict[int, int] = {EXIT: EXIT}
    changed = True
    while changed:
        changed = False
        for number in reversed(order):
            met: int | None = None
            for way in after[number]:
                if way in found:
                    met = way if met is None else common(found, place, met, way)
            if met is not None and found.get(number) != met:
                found[number] = met
                changed = True
    return found


def common(found: dict[int, int], place: dict[int, int], one: int, other: int) -> int:
    """The first step that lies on the ways from both."""
    while one != other:
        if place[one] < place[other]:
            one = found[one]
        else:
            other = found[other]
    return one


def backwards(after: dict[int, list[int]], own: frozenset[int]) -> list[int]:
    """The steps in postorder of the ways that lead to the exit, gone backwards."""
    before: dict[int, list[int]] = {number: [] for number in (*own, EXIT)}
    for number, ways in after.items():
        for way in ways:
            before[way].append(number)
    seen = {EXIT}
    stack: list[tuple[int, Iterator[int]]] = [(EXIT, iter(sorted(before[EXIT])))]
    order: list[int] = []
    while stack:
        number, rest = stack[-1]
        following = next((each for each in rest if each not in seen), None)
        if following is None:
            stack.pop()
            if number != EXIT:
                order.append(number)
        else:
            seen.add(following)
            stack.append((following, iter(sorted(before[following]))))
    return order


def flattened(block: Block) -> list[object]:
    """All parts of a block, those inside others too."""
    found: list[object] = []
    for part in block:
        found.append(part)
        match part:
            case Fork(blocks=blocks):
                for each in blocks:
                    found.extend(flattened(each))
            case Each(body=body):
                found.extend(flattened(body))
    return found


def gotos(block: Block) -> list[int]:
    """The heads at which a block goes on."""
    return [part.number for part in flattened(block) if isinstance(part, Goto)]


def all_last(block: Block) -> bool:
    """Whether a block goes on elsewhere only at its very ends."""
    return all(part.last for part in flattened(block) if isinstance(part, Goto))


def in_turn(made: dict[int, Block], heads: Sequence[int]) -> tuple[int, int] | None:
    """Two heads of which the first always goes on at the second, where there are no others."""
    if len(heads) != 2:
        return None
    for before, after in (tuple(heads), tuple(reversed(heads))):
        if set(gotos(made[before])) == {after}:
            return before, after
    return None
