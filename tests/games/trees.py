"""Whole games as trees, read off from what Moggy offers and shows: for the games small enough to be solved."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from interpreter import Game, State

Knowledge = str
"""All that a seat knows when it decides: its view, and what it is offered."""

Plan = Mapping[Knowledge, str]
"""A choice for everything that a seat may come to know: a pure strategy."""

Behaviour = Mapping[Knowledge, Mapping[str, Fraction]]
"""How likely each choice is, for everything that a seat may come to know."""


@dataclass(frozen=True)
class Ending:
    """The end of a game, with its worth to the first seat."""

    worth: Fraction


@dataclass(frozen=True)
class Chance:
    """Chance falls, with these probabilities."""

    outcomes: tuple[tuple[Fraction, Node], ...]


@dataclass(frozen=True)
class Turn:
    """A seat decides, knowing only this."""

    seat: int
    knowledge: Knowledge
    options: Mapping[str, Node]


Node = Ending | Chance | Turn


def grow(game: Game, state: State, worth: Callable[[State], int]) -> Node:
    """The tree from a position on; where several decide together, unseen, they do so one after the other."""
    if state.over:
        return Ending(Fraction(worth(state)))
    seat = state.waiting[0]
    decisions = game.decisions(state, seat)
    after = [grow(game, game.apply(state, decision), worth) for decision in decisions]
    if not isinstance(seat, int):
        total = sum(decision.weight for decision in decisions)
        return Chance(tuple((Fraction(each.weight, total), node) for each, node in zip(decisions, after, strict=True)))
    choices = [decision.choice for decision in decisions]
    knowledge = json.dumps([game.view(state, seat), choices], sort_keys=True)
    return Turn(seat, knowledge, dict(zip(choices, after, strict=True)))


def endings(node: Node) -> Iterator[Ending]:
    """All ends of a tree."""
    match node:
        case Ending():
            yield node
        case Chance(outcomes=outcomes):
            for _, after in outcomes:
                yield from endings(after)
        case Turn(options=options):
            for after in options.values():
                yield from endings(after)


def known(node: Node, seat: int) -> dict[Knowledge, tuple[str, ...]]:
    """All that a seat may come to know when it decides, with its choices then."""
    found: dict[Knowledge, tuple[str, ...]] = {}
    match node:
        case Chance(outcomes=outcomes):
            below = [after for _, after in outcomes]
        case Turn(options=options):
            below = list(options.values())
        case Ending():
            below = []
    if isinstance(node, Turn) and node.seat == seat:
        found[node.knowledge] = tuple(node.options)
    for after in below:
        for knowledge, choices in known(after, seat).items():
            assert found.setdefault(knowledge, choices) == choices
    return found


def plans(node: Node, seat: int) -> Iterator[Plan]:
    """Every pure strategy of a seat."""
    knowing = known(node, seat)
    for choices in product(*knowing.values()):
        yield dict(zip(knowing, choices, strict=True))


def pure(plan: Plan) -> Behaviour:
    """A plan as a behaviour: what it says, always."""
    return {knowledge: {choice: Fraction(1)} for knowledge, choice in plan.items()}


def worth(node: Node, *behaviours: Behaviour) -> Fraction:
    """What a tree is worth to the first seat on average, when the seats behave like this."""
    match node:
        case Ending(worth=value):
            return value
        case Chance(outcomes=outcomes):
            return sum((share * worth(after, *behaviours) for share, after in outcomes), Fraction(0))
        case Turn(seat=seat, knowledge=knowledge, options=options):
            mixed = behaviours[seat - 1][knowledge].items()
            return sum((share * worth(options[each], *behaviours) for each, share in mixed if share), Fraction(0))
