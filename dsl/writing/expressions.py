"""Expressions, types and what is made of them, as text with as few brackets as the grammar needs.

Two places have brackets without need, where readers are unsure: `not (a = b)`, and `and` inside `or`.

A place where a line may be broken, before `and` or `or`, is written as `BREAK`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, auto
from typing import assert_never

from dsl import syntax
from dsl.syntax import Expr, Name, Text, TypeExpr

BREAK = "\x00"


class Level(IntEnum):
    """How tightly an expression holds together; each place asks for at least one level.

    `ANY` is the only place for what ends in a quantifier or in `if … then … else …`, unless it stands last.
    """

    ANY = auto()
    OR = auto()
    AND = auto()
    NOT = auto()
    COMPARE = auto()
    RANGE = auto()
    SUM = auto()
    PRODUCT = auto()
    UNARY = auto()
    OPERAND = auto()
    POSTFIX = auto()


OPEN_ENDED = syntax.Quantified | syntax.Fold | syntax.Best


def written(expr: Expr, level: Level = Level.ANY, last: bool | None = None) -> str:
    """An expression as text for a place that asks for `level`.

    `last` says whether it may reach as far to the right as it likes; by default it may where anything may stand.
    """
    last = level is Level.ANY if last is None else last
    own = _level(expr)
    bracketed = own < level if own is not Level.ANY else not last
    text = _text(expr, last or bracketed)
    return f"({text})" if bracketed else text


def _level(expr: Expr) -> Level:
    match expr:
        case syntax.Quantified() | syntax.Fold() | syntax.Best() | syntax.If():
            return Level.ANY
        case syntax.Logic():
            return Level.OR if expr.op == "or" else Level.AND
        case syntax.Not():
            return Level.NOT
        case syntax.Compare():
            return Level.COMPARE
        case syntax.Interval():
            return Level.RANGE
        case syntax.Arithmetic():
            return Level.SUM if expr.op in "+-" else Level.PRODUCT
        case syntax.Negative():
            return Level.UNARY
        case syntax.Of():
            return Level.OPERAND
        case _:
            return Level.POSTFIX


def _text(expr: Expr, last: bool) -> str:
    match expr:
        case syntax.NameRef() | syntax.KindRef():
            return expr.name
        case syntax.IntLit():
            return str(expr.value)
        case syntax.BoolLit():
            return "yes" if expr.value else "no"
        case syntax.NoneLit():
            return "none"
        case syntax.ListLit():
            return f"[{listed(expr.items)}]"
        case syntax.SetLit():
            return f"{{{listed(expr.items)}}}"
        case syntax.Count():
            return f"count({written(expr.of)})"
        case syntax.Of():
            return f"{written(expr.what, Level.POSTFIX)} of {written(expr.owner, Level.OPERAND)}"
        case syntax.Attr():
            return f"{written(expr.of, Level.POSTFIX)}.{expr.name}"
        case syntax.Index():
            return f"{written(expr.of, Level.POSTFIX)}[{written(expr.index)}]"
        case syntax.Call():
            return f"{expr.name}({arguments(expr.args)})"
        case _:
            return _operation(expr, last)


def _operation(
    expr: syntax.Negative
    | syntax.Arithmetic
    | syntax.Compare
    | syntax.Logic
    | syntax.Not
    | syntax.Interval
    | syntax.If
    | syntax.Quantified
    | syntax.Fold
    | syntax.Best,
    last: bool,
) -> str:
    match expr:
        case syntax.Negative():
            return f"-{written(expr.of, Level.UNARY)}"
        case syntax.Arithmetic():
            left, right = (Level.SUM, Level.PRODUCT) if expr.op in "+-" else (Level.PRODUCT, Level.UNARY)
            return f"{written(expr.left, left)} {expr.op} {written(expr.right, right)}"
        case syntax.Compare():
            reaching = last and expr.op in ("=", "!=", "<", "<=", ">", ">=") and isinstance(expr.right, OPEN_ENDED)
            return f"{written(expr.left, Level.RANGE)} {expr.op} {written(expr.right, Level.RANGE, last=reaching)}"
        case syntax.Logic():
            last = last and not _bracketed(expr.left, expr.op)  # bracketed on the left, so on the right as well
            return f"{_joined(expr.left, expr.op, left=True)}{BREAK}{expr.op} {_joined(expr.right, expr.op, last=last)}"
        case syntax.Not():
            plain = isinstance(expr.of, syntax.Compare | syntax.If)
            return f"not {written(expr.of, Level.UNARY if plain else Level.NOT, last and not plain)}"
        case syntax.Interval():
            high = "" if expr.high is None else f" {written(expr.high, Level.SUM)}"
            return f"{written(expr.low, Level.SUM)} ..{high}"
        case syntax.If():
            then = written(expr.then, Level.OR)
            return f"if {written(expr.test)} then {then} else {written(expr.other)}"
        case syntax.Quantified():
            return f"{expr.word} {_over(expr.var, expr.domain)} where {written(expr.where)}"
        case syntax.Fold():
            return _fold(expr)
        case syntax.Best():
            where = "" if expr.where is None else f" where {written(expr.where)}"
            return f"best {_over(expr.var, expr.domain)} by {written(expr.key, Level.SUM)}{where}"
        case _:
            assert_never(expr)


def _joined(side: Expr, op: str, left: bool = False, last: bool = False) -> str:
    """A side of `and` or `or`; inside `or`, `and` is bracketed for those who do not know which binds tighter."""
    if op == "and":
        return written(side, Level.AND if left else Level.NOT, last)
    mixed = isinstance(side, syntax.Logic) and side.op == "and"
    return written(side, Level.NOT if mixed else Level.OR if left else Level.AND, last)


def _bracketed(left: Expr, op: str) -> bool:
    """Whether an open-ended member stands in brackets on the left of `and` or `or`."""
    while isinstance(left, syntax.Logic) and left.op == op:
        if isinstance(left.right, OPEN_ENDED):
            return True
        left = left.left
    return isinstance(left, OPEN_ENDED)


def _fold(expr: syntax.Fold) -> str:
    text = f"{expr.word} {written(expr.value, Level.SUM)} over {_over(expr.var, expr.domain)}"
    if expr.where is not None:
        text += f" where {written(expr.where, Level.ANY if expr.otherwise is None else Level.OR)}"
    if expr.otherwise is not None:
        text += f" else {written(expr.otherwise, Level.SUM)}"
    return text


def _over(var: Name, domain: Expr) -> str:
    return f"{var} in {written(domain, Level.RANGE)}"


# ------------------------------------------------------------------------------------------------- around expressions


def listed(items: Iterable[Expr | Text], level: Level = Level.ANY) -> str:
    """Expressions and texts with commas between."""
    return ", ".join(quoted(item) if isinstance(item, Text) else written(item, level) for item in items)


def named(names: Iterable[Name], between: str = ", ") -> str:
    """Names with commas between."""
    return between.join(name.text for name in names)


def quoted(text: Text) -> str:
    """A text for people."""
    return f'"{text.text}"'


def titled(name: Name, text: Text | None) -> str:
    """A name and its text for people, if it has one."""
    return name.text if text is None else f"{name.text} {quoted(text)}"


def optional(word: str, value: Expr | Name | None, level: Level = Level.ANY) -> str:
    """A word with what belongs to it, and a blank before; nothing where nothing is said."""
    if value is None:
        return ""
    return f" {word} {value.text if isinstance(value, Name) else written(value, level)}"


def per(names: tuple[Name, ...] | Name | None) -> str:
    """`per A per B`, with a blank before."""
    several = names if isinstance(names, tuple) else () if names is None else (names,)
    return "".join(f" per {name}" for name in several)


def arguments(args: Iterable[syntax.Argument]) -> str:
    """The arguments of a call."""
    return ", ".join(("" if arg.name is None else f"{arg.name}: ") + written(arg.value) for arg in args)


def parameters(params: tuple[syntax.Param, ...]) -> str:
    """Parameters in brackets; nothing where there are none."""
    return f"({', '.join(f'{param.name}: {type_text(param.type)}' for param in params)})" if params else ""


def type_text(type_: TypeExpr) -> str:
    """A type."""
    match type_:
        case syntax.BoolType():
            return "yes/no"
        case syntax.RangeType():
            return f"{written(type_.low, Level.SUM)}..{written(type_.high, Level.SUM)}"
        case syntax.NamedType():
            return named(type_.kinds, " or ") + (" or none" if type_.optional else "")
        case syntax.SetType():
            return f"set of {type_text(type_.item)}"
        case syntax.ListType():
            return f"list of {type_text(type_.item)} holds {type_.holds}"
        case _:
            assert_never(type_)


def binders(items: Iterable[syntax.Binder]) -> str:
    """Bound names with their domains."""
    return ", ".join(binder(item) for item in items)


def binder(item: syntax.Binder) -> str:
    """`exactly 2 c from hand`."""
    quantity = ""
    if item.quantity is not None:
        count = item.quantity.count
        number = (
            "" if count is None else f" {written(count) if isinstance(count, syntax.IntLit) else f'({written(count)})'}"
        )
        quantity = f"{item.quantity.word}{number} "
    return f"{quantity}{item.var} {item.word} {written(item.domain, Level.RANGE)}"


def path(path_: syntax.Path) -> str:
    """Labels joined by dots."""
    return ".".join(label.text for label in path_.labels)


def keys(items: Iterable[syntax.Key]) -> str:
    """The keys of a row."""
    return ", ".join(str(key.value) for key in items)
