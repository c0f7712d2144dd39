"""The components of one game: every card, tile, die and token, with its owner and attributes as play begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from dsl import program as p
from dsl.source import NOWHERE, Span
from dsl.types import NONE, Int, ListOf, Optional, SetOf
from dsl.types import Type as TypeOf
from interpreter.errors import RuleErrors, one
from interpreter.setting import Setting, constant, members, values_of

MOST = 10_000
"""More components than any game on a table has; more is a slip in a number."""

FieldValue = int | tuple[int, ...]
"""The value of an attribute in the representation of its type; a set or list as its members."""

SiteOf = Callable[[str, str], int]
"""The number of a site, from the names of its graph and its own."""


@dataclass(frozen=True)
class Row:
    """One row of a kind's sheet: what it says about the component, resolved, each value where it stands.

    `owner` is a seat from 0, or None for one each; `copies` is how many.
    """

    values: Mapping[str, FieldValue]
    name: str = ""
    copies: int = 1
    owner: int | None = None
    span: Span = NOWHERE


@dataclass(frozen=True)
class Component:
    """One component.

    `index` is its number in the whole game, `owner` the seat it belongs to from 0 or `NONE`, `name` the `id` of its row
    in the sheet or empty, `copy` its number (from 1) among those made by the same line for the same owner.
    """

    index: int
    kind: str
    owner: int
    fields: Mapping[str, FieldValue] = field(default_factory=dict)
    name: str = ""
    copy: int = 1


def build_components(
    program: p.Program, setting: Setting, rows: Mapping[str, tuple[Row, ...]], site: SiteOf
) -> tuple[Component, ...]:
    """Every component in canonical order: kinds as declared, owners outermost, then sheet rows or `copies` lines.

    `rows` are the sheets' rows by kind.  Raises `RuleErrors` for a number of copies that makes no sense.
    """
    made: list[Component] = []
    for kind in program.kinds:
        if kind.word in ("shape", "print"):
            continue
        for owner in owners_of(kind, setting):
            for fields, name, copies in variety(kind, setting, rows.get(kind.name), owner, site):
                if len(made) + copies > MOST:
                    raise RuleErrors(one("E632", kind.span, kind=kind.name, most=MOST))
                for copy in range(copies):
                    made.append(Component(len(made), kind.name, owner, fields, name, copy + 1))
    return tuple(made)


def owners_of(kind: p.KindDecl, setting: Setting) -> Sequence[int]:
    """Who has components of a kind: players, everyone who takes part, or nobody in particular."""
    if not kind.per:
        return (NONE,)
    return setting.actors if kind.per in ("actor", "Actor") else range(setting.players)


def variety(
    kind: p.KindDecl, setting: Setting, rows: tuple[Row, ...] | None, owner: int, site: SiteOf
) -> Iterator[tuple[dict[str, FieldValue], str, int]]:
    """What one owner has of a kind: attributes, name and number of copies, in canonical order."""
    lines = kind.copies or (p.CopiesDecl(p.Const(1, type=Int(1, 1)), ()),)
    types = {each.name: each.type for each in kind.fields}
    for row in (Row({}),) if rows is None else rows:
        if row.owner is not None and row.owner != owner:
            continue
        for line in lines:
            for values in product(*(values_of_field(types[name], setting) for name in line.per)):
                fields = {
                    **initial_fields(kind, setting, site),
                    **row.values,
                    **dict(zip(line.per, values, strict=True)),
                }
                names = {} if line.slot is None else {line.slot.number: {**fields, "owner": owner}}
                if line.where is not None and not constant(line.where, setting, names):
                    continue
                number = constant(line.number, setting, names)
                if number < 0:
                    raise RuleErrors(one("E631", line.number.span, kind=kind.name, number=number))
                yield fields, row.name, number * row.copies


def values_of_field(type: TypeOf, setting: Setting) -> list[int]:
    """Every value of an attribute that `copies … per` goes through."""
    if isinstance(type, SetOf | ListOf):
        raise ValueError(f"{type} has no values to go through one by one")
    return values_of(type, setting)  # type: ignore[arg-type]


def initial_fields(kind: p.KindDecl, setting: Setting, site: SiteOf) -> dict[str, FieldValue]:
    """The attributes that a component has where nothing else is said of it."""
    return {each.name: initial_value(each, setting, site) for each in kind.fields}


def initial_value(declared: p.FieldDecl, setting: Setting, site: SiteOf) -> FieldValue:
    """An attribute's initial value; without one, the first of its type, which a sheet or `copies` line replaces."""
    match declared.initial, declared.type:
        case p.SiteNamed(graph=graph, name=name), _:
            return site(graph, name)
        case None, SetOf() | ListOf():
            return ()
        case None, Int(low=low):
            return low or 0
        case None, Optional():
            return NONE
        case None, _:
            return 0
        case p.Members() as written, _:
            return tuple(members(written, setting))
        case written, SetOf() | ListOf():
            return tuple(members(written, setting))
        case written, _:
            return constant(written, setting)
    raise AssertionError(declared)
