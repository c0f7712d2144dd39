"""Checked programs made by hand, for tests of what needs no rule file."""

from __future__ import annotations

from typing import Any

from dsl import program as p
from dsl.types import Bool, Int, Type

NUMBER = Int()
TRUTH = Bool()


def program(**parts: Any) -> p.Program:
    """A program with these parts and nothing else."""
    empty = p.Program(
        version=1, name="made", title="", source="", players=(2, 4), seats=(), length=None, requires=(), options=(),
        kinds=(), graphs=(), zones=(), values=(), histories=(), orders=(), defines=(), relations=(), procedures=(),
        steps=(), end=p.EndDecl((), (), True), scenarios=(), slots=(),
    )  # fmt: skip
    return p.Program(**{**vars(empty), **parts})


def number(value: int) -> p.Const:
    return p.Const(value, type=NUMBER)


def option(name: str, type: Any, default: p.Expr | int, **parts: Any) -> p.OptionDecl:
    default = number(default) if isinstance(default, int) else default
    return p.OptionDecl(name, text="", type=type, default=default, **parts)


def field(name: str, type: Type, initial: p.Expr | None = None) -> p.FieldDecl:
    return p.FieldDecl(name, type=type, initial=initial)


def kind(name: str, fields: tuple[p.FieldDecl, ...] = (), **parts: Any) -> p.KindDecl:
    return p.KindDecl(name, **{"word": "card", "per": "", "fields": fields, "copies": (), **parts})
