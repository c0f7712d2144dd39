"""The module as people read it: its functions in the order of a rulebook, with the places of rules above their lines.

A line such as `# cats.mog:123 play.turn.fights` says which rule is carried out from there on, down to the next such
line or the end of the block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from dsl.source import NOWHERE, Span
from interpreter.backends.source.writing import Function, Line, Module, Part

RULE = "# "
"""What a line that names a rule begins with."""

TITLES = {
    Part.SETUP: "setup",
    Part.PLAY: "play and its phases",
    Part.END: "what decides ties",
    Part.PROCEDURES: "procedures",
    Part.OPTIONS: "what can be decided",
    Part.DEFINES: "defines and scores",
    Part.RELATIONS: "relations, and what they ask of a site",
    Part.WORDS: "words of the language",
    Part.CHANCE: "chance, and whole games by chance",
}
WIDTH = 120
CALLED = re.compile(r"\b([a-z_]\w*)\(")
FOLDERS = re.compile(r"[/\\]")

HEAD = '''\
"""{title}, for {players} players: what the rules say, as a program says it.

`m` is everything at play and room for working things out, `t` the tables of the game, `b` the options at hand, `r` the
chance of a playout, and `pc` the step where play goes on.  Above the lines that carry out a rule stands its place.
"""'''


@dataclass(frozen=True)
class Printed:
    """A text, and for each of its lines the place of the rule that it belongs to."""

    text: str
    spans: tuple[Span, ...]

    def span(self, line: int) -> Span:
        """The place of the rule that a line, counted from 1, belongs to."""
        return self.spans[line - 1]


def part_of(name: str) -> Part:
    """Where the function of a procedure, or of a phase, stands in the module."""
    match name.partition(".")[0]:
        case "setup":
            return Part.SETUP
        case "play":
            return Part.PLAY
        case "end":
            return Part.END
        case _:
            return Part.PROCEDURES


def printed(module: Module) -> Printed:
    """The whole module."""
    title, players = harmless(module.c.program.title), module.c.players
    lines: list[tuple[str, Span]] = [(line, NOWHERE) for line in HEAD.format(title=title, players=players).split("\n")]
    for part, functions in groupby(sorted(module.functions.values(), key=order), key=lambda each: each.part):
        head = f"# {'-' * (WIDTH - len(TITLES[part]) - 3)} {TITLES[part]}"
        lines += [("", NOWHERE), ("", NOWHERE), (head, NOWHERE)]
        for function in functions:
            lines += [("", NOWHERE), ("", NOWHERE), *function_lines(module, function)]
    return Printed("".join(f"{line}\n" for line, _ in lines), tuple(span for _, span in lines))


def order(function: Function) -> tuple[int, bool, str, int]:
    """Where a function stands: by its part of the module, then `play` before its phases, then as its rule stands."""
    return function.part, function.name != "play", function.span.name, function.span.start


def function_lines(module: Module, function: Function) -> Iterator[tuple[str, Span]]:
    """One function: where its rule stands, its head, what it is, and its lines."""
    if function.span != NOWHERE:
        yield f"{RULE}{cited(module, function.span)}", function.span
    clashes = called_like_locals(function)
    yield renamed(f"def {function.name}({', '.join(function.parameters)}):", clashes), function.span
    if function.doc:
        yield f'    """{function.doc}"""', function.span
    for depth, text, span in filled(without_repetition(function.lines)):
        yield "    " * depth + (text if text.startswith(RULE) else renamed(text, clashes)), span


def called_like_locals(function: Function) -> list[str]:
    """The local names that are those of functions called beside them."""
    called = {name for _, text, _ in function.lines if not text.startswith(RULE) for name in CALLED.findall(text)}
    return sorted(called & {*function.locals, *function.parameters})


def renamed(text: str, clashes: Sequence[str]) -> str:
    """A line in which local names have given way to the functions of the same name."""
    for name in clashes:
        text = re.sub(rf"\b{name}\b(?!\()", f"its_{name}", text)
    return text


def cited(module: Module, span: Span) -> str:
    """A place as the text names it: the file without its folder, and the line."""
    path, line = module.c.layout.material.place(span)
    *_, file = FOLDERS.split(path)
    return f"{harmless(file)}:{line}"


def harmless(text: str) -> str:
    """A text from strangers as it can stand in a comment or between quotes: on one line, and ending neither."""
    return "".join(char if char.isprintable() and char not in '"\\' else "_" for char in text)


def without_repetition(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines without those that name the rule that was named last, if nothing has ended since."""
    said, where = "", 0
    for depth, text, span in lines:
        if depth < where:
            said = ""
        if not text.startswith(RULE):
            yield depth, text, span
        elif text != said:
            said, where = text, depth
            yield depth, text, span


def filled(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with `pass` where nothing stands under a head, and without an `else` under which nothing stands."""
    left = list(lines)
    passed = -1
    for number, (depth, text, span) in enumerate(left):
        if number <= passed:
            continue
        end = end_of_rules(left, number) if text.endswith(":") and not text.startswith(RULE) else None
        if end is None or text != "else:":
            yield depth, text, span
        if end is not None:
            passed = end
            if text != "else:":
                yield from left[number + 1 : end + 1]
                yield depth + 1, "pass", span


def end_of_rules(lines: Sequence[Line], head: int) -> int | None:
    """The last of the lines under a head where they do no more than name rules; None where they do."""
    depth = lines[head][0]
    for number in range(head + 1, len(lines)):
        if lines[number][0] <= depth:
            return number - 1
        if not lines[number][1].startswith(RULE):
            return None
    return len(lines) - 1
