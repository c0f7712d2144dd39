"""Declarations as rows."""

from __future__ import annotations

from typing import assert_never

from dsl import syntax
from dsl.syntax import Declaration
from dsl.writing import boards, patches, scenarios
from dsl.writing.expressions import (
    Level,
    binder,
    listed,
    named,
    optional,
    parameters,
    per,
    quoted,
    titled,
    type_text,
    written,
)
from dsl.writing.lists import score, table, ways
from dsl.writing.rows import Layout, Row, Rows
from dsl.writing.statements import alternatives, block


def declaration(item: Declaration, depth: int, layout: Layout) -> Rows:
    """The rows of one declaration, but for variants."""
    match item:
        case syntax.Graph():
            yield from boards.graph(item, depth, layout)
        case syntax.Procedure():
            head = f"procedure {item.name}{parameters(item.params)}"
            yield from block(Row(depth, head, item.span.start), item.body, layout)
        case syntax.Setup() | syntax.Play():
            head = "setup" if isinstance(item, syntax.Setup) else "play"
            yield from block(Row(depth, head, item.span.start), item.body, layout)
        case syntax.Scenario():
            yield from scenarios.scenario(item, depth, layout)
        case syntax.Combine() | syntax.InsertInto() | syntax.InsertStep() | syntax.Replace():
            yield from patches.patch(item, depth, layout)
        case syntax.Remove() | syntax.SetPatch():
            yield from patches.patch(item, depth, layout)
        case syntax.Actions():
            yield Row(depth, f"actions {item.name}{parameters(item.params)}:", item.span.start)
            yield from alternatives(item.alternatives, depth + 1, layout)
        case syntax.Window():
            yield from _window(item, depth, layout)
        case syntax.Variant():
            raise TypeError("a variant holds declarations and is written with them")
        case _:
            yield from _plain(item, depth)


def _plain(
    item: syntax.Option
    | syntax.Preset
    | syntax.Enum
    | syntax.Kind
    | syntax.Zone
    | syntax.Value
    | syntax.History
    | syntax.Order
    | syntax.Define
    | syntax.Relation
    | syntax.End,
    depth: int,
) -> Rows:
    start = item.span.start
    match item:
        case syntax.Option():
            head = f"option {titled(item.name, item.text)}{per(item.per)}"
            yield Row(depth, f"{head}: {type_text(item.type)} = {written(item.default)}", start)
        case syntax.Preset():
            values = ((i.name.text, "" if i.value is None else f" = {written(i.value, Level.SUM)}") for i in item.items)
            yield Row(depth, f"preset {titled(item.name, item.text)}: {', '.join(map(''.join, values))}", start)
        case syntax.Enum():
            yield Row(depth, f"enum {item.name}: {named(item.values)}", start)
        case syntax.Kind():
            yield from _kind(item, depth)
        case syntax.Zone():
            yield Row(depth, _zone(item), start, seen(item.seen))
        case syntax.Value():
            yield Row(depth, _value(item), start, seen(item.seen))
        case syntax.History():
            yield Row(depth, f"history {item.name} of {listed(item.of, Level.OPERAND)} holds {item.holds}", start)
        case syntax.Order():
            yield Row(depth, f"order {item.name}{optional('of', item.of)}", start)
        case syntax.Define():
            yield from _define(item, depth)
        case syntax.Relation():
            yield Row(depth, f"relation {item.name}{parameters(item.params)}:", start)
            yield from ways(item.ways, depth + 1)
        case syntax.End():
            yield Row(depth, "end:", start)
            for line in item.lines:
                yield Row(depth + 1, _end_line(line), line.span.start)
        case _:
            assert_never(item)


# ------------------------------------------------------------------------------------------------------------- heads


def game(item: syntax.Game) -> Rows:
    """The head of a game."""
    yield Row(0, f"game {titled(item.name, item.title)}:", item.span.start)
    for line in item.lines:
        yield Row(1, _game_line(line), line.span.start)


