"""From texts to a checked program: the rule file is parsed and checked, its sheets are read and checked.

Nothing here opens a file: whoever calls hands in the text and a way to get at sheets by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from dsl.check import check
from dsl.diagnostics import Findings
from dsl.lint import lint
from dsl.parse import parse
from dsl.program import Program
from dsl.source import Source, Span
from dsl.syntax import File, Graph, Kind, Scenario, SheetLine
from interpreter.errors import RuleErrors
from interpreter.sheets.rows import validate
from interpreter.sheets.text import Sheet, read
from interpreter.texts import Texts, called_in_sheets, spoken, translation
from interpreter.words import VOCABULARY

Fetch = Callable[[str, Span, Findings], Source | None]
"""The text of a sheet by its name in the rules; without one, the reason is added to the findings at the place given."""


@dataclass(frozen=True)
class Companions:
    """What may lie beside a rule file: a file of more scenarios, and the game's texts by language (`es`)."""

    scenarios: Source | None = None
    texts: Mapping[str, Source] = field(default_factory=dict)


ALONE = Companions()


@dataclass(frozen=True)
class Rules:
    """A rule file as far as it could be understood: `program` is None when there are errors among `findings`.

    `sheets` are by their names in the rules; `texts` are those of all files beside the rules, even of one that could
    not be understood; `said` is what the game says in each language that it has texts for, and `translations` are the
    files that say so.
    """

    source: Source
    program: Program | None
    findings: Findings
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    texts: tuple[Source, ...] = ()
    said: Mapping[str, Texts] = field(default_factory=dict)
    translations: Mapping[str, Source] = field(default_factory=dict)

    @property
    def sources(self) -> dict[str, Source]:
        """Every text that was read, by name."""
        return {source.name: source for source in (self.source, *self.texts)}

    def sound(self) -> Program:
        """The program.  Raises `RuleErrors` when there is none, or a sheet does not fit it."""
        if self.program is None or self.findings.errors:
            raise RuleErrors(self.findings, self.sources)
        return self.program

    def in_language(self, language: str) -> Texts:
        """What the game says in a language, in English where it has no texts for it."""
        return self.said.get(language) or Texts(spoken(self.sound()))


def examine(source: Source, fetch: Fetch, companions: Companions = ALONE) -> Rules:
    """All that can be said about a rule file, its sheets and companions without playing."""
    beside = tuple(text for text in (companions.scenarios, *companions.texts.values()) if text is not None)
    tree, findings = parse(source)
    if tree is None:
        return Rules(source, None, findings, texts=beside)
    if companions.scenarios is not None:
        tree = replace(tree, declarations=(*tree.declarations, *more_scenarios(companions.scenarios, findings)))
    program, found = check(tree, VOCABULARY)
    findings.extend(found)
    if program is None:
        return Rules(source, None, findings, texts=beside)
    findings.extend(lint(tree, program))
    texts: dict[str, Source | None] = {}
    sheets: dict[str, Sheet] = {}
    for name, span in sheet_names(tree):
        if name in texts:
            continue
        text = texts[name] = fetch(name, span, findings)
        sheet = None if text is None else read(text, findings)
        if sheet is not None:
            sheets[name] = sheet
    for kind in program.kinds:
        if kind.sheet in sheets:
            validate(program, kind, sheets[kind.sheet], findings)
    rows = called_in_sheets(program, sheets)
    said = {
        language: translation(program, text, language, rows, findings) for language, text in companions.texts.items()
    }
    read_texts = (*beside, *(text for text in texts.values() if text))
    return Rules(source, program, findings, sheets, read_texts, said, companions.texts)


def more_scenarios(source: Source, findings: Findings) -> tuple[Scenario, ...]:
    """The scenarios of a file that holds nothing else."""
    tree, found = parse(source)
    findings.extend(found)
    declarations = () if tree is None else tree.declarations
    for other in (each for each in declarations if not isinstance(each, Scenario)):
        findings.add("E623", other.span)
    return tuple(each for each in declarations if isinstance(each, Scenario))


def sheet_names(tree: File) -> Iterator[tuple[str, Span]]:
    """The names of the sheets that kinds and boards are read from, with the place that names them."""
    for declaration in tree.declarations:
        for line in declaration.lines if isinstance(declaration, Kind | Graph) else ():
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
