"""The rows of a kind's sheet: checked against its schema, then read as values of the declared types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dsl import program as p
from dsl.diagnostics import Findings, Related
from dsl.diagnostics.suggest import closest, did_you_mean
from dsl.types import NONE, Bool, EnumType, Int, ListOf, Optional, PlayerType, SetOf, SiteType
from dsl.types import Type as TypeOf
from interpreter.components import FieldValue, Row
from interpreter.sheets.schema import kind_schema, value_schema
from interpreter.sheets.text import Place, Sheet

SiteNames = Callable[[str], Mapping[str, int]]
"""The sites of a graph by name."""


def validate(program: p.Program, kind: p.KindDecl, sheet: Sheet, findings: Findings) -> bool:
    """Add to `findings` what in `sheet` does not fit `kind`, each at its place; whether nothing was found."""
    from jsonschema import Draft202012Validator

    found = Findings()
    told: set[tuple[str | int, str]] = set()
    schema = kind_schema(program, kind)
    for error in Draft202012Validator(schema).iter_errors(sheet.data):
        place = tuple(error.absolute_path)
        if not place or (len(place) == 1 and error.validator == "type"):
            found.add("E607", sheet.span(place), kind=kind.name, help=f"a row looks like `{example_row(schema)}`")
        elif error.validator == "additionalProperties":
            unknown_keys(kind, sheet, place, schema["items"]["properties"], found)
        elif error.validator == "required":
            meant = misspelt(error.instance, schema["items"]["properties"])
            missing = [name for name in schema["items"]["required"] if name not in error.instance and name not in meant]
            for name in missing:
                found.add("E606", sheet.span(place), kind=kind.name, key=name, related=declared(kind, name))
        elif (value := (place[1], shown_value(error.instance))) not in told:
            told.add(value)  # the same value under the same key is the same mistake in every row
            wrong_value(program, kind, sheet, place, error.instance, found)
    repeated_names(sheet, found)
    findings.extend(found.sorted())
    return not len(found)


def unknown_keys(kind: p.KindDecl, sheet: Sheet, row: Place, known: Iterable[str], findings: Findings) -> None:
    """Tell each key of a row that its kind does not have."""
    names = list(known)
    for key in value_at(sheet.data, row):
        if key not in names:
            advice = did_you_mean(key, names) or f"the keys of a row are {', '.join(names)}"
            advice = "a blank stands behind the colon" if ":" in key else advice
            findings.add("E605", sheet.key((*row, key)), kind=kind.name, key=key, help=advice)


def misspelt(row: Mapping[str, Any], known: Iterable[str]) -> set[str | None]:
    """The keys that were probably meant by those of a row that its kind does not have."""
    names = list(known)
    return {closest(key.partition(":")[0], names) or key.partition(":")[0] for key in row if key not in names}


def wrong_value(
    program: p.Program, kind: p.KindDecl, sheet: Sheet, place: Place, value: Any, findings: Findings
) -> None:
    """Tell a value that is not of its attribute's type."""
    key = str(place[1])
    types: dict[str, TypeOf] = {each.name: each.type for each in kind.fields}
    types |= {"owner": PlayerType()} if kind.per else {}
    schema = kind_schema(program, kind)["items"]["properties"][key]
    if len(place) > 2 and key in types:
        item = types[key]
        schema = value_schema(program, item.item if isinstance(item, SetOf | ListOf) else item)
    names = [name for name in schema.get("enum", ()) if isinstance(name, str)]
    advice = did_you_mean(str(value), names) if isinstance(value, str) else None
    shown = shown_value(value)
    findings.add(
        "E608", sheet.span(place), key=key, wanted=wanted(schema), value=shown, help=advice, related=declared(kind, key)
    )


