"""The JSON Schema of a kind's sheet, which follows from what the rules declare.

Schemas are written in draft 2020-12 with keywords that have the same meaning in draft-07.
"""

from __future__ import annotations

from typing import Any

from dsl import program as p
from dsl.types import Bool, ComponentType, EnumType, Int, ListOf, Optional, PlayerType, SetOf, SiteType
from dsl.types import Type as TypeOf

DIALECT = "https://json-schema.org/draft/2020-12/schema"
MOST_COPIES = 1000


def kind_schema(program: p.Program, kind: p.KindDecl) -> dict[str, Any]:
    """The schema of the sheet of `kind`: a list of rows, one for each component or so many alike.

    A row may have an `id`, which names it, `copies`, and `owner` where each player has their own.
    """
    properties: dict[str, Any] = {
        "id": {"type": "string", "description": "a name for this row, used nowhere else in the sheet"},
        "copies": {
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_COPIES,
            "description": "how many there are of this row; 1 if it is left out",
        },
    }
    if kind.per:
        owner = value_schema(program, PlayerType())
        properties["owner"] = {**owner, "description": "whose it is; everyone has one if it is left out"}
    required = []
    for each in kind.fields:
        if not fits_a_sheet(each.type):
            continue
        properties[each.name] = value_schema(program, each.type)
        if each.initial is None:
            required.append(each.name)
    row: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": properties}
    if required:
        row["required"] = required
    return {
        "$schema": DIALECT,
        "title": f"{kind.name}",
        "description": f"Every {kind.word} `{kind.name}` of the game {program.name}, a row for each.",
        "type": "array",
        "items": row,
    }


def fits_a_sheet(type: TypeOf) -> bool:
    """Whether a value of this type can be written in a sheet: components cannot, since they are what sheets make."""
    if isinstance(type, Optional | SetOf | ListOf):
        return fits_a_sheet(type.item)
    return not isinstance(type, ComponentType)


def value_schema(program: p.Program, type: TypeOf) -> dict[str, Any]:
    """The schema of one value as a sheet writes it."""
    match type:
        case Bool():
            return {"type": "boolean"}
        case Int(low=low, high=high):
            ends = {"minimum": low, "maximum": high}
            return {"type": "integer"} | {name: end for name, end in ends.items() if end is not None}
        case EnumType(values=names):
            return {"type": "string", "enum": list(names)}
        case PlayerType():
            return {"type": ["string", "integer"], "enum": [*program.seats, *range(1, program.players[1] + 1)]}
        case SiteType(graph=graph):
            return {"type": ["string", "integer"], "description": f"the name of a site of `{graph}`"}
        case Optional(item=item):
            return or_none(value_schema(program, item))
        case SetOf(item=item):
            return {"type": "array", "uniqueItems": True, "items": value_schema(program, item)}
        case ListOf(item=item, holds=holds):
            limit = {} if holds is None else {"maxItems": holds}
            return {"type": "array", "items": value_schema(program, item)} | limit
        case _:
            return {"type": "string"}


def or_none(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a value that may also be none."""
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    widened = {**schema, "type": [*types, "null"]}
    if "enum" in schema:
        widened["enum"] = [*schema["enum"], None]
    return widened
