"""Tree building: what each rule of the grammar makes of its children.

Most rules need no code.  A rule named like a node (`if_statement`, `IfStatement`) builds it from its children, in the
order of the fields; one ending in `_word` gives the words it stands for, one ending in `_name` a `Name`; any other
gives a tuple.  The functions below are the exceptions, named like their rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl import syntax
from dsl.source import Span
from dsl.syntax import Expr, Name, Node, Statement, Text

Build = Callable[[list[Any], Span], Any]


def builder(rule: str) -> Build:
    """What makes a value out of the children of `rule` and the stretch of text they take."""
    function = globals().get(f"_{rule}")
    if function is not None:
        return lambda children, span: function(span, *children)
    if rule.endswith("_word"):
        return lambda children, span: " ".join(child.text for child in children)
    if rule.endswith("_name"):
        return lambda children, span: Name(children[0].text, span=span)
    node = getattr(syntax, "".join(part.capitalize() for part in rule.split("_")), None)
    if isinstance(node, type) and issubclass(node, Node):
        return lambda children, span: node(*children, span=span)
    return lambda children, span: tuple(children)


def listed(children: list[Any], span: Span) -> list[Any]:
    """What a rule makes whose children are put in place where it is used."""
    return children


def terminal(kind: str, text: str, span: Span) -> Any:
    """The value of a token: a number, a text, the rows of a fence, or a name."""
    if kind == "INT":
        return int(text)
    if kind == "STRING":
        return Text(text[1:-1], span=span)
    if kind == "FENCE":
        return fence_rows(text)
    return Name(text, span=span)


def fence_rows(text: str) -> tuple[str, ...]:
    """The rows of a fenced picture without their common indentation and without blanks at their ends."""
    rows = [row.rstrip() for row in text.split("\n")[1:-1]]
    margin = min((len(row) - len(row.lstrip(" ")) for row in rows if row), default=0)
    return tuple(row[margin:] for row in rows)


# ------------------------------------------------------------------------------------------------ files and heads


def _start(
    span: Span, version: int, head: syntax.Game | syntax.Variant | None, declarations: tuple[syntax.Declaration, ...]
) -> syntax.File:
    return syntax.File(version, head, declarations, span=span)


def _players_line(span: Span, low: int, high: int | None) -> syntax.PlayersLine:
    return syntax.PlayersLine(low, low if high is None else high, span=span)


def _variant_head(span: Span, name: Name, title: Text | None, base: Name, lines: tuple[Any, ...]) -> syntax.Variant:
    return syntax.Variant(name, title, base, lines, span=span)


def _variant(
    span: Span, name: Name, title: Text | None, lines: tuple[Any, ...], body: tuple[syntax.Declaration, ...]
) -> syntax.Variant:
    return syntax.Variant(name, title, None, lines, body, span=span)


# --------------------------------------------------------------------------------------------------- declarations


def _present(span: Span, *_: Any) -> bool:
    return True


def _absent(span: Span, *_: Any) -> bool:
    return False


def _named_type(span: Span, *parts: Any) -> syntax.NamedType:
    return syntax.NamedType(parts[:-1], parts[-1], span=span)


def _edge(span: Span, start: Name, directed: bool, end: Name) -> syntax.Edge:
    return syntax.Edge(start, end, directed, span=span)


def _facet(span: Span, what: Name, by: tuple[Name, ...] | None, when: Expr | None) -> syntax.Facet:
    return syntax.Facet(what, by or (), when, span=span)


def _key(span: Span, key: Name | int) -> syntax.Key:
    return syntax.Key(key if isinstance(key, int) else key.text, span=span)


def _exactly_times(span: Span, number: Expr) -> tuple[Expr, Expr | None, bool]:
    return number, None, False


def _between_times(span: Span, low: Expr, high: Expr | None) -> tuple[Expr, Expr | None, bool]:
    return low, high, high is None


def _piece(
    span: Span,
    straight: bool,
    relation: Expr,
    times: tuple[Expr, Expr | None, bool] | None,
    through: Expr | None,
    to: Expr | None,
) -> syntax.Piece:
    low, high, endless = times or (None, None, False)
    return syntax.Piece(straight, relation, low, high, endless, through, to, span=span)


# ------------------------------------------------------------------------------------------- patches and scenarios


def _replace_block(
    span: Span, word: str, at: syntax.Path, was: Text | None, new: syntax.Table | tuple[Any, ...]
) -> syntax.Replace:
    whole: syntax.Replacement
    if isinstance(new, syntax.Table):
        whole = new
    else:
        whole = syntax.Lines(new, span=span) if word == "graph" else syntax.Body(new, span=span)
    return syntax.Replace(word, at, whole, was, span=span)


def _path_name(span: Span, label: Name | int) -> Name:
    return Name(str(label), span=span)


def _path(span: Span, *labels: Name) -> syntax.Path:
    return syntax.Path(labels, span=span)


def _setting(span: Span, name: Name, value: Expr | None = None) -> syntax.Setting:
    return syntax.Setting(name, value, span=span)


def _played_with(span: Span, *names: Name) -> syntax.PlayedWith:
    return syntax.PlayedWith(names, span=span)


def _played(span: Span, name: Name, *operands: Expr) -> syntax.Played:
    return syntax.Played(name, operands, span=span)


def _over_ref(span: Span, word: Name) -> syntax.NameRef:
    return syntax.NameRef(word.text, span=span)


def _test_claim(span: Span, test: Expr) -> syntax.Claim:
    return syntax.Claim(None, test, (), span=span)


def _claim(span: Span, subject: Expr, values: tuple[Any, ...]) -> syntax.Claim:
    return syntax.Claim(None, subject, values, span=span)


def _owned_claim(span: Span, what: Expr, owner: Expr, values: tuple[Any, ...]) -> syntax.Claim:
    return syntax.Claim(None, syntax.Of(what, owner, span=what.span | owner.span), values, span=span)


def _word_claim(
    span: Span, word: Name, subject: Expr, values: tuple[Any, ...], because: Name | None = None
) -> syntax.Claim:
    return syntax.Claim(word, subject, values, because, span=span)


def _seat_claim(span: Span, subject: Expr, word: Name, values: tuple[Any, ...]) -> syntax.Claim:
    return syntax.Claim(word, subject, values, span=span)


# ------------------------------------------------------------------------------------------------------ statements


def _round_until(span: Span, name: Name | None, until: Expr | None, body: tuple[Statement, ...]) -> syntax.Round:
    return syntax.Round(name, None, until, body, span=span)


def _round_times(span: Span, times: Expr, until: Expr | None, body: tuple[Statement, ...]) -> syntax.Round:
    return syntax.Round(None, times, until, body, span=span)


def _choose(
    span: Span,
    binders: tuple[syntax.Binder, ...],
    by: Expr | None,
    where: Expr | None,
    limits: tuple[syntax.Limit, ...] = (),
    otherwise: tuple[Statement, ...] | None = None,
) -> syntax.Choose:
    return syntax.Choose(binders, by, where, limits, otherwise, span=span)


_choose_block = _choose


def _binder(span: Span, quantity: syntax.Quantity | None, var: Name, word: str, domain: Expr) -> syntax.Binder:
    return syntax.Binder(var, word, domain, quantity, span=span)


def _any_quantity(span: Span) -> syntax.Quantity:
    return syntax.Quantity("any", span=span)


def _up_to(span: Span, count: Expr) -> syntax.Quantity:
    return syntax.Quantity("up to", count, span=span)


def _exactly(span: Span, count: Expr) -> syntax.Quantity:
    return syntax.Quantity("exactly", count, span=span)


def _prefer(span: Span, *tests: Expr) -> syntax.Prefer:
    return syntax.Prefer(tests, span=span)


def _otherwise(span: Span, body: Statement | tuple[Statement, ...]) -> tuple[Statement, ...]:
    return body if isinstance(body, tuple) else (body,)


def _any_of(span: Span, name: Name, args: tuple[syntax.Argument, ...] | None, where: Expr | None) -> syntax.AnyOf:
    return syntax.AnyOf(name, args or (), where, span=span)


def _move(span: Span, what: Expr, to: Expr) -> syntax.Move:
    return syntax.Move(False, what, to, span=span)


def _move_all(span: Span, what: Expr, to: Expr) -> syntax.Move:
    return syntax.Move(True, what, to, span=span)


def _plain_phrase(span: Span, value: Expr | Text) -> syntax.Phrase:
    return syntax.Phrase(None, value, span=span)


# ----------------------------------------------------------------------------------------------------- expressions


def _name_ref(span: Span, name: Name) -> syntax.NameRef:
    return syntax.NameRef(name.text, span=span)


def _kind_ref(span: Span, name: Name) -> syntax.KindRef:
    return syntax.KindRef(name.text, span=span)


def _yes(span: Span) -> syntax.BoolLit:
    return syntax.BoolLit(True, span=span)


def _no(span: Span) -> syntax.BoolLit:
    return syntax.BoolLit(False, span=span)


def _argument(span: Span, value: Expr) -> syntax.Argument:
    return syntax.Argument(None, value, span=span)


def _named_argument(span: Span, name: Name, value: Expr) -> syntax.Argument:
    return syntax.Argument(name, value, span=span)


def _arithmetic(span: Span, left: Expr, op: str, right: Expr) -> syntax.Arithmetic:
    return syntax.Arithmetic(op, left, right, span=span)


def _compare(span: Span, left: Expr, op: str, right: Expr) -> syntax.Compare:
    return syntax.Compare(op, left, right, span=span)


def _either(span: Span, left: Expr, right: Expr) -> syntax.Logic:
    return syntax.Logic("or", left, right, span=span)


def _both(span: Span, left: Expr, right: Expr) -> syntax.Logic:
    return syntax.Logic("and", left, right, span=span)


def _fold_or_else(
    span: Span, word: str, value: Expr, var: Name, domain: Expr, where: Expr | None, otherwise: Expr
) -> syntax.Fold:
    return syntax.Fold(word, value, var, domain, where, otherwise, span=span)
