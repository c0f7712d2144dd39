"""Rules that name what their board does not have."""

from __future__ import annotations

from dsl import program as p
from dsl.source import Span
from dsl.types import Bool, RelationType, SiteType
from interpreter.boards.mentions import check_mentions
from tests.interpreter.boards.graphs import board
from tests.interpreter.hand_made import program

SITE = SiteType("board")


def test_unknown_names_are_told_where_they_stand() -> None:
    far = p.SiteNamed("board", "d9", type=SITE, span=Span(5, 7))
    near = p.SiteNamed("board", "a1", type=SITE, span=Span(1, 3))
    steps = p.Steps("board", "tunnel", type=RelationType("board"), span=Span(10, 16))
    row = p.SiteRead("board", "height", near, type=Bool(), span=Span(20, 26))
    define = p.DefineDecl(
        "d", params=(), body=p.Both(p.IsIn(far, p.AnyStep((steps,), type=SITE), type=Bool()), row, type=Bool())
    )
    findings = check_mentions(program(defines=(define,)), {"board": board("grid 8 by 8")})
    assert [(found.code, found.span.start) for found in findings] == [("E669", 5), ("E660", 10), ("E672", 20)]
    assert findings.items[0].help == "columns go from `a` to `h` and rows from 1 to 8"


def test_all_is_well() -> None:
    near = p.SiteNamed("board", "h8", type=SITE)
    steps = p.Steps("board", "south", type=RelationType("board"))
    row = p.SiteRead("board", "top", near, type=Bool())
    define = p.DefineDecl("d", params=(), body=p.IsIn(row, steps, type=Bool()))
    assert not check_mentions(program(defines=(define,)), {"board": board("grid 8 by 8")}).items
