"""What scenarios expect under `then`."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import syntax as ast
from dsl.check import expressions
from dsl.check.described import NO_NAMES, given_value, listed, played_by, seat_of
from dsl.check.fitting import maybe, named
from dsl.check.world import World
from dsl.diagnostics.suggest import did_you_mean
from dsl.program import Compared, Const, Expected, Expr, ValueRead, WordCall, ZoneRead
from dsl.source import Span
from dsl.types import Bool, EnumType, Int, PlayerType, SetOf, Unknown

SPECTATOR = "spectator"


def expectations(world: World, claim: ast.Claim) -> list[Expected]:
    """What one line expects."""
    word = claim.word.text if claim.word is not None else ""
    subject = claim.subject
    text = subject.name if isinstance(subject, ast.NameRef) else ""
    if word in ("legal", "illegal"):
        because = claim.because.text if claim.because is not None else ""
        return [
            Expected(word, word, played=played, because=because, span=claim.span) for played in played_by(world, claim)
        ]
    if word == "sees":
        return list(_sees(world, claim))
    if word:
        world.error("E255", claim.word.span if claim.word is not None else claim.span, name=word)
        return []
    if (advice := _meant(world, subject)) is not None:
        said = subject.what if isinstance(subject, ast.Of) else subject
        world.error("E201", said.span, help=advice, name=said.name if isinstance(said, ast.NameRef) else "")
        return []
    if text == "over":
        if any(not isinstance(value, ast.Text) for value in claim.values):
            world.error("E263", claim.values[0].span)
        reason = claim.values[0].text if claim.values and isinstance(claim.values[0], ast.Text) else ""
        return [Expected("over", "over", reason=reason, span=claim.span)]
    if text == "going" and not claim.values:
        return [Expected("going", "going", span=claim.span)]
    if text == "winner":
        winners = tuple(given_value(world, value, PlayerType(ghosts=True)) for value in claim.values)
        return [Expected("winner", "winner", wanted=winners, span=claim.span)]
    return [_holds(world, claim)]


def _meant(world: World, subject: ast.Expr) -> str | None:
    """Advice for a line that is nearly one with `legal` or `illegal`."""
    match subject:
        case ast.NameRef(name="legal" | "illegal" as word):
            return f"a seat stands behind it, as in `{word} {(*world.seats, '1')[0]}: …`"
        case ast.Of(what=ast.NameRef(name=text), owner=ast.NameRef(name=seat)) if text not in world.names:
            return did_you_mean(text, ("legal", "illegal")) if seat in world.seats else None
        case _:
            return None


def _sees(world: World, claim: ast.Claim) -> Iterator[Expected]:
    """What a seat or the `spectator` sees, and with `not` does not see, of zones, counters and marks."""
    viewer: tuple[Expr, ...] = ()
    if not (isinstance(claim.subject, ast.NameRef) and claim.subject.name == SPECTATOR):
        viewer = (seat_of(world, claim.subject),)
    for value in claim.values:
        if isinstance(value, ast.Played | ast.Text):
            world.error("E253", value.span)
            continue
        what = value.of if isinstance(value, ast.Not) else value
        got = expressions.check(world, what, NO_NAMES)
        if not isinstance(got, ZoneRead | ValueRead):
            if not isinstance(got.type, Unknown):
                world.error("E304", what.span, wanted="a zone, counter or mark", got=named(got.type))
            continue
        word = "unseen" if isinstance(value, ast.Not) else "seen"
        yield Expected(word, word, got=got, wanted=viewer, span=value.span)


def _holds(world: World, claim: ast.Claim) -> Expected:
    if not claim.values:
        test = expressions.test(world, claim.subject, NO_NAMES)
        return Expected("holds", "", test=test, span=claim.span)
    if (score := _score(world, claim)) is not None:
        return score
    got = expressions.check(world, claim.subject, NO_NAMES)
    if isinstance(got, ZoneRead):
        return Expected("holds", "", got=got, wanted=listed(world, claim.values, got), span=claim.span)
    hint = maybe(got.type) if isinstance(got.type, EnumType | PlayerType) else got.type
    if isinstance(hint, Int):
        hint = Int()
    if len(claim.values) != 1:
        world.error("E253", claim.values[1].span)
    value = given_value(world, claim.values[0], hint)
    test_: Expr | None = None
    if not isinstance(got.type, SetOf):
        test_ = Compared("=", got, value, type=Bool(), span=claim.span)
    return Expected("holds", "", test=test_, got=got, wanted=(value,), span=claim.span)


def _score(world: World, claim: ast.Claim) -> Expected | None:
    """`score NAME of p: n` and `total of p: n`, where the game is over."""
    match claim.subject:
        case ast.Of(what=ast.NameRef(name=name), owner=owner) if name in world.scores or name == "total":
            who = expressions.check(world, owner, NO_NAMES, PlayerType(ghosts=True))
            args: tuple[Expr, ...] = (who,)
            if name != "total":
                args = (_item(world, name, claim.span), who)
            got = WordCall("total" if name == "total" else "score", args, type=Int(), span=claim.span)
            value = given_value(world, claim.values[0], Int())
            test = Compared("=", got, value, type=Bool(), span=claim.span)
            return Expected("holds", "", test=test, got=got, wanted=(value,), span=claim.span)
        case _:
            return None


def _item(world: World, name: str, span: Span) -> Expr:
    return Const(world.scores[name], type=Int(), span=span)
