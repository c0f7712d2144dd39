"""The checked program as plain JSON, and the hash by which saves and results name the rules they were played by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from hashlib import sha256
from typing import Any

from dsl.program import Audience, GraphDecl, Program
from dsl.source import Span

TEXTS = frozenset({"text", "title", "source", "why", "reason"})
"""Fields that only speak to people."""


def program_json(program: Program) -> dict[str, Any]:
    """The program as JSON values: each node an object with its sort under `is` and its parts; places in the text and
    audiences of everyone are left out.  Its form is in schemas/program.json."""
    shown: dict[str, Any] = to_json(program)
    return {"format_version": 1, **shown}


def rules_hash(program: Program, sheets: Mapping[str, Any]) -> str:
    """The SHA-256, in hexadecimal, of everything in program and sheets (their data by name) that can matter to play.

    Layout, comments, texts for people and scenarios do not.
    """
    # Who can know a value follows from the rest, and which names there are depends on the scenarios too.
    rules = without(TEXTS | {"audience"}, to_json(replace(program, scenarios=(), slots=())))
    canonical = json.dumps([rules, sheets], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()


def to_json(value: Any) -> Any:
    """Any part of a program as JSON values."""
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(map(to_json, value), key=str)
    if not is_dataclass(value):
        return value
    parts: dict[str, Any] = {"is": type(value).__name__}
    for field in fields(value):
        part = getattr(value, field.name)
        if isinstance(part, Span) or (isinstance(part, Audience) and part.everyone):
            continue
        if isinstance(value, GraphDecl) and field.name == "numbers":
            # They are kept by where they stand in the text; here their order says as much.
            part = tuple(number for _, number in part)
        parts[field.name] = to_json(part)
    return parts


def without(names: frozenset[str], value: Any) -> Any:
    """The same without the fields of these names."""
    if isinstance(value, dict):
        return {key: without(names, part) for key, part in value.items() if key not in names}
    if isinstance(value, list):
        return [without(names, each) for each in value]
    return value
