"""From texts to a checked program: the rule file is parsed and checked, its sheets are read and checked.

Nothing here opens a file: whoever calls hands in the text and a way to get at sheets by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from dsl.check import check
from dsl.diagnostics import Findings
from dsl.lint import lint
from dsl.parse import parse
from dsl.program import Program
from dsl.source import Source, Span
from dsl.syntax import SheetLine
from interpreter.errors import RuleErrors
from interpreter.sheets.rows import validate
from interpreter.sheets.text import Sheet, read
from interpreter.words import VOCABULARY

Fetch = Callable[[str, Span, Findings], Source | None]
"""The text of a sheet by its name in the rules; without one, the reason is added to the findings at the place given."""


@dataclass(frozen=True)
class Rules:
    """A rule file as far as it could be understood: `program` is None when there are errors among `findings`.

    `sheets` are by their names in the rules, `sources` all texts read, by the names under which findings cite them.
    """

    source: Source
    program: Program | None
    findings: Findings
    sheets: Mapping[str, Sheet] = field(default_factory=dict)

    @property
    def sources(self) -> dict[str, Source]:
        """Every text that was read, by name."""
        read_in = (self.source, *(sheet.source for sheet in self.sheets.values()))
        return {source.name: source for source in read_in}

    def sound(self) -> Program:
        """The program.  Raises `RuleErrors` when there is none, or a sheet does not fit it."""
        if self.program is None or self.findings.errors:
            raise RuleErrors(self.findings, self.sources)
        return self.program


def examine(source: Source, fetch: Fetch) -> Rules:
    """All that can be said about a rule file and its sheets without playing."""
    tree, findings = parse(source)
    if tree is None:
        return Rules(source, None, findings)
    program, found = check(tree, VOCABULARY)
    findings.extend(found)
    if program is None:
        return Rules(source, None, findings)
    findings.extend(lint(tree, program))
    sheets: dict[str, Sheet] = {}
    for name, span in sheet_names(program):
        text = fetch(name, span, findings) if name not in sheets else None
        sheet = None if text is None else read(text, findings)
        if sheet is not None:
            sheets[name] = sheet
    for kind in program.kinds:
        if kind.sheet in sheets:
            validate(program, kind, sheets[kind.sheet], findings)
    return Rules(source, program, findings, sheets)


def sheet_names(program: Program) -> Iterator[tuple[str, Span]]:
    """The names of the sheets that kinds and boards are read from, with the place that names them."""
    for kind in program.kinds:
        if kind.sheet:
            yield kind.sheet, kind.span
    for graph in program.graphs:
        for line in graph.lines:
            if isinstance(line, SheetLine):
                yield line.file.text, line.file.span


def in_memory(texts: Mapping[str, str], folder: str = "") -> Fetch:
    """A way to get at sheets whose texts are at hand, by name; `sheets/NAME` will do for NAME."""

    def fetch(name: str, span: Span, findings: Findings) -> Source | None:
        if not inside(name):
            findings.add("E622", span, file=name)
            return None
        for key in (f"sheets/{name}", name):
            if key in texts:
                return Source(f"{folder}{key}", texts[key])
        findings.add("E621", span, file=name)
        return None

    return fetch


def inside(name: str) -> bool:
    """Whether a sheet's name can only lead into the game's own folder."""
    parts = name.split("/")
    return bool(name) and "" not in parts and ".." not in parts and not any(char in name for char in "\\:\0")
