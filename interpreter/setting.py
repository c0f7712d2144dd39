"""What is fixed before a game begins: how many play, and the value of each option.

`constant` and `members` evaluate expressions that read nothing else, such as the size of a board or the number of
copies of a card.  `options` turns what a caller asks for into a `Setting`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl import program as p
from dsl.types import NONE, Bool, EnumType, Int, Optional, PlayerType, Scalar, SetOf

Bound = int | Mapping[str, int | tuple[int, ...]]
"""What a name stands for while a constant is worked out: a value, or a component by its attributes and `owner`."""


@dataclass(frozen=True)
class Setting:
    """The number of players and every option's value, in the representation of its type.

    An option per player has one value for each seat, in seating order.  Two settings are equal when they are played
    alike; `defines` are only at hand for `constant`.
    """

    players: int
    options: Mapping[str, int | tuple[int, ...]] = field(default_factory=dict)
    ghosts: tuple[bool, ...] = ()
    """For each ghost that the game declares, whether it takes part."""
    teams: int = 0
    """How many teams there are; 0 where every player plays alone."""
    defines: Mapping[str, p.DefineDecl] = field(default_factory=dict, compare=False, repr=False)

    @property
    def actors(self) -> tuple[int, ...]:
        """All who take part, by number: the players, and behind them the ghosts that are in play."""
        return (*range(self.players), *(self.players + n for n, plays in enumerate(self.ghosts) if plays))

    def team(self, player: int) -> int:
        """The team of a player; partners sit opposite each other."""
        return player % self.teams if self.teams else player


def constant(expr: p.Expr, setting: Setting, names: Mapping[int, Bound] | None = None) -> int:
    """The value of an expression that reads only the setting and the slots in `names` (by slot number).

    Raises ValueError for an expression that reads the position: the checker lets none come here.
    """
    names = names or {}
    match expr:
        case p.Const(value=value):
            return value
        case p.OptionRead(name="players", owner=None):
            return setting.players
        case p.OptionRead(name=name, owner=owner):
            chosen = setting.options[name]
            if isinstance(chosen, int):
                return chosen
            return chosen[0 if owner is None else constant(owner, setting, names)]
        case p.Local(slot=slot):
            bound = names.get(slot.number)
            if isinstance(bound, int):
                return bound
        case p.FieldRead(name=name, of=p.Local(slot=slot)) | p.WordCall(word=name, args=(p.Local(slot=slot),)):
            component = names.get(slot.number)
            if isinstance(component, Mapping) and isinstance(found := component.get(name), int):
                return found
        case p.DefineCall(name=name, args=args) if name in setting.defines:
            define = setting.defines[name]
            inner = {slot.number: constant(arg, setting, names) for slot, arg in zip(define.params, args, strict=True)}
            return constant(define.body, setting, {**names, **inner})
        case p.Conditional(test=test, then=then, other=other):
            return constant(then if constant(test, setting, names) else other, setting, names)
        case p.Chosen(subject=subject, rows=rows, otherwise=otherwise):
            key = constant(subject, setting, names)
            row = next((value for keys, value in rows if key in keys), otherwise)
            if row is not None:
                return constant(row, setting, names)
        case p.Negated(of=of):
            return -constant(of, setting, names)
        case p.Computed(op=op, left=left, right=right):
            return compute(op, constant(left, setting, names), constant(right, setting, names))
        case _:
            return truth(expr, setting, names)
    raise ValueError(f"{type(expr).__name__} is not known before play")


def truth(expr: p.Expr, setting: Setting, names: Mapping[int, Bound]) -> int:
    """`constant` for questions about values and collections."""
    match expr:
        case p.Opposite(of=of):
            return int(not constant(of, setting, names))
        case p.Both(left=left, right=right):
            return int(bool(constant(left, setting, names)) and bool(constant(right, setting, names)))
        case p.Either(left=left, right=right):
            return int(bool(constant(left, setting, names)) or bool(constant(right, setting, names)))
        case p.Compared(op=op, left=left, right=right):
            return int(compare(op, constant(left, setting, names), constant(right, setting, names)))
        case p.SameSet(left=left, right=right):
            return int(sorted(set(members(left, setting, names))) == sorted(set(members(right, setting, names))))
        case p.CountOf(of=of):
            return len(members(of, setting, names))
        case p.IsEmpty(of=of):
            return int(not members(of, setting, names))
        case p.IsIn(item=item, of=of):
            return int(constant(item, setting, names) in members(of, setting, names))
        case p.Looped() | p.Folded():
            return search(expr, setting, names)
        case _:
            raise ValueError(f"{type(expr).__name__} is not known before play")


def search(expr: p.Looped | p.Folded, setting: Setting, names: Mapping[int, Bound]) -> int:
    """`constant` for expressions that go through a domain."""
    inside = [{**names, expr.slot.number: member} for member in members(expr.domain, setting, names)]
    kept = [each for each in inside if expr.where is None or constant(expr.where, setting, each)]
    if isinstance(expr, p.Looped):
        match expr.word:
            case "some":
                return int(bool(kept))
            case "every":
                return int(len(kept) == len(inside))
            case "no":
                return int(not kept)
            case "count":
                return len(kept)
            case "first":
                found = kept[0][expr.slot.number] if kept else NONE
                return found if isinstance(found, int) else NONE
        raise ValueError(f"`{expr.word}` gives no single value")
    values = [constant(expr.value, setting, each) for each in kept]
    if expr.word == "sum":
        return sum(values)
    if not values:
        return NONE if expr.otherwise is None else constant(expr.otherwise, setting, names)
    return max(values) if expr.word == "most" else min(values)


def members(expr: p.Expr, setting: Setting, names: Mapping[int, Bound] | None = None) -> list[int]:
    """The members, in canonical order, of a set or domain that depends only on the setting.

    Raises ValueError for one that does not.
    """
    names = names or {}
    match expr:
        case p.AllOf(type=SetOf(item=item)):
            return values_of(item, setting)
        case p.RangeOf(low=low, high=high):
            return list(range(constant(low, setting, names), constant(high, setting, names) + 1))
        case p.Members(items=items):
            return [constant(item, setting, names) for item in items]
        case p.Combined(op=op, left=left, right=right):
            ours, theirs = members(left, setting, names), members(right, setting, names)
            return [each for each in ours if each not in theirs] if op == "-" else sorted({*ours, *theirs})
        case p.Looped(word="those", slot=slot, domain=domain, where=where):
            found = members(domain, setting, names)
            return [each for each in found if constant(where, setting, {**names, slot.number: each})]
        case _:
            raise ValueError(f"{type(expr).__name__} is not known before play")


def values_of(item: Scalar, setting: Setting) -> list[int]:
    """Every value of a scalar type that exists before any board or component does, in canonical order."""
    match item:
        case Bool():
            return [0, 1]
        case EnumType(values=names):
            return list(range(len(names)))
        case PlayerType():
            return list(range(setting.players))
        case Int(low=int(low), high=int(high)):
            return list(range(low, high + 1))
        case Optional(item=inner):
            return [*values_of(inner, setting), NONE]
        case _:
            raise ValueError(f"the values of {item} are not known before play")


def compute(op: str, left: int, right: int) -> int:
    """`left op right`; `div` rounds down and `mod` is never negative."""
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
    return left // right if op == "div" else left % abs(right)


def compare(op: str, left: int, right: int) -> bool:
    """`left op right` for a comparison."""
    match op:
        case "=":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case _:
            return left >= right
