"""Conditions whose answer is always the same."""

from __future__ import annotations

from dsl import program as p
from dsl import syntax as ast
from dsl.check.scope import proves
from dsl.diagnostics import Findings
from dsl.lint.walking import rules, walk
from dsl.types import Int


def look(file: ast.File, program: p.Program, findings: Findings) -> None:
    """W207: a choice that is never possible; W208: any other condition that is always yes or always no."""
    known = Answers(program)
    written = {node.test.span for node in walk(*rules(file)) if isinstance(node, ast.Arm)}
    for step in program.steps:
        match step:
            case p.ChoiceStep(alternatives=alternatives):
                for alternative in alternatives:
                    choice(known, alternative, findings)
            case p.BranchStep(test=test) if test.span in written:
                same(known, test, findings)
            case p.EachNextStep(where=p.Typed() as test):
                same(known, test, findings)
            case p.TurnsNextStep(until=test) if known.answer(test):
                same(known, test, findings)
            case _:
                pass


def choice(known: Answers, alternative: p.Alternative, findings: Findings) -> None:
    """Tell a choice that nobody ever has."""
    for binder in alternative.binders:
        if known.empty(binder.domain):
            findings.add("W207", binder.domain.span)
    for guard in (*alternative.guards, *alternative.afterwards):
        answer = known.answer(guard.test)
        if answer is False:
            findings.add("W207", guard.test.span)
        elif answer:
            findings.add("W208", guard.test.span, answer="yes")


def same(known: Answers, test: p.Expr, findings: Findings) -> None:
    """Tell a condition that need not be asked."""
    answer = known.answer(test)
    if answer is not None:
        findings.add("W208", test.span, answer="yes" if answer else "no")


class Answers:
    """What conditions always come out as, from the ranges of their numbers."""

    def __init__(self, program: p.Program) -> None:
        self.defines = {define.name: define for define in program.defines}

    def answer(self, test: p.Expr) -> bool | None:
        """Yes, no, or None when it depends."""
        match test:
            case p.Const(value=value):
                return value == 1
            case p.Opposite(of=inner):
                return opposite(self.answer(inner))
            case p.Both(left=left, right=right):
                if contradictory(test):
                    return False
                return both(self.answer(left), self.answer(right))
            case p.Either(left=left, right=right):
                return opposite(both(opposite(self.answer(left)), opposite(self.answer(right))))
            case p.Compared():
                return compared(test)
            case p.IsEmpty(of=domain):
                return True if self.empty(domain) else None
            case p.DefineCall(name=name):
                return self.answer(self.defines[name].body)
            case _:
                return None

    def empty(self, domain: p.Expr) -> bool:
        """Whether a domain never has a member."""
        match domain:
            case p.RangeOf(low=low, high=high):
                first, last = ends(low)[0], ends(high)[1]
                return first is not None and last is not None and first > last
            case p.Members(items=items):
                return not items
            case p.Looped(word="those", domain=inner, where=where):
                return self.empty(inner) or self.answer(where) is False
            case _:
                return False


def opposite(answer: bool | None) -> bool | None:
    """`not`, of an answer that may not be known."""
    return None if answer is None else not answer


def both(left: bool | None, right: bool | None) -> bool | None:
    """`and`, of answers that may not be known."""
    if left is False or right is False:
        return False
    return True if left and right else None


def contradictory(test: p.Expr) -> bool:
    """Whether a condition asks for a number that lies beyond itself."""
    bounds = proves(test, True).bounds.values()
    return any(low is not None and high is not None and low > high for low, high in bounds)


def ends(value: p.Expr) -> tuple[int | None, int | None]:
    """The least and greatest number that a value can be, as far as it is known."""
    if isinstance(value, p.Const):
        return value.value, value.value
    return (value.type.low, value.type.high) if isinstance(value.type, Int) else (None, None)


def compared(test: p.Compared) -> bool | None:
    """A comparison of numbers whose ranges lie apart, or of two fixed values."""
    left, right = test.left, test.right
    match test.op:
        case "=":
            return equal(left, right)
        case "!=":
            return opposite(equal(left, right))
        case "<=":
            return never_above(left, right)
        case ">=":
            return never_above(right, left)
        case "<":
            return opposite(never_above(right, left))
        case _:
            return opposite(never_above(left, right))


def never_above(left: p.Expr, right: p.Expr) -> bool | None:
    """Whether `left` is at most `right`, if that is always or never so."""
    (least, greatest), (low, high) = ends(left), ends(right)
    if greatest is not None and low is not None and greatest <= low:
        return True
    return False if least is not None and high is not None and least > high else None


def equal(left: p.Expr, right: p.Expr) -> bool | None:
    """Whether two values are the same, if that is always or never so."""
    return both(never_above(left, right), never_above(right, left))
