"""What a diagnostic means, with an example of the mistake and one without it; or what a word of the language means."""

from __future__ import annotations

import argparse
import re
import textwrap
from difflib import SequenceMatcher
from typing import Any

from dsl.diagnostics.catalogue import CATALOGUE, Entry, Example
from dsl.diagnostics.suggest import did_you_mean
from tools.console import CLEAN, fault, print_json, wants_json
from tools.reference.topics import Topic, about, names

WIDTH = 88
SHORT = 12
AROUND = 2
GAP = "…"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `moggy explain`."""
    told = "a code like E801, its name, or a word like `line`; without it, all codes are listed"
    parser.add_argument("code", metavar="CODE|WORD", nargs="?", help=told)


def run(args: argparse.Namespace) -> int:
    """Print one entry of the catalogue, what a word means, or the list of all codes."""
    if args.code is not None and args.code.upper() not in CATALOGUE and (topics := about(args.code)):
        if wants_json(args):
            print_json([topic_json(topic) for topic in topics])
        else:
            print("\n\n".join(topic_page(topic) for topic in topics))
        return CLEAN
    entries = list(CATALOGUE.values()) if args.code is None else [find(args.code)]
    if wants_json(args):
        print_json([as_json(entry) for entry in entries] if args.code is None else as_json(entries[0]))
    elif args.code is None:
        width = max(len(entry.name) for entry in entries)
        for entry in entries:
            print(f"{entry.code}  {entry.name:<{width}}  {sentence(entry)}")
    else:
        print(page(entries[0]))
    return CLEAN


def find(code: str) -> Entry:
    """The entry with this code, in capitals or not, or this name; raises a `Refusal` when there is none."""
    if entry := CATALOGUE.get(code.upper()):
        return entry
    by_name = {entry.name: entry for entry in CATALOGUE.values()}
    if entry := by_name.get(code.lower()):
        return entry
    advice = did_you_mean(code.upper(), CATALOGUE) or did_you_mean(code.lower(), (*by_name, *names()))
    raise fault("E821", code=code, help=advice)


def page(entry: Entry) -> str:
    """An entry as a page for the terminal."""
    return "\n\n".join(
        [
            f"{entry.severity}[{entry.code}] {entry.name}: {sentence(entry)}",
            textwrap.fill(f"Why: {entry.cause}", WIDTH),
            textwrap.fill(f"What to do: {entry.remedy}", WIDTH),
            f"Wrong:\n\n{shown(entry.wrong, entry.right)}",
            f"Right:\n\n{shown(entry.right, entry.wrong)}",
        ]
    )


def topic_page(topic: Topic) -> str:
    """What a word means as a page for the terminal."""
    parts = [indented(topic.pattern), textwrap.fill(topic.doc, WIDTH)]
    return "\n\n".join((*parts, f"For example:\n\n{indented(topic.example)}") if topic.example else parts)


def topic_json(topic: Topic) -> dict[str, Any]:
    """What a word means for programs."""
    return {"chapter": topic.chapter, "written": topic.pattern, "doc": topic.doc, "example": topic.example or None}


def sentence(entry: Entry) -> str:
    """The message with a gap for everything that differs from case to case."""
    return re.sub(r"\{\w+\}", GAP, entry.message)


def shown(example: Example, other: Example) -> str:
    """An example indented: its files, and its command; of what is as in the `other` example, only what is needed."""
    command = f"    moggy {example.command}"
    if example.command and example.command != other.command:
        return command
    named = {name: text for name, text in example_files(example).items() if text != example_files(other).get(name)}
    listed = [
        (f"    {name}:\n" if len(example_files(example)) > 1 else "")
        + indented(excerpt(text, example_files(other).get(name, "")))
        for name, text in (named or example_files(example)).items()
    ]
    return "\n\n".join([*listed, command] if example.command else listed)


def example_files(example: Example) -> dict[str, str]:
    """The files of an example by name."""
    return ({"game.mog": example.text} if example.text else {}) | dict(example.sheets)


def excerpt(text: str, other: str) -> str:
    """A short text whole; of a longer one the lines that `other` has not, with some around them."""
    lines, without = text.splitlines(), other.splitlines()
    if len(lines) <= SHORT:
        return text
    near: set[int] = set()
    for tag, _, _, start, end in SequenceMatcher(None, without, lines, autojunk=False).get_opcodes():
        if tag != "equal":
            near.update(range(start - AROUND, end + AROUND))
    kept: list[str] = []
    for number, line in enumerate(lines):
        if number in near and (line or kept[-1:] != [GAP]):
            kept.append(line)
        elif number not in near and kept[-1:] != [GAP]:
            kept = [*kept[: -1 if kept[-1:] == [""] else None], GAP]
    return "\n".join(kept)


def indented(text: str) -> str:
    """A text four places in, without its last line break; what cannot be shown is replaced."""
    shown = "".join(char if char.isprintable() or char == "\n" else "\ufffd" for char in text.replace("\t", "→   "))
    return textwrap.indent(shown.rstrip("\n"), "    ")


def as_json(entry: Entry) -> dict[str, Any]:
    """An entry for programs."""
    return {
        "code": entry.code,
        "name": entry.name,
        "severity": entry.severity,
        "message": entry.message,
        "cause": entry.cause,
        "remedy": entry.remedy,
        "wrong": example_json(entry.wrong),
        "right": example_json(entry.right),
    }


def example_json(example: Example) -> dict[str, Any]:
    """An example for programs: its files by name, and the command if it needs one."""
    return {"files": example_files(example), "command": example.command or None}
