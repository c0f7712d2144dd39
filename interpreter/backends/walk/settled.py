"""What stands fast before play although it is spoken of with boards: sets that only printed things decide.

A set such as “the squares of the top row” is worked out once, when it is compiled, and not each time it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.program import (
    AllOf,
    Audience,
    Both,
    Chosen,
    Compared,
    Computed,
    Conditional,
    Const,
    DefineCall,
    DefineDecl,
    Either,
    Expr,
    IsIn,
    Local,
    Looped,
    Members,
    Negated,
    Opposite,
    OptionRead,
    RangeOf,
    SiteNamed,
    SiteRead,
    Slot,
)
from interpreter.backends.walk.compiler import Compiler
from interpreter.backends.walk.domains import those_members
from interpreter.boards.mentions import nodes

STANDING = (
    *(
        AllOf,
        Audience,
        Both,
        Chosen,
        Compared,
        Computed,
        Conditional,
        Const,
        DefineCall,
        Either,
        IsIn,
        Local,
        Looped,
        Members,
    ),
    *(Negated, Opposite, OptionRead, RangeOf, SiteNamed, SiteRead, Slot),
)
"""Expressions that read nothing that play changes, if what is inside them does not."""


def standing(c: Compiler, expr: Looped) -> Sequence[int] | None:
    """The members of `those x in D where e` if they are the same in every position of a game, else None."""
    if not stands(expr, c.defines):
        return None
    return those_members(c, expr)([0] * c.layout.size + c.scratch)


def stands(expr: Expr, defines: Mapping[str, DefineDecl]) -> bool:
    """Whether an expression has the same value in every position of a game."""
    return all(isinstance(node, STANDING) and speaks_for_itself(node, expr, defines) for node in nodes(expr))


def speaks_for_itself(node: object, whole: Expr, defines: Mapping[str, DefineDecl]) -> bool:
    """Whether a part asks for no name that is bound outside the whole, and calls only what stands too."""
    match node:
        case Local(slot=slot):
            return any(isinstance(each, Looped) and each.slot == slot for each in nodes(whole))
        case DefineCall(name=name):
            return not defines[name].params and stands(defines[name].body, defines)
        case OptionRead(owner=owner):
            return owner is None
        case _:
            return True
