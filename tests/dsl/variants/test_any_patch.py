"""Whatever a variant says, a game or the reason why not comes of it, and the same in whatever order files are read."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.check import check
from dsl.diagnostics import Findings
from dsl.format import format_file
from dsl.parse import parse
from dsl.source import Source
from dsl.syntax import File
from dsl.variants import compose, judge
from dsl.variants.places import places
from interpreter.words import VOCABULARY
from tests.dsl.variants.games import GARDEN, read, shelf, variant

PATHS = sorted({".".join(place.path) for place in places(read(GARDEN))} - {"game"})
WORDS = ("phase", "step", "round", "action", "procedure", "case", "define", "guard", "score", "row", "way")
VALUES = ("1", "7", "size", "yes", "sun", "2..4", "honey", "if size > 4 then 1 else 2", "none", "count(Bee)")
NAMES = ("one", "two", "fly", "evening", "sun", "sweet", "rain")

path = st.sampled_from(PATHS) | st.sampled_from(PATHS).map(lambda text: f"{text}.one") | st.just("nowhere")
name, value, word = st.sampled_from(NAMES), st.sampled_from(VALUES), st.sampled_from(WORDS)


def inserted(sort: str, name: str, value: str) -> str:
    """A member of a list of that sort."""
    return {
        "guard": f"where {name}: {value}",
        "action": f"{name} b in Bee: rest(b)",
        "way": f"{name}: orthogonal{{1..2}}",
        "row": f"{name}: {value}",
        "case": f"{name}: skip",
        "score": f"score {name}: {value}",
    }[sort]


patch = st.one_of(
    st.builds("set {} to {}".format, path, value),
    st.builds("remove {} {}".format, word, path),
    st.builds("replace define {}: {} was {}".format, path, value, value),
    st.builds("replace step {}: skip".format, path),
    st.builds("insert step {} {} {}: skip".format, name, st.sampled_from(("before", "after")), path),
    st.builds(
        lambda sort, into, name, value: f"insert {sort} into {into}:\n    {inserted(sort, name, value)}",
        st.sampled_from(("guard", "action", "way", "row", "case", "score")),
        path,
        name,
        value,
    ),
)
modules = st.lists(st.lists(patch, min_size=1, max_size=3), min_size=1, max_size=3)


def together(texts: list[str], order: list[str]) -> tuple[File, list[str]]:
    """What comes of variants whose files are read in that order, and what is told."""
    found, findings = shelf(*texts), Findings()
    judge(found, order, findings)
    return compose(found, order, findings), sorted(each.code for each in findings)


@settings(max_examples=80)
@given(modules)
def test_a_game_or_the_reason_why_not(lines: list[list[str]]) -> None:
    names = [f"v{n}" for n in range(len(lines))]
    texts = [variant(name, *each) for name, each in zip(names, lines, strict=True) if readable(name, each)]
    names = [text.split()[3] for text in texts]
    file, told = together(texts, names)
    check(file, VOCABULARY)  # whatever it is, the checker has something to say about it or nothing
    if not told and all(getattr(node, "body", True) for node in file.declarations):
        laid_out = parse(Source("again.mog", format_file(file)))[0]
        assert laid_out is not None
    for order in permutations(range(len(texts))):
        other = together([texts[n] for n in order], [names[n] for n in reversed(order)])
        assert other == (file, told)


def readable(name: str, lines: list[str]) -> bool:
    """Whether these lines can be read at all."""
    return parse(Source("v.mog", variant(name, *lines)))[0] is not None