def _game_line(line: syntax.GameLine) -> str:
    match line:
        case syntax.PlayersLine():
            return f"players {line.low}" + ("" if line.low == line.high else f"..{line.high}")
        case syntax.SeatsLine():
            return f"seats {named(line.names)}"
        case syntax.TeamsLine():
            return f"teams of {written(line.size)}"
        case syntax.GhostLine():
            return f"ghost {titled(line.name, line.text)}{optional('when', line.when)}"
        case syntax.SourceLine():
            return f"source {quoted(line.text)}"
        case syntax.LengthLine():
            return f"length {written(line.limit, Level.SUM)}"
        case syntax.RequireLine():
            return require(line)
        case _:
            assert_never(line)


def require(line: syntax.RequireLine) -> str:
    """A combination that may be played."""
    return f"require {written(line.test)} {quoted(line.why)}"


# ------------------------------------------------------------------------------------------------------------- kinds


def _kind(item: syntax.Kind, depth: int) -> Rows:
    yield Row(depth, f"{item.word} {item.name}{per(item.per)}{':' if item.lines else ''}", item.span.start)
    for line in item.lines:
        picture = None
        match line:
            case syntax.Field():
                text = f"{line.name}: {type_text(line.type)}{optional('=', line.initial, Level.SUM)}"
            case syntax.Copies():
                text = f"copies {written(line.number, Level.SUM)}{per(line.per)}{optional('where', line.where)}"
            case syntax.SheetLine():
                text = boards.sheet(line)
            case syntax.Drawing():
                text, picture = "drawn" if line.name is None else f"drawn {quoted(line.name)}", line.rows
            case _:
                assert_never(line)
        yield Row(depth + 1, text, line.span.start, picture=picture)


# ------------------------------------------------------------------------------------------------------------ values


def _zone(item: syntax.Zone) -> str:
    order = " in order" if item.ordered else ""
    place = f"{named(item.kinds, ' or ')}{per(item.per)}{optional('on', item.on)}{order}"
    holds, when = optional("holds", item.holds, Level.SUM), optional("when", item.when)
    return f"zone {item.name} of {place}{holds}{when}"


def _value(item: syntax.Value) -> str:
    initial = optional("=", item.initial, Level.SUM)
    tail = f"{optional('this', item.lifetime)}{optional('beyond', item.beyond)}{optional('when', item.when)}"
    return f"{item.word} {item.name}{per(item.per)}: {type_text(item.type)}{initial}{tail}"


def seen(facets: tuple[syntax.Facet, ...]) -> str:
    """Who sees what of a zone or value."""
    parts = []
    for facet in facets:
        by = f" by {named(facet.by, ' and ')}" if facet.by else ""
        parts.append(f"{facet.what}{by}{optional('when', facet.when)}")
    return f"seen: {', '.join(parts)}" if parts else ""


# ------------------------------------------------------------------------------------------------------- definitions


def _define(item: syntax.Define, depth: int) -> Rows:
    type_ = "" if item.type is None else f": {type_text(item.type)}"
    head = Row(depth, f"define {item.name}{parameters(item.params)}{type_} =", item.span.start)
    if not isinstance(item.body, syntax.Table):
        head.text += f" {written(item.body)}"
        yield head
        return
    yield head
    yield from table(item.body, depth + 1)


def _window(item: syntax.Window, depth: int, layout: Layout) -> Rows:
    yield Row(depth, f"window {item.name} for {binder(item.binder)}:", item.span.start)
    for line in item.opens:
        moment = "each turn" if line.what == "turn" else line.what
        yield Row(depth + 1, f"opens {line.when} {moment} in {named(line.blocks)}", line.span.start)
    yield from alternatives(item.alternatives, depth + 1, layout)


def _end_line(line: syntax.EndLine) -> str:
    match line:
        case syntax.Score():
            return score(line)
        case syntax.Rank():
            direction = "" if line.direction is None else f", {line.direction} first"
            return f"rank by {written(line.key)}{direction}"
        case syntax.RankPlaying():
            return f"rank by playing {written(line.call)}{' for first place only' if line.first_only else ''}"
        case syntax.Ties():
            return "ties shared"
        case syntax.EndReveal():
            return f"reveal {listed(line.zones, Level.OPERAND)}"
        case _:
            assert_never(line)
