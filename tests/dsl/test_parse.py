"""Reading: the trees of what is right."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl import syntax
from dsl.parse import parse
from dsl.source import Source
from dsl.syntax import Name, Node

SKETCHES = sorted((Path(__file__).parents[1] / "spec" / "sketches").glob("*.mog"))


def tree(text: str) -> syntax.File:
    """The tree of a text without mistakes."""
    file, findings = parse(Source("game.mog", text))
    assert [found.message for found in findings] == []
    assert file is not None
    return file


def expression(text: str) -> syntax.Expr:
    """The tree of an expression."""
    (define,) = tree(f"moggy 1\n\ndefine x = {text}\n").declarations
    assert isinstance(define, syntax.Define)
    assert not isinstance(define.body, syntax.Table)
    return define.body


def statement(text: str) -> syntax.Statement:
    """The tree of a statement."""
    indented = "".join(f"    {line}\n" for line in text.splitlines())
    (setup,) = tree(f"moggy 1\n\nsetup:\n{indented}").declarations
    assert isinstance(setup, syntax.Setup)
    (only,) = setup.body
    return only


def nodes(node: object) -> Iterator[Node]:
    """Every node of a tree."""
    if isinstance(node, Node):
        yield node
        for each in dataclasses.fields(node):
            yield from nodes(getattr(node, each.name))
    elif isinstance(node, tuple):
        for item in node:
            yield from nodes(item)


def ref(name: str) -> syntax.NameRef:
    return syntax.NameRef(name)


A, B, C, D, E = (ref(name) for name in "abcde")


# --------------------------------------------------------------------------------------------------------- sketches


@pytest.mark.parametrize("path", SKETCHES, ids=lambda path: path.stem)
def test_every_sketch_is_read(path: Path) -> None:
    tree(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SKETCHES, ids=lambda path: path.stem)
def test_spans_lie_inside_their_parents_and_hold_names(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for node in nodes(tree(text)):
        if isinstance(node, syntax.File | syntax.Comment | syntax.Origin):
            continue
        if isinstance(node, Name | syntax.NameRef | syntax.KindRef):
            name = node.text if isinstance(node, Name) else node.name
            assert text[node.span.start : node.span.end] == name
        for inner in nodes(tuple(getattr(node, each.name) for each in dataclasses.fields(node))):
            assert node.span.start <= inner.span.start <= inner.span.end <= node.span.end


def test_thirty_lines_take_less_than_a_twentieth_of_a_second() -> None:
    source = Source("game.mog", (SKETCHES[0].parent / "connect_four.mog").read_text(encoding="utf-8"))
    parse(source)
    start = time.process_time()
    parse(source)
    assert time.process_time() - start < 0.05


# ------------------------------------------------------------------------------------------------------ expressions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a or b and c", syntax.Logic("or", A, syntax.Logic("and", B, C))),
        ("a and b or c", syntax.Logic("or", syntax.Logic("and", A, B), C)),
        ("not a = b", syntax.Not(syntax.Compare("=", A, B))),
        ("a - b - c", syntax.Arithmetic("-", syntax.Arithmetic("-", A, B), C)),
        ("a + b * c", syntax.Arithmetic("+", A, syntax.Arithmetic("*", B, C))),
        ("a of b of c", syntax.Of(A, syntax.Of(B, C))),
        ("a of b.c", syntax.Of(A, syntax.Attr(B, Name("c")))),
        ("- a of b", syntax.Negative(syntax.Of(A, B))),
        ("a is not none", syntax.Compare("is not", A, syntax.NoneLit())),
        ("a not in b", syntax.Compare("not in", A, B)),
        ("a in 1 .. b", syntax.Compare("in", A, syntax.Interval(syntax.IntLit(1), B))),
        ("no", syntax.BoolLit(False)),
        ("no a in b where c", syntax.Quantified("no", Name("a"), B, C)),
        ("count(a)", syntax.Count(A)),
        (
            "a and some b in c where d and e",
            syntax.Logic("and", A, syntax.Quantified("some", Name("b"), C, syntax.Logic("and", D, E))),
        ),
        (
            "a = most b over c in d where e",
            syntax.Compare("=", A, syntax.Fold("most", B, Name("c"), D, E)),
        ),
        ("most a over b in c else 0", syntax.Fold("most", A, Name("b"), C, None, syntax.IntLit(0))),
        (
            "least a over b in c where d or e else 0",
            syntax.Fold("least", A, Name("b"), C, syntax.Logic("or", D, E), syntax.IntLit(0)),
        ),
        ("best a in b by c where d", syntax.Best(Name("a"), B, C, D)),
        ("if a then b else if c then d else e", syntax.If(A, B, syntax.If(C, D, E))),
        ("a(b, c: d)", syntax.Call(Name("a"), (syntax.Argument(None, B), syntax.Argument(Name("c"), D)))),
        ("a[b].c", syntax.Attr(syntax.Index(A, B), Name("c"))),
    ],
)
def test_what_binds_tighter(text: str, expected: syntax.Expr) -> None:
    assert expression(text) == expected


def test_a_line_goes_on_in_brackets_and_before_and_and_or() -> None:
    assert expression("f(a,\n  b\n)\n  and c\nor d") == expression("f(a, b) and c or d")


# ------------------------------------------------------------------------------------------------------- statements


def phrase(value: syntax.Expr | syntax.Text, preposition: str | None = None) -> syntax.Phrase:
    return syntax.Phrase(preposition, value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a -> b of c", syntax.Move(False, A, syntax.Of(B, C))),
        ("all a -> b", syntax.Move(True, A, B)),
        ("set a to b", syntax.Assign(A, B)),
        ("a gains 2 * b c", syntax.Change(A, "gains", syntax.Arithmetic("*", syntax.IntLit(2), B), C)),
        ('win a "because"', syntax.Verb(Name("win"), (phrase(A), phrase(syntax.Text("because"))))),
        (
            "draw 1 from a to b otherwise stop loop",
            syntax.Verb(
                Name("draw"),
                (phrase(syntax.IntLit(1)), phrase(A, "from"), phrase(B, "to")),
                (syntax.Stop(Name("loop")),),
            ),
        ),
        ("turn over a to b", syntax.Verb(Name("turn"), (phrase(A, "over"), phrase(B, "to")))),
        ("f(a)", syntax.CallStatement(syntax.Call(Name("f"), (syntax.Argument(None, A),)))),
        ("out of this phase", syntax.OutOf(Name("phase"))),
        ("skip", syntax.Skip()),
        ("round a, 5 times until b: skip", syntax.Round(Name("a"), syntax.IntLit(5), B, (syntax.Skip(),))),
        ("round a until b: skip", syntax.Round(Name("a"), None, B, (syntax.Skip(),))),
        ("round 5 times: skip", syntax.Round(None, syntax.IntLit(5), None, (syntax.Skip(),))),
        ("round: skip", syntax.Round(None, None, None, (syntax.Skip(),))),
        (
            "choose exactly 2 c from a, x in b by d where e",
            syntax.Choose(
                (
                    syntax.Binder(Name("c"), "from", A, syntax.Quantity("exactly", syntax.IntLit(2))),
                    syntax.Binder(Name("x"), "in", B),
                ),
                D,
                E,
                (),
                None,
            ),
        ),
        (
            "each x in a by b descending, ties c chosen by d where e: skip",
            syntax.Each(Name("x"), A, syntax.Sort(B, "descending", C), D, E, (syntax.Skip(),)),
        ),
        (
            "if a: skip\nelif b: skip\nelse: skip",
            syntax.IfStatement((syntax.Arm(A, (syntax.Skip(),)), syntax.Arm(B, (syntax.Skip(),))), (syntax.Skip(),)),
        ),
        (
            "repeat while a at most 3 times: skip",
            syntax.RepeatWhile(A, syntax.IntLit(3), (syntax.Skip(),)),
        ),
    ],
)
def test_statements(text: str, expected: syntax.Statement) -> None:
    assert statement(text) == expected


def test_otherwise_may_be_one_statement_or_a_block() -> None:
    short = statement("choose x in a:\n    otherwise skip")
    assert short == statement("choose x in a:\n    otherwise:\n        skip")
    assert isinstance(short, syntax.Choose)
    assert short.otherwise == (syntax.Skip(),)


def test_a_soft_word_may_name_an_action() -> None:
    choice = statement("choose one:\n    play c from a: skip\n    pass: skip\n    any of b where c")
    assert isinstance(choice, syntax.ChooseOne)
    assert [item.name.text for item in choice.alternatives] == ["play", "pass", "b"]


# ----------------------------------------------------------------------------------------------------- declarations


def test_a_counter_says_everything_in_one_line() -> None:
    line = "counter cubes per player per Cube: 0..12 = 3 this round beyond lost when long"
    (value,) = tree(f"moggy 1\n\n{line}    seen: value by owner, count by all\n").declarations
    assert value == syntax.Value(
        "counter",
        Name("cubes"),
        (Name("player"), Name("Cube")),
        syntax.RangeType(syntax.IntLit(0), syntax.IntLit(12)),
        syntax.IntLit(3),
        Name("round"),
        Name("lost"),
        ref("long"),
        (syntax.Facet(Name("value"), (Name("owner"),)), syntax.Facet(Name("count"), (Name("all"),))),
    )


def test_a_picture_loses_its_margin_and_keeps_its_marks() -> None:
    text = "moggy 1\n\ngraph g:\n    map\n    ```\n        # .  \n          # a wall\n    ```\n"
    (graph,) = tree(text).declarations
    assert isinstance(graph, syntax.Graph)
    assert graph.lines == (syntax.MapLine(("# .", "  # a wall"), ()),)
    assert tree(text).comments == ()


def test_paths_of_relations() -> None:
    (relation,) = tree(
        "moggy 1\n\nrelation r:\n    far: straight s{2..} through a to b then t{1} then u\n"
    ).declarations
    two, one = syntax.IntLit(2), syntax.IntLit(1)
    assert isinstance(relation, syntax.Relation)
    assert relation.ways[0].pieces == (
        syntax.Piece(True, ref("s"), two, None, True, A, B),
        syntax.Piece(False, ref("t"), one, None, False, None, None),
        syntax.Piece(False, ref("u"), None, None, False, None, None),
    )


def test_claims_of_scenarios() -> None:
    text = """moggy 1

