"""What components and sites have: attributes, and relations to other sites."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check.world import World
from dsl.types import Bool, ComponentType, Int, SiteType, Type


def field_type(world: World, kind: str, field: str) -> Type | None:
    """The type of an attribute of a kind of component."""
    declared = world.kind_names.get(kind)
    if isinstance(declared, ast.Kind):
        for line in declared.lines:
            if isinstance(line, ast.Field) and line.name.text == field:
                return world.type_of(line.type)
    return None


def site_attribute(world: World, graph: str, attribute: str) -> Type | None:
    """The type of an attribute that every site of a graph has."""
    declared = world.names.get(graph)
    if isinstance(declared, ast.Graph):
        for line in declared.lines:
            if isinstance(line, ast.SiteLine) and line.name.text == attribute:
                return world.type_of(line.type)
        form = world.form(graph)
        if form is not None and (kind := dict(form.attributes).get(attribute)) is not None:
            return Int(1, None) if kind == "number" else Bool()
        if attribute in numbered(declared):
            return Int(1, None)
    return None


def numbered(graph: ast.Graph) -> tuple[str, ...]:
    """The numbers that sites have by what is printed on them and by where they may be cut apart."""
    lines = [type(line) for line in graph.lines]
    copy = ("copy",) if ast.GridLine in lines and ast.SheetLine in lines else ()
    return (*copy, "strip") if ast.StripsLine in lines else copy


def single_relations(world: World, graph: str) -> tuple[str, ...]:
    """The relations with at most one step from any site."""
    form = world.form(graph)
    return form.single if form is not None else ()


def graph_relation(world: World, text: str) -> tuple[str, bool] | None:
    """The graph that has a relation of this name, and whether it is one of each player."""
    for declared in world.all(ast.Graph):
        for line in declared.lines:
            if isinstance(line, ast.EdgesLine) and line.relation.text == text:
                return declared.name.text, False
            if isinstance(line, ast.RelationsLine):
                for use in line.uses:
                    if use.name.text == text:
                        return declared.name.text, use.per is not None
        form = world.form(declared.name.text)
        relations = dict(form.relations) if form is not None else {}
        if text in relations:
            return declared.name.text, relations[text]
    return None


def all_attributes(world: World, type_: Type) -> tuple[str, ...]:
    """The names that a value of this type has, for suggestions."""
    match type_:
        case ComponentType(kinds):
            fields = [
                line.name.text
                for kind in kinds
                if isinstance(node := world.kind_names.get(kind), ast.Kind)
                for line in node.lines
                if isinstance(line, ast.Field)
            ]
            return (*fields, "owner", "site", "on_board")
        case SiteType(graph):
            node = world.names.get(graph)
            lines = node.lines if isinstance(node, ast.Graph) else ()
            own = [line.name.text for line in lines if isinstance(line, ast.SiteLine)]
            form = world.form(graph)
            if isinstance(node, ast.Graph):
                own += numbered(node)
            return (*own, *(name for name, _ in form.attributes), *form.single) if form else tuple(own)
        case _:
            return ()
