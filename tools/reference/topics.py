"""Everything that a rule can be made of, each with how it is written and what it means.

Nothing is said here that is not declared elsewhere: declarations and statements are told by the nodes of the syntax
tree, verbs by dsl/verbs.py, words and boards by the vocabulary.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

from dsl import syntax
from dsl.verbs import VERBS
from dsl.vocabulary import GraphForm, Signature
from interpreter.words import VOCABULARY, WORDS, Word
from tools.reference.variants import EXAMPLES

WRITTEN = re.compile(r"`[^`]+`(?:, `[^`]+`)*")
FILE, VARIANT, RULES, VERB, BOARD = "What a file holds", "Variants", "Rules of play", "Verbs", "Boards"
OF_VARIANTS = tuple(EXAMPLES)
FAMILIES = {
    "places": "Players, turns and components",
    "rows": "Rows and steps",
    "lines": "Lines",
    "spreading": "Steps, reach and distance",
    "paths": "Paths",
    "grouping": "Connected groups",
    "placing": "Shapes",
}


@dataclass(frozen=True)
class Topic:
    """One thing to know: the words that ask for it, its chapter, how it is written, what it means, and an example."""

    names: tuple[str, ...]
    chapter: str
    pattern: str
    doc: str
    example: str = ""


def topics() -> Iterator[Topic]:
    """All topics, chapter by chapter."""
    declarations = [node for node in get_args(syntax.Declaration) if node not in OF_VARIANTS]
    statements = [node for node in get_args(syntax.Statement) if node is not syntax.Verb]
    for chapter, nodes in ((FILE, declarations), (VARIANT, OF_VARIANTS), (RULES, statements)):
        yield from (_node(node, chapter) for node in nodes)
    for verb in VERBS:
        yield Topic((verb.name,), VERB, verb.pattern, verb.doc)
    for form in VOCABULARY.forms.values():
        yield _board(form)
    for family, chapter in FAMILIES.items():
        for word in WORDS.values():
            if _family(word) == family:
                yield _word(word.signature, chapter, word.lines)


def about(name: str) -> tuple[Topic, ...]:
    """The topics that a word asks for."""
    return tuple(topic for topic in topics() if name in topic.names)


def names() -> tuple[str, ...]:
    """Every word that there is a topic for."""
    return tuple(dict.fromkeys(name for topic in topics() for name in topic.names))


def _node(node: type[syntax.Node], chapter: str) -> Topic:
    """A declaration or statement, by the first lines of what its node says about itself."""
    said = " ".join(inspect.cleandoc(node.__doc__ or "").partition("\n\n")[0].split())
    match = WRITTEN.match(said)
    assert match is not None, f"{node.__name__} does not begin with how it is written"
    patterns = re.findall(r"`([^`]+)`", match[0])
    doc = said[match.end() :].lstrip(".:;, ")
    asked = tuple(dict.fromkeys(_first_word(pattern) for pattern in patterns))
    return Topic(asked, chapter, "\n".join(patterns), doc[:1].upper() + doc[1:], EXAMPLES.get(node, "").rstrip())


def _first_word(pattern: str) -> str:
    """The word that asks for a pattern: the first of the language in it, `move` for the arrow, else `procedure`."""
    if first := re.match(r"[a-z_]{2,}", pattern):
        return first[0]
    return next(
        (word for word in ("gains", "loses", "pays") if word in pattern), "move" if "->" in pattern else "procedure"
    )


def _board(form: GraphForm) -> Topic:
    relations = ", ".join(f"`{name} of player`" if per_player else f"`{name}`" for name, per_player in form.relations)
    attributes = ", ".join(f"`{name}` ({kind})" for name, kind in form.attributes)
    size = "" if form.name == "map" else " 5 by 5"
    return Topic((form.name,), BOARD, f"{form.name}{size}", f"Relations: {relations}. Sites have {attributes}.")


def _family(word: Word) -> str:
    """The file in which a word is declared; those without a function are about players, turns and components."""
    return "places" if word.function is None else word.function.__module__.rpartition(".")[2]


def _word(signature: Signature, chapter: str, example: str) -> Topic:
    return Topic((signature.name,), chapter, signature.spelling, signature.doc, example)
