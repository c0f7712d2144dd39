"""The generated module of every game keeps to the subset, and a machine can take it as it stands."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

import interpreter
from interpreter import Game
from tests.laws.test_backends import grown
from tests.spike.machine import OutsideTheSubset, translate
from tests.spike.text import MACHINE

ARRAYS = ("m", "t", "b", "r")
GROWN = range(4)
"""The seeds of worlds with expressions of every sort."""


@cache
def text(name: str) -> str:
    """The module of a bundled game, or of a world that grows from a seed."""
    if not name.startswith("world"):
        return interpreter.load(name).module
    rules, setup, _ = grown(int(name.removeprefix("world ")))
    return Game.of(rules, **setup).module


NAMES = (*interpreter.bundled_games(), *(f"world {seed}" for seed in GROWN))
modules = pytest.mark.parametrize("name", NAMES)


def calls(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What is called in a text and not held by it, with what it takes: an array `m` or a number `i`."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)} | {"range", "abs", *MACHINE}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in own:
            takes = ("m" if isinstance(arg, ast.Name) and arg.id in ARRAYS else "i" for arg in node.args)
            yield node.func.id, "".join(takes)


def outside(name: str) -> Mapping[str, str]:
    """The functions that the module of a game calls and does not hold."""
    return dict(calls(ast.parse(text(name))))


@modules
def test_it_keeps_to_the_subset(name: str) -> None:
    translated = translate(text(name), outside(name), ARRAYS)
    assert translated.count("define i64 @") == text(name).count("\ndef ")


@modules
def test_what_it_calls_is_known_and_always_takes_the_same(name: str) -> None:
    source = interpreter.load("tic_tac_toe").kernel.machine.source
    assert source is not None
    found = set(calls(ast.parse(text(name))))
    assert {called for called, _ in found} <= set(source.module.seam)
    assert len(found) == len(outside(name))


@modules
def test_functions_are_called_with_what_they_take(name: str) -> None:
    tree = ast.parse(text(name))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    takes = {each.name: [p.arg if p.arg in ARRAYS else "" for p in each.args.args] for each in functions}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in takes:
            given = [arg.id if isinstance(arg, ast.Name) and arg.id in ARRAYS else "" for arg in node.args]
            assert given == takes[node.func.id], ast.unparse(node)


@modules
def test_a_name_has_a_value_before_it_is_read(name: str) -> None:
    """Names of a function are its parameters, or get a value in it."""
    for function in ast.parse(text(name)).body[1:]:
        assert isinstance(function, ast.FunctionDef)
        used = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
        called = {id(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
        given = {node.id for node in used if isinstance(node.ctx, ast.Store)}
        given |= {parameter.arg for parameter in function.args.args}
        read = {node.id for node in used if isinstance(node.ctx, ast.Load) and id(node) not in called}
        assert read <= given, function.name
        assert given.isdisjoint(node.id for node in used if id(node) in called), function.name


@modules
def test_conditions_are_only_asked(name: str) -> None:
    """What `and` and `or` give besides yes and no is Python's own; a value made of them is made of comparisons."""
    for node in ast.walk(ast.parse(text(name))):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Return) and isinstance(node.value, ast.BoolOp):
            assert all(isinstance(part, ast.Compare) for part in node.value.values), ast.unparse(node)


@modules
def test_a_machine_takes_it(name: str) -> None:
    llvm = pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed: `pip install moggy[native]`")
    llvm.parse_assembly(translate(text(name), outside(name), ARRAYS)).verify()


def test_what_is_not_in_the_subset_is_noticed() -> None:
    wrong = text("tic_tac_toe").replace("n += 1", "n += 1.5", 1)
    with pytest.raises(OutsideTheSubset):
        translate(wrong, outside("tic_tac_toe"), ARRAYS)
