"""Puts together what one game is played with: boards first, since sheets and components name their sites."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dsl.diagnostics import Findings
from dsl.program import GraphDecl, Program
from interpreter.boards import Board, build, compile_board
from interpreter.boards.building import Evaluate
from interpreter.boards.mentions import check_mentions
from interpreter.boards.shapes import Shape, shape_offsets
from interpreter.components import Component, Row, build_components
from interpreter.errors import RuleErrors
from interpreter.material import Material
from interpreter.rules import Rules
from interpreter.setting import Setting, constant
from interpreter.sheets.rows import Rows


def assemble(rules: Rules, setting: Setting) -> tuple[Material, Mapping[str, Board]]:
    """What a game in this setting is played with, and its boards for drawing.

    Raises `RuleErrors` for boards, sheets or numbers of components that cannot be, with these options.
    """
    program = rules.sound()
    tables: list[int] = []
    boards = build_boards(rules, program, setting)
    compiled = {name: compile_board(board, tables) for name, board in boards.items()}
    rows = sheet_rows(rules, program, setting, boards)
    components = build_components(program, setting, rows, lambda graph, name: boards[graph].index[name])
    pieces = [shape_of(program, component) for component in components]
    shapes = {name: shape_offsets(board, pieces, tables) for name, board in boards.items()}
    return Material(program, setting, components, compiled, tables, shapes, rules.place), boards


def build_boards(rules: Rules, program: Program, setting: Setting) -> dict[str, Board]:
    """Every board, with what the rules say of it held against it."""
    boards: dict[str, Board] = {}
    findings = Findings()
    for graph in program.graphs:
        try:
            boards[graph.name] = build(graph, evaluator(graph, setting), rules.sheets)
        except RuleErrors as error:
            findings.extend(error.findings)
    # Scenarios have settings of their own, and so boards of their own.
    findings = findings if findings.errors else check_mentions(replace(program, scenarios=()), boards)
    if findings.errors:
        raise RuleErrors(findings, rules.sources)
    return boards


def shape_of(program: Program, component: Component) -> Shape:
    """The shape of a component as its kind is drawn; attributes `turns` and `flips` say no to either."""
    drawings = next(kind.drawings for kind in program.kinds if kind.name == component.kind)
    turns, flips = (component.fields.get(name, 1) != 0 for name in ("turns", "flips"))
    return Shape(drawings[0][1] if drawings else (), turns, flips)


def evaluator(graph: GraphDecl, setting: Setting) -> Evaluate:
    """Works out the numbers and tests among the lines of a graph."""
    numbers = dict(graph.numbers)
    return lambda written: constant(numbers[written.span], setting)


def sheet_rows(
    rules: Rules, program: Program, setting: Setting, boards: Mapping[str, Board]
) -> dict[str, tuple[Row, ...]]:
    """The rows of every kind that has a sheet."""
    findings = Findings()
    rows = {}
    for kind in program.kinds:
        if kind.sheet:
            reader = Rows(program, rules.sheets[kind.sheet], lambda graph: boards[graph].index, findings)
            there = kind.when is None or constant(kind.when, setting)
            rows[kind.name] = reader.of(kind, setting.players) if there else ()
    if findings.errors:
        raise RuleErrors(findings, rules.sources)
    return rows
