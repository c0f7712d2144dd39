"""Statements, alternatives and limits, as rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from dsl import syntax
from dsl.syntax import Statement, Text
from dsl.writing.expressions import Level, arguments, binders, keys, optional, quoted, titled, written
from dsl.writing.rows import Layout, Row, Rows

SIMPLE = (
    syntax.Let
    | syntax.Move
    | syntax.Assign
    | syntax.Change
    | syntax.Verb
    | syntax.CallStatement
    | syntax.OutOf
    | syntax.Skip
    | syntax.Stop
)


def is_simple(statement: Statement) -> bool:
    """Whether a statement takes one line."""
    if isinstance(statement, syntax.Choose):
        return not statement.limits and statement.otherwise is None
    return isinstance(statement, SIMPLE)


def statements(body: Sequence[Statement], depth: int, layout: Layout) -> Rows:
    """The rows of a block; simple statements share a line where their author put them on one."""
    row: Row | None = None
    for statement in body:
        if not is_simple(statement):
            if row is not None:
                yield row
            row = None
            yield from compound(statement, depth, layout)
        elif row is not None and layout.beside(statement, usual=False):
            row.text += f"; {simple(statement)}"
        else:
            if row is not None:
                yield row
            row = Row(depth, simple(statement), statement.span.start)
    if row is not None:
        yield row


def block(head: Row, body: Sequence[Statement], layout: Layout, short: bool = False) -> Rows:
    """A head with its colon and its block.

    The block goes on the same line if its author put it there or, for one simple statement, if `short` is usual.
    """
    if all(map(is_simple, body)) and layout.beside(body[0], usual=short and len(body) == 1):
        head.text += ": " + "; ".join(simple(statement) for statement in body)
        yield head
    else:
        head.text += ":"
        yield head
        yield from statements(body, head.depth + 1, layout)


def otherwise(body: Sequence[Statement] | None, depth: int, layout: Layout) -> Rows:
    """What happens when there is no option."""
    if body is None:
        return
    row = Row(depth, "otherwise", layout.above("otherwise", body[0]))
    if len(body) == 1 and is_simple(body[0]) and layout.beside(body[0], usual=True):
        row.text += f" {simple(body[0])}"
        yield row
    else:
        yield from block(row, body, layout)


# ---------------------------------------------------------------------------------------------------- simple statements


def simple(statement: Statement) -> str:
    """A statement that takes one line."""
    match statement:
        case syntax.Choose():
            return _choice(statement)
        case syntax.Let():
            return f"let {statement.name} = {written(statement.value)}"
        case syntax.Move():
            everything = "all " if statement.everything else ""
            return f"{everything}{written(statement.what, Level.OPERAND)} -> {written(statement.to, Level.OPERAND)}"
        case syntax.Assign():
            return f"set {written(statement.target, Level.OPERAND)} to {written(statement.value)}"
        case syntax.Change():
            owner, counter = written(statement.owner, Level.OPERAND), written(statement.counter, Level.OPERAND)
            return f"{owner} {statement.word} {written(statement.amount, Level.SUM)} {counter}"
        case syntax.Verb():
            instead = "" if statement.otherwise is None else f" otherwise {simple(statement.otherwise[0])}"
            return f"{statement.name} {' '.join(map(_phrase, statement.phrases))}{instead}"
        case syntax.CallStatement():
            return written(statement.call)
        case syntax.OutOf():
            return f"out of this {statement.name}"
        case syntax.Skip():
            return "skip"
        case syntax.Stop():
            return f"stop {statement.name}"
        case _:
            raise TypeError(f"{type(statement).__name__} takes more than one line")


def _phrase(phrase: syntax.Phrase) -> str:
    preposition = "" if phrase.preposition is None else f"{phrase.preposition} "
    value = phrase.value
    return preposition + (quoted(value) if isinstance(value, Text) else written(value, Level.OPERAND))


def _choice(choice: syntax.Choose) -> str:
    by, where = optional("by", choice.by, Level.OPERAND), optional("where", choice.where)
    return f"choose {binders(choice.binders)}{by}{where}"


# ---------------------------------------------------------------------------------------------------------- compounds


def compound(statement: Statement, depth: int, layout: Layout) -> Rows:
    """A statement with a block."""
    match statement:
        case syntax.Choose():
            yield Row(depth, f"{_choice(statement)}:", statement.span.start)
            yield from limits(statement.limits, depth + 1)
            yield from otherwise(statement.otherwise, depth + 1, layout)
        case syntax.ChooseOne():
            by = optional("by", statement.by, Level.OPERAND)
            yield Row(depth, f"choose one{by}:", statement.span.start)
            yield from alternatives(statement.alternatives, depth + 1, layout)
            yield from otherwise(statement.otherwise, depth + 1, layout)
        case syntax.May():
            head = Row(depth, f"may{optional('by', statement.by, Level.OPERAND)}", statement.span.start)
            yield from _limited(head, statement.limits, statement.body, layout)
        case syntax.IfStatement():
            yield from _if(statement, depth, layout)
        case syntax.Case():
            yield Row(depth, f"case {written(statement.subject, Level.SUM)}:", statement.span.start)
            yield from case_rows(statement.rows, depth + 1, layout)
        case _:
            yield from block(Row(depth, _head(statement), statement.span.start), _body(statement), layout)


def case_rows(items: Iterable[syntax.CaseRow], depth: int, layout: Layout) -> Rows:
    """What happens for each value."""
    for row in items:
        yield from block(Row(depth, keys(row.keys), row.span.start), row.body, layout, short=True)


def _body(statement: Statement) -> Sequence[Statement]:
    body: Sequence[Statement] = getattr(statement, "body", ())
    return body


def _head(statement: Statement) -> str:
    match statement:
        case syntax.Phase():
            return f"phase {titled(statement.name, statement.text)}"
        case syntax.Step():
            return f"step {statement.name}"
        case syntax.Round():
            return _round(statement)
        case syntax.Each():
            chosen = optional("chosen by", statement.chosen_by, Level.OPERAND)
            domain, where = optional("in", statement.domain, Level.RANGE), optional("where", statement.where)
            return f"each {statement.var}{domain}{_sort(statement.sort)}{chosen}{where}"
        case syntax.Turns():
            return f"turns {statement.var} in {written(statement.order, Level.RANGE)} until {written(statement.until)}"
        case syntax.Together():
            secretly = " secretly" if statement.secretly else ""
            where = optional("where", statement.where)
            return f"together {statement.var} in {written(statement.domain, Level.RANGE)}{secretly}{where}"
        case syntax.Repeat():
            return f"repeat {written(statement.times, Level.SUM)} times"
        case syntax.RepeatWhile():
            return f"repeat while {written(statement.test)} at most {written(statement.limit, Level.SUM)} times"
        case _:
            raise TypeError(f"{type(statement).__name__} has no head")


def _round(statement: syntax.Round) -> str:
    name = "" if statement.name is None else f" {statement.name}"
    times = "" if statement.times is None else f" {written(statement.times, Level.SUM)} times"
    between = "," if name and times else ""
    return f"round{name}{between}{times}{optional('until', statement.until)}"


def _sort(sort: syntax.Sort | None) -> str:
    if sort is None:
        return ""
    ties = "" if sort.ties is None else f", ties {written(sort.ties, Level.OPERAND)}"
    return f" by {written(sort.key, Level.SUM)} {sort.direction}{ties}"


def _if(statement: syntax.IfStatement, depth: int, layout: Layout) -> Rows:
    for index, arm in enumerate(statement.arms):
        word = "elif" if index else "if"
        yield from block(Row(depth, f"{word} {written(arm.test)}", arm.span.start), arm.body, layout)
    if statement.otherwise is not None:
        start = layout.above("else", statement.otherwise[0])
        yield from block(Row(depth, "else", start), statement.otherwise, layout)


def _limited(head: Row, some: Sequence[syntax.Limit], body: Sequence[Statement], layout: Layout) -> Rows:
    if not some:
        yield from block(head, body, layout, short=True)
        return
    head.text += ":"
    yield head
    yield from limits(some, head.depth + 1)
    yield from statements(body, head.depth + 1, layout)


def alternatives(items: Iterable[syntax.Alternative | syntax.AnyOf], depth: int, layout: Layout) -> Rows:
    """The alternatives of a choice or of an action list."""
    for item in items:
        where = optional("where", item.where)
        if isinstance(item, syntax.AnyOf):
            args = f"({arguments(item.args)})" if item.args else ""
            yield Row(depth, f"any of {item.name}{args}{where}", item.span.start)
        else:
            bound = f" {binders(item.binders)}" if item.binders else ""
            head = Row(depth, f"{titled(item.name, item.text)}{bound}{where}", item.span.start)
            yield from _limited(head, item.limits, item.body, layout)


def limits(items: Iterable[syntax.Limit], depth: int) -> Rows:
    """Guards and preferences."""
    for item in items:
        match item:
            case syntax.Guard():
                text = f"{item.word} {titled(item.name, item.text)}: {written(item.test)}"
            case syntax.Prefer():
                text = f"prefer {' else '.join(written(test, Level.OR) for test in item.tests)}"
            case _:
                assert_never(item)
        yield Row(depth, text, item.span.start)
