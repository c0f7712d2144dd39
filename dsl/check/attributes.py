"""What components and sites have: attributes, and relations to other sites."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import syntax as ast
from dsl.check.children import children
from dsl.check.world import World
from dsl.program import Computed, Expr, ValueRead
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


MOST_COLUMNS = 512
"""As wide as a board can be."""


def strips_laid(world: World) -> dict[str, str]:
    """The strips that some rule lays at random, by name, with the graph whose strips they are."""
    if world.strips_laid is None:
        found: dict[str, str] = {}
        for graph in world.all(ast.Graph):
            names = [line.name.text for line in graph.lines if isinstance(line, ast.StripsLine)]
            found |= dict.fromkeys(names, graph.name.text)
        laid = {name for node in world.file.declarations for name in _laid(node)}
        world.strips_laid = {name: graph for name, graph in found.items() if name in laid}
    return world.strips_laid


def _laid(node: ast.Node) -> Iterator[str]:
    """What the rules below a node lay."""
    match node:
        case ast.Verb(name=ast.Name(text="lay"), phrases=(ast.Phrase(value=ast.NameRef(name=name)), *_)):
            yield name
        case _:
            for child in children(node):
                yield from _laid(child)


def shifts(name: str, graph: str, *owners: Expr) -> ValueRead:
    """How many columns further to the right that was printed which a site shows, once strips are laid."""
    return ValueRead(name, owners, type=Int(-MOST_COLUMNS, MOST_COLUMNS))


def shown(world: World, graph: str, attribute: str, site: Expr) -> Expr:
    """The site on which that was printed which a site shows, for an attribute that is printed; else the site itself."""
    declared = world.names.get(graph)
    strips = next((name for name, of in strips_laid(world).items() if of == graph), None)
    if strips is None or not isinstance(declared, ast.Graph) or attribute not in _printed(declared):
        return site
    return Computed("+", site, shifts(strips, graph, site), type=site.type, span=site.span, audience=site.audience)


def _printed(graph: ast.Graph) -> tuple[str, ...]:
    """The attributes that are printed on the squares of a graph."""
    return (*(line.name.text for line in graph.lines if isinstance(line, ast.SiteLine)), *numbered(graph))


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