def wanted(schema: dict[str, Any]) -> str:
    """What a schema asks for, in words."""
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    tail = " or none" if "null" in types else ""
    if "enum" in schema:
        return "one of " + ", ".join(str(each) for each in schema["enum"] if each is not None) + tail
    if "integer" in types and "string" not in types:
        low, high = schema.get("minimum"), schema.get("maximum")
        return f"a number from {low} to {high}{tail}" if low is not None and high is not None else f"a number{tail}"
    if schema.get("description", "").startswith("the name of a site"):
        return f"{schema['description']}{tail}"
    words = {"boolean": "yes or no", "string": "a text", "array": "a list in brackets, each value once"}
    if "array" in types and not schema.get("uniqueItems"):
        return f"a list in brackets of at most {schema['maxItems']}" if "maxItems" in schema else "a list in brackets"
    return next((word for name, word in words.items() if name in types), "a value") + tail


def shown_value(value: Any) -> str:
    """A value as its sheet could have it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case list():
            return f"[{', '.join(shown_value(each) for each in value)}]"
        case dict():
            return f"{{{', '.join(f'{key}: {shown_value(each)}' for key, each in value.items())}}}"
        case _:
            return str(value)


def declared(kind: p.KindDecl, name: str) -> tuple[Related, ...]:
    """Where the rules declare an attribute."""
    return tuple(Related(each.span, "declared here") for each in kind.fields if each.name == name)


def example_row(schema: dict[str, Any]) -> str:
    """A row with its keys, to show the form."""
    names = schema["items"].get("required") or list(schema["items"]["properties"])[:1]
    return "- {" + ", ".join(f"{name}: …" for name in names) + "}"


def value_at(data: Any, place: Place) -> Any:
    """The part of a sheet's data at a place."""
    for step in place:
        data = data[step]
    return data


def repeated_names(sheet: Sheet, findings: Findings) -> None:
    """Tell each `id` that an earlier row has."""
    seen: dict[str, int] = {}
    for number, row in enumerate(sheet.data if isinstance(sheet.data, list) else ()):
        name = row.get("id") if isinstance(row, dict) else None
        if not isinstance(name, str):
            continue
        if name in seen:
            earlier = Related(sheet.span((seen[name], "id")), "given here first")
            findings.add("E609", sheet.span((number, "id")), id=name, related=(earlier,))
        seen.setdefault(name, number)


# ---------------------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True)
class Rows:
    """Reads the rows of a sheet that `validate` found right; sites that no board has are added to `findings`."""

    program: p.Program
    sheet: Sheet
    sites: SiteNames
    findings: Findings

    def of(self, kind: p.KindDecl, players: int) -> tuple[Row, ...]:
        """The rows for this many players; a row of an absent seat is left out."""
        rows = []
        for number, written in enumerate(self.sheet.data):
            owner = None if written.get("owner") is None else self.seat(written["owner"])
            values = {
                each.name: self.value(each.type, written[each.name], (number, each.name))
                for each in kind.fields
                if each.name in written
            }
            if owner is None or owner < players:
                name, copies = written.get("id", ""), written.get("copies", 1)
                rows.append(Row(values, name, copies, owner, self.sheet.span((number,))))
        return tuple(rows)

    def value(self, type: TypeOf, written: Any, place: Place) -> FieldValue:
        """One value in the representation of its type."""
        match type:
            case Optional(item=item):
                return NONE if written is None else self.value(item, written, place)
            case SetOf(item=item) | ListOf(item=item):
                found = (self.value(item, each, (*place, number)) for number, each in enumerate(written))
                numbers = [each for each in found if isinstance(each, int)]
                return tuple(sorted(numbers) if isinstance(type, SetOf) else numbers)
            case Bool() | Int():
                return int(written)
            case EnumType(values=names):
                return names.index(written)
            case PlayerType():
                return self.seat(written)
            case SiteType(graph=graph):
                return self.site(graph, str(written), place)
            case _:
                raise ValueError(f"{type} cannot be written in a sheet")

    def site(self, graph: str, name: str, place: Place) -> int:
        """The number of a site."""
        known = self.sites(graph)
        if name not in known:
            self.findings.add("E610", self.sheet.span(place), site=name, graph=graph, help=did_you_mean(name, known))
        return known.get(name, 0)

    def seat(self, written: str | int) -> int:
        """A seat from 0, from its name or its number from 1."""
        return self.program.seats.index(written) if isinstance(written, str) else written - 1
