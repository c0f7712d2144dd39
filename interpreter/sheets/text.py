"""YAML in, plain values out, each with its place in the text.

Sheets use the plain part of YAML: lists, mappings with names as keys, numbers, names and quoted texts.  `yes`, `no`,
`true` and `false` are yes/no; nothing, `~`, `null` and `none` are none; what is not a whole number is a text.  A text
that could take long or grow large when it is read (deep nesting, references to references) is refused before it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from dsl.diagnostics import Findings, Related
from dsl.source import Source, Span

DEEPEST = 12
MOST_VALUES = 50_000
LARGEST = 256 * 1024
NUMBER = re.compile(r"-?[0-9]{1,18}")
WORDS: Mapping[str, bool | None] = {
    "yes": True,
    "true": True,
    "no": False,
    "false": False,
    "": None,
    "~": None,
    "null": None,
    "none": None,
}

Place = tuple[str | int, ...]
"""The way to a value: keys and positions from the outside in."""


@dataclass(frozen=True)
class Sheet:
    """A sheet as read: `data` in plain lists, dicts and scalars, with the place of every value and key in the text."""

    source: Source
    data: Any
    values: Mapping[Place, Span]
    keys: Mapping[Place, Span]

    def span(self, place: Place) -> Span:
        """Where the value at `place` stands, or the nearest value around it that is there."""
        while place not in self.values and place:
            place = place[:-1]
        return self.values.get(place, self.source.span(0, 0))

    def key(self, place: Place) -> Span:
        """Where the key that leads to `place` stands."""
        return self.keys.get(place) or self.span(place)


class Unreadable(Exception):
    """Ends the reading of a sheet; what is wrong has been added to the findings."""


def read(source: Source, findings: Findings) -> Sheet | None:
    """The sheet in `source`; None when it cannot be read, with the reason in `findings`."""
    import yaml

    if len(source.text) > LARGEST:
        findings.add("E602", source.span(0, 0), why=f"is larger than {LARGEST // 1024} kilobytes")
        return None
    try:
        return Reader(source, findings).sheet(yaml.parse(source.text, Loader=yaml.SafeLoader))
    except Unreadable:
        return None
    except yaml.reader.ReaderError as error:
        at = source.span(error.position, error.position + 1)
        findings.add("E601", at, why="it has a character that texts do not have")
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        begun = error.context_mark if "quoted" in (error.context or "") or "flow" in (error.context or "") else None
        if begun is not None and mark is not None and begun.line < mark.line:
            mark = begun  # what was left open is cited where it begins
        start = mark.index if mark is not None else 0
        findings.add("E601", source.span(start, start + 1), why=in_words(error.problem or ""))
    return None


def in_words(problem: str) -> str:
    """What stopped the reading, without the words that only makers of such readers use."""
    for part, words in (
        ("'\\t'", "a tab cannot stand here, use spaces"),
        ("mapping values", "a colon cannot stand here"),
        ("expected ',' or", "a comma or a closing bracket is missing"),
        ("expected ':'", "a colon is missing"),
        ("unexpected end of stream", "a quotation mark is missing"),
        ("cannot start any token", "this character needs quotation marks round its text"),
        ("undefined alias", "nothing has this name"),
    ):
        if part in problem:
            return words
    return "its lines or indentation do not fit together"


@dataclass
class Reader:
    """Builds values from the events of a YAML text, and counts them on the way."""

    source: Source
    findings: Findings
    count: int = 0
    values: dict[Place, Span] = field(default_factory=dict)
    keys: dict[Place, Span] = field(default_factory=dict)
    anchors: dict[str, tuple[Any, int, int]] = field(default_factory=dict)

    def sheet(self, events: Iterator[Any]) -> Sheet:
        """The one document of a text."""
        import yaml

        data = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self.refuse("E601", event, why="a second sheet begins here")
                data = self.value(next(events), events, ())
        return Sheet(self.source, data, self.values, self.keys)

    def value(self, event: Any, events: Iterator[Any], place: Place) -> Any:
        """The value that begins with `event`."""
        import yaml

        if isinstance(event, yaml.AliasEvent):
            return self.again(event, place)
        if len(place) > DEEPEST:
            raise self.refuse("E602", event, why=f"has lists in lists more than {DEEPEST} deep")
        if event.tag not in (None, "!"):
            raise self.refuse("E603", event, tag=event.tag.replace("tag:yaml.org,2002:", "!!"))
        before = self.grow(1, event)
        data: Any
        if isinstance(event, yaml.SequenceStartEvent):
            data = self.sequence(events, place)
        elif isinstance(event, yaml.MappingStartEvent):
            data = self.mapping(events, place)
        else:
            data = scalar(event)
        # The events of a list or mapping only say where it begins: it is cited by its first character.
        self.values[place] = self.span(event)
        if event.anchor:
            self.anchors[event.anchor] = (data, self.count - before, depth(data))
        return data

    def sequence(self, events: Iterator[Any], place: Place) -> list[Any]:
        """A list up to its end."""
        import yaml

        items: list[Any] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self.value(event, events, (*place, len(items))))
        return items

    def mapping(self, events: Iterator[Any], place: Place) -> dict[str, Any]:
        """A mapping up to its end; every key once."""
        import yaml

        items: dict[str, Any] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            if not isinstance(event, yaml.ScalarEvent):
                raise self.refuse("E601", event, why="a key is a single name")
            key: str = event.value
            if key in items:
                earlier = Related(self.keys[*place, key], "given here first")
                self.findings.add("E604", self.span(event), related=(earlier,), key=key)
                raise Unreadable
            self.keys[*place, key] = self.span(event)
            items[key] = self.value(next(events), events, (*place, key))
        return items

    def again(self, event: Any, place: Place) -> Any:
        """The value that an alias stands for, counted as if it were written out here."""
        if event.anchor not in self.anchors:
            raise self.refuse("E601", event, why=f"nothing above has the name `{event.anchor}`")
        data, size, levels = self.anchors[event.anchor]
        self.grow(size, event)
        if len(place) + levels > DEEPEST + 1:
            raise self.refuse("E602", event, why=f"has lists in lists more than {DEEPEST} deep")
        self.values[place] = self.span(event)
        return data

    def grow(self, size: int, event: Any) -> int:
        """Count `size` more values; the number before them."""
        before = self.count
        self.count += size
        if self.count > MOST_VALUES:
            raise self.refuse("E602", event, why=f"holds more than {MOST_VALUES:,} values")
        return before

    def refuse(self, code: str, event: Any, **slots: object) -> Unreadable:
        """Record what is wrong where `event` stands; the exception to raise."""
        self.findings.add(code, self.span(event), related=(), help=None, **slots)
        return Unreadable()

    def span(self, event: Any) -> Span:
        """Where an event stands."""
        return self.source.span(event.start_mark.index, max(event.end_mark.index, event.start_mark.index + 1))


def scalar(event: Any) -> bool | int | str | None:
    """The value of a single word or text; quotation marks make it a text whatever it looks like."""
    text: str = event.value
    if event.style in ("'", '"', "|", ">"):
        return text
    if text in WORDS:
        return WORDS[text]
    return int(text) if NUMBER.fullmatch(text) else text


def depth(data: Any) -> int:
    """How many levels a value has: 1 for a single one."""
    if isinstance(data, dict):
        return 1 + max(map(depth, data.values()), default=0)
    if isinstance(data, list):
        return 1 + max(map(depth, data), default=0)
    return 1
