"""The tables of the grammar: built with lark when the grammar changes, shipped, and loaded in a few milliseconds.

`make tables` builds them.  The same grammar gives the same text, byte for byte, and a test compares.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from dsl.automaton import Production, Tables
from dsl.building import builder, listed
from dsl.lexing import Lexicon

GRAMMAR = "rules.lark"
BUILT = "grammar_tables.json"
BLOCK_TERMINALS = ("_NL", "_INDENT", "_DEDENT", "$END")


@cache
def load() -> tuple[Lexicon, Tables]:
    """The tables that ship with the language."""
    return read((resources.files("dsl") / BUILT).read_text(encoding="utf-8"))


def read(text: str) -> tuple[Lexicon, Tables]:
    """Tables as `build` writes them."""
    built = json.loads(text)
    terminals, rules = built["terminals"], built["rules"]
    rows = [row if isinstance(row, int) else {terminals[k]: v for k, v in row} for row in built["rows"]]
    gotos = [{rules[k]: v for k, v in goto} for goto in built["gotos"]]
    productions = [
        Production(rules[origin], length, tuple(keep), frozenset(spliced), single, builder(rule) if rule else listed)
        for origin, length, keep, spliced, single, rule in built["productions"]
    ]
    row_of, goto_of = zip(*built["states"], strict=True)
    tables = Tables([rows[row] for row in row_of], [gotos[goto] for goto in goto_of], productions)
    return Lexicon(built["patterns"], built["spellings"]), tables


def build(grammar: str) -> str:
    """The tables of a grammar as a text.  Raises lark's GrammarError where the grammar is not LALR(1)."""
    from lark import Lark

    lark = Lark(grammar, parser="lalr", maybe_placeholders=True, strict=True)
    terminals = sorted({*(terminal.name for terminal in lark.terminals), *BLOCK_TERMINALS})
    origins = sorted({rule.origin.name for rule in lark.rules})
    rules = sorted(lark.rules, key=lambda rule: (rule.origin.name, [symbol.name for symbol in rule.expansion]))
    rows: dict[Any, int] = {}
    gotos: dict[Any, int] = {}
    states = []
    for row, goto in _states(lark, {rule: ~index for index, rule in enumerate(rules)}):
        actions = set(row.values())
        same = next(iter(actions)) if len(actions) == 1 and min(actions) < 0 else None
        always = same if same is not None else tuple((terminals.index(name), to) for name, to in row.items())
        after = tuple((origins.index(name), to) for name, to in goto.items())
        states.append((rows.setdefault(always, len(rows)), gotos.setdefault(after, len(gotos))))
    parts = {
        "patterns": {t.name: t.pattern.value for t in lark.terminals if t.pattern.type == "re"},
        "spellings": {t.pattern.value: t.name for t in lark.terminals if t.pattern.type == "str"},
        "terminals": terminals,
        "rules": origins,
        "productions": [_production(rule, origins) for rule in rules],
        "rows": list(rows),
        "gotos": list(gotos),
        "states": states,
    }
    return "{\n" + ",\n".join(f'"{key}": {_compact(value)}' for key, value in parts.items()) + "\n}\n"


def _compact(value: Any) -> str:
    ordered = dict(sorted(value.items())) if isinstance(value, dict) else value
    return json.dumps(ordered, separators=(",", ":"), ensure_ascii=False)


def _states(lark: Any, reductions: dict[Any, int]) -> list[tuple[dict[str, int], dict[str, int]]]:
    """Rows and gotos of every state, numbered as they are reached from the start, in the order of names."""
    table = lark.parser.parser._parse_table
    start, end = table.start_states["start"], table.end_states["start"]
    numbers, reached, states = {start: 0}, [start], []
    terminals = {*(terminal.name for terminal in lark.terminals), *BLOCK_TERMINALS}
    for state in reached:
        row: dict[str, int] = {}
        goto: dict[str, int] = {}
        for name, (_, target) in sorted(table.states[state].items()):
            if target in reductions:
                row[name] = reductions[target]
                continue
            if target not in numbers:
                numbers[target] = len(reached)
                reached.append(target)
            (row if name in terminals else goto)[name] = numbers[target]
        if state == end:
            row["$END"] = numbers[end]
        states.append((row, goto))
    return states


def _production(rule: Any, origins: list[str]) -> list[Any]:
    """One of lark's rules: origin, length, kept and spliced positions, whether one child stands for all, builder."""
    gaps = "".join("1" if gap else "0" for gap in rule.options.empty_indices or [False] * len(rule.expansion))
    absent = [len(run) for run in gaps.split("0")]
    keep: list[int] = []
    spliced = []
    for index, symbol in enumerate(rule.expansion):
        keep += [-1] * absent[index]
        if symbol.is_term and symbol.filter_out and not rule.options.keep_all_tokens:
            continue
        keep.append(index)
        if not symbol.is_term and symbol.name.startswith("_"):
            spliced.append(index)
    keep += [-1] * absent[len(rule.expansion)]
    origin = rule.origin.name
    name = "" if origin.startswith("_") else rule.alias or origin
    single = bool(rule.options.expand1 and not rule.alias)
    return [origins.index(origin), len(rule.expansion), keep, spliced, single, name]
