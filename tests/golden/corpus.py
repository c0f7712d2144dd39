"""Mistakes in the bundled games: how each is made, and what is said about it.

A file of the corpus holds cases such as

    = tic_tac_toe: a misspelt mark
    - set at of s to player
    + set att of s to player
    > 19:13 E201 nothing here is called `att`
    ? did you mean `at`?

`-` is text that stands once in the rules and `+` what takes its place; without `+` the lines that hold it go, without
`-` the new lines come at the end.  `@ sheets/pawns.yaml` turns to a sheet.  `⇥` stands for a tab.  `>` is a line and
column, a code and its sentence, in the order in which a reader meets them, and `?` the advice for this very case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dsl.diagnostics import Diagnostic
from dsl.source import Source
from interpreter.loading import check_path

FOLDER = Path(__file__).parent / "mistakes"
GAMES = Path(__file__).parents[2] / "games/classics"


@dataclass
class Edit:
    """Text of one file that is replaced."""

    file: str
    old: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)

    def carry_out(self, text: str) -> str:
        """The text with the mistake in it."""
        old, new = "\n".join(self.old), "\n".join(self.new).replace("⇥", "\t")
        if not self.old:
            return f"{text}{new}\n"
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {self.file}"
        if self.new:
            return text.replace(old, new)
        start, end = text.index(old), text.index(old) + len(old)
        return text[: text.rfind("\n", 0, start) + 1] + text[text.index("\n", end) + 1 :]


@dataclass
class Case:
    """One file with its mistakes, and what is said about them."""

    game: str
    title: str
    comments: list[str] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def carried_out(self, folder: Path) -> list[str]:
        """What is said about the mistakes, made in an empty folder."""
        texts = {
            str(path.relative_to(GAMES / self.game)): path.read_text(encoding="utf-8")
            for path in sorted((GAMES / self.game).rglob("*.*"))
            if path.parent.name != "texts"  # what is forgotten there is told of the games as they are
        }
        for edit in self.edits:
            texts[edit.file] = edit.carry_out(texts[edit.file])
        for name, text in texts.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        rules = folder / f"{self.game}.mog"
        found = check_path(rules)
        return [line for each in found.findings.sorted() for line in said(each, found.sources, rules)]


def said(found: Diagnostic, sources: Mapping[str, Source], rules: Path) -> Iterator[str]:
    """A diagnostic as the corpus writes it."""
    source = sources[found.span.name]
    line, column = source.position(found.span.start)
    file = "" if source.name == str(rules) else f"{Path(source.name).relative_to(rules.parent)}:"
    yield f"> {file}{line}:{column} {found.code} {found.message}"
    if found.help:
        yield f"? {found.help}"


def read(path: Path) -> list[Case]:
    """The cases of one file."""
    cases: list[Case] = []
    comments: list[str] = []
    file = ""
    before = ""
    for line in path.read_text(encoding="utf-8").split("\n"):
        mark, rest = line[:1], line[2:]
        if mark == "#":
            comments.append(line)
        elif mark == "=":
            game, _, title = rest.partition(": ")
            cases.append(Case(game, title, comments))
            comments, file = [], f"{game}.mog"
        elif mark == "@":
            file = rest
        elif mark in ("-", "+") and line:
            edits = cases[-1].edits
            if before not in ("-", "+") or (before == "+" and mark == "-"):
                edits.append(Edit(file))
            (edits[-1].old if mark == "-" else edits[-1].new).append(rest)
        elif mark in (">", "?") and line:
            cases[-1].told.append(line)
        before = mark
    return cases


def write(path: Path, cases: list[Case]) -> None:
    """Store the cases with what was told about them."""
    blocks = []
    for case in cases:
        lines = [*case.comments, *([""] if case.comments else []), f"= {case.game}: {case.title}"]
        file = f"{case.game}.mog"
        for edit in case.edits:
            lines += [f"@ {edit.file}"] if edit.file != file else []
            file = edit.file
            lines += [f"- {line}".rstrip() for line in edit.old] + [f"+ {line}".rstrip() for line in edit.new]
        blocks.append("\n".join(lines + case.told))
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
