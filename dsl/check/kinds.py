"""The kinds of components: attributes, copies, sheets, drawings."""

from __future__ import annotations

from dataclasses import replace

from dsl import syntax as ast
from dsl.check import declarations, expressions
from dsl.check.children import children
from dsl.check.world import World, literal
from dsl.program import (
    Const,
    CopiesDecl,
    Expr,
    FieldDecl,
    KindDecl,
    Slot,
)
from dsl.types import (
    Bool,
    ComponentType,
    EnumType,
    Int,
    Type,
)


def kinds(world: World, varying: frozenset[str]) -> tuple[KindDecl, ...]:
    """The kinds of components; `varying` are the attributes that rules change."""
    return tuple(_kind(world, node, varying) for node in world.all(ast.Kind))


def _kind(world: World, node: ast.Kind, varying: frozenset[str]) -> KindDecl:
    fields = tuple(_field(world, line, varying, node.word) for line in node.lines if isinstance(line, ast.Field))
    _distinct(world, [line.name for line in node.lines if isinstance(line, ast.Field)])
    sheets = [line for line in node.lines if isinstance(line, ast.SheetLine)]
    lines = [line for line in node.lines if isinstance(line, ast.Copies)]
    copies = tuple(_copies(world, node, line) for line in lines)
    if not sheets and not lines:
        world.error("E410", node.span, name=node.name.text)
    if sheets and lines:
        world.error("E411", lines[0].span, name=node.name.text)
    return KindDecl(
        node.name.text,
        node.word,
        node.per.text if node.per is not None else "",
        fields,
        copies,
        sheets[0].file.text if sheets else "",
        tuple((d.name.text if d.name else "", d.rows) for d in node.lines if isinstance(d, ast.Drawing)),
        _when(world, sheets),
        span=node.name.span,
    )


def _when(world: World, sheets: list[ast.SheetLine]) -> Expr | None:
    """When the sheet is read, if that depends on anything."""
    if not sheets or sheets[0].when is None:
        return None
    return declarations.constant(world, sheets[0].when, Bool())


def _field(world: World, line: ast.Field, varying: frozenset[str], word: str) -> FieldDecl:
    type_ = world.type_of(line.type)
    for end in (line.type.low, line.type.high) if isinstance(line.type, ast.RangeType) else ():
        if literal(end) is None:
            world.error("E332", end.span, name=line.name.text)
    if word == "die" and line.name.text == "shows" and line.initial is None:
        first = type_.low if isinstance(type_, Int) and type_.low is not None else 0
        return FieldDecl("shows", type_, Const(first, type=type_, span=line.span), varies=True, span=line.name.span)
    initial = None if line.initial is None else declarations.constant(world, line.initial, type_)
    return FieldDecl(line.name.text, type_, initial, line.name.text in varying, span=line.name.span)


def _distinct(world: World, names: list[ast.Name]) -> None:
    seen: set[str] = set()
    for name in names:
        if name.text in seen:
            world.findings.add("E202", name.span, name=name.text)
        seen.add(name.text)


def _copies(world: World, node: ast.Kind, line: ast.Copies) -> CopiesDecl:
    number = declarations.constant(world, line.number, Int())
    slot = world.slot("it", ComponentType((node.name.text,)))
    per = []
    for name in line.per:
        field = _field_over(world, node, name)
        if field is None:
            world.error("E318", name.span, name=name.text, kind=node.name.text)
        else:
            per.append(field)
    where = None
    if line.where is not None:
        names = {f.name.text: world.type_of(f.type) for f in node.lines if isinstance(f, ast.Field)}
        where = _over_fields(world, line.where, names, slot)
    return CopiesDecl(number, tuple(per), slot, where)


def _field_over(world: World, node: ast.Kind, name: ast.Name) -> str | None:
    """The attribute whose type `per NAME` counts over."""
    for line in node.lines:
        if isinstance(line, ast.Field):
            type_ = world.type_of(line.type)
            named_type = isinstance(type_, EnumType) and name.text == type_.name
            if named_type or (name.text == line.name.text and isinstance(type_, EnumType | Int)):
                return line.name.text
    return None


def _over_fields(world: World, node: ast.Expr, fields: dict[str, Type], slot: Slot) -> Expr:
    """A test that names attributes directly."""

    def rewrite(inner: ast.Expr) -> ast.Expr:
        if isinstance(inner, ast.NameRef) and inner.name in fields:
            it = ast.NameRef("it", span=inner.span)
            return ast.Attr(it, ast.Name(inner.name, span=inner.span), span=inner.span)
        changed = {
            name: rewrite(value)  # type: ignore[arg-type]
            for name, value in vars(inner).items()
            if isinstance(value, ast.Node) and any(value is child for child in children(inner))
        }
        return replace(inner, **changed) if changed else inner  # type: ignore[arg-type]

    return expressions.test(world, rewrite(node), declarations.NO_NAMES.bind(slot))
