"""What a game says to people, by rule paths, and its translations.

English is what stands in the rules; where a rule has only a name, the name.  `texts/es.yaml` beside the rules maps each
path to Spanish.  A path is made of the names that the rules give: `option.brave`, `seat.red`, `Animal.frog`, `hand`,
`play.game.cards.pass`, `end.cats`; what ends the game adds `finish`, as in `play.finish`.  Variants and presets are
`variant.NAME` and `preset.NAME`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field

from dsl import program as p
from dsl.diagnostics import Findings
from dsl.diagnostics.suggest import did_you_mean
from dsl.source import Source
from dsl.types import Bool, ComponentType, EnumType, Optional, SetOf, Type
from dsl.variants import Shelf
from interpreter.sheets.text import Sheet, read

SLOT = re.compile(r"\{(\w+)\}")
HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True)
class Texts:
    """What a game says in one language; what has no translation is said in English."""

    english: Mapping[str, str] = field(default_factory=dict)
    translated: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, path: str, otherwise: str = "") -> str:
        """The text at a path; `otherwise` for one where the game says nothing."""
        return self.translated.get(path) or self.english.get(path, otherwise)

    def closest(self, path: str, among: Container[str] | None = None) -> str:
        """The text of the innermost named rule on the way to a path, or of those `among`; nothing where none is."""
        labels = path.split(".")
        paths = (".".join(labels[:end]) for end in range(len(labels), 0, -1))
        return next((text for each in paths if (among is None or each in among) and (text := self(each))), "")

    def reason(self, path: str, english: str) -> str:
        """The reason for which a game ended, by the path of the rule that ended it."""
        keys = (key for key in self.english if key.partition("finish")[0] == f"{path}.")
        found = (key for key in keys if self.english[key] == english)
        return self(next(found, ""), english)

    def fill(self, path: str, values: Mapping[str, str]) -> str:
        """The text at a path with `values` in its slots; those that it has no slot for follow behind it."""
        text = self(path)
        said = SLOT.findall(text)
        filled = SLOT.sub(lambda slot: values.get(slot[1], slot[0]), text)
        return " ".join([filled, *(value for name, value in values.items() if name not in said)])


# ---------------------------------------------------------------------------------------------------- what is said


def spoken(program: p.Program) -> dict[str, str]:
    """Everything that players read, in English by its path."""
    found = {"title": program.title or plain(program.name)}
    found |= {f"option.{option.name}": option.text or plain(option.name) for option in program.options}
    found |= {f"require.{n}": require.why for n, require in enumerate(program.requires, 1)}
    found |= {f"seat.{name}": plain(name) for name in program.seats}
    found |= {f"ghost.{ghost.name}": ghost.text or plain(ghost.name) for ghost in program.ghosts}
    for enum in enums(program):
        found |= {f"{enum.name}.{value}": plain(value) for value in enum.values}
    for kind in program.kinds:
        found[kind.name] = plain(kind.name)
        found |= {f"{kind.name}.{each.name}": plain(each.name) for each in kind.fields if each.type == Bool()}
    for graph in program.graphs:
        attributes = (each for each in graph.attributes if not isinstance(each.type, EnumType))
        found |= {f"{graph.name}.{each.name}": plain(each.name) for each in attributes}
    for declared in (*program.zones, *program.values, *program.orders):
        if not is_kept_component(declared):
            found[declared.name] = plain(declared.name.rpartition(".")[2])
    found |= blocks(program)
    for step in program.steps:
        if isinstance(step, p.ChoiceStep):
            found.update(offered(step))
    found |= reasons(program)
    found |= {f"end.{score.name}": score.text or plain(score.name) for score in program.end.scores}
    return found


def titles(shelf: Shelf) -> dict[str, str]:
    """What variants and presets are called, by their paths."""
    found = {f"variant.{variant.name}": variant.title for variant in shelf.variants.values()}
    presets = ((preset.name.text, preset.text) for preset in shelf.presets.values())
    return found | {f"preset.{name}": plain(name) if text is None else text.text for name, text in presets}


def called_in_sheets(program: p.Program, sheets: Mapping[str, Sheet]) -> dict[str, str]:
    """What sheets call components, by the kind and that name: `ActionCard.wild_four`; nothing for wrong forms."""
    listed = ((kind.name, sheets[kind.sheet].data) for kind in program.kinds if kind.sheet in sheets)
    rows = ((kind, row) for kind, data in listed if isinstance(data, list) for row in data)
    names = ((kind, row["id"]) for kind, row in rows if isinstance(row, dict) and isinstance(row.get("id"), str))
    return {f"{kind}.{name}": name for kind, name in names}


def plain(name: str) -> str:
    """A name of the rules as people read it: `turn_up` as `turn up`, `ActionCard` as `action card`."""
    return HUMP.sub(" ", name).replace("_", " ").lower()


def is_kept_component(declared: p.Declared) -> bool:
    """Whether this only remembers which component each seat chose in a `together`."""
    if not isinstance(declared, p.ValueDecl) or "." not in declared.name:
        return False
    return isinstance(inner(declared.type), ComponentType)


def inner(type: Type) -> Type:
    """What a value is one of, or some of, or one of or none."""
    return type.item if isinstance(type, Optional | SetOf) else type


def enums(program: p.Program) -> Iterator[EnumType]:
    """The enums of a game, as they are first read."""
    types: list[Type] = [field.type for kind in program.kinds for field in kind.fields]
    types += [field.type for graph in program.graphs for field in graph.attributes]
    types += [option.type for option in program.options]
    types += [value.type for value in program.values]
    types += [slot.type for slot in program.slots]
    seen: set[str] = set()
    for type in types:
        enum = inner(type)
        if isinstance(enum, EnumType) and enum.name not in seen:
            seen.add(enum.name)
            yield enum


def blocks(program: p.Program) -> dict[str, str]:
    """The named rounds, phases and steps of play: whatever lies on the way to a rule of play; and what asks players."""
    asking = (step.path.partition(".")[0] for step in program.steps if isinstance(step, p.ChoiceStep))
    found = {name: plain(name) for name in asking if name not in ("play", "setup")}
    choices = (step.alternatives for step in program.steps if isinstance(step, p.ChoiceStep))
    alternatives = {each.path for options in choices for each in options if each.name}
    for step in program.steps:
        labels = step.path.split(".")
        for end in range(2, len(labels) + 1):
            path = ".".join(labels[:end])
            if labels[0] == "play" and path not in alternatives:
                found[path] = plain(labels[end - 1])
    return found


def offered(step: p.ChoiceStep) -> Iterator[tuple[str, str]]:
    """What a choice says: the alternatives with a name, and the guards that say why they refuse."""
    for alternative in step.alternatives:
        if alternative.name:
            yield alternative.path, alternative.text or plain(alternative.name)
        for guard in (*alternative.guards, *alternative.afterwards):
            if guard.text:
                yield guard.path, guard.text


def reasons(program: p.Program) -> dict[str, str]:
    """The reasons for which a game ends; several that one rule gives are counted, `finish` and `finish2`."""
    found: dict[str, str] = {}
    for step in program.steps:
        if not isinstance(step, p.FinishStep) or step.reason == p.ENDED:
            continue
        number, key = 1, f"{step.path}.finish"
        while found.get(key, step.reason) != step.reason:
            number += 1
            key = f"{step.path}.finish{number}"
        found[key] = step.reason
    return found


# ----------------------------------------------------------------------------------------------------- translations


def translation(
    english: Mapping[str, str], source: Source, language: str, rows: Mapping[str, str], findings: Findings
) -> Texts:
    """What a file of texts says of a game; entries that are missing, stale or odd are added to the findings.

    `english` is everything that players read; `rows` are what sheets call components, which may be translated too.
    """
    everything = {**rows, **english}
    sheet = read(source, findings)
    if sheet is None:
        return Texts(everything)
    if not isinstance(sheet.data, dict):
        findings.add("W604", sheet.span(()), path=source.name)
        return Texts(everything)
    said = {key: text for key, text in sheet.data.items() if is_sound(sheet, key, text, everything, findings)}
    for path, text in english.items():
        if path not in sheet.data:
            findings.add("W601", source.span(0, 0), path=path, text=text, language=language)
    return Texts(everything, said)


def is_sound(sheet: Sheet, key: str, text: object, english: Mapping[str, str], findings: Findings) -> bool:
    """Whether one entry says in another language what the rules say at its path."""
    if key not in english:
        findings.add("W602", sheet.key((key,)), help=did_you_mean(key, english), path=key)
    elif not isinstance(text, str) or not text.strip():
        findings.add("W604", sheet.span((key,)), path=key)
    elif (ours := sorted(SLOT.findall(english[key]))) != (theirs := sorted(SLOT.findall(text))):
        findings.add("W603", sheet.span((key,)), path=key, wanted=listed(ours), got=listed(theirs))
    else:
        return True
    return False


def listed(slots: list[str]) -> str:
    """Slots as a message names them."""
    return ", ".join(f"{{{name}}}" for name in slots) or "none"
