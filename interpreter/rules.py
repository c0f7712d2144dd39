"""From texts to a checked program: the rule file is parsed and checked, its sheets are read and checked.

Nothing here opens a file: whoever calls hands in the text and a way to get at sheets by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from dsl.check import check
from dsl.diagnostics import Diagnostic, Findings
from dsl.diagnostics.suggest import did_you_mean
from dsl.lint import lint
from dsl.parse import parse
from dsl.program import Program
from dsl.source import NOWHERE, Source, Span
from dsl.syntax import File, Game, Graph, Kind, Scenario, SheetLine
from dsl.variants import Combination, Shelf, combination, compose, judge, scenarios_for, shelve, with_causes
from interpreter.errors import RuleErrors
from interpreter.sheets.rows import validate
from interpreter.sheets.text import Sheet, read
from interpreter.texts import Texts, called_in_sheets, spoken, titles, translation
from interpreter.words import VOCABULARY

Fetch = Callable[[str, Span, Findings], Source | None]
"""The text of a sheet by its name in the rules; without one, the reason is added to the findings at the place given."""


@dataclass(frozen=True)
class Companions:
    """What may lie beside a rule file: a file of more scenarios, the game's texts by language (`es`), and files that
    hold a variant each."""

    scenarios: Source | None = None
    texts: Mapping[str, Source] = field(default_factory=dict)
    variants: tuple[Source, ...] = ()
    unread: tuple[str, ...] = ()
    """What other variants there are is called."""


ALONE = Companions()
NOTHING = Combination()
"""What a preset asks for that there is none of."""


@dataclass(frozen=True, eq=False)
class Rules:
    """A rule file with some of its variants as far as it could be understood: `program` is None when there are errors
    among `findings`.

    `variants` are those that are played with, in the order of their names, and `preset` is what a preset asks for
    besides; `shelf` holds all variants at hand, and `tree` is what came of putting those on the rules.  `sheets` are by
    their names in the rules; `companions` are the files beside the rules, and `read` their texts and those of the
    sheets, even of one that could not be understood; `said` is what the game says in each language that it has texts
    for.
    """

    source: Source
    program: Program | None
    findings: Findings
    variants: tuple[str, ...] = ()
    preset: Combination = NOTHING
    shelf: Shelf | None = None
    tree: File | None = None
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    companions: Companions = ALONE
    read: tuple[Source, ...] = ()
    said: Mapping[str, Texts] = field(default_factory=dict)

    @cached_property
    def sources(self) -> dict[str, Source]:
        """Every text that was read, by name."""
        return {source.name: source for source in (self.source, *self.read)}

    def place(self, span: Span) -> tuple[str, int]:
        """The file and the line where something stands."""
        source = self.sources.get(span.name, self.source)
        return source.name, source.position(span.start)[0]

    def text(self, span: Span) -> str:
        """What is written at a place, as far as it is on one line."""
        source = self.sources.get(span.name)
        return "" if source is None else source.text[span.start : span.end].partition("\n")[0]

    def sound(self) -> Program:
        """The program.  Raises `RuleErrors` when there is none, or a sheet does not fit it."""
        if self.program is None or self.findings.errors:
            raise RuleErrors(self.findings, self.sources)
        return self.program

    @cached_property
    def english(self) -> dict[str, str]:
        """Everything that players read, in English by its path."""
        named = {} if self.shelf is None else titles(self.shelf)
        return {} if self.program is None else {**spoken(self.program), **named}

    def in_language(self, language: str) -> Texts:
        """What the game says in a language, in English where it has no texts for it."""
        return self.said.get(language) or Texts(self.english)


def examine(
    source: Source,
    fetch: Fetch,
    companions: Companions = ALONE,
    variants: Iterable[str] = (),
    preset: str | None = None,
) -> Rules:
    """All that can be said without playing about a rule file, its sheets and companions, with these variants."""
    findings = Findings()
    read = tuple(
        text for text in (companions.scenarios, *companions.texts.values(), *companions.variants) if text is not None
    )
    shelf = shelf_of(source, companions, findings)
    if shelf is None or findings.errors:
        return Rules(source, None, findings, shelf=shelf, companions=companions, read=read)
    named = shelf.presets.get(preset or "")
    asked = NOTHING if named is None else combination(named)
    chosen = tuple(sorted({*variants, *asked.variants}))
    known = Rules(source, None, findings, chosen, asked, shelf, companions=companions, read=read)
    tree = composed(shelf, chosen, preset, companions.unread, findings)
    program, found = (None, Findings()) if tree is None else check(tree, VOCABULARY)
    findings.extend(with_causes(each, known.text(each.span), shelf, chosen) for each in found)
    if tree is None or program is None:
        return known
    findings.extend(lint(tree, program))
    sheets, texts = read_sheets(tree, program, fetch, findings)
    rules = replace(known, program=program, tree=tree, sheets=sheets, read=(*read, *texts))
    rows = called_in_sheets(program, sheets)
    said = {
        language: translation(rules.english, text, language, rows, Findings())
        for language, text in companions.texts.items()
    }
    return replace(rules, said=said)


def misspoken(every: Sequence[Rules]) -> Findings:
    """What is wrong with a game's texts in other languages, the game given in every combination that they are for."""
    findings = Findings()
    sound = [rules for rules in every if rules.program is not None]
    english: dict[str, str] = {}
    rows: dict[str, str] = {}
    for rules in sound:
        english |= rules.english
        rows |= called_in_sheets(rules.sound(), rules.sheets)
    for language, text in sound[0].companions.texts.items() if sound else ():
        translation(english, text, language, rows, findings)
    return findings


