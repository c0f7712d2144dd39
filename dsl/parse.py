"""Reading: a text in, its syntax tree or the mistakes in it out.

The grammar is dsl/rules.lark.  Lark turns it into LALR tables once, when `make tables` asks; the tables ship beside
the grammar and are all that reading needs.
"""

from __future__ import annotations

import dataclasses

from dsl import tables
from dsl.automaton import Automaton
from dsl.building import terminal
from dsl.diagnostics import Findings
from dsl.lexing import Lexed, Token
from dsl.source import Source, Span
from dsl.syntax import File


def parse(source: Source) -> tuple[File | None, Findings]:
    """The tree of a rule file, or None with the mistakes found in it."""
    findings = Findings()
    lexicon, actions = tables.load()
    lexed = Lexed(source, lexicon, findings)
    automaton = Automaton(actions, source.name, terminal)
    if findings.errors or not _run(automaton, lexed.tokens, findings, source):
        return None, findings
    file: File = automaton.frames[-2][1]
    return dataclasses.replace(file, origins=tuple(lexed.origins), comments=tuple(lexed.comments)), findings


def _run(automaton: Automaton, tokens: list[Token], findings: Findings, source: Source) -> bool:
    end = Token("$END", "", len(source.text), len(source.text))
    following = [*tokens[1:], end, end]
    for token, after in zip([*tokens, end], following, strict=True):
        kind = reading(automaton, token, after)
        if kind is None:
            findings.add("E120", Span(token.start, token.end, source.name), text=token.text)
            return False
        automaton.take(token, kind)
    return True


def reading(automaton: Automaton, token: Token, after: Token) -> str | None:
    """The terminal as which a token fits, None if it does not.

    A soft word is a word of the language where one fits, unless what follows fits only after a name.
    """
    if token.kind != "NAME" or token.word is None:
        return token.kind if automaton.fits(token.kind) else None
    if not automaton.fits(token.word):
        return "NAME" if automaton.fits("NAME") else None
    if not automaton.fits("NAME"):
        return token.word
    after_kinds = {after.kind, after.word or after.kind}
    as_word = any(automaton.fits(token.word, kind) for kind in sorted(after_kinds))
    as_name = any(automaton.fits("NAME", kind) for kind in sorted(after_kinds))
    return "NAME" if as_name and not as_word else token.word
