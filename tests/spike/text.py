"""One text for a word and the functions it is given.

A word takes functions: who stands on a site, which steps lead on.  Compiled code cannot pass them about, so the word is
copied with the names of the functions it calls written in, once for each different choice.  What is copied is the
source of the word as it stands in the vocabulary; nothing is written twice.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
from collections.abc import Callable
from types import FunctionType

from interpreter.words import bits

MACHINE = ("lowest", "ones")
"""Questions about bits that a machine answers itself."""


class Text:
    """A growing module in the subset; each function stands behind those it calls."""

    def __init__(self) -> None:
        self.functions: dict[str, str] = {}

    def write(self, source: str) -> str:
        """Add a function written for this game; its name."""
        source = textwrap.dedent(source).strip()
        name = ast.parse(source).body[0]
        assert isinstance(name, ast.FunctionDef)
        self.functions[name.name] = source
        return name.name

    def copy(self, function: Callable[..., int], **given: str) -> str:
        """Add a word, or a step of relations, that calls the functions `given` for its parameters; its name."""
        assert isinstance(function, FunctionType)
        name = "_".join([function.__name__, *given.values()])
        if name not in self.functions:
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
            assert isinstance(tree, ast.FunctionDef)
            bare(tree)
            tree.name = name
            tree.args.args = [parameter for parameter in tree.args.args if parameter.arg not in given]
            Names(self, function, given).visit(tree)
            self.functions[name] = ast.unparse(tree)
        return name

    def __str__(self) -> str:
        return "\n\n\n".join(self.functions.values()) + "\n"

    def module(self) -> dict[str, Callable[..., int]]:
        """The functions as Python makes them of the text."""
        names: dict[str, Callable[..., int]] = {name: getattr(bits, name) for name in MACHINE}
        exec(compile(str(self), "<words>", "exec"), names)  # noqa: S102
        return names


class Names(ast.NodeTransformer):
    """Writes the names of given functions into calls, and copies the other functions of the subset that are called."""

    def __init__(self, text: Text, function: FunctionType, given: dict[str, str]) -> None:
        self.text = text
        self.function = function
        self.given = given

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A call by name; a given function takes the tables too, which its closure had, or is handed on."""
        self.generic_visit(node)
        assert isinstance(node.func, ast.Name)
        called = node.func.id
        if called in self.given:
            node.func.id = self.given[called]
            node.args.insert(1, ast.Name("t", ast.Load()))
        elif called not in MACHINE and not hasattr(builtins, called):
            function = self.function.__globals__[called]
            handed_on = {
                parameter: self.given[argument.id]
                for parameter, argument in zip(inspect.signature(function).parameters, node.args, strict=True)
                if isinstance(argument, ast.Name) and argument.id in self.given
            }
            node.args = [arg for arg in node.args if not (isinstance(arg, ast.Name) and arg.id in self.given)]
            node.func.id = self.text.copy(function, **handed_on)
        return node


def bare(tree: ast.FunctionDef) -> None:
    """Take away what says nothing to a machine: decorators, documentation, annotations."""
    tree.decorator_list = []
    tree.returns = None
    for parameter in tree.args.args:
        parameter.annotation = None
    if ast.get_docstring(tree) is not None:
        del tree.body[0]
