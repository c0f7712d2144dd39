"""Scenarios as rows."""

from __future__ import annotations

from dsl import syntax
from dsl.syntax import Text
from dsl.writing.expressions import Level, named, optional, quoted, written
from dsl.writing.rows import Layout, Row, Rows

AFTER_SUBJECT = ("plays", "sees")


def scenario(item: syntax.Scenario, depth: int, layout: Layout) -> Rows:
    """A scenario with its scenes."""
    settings = "".join(f"{',' if index else ''} {_setting(each)}" for index, each in enumerate(item.settings))
    yield Row(depth, f"scenario {quoted(item.title)}{settings}:", item.span.start)
    for scene in item.scenes:
        if len(scene.claims) == 1 and layout.beside(scene.claims[0], usual=False):
            yield Row(depth + 1, f"{scene.word} {_claim(scene.claims[0])}", scene.span.start)
            continue
        yield Row(depth + 1, f"{scene.word}:", scene.span.start)
        for claim in scene.claims:
            yield Row(depth + 2, _claim(claim), claim.span.start)


def _setting(setting: syntax.Setting | syntax.PlayedWith) -> str:
    if isinstance(setting, syntax.PlayedWith):
        return f"with {named(setting.names, ' + ')}"
    if setting.name.text == "players" and isinstance(setting.value, syntax.IntLit):
        return f"players {setting.value.value}"
    return f"{setting.name}{optional('=', setting.value, Level.SUM)}"


def _claim(claim: syntax.Claim) -> str:
    if not claim.values:
        return written(claim.subject)
    subject = written(claim.subject, Level.OPERAND)
    values = ", ".join(map(_value, claim.values))
    if claim.word is None:
        return f"{subject}: {values}"
    if claim.word.text in AFTER_SUBJECT:
        return f"{subject} {claim.word}: {values}"
    return f"{claim.word} {subject}: {values}{optional('because', claim.because)}"


def _value(value: syntax.Expr | syntax.Played | Text) -> str:
    match value:
        case Text():
            return quoted(value)
        case syntax.Played():
            return " ".join((value.name.text, *(written(operand, Level.OPERAND) for operand in value.operands)))
        case _:
            return written(value)
