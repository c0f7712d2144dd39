"""What rules do to who sees zones, found by reading them: which zones they may hide, and into which they move.

A loop or branch that may hide a zone leaves it hidden on some way; one that moves into a shown zone puts something
there that was not shown.  Procedures and action lists count with what they carry out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl import syntax as ast
from dsl.check.children import children
from dsl.check.scope import Scope
from dsl.check.world import World

INTO = ("take", "draw", "deal")


@dataclass(frozen=True)
class Effects:
    """The zones that rules may hide, and those they may put something into."""

    hides: frozenset[str] = frozenset()
    fills: frozenset[str] = frozenset()

    def __or__(self, other: Effects) -> Effects:
        return Effects(self.hides | other.hides, self.fills | other.fills)


def effects(world: World, node: ast.Node, visited: frozenset[str] = frozenset()) -> Effects:
    """What carrying out a rule may do."""
    found = Effects()
    match node:
        case ast.Verb(name=ast.Name(text="hide"), phrases=(ast.Phrase(value=what), *_)):
            found = Effects(hides=_zones(world, what))
        case ast.Verb(name=ast.Name(text=verb), phrases=phrases) if verb in INTO:
            to = [phrase.value for phrase in phrases if phrase.preposition == "to"]
            found = Effects(fills=_zones(world, to[-1])) if to else found
        case ast.Move(to=to):
            found = Effects(fills=_zones(world, to))
        case ast.CallStatement(call=ast.Call(name=name)) | ast.AnyOf(name=name):
            called = world.names.get(name.text)
            if isinstance(called, ast.Procedure | ast.Actions) and name.text not in visited:
                found = effects(world, called, visited | {name.text})
        case _:
            pass
    for child in children(node):
        found = found | effects(world, child, visited)
    return found


def _zones(world: World, node: ast.Node) -> frozenset[str]:
    """The zones named in an expression."""
    found = frozenset({node.name} if isinstance(node, ast.NameRef) and _is_zone(world, node.name) else ())
    return found.union(*(_zones(world, child) for child in children(node)))


def _is_zone(world: World, name: str) -> bool:
    return isinstance(world.names.get(name), ast.Zone)


def after(world: World, node: ast.Node, scope: Scope) -> Scope:
    """The scope after a rule that may have been carried out, or inside a loop that may have gone round before."""
    done = effects(world, node)
    if not done.hides and not done.fills & scope.shown:
        return scope
    return scope.sights(scope.shown - done.fills - done.hides, scope.hidden | done.hides)


def anywhere(world: World, scope: Scope) -> Scope:
    """The scope at the start of a procedure, which may be carried out anywhere."""
    rules = (each for each in world.file.declarations if not isinstance(each, ast.Scenario))
    # what is called is declared too, so calls need not be followed
    found = (effects(world, each, visited=frozenset(world.names)).hides for each in rules)
    return replace(scope, hidden=frozenset().union(*found))