scenario "s" players 3, rumba = yes:
    given:
        disc of a: white
        cats b: 1
        dice d: 2, 3
        over: "four in a row"
    when white plays: move a b
    then:
        illegal white: move a c because far
        count(hand) = 3
"""
    (scenario,) = tree(text).declarations
    assert isinstance(scenario, syntax.Scenario)
    assert scenario.settings == (
        syntax.Setting(Name("players"), syntax.IntLit(3)),
        syntax.Setting(Name("rumba"), syntax.BoolLit(True)),
    )
    white, number = ref("white"), syntax.IntLit
    assert [claim for scene in scenario.scenes for claim in scene.claims] == [
        syntax.Claim(None, syntax.Of(ref("disc"), A), (white,)),
        syntax.Claim(None, syntax.Of(ref("cats"), B), (number(1),)),
        syntax.Claim(Name("dice"), D, (number(2), number(3))),
        syntax.Claim(None, ref("over"), (syntax.Text("four in a row"),)),
        syntax.Claim(Name("plays"), white, (syntax.Played(Name("move"), (A, B)),)),
        syntax.Claim(Name("illegal"), white, (syntax.Played(Name("move"), (A, C)),), Name("far")),
        syntax.Claim(None, syntax.Compare("=", syntax.Count(ref("hand")), number(3)), ()),
    ]


def test_patches_of_variants() -> None:
    text = """moggy 1

