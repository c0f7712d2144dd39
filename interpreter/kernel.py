"""One decision in, the next waiting point out.

A position is a tuple of numbers that nobody changes.  To move on, it is copied into memory with scratch behind it, the
decision's values are stored in their names, and steps run until play waits again or is over.  Everything that play
needs to go on is in the position, so it can be saved, loaded and searched from at every waiting point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from dsl.program import CallStep, Expr, Step
from interpreter.backends.source import Source
from interpreter.backends.walk import Compiler, Memory, Run, compile_step
from interpreter.backends.walk.storing import initial
from interpreter.blank import blank
from interpreter.choices import Option
from interpreter.cycles import stopped
from interpreter.ending import Ending
from interpreter.errors import Stopped
from interpreter.layout import DECISIONS, END, NATURE, PC, WAITING, lay_out
from interpreter.machine import Machine, clear
from interpreter.material import Material
from interpreter.nature import Lot
from interpreter.outcome import Outcome
from interpreter.seeing import Seeing
from interpreter.settling import settling
from interpreter.state import Position

Found = TypeVar("Found")


class Kernel:
    """Runs one game: a program in one setting, with its components and boards.

    Seats are counted from 0 here.
    """

    def __init__(self, material: Material, backend: str = "walk") -> None:
        self.layout = lay_out(settling(material))
        self.program = self.layout.material.program
        self._c = Compiler(self.layout)
        self._spare: list[Memory] = []
        self._values: dict[int, tuple[Expr, Callable[[Position], int]]] = {}
        self.seeing = Seeing(self._c)
        self.machine = machine = Machine(self._c, self.seeing, backend)
        self.choices, self.lots, self.blocks = machine.choices, machine.lots, machine.blocks
        self._code, self._go, self._source = machine.code, machine.go, machine.source
        self._names = self.layout.frames.spare()
        self._owned: tuple[Position, dict[int, Position]] = (), {}
        self._ending = Ending(self._c)
        self._entry, self._outset = self._beginning()
        if self._source is not None:
            self._begin(self._source)
        length = self.program.length
        self._length = None if length is None else self.layout.spaces.constant(length)

    def _beginning(self) -> tuple[int, Position]:
        """The step where play begins, and the position there: everything as declared."""
        entries = {each.name: each.entry for each in self.program.procedures}
        # what they are made of is known before there is memory, which has room for all that is known by then
        initials = [initial(self._c, place) for place in self.layout.values.values()]
        m = self._memory(blank(self.layout))
        for fill in initials:
            fill(m)
        return entries.get("setup", entries["play"]), tuple(m[: self.layout.size])

    def _begin(self, source: Source) -> None:
        """Carry out, once for all games, what is the same in the setup of each; what stops it stops each of them."""
        m = self._memory(self._outset)
        with suppress(Stopped):
            self._entry = source.first_steps(m, self._entry)
            self._outset = tuple(m[: self.layout.size])
        self._spare.append(m)
        source.begin(self._outset, self._entry)

    # ---------------------------------------------------------------------------------------------------------- play

    def start(self) -> Position:
        """The position of the first decision: everything as declared, then the setup."""
        return self._run(*self.outset())

    def prepared(self, falls: Callable[[Lot, Memory], Option]) -> Position:
        """The position after the setup, before the first rule of play: `resume` goes on from it.

        Chance in the setup falls as `falls` says.
        """
        play = next(each.entry for each in self.program.procedures if each.name == "play")
        m, pc = self.outset()
        while pc >= 0 and pc != play:
            pc = self._code[pc](m)
            if pc == WAITING and m[PC] in self.lots:
                lot = self.lots[m[PC]]
                lot.fall(m, falls(lot, m))
                pc = lot.next
        if pc == play:
            m[PC] = play
        self._spare.append(m)
        return tuple(m[: self.layout.size])

    def outset(self) -> tuple[Memory, int]:
        """Memory before anything has been decided or has fallen, and the step where play begins."""
        return self._memory(self._outset), self._entry

    def play(self, m: Memory, pc: int, x: int) -> tuple[int, int]:
        """Go on from a step to where play waits, or is over.

        Where decisions can be taken by lot on the way, they are, by the sequence that `x` is in; `x` as it is then.
        """
        return self.machine.play(m, pc, x)

    def many(self, games: int, seed: int) -> int | None:
        """How many decisions so many games by chance take, played in one call; None where that cannot be."""
        if self._source is None:
            return None
        m = self._memory(self._outset)
        found = self._source.many(m, games, seed)
        self._spare.append(m)
        return found

    def count(self, m: Memory) -> None:
        """Count a decision of a seat; a game of more than it claims is stopped."""
        m[DECISIONS] += 1
        if self._length is not None and m[DECISIONS] > self._length:
            raise stopped("E701", self.program, m[PC], most=self._length)

    def ended(self, m: Memory) -> None:
        """Leave memory as it is when play is over; it is used again."""
        m[PC] = END
        clear(m, self._names)
        self._spare.append(m)

    @property
    def module(self) -> str:
        """The text of the generated module; nothing where the reference carries out all."""
        return "" if self._source is None else self._source.text

    def waiting(self, position: Position) -> tuple[int, ...]:
        """The seats that may decide now, in seating order, or `NATURE` where chance falls; none when play is over."""
        pc = position[PC]
        if pc in self.choices:
            return (self.read(position, self.choices[pc].by),)
        if pc == END:
            return ()
        return (NATURE,) if pc in self.lots else self.blocks[pc].waiting(position)

    def asked(self, position: Position) -> tuple[int, ...]:
        """The seats that are known to be asked: in a `together` block all who take part, until the last has decided."""
        block = self.blocks.get(position[PC])
        if block is None:
            return tuple(seat for seat in self.waiting(position) if seat != NATURE)
        return tuple(seat for seat in range(self.layout.material.setting.players) if block.asks(position, seat))

    def seat(self, position: Position) -> int | None:
        """The first seat that may decide now; None when play is over."""
        choice = self.choices.get(position[PC])
        if choice is not None:
            return self.read(position, choice.by)
        return next(iter(self.waiting(position)), None)

    def waits_at(self, number: int) -> bool:
        """Whether play can wait at a step."""
        return number in self.choices or number in self.lots or number in self.blocks

    def own(self, position: Position, seat: int) -> Position:
        """The position as a seat has it: in a `together` block, with its own decisions carried out."""
        block = self.blocks.get(position[PC])
        if block is None or not block.asks(position, seat):
            return position
        if self._owned[0] is not position:
            self._owned = position, {}
        found = self._owned[1]
        if seat not in found:
            m = self._memory(position)
            found[seat] = tuple(block.own(m, seat)[: self.layout.size])
            self._spare.append(m)
        return found[seat]

    def path(self, position: Position) -> str:
        """The path of the rule of play that is under way; for what a procedure does, of the rule that called it."""
        steps, places = self.program.steps, self.layout.frames.places
        path = steps[position[PC]].path if position[PC] != END else ""
        while (place := places.get(path.partition(".")[0])) is not None and place.kept:
            called = path.partition(".")[0], position[place.address]
            calls = (step for step in steps if isinstance(step, CallStep) and (step.procedure, step.next) == called)
            path = next((step.path for step in calls), "")
        return path

    def options(self, position: Position, seat: int | None = None) -> list[Option]:
        """All that a seat, or the first that is asked, can decide, in canonical order; with weights for `NATURE`."""
        pc = position[PC]
        if self._source is not None and self._source.knows(pc):
            source = self._source
            return self.read(position, lambda m: source.options(pc, m))
        decider = self.choices.get(pc) or self.lots.get(pc)
        if decider is not None:
            return self.read(position, decider.options)
        asked = self.waiting(position)
        seat = asked[0] if asked and seat is None else seat
        return self.options(self.own(position, seat)) if seat is not None and seat in asked else []

    def apply(self, position: Position, option: Option, seat: int | None = None) -> Position:
        """The position after an option that is offered to a seat, or to the first that is asked.

        Raises `Stopped` when the rules break what they claim.
        """
        pc = position[PC]
        m = self._memory(position)
        lot = self.lots.get(pc)
        if lot is not None:
            lot.fall(m, option)
            return self._run(m, lot.next)
        self.count(m)
        choice = self.choices.get(pc)
        if choice is not None:
            return self._run(m, choice.entry(m, option))
        block = self.blocks[pc]
        return self._run(m, block.decide(m, block.waiting(m)[0] if seat is None else seat, option))

    def goes_on(self, before: Position, after: Position, seat: int) -> bool:
        """Whether the block in which a seat has just decided goes on."""
        cell = self.layout.commits.at(seat)
        return before[PC] == after[PC] and abs(after[cell]) == before[cell] + 1

    def lot(self, position: Position) -> Lot | None:
        """Where chance falls next, or None where it does not."""
        return self.lots.get(position[PC])

    def draw(self, position: Position, seed: int) -> Option:
        """The outcome that falls under a seed, where chance falls."""
        lot = self.lots[position[PC]]
        return self.read(position, lambda m: lot.draw(m, seed))

    def altered(self, position: Position, change: Callable[[Memory], object]) -> Position:
        """A position with a change made to it by hand."""
        m = self._memory(position)
        change(m)
        self._spare.append(m)
        return tuple(m[: self.layout.size])

    def doing(self, step: Step) -> Run:
        """The function that does a step which is not among those of the program."""
        return compile_step(self._c, step, len(self.program.steps))

    def resume(self, position: Position) -> Position:
        """A position that was put together rather than played: where nothing can be decided, play goes on."""
        block = self.blocks.get(position[PC])
        if position[PC] == END or (block is not None and block.waiting(position)):
            return position
        return self._run(self._memory(position), position[PC])

    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.read(position, self._ending.outcome) if position[PC] == END else None

    def value(self, expr: Expr) -> Callable[[Position], int]:
        """An expression of this game's program as a function of positions; for a set or list, see `members`."""
        if id(expr) not in self._values:
            compiled = self._c.value(expr)
            # kept together with the expression, whose identity is the key
            self._values[id(expr)] = expr, lambda position: self.read(position, compiled)
        return self._values[id(expr)][1]

    def inside(self, expr: Expr) -> Callable[[Memory], int]:
        """An expression as a function of memory, to be made before `read` and used in it.

        There the names of the choice at hand have values.
        """
        return self._c.value(expr)

    def members(self, expr: Expr) -> Callable[[Position], Sequence[int]]:
        """A set, list, zone or domain of this game's program as a function of positions, which gives its members."""
        compiled = self._c.members(expr)
        return lambda position: tuple(self.read(position, compiled))

    # ------------------------------------------------------------------------------------------------------ machinery

    def _memory(self, position: Position) -> Memory:
        """A position with scratch behind it.

        What scratch holds does not matter, but for its constants, which nobody changes; so it is used again.
        """
        scratch = self._c.scratch
        if self._spare:
            m = self._spare.pop()
            m[: len(position)] = position
            m.extend(scratch[len(m) - len(position) :])
            return m
        return [*position, *scratch]

    def read(self, position: Position, value: Callable[[Memory], Found]) -> Found:
        """What a function finds in a position; it may use scratch and the names of the choice at hand."""
        m = self._memory(position)
        found = value(m)
        self._spare.append(m)
        return found

    def _run(self, m: Memory, pc: int) -> Position:
        """Do steps from `pc` on until play waits or is over; the position then."""
        if self._go(m, pc) == END:
            m[PC] = END
            clear(m, self._names)
        position = tuple(m[: self.layout.size])
        self._spare.append(m)
        return position
