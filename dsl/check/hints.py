"""What an author may have meant by a name that means nothing here."""

from __future__ import annotations

from dsl import syntax as ast
from dsl.check.fitting import certain, fits
from dsl.check.scope import Scope
from dsl.check.world import TAKEN, World
from dsl.diagnostics.suggest import did_you_mean
from dsl.program import Const, Expr
from dsl.source import Span
from dsl.types import ListOf, PlayerType, SetOf, SiteType, Type, Unknown
from dsl.writing.expressions import written

ELSEWHERE = {
    "true": "yes",
    "false": "no",
    "null": "none",
    "nil": "none",
    "nobody": "none",
    "nothing": "none",
    "nowhere": "none",
    "everyone": "players",
    "everybody": "players",
    "me": "player",
}
"""Names that other languages, or people, have for what is called otherwise here."""

RIVALS = ("opponent", "rival", "enemy", "other", "others", "them")
"""Names that people have for the one other player."""

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

ARROW = "a component moves with an arrow: `x -> zone`"
CHANGE = "a counter changes with `player gains 1 coins`, any value with `set x to …`"
END = 'the game ends with `finish "why"` or `win player "why"`'
VERBS = {
    "move": ARROW,
    "put": ARROW,
    "place": ARROW,
    "send": ARROW,
    "return": ARROW,
    "capture": ARROW,
    "remove": ARROW,
    "add": CHANGE,
    "increase": CHANGE,
    "decrease": CHANGE,
    "subtract": CHANGE,
    "end": END,
    "stop_game": END,
    "tie": END,
    "draws": END,
    "pass": "a turn without anything is `skip`",
    "print": "people see what is declared `seen`; nothing is printed",
    "say": "people see what is declared `seen`; nothing is printed",
}
"""Verbs that are tried and do not exist, with what is written instead."""

EMPTY = "what holds one value or none is asked with `is none`; a zone, set or list with `is empty`"


def unknown(world: World, code: str, text: str, span: Span, advice: str | None, got: str = "") -> Expr:
    """Tell that a name means nothing here; once, however often it is written, since it is one name to be declared."""
    if not world.again("unknown", text):
        world.findings.add(code, span, help=advice, name=text, got=got)
    return Const(0, type=Unknown(), span=span)


def nobody_here(world: World, code: str, span: Span, scope: Scope, text: str = "") -> Expr:
    """Tell that no player is at hand; where one goes by another name, once, with that name."""
    others = [name for name, slot in scope.names.items() if slot.type == PlayerType()]
    advice = f"here the player is called `{others[-1]}`" if others else None
    if not others or not world.again("nobody", others[-1]):
        world.findings.add(code, span, help=advice, name=text)
    return Const(0, type=Unknown(), span=span)


def name(world: World, text: str, wanted: Type | None) -> str | None:
    """What may have been meant by a plain name."""
    if text in RIVALS:
        return "did you mean `left(player)`, or `others(player)` for all of them?"
    if text in ELSEWHERE:
        return f"did you mean `{ELSEWHERE[text]}`?"
    if text in NUMBERS:
        return f"write numbers with digits: `{NUMBERS.index(text)}`"
    if text in world.vocabulary:
        return bracketed(world, text)
    words = (word.name for word in world.vocabulary if not word.params)
    known = [*world.names, *world.enum_values, *world.scores, *words, *TAKEN, *relations(world)]
    return did_you_mean(text, known)


def steps(world: World, text: str) -> str | None:
    """What may have been meant by a name where a relation is needed."""
    known = relations(world)
    listed = f"the steps on this board are {', '.join(f'`{step}`' for step in known)}" if known else None
    return name(world, text, None) or listed


def member(world: World, text: str, owner: Type, attributes: tuple[str, ...]) -> str | None:
    """What may have been meant by a name that belongs to `owner`."""
    owned = [
        declared.name.text
        for declared in world.names.values()
        if isinstance(declared, ast.Zone | ast.Value)
        and declared.per
        and fits(owner, certain(world.owner(declared.per[0])))
    ]
    defined = [d.name.text for d in world.names.values() if isinstance(d, ast.Define) and len(d.params) == 1]
    if text in world.vocabulary and world.vocabulary[text].params:
        return bracketed(world, text)
    return did_you_mean(text, (*attributes, *owned, *defined))


def bracketed(world: World, text: str) -> str:
    """How a word that takes something is written."""
    needed = (parameter.name for parameter in world.vocabulary[text].params if not parameter.optional)
    return f"write it with brackets: `{text}({', '.join(needed)})`; `moggy explain {text}` tells more"


def one_of_several(got: Type, wanted: Type) -> str | None:
    """How to come to one player where a set of them was written."""
    several = isinstance(got, SetOf | ListOf) and got.item == wanted == PlayerType()
    return "these may be several; one of them is `left(player)`, or is found with `first p in …`" if several else None


def settable(world: World, got: Type, written: str) -> str | None:
    """What may be set where something was written that has marks and counters but is none."""
    kept = [
        declared.name.text
        for declared in world.names.values()
        if isinstance(declared, ast.Value) and declared.per and fits(got, certain(world.owner(declared.per[0])))
    ]
    return f"did you mean `{kept[0]} of {written}`?" if kept else None


def word(world: World, text: str) -> str | None:
    """What may have been meant by a name with brackets."""
    declared = [n for n, d in world.names.items() if isinstance(d, ast.Define | ast.Relation | ast.Zone | ast.Value)]
    return did_you_mean(text, [*declared, *(word.name for word in world.vocabulary), *relations(world)])


def absent(world: World, node: ast.Expr) -> str | None:
    """How to ask about a site that may not be there, such as `south of s` at the edge of the board."""
    match node:
        case ast.Call(name=ast.Name(text=relation), args=(ast.Argument(value=site),)):
            pass
        case ast.Of(what=ast.NameRef(name=relation), owner=site):
            pass
        case _:
            return None
    if relation not in relations(world):
        return None
    around = f"x in neighbours({written(site)}, by: {relation}) where …"
    return f"at the edge there is none; ask for it with `some {around}` or `no {around}`"


def relations(world: World) -> tuple[str, ...]:
    """The relations of the board."""
    graph = world.graph()
    site = world.site()
    if graph is None or not isinstance(site, SiteType):
        return ()
    own = [line.relation.text for line in graph.lines if isinstance(line, ast.EdgesLine)]
    own += [use.name.text for line in graph.lines if isinstance(line, ast.RelationsLine) for use in line.uses]
    form = world.form(graph.name.text)
    return (*own, *(relation for relation, _ in form.relations)) if form is not None else tuple(own)
