"""One text for a word and the functions it is given.

A word takes functions: who stands on a site, which steps lead on.  Compiled code cannot pass them about, so the word is
copied with what they do written in, once for each different choice, and with what is known of the board: sizes become
numbers, and what they decide is decided.  What is copied is the source of the word as it stands in the vocabulary;
nothing is written twice.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import FunctionType

from interpreter.backends.source.folding import Folding, Truths, fold
from interpreter.backends.source.writing import Module

MACHINE = ("lowest", "ones")
"""Questions about bits that a machine answers itself."""

OF_THE_BOARD = ("g", "w")
"""The parameters by which words are copied for one board: where its header stands, and the cells of its sets."""


@dataclass(frozen=True)
class Callback:
    """A function that is written into a word: its text for the texts of its arguments, which reads `captured` names."""

    written: Callable[[Sequence[str]], str]
    captured: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Equal for those that do the same."""
        return self.written(("A", "B"))


@cache
def source_of(function: FunctionType) -> str:
    """The text of a function."""
    return textwrap.dedent(inspect.getsource(function))


def copy(
    module: Module, function: Callable[..., int], known: Mapping[str, int], given: Mapping[str, Callback]
) -> tuple[str, list[str]]:
    """The name of a copy in which some parameters are known numbers and others are functions.

    Also gives the names that callbacks read, which a call hands over behind the other arguments.
    """
    assert isinstance(function, FunctionType)
    captured = list(dict.fromkeys(name for callback in given.values() for name in callback.captured))
    key = (function, tuple(known.items()), tuple((name, callback.key) for name, callback in given.items()))
    name = module.once(key, lambda: write(module, function, known, given, captured))
    return name, captured


def write(
    module: Module,
    function: FunctionType,
    known: Mapping[str, int],
    given: Mapping[str, Callback],
    captured: Sequence[str],
) -> str:
    """Write a copy into the module; its name."""
    (tree,) = ast.parse(source_of(function)).body
    assert isinstance(tree, ast.FunctionDef)
    tree.decorator_list = []
    doc = (ast.get_docstring(tree) or "").partition("\n")[0]
    if doc:
        del tree.body[0]
    names = [parameter.arg for parameter in tree.args.args]
    outside = {name for callback in given.values() for name in re.findall(r"[a-z_]\w*", callback.key)}
    if clash := (outside - {"m", "t"} | {"b", "r"}) & own_names(tree):
        Renamed(clash).visit(tree)
        names = [parameter.arg for parameter in tree.args.args]
        given = {name + "_" if name in clash else name: callback for name, callback in given.items()}
        known = {name + "_" if name in clash else name: number for name, number in known.items()}
    parameters = [name for name in names if name not in known and name not in given]
    head = module.begin(function.__name__, [*parameters, *captured], doc)
    fold(tree, known, module.c.tables)
    Calls(module, function, given).visit(tree)
    Truths().visit(tree)
    Folding({}, module.c.tables).visit(tree)
    ast.fix_missing_locations(tree)
    for line in ast.unparse(ast.Module(tree.body, [])).splitlines():
        body = line.lstrip(" ")
        head.lines.append((1 + (len(line) - len(body)) // 4, body, head.span))
    return head.name


def own_names(tree: ast.FunctionDef) -> set[str]:
    """The names that a function gives values to."""
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {parameter.arg for parameter in tree.args.args}


class Renamed(ast.NodeTransformer):
    """Gives way to names that come from outside."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """A use of a name."""
        node.id += "_" if node.id in self.names else ""
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """A parameter."""
        node.arg += "_" if node.arg in self.names else ""
        return node


class Calls(ast.NodeTransformer):
    """Writes given functions into calls, and copies the other functions of the subset that are called."""

    def __init__(self, module: Module, function: FunctionType, given: Mapping[str, Callback]) -> None:
        self.module = module
        self.function = function
        self.given = given

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A call by name."""
        assert isinstance(node.func, ast.Name)
        called = node.func.id
        if called not in self.given and not (called in MACHINE or hasattr(builtins, called)):
            return self.handed_on(node, self.function.__globals__[called])
        self.generic_visit(node)
        if called in self.given:
            return expression(self.given[called].written([ast.unparse(arg) for arg in node.args[1:]]))
        return node

    def handed_on(self, node: ast.Call, function: FunctionType) -> ast.Call:
        """A call of another function of the subset, which gets the functions and sizes that are known here."""
        given: dict[str, Callback] = {}
        known: dict[str, int] = {}
        args: list[ast.expr] = []
        for parameter, arg in zip(inspect.signature(function).parameters, node.args, strict=True):
            if isinstance(arg, ast.Name) and arg.id in self.given:
                given[parameter] = self.given[arg.id]
            elif parameter in OF_THE_BOARD and isinstance(arg, ast.Constant):
                known[parameter] = int(arg.value)  # type: ignore[arg-type]
            else:
                args.append(self.visit(arg))
        name, captured = copy(self.module, function, known, given)
        return ast.Call(ast.Name(name, ast.Load()), [*args, *map(expression, captured)], [])


def expression(text: str) -> ast.expr:
    """A text as an expression."""
    return ast.parse(text, mode="eval").body
