"""Deciding what is known before play: numbers put in for names, sums worked out, branches never taken left out."""

from __future__ import annotations

import ast
import operator
from collections.abc import Mapping, Sequence

OPERATIONS: dict[type[ast.operator], object] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}

COMPARISONS: dict[type[ast.cmpop], object] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def fold(tree: ast.FunctionDef, known: Mapping[str, int], tables: Sequence[int]) -> None:
    """Put known numbers into a function until nothing more becomes known; `tables` never change."""
    numbers = dict(known)
    while True:
        Folding(numbers, tables).visit(tree)
        found = {name: value for name, value in settled(tree).items() if name not in numbers}
        if not found:
            return
        numbers = found
        tree.body = [each for each in tree.body if not assigns(each, found)] or [ast.Pass()]


def settled(tree: ast.FunctionDef) -> dict[str, int]:
    """The names that are given a number once, before anything else is done, and no other value."""
    stores: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            stores[node.id] = stores.get(node.id, 0) + 1
    found = {}
    for each in tree.body:
        match each:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(number))) if stores[name] == 1:
                found[name] = int(number)
    return found


def assigns(statement: ast.stmt, names: Mapping[str, int]) -> bool:
    """Whether a statement does nothing but give one of these names its value."""
    return (
        isinstance(statement, ast.Assign)
        and isinstance(target := statement.targets[0], ast.Name)
        and target.id in names
    )


class Truths(ast.NodeTransformer):
    """Leaves out the comparison with 0 of what is a condition anyway."""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`(a == b) != 0` is `a == b`."""
        self.generic_visit(node)
        match node:
            case ast.Compare(left=left, ops=[ast.NotEq() | ast.Eq() as op], comparators=[ast.Constant(value=0)]):
                condition = as_condition(left)
                if condition is not None:
                    return condition if isinstance(op, ast.NotEq) else opposite(condition)
        return node


def as_condition(node: ast.expr) -> ast.expr | None:
    """What a text that says 1 or 0 asks, or None where it is a number."""
    match node:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return node
        case ast.IfExp(test=test, body=ast.Constant(value=1), orelse=ast.Constant(value=0)):
            return test
        case _:
            return None


INVERSE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}


def opposite(node: ast.expr) -> ast.expr:
    """The condition that holds when another does not."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.Compare(left=left, ops=[op], comparators=comparators):
            return ast.Compare(left, [INVERSE[type(op)]()], comparators)
        case ast.BoolOp(op=op, values=values):
            return ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), [opposite(each) for each in values])
        case _:
            return ast.UnaryOp(ast.Not(), node)


class Folding(ast.NodeTransformer):
    """Puts numbers in for names, and works out what then is known."""

    def __init__(self, numbers: Mapping[str, int], tables: Sequence[int]) -> None:
        self.numbers = numbers
        self.tables = tables

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """A name with a known number."""
        if isinstance(node.ctx, ast.Load) and node.id in self.numbers:
            return number(self.numbers[node.id])
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Sums of numbers; a number added to a sum with one."""
        self.generic_visit(node)
        match node:
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
                a, b = value(left), value(right)
                if a is not None and b is not None and not (b == 0 and isinstance(op, ast.FloorDiv | ast.Mod)):
                    return number(OPERATIONS[type(op)](a, b))  # type: ignore[operator]
                if isinstance(op, ast.Add) and 0 in (a, b):
                    return right if a == 0 else left
                if isinstance(op, ast.Add | ast.Sub) and b is not None and (summed := beside(left)) is not None:
                    rest, before = summed
                    return plus(rest, before + b if isinstance(op, ast.Add) else before - b)
                if isinstance(op, ast.Add) and (summed := beside(left)) is not None and b is None:
                    return plus(ast.BinOp(summed[0], ast.Add(), right), summed[1])
                if isinstance(op, ast.Mult) and 1 in (a, b):
                    return right if a == 1 else left
                if isinstance(op, ast.FloorDiv) and b == 1:
                    return left
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """An entry of the tables."""
        self.generic_visit(node)
        place = value(node.slice)
        if isinstance(node.value, ast.Name) and node.value.id == "t" and place is not None:
            return number(self.tables[place])
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """A comparison of numbers."""
        self.generic_visit(node)
        a, b = value(node.left), value(node.comparators[0])
        if len(node.ops) == 1 and a is not None and b is not None:
            return number(int(COMPARISONS[type(node.ops[0])](a, b)))  # type: ignore[operator]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Parts that decide nothing are left out; a part that decides ends it."""
        self.generic_visit(node)
        stops = isinstance(node.op, ast.Or)
        parts: list[ast.expr] = []
        for part in node.values:
            known = value(part)
            if known is None:
                parts.append(part)
            elif bool(known) is stops:
                parts.append(number(int(stops)))
                break
        if not parts:
            return number(int(not stops))
        return parts[0] if len(parts) == 1 else ast.BoolOp(node.op, parts)

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """A branch that is known."""
        self.generic_visit(node)
        known = value(node.test)
        if known is None:
            return node
        return node.body if known else node.orelse

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        """A loop that goes round once, and has nothing in it that leaves it, is what stands in it."""
        self.generic_visit(node)
        match node:
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=[ast.Constant(value=1)])) if not leaves(
                node.body
            ):
                once = Folding({name: 0}, self.tables)
                found: list[ast.stmt] = []
                for each in node.body:
                    visited = once.visit(each)
                    found.extend(visited if isinstance(visited, list) else [visited])
                return found
        return node


def leaves(body: Sequence[ast.stmt]) -> bool:
    """Whether statements leave the loop they stand in, or go on with it."""
    for each in body:
        if isinstance(each, ast.Break | ast.Continue):
            return True
        if isinstance(each, ast.If) and (leaves(each.body) or leaves(each.orelse)):
            return True
    return False


def value(node: ast.expr) -> int | None:
    """The number that an expression is, or None."""
    match node:
        case ast.Constant(value=int(found)):
            return int(found)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(found))):
            return -found
        case _:
            return None


def beside(node: ast.expr) -> tuple[ast.expr, int] | None:
    """A sum with a number as what the number is added to, and the number."""
    match node:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            a, b = value(left), value(right)
            return (left, b) if b is not None else (right, a) if a is not None else None
        case ast.BinOp(left=left, op=ast.Sub(), right=right) if (b := value(right)) is not None:
            return left, -b
        case _:
            return None


def plus(rest: ast.expr, known: int) -> ast.expr:
    """A sum with a known number."""
    if known == 0:
        return rest
    return ast.BinOp(rest, ast.Add(), number(known)) if known > 0 else ast.BinOp(rest, ast.Sub(), number(-known))


def number(found: int) -> ast.expr:
    """A number as an expression."""
    return ast.Constant(found) if found >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-found))