def shelf_of(source: Source, companions: Companions, findings: Findings) -> Shelf | None:
    """The game and the variants that lie beside it; None when the rule file cannot be read at all."""
    tree, found = tree_of(source)
    findings.extend(found)
    others = []
    for each in companions.variants:
        other, found = tree_of(each)
        findings.extend(found)
        others += [other] if other is not None else []
    if tree is None:
        return None
    if companions.scenarios is not None:
        tree = replace(tree, declarations=(*tree.declarations, *more_scenarios(companions.scenarios, findings)))
    return shelve(tree, others, findings)


def composed(
    shelf: Shelf, chosen: tuple[str, ...], preset: str | None, unread: Iterable[str], findings: Findings
) -> File | None:
    """The tree of the game with these variants and the scenarios that are played with them; None after mistakes.

    `unread` are the names of variants that might have been meant.
    """
    unknown = [name for name in chosen if name not in shelf.variants]
    if preset is not None and preset not in shelf.presets:
        unknown.append(preset)
    for name in unknown:
        help = did_you_mean(name, (*shelf.variants, *shelf.presets, *unread))
        findings.add("E725", NOWHERE, help=help, game=shelf.game, name=name)
    if unknown or not isinstance(shelf.base.head, Game):
        return None if unknown else shelf.base
    found = Findings()
    judge(shelf, chosen, found, unread)
    tree = compose(shelf, chosen, found)
    findings.extend(found)
    return None if found.errors else replace(tree, declarations=(*tree.declarations, *scenarios_for(shelf, chosen)))


@lru_cache(maxsize=64)
def _read(source: Source) -> tuple[File | None, tuple[Diagnostic, ...]]:
    tree, findings = parse(source)
    return tree, findings.items


def tree_of(source: Source) -> tuple[File | None, Findings]:
    """The tree of a text, or None, and what was found in it; the same text is read once, with however many variants."""
    tree, found = _read(source)
    return tree, Findings(found)


def read_sheets(
    tree: File, program: Program, fetch: Fetch, findings: Findings
) -> tuple[dict[str, Sheet], tuple[Source, ...]]:
    """The sheets that the rules name, checked against what they describe, and their texts."""
    texts: dict[str, Source | None] = {}
    sheets: dict[str, Sheet] = {}
    for name, span in sheet_names(tree):
        text = fetch(name, span, findings)
        if name in texts:
            if text is not None and text != texts[name]:
                findings.add("E624", span, file=name)
            continue
        texts[name] = text
        sheet = None if text is None else read(text, findings)
        if sheet is not None:
            sheets[name] = sheet
    for kind in program.kinds:
        if kind.sheet in sheets:
            validate(program, kind, sheets[kind.sheet], findings)
    return sheets, tuple(text for text in texts.values() if text)


def more_scenarios(source: Source, findings: Findings) -> tuple[Scenario, ...]:
    """The scenarios of a file that holds nothing else."""
    tree, found = tree_of(source)
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
