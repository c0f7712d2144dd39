"""From the text of a module to functions of Python that name the rules they carry out when they go wrong."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Callable, Mapping
from types import CodeType
from typing import Any

from dsl.source import NOWHERE, Span
from interpreter import chance
from interpreter.backends.source.printing import Printed

Place = Callable[[Span], tuple[str, int]]
"""The file and line of a part of the rules."""


class Compiled:
    """The functions of a module, which may grow at its end; `names` is what its text calls and does not hold."""

    def __init__(self, title: str, names: Mapping[str, object], place: Place) -> None:
        self.file = f"<rules of {title}>"
        self._names: dict[str, Any] = dict(names)
        self._place = place
        self._printed = Printed("", ())

    def add(self, printed: Printed) -> None:
        """Take a text that goes on where the one before ended; what it had before is not read again."""
        old = self._printed if printed.text.startswith(self._printed.text) else Printed("", ())
        known = len(old.spans)
        rest = ast.parse(printed.text.removeprefix(old.text))
        tree = ast.fix_missing_locations(ast.increment_lineno(Seamless().visit(rest), known))
        code: CodeType = compile(tree, self.file, "exec")
        linecache.cache[self.file] = (len(printed.text), None, printed.text.splitlines(True), self.file)
        exec(code, self._names)  # noqa: S102
        self._printed = printed

    def __getitem__(self, name: str) -> Callable[..., int]:
        """A function."""
        found: Callable[..., int] = self._names[name]
        return found

    def blame(self, error: Exception) -> None:
        """Note in an error from the text which rule was carried out: the one of the innermost line that has one."""
        span, at = NOWHERE, error.__traceback__
        while at is not None:
            if at.tb_frame.f_code.co_filename == self.file and (found := self._printed.span(at.tb_lineno)) != NOWHERE:
                span = found
            at = at.tb_next
        if span != NOWHERE:
            file, line = self._place(span)
            error.add_note(f"The rule that was carried out is in {file}, line {line}.")


def stretch(m: ast.expr, at: ast.expr, cells: ast.expr, use: ast.expr_context) -> ast.expr:
    """So many cells from one on."""
    match at, cells:
        case ast.Constant(value=int(first)), ast.Constant(value=int(number)):
            end: ast.expr = ast.Constant(first + number)
        case _:
            end = ast.BinOp(at, ast.Add(), cells)
    return ast.Subscript(m, ast.Slice(at, end), use)


class Seamless(ast.NodeTransformer):
    """Writes questions about single bits, and changes of stretches of cells, as Python carries them out fastest."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """The upper half of a product of two words, which is never negative here and needs not be cut."""
        self.generic_visit(node)
        match node:
            case ast.BinOp(
                left=ast.BinOp(left=ast.Name(id="left" | "right"), op=ast.RShift()) as upper,
                op=ast.BitAnd(),
                right=ast.Constant(value=chance.WORD),
            ):
                return upper
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """`fill` and `move` as assignments."""
        self.generic_visit(node)
        match node.value:
            case ast.Call(func=ast.Name(id="fill"), args=[m, at, ast.Constant(value=1), value]):
                return ast.Assign([ast.Subscript(m, at, ast.Store())], value)
            case ast.Call(func=ast.Name(id="fill"), args=[m, at, cells, value]):
                return ast.Assign(
                    [stretch(m, at, cells, ast.Store())], ast.BinOp(ast.List([value], ast.Load()), ast.Mult(), cells)
                )
            case ast.Call(func=ast.Name(id="move"), args=[m, source, target, cells]):
                return ast.Assign([stretch(m, target, cells, ast.Store())], stretch(m, source, cells, ast.Load()))
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`lowest(bit)` of a bit by itself, and `ones(cells)`."""
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="lowest"), args=[ast.Name(id=name) as bit]) if name.startswith("bit"):
                length = ast.Call(ast.Attribute(bit, "bit_length", ast.Load()), [], [])
                return ast.BinOp(length, ast.Sub(), ast.Constant(1))
            case ast.Call(func=ast.Name(id="find"), args=[m, value, at]):
                return ast.Call(ast.Attribute(m, "index", ast.Load()), [value, at], [])
            case ast.Call(func=ast.Name(id="ones"), args=[cells]):
                return ast.Call(ast.Attribute(cells, "bit_count", ast.Load()), [], [])
        return node