variant v "V" for base
requires w

insert guard into moves.step:
    where near: a
insert step after setup.fish: skip
replace define width: 3 was 2
remove action moves.jump
set game.length to 20 was 10
"""
    file = tree(text)
    assert file.head == syntax.Variant(Name("v"), syntax.Text("V"), Name("base"), (syntax.RequiresLine((Name("w"),)),))
    path = [syntax.Path(tuple(map(Name, at.split(".")))) for at in ("moves.step", "setup.fish", "width", "moves.jump")]
    assert file.declarations[:4] == (
        syntax.InsertInto("guard", path[0], (syntax.Guard("where", Name("near"), None, A),)),
        syntax.InsertStep("step", None, "after", path[1], (syntax.Skip(),)),
        syntax.Replace("define", path[2], syntax.IntLit(3), syntax.IntLit(2)),
        syntax.Remove("action", path[3]),
    )


def test_origins_and_comments_are_set_aside_with_their_places() -> None:
    text = 'moggy 1   # first\n\nsetup:\n    skip   @rulebook CATS-037 @house "no, really"   # why\n    @rulebook X.1\n'
    file = tree(text)
    assert file.origins == (
        syntax.Origin("rulebook", "CATS-037", False),
        syntax.Origin("house", "no, really", False),
        syntax.Origin("rulebook", "X.1", True),
    )
    assert [(comment.text, comment.alone) for comment in file.comments] == [("# first", False), ("# why", False)]
    first = file.origins[0].span
    assert text[first.start : first.end] == "@rulebook CATS-037"
    assert file == tree(text.replace("# why", "# because"))
    assert file != tree(text.replace("CATS-037", "CATS-038"))


def test_windows_line_ends_are_read_alike() -> None:
    for path in SKETCHES:
        text = path.read_text(encoding="utf-8")
        assert tree(text.replace("\n", "\r\n")) == tree(text)
