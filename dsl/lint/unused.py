"""Declarations that no rule speaks of."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.diagnostics import Findings
from dsl.lint.walking import walk
from dsl.program import Program

WORDS: dict[type[ast.Node], str] = {
    ast.Enum: "enum",
    ast.Graph: "graph",
    ast.Zone: "zone",
    ast.History: "history",
    ast.Order: "order",
    ast.Define: "define",
    ast.Relation: "relation",
    ast.Procedure: "procedure",
    ast.Actions: "list of actions",
}
SITES = frozenset(("Site", "Cell", "Gap", "Corner"))


def look(file: ast.File, program: Program, findings: Findings) -> None:
    """W202: a declaration that nothing else in the file names.  Scenarios only count as using defines."""
    spoken = {id(node): names(node) for node in (file.head, *file.declarations) if node is not None}
    graphs = [node for node in file.declarations if isinstance(node, ast.Graph)]
    for node in file.declarations:
        word = WORDS.get(type(node)) or (node.word if isinstance(node, ast.Value) else None)
        if word is None:
            continue
        wanted = {node.name.text}  # type: ignore[union-attr]
        if isinstance(node, ast.Enum):
            wanted |= {value.text for value in node.values}
        if graphs[:1] == [node]:
            wanted |= SITES
        others = (
            other
            for other in file.declarations
            if other is not node and (isinstance(node, ast.Define) or not isinstance(other, ast.Scenario))
        )
        if not any(wanted & spoken[id(other)] for other in others):
            findings.add("W202", node.name.span, word=word, name=node.name.text)  # type: ignore[union-attr]


def names(declaration: ast.Node) -> frozenset[str]:
    """Every name that a declaration speaks of, except the one it declares."""
    own = getattr(declaration, "name", None)
    found = set()
    for node in walk(declaration):
        if isinstance(node, ast.NameRef | ast.KindRef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and node is not own:
            found.add(node.text)
    return frozenset(found)
