"""Choices with more options than anybody can be offered."""

from __future__ import annotations

from math import prod

from dsl import program as p
from dsl import syntax as ast
from dsl.diagnostics import Findings
from dsl.types import Bool, ComponentType, EnumType, Int, Optional, PlayerType, SetOf, SiteType, Type, ZoneType

MOST = 100_000


def look(file: ast.File, program: p.Program, findings: Findings) -> None:
    """E470: a choice that could have too many options, as far as declared ranges tell."""
    sizes = Sizes(program)
    for step in program.steps:
        if not isinstance(step, p.ChoiceStep):
            continue
        for alternative in step.alternatives:
            counts = [sizes.domain(binder.domain) for binder in alternative.binders]
            if any(count is None for count in counts):
                continue
            number = prod(count for count in counts if count is not None)
            if number > MOST:
                findings.add("E470", alternative.span, number=f"{number:,}", most=f"{MOST:,}")


class Sizes:
    """How many members types and domains of a game have at most; None where that is not known before play."""

    def __init__(self, program: p.Program) -> None:
        self.program = program
        self.sites = {graph.name: squares(graph) for graph in program.graphs}
        self.kinds = {kind.name: self.components(kind) for kind in program.kinds}

    def components(self, kind: p.KindDecl) -> int | None:
        """How many components of a kind there are at most."""
        if kind.sheet:
            return None
        types = {field.name: field.type for field in kind.fields}
        owners = self.program.players[1] if kind.per else 1
        total = 0
        for copies in kind.copies:
            counts = [greatest(copies.number), *(self.scalar(types[name]) for name in copies.per)]
            if any(count is None for count in counts):
                return None
            total += prod(count for count in counts if count is not None)
        return total * owners

    def scalar(self, type_: Type) -> int | None:
        """How many values a type has."""
        match type_:
            case Bool():
                return 2
            case Int(low=int(low), high=int(high)):
                return max(0, high - low + 1)
            case EnumType(values=values):
                return len(values)
            case PlayerType():
                return self.program.players[1]
            case SiteType(graph=graph):
                return self.sites.get(graph)
            case ComponentType(kinds=kinds) | ZoneType(kinds=kinds):
                counts = [self.kinds.get(kind) for kind in kinds]
                return None if None in counts else sum(count for count in counts if count is not None)
            case Optional(item=item):
                inner = self.scalar(item)
                return None if inner is None else inner + 1
            case _:
                return None

    def domain(self, domain: p.Expr) -> int | None:
        """How many members a domain has at most."""
        match domain:
            case p.Members(items=items):
                return len(items)
            case p.ZoneRead():
                return self.scalar(domain.type)
            case _ if isinstance(domain.type, SetOf):
                return self.scalar(domain.type.item)
            case _:
                return None


def greatest(number: p.Expr) -> int | None:
    """The greatest number that an expression can be, as far as declared ranges tell."""
    return number.type.high if isinstance(number.type, Int) else None


def squares(graph: p.GraphDecl) -> int | None:
    """How many sites the grid or hex board of a graph has at most; None for other boards."""
    numbers = dict(graph.numbers)
    found = [
        [greatest(numbers[size.span]) for size in (line.columns, line.rows)]
        for line in graph.lines
        if isinstance(line, ast.GridLine)
    ]
    if not found or any(None in sizes for sizes in found):
        return None
    return max(prod(size for size in sizes if size is not None) for sizes in found)
